"""A hint at the table: one tap, numbers on the board, sentences beside it; gone when something is played."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crownlands.engine.words import Message, say
from tests.browser.conftest import PHONE, Visit
from tests.browser.play import ply, settled
from tests.browser.test_access import LOOKS, violations
from tests.browser.test_finale import new_table


def at_table(page: Page, *kinds: str, **options: Any) -> str:
    page.goto("/")
    table = new_table(page, *(kinds or ("me", "page")), **(options or {"sample": True}))
    page.goto(f"/t/{table}")
    page.locator(".targets .target").first.wait_for(state="attached")
    return table


def test_a_hint_is_shown_picked_and_goes_when_something_is_played(visit: Visit) -> None:
    page = visit()
    at_table(page)
    page.locator(".tool.hint").click()
    rows = page.locator("#hint li")
    expect(rows.first).to_contain_text(re.compile(r"\d points · \d+%"))
    count = rows.count()
    assert 2 <= count <= 3
    expect(page.locator(".idea-number")).to_have_text([str(number) for number in range(count, 0, -1)])
    rows.nth(1).get_by_role("button").click()
    expect(page.locator(".ghost.picked .ghost-edge").first).to_be_attached()
    before = ply(page)
    page.locator(".tool.confirm:enabled").click()
    settled(page)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".idea-number")).to_have_count(0)
    assert ply(page) > before


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_beside_a_hint(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    at_table(page)
    page.locator(".tool.hint").click()
    page.locator("#hint li").first.wait_for()
    assert violations(page) == []


def test_a_hint_by_keys(visit: Visit) -> None:
    page = visit()
    at_table(page)
    page.keyboard.press("h")
    expect(page.locator("#hint li button").first).to_be_focused()
    expect(page.locator("#told")).to_contain_text(re.compile(r"\d points"))
    page.keyboard.press("Tab")
    expect(page.locator(".idea.looked .idea-edge").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".tool.hint")).to_be_focused()
    page.keyboard.press("h")
    page.locator("#hint li").first.wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".ghost.picked .ghost-edge").first).to_be_attached()


def test_on_a_phone_the_bar_stays_in_reach(visit: Visit) -> None:
    page = visit(locale="hu-HU", **PHONE)
    at_table(page)
    page.locator(".tool.hint").tap()
    expect(page.locator("#hint h2")).to_have_text("A legjobb lehetőségek")
    page.locator("#hint li").first.wait_for()
    panel, bar = page.locator("#hint").bounding_box(), page.locator("#actions").bounding_box()
    assert panel and bar and panel["y"] + panel["height"] <= bar["y"] + 1
    page.locator("#hint li button").first.tap()
    expect(page.locator(".tool.confirm")).to_be_enabled()


def test_there_are_no_hints_among_people(visit: Visit) -> None:
    page = visit()
    at_table(page, "me", "here", sample=True)
    expect(page.locator(".tool.confirm")).to_be_visible()
    expect(page.locator(".tool.hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_have_count(0)


def test_hints_are_offered_where_one_plays_against_bots(visit: Visit) -> None:
    page = visit()
    page.goto("/new?game=kingdomino")
    page.locator("#start:enabled").wait_for()
    expect(page.locator("#hints")).to_be_checked()
    page.locator("#seat-list select").nth(1).select_option("here")
    expect(page.locator("#hints-option")).to_be_hidden()
    page.locator("#seat-list select").nth(1).select_option("bot")
    page.locator("#hints").uncheck()
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    page.locator(".targets .target").first.wait_for(state="attached")
    expect(page.locator(".tool.hint")).to_have_count(0)


@pytest.mark.parametrize("missing", ["**/hint.js", "**/words/*part=analysis*"])
def test_what_did_not_come_is_fetched_again(visit: Visit, missing: str) -> None:
    page = visit(locale="hu-HU", expected=["Failed to load resource"])
    at_table(page)
    page.route(missing, lambda route: route.abort())
    page.locator(".tool.hint").click()
    expect(page.locator(".toast.bad")).to_have_text(say(Message("page.no_answer"), "hu"))
    page.unroute(missing)
    page.locator(".tool.hint").click()
    page.locator("#hint li").first.wait_for()
    expect(page.locator("#hint h2")).to_have_text("A legjobb lehetőségek")
