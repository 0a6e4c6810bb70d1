"""Hands for the tests: they play at a table as people do, by mouse, keyboard or touch."""

from playwright.sync_api import Locator, Page

TARGETS = ".targets .target"
TURN = 20_000


def my_turn_or_end(page: Page) -> bool:
    """Wait until there is something to do (true) or the game is over (false)."""
    page.wait_for_selector(f"{TARGETS}, .actions .tile, .banner", state="attached", timeout=TURN)
    return page.locator(".banner").count() == 0


def ply(page: Page) -> int:
    """How many lines the log has: it grows with every action."""
    return page.locator("#log li").count()


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page: Page) -> None:
    """Wait until what was sent has been answered: the choices are offered anew, or somebody else moves."""
    page.wait_for_selector(".ghost.waiting", state="detached", timeout=TURN)


def act_by_mouse(page: Page) -> None:
    """Do the first thing that can be done, by pressing its place and then the button."""
    target = page.locator(TARGETS).first
    page.mouse.move(*middle(target))
    page.mouse.click(*middle(target))
    page.locator(".tool.confirm:enabled").click()
    settled(page)


def act_by_keyboard(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ghost.picked", state="attached")
    page.keyboard.press("Enter")
    settled(page)


def act_by_touch(page: Page) -> None:
    target = page.locator(TARGETS).first
    target.scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(target))
    page.wait_for_selector(".ghost.picked", state="attached")
    page.locator(".tool.confirm:enabled").tap()
    settled(page)
