"""Whole games in a real browser: by mouse, by keyboard alone, by touch on a phone, in every language."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import (
    TARGETS,
    act_by_keyboard,
    act_by_mouse,
    act_by_touch,
    come_true,
    middle,
    my_turn_or_end,
    ply,
    prompt,
    settled,
    still,
)


def start(page: Page) -> str:
    """One click on the first page begins a game; the address of its table."""
    page.goto("/")
    page.locator("button[data-table]").click()
    page.wait_for_url("**/t/*")
    return page.url


def final_points(page: Page) -> list[int]:
    return [
        int(text) for text in page.locator(".seat-points").evaluate_all("all => all.map(e => parseInt(e.innerText))")
    ]


def test_a_game_by_mouse_from_the_first_page_to_the_score(visit: Visit) -> None:
    page = visit()
    start(page)
    acted = 0
    while my_turn_or_end(page):
        act_by_mouse(page)
        acted += 1
    assert acted >= 12  # of twelve rounds of placing and taking hardly ever more than six are left no choice
    points = final_points(page)
    assert len(points) == 3
    expect(page.locator(".banner-words")).to_contain_text(str(max(points)))
    expect(page.locator("#main .area")).to_have_count(3)  # the kingdoms side by side


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button[data-table]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    while my_turn_or_end(page):
        act_by_keyboard(page)
    expect(page.locator(".banner-words")).to_be_visible()


def test_a_game_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto("/")
    page.locator("button[data-table]").tap()
    page.wait_for_url("**/t/*")
    while my_turn_or_end(page):
        act_by_touch(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # nothing hangs over the edge
    expect(page.locator(".banner-words")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "hu", "pl", "tr"])
def test_every_language_from_the_first_page_to_the_table(visit: Visit, lang: str) -> None:
    page = visit(locale=f"{lang}-{lang.upper()}")
    start(page)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    my_turn_or_end(page)
    act_by_mouse(page)
    assert not re.search(r"\b(page|kingdomino)\.\w", page.locator("body").inner_text())  # no bare message ids


def test_the_language_changes_at_the_table_and_stays(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    page.locator("#menu").click()
    with page.expect_response("**/api/me"):
        page.locator("dialog select").first.select_option("hu")
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "hu")


def test_the_theme_changes_with_its_drawings(visit: Visit) -> None:
    page = visit(color_scheme="light")
    start(page)
    my_turn_or_end(page)
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(246, 235, 211)")
    page.locator("#menu").click()
    with page.expect_response("**/art/dark.svg*"), page.expect_response("**/api/me"):
        page.locator("dialog select").nth(1).select_option("dark")
    expect(body).to_have_css("background-color", "rgb(30, 26, 22)")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def until_placing(page: Page) -> None:
    """Play until a domino is to be placed on the board."""
    my_turn_or_end(page)
    while page.locator(f"#main {TARGETS}").count() == 0:
        act_by_mouse(page)
        my_turn_or_end(page)


def test_a_ghost_turns_through_what_is_legal_and_shows_its_points(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    page.mouse.move(*middle(page.locator(f"#main {TARGETS}[aria-label*='way 1 of']").first))
    expect(page.locator("#main .ghost-piece")).not_to_have_count(0)
    expect(page.locator("#main .badge-text")).to_have_text(re.compile(r"^[+−]\d+$"))
    edges = set()
    for _ in range(4):
        drawn = page.locator(".ghost-piece").evaluate_all("all => all.map(e => e.getAttribute('transform')).join()")
        edges.add(drawn)
        page.keyboard.press("r")
    assert len(edges) > 1
    page.keyboard.press("Escape")
    expect(page.locator(".ghost-piece")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 1000])
def test_the_board_stays_where_it_is_while_something_is_chosen(visit: Visit, width: int) -> None:
    page = visit(locale="hu-HU", viewport={"width": width, "height": 800})
    start(page)
    until_placing(page)
    board = page.locator("#main .area-svg")
    places = [board.bounding_box()]
    page.mouse.move(*middle(page.locator(f"#main {TARGETS}").first))
    expect(page.locator("#main .ghost-piece")).not_to_have_count(0)
    places.append(board.bounding_box())
    page.mouse.click(*middle(page.locator(f"#main {TARGETS}").first))
    page.locator(".tool.confirm:enabled").wait_for()
    places.append(board.bounding_box())
    assert places[0] == places[1] == places[2]


def test_a_piece_is_dragged_to_its_place(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    still(page)
    page.mouse.move(*middle(page.locator(".in-hand").first))
    page.mouse.down()
    x, y = middle(page.locator(f"#main {TARGETS}").first)
    page.mouse.move(x + 3, y + 3, steps=5)
    expect(page.locator("#main .ghost-piece")).not_to_have_count(0)
    page.mouse.up()
    page.locator(".tool.confirm:enabled").click()
    settled(page)
    come_true(page, "document.querySelectorAll('#main .layer .sprite').length >= 4")


def test_what_is_carried_when_the_system_takes_the_pointer_away_is_let_go(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    still(page)
    page.evaluate("addEventListener('pointerdown', (event) => (window.pointer = event.pointerId), true)")
    page.mouse.move(*middle(page.locator(".in-hand").first))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(f"#main {TARGETS}").first), steps=5)
    expect(page.locator("body.carrying .ghost-piece")).not_to_have_count(0)
    page.evaluate("dispatchEvent(new PointerEvent('pointercancel', {pointerId: window.pointer}))")
    expect(page.locator(".carrying")).to_have_count(0)
    expect(page.locator(".ghost-piece")).to_have_count(0)


def test_an_action_is_taken_back(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    before = prompt(page)
    act_by_mouse(page)
    expect(page.locator("#prompt")).not_to_have_text(before)
    expect(page.locator(".tool.undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(before)
    expect(page.locator(".tool.undo")).to_have_count(0)


def test_without_asking_a_click_is_enough(visit: Visit) -> None:
    page = visit(quick=False)
    page.context.add_init_script(
        "localStorage['crownlands.settings'] = JSON.stringify({speed: 'instant', confirm: false})"
    )
    start(page)
    my_turn_or_end(page)
    page.mouse.click(*middle(page.locator(TARGETS).first))
    expect(page.locator("#log li", has_text="Player A: chooses").first).to_be_visible()


def test_a_line_of_the_points_lights_what_it_counts(visit: Visit) -> None:
    page = visit()
    start(page)
    while my_turn_or_end(page) and page.locator(".seat details").count() == 0:
        act_by_mouse(page)
    page.locator(".seat summary").first.click()
    page.locator(".seat .line").first.hover()
    expect(page.locator("path.region")).not_to_have_count(0)


def test_where_nothing_moves_what_was_scored_does_not_stay_lit(visit: Visit) -> None:
    page = visit()
    start(page)
    while not page.locator(".region.once").count() and my_turn_or_end(page):
        act_by_mouse(page)
    expect(page.locator(".region.once").first).to_have_css("opacity", "0")


def test_high_contrast_brings_letters_and_its_own_drawings(visit: Visit) -> None:
    page = visit(contrast="more")
    with page.expect_response("**/art/contrast.svg*"):
        start(page)
    my_turn_or_end(page)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    with page.expect_response("**/art/light.svg*"):
        page.emulate_media(contrast="no-preference")  # what the system says is followed at once
    expect(page.locator("body")).to_have_css("background-color", "rgb(246, 235, 211)")


def test_who_does_not_want_to_wait_misses_nothing_of_the_log(visit: Visit) -> None:
    page = visit(quick=False)
    page.add_init_script("localStorage['crownlands.settings'] = JSON.stringify({speed: 'slow'})")
    story = start(page).replace("/t/", "/api/tables/") + "/story"

    def happened() -> int:
        return len([words for words in page.request.get(story).json()["story"] if words])

    hurried = 0
    for _ in range(3):
        my_turn_or_end(page)
        expect(page.locator("#log .told")).to_have_count(happened())  # all of it is told
        act_by_mouse(page)
        behind = False
        while not behind and not page.locator(TARGETS).count():  # others move, and it is shown little by little
            behind = ply(page) < happened()
        hurried += behind
        page.keyboard.press("Shift")
    assert hurried
    my_turn_or_end(page)
    told = page.locator("#log li").all_inner_texts()
    page.reload()
    my_turn_or_end(page)
    expect(page.locator("#log li")).to_have_text(told)
