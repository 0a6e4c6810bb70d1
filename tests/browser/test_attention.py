"""Whose turn it is: said to the one it concerns, in the page's title and icon, and by a notification if wished."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play import TARGETS, act_by_mouse, my_turn_or_end, whose_turn
from tests.browser.test_access import violations
from tests.browser.test_tables import make

ICON = "link[rel=icon]"
NOTED = """
window.noted = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, more) { window.noted.push(`${title}: ${more.body}`); }
  close() {}
};
"""


def two_people(ada: Page, bela: Page, game: str = "kingdomino") -> None:
    """Two people at a table, of whom one can move."""
    bela.goto(make(ada, 2, "me", "open", game=game))
    bela.get_by_role("button", name="Sit here").first.click()
    whose_turn(ada, bela)


def test_the_title_and_the_icon_say_whose_turn_it_is(visit: Visit) -> None:
    ada, bela = visit(), visit()
    two_people(ada, bela)
    for _ in range(4):
        mover = whose_turn(ada, bela)
        other = bela if mover is ada else ada
        expect(mover).to_have_title("● Your turn · Kingdomino")
        expect(mover.locator("#prompt")).to_have_text(re.compile("^Your turn: (choose a|place) domino"))
        expect(mover.locator(ICON)).to_have_attribute("href", re.compile("crown_turn"))
        expect(other).to_have_title(re.compile(r"^Player [AB] · Kingdomino$"))
        expect(other.locator("#prompt")).to_have_text(re.compile(r"^Player [AB] (chooses|places)"))
        expect(other.locator(ICON)).to_have_attribute("href", re.compile(r"crown\.svg"))
        act_by_mouse(mover)


def test_a_bot_thinks_and_the_game_has_its_name(visit: Visit) -> None:
    page = visit(locale="hu-HU")
    make(page, 2, "me", "bot", game="origins")
    my_turn_or_end(page)
    expect(page.locator("#game")).to_have_text("Kingdomino Kezdetek · Felfedezések")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Te jössz: "))
    said = page.evaluate(
        """async () => {
            const { promptFor } = await import(document.querySelector('link[href$="/attention.js"]').href);
            const bot = { seat: 1, kind: "bot", bot: "squire", name: "" };
            return promptFor({ mover: 1, prompt: ["origins.expect.choose", { seat: "B" }], panels: {} }, [{}, bot]);
        }"""
    )
    assert said.endswith("B gondolkodik")


def test_somebody_in_another_window_is_notified(visit: Visit) -> None:
    ada, bela = visit(bypass_csp=True), visit()
    ada.add_init_script(NOTED)
    two_people(ada, bela)
    ada.locator("#menu").click()
    ada.get_by_label("Notify me").check()
    assert len(ada.evaluate("noted")) == 1  # the first one shows that it works
    assert violations(ada) == []
    ada.keyboard.press("Escape")
    while whose_turn(ada, bela) is ada:
        act_by_mouse(ada)
    ada.evaluate("Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})")
    while whose_turn(ada, bela) is bela:
        act_by_mouse(bela)
    expect(ada.locator(TARGETS).first).to_be_attached()
    assert ada.evaluate("noted")[1:] == [f"Your turn · Kingdomino: {ada.locator('#prompt').inner_text()}"]


def test_notifications_that_are_refused_stay_off(visit: Visit) -> None:
    page = visit()
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    make(page, 2, "me", "bot")
    my_turn_or_end(page)
    page.locator("#menu").click()
    page.get_by_label("Notify me").click()
    expect(page.locator(".setting-note")).to_contain_text("does not allow notifications")
    expect(page.get_by_label("Notify me")).not_to_be_checked()
    page.get_by_label("A soft sound").check()
    page.reload()
    my_turn_or_end(page)
    page.locator("#menu").click()
    expect(page.get_by_label("A soft sound")).to_be_checked()
    expect(page.get_by_label("Notify me")).not_to_be_checked()
