"""Puzzles as people solve them: a week of them, more of them, in four languages, on every screen."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from crownlands.analysis.puzzles import Puzzle, puzzle
from crownlands.engine.words import LANGUAGES, Message, say
from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, Held
from tests.browser.test_access import LOOKS, violations
from tests.browser.test_home import ask

SIGNS = {"open": "○", "solved": "✓", "failed": "✗"}
BOTH = [{}, PHONE]
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WORDS = """async (label) => {
  const { src } = document.querySelector("script[type=module]");
  return (await import(new URL("words.js", src))).say(label);
}"""


def choose(page: Page, id: str, action: str) -> None:
    """Make a choice by key, as at the table: go to a place, turn the piece, confirm."""
    scene = ask(page, f"/puzzles/{id}")["scene"]
    choice = next(one for one in scene["choices"] if one["action"] == action)
    if "area" not in choice:
        page.locator(f'#actions [data-key="{action}"]').click()
        return
    words = re.compile(re.escape(page.evaluate(WORDS, choice["label"])) + "(,|$)", re.IGNORECASE)
    for target in places(page, words, choice):
        page.keyboard.press("Shift")  # whoever goes by key sees what has the focus
        target.focus()
        seen: set[str] = set()
        while (label := target.get_attribute("aria-label") or "") not in seen:
            seen.add(label)
            if words.match(label):
                page.keyboard.press("Enter")
                page.wait_for_selector(".ghost.picked", state="attached")
                page.keyboard.press("Enter")
                return
            page.keyboard.press("r")
    raise AssertionError(f"nowhere: {words.pattern}")


def places(page: Page, words: re.Pattern[str], choice: dict[str, Any]) -> list[Locator]:
    """Where a choice can be made: at a place that says so, or where its piece can be turned."""
    targets = page.locator(TARGETS)
    labels = targets.evaluate_all("all => all.map((one) => one.getAttribute('aria-label') ?? '')")
    said = [targets.nth(n) for n, label in enumerate(labels) if words.match(label)]
    square = f'[x="{100 * choice["x"]:g}"][y="{100 * choice["y"]:g}"]'
    return said or page.locator(f'[data-area="{choice["area"]}"] {TARGETS}{square}').all()


def shown(page: Page) -> Puzzle:
    """The puzzle that is on the board."""
    expect(page.locator(".week a")).to_have_count(7)
    expect(page.locator("#puzzle .puzzle-ask")).to_be_visible()
    page.wait_for_selector(f"{TARGETS}, .actions .tile", state="attached")
    address = page.url.partition("/puzzles/")[2]
    return puzzle(address or str(ask(page, "/puzzles/daily")["puzzle"]))


def answer(page: Page, right: bool) -> Puzzle:
    """Solve what is on the board, or do not."""
    asked = shown(page)
    other = next(str(told["action"]) for told in asked.options if told["action"] != asked.best)
    choose(page, asked.id, asked.best if right else other)
    verdict = page.locator(f".verdict.{'solved' if right else 'failed'}")
    expect(verdict).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("✓" if right else "✗")
    expect(page.locator(".compared .best")).to_have_count(1)
    return asked


@pytest.mark.parametrize("look", BOTH, ids=["desktop", "phone"])
def test_a_week_of_puzzles(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(**look)
    page.goto("/puzzles")
    rating = 1500
    states = ["open"] * 7
    for n, right in zip((6, 0, 1, 2, 3, 4, 5), (True, True, True, False, True, True, True), strict=True):
        shown(page)
        if n != 6:  # today's is there first
            page.locator(".week a").nth(n).click()
            expect(page.locator(".week a").nth(n)).to_have_attribute("aria-current", "page")
        answer(page, right)
        told = page.locator(".rated").inner_text()
        found = re.search(r"(\d+) → (\d+)", told)
        assert found is not None and int(found[1]) == rating, told
        assert (int(found[2]) > rating) == right, told
        rating = int(found[2])
        states[n] = "solved" if right else "failed"
        expect(page.locator(".day-sign")).to_have_text([SIGNS[state] for state in states])
        page.locator(".actions .next").click()
    shown(page)
    page.goto("/puzzles")
    shown(page)
    expect(page.locator(".day-sign")).to_have_text([SIGNS[state] for state in states])
    expect(page.locator("#streak")).to_have_text("4 days in a row")
    expect(page.locator("#puzzle")).to_contain_text("You have solved this one before")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".verdict.solved")).to_contain_text("not rated")
    page.goto("/")
    expect(page.locator(".puzzle-card")).to_contain_text("You have solved it.")
    assert page.locator(".puzzle-card img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    page.goto("/puzzles")
    shown(page)
    assert violations(page) == []
    answer(page, False)
    assert violations(page) == []
    page.locator("#menu").click()
    expect(page.locator("#site")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(visit: Visit, lang: str) -> None:
    page = visit(locale=lang, **PHONE)
    page.goto("/puzzles")
    answer(page, False)
    said = page.locator("body").inner_text()
    assert say(Message("page.puzzle.failed"), lang) in said and say(Message("page.puzzle.next"), lang) in said
    assert not re.search(r"\b(page|puzzle|why|kingdomino|origins|kingdom_builder)\.\w", said), said
    assert not re.search(r"[{}]", said), said
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator('.site-head a[href="/puzzles"]')).to_have_text(say(Message("page.nav.puzzles"), lang))


def test_more_puzzles_of_a_kind_and_back(visit: Visit) -> None:
    page = visit()
    page.goto("/puzzles")
    first = shown(page)
    page.locator("select[name=game]").select_option("origins")
    page.locator("#skip").click()
    expect(page).not_to_have_url(re.compile(r"/puzzles$"))
    second = shown(page)
    assert second.game.startswith("origins") and second.id != first.id
    expect(page.locator("#game")).to_contain_text("Origins")
    page.locator("#skip").click()
    expect(page).not_to_have_url(re.compile(second.id))
    page.go_back()
    expect(page).to_have_url(re.compile(second.id))
    assert shown(page).id == second.id
    theme = page.locator("select[name=theme] option").nth(1).get_attribute("value")
    page.goto("/puzzles?row")
    expect(page.locator("#puzzle .puzzle-ask")).to_be_visible()
    page.locator("select[name=game]").select_option("")
    page.locator("select[name=theme]").select_option(theme)
    before = page.url
    page.locator("#skip").click()
    expect(page).not_to_have_url(before)
    assert theme in shown(page).themes


def test_trying_again_is_not_rated_and_a_link_leads_there(visit: Visit) -> None:
    page = visit()
    page.goto("/puzzles?row")
    expect(page.locator("#puzzle .puzzle-ask")).to_be_visible()
    page.locator("#skip").click()
    expect(page).to_have_url(re.compile("/puzzles/."))
    asked = answer(page, False)
    rows = page.locator(".compared tbody tr")
    assert rows.count() >= 2
    page.mouse.move(0, 0)  # where it points at no choice
    for which in (0, 1):
        rows.nth(which).locator("button").focus()
        expect(rows.nth(which).locator("button")).to_have_attribute("aria-pressed", "true")
        expect(rows.locator("[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".idea.looked, [data-idea]").first).to_be_attached()
    expect(page.get_by_role("link", name="Analyse")).to_have_attribute("href", re.compile("/analysis\\?position="))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#puzzle")).to_contain_text("tried this one before")
    assert answer(page, True).id == asked.id
    expect(page.locator(".rated")).to_have_text("This try was not rated.")
    other = visit()
    other.goto(page.url)
    assert shown(other).id == asked.id
    expect(other.locator("#puzzle")).not_to_contain_text("before")


def test_what_is_not_there_is_said(visit: Visit) -> None:
    page = visit(expected=["404", "ERR_FAILED"])
    page.goto("/puzzles/nothing")
    expect(page.locator("main")).to_contain_text("There is no puzzle")
    page.goto("/puzzles")
    asked = shown(page)
    page.route("**/answer", lambda route: route.abort())
    choose(page, asked.id, asked.best)
    expect(page.locator(".toast.bad")).to_be_visible()
    page.unroute("**/answer")
    page.reload()
    answer(page, True)


def test_a_late_puzzle_replaces_no_newer_one(visit: Visit) -> None:
    page = visit()
    page.goto("/puzzles")
    ids = [shown(page).id]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/next?" in request.url else None)
    for _ in range(2):
        page.locator("#skip").click()
        expect(page).not_to_have_url(re.compile(f"/puzzles$|{ids[-1]}"))
        ids.append(shown(page).id)
        seen = parse_qs(urlsplit(asked[-1]).query)["seen"]
        assert set(seen[0].split(",")) == set(ids[:-1])
    held = Held(page, f"**/api/puzzles/{ids[1]}")
    page.go_back()
    late = held[0]
    other = page.locator(f".week a:not([data-puzzle='{ids[0]}'])").first
    other.click()
    expect(other).to_have_attribute("aria-current", "page")
    expect(page).to_have_url(re.compile(f"/puzzles/{other.get_attribute('data-puzzle')}$"))
    page.evaluate(FRAMES)  # everything has its size
    address, board = page.url, page.locator("#main").inner_html()
    with page.expect_response(lambda response: response.request == late.request) as answer:
        late.continue_()
    answer.value.finished()
    page.evaluate(FRAMES)
    expect(page).to_have_url(address)
    assert page.locator("#main").inner_html() == board
