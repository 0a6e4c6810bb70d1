"""Every game and mode from the first page to the score, in every language: by mouse, by keyboard alone, by touch."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import act_by_keyboard, act_by_mouse, act_by_touch, my_turn_or_end, tab_to


def choose(page: Page, game: str, players: int = 2, **options: Any) -> None:
    """From the first page to a table, against the weakest bots there are."""
    page.goto("/")
    page.locator(f"a[href='/new?game={game}']").click()
    page.locator("#start:enabled").wait_for()
    page.locator(f"input[name=players][value='{players}']").check()
    for name, value in options.items():
        if value is True:
            page.locator(f"input[name={name}]").check()
        else:
            page.locator(f"input[name={name}][value='{value}']").check()
    for seat in range(2, players + 1):
        page.locator(f"#seat-list li:nth-child({seat}) select").nth(1).select_option(index=0)
    page.locator("#start").click()
    page.wait_for_url("**/t/*")


def check_the_end(page: Page) -> None:
    """Somebody has won, with as many points as their panel says, and nothing on the page is without words."""
    expect(page.locator(".banner-words")).to_be_visible()
    points = page.locator(".seat-points").evaluate_all("all => all.map(e => parseInt(e.innerText))")
    assert len(points) >= 2
    expect(page.locator(".banner-words")).to_contain_text(str(max(points)))
    text = page.locator("body").inner_text()
    assert not [word for word in text.split() if word.startswith(("page.", "kingdom", "origins.", "domino."))]


MICE: list[Any] = [
    pytest.param("kingdomino", {"sample": True}, "pl", id="kingdomino sample"),
    pytest.param("origins", {"mode": "discovery", "players": 4}, "hu", id="origins discovery"),
    pytest.param("origins", {"mode": "totem", "players": 2}, "tr", id="origins totem"),
    pytest.param("origins", {"mode": "tribe", "players": 4}, "en", id="origins tribe"),
    pytest.param("kingdom_builder", {"nomads": True}, "en", id="kingdom builder with nomads"),
]


@pytest.mark.parametrize(("game", "options", "lang"), MICE)
def test_by_mouse(visit: Visit, game: str, options: dict[str, Any], lang: str) -> None:
    page = visit(locale=f"{lang}-{lang.upper()}")
    choose(page, game, **options)
    while my_turn_or_end(page):
        act_by_mouse(page)
    check_the_end(page)


def test_origins_with_cavemen_by_keyboard_alone(visit: Visit) -> None:
    page = visit(locale="hu-HU")
    page.goto("/")
    tab_to(page, "a[href='/new?game=origins']")
    page.keyboard.press("Enter")
    page.locator("#start:enabled").wait_for()
    tab_to(page, "input[name=mode]")
    while not page.locator("input[name=mode][value='tribe']").is_checked():
        page.keyboard.press("ArrowRight")
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    while my_turn_or_end(page):
        act_by_keyboard(page)
    check_the_end(page)


def test_kingdom_builder_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(locale="tr-TR", **PHONE)
    choose(page, "kingdom_builder", nomads=True)
    while my_turn_or_end(page):
        act_by_touch(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_the_end(page)
