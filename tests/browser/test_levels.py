"""Levels: chosen by their names, and played against."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TURN, act_by_touch, my_turn_or_end
from tests.browser.test_whole_games import check_the_end

NAMES = {
    "en": ["Page", "Squire", "Knight", "Chancellor", "Monarch"],
    "hu": ["Apród", "Fegyvernök", "Lovag", "Kancellár", "Uralkodó"],
    "pl": ["Paź", "Giermek", "Rycerz", "Kanclerz", "Monarcha"],
    "tr": ["Çırak", "Silahtar", "Şövalye", "Vezir", "Hükümdar"],
}


def sit_down(page: Page, *levels: str) -> None:
    """From the page of choices to a table; `me`, or the level of a bot."""
    page.goto("/new")
    page.locator("#start:enabled").wait_for()
    page.locator(f"input[name=players][value='{len(levels)}']").check()
    for number, level in enumerate(levels, 1):
        seat = page.locator(f"#seat-list li:nth-child({number}) select")
        seat.first.select_option("me" if level == "me" else "bot")
        if level != "me":
            seat.nth(1).select_option(label=level)
    page.locator("#start").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("lang", NAMES)
def test_five_levels_are_offered_with_a_line_about_each(visit: Visit, lang: str) -> None:
    page = visit(locale=f"{lang}-{lang.upper()}")
    page.goto("/new")
    page.locator("#start:enabled").wait_for()
    seat = page.locator("#seat-list li:nth-child(2)")
    expect(seat.locator("select").nth(1)).to_have_value("squire")
    expect(seat.locator("select").nth(1).locator("option")).to_have_text(NAMES[lang])
    told = set()
    for name in NAMES[lang]:
        before = seat.locator(".about").inner_text()
        seat.locator("select").nth(1).select_option(label=name)
        if name != NAMES[lang][0]:
            expect(seat.locator(".about")).not_to_have_text(before)
        told.add(seat.locator(".about").inner_text())
    assert len(told) == 5 and all(text.endswith(".") for text in told)
    seat.locator("select").first.select_option("open")
    expect(page.locator("#seat-list li:nth-child(2) .about")).to_have_count(0)


def test_each_of_the_five_plays_under_its_name(visit: Visit) -> None:
    page = visit()
    for levels in (NAMES["en"][:4], ["Knight", "Monarch"]):
        sit_down(page, *levels)
        for letter, level in zip("ABCD", levels, strict=False):
            expect(page.locator("#seats")).to_contain_text(f"{level} {letter}")
            expect(page.locator("#log li", has_text=f"{level} {letter}: ").first).to_be_attached(timeout=TURN)


def test_the_game_a_click_away_is_against_the_second(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("button[data-table]").click()
    page.wait_for_url("**/t/*")
    for name in ("Squire B", "Squire C"):
        expect(page.locator("#seats")).to_contain_text(name)


COUNT_FRAMES = """
window.frames_while_it_thinks = 0;
const count = () => {
  if (document.querySelector("#prompt")?.textContent.includes("Monarch B")) window.frames_while_it_thinks += 1;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);
"""


def test_a_whole_game_against_the_strongest_on_a_phone(visit: Visit) -> None:
    """While it thinks, the page goes on drawing, and answers whoever touches it."""
    page = visit(**PHONE)
    page.add_init_script(COUNT_FRAMES)
    sit_down(page, "me", "Monarch")
    turns = touched = 0
    while my_turn_or_end(page):
        act_by_touch(page)
        turns += 1
        points = page.locator("#seats .seat-1 details")
        if turns % 8 == 0 and points.count():
            was_open = points.get_attribute("open") is not None
            points.locator("summary").tap()
            expect(page.locator("#seats .seat-1 details[open]")).to_have_count(0 if was_open else 1)
            touched += 1
    assert turns >= 12 and touched > 0
    assert page.evaluate("window.frames_while_it_thinks") > turns
    check_the_end(page)
