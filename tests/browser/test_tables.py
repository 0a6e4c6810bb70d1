"""Several people at a table; leaving and coming back; looking back."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Server, Visit
from tests.browser.play import ASKED, TARGETS, TURN, act_by_mouse, middle, my_turn_or_end, pieces, prompt, whose_turn
from tests.browser.test_play import start, until_placing


def make(page: Page, players: int, *kinds: str, game: str = "kingdomino") -> str:
    """A table through the page of choices."""
    page.goto(f"/new?game={game}")
    page.locator("#start:enabled").wait_for()
    page.locator(f"input[name=players][value='{players}']").check()
    for number, kind in enumerate(kinds, 1):
        page.locator(f"#seat-list li:nth-child({number}) select").first.select_option(kind)
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    return page.url


def test_options_that_cannot_go_together_cannot_be_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/new")
    expect(page.locator("input[name=mighty_duel]")).to_be_disabled()
    expect(page.locator("[data-why=mighty_duel]")).to_contain_text("2 players")
    page.locator("input[name=players][value='2']").check()
    expect(page.locator("input[name=mighty_duel]")).to_be_enabled()
    page.locator("input[name=mighty_duel]").check()
    expect(page.locator("input[name=players][value='4']")).to_be_disabled()
    expect(page.locator("#seat-list li")).to_have_count(2)


def test_options_begin_as_they_are_and_can_be_chosen_by_picture(visit: Visit) -> None:
    page = visit()
    page.goto("/new?game=kingdom_builder")
    page.locator("#start:enabled").wait_for()
    expect(page.locator("input[name=nomads]")).to_be_checked()
    expect(page.locator("input[name=first_game]")).not_to_be_checked()
    page.locator("input[name=objectives-way][value=own]").check()
    for name in ("Knights", "Miners", "Lords"):
        page.locator(".pick-thing", has_text=name).click()
    expect(page.locator("input[name=first_game]")).to_be_disabled()
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-area=objectives] figcaption")).to_have_text("Miners, Knights, Lords")


def test_two_browsers_and_a_spectator(visit: Visit) -> None:
    ada, bela, watcher = visit(), visit(), visit()
    address = make(ada, 2, "me", "open")
    expect(ada.locator("#waiting img.qr")).to_be_visible()
    expect(ada.locator("img.qr")).not_to_have_js_property("naturalWidth", 0)  # it is a picture
    watcher.goto(address)
    bela.goto(address)
    bela.get_by_role("button", name="Sit here").click()
    expect(ada.locator("#waiting")).to_be_hidden()
    for _ in range(12):
        act_by_mouse(whose_turn(ada, bela))
    mover = whose_turn(ada, bela)
    assert prompt(mover).startswith("Your turn: ")
    for page in (ada, bela, watcher):
        if page != mover:
            expect(page.locator("#prompt")).to_have_text(re.compile(r"^Player [AB] (chooses|places)"))
            expect(page.locator(TARGETS)).to_have_count(0)
    there = pieces(mover)
    for page in (ada, bela, watcher):
        expect(page.locator(".sprite:not(.leaving)")).to_have_count(there)
    bela.close()
    expect(ada.locator(".away")).to_have_count(1)


def test_who_made_the_table_but_does_not_sit_can_fill_it_with_bots(visit: Visit) -> None:
    host, guest = visit(), visit()
    address = make(host, 2, "open", "open")
    expect(host.get_by_role("button", name="Sit here")).to_have_count(2)
    expect(host.get_by_role("button", name="Let a bot play")).to_have_count(2)
    guest.goto(address)
    expect(guest.get_by_role("button", name="Sit here")).to_have_count(2)
    expect(guest.get_by_role("button", name="Let a bot play")).to_have_count(0)
    for left in (1, 0):
        host.get_by_role("button", name="Let a bot play").first.click()
        expect(guest.get_by_role("button", name="Sit here")).to_have_count(left)
        expect(host.get_by_role("button", name="Let a bot play")).to_have_count(left)
    expect(host.locator("#waiting")).to_be_hidden()
    expect(guest.locator("#log li").nth(4)).to_be_attached()  # and they play


def test_two_people_on_one_device(visit: Visit) -> None:
    page = visit()
    make(page, 2, "me", "here")
    seen = set()
    mover: str | None = None
    for _ in range(8):
        my_turn_or_end(page)
        before, mover = mover, page.locator("#main .area").get_attribute("data-area")
        seen.add(mover)
        if mover != before:
            expect(page.locator(".tool.undo")).to_have_count(0)  # nobody takes back what another one did
        act_by_mouse(page)
    assert seen == {"kingdom.0", "kingdom.1"}


def test_what_is_chosen_for_a_table_keeps_the_focus(visit: Visit) -> None:
    page = visit()
    page.goto("/new")
    page.locator("#start:enabled").wait_for()
    page.locator("input[name=game]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=game][value=origins]")).to_be_focused()
    kind = page.locator("#seat-list li:nth-child(2) select").first
    kind.focus()
    kind.select_option("open")
    expect(page.locator("#seat-list li:nth-child(2) select").first).to_be_focused()


def test_the_table_is_covered_until_the_device_is_handed_over(visit: Visit) -> None:
    page = visit(quick=False)
    page.context.add_init_script(
        "localStorage['crownlands.settings'] = JSON.stringify({speed: 'instant', cover: true})"
    )
    make(page, 2, "me", "here")
    covered = 0
    for _ in range(8):
        page.wait_for_selector(f"{ASKED} {TARGETS}, .cover-card button", state="attached")
        take = page.locator(".cover-card button")
        if take.count():
            covered += 1
            expect(page.locator("#table")).to_be_hidden()
            take.click()
            continue
        act_by_mouse(page)
    assert covered >= 2


def test_a_reload_in_the_middle_of_a_turn(visit: Visit) -> None:
    page = visit()
    start(page)
    until_placing(page)
    before, sprites = prompt(page), pieces(page)
    page.mouse.click(*middle(page.locator(f"#main {TARGETS}").first))
    page.reload()
    my_turn_or_end(page)
    assert (prompt(page), pieces(page)) == (before, sprites)
    act_by_mouse(page)
    page.reload()
    my_turn_or_end(page)
    assert prompt(page) != before


def test_an_action_made_in_a_tunnel_is_neither_lost_nor_doubled(visit: Visit) -> None:
    page = visit(expected=["ERR_INTERNET_DISCONNECTED", "WebSocket connection"])
    routes: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    page.route_web_socket("**/ws/**", lambda socket: routes.append((socket, socket.connect_to_server())))
    start(page)
    my_turn_or_end(page)
    socket, server = routes[-1]
    socket.on_message(lambda _: None)  # the tunnel: nothing gets through any more
    page.mouse.click(*middle(page.locator(TARGETS).first))
    page.locator(".tool.confirm:enabled").click()
    expect(page.locator(".ghost.waiting")).to_have_count(len(page.locator(".ghost").all()))
    server.close()
    socket.close()
    expect(page.locator("#log li", has_text="Player A: chooses")).to_have_count(1)
    page.reload()
    expect(page.locator("#log li", has_text="Player A: chooses")).to_have_count(1)


def test_the_server_comes_back_and_the_game_goes_on(visit: Visit, server: Server) -> None:
    page = visit(expected=["WebSocket connection", "ERR_CONNECTION_REFUSED"])
    start(page)
    until_placing(page)
    before = prompt(page)
    page.mouse.click(*middle(page.locator(f"#main {TARGETS}").first))
    server.kill()
    expect(page.locator("#online")).to_have_text("No connection. Trying again…")
    page.locator(".tool.confirm:enabled").click()  # made while the server is away
    server.start()
    expect(page.locator("#online")).to_have_text("")
    expect(page.locator("#prompt")).not_to_have_text(before)
    expect(page.locator("#log li", has_text="Player A: places")).to_have_count(1)


@pytest.mark.parametrize("path", ["/t/nosuchtable", "/t/nosuchtable/replay"])
def test_an_unknown_table_is_answered_in_words(visit: Visit, path: str) -> None:
    page = visit(expected=["404"], locale="hu-HU")
    answer = page.goto(path)
    assert answer is not None and answer.status == 404
    expect(page.locator("main")).to_contain_text("nosuchtable")
    page.locator("main a.button").first.click()
    expect(page.locator("button[data-table]")).to_be_visible()


def test_a_record_of_a_table_is_handed_in_and_looked_at(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    address = make(page, 2, "bot", "bot")
    page.locator(".banner").wait_for(timeout=TURN)
    turns = len(page.request.get(address.replace("/t/", "/api/tables/") + "/story").json()["turns"]) - 1
    record = tmp_path / "game.txt"
    record.write_text(page.request.get(address.replace("/t/", "/api/tables/") + "/record?format=text").text())
    page.goto("/open")
    page.locator("#record").set_input_files(record)
    page.wait_for_url("**/replay?ply=0")
    expect(page.locator("#ply")).to_have_attribute("max", str(turns))
    page.keyboard.press("End")
    expect(page.locator("#ply-text")).to_have_text(f"Turn {turns} of {turns}")


def test_a_damaged_record_is_refused_with_a_reason(visit: Visit, tmp_path: Path) -> None:
    page = visit(expected=["422"])
    page.goto("/open")
    damaged = tmp_path / "game.json"
    damaged.write_text(json.dumps({"format": "something else"}))
    page.locator("#record").set_input_files(damaged)
    expect(page.locator(".toast.bad")).to_contain_text("not a Crownlands record")


def test_my_games_lists_the_tables_i_played_at(visit: Visit) -> None:
    page = visit()
    page.goto("/games")
    expect(page.locator("#content")).to_contain_text("You have not played yet.")
    address = start(page)
    page.goto("/games")
    page.locator("#games a").first.click()
    page.wait_for_url(address)


def test_a_name_is_remembered(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("#name").fill("<b>Ada</b>")
    page.locator("#name").blur()
    expect(page.locator(".toast")).to_be_visible()
    start(page)
    my_turn_or_end(page)
    expect(page.locator("#seats")).to_contain_text("<b>Ada</b>")  # names are text, never elements


def test_what_is_picked_stays_when_the_phone_is_turned(visit: Visit) -> None:
    page = visit()
    make(page, 2, "me", "bot")
    my_turn_or_end(page)
    page.mouse.click(*middle(page.locator(TARGETS).first))
    expect(page.locator(".tool.confirm")).to_be_enabled()
    label = page.locator(".target[aria-pressed=true]").get_attribute("aria-label")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".tool.confirm")).to_be_enabled()
    expect(page.locator(".target[aria-pressed=true]")).to_have_attribute("aria-label", label or "")
