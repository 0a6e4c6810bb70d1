"""Clocks in the browser: chosen for a new game, counting down, warning; and resigning."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.test_access import violations
from tests.browser.test_finale import act, turn


def timed_table(page: Page, seconds: int) -> str:
    """A table with so many seconds for a turn."""
    page.goto("/new?game=kingdomino")
    page.get_by_label("2", exact=True).check()
    page.locator("#seat-list select").nth(1).select_option("here")
    page.get_by_label("Time to think").select_option("another time…")
    page.get_by_label("The time is for").select_option("each turn, in seconds")
    page.get_by_label("How much").fill(str(seconds))
    page.get_by_label("When the time is over").select_option("a bot plays on")  # so nobody loses by it
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    return page.url.split("/")[-1]


def begun_table(page: Page, seconds: int) -> None:
    """One at which everybody has done something."""
    table = timed_table(page, seconds)
    acted = set[int]()
    while len(acted) < 2:  # before the first action of each, time waits
        seen = turn(page.request, table, (0, 1))
        assert seen is not None
        act(page.request, table, seen)
        acted.add(seen["mover"])


def test_time_counts_down_and_is_warned_of(visit: Visit) -> None:
    page = visit()
    begun_table(page, 15)
    time = page.locator("#seats .clock.running")
    expect(time).to_have_text(re.compile(r"0:\d\d$"))
    first = time.inner_text()
    expect(time).not_to_have_text(first)
    expect(page.locator("#clock.low")).to_have_text(re.compile(r"0:(10|0\d)$"))
    expect(page.locator("#heard")).to_have_text(re.compile("Your time is running out: 0:"))


def test_one_can_resign(visit: Visit) -> None:
    page = visit()
    begun_table(page, 600)
    expect(page.locator("#clock")).to_be_visible()
    assert not violations(page)
    page.locator("#menu").click()
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog", name="Resign this game?")
    expect(dialog).to_contain_text("The game ends at once")
    expect(dialog).to_contain_text("your clock runs on")
    assert not violations(page)
    page.keyboard.press("Enter")  # what is offered first does no harm
    expect(dialog).to_be_hidden()
    page.locator("#menu").click()
    page.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(page.locator(".banner-words")).to_have_text(re.compile("^Player [AB] wins$"))
    expect(page.locator(".banner-because")).to_have_text(re.compile(r"^Player [AB] has resigned\.$"))
    expect(page.locator("#clock")).to_be_hidden()
    page.locator("#menu").click()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_what_was_chosen_is_chosen_again(visit: Visit) -> None:
    page = visit(**PHONE)
    timed_table(page, 500)
    expect(page.locator("#clock")).to_be_visible()
    page.goto("/new?game=kingdomino")
    expect(page.get_by_label("How much")).to_have_value("500")
    assert not violations(page)
    page.get_by_label("Time to think").select_option("30 s a turn")
    expect(page.get_by_label("How much")).to_be_hidden()
    page.get_by_label("Time to think").select_option("as long as you like")
    expect(page.get_by_label("When the time is over")).to_be_hidden()
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".targets .target")
    expect(page.locator(".clock")).to_have_count(0)
