"""The analysis board: all sides are played, chance is chosen or drawn, lines are shown, positions have addresses."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Request, expect

import crownlands as cl
from tests.browser.conftest import PHONE, Visit
from tests.browser.play import middle
from tests.browser.test_access import LOOKS, violations
from tests.browser.test_replay import finished

SMALL = "kingdomino players=2 sample"
START = f"/analysis?position={quote(cl.game(SMALL).start().text())}"


def placing() -> cl.Position:
    """A position in which a domino can be placed in many ways."""
    positions = cl.play(cl.game(SMALL), "greedy", seed=8).positions()
    return next(one for one in positions if one.mover >= 0 and one.legal()[0].kind == "place" and len(one.legal()) > 5)


def opened(page: Page, position: cl.Position) -> None:
    page.goto(f"/analysis?position={quote(position.text())}")
    page.locator(".lines li").first.wait_for()


def test_chance_is_chosen_by_hand_or_drawn(visit: Visit) -> None:
    page = visit()
    page.goto(START)
    outcomes = page.locator(".outcomes button")
    expect(outcomes).to_have_count(24)
    outcomes.nth(6).click()
    expect(outcomes).to_have_count(23)
    expect(page.locator("#trays .sprite").first).to_be_attached()
    page.get_by_role("button", name="Draw at random").click()
    expect(page.locator("#chance")).to_be_hidden()
    expect(page.locator("#main .target, #trays .target").first).to_be_attached()
    expect(page.locator(".lines li").first).to_be_visible()
    assert re.search(r"actions=\*\d+\+\*\d+\+", page.url)
    page.locator("#first").click()
    expect(outcomes).to_have_count(24)
    page.locator("#last").click()
    expect(page.locator("#chance")).to_be_hidden()


def test_both_sides_are_played_and_taken_back(visit: Visit) -> None:
    page = visit()
    positions = [one for one in cl.play(cl.game(SMALL), "greedy", seed=8).positions() if one.mover >= 0]
    ends_turn = (one for one in positions if one.legal()[0].kind == "take" and len(one.legal()) > 1)
    position = next(one for one in ends_turn if one.copy().play(one.legal()[0]).mover == 1 - one.mover)
    opened(page, position)
    prompt = page.locator("#prompt")
    first = prompt.inner_text()
    assert f"Player {position.game.seats[position.mover]}" in first
    page.mouse.click(*middle(page.locator("#trays .target").first))
    page.locator(".tool.confirm:enabled").click()
    expect(prompt).to_contain_text(f"Player {position.game.seats[1 - position.mover]}")
    second, address = prompt.inner_text(), page.url
    page.locator(".lines li button").first.click()  # the best line is played
    expect(prompt).not_to_have_text(second)
    page.keyboard.press("u")
    expect(prompt).to_have_text(second)
    expect(page).to_have_url(address)
    page.locator("#first").click()
    expect(prompt).to_have_text(first)
    page.locator("#last").click()
    expect(prompt).not_to_have_text(second)
    page.goto(address)  # as somebody does who was sent it
    expect(prompt).to_have_text(second)


def test_lines_have_numbers_arrows_and_sentences(visit: Visit) -> None:
    page = visit()
    opened(page, placing())
    expect(page.locator(".lines li").first).to_contain_text(re.compile(r"\d+%"))
    expect(page.locator(".idea-number").first).to_be_attached()
    expect(page.locator(".idea-arrow").first).to_be_attached()
    expect(page.locator(".chance-bar")).to_have_attribute("aria-label", re.compile(r"Player A: \d+%, Player B: \d+%"))
    page.locator("#lines-on").uncheck()
    expect(page.locator(".lines li")).to_have_count(0)
    expect(page.locator(".idea-number")).to_have_count(0)
    page.locator("#lines-on").check()
    expect(page.locator(".lines li").first).to_be_visible()


def test_lines_become_surer_while_one_watches(visit: Visit) -> None:
    page = visit()
    efforts: list[float] = []

    def note(request: Request) -> None:
        if request.url.endswith("/lines"):
            asked = request.post_data_json
            assert asked is not None
            efforts.append(asked["effort"])

    page.on("request", note)
    page.goto("/analysis?game=kingdomino")
    page.locator(".lines li").first.wait_for()
    expect(page.locator("#lines [role=status]")).to_contain_text(re.compile(r"from [\d,]+ trials"))
    page.wait_for_event("requestfinished", lambda one: one.url.endswith("/lines"))
    assert efforts == sorted(efforts) and efforts[0] < efforts[-1]


def test_a_moment_of_a_table_that_is_over(visit: Visit) -> None:
    page = visit()
    table, _ = finished(page)
    page.goto(f"/t/{table}/replay?ply=9")
    page.locator("#analyse").click()
    page.locator(".lines li").first.wait_for()
    assert "/analysis?position=kingdomino" in page.url
    record = cl.Record.from_json(page.request.get(f"/api/tables/{table}/record").text())
    page.goto(f"/analysis?position={quote(record.replay().text())}")
    expect(page.locator("#lines [role=status]")).to_have_text("The game is over here: nothing is left to choose.")


def test_what_cannot_be_shown_is_told(visit: Visit) -> None:
    page = visit(expected=("409", "422"))
    page.goto("/")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post("/api/tables", data={"game": "kingdomino", "options": {"players": 2}, "seats": seats})
    page.goto(f"/analysis?table={made.json()['table']}&ply=0")
    expect(page.locator("#prompt")).to_have_text("This game is not over yet. It can be analysed when it is.")
    page.goto("/analysis?position=chess")
    expect(page.locator("#prompt")).to_contain_text("A position begins with the name of its game")


def test_positions_are_set_up_by_hand(visit: Visit) -> None:
    page = visit(expected=("422",))
    opened(page, placing())
    page.locator("#setup").click()
    page.get_by_text("This position, changed by hand").click()
    bag = page.locator("[data-field=bag]")
    bag.locator("input").fill("1-99")
    bag.locator("input").press("Enter")
    expect(bag.locator(".field-wrong")).to_contain_text("1-99")
    page.get_by_text("A position as text").click()
    wanted = cl.game(SMALL).start(seed=3)
    page.locator("textarea").first.fill(wanted.text())
    page.locator("details[open] button[type=submit]").click()
    expect(page.locator("dialog.setup")).to_be_hidden()
    expect(page).to_have_url(re.compile(re.escape(quote(wanted.text().split(";")[0].split()[0]))))
    page.locator("#setup").click()
    page.get_by_text("A moment of a record").click()
    record = cl.play(cl.game(SMALL), "greedy", seed=8)
    page.locator("details[open] textarea").fill(record.to_text())
    page.locator("details[open] input[type=number]").fill("0")
    page.locator("details[open] button[type=submit]").click()
    expect(page.locator(".outcomes button")).to_have_count(24)
    page.locator("#setup").click()
    page.locator("dialog details select").first.select_option("kingdom_builder")
    page.locator("details[open] button[type=submit]").click()
    expect(page.locator("#main .as-map")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_on_the_board(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    opened(page, placing())
    assert violations(page) == []
    page.locator("#setup").click()
    page.locator(".setup-form").first.wait_for()
    assert violations(page) == []
    page.goto(START)
    page.locator(".outcomes li").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["hu", "pl", "tr"])
def test_nothing_hangs_over_the_edge_of_a_phone(visit: Visit, lang: str) -> None:
    page = visit(locale=f"{lang}-{lang.upper()}", **PHONE)
    opened(page, placing())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#setup").tap()
    page.locator(".setup-form").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
