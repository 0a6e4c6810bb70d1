"""The pages that remember: home for somebody new and somebody known, today's game, my games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import Held
from tests.browser.test_access import LOOKS, violations


def ask(page: Page, path: str, body: Any = None) -> Any:
    """Ask the server as this guest."""
    answer = page.request.get(f"/api{path}") if body is None else page.request.post(f"/api{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def table(page: Page, *seats: dict[str, str], game: str = "kingdomino", **options: Any) -> str:
    made = ask(page, "/tables", {"game": game, "options": options, "seats": list(seats)})
    return str(made["table"])


def play_on(page: Page, table: str) -> None:
    """Play somebody's first seat to the end as it comes."""
    seq, key = -1, 0
    while (seen := ask(page, f"/tables/{table}/view?seat=0&after={seq}&wait=5"))["status"] != "finished":
        seq = seen["seq"]
        if seen["legal"] and seen["mover"] == 0:
            key += 1
            ask(page, f"/tables/{table}/actions", {"key": f"k{key}", "seq": seq, "action": seen["legal"][0]})
            seq = -1


ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}


def test_somebody_new_sees_a_picture_and_one_large_button(visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto("/")
    expect(page.locator(".hero-picture")).to_be_visible()
    expect(page.locator("button.primary.large")).to_be_in_viewport()
    expect(page.locator(".game-card")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_somebody_known_goes_on_and_plays_again(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    page.goto("/")
    over = table(page, ME, BOT, players=2)
    play_on(page, over)
    running = table(page, ME, {"kind": "here"}, players=2)
    page.reload()
    mine = page.locator(".game-card.mine")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Your turn")
    expect(page.locator(".game-picture img").first).to_have_js_property("complete", True)
    assert page.locator(".game-picture img").first.evaluate("image => image.naturalWidth") > 0
    expect(page.locator(".best .score")).to_have_text(re.compile(r"\d+ points?"))
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    mine.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**/t/{running}")
    page.goto("/")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    assert page.url.split("/")[-1] not in (over, running)


def test_todays_game_begun_led_back_finished_and_listed(visit: Visit) -> None:
    day = ask(visit(), "/daily")["day"]
    try:
        play_todays_game(visit(bypass_csp=True))
    except (AssertionError, Error):
        if ask(visit(), "/daily")["day"] == day:
            raise
        play_todays_game(visit(bypass_csp=True))  # it was midnight meanwhile, in UTC: a day later there is another game


def play_todays_game(page: Page) -> None:
    page.goto("/")
    page.request.patch("/api/me", data={"name": "Ada"})
    late = page.context.new_page()
    late.goto("/daily")
    page.get_by_role("button", name="Play today's game").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    address = page.url
    late.get_by_role("button", name="Play today's game").click()  # it does not know yet
    late.wait_for_url(address)
    expect(late.locator("#toasts")).to_contain_text("You have begun today's game already")
    page.goto("/daily")
    expect(page.locator(".daily")).to_contain_text("You have begun today's game.")
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", f"/t/{address.split('/')[-1]}")
    late.close()
    play_on(page, address.split("/")[-1])
    page.reload()
    mine = next(one for one in ask(page, "/daily")["results"] if one["yours"])  # others may have played it, too
    words = re.compile(rf"{mine['rank']}\.\s*Ada.*\b{mine['points']} points?")
    expect(page.locator(".daily .ranking .yours")).to_contain_text(words)
    expect(page.get_by_role("link", name="See your game again")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("way", ["button[data-table]", "button[data-lesson]", "button[data-daily]"])
def test_what_begins_a_game_can_be_pressed_once(visit: Visit, way: str) -> None:
    page = visit(expected=["503"])
    page.goto("/")
    asked = Held(page, re.compile("/api/(tables|lessons|daily)"))
    start = page.locator(way).first
    start.focus()
    page.keyboard.press("Enter")
    expect(start).to_be_disabled()
    start.evaluate("start => start.click()")
    page.keyboard.press("Enter")
    asked[0].fulfill(status=503, json={"text": "Too much is going on."})
    expect(page.locator(".toast.bad")).to_have_text("Too much is going on.")
    expect(start).to_be_enabled()
    expect(start).to_be_focused()
    assert len(asked) == 1
    page.keyboard.press("Enter")
    expect(start).to_be_disabled()
    asked[1].continue_()
    page.wait_for_url("**/t/*")


def test_with_the_keys_a_language_is_chosen_when_it_is_meant(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.evaluate("window.here = true")
    language = page.locator("#language")
    language.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(language).to_have_value("pl")
    assert page.evaluate("window.here")  # the page is still the same
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.locator("#language").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.locator("html")).to_have_attribute("lang", "tr")


def test_my_games_are_found_by_kind_and_page_by_page(visit: Visit) -> None:
    page = visit()
    page.goto("/games")
    expect(page.get_by_text("You have not played yet.")).to_be_visible()
    for _ in range(21):
        table(page, ME, OPEN, players=2)
    table(page, ME, {"kind": "here", "name": "Ida"}, game="origins", players=2)
    page.reload()
    cards = page.locator(".game-card")
    expect(cards).to_have_count(20)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#more").evaluate("more => { more.click(); more.click(); }")  # somebody does not want to wait
    expect(cards).to_have_count(22)
    expect(page.locator("#more")).to_have_count(0)
    assert len([url for url in asked if "/games" in url]) == 1
    filters = page.get_by_role("navigation", name="Which games")
    filters.get_by_role("link", name="With people").press("Enter")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Ida")
    filters.get_by_role("link", name="Finished").click()
    expect(page.get_by_text("You have no games of this kind.")).to_be_visible()
