"""The card that says what something is: by mouse, by finger, by key, for those who play and those who watch."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, Held, act_by_touch, middle, my_turn_or_end, still
from tests.browser.test_access import violations
from tests.browser.test_finale import act, turn
from tests.browser.test_maps import sit
from tests.browser.test_play import start, until_placing
from tests.browser.test_whole_games import choose

TILE = "#main .sprite[data-look^='tile.']"


def card(page: Page) -> Locator:
    return page.locator("#card")


def hold(page: Page, thing: Locator) -> None:
    """A finger that stays until the card is there, and then lets go."""
    x, y = middle(thing)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(card(page)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def covers(page: Page, one: str, other: str) -> bool:
    """Does a part of one thing lie over another?"""
    a, b = page.locator(one).first.bounding_box(), page.locator(other).first.bounding_box()
    assert a and b
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def test_on_my_turn_a_location_says_what_it_is_and_then_why_not(visit: Visit) -> None:
    page = visit(bypass_csp=True)
    sit(page)
    page.mouse.click(*middle(page.locator(TILE).first))
    expect(card(page)).to_contain_text(re.compile(r"Once each turn.*Why not here:.*wrong terrain", re.DOTALL))
    expect(page.locator("#told")).to_contain_text("Once each turn")
    assert not covers(page, "#card", "#prompt") and not covers(page, "#card", TILE)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()


def test_a_key_that_asks_about_an_empty_place_brings_help(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    page.locator(f"#main {TARGETS}").first.focus()
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_be_visible()
    expect(card(page)).to_be_hidden()


def test_the_mouse_rests_and_goes(visit: Visit) -> None:
    page = visit()
    sit(page)
    page.mouse.move(*middle(page.locator("[data-area=objectives] .sprite").first))
    expect(card(page)).to_contain_text("gold")
    page.mouse.move(5, 5)
    expect(card(page)).to_be_hidden()
    page.mouse.move(*middle(page.locator(".held-one").first))
    expect(card(page).locator("h2")).to_have_text("Settlement")


def test_a_place_that_can_be_chosen_is_asked_about_by_key(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    target = page.locator(TARGETS).first
    target.focus()
    page.keyboard.press("?")
    expect(card(page).get_by_role("button", name="Domino")).to_be_visible()
    expect(card(page).locator(".card-why")).to_have_count(0)  # it can be taken
    expect(card(page).get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(target).to_be_focused()


def test_what_has_the_focus_is_asked_about_by_key(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_be_visible()  # nothing has the focus: the keys
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.mouse.click(*middle(page.locator("#main .sprite").first))  # the castle
    expect(card(page).locator("h2")).to_have_text("Castle")
    expect(card(page)).to_contain_text("not free")
    card(page).get_by_role("button", name="Close").click()
    expect(card(page)).to_be_hidden()
    page.locator(".order-all").first.focus()
    page.keyboard.press("?")
    expect(card(page).locator("h2")).to_have_text("King")
    expect(card(page).get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".order-all").first).to_be_focused()


def asked_by_day(visit: Visit) -> Page:
    """A table with the card of the first place that can be chosen."""
    page = visit(color_scheme="light")
    start(page)
    my_turn_or_end(page)
    page.locator(TARGETS).first.focus()
    page.keyboard.press("?")
    return page


def test_a_card_that_is_told_anew_keeps_the_focus_and_gives_it_back(visit: Visit) -> None:
    page = asked_by_day(visit)
    close = card(page).get_by_role("button", name="Close")
    expect(close).to_be_focused()
    page.locator("#card h2").evaluate("title => (title.dataset.before = 'yes')")
    page.emulate_media(color_scheme="dark")  # everything is drawn anew
    expect(page.locator("#card h2[data-before]")).to_have_count(0)
    expect(close).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.locator(f"{TARGETS}[tabindex='0']")).to_be_focused()


def test_of_several_things_a_card_stays_with_the_one_that_is_looked_at(visit: Visit) -> None:
    page = asked_by_day(visit)
    card(page).get_by_role("button", name="Domino").click()
    page.locator("#card h2").evaluate("title => (title.dataset.before = 'yes')")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("#card h2[data-before]")).to_have_count(0)
    expect(card(page).locator("h2")).to_have_text("Domino")


def test_a_finger_stays_on_a_place_and_nothing_is_chosen(visit: Visit) -> None:
    page = visit(**PHONE)
    start(page)
    my_turn_or_end(page)
    still(page)
    target = page.locator(TARGETS).first
    hold(page, target)
    expect(card(page).get_by_role("button", name="Domino")).to_be_visible()
    expect(page.locator(".ghost.picked")).to_have_count(0)
    assert not covers(page, "#card", "#prompt") and not covers(page, "#card", "#actions")
    sheet, place = card(page).bounding_box(), target.bounding_box()
    assert sheet and place and sheet["y"] > place["y"] + place["height"]  # at the foot of the screen, in reach
    card(page).get_by_role("button", name="Domino").tap()
    expect(card(page).locator("h2")).to_have_text("Domino")
    page.touchscreen.tap(*middle(page.locator("#prompt")))
    expect(card(page)).to_be_hidden()
    page.touchscreen.tap(*middle(target))  # and a tap still chooses
    expect(page.locator(".ghost.picked")).not_to_have_count(0)


def ask_about_a_line(page: Page) -> str:
    """Play until there is a line, and ask what it is; the address of the table."""
    address = start(page)
    until_placing(page)
    while not page.locator(".seat .line").count():
        until_placing(page)
        page.mouse.click(*middle(page.locator(f"#main {TARGETS}").first))
        page.locator(".tool.confirm:enabled").click()
        page.wait_for_selector(".ghost.waiting", state="detached")
        until_placing(page)
    page.locator("summary:has(~ .lines)").first.click()
    page.locator(".seat .line:visible").first.click()
    expect(card(page).locator(".card-worth dd").first).to_have_text(re.compile(r"^\d+ points?$"))
    return address


def test_a_line_of_the_score_has_a_card_and_its_squares_stay_lit(visit: Visit) -> None:
    page = visit()
    ask_about_a_line(page)
    page.mouse.move(5, 5)
    expect(page.locator(".lit .region")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".lit .region")).to_have_count(0)


def test_the_card_of_a_line_goes_when_something_happens(visit: Visit) -> None:
    page = visit()
    table = ask_about_a_line(page).split("/")[-1]
    seen = turn(page.request, table, (0,))
    assert seen is not None
    act(page.request, table, seen)  # by then it may be another line, or none
    expect(card(page)).to_be_hidden()
    my_turn_or_end(page)
    expect(page.locator(".toast")).to_have_count(0)


def test_who_watches_may_ask(visit: Visit) -> None:
    page, other = visit(), visit()
    sit(page)
    other.goto(page.url)
    other.wait_for_selector(TILE, state="attached")
    still(other)
    other.mouse.click(*middle(other.locator(TILE).first))
    expect(card(other)).to_contain_text("Once each turn")
    expect(card(other).locator(".card-why")).to_have_count(0)


def test_what_can_still_come_folds_out_and_follows_the_game(visit: Visit) -> None:
    page = visit(bypass_csp=True, **PHONE)
    start(page)
    my_turn_or_end(page)
    page.locator("#menu").tap()
    page.get_by_role("button", name="What can still come").tap()
    pieces = page.locator(".left-pieces li")
    expect(pieces.first).to_be_visible()
    before = pieces.count()
    assert before > 20
    assert violations(page) == []
    pieces.first.tap()
    expect(card(page).locator("h2")).not_to_be_empty()
    page.keyboard.press("Escape")
    for _ in range(4):
        act_by_touch(page)
        my_turn_or_end(page)
    expect(pieces).not_to_have_count(before)


def test_what_can_still_come_is_said_in_the_language_that_is_chosen(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    page.locator("#left summary").click()
    title = page.locator("#left h3").first
    words = title.inner_text()
    page.locator("#menu").click()
    page.locator("dialog select").first.select_option("hu")
    expect(title).not_to_have_text(words)


def told_left(*titles: str) -> dict[str, object]:
    """What can still come, as the server tells it: one piece under each title."""
    return {"left": [{"title": [title], "note": None, "pieces": [[["king.0"], 2, None]]} for title in titles]}


def test_of_what_can_still_come_the_last_answer_counts_and_the_focus_stays(visit: Visit) -> None:
    page = visit()
    table = start(page).split("/")[-1]
    my_turn_or_end(page)
    page.evaluate(
        """() => {
          window.titles = [];
          new MutationObserver(() => titles.push(document.querySelector("#left h3")?.textContent))
            .observe(document.querySelector("#left-pieces"), {childList: true});
        }"""
    )
    asked = Held(page, "**/left")
    summary = page.locator("#left summary")
    for _ in range(3):  # opened, closed, opened
        summary.click()
    asked[1].fulfill(json=told_left("newer"))
    expect(page.locator("#left h3")).to_have_text("Newer")
    with page.expect_response("**/left"):
        asked[0].fulfill(json=told_left("older"))
    page.unroute("**/left")
    page.route("**/left", lambda route: route.fulfill(json=told_left("newest")))
    page.locator("#left .held-one").focus()
    seen = turn(page.request, table, (0,))
    assert seen is not None
    act(page.request, table, seen)
    expect(page.locator("#left h3")).to_have_text("Newest")
    expect(page.locator("#left .held-one")).to_be_focused()
    assert "Older" not in page.evaluate("window.titles")


def test_a_caveman_is_bought_by_touch_with_one_confirm(visit: Visit) -> None:
    page = visit(bypass_csp=True, quick=False, **PHONE)
    liked = "localStorage['crownlands.settings'] = JSON.stringify({speed: 'instant', forced: false})"
    page.add_init_script(liked)  # every step by hand
    choose(page, "origins", mode="tribe", players=2)
    offers = page.locator(".actions.market .offer")
    while not offers.count():
        my_turn_or_end(page)
        act_by_touch(page)
        my_turn_or_end(page)
    expect(offers.first).to_contain_text(re.compile(r"2 different resources\s*best [+−]\d+"))
    still(page)
    assert violations(page) == []
    offers.first.tap()
    expect(page.locator("#prompt")).to_contain_text("0 of 2 paid")
    page.locator(".tool.undo").tap()
    expect(offers.first).to_be_visible()
    men = page.locator("#main .sprite[data-look^='caveman']")
    before = men.count()
    offers.first.tap()
    for paid in ("0 of 2", "1 of 2"):
        expect(page.locator("#prompt")).to_contain_text(paid)
        expect(page.locator(".tool.confirm")).to_have_count(0)
        act_by_touch(page)
    expect(page.locator("#prompt")).to_contain_text("settle")
    act_by_touch(page)
    expect(men).to_have_count(before + 1)
