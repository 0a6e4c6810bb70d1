"""Guests: arriving by a link, sitting down, a full table, watching."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, TURN, Held, my_turn_or_end, whose_turn
from tests.browser.test_access import violations

CARD = ".guest-card"


def table_of(page: Page, *kinds: str, name: str = "", game: str = "kingdomino", **options: object) -> str:
    """A table made by somebody with a name; its address."""
    seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
    if name:
        page.request.patch("/api/me", data={"name": name})
    made = page.request.post("/api/tables", data={"game": game, "options": options, "seats": seats}).json()
    return f"/t/{made['table']}"


def sit(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(CARD)).to_have_count(0)


def test_a_guest_arrives_by_link_on_a_phone(visit: Visit) -> None:
    host, guest = visit(), visit(bypass_csp=True, **PHONE)
    address = table_of(host, "me", "open", "open", name="Ada", harmony=True)
    host.goto(address)
    expect(host.locator("#waiting img.qr")).to_be_visible()
    expect(host.locator(".near")).to_contain_text("--host 0.0.0.0")  # the server of the tests is this machine's alone
    guest.goto(address)
    expect(guest.locator(f"{CARD} h2")).to_have_text("Ada invites you to Kingdomino")
    expect(guest.locator(CARD)).to_contain_text("3 players · Harmony")
    expect(guest.locator(f"{CARD} .qr")).to_have_count(0)
    button = guest.get_by_role("button", name="Sit down")
    expect(button).to_be_in_viewport(ratio=1)
    assert violations(guest) == []
    guest.get_by_label("Your name").fill("Béla")
    guest.locator(f"{CARD} label", has=guest.locator(".seat-mark")).nth(1).tap()
    button.tap()
    expect(host.locator(".toast")).to_have_text("Béla has sat down")
    expect(host.locator("#seats .seat").nth(2)).to_contain_text("Béla")
    expect(guest.locator(".toast")).to_have_count(0)
    expect(guest.locator("#prompt")).to_be_focused()
    host.locator("#seats .seat").nth(1).get_by_role("button", name="Let a bot play").click()
    expect(guest.locator("#waiting")).to_be_hidden()
    mover = whose_turn(host, guest)
    expect(mover.locator(TARGETS).first).to_be_in_viewport()
    assert guest.evaluate("scrollY") == 0
    guest.reload()
    expect(guest.locator("#seats .seat").nth(2)).to_contain_text("you")
    expect(guest.locator(CARD)).to_have_count(0)


def test_a_seat_is_taken_while_somebody_types_their_name(visit: Visit) -> None:
    host, slow, quick, last = visit(), visit(expected=["409"]), visit(), visit()
    address = table_of(host, "me", "open", "open", "open")
    slow.goto(address)
    slow.get_by_label("Your name").fill("Cecília")
    slow.evaluate("document.querySelector('#guest-name').focus()")
    sit(quick, address, "Dénes")
    expect(slow.locator(".guest-problem")).to_have_text("Somebody has just taken that seat. There is another one.")
    expect(slow.locator(f"{CARD} .guest-seats")).to_contain_text("Dénes")
    expect(slow.get_by_label("Your name")).to_have_value("Cecília")
    expect(slow.get_by_label("Your name")).to_be_focused()
    # Even if the news has not arrived: the answer says so, and the card is as the table is.
    slow.route("**/seats/*", lambda route: route.fulfill(status=409, json={"text": "Seat C is taken."}), times=1)
    slow.get_by_role("button", name="Sit down").click()
    expect(slow.locator(".guest-problem")).to_have_text("Seat C is taken.")
    expect(slow.get_by_label("Your name")).to_have_value("Cecília")
    slow.get_by_role("button", name="Sit down").click()
    expect(slow.locator("#seats .seat").nth(2)).to_contain_text("Cecília")
    sit(last, address, "Eva")
    expect(host.locator("#waiting")).to_be_hidden()


def test_on_the_way_to_a_seat_it_is_nobody_elses_and_no_second_one_is_taken(visit: Visit) -> None:
    host, guest = visit(), visit()
    address = table_of(host, "me", "open", "open")
    host.goto(address)
    guest.goto(address)
    asked = Held(guest, "**/seats/*")
    guest.get_by_label("Your name").fill("Béla")
    guest.get_by_role("button", name="Sit down").click()
    answer = asked[0].fetch()  # the seat is taken, but the guest does not know it
    expect(host.locator("#seats .seat").nth(1)).to_contain_text("Béla")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".guest-problem")).to_be_empty()
    asked[0].fulfill(response=answer)
    expect(guest.locator(CARD)).to_have_count(0)
    assert len(asked) == 1
    assert guest.request.get(f"/api{address.replace('/t/', '/tables/')}").json()["yours"] == [1]


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_a_full_table_can_be_watched_and_one_seat_followed(visit: Visit, look: dict[str, object]) -> None:
    host, guest = visit(), visit(bypass_csp=True, **look)
    address = table_of(host, "me", "random", "random", name="Ada")
    host.goto(address)
    guest.goto(address)
    expect(guest.locator(CARD)).to_contain_text("The table is full. You can watch.")
    assert violations(guest) == []
    guest.get_by_role("button", name="Watch").click()
    expect(guest.locator(CARD)).to_have_count(0)
    expect(guest.locator("#watching")).to_have_text("You are watching")
    expect(host.locator("#watching")).to_have_text("1 watching")
    expect(guest.locator("#actions")).to_be_hidden()
    expect(guest.locator("#main .area")).to_have_count(3)
    guest.locator(".follow", has_text="Ada").click()
    expect(guest.locator("#main .area")).to_have_count(1)
    expect(guest.locator("#main figcaption")).to_contain_text("Ada")
    expect(guest.locator(".follow", has_text="Ada")).to_have_attribute("aria-pressed", "true")
    expect(guest.locator(".follow", has_text="Ada")).to_be_focused()
    assert violations(guest) == []
    guest.get_by_role("button", name="Everybody", exact=True).click()
    expect(guest.locator("#main .area")).to_have_count(3)
    guest.reload()
    expect(guest.locator("#watching")).to_have_text("You are watching")  # they are not asked again
    expect(guest.locator(CARD)).to_have_count(0)
    guest.close()
    expect(host.locator("#watching")).to_have_text("")


def test_a_seat_that_was_chosen_by_key_stays_chosen_when_somebody_else_sits_down(visit: Visit) -> None:
    host, guest, other = visit(), visit(), visit()
    address = table_of(host, "me", "open", "open", "open")
    guest.goto(address)
    radios = guest.locator(f"{CARD} input[type=radio]")
    radios.last.focus()
    guest.keyboard.press("Space")
    sit(other, address, "Dénes")
    expect(radios).to_have_count(2)
    expect(radios.last).to_be_checked()
    expect(radios.last).to_be_focused()


def test_a_running_game_is_not_offered_to_be_shown_among_the_open_tables(visit: Visit) -> None:
    host, guest = visit(), visit()
    address = table_of(host, "me", "open", name="Ada")
    host.goto(address)
    listed = host.get_by_label("Show it among the open tables")
    expect(listed).to_be_visible()
    sit(guest, address, "Béla")
    expect(host.locator("#waiting")).to_be_hidden()
    host.locator("#menu").click()
    expect(host.locator("dialog .link")).to_be_visible()
    expect(listed).to_have_count(0)


def test_on_a_low_screen_every_seat_can_be_followed(visit: Visit) -> None:
    host, guest = visit(), visit(viewport={"width": 568, "height": 240})
    guest.goto(table_of(host, "me", "random", "random", "random"))
    guest.get_by_role("button", name="Watch").click()
    choices = guest.locator(".follow")
    expect(choices).to_have_count(5)
    for choice in (choices.first, choices.last):
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport(ratio=1)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")


def test_an_invitation_to_a_game_that_is_over_shows_how_it_ended(visit: Visit) -> None:
    host, guest = visit(), visit(locale="tr-TR")
    guest.goto(table_of(host, "random", "random", sample=True))
    guest.locator(".banner").wait_for(timeout=TURN)
    expect(guest.locator(CARD)).to_have_count(0)
    expect(guest.locator(".banner a").first).to_be_visible()
    expect(guest).to_have_title(re.compile("^Oyun bitti · "))


def test_who_watches_a_shared_map_has_no_button_that_does_nothing(visit: Visit) -> None:
    host, guest = visit(), visit()
    address = table_of(host, "me", "random", game="kingdom_builder")
    host.goto(address)
    my_turn_or_end(host)
    guest.goto(address)
    guest.get_by_role("button", name="Watch").click()
    expect(guest.locator("#watch-bar")).to_be_hidden()
    expect(guest.locator("#actions")).to_be_hidden()


def look_for_tables(page: Page) -> None:
    """Open the page of open tables, and wait until it has its list, or says that there are none."""
    page.goto("/tables")
    page.locator("#open-tables li, #no-tables:not([hidden])").first.wait_for()


def test_an_open_table_is_found_by_whoever_wants_company(visit: Visit) -> None:
    host, guest = visit(), visit(bypass_csp=True, **PHONE)
    address = table_of(host, "me", "open", "random", name="Ada")
    host.goto(address)
    look_for_tables(guest)
    mine = guest.locator(f"#open-tables a[href='{address}']")
    expect(mine).to_have_count(0)  # by link only, unless the host says otherwise
    host.get_by_label("Show it among the open tables").check()
    expect(mine).to_have_text("Ada invites you to Kingdomino")  # the page looks again by itself
    row = mine.locator("..")
    expect(row).to_contain_text("3 players · 1 seat free")
    assert violations(guest) == []
    assert guest.evaluate("innerWidth") == 390  # nothing hangs over the edge
    mine.tap()
    guest.get_by_role("button", name="Sit down").tap()
    expect(host.locator("#waiting")).to_be_hidden()
    look_for_tables(guest)
    expect(mine).to_have_count(0)


def test_a_table_can_be_listed_when_it_is_made(visit: Visit) -> None:
    page = visit()
    page.goto("/new")
    page.locator("#start:enabled").wait_for()
    expect(page.locator("#listed")).to_be_hidden()
    page.locator("#seat-list li:nth-child(2) select").first.select_option("open")
    page.locator("#listed").check()
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_label("Show it among the open tables")).to_be_checked()
