"""The analysis board: all sides are played, chance is chosen or drawn, lines are shown, positions have addresses."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

import crownlands as cl
from tests.browser.conftest import PHONE, Visit
from tests.browser.play import Held, middle
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


class Thoughts:
    """Lines as the server tells them of a position, with the number of trials that a test wants."""

    def __init__(self, page: Page, position: cl.Position) -> None:
        page.goto("/")
        self.real = page.request.post("/api/analysis/lines", data={"position": position.text(), "effort": 0.1}).json()
        self.page, self.held = page, Held(page, "**/api/analysis/lines")

    def asked(self, number: int) -> dict[str, Any]:
        """What was asked first, second …"""
        return dict(self.held[number].request.post_data_json or {})

    def tell(self, number: int, trials: int, done: bool = False, best: int = 0) -> None:
        options = self.real["options"]
        told = {"exact": False, "trials": trials, "done": done, "options": options[best:] + options[:best]}
        self.held[number].fulfill(json={**self.real, **told})


def test_lines_become_surer_while_one_watches(visit: Visit) -> None:
    page = visit()
    thoughts = Thoughts(page, placing())
    page.goto(f"/analysis?position={quote(placing().text())}")
    spoken, shown = page.locator("#lines [role=status]"), page.locator("#lines .about").last
    for number, trials in enumerate((40, 80, 80, 160)):
        thoughts.tell(number, trials)
    thoughts.held[4]
    expect(shown).to_have_text("Expected, from 160 trials …")
    efforts = [thoughts.asked(number)["effort"] for number in range(5)]
    assert efforts[0] < efforts[1] < efforts[2] == efforts[3] < efforts[4]  # nothing came of the third question
    assert len({thoughts.asked(number)["board"] for number in range(5)}) == 1
    assert re.fullmatch(r"[\w-]{1,40}", thoughts.asked(0)["board"])
    first = spoken.inner_text()
    assert page.locator(".lines strong").first.inner_text() in first and "trials" not in first
    thoughts.tell(4, 320, best=1)
    thoughts.held[5]
    second = spoken.inner_text()
    assert page.locator(".lines strong").first.inner_text() in second != first
    thoughts.tell(5, 640, done=True, best=1)
    expect(spoken).to_contain_text("Expected, from 640 trials")
    expect(shown).to_have_text("Expected, from 640 trials")


def test_who_is_busy_is_asked_again_and_what_stopped_goes_on(visit: Visit) -> None:
    page = visit(expected=("503", "500"))
    thoughts = Thoughts(page, placing())
    page.goto(f"/analysis?position={quote(placing().text())}")
    thoughts.held[0].fulfill(status=503, json={"error": ["web.busy"], "text": "Too much to do."})
    expect(page.locator("#lines")).to_contain_text("Too much to do.")
    thoughts.tell(1, 40)
    expect(page.locator("#lines")).to_contain_text("Expected, from 40 trials …")
    thoughts.held[2].fulfill(status=500, json={"error": ["web.broken"], "text": "Something went wrong."})
    expect(page.locator("#lines")).to_contain_text("Something went wrong.")
    expect(page.locator(".lines li").first).to_be_visible()  # what is known stays
    page.get_by_role("button", name="Go on").click()
    thoughts.tell(3, 80, done=True)
    expect(page.locator("#lines")).to_contain_text("Expected, from 80 trials")
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)


def later() -> tuple[str, list[str]]:
    """A game from its start, until somebody can choose among several things."""
    record = cl.play(cl.game(SMALL), "greedy", seed=8)
    moments = enumerate(record.positions())
    ply = next(n for n, one in moments if n > 12 and one.mover >= 0 and len(one.legal()) > 5)
    return record.replay(0).text(), list(record.actions[:ply])


def arrives(page: Page, route: Route) -> None:
    """An answer that was held back comes, and is taken in."""
    with page.expect_response(lambda response: response.request == route.request) as answer:
        route.continue_()
    answer.value.finished()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def move(page: Page) -> None:
    """Choose something, by mouse."""
    page.mouse.click(*middle(page.locator("#main .target, #trays .target").first))
    page.locator(".tool.confirm:enabled").click()


def test_a_late_answer_takes_nobody_back(visit: Visit) -> None:
    page = visit()
    start, actions = later()
    page.goto(f"/analysis?position={quote(start)}&actions={quote(' '.join(actions))}")
    page.locator(".targets .target").first.wait_for(state="attached")
    before = page.url
    held = Held(page, "**/api/analysis")
    page.locator("#first").click()
    held[0]
    move(page)
    arrives(page, held[1])
    expect(page).not_to_have_url(before)
    after = page.url
    assert after.startswith(before)
    arrives(page, held[0])
    expect(page).to_have_url(after)
    page.keyboard.press("u")  # twice before the first answer is there: two steps
    page.keyboard.press("u")
    held[3].continue_()
    held[2].continue_()
    expect(page.locator("#forth")).to_be_enabled()
    assert before.startswith(page.url) and page.url != before


def test_a_late_answer_does_not_bring_back_another_game(visit: Visit) -> None:
    page = visit()
    opened(page, placing())
    held = Held(page, "**/api/analysis")
    move(page)
    held[0]
    page.locator("#setup").click()
    page.locator("dialog details select").first.select_option("origins")
    page.locator("details[open] button[type=submit]").click()
    held[1].continue_()
    expect(page.locator("dialog.setup")).to_be_hidden()
    expect(page.locator("#game")).to_contain_text("Origins")
    address = page.url
    arrives(page, held[0])
    expect(page.locator("#game")).to_contain_text("Origins")
    expect(page).to_have_url(address)


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
