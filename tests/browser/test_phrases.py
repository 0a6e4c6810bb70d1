"""Phrases and faces: said by one, heard by the other in their language; hidden if wished; not too many."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import whose_turn
from tests.browser.test_access import violations
from tests.browser.test_guests import sit, table_of

PICKER = "#phrases"

# What is said stays for as long as it is looked at.
STAYS = """
const later = window.setTimeout;
window.setTimeout = (what, time, ...more) => later(what, time === 6000 ? 1e9 : time, ...more);
"""


def test_what_one_says_the_other_hears_in_their_language(visit: Visit) -> None:
    ada, bela = visit(locale="hu-HU", **PHONE), visit(bypass_csp=True)
    for page in (ada, bela):
        page.add_init_script(STAYS)
    address = table_of(ada, "me", "open", name="Ada")
    ada.goto(address)
    sit(bela, address, "Béla")
    whose_turn(ada, bela)
    bela.locator("#say").click()
    expect(bela.locator(f"{PICKER} button")).to_have_count(14)
    expect(bela.locator(f"{PICKER} button").first).to_be_focused()
    assert violations(bela) == []
    for box in bela.locator(f"{PICKER} button").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())"):
        assert box["width"] >= 44 and box["height"] >= 44
    bela.keyboard.press("Escape")
    expect(bela.locator(PICKER)).to_be_hidden()
    expect(bela.locator("#say")).to_be_focused()
    bela.keyboard.press("Enter")
    bela.get_by_role("button", name="Well played!").press("Enter")
    expect(ada.locator(".speech")).to_have_text("BélaSzép volt!")
    expect(ada.locator(".speech")).to_be_in_viewport(ratio=1)
    expect(ada.locator("#heard")).to_have_text("Béla: Szép volt!")
    expect(bela.locator(".speech")).to_have_text("BélaWell played!")
    ada.locator("#say").tap()
    ada.get_by_role("button", name="Tapsol").tap()
    expect(bela.locator(".speech .face-said")).to_be_visible()
    expect(bela.locator("#heard")).to_have_text("Ada: claps")


def test_what_others_say_can_be_hidden_and_nobody_says_too_much(visit: Visit) -> None:
    ada, bela, eva = visit(), visit(), visit()
    address = table_of(ada, "me", "open", name="Ada")
    ada.goto(address)
    sit(bela, address, "Béla")
    eva.goto(address)
    eva.get_by_role("button", name="Watch").click()
    expect(eva.locator("#say")).to_be_hidden()  # who watches says nothing
    ada.locator("#menu").click()
    ada.get_by_label("Show what others say").uncheck()
    ada.keyboard.press("Escape")
    mover = whose_turn(ada, bela)
    bela.evaluate(  # faster than these hands, however slow the machine is
        """() => {
          for (let i = 0; i < 6; i++) {
            document.querySelector("#say").click();
            document.querySelector("#phrases [aria-label=Laughs]").click();
          }
        }"""
    )
    expect(bela.locator(".toast.bad")).to_contain_text("Not so fast")
    expect(eva.locator("#heard")).to_have_text("Béla: laughs")
    expect(ada.locator("#heard")).to_have_text("")
    expect(ada.locator(".speech")).to_have_count(0)
    expect(mover.locator(".targets .target").first).to_be_attached()  # and nothing else has happened


def test_nobody_talks_to_bots(visit: Visit) -> None:
    page = visit()
    page.goto(table_of(page, "me", "random"))
    expect(page.locator("#prompt")).to_have_text("Your turn: choose a domino")
    expect(page.locator("#say")).to_be_hidden()
