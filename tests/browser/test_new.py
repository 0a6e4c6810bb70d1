"""Choosing a game: boards by picture and by keyboard, house rules behind more, what was chosen last."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import Held, tab_to
from tests.browser.test_access import LOOKS, violations


def opened(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}")
    page.locator("#start:enabled").wait_for()


def options_of(page: Page) -> dict[str, Any]:
    """What is played at the table the page has come to."""
    page.wait_for_url("**/t/*")
    answer = page.request.get(f"/api/tables/{page.url.split('/')[-1]}")
    options: dict[str, Any] = answer.json()["options"]
    return options


def boards(page: Page) -> list[str | None]:
    return [slot.get_attribute("aria-label") for slot in page.locator("[data-slot]").all()]


def test_boards_are_laid_out_by_picture_and_kept_for_the_next_time(visit: Visit) -> None:
    page = visit(**PHONE)
    opened(page, "kingdom_builder")
    page.locator("input[name=boards-way][value=own]").check()
    page.locator("[data-slot='0']").tap()
    for name in ("Paddock", "Quarry", "Village"):
        page.locator(".pick-values .pick-thing", has_text=name).tap()
    expect(page.locator("[data-slot='3']")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Turn round").tap()
    expect(page.locator("[data-slot='3'] img")).to_have_attribute(
        "src", "/ground/kingdom_builder%3Aquadrant%3Atower~.svg?theme=light"
    )
    assert page.locator("[data-slot='3'] img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.locator(".pick-values .pick-thing", has_text="Paddock").tap()  # two change places
    expect(page.locator("[data-slot='0']")).to_have_attribute("aria-label", "Place 1: Tower")
    assert boards(page) == ["Place 1: Tower", "Place 2: Quarry", "Place 3: Village", "Place 4: Paddock"]
    page.locator("#start").tap()
    assert options_of(page)["boards"] == "tower~,quarry,village,paddock"
    page.goto("/new")
    expect(page.locator("input[name=game][value=kingdom_builder]")).to_be_checked()
    assert boards(page)[0] == "Place 1: Tower"


def test_boards_that_are_gone_since_the_last_time_are_forgotten(visit: Visit) -> None:
    page = visit()
    for kept in ("gone,quarry,village,paddock", "gone~,quarry,village,paddock", 7, None):
        options = {"options": {"boards": kept, "players": 2}}
        page.goto("/open")
        page.evaluate(
            "kept => localStorage.setItem('crownlands.new', JSON.stringify(kept))",
            {"last": "kingdom_builder", "kingdom_builder": options},
        )
        page.goto("/new")
        page.locator("#start:enabled").wait_for()
        expect(page.locator("input[name=game][value=kingdom_builder]")).to_be_checked()
        expect(page.locator("input[name=boards-way][value=lot]")).to_be_checked()
        expect(page.locator("input[name=players][value='2']")).to_be_checked()  # what is still there is kept
    page.locator("#start").click()
    assert options_of(page)["boards"] == ""


def test_a_table_is_begun_once(visit: Visit) -> None:
    page = visit(expected=["503"])
    opened(page, "kingdomino")
    asked = Held(page, "**/api/tables")
    starts = page.locator("button[type=submit]")
    page.locator("#start").click()
    for start in starts.all():
        expect(start).to_be_disabled()
    page.locator("#seat-list input").first.press("Enter")
    asked[0].fulfill(status=503, json={"text": "Too much is going on."})
    expect(page.locator(".toast.bad")).to_have_text("Too much is going on.")
    for start in starts.all():
        expect(start).to_be_enabled()
    page.locator("#start").click()
    asked[1].continue_()
    page.wait_for_url("**/t/*")
    assert len(asked) == 2


def test_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    page = visit()
    opened(page, "kingdom_builder")
    page.locator("input[name=boards-way][value=own]").check()
    page.locator("input[name=nomads]").uncheck()
    quarry = page.locator(".pick-values .pick-thing", has_text="Quarry")
    expect(quarry).to_be_disabled()
    expect(quarry).to_have_attribute("title", re.compile("belongs to Nomads"))
    expect(page.locator("input[name=first_game]")).to_be_disabled()


def test_a_late_answer_about_what_was_chosen_before_changes_nothing(visit: Visit) -> None:
    page = visit()
    asked = Held(page, "**/api/games/allowed")
    opened(page, "kingdom_builder")
    asked[0].continue_()
    page.locator("input[name=boards-way][value=own]").check()
    late = asked[1]
    page.locator("input[name=nomads]").uncheck()
    asked[2].continue_()
    quarry = page.locator(".pick-values .pick-thing", has_text="Quarry")
    expect(quarry).to_be_disabled()
    with page.expect_response("**/api/games/allowed") as answered:
        late.continue_()
    answered.value.finished()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(quarry).to_be_disabled()


def test_objectives_and_boards_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    opened(page, "kingdom_builder")
    tab_to(page, "input[name=boards-way]")
    page.keyboard.press("ArrowRight")
    tab_to(page, "[data-slot='1']")
    page.keyboard.press("Enter")
    tab_to(page, "[data-value=garden]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-slot='1']")).to_have_attribute("aria-label", "Place 2: Garden")
    expect(page.locator("[data-value=garden]")).to_be_focused()
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    assert options_of(page)["boards"].split(",")[1] == "garden"


def test_house_rules_are_behind_more_and_start_hides_nothing(visit: Visit) -> None:
    page = visit(viewport={"width": 1366, "height": 768})
    opened(page, "kingdomino")
    expect(page.locator("input[name=harmony]")).to_be_visible()
    expect(page.locator("input[name=rows_of_four]")).to_be_hidden()
    page.locator("#ours summary").click()
    page.locator("input[name=rows_of_four]").check()
    seat = page.locator("#seat-list li").nth(2)
    seat.scroll_into_view_if_needed()
    hit = (
        "e => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + 20, r.y + 20)) }"
    )
    assert seat.evaluate(hit)
    page.locator("button[form=new]").click()
    assert options_of(page)["rows_of_four"] is True


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_where_boards_are_chosen(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    opened(page, "kingdom_builder")
    for name in ("boards", "objectives"):
        page.locator(f"input[name={name}-way][value=own]").check()
    page.locator("#ours summary").click()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
