"""Hands for the tests: they play at a table as people do, by mouse, keyboard or touch."""

import time
from re import Pattern

from playwright.sync_api import Locator, Page, Route

TARGETS = ".targets .target"
TILES = ".actions .tile:enabled"  # what can be done without a place
ASKED = "body:not(:has(.ghost.waiting))"  # nothing is on its way, nor played by itself
TURN = 180_000


def my_turn_or_end(page: Page) -> bool:
    """Wait until there is something to do (true) or the game is over (false)."""
    page.wait_for_selector(f"{ASKED} {TARGETS}, {ASKED} {TILES}, .banner", state="attached", timeout=TURN)
    return page.locator(".banner").count() == 0


def ply(page: Page) -> int:
    """How many lines the log has: it grows with every action."""
    return page.locator("#log .told").count()


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def middle(target: Locator) -> tuple[float, float]:
    """The middle of something, once it stays there for two frames: boards may just be finding their places."""
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    before, box = None, target.bounding_box()
    while box != before:
        target.page.evaluate(frames)
        before, box = box, target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page: Page) -> None:
    """Wait until what was sent has been answered: the choices are offered anew, or somebody else moves."""
    page.wait_for_selector(".ghost.waiting", state="detached", timeout=TURN)


def whose_turn(*pages: Page) -> Page:
    """Wait until somebody at one of these screens can do something."""
    until = time.monotonic() + TURN / 1000
    while time.monotonic() < until:
        for page in pages:
            if page.locator(f"{ASKED} {TARGETS}, {ASKED} {TILES}").count():
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody can do anything")


def come_true(page: Page, condition: str) -> None:
    """Wait for a condition. Playwright's own way would have the page evaluate it, which our pages forbid."""
    until = time.monotonic() + TURN / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < until, condition
        page.wait_for_timeout(20)


def still(page: Page) -> None:
    """Wait until nothing is on its way any more: what glides is not yet where it can be pressed."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")


def pieces(page: Page) -> int:
    """How many pieces lie on the table, once all that were taken away are gone."""
    page.wait_for_selector(".sprite.leaving", state="detached")
    return page.locator(".sprite").count()


def is_asked(page: Page) -> bool:
    """Is what somebody chooses confirmed? A step on the way to something that is, is played at once."""
    return page.locator(".tool.confirm").count() > 0


def act_by_mouse(page: Page) -> None:
    """Do the first thing that can be done: press a button that needs no place, or a place and then the button."""
    tile = page.locator(TILES).first
    if tile.count():
        tile.click()
    else:
        where = middle(page.locator(TARGETS).first)
        page.mouse.move(*where)
        asked = is_asked(page)
        page.mouse.click(*where)
        if asked:
            page.locator(".tool.confirm:enabled").click()
    settled(page)


def act_by_keyboard(page: Page) -> None:
    if page.locator(TARGETS).count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("r")
        if is_asked(page):
            page.keyboard.press("Enter")
            page.wait_for_selector(".ghost.picked", state="attached")
    else:
        tab_to(page, ".actions .tile")
    page.keyboard.press("Enter")
    settled(page)


def act_by_touch(page: Page) -> None:
    tile = page.locator(TILES).first
    if tile.count():
        tile.tap()
    else:
        target = page.locator(TARGETS).first
        target.evaluate("target => target.scrollIntoView({block: 'center'})")  # and not below a bar
        asked = is_asked(page)
        page.touchscreen.tap(*middle(target))
        if asked:
            page.wait_for_selector(".ghost.picked", state="attached")
            page.locator(".tool.confirm:enabled").tap()
    settled(page)


def tab_to(page: Page, selector: str) -> None:
    """Go on with the tab key until something of this kind has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the tab key does not lead to {selector}")


class Held:
    """Requests that wait until the test answers them."""

    def __init__(self, page: Page, url: str | Pattern[str]) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route(url, lambda route: self.routes.append(route))

    def __getitem__(self, number: int) -> Route:
        """The one that came first, second …; it is waited for."""
        until = time.monotonic() + TURN / 1000
        while len(self.routes) <= number and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        return self.routes[number]

    def __len__(self) -> int:
        return len(self.routes)
