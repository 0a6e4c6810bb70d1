"""A large map of hexagons: buttons for what needs no place, zoom, taps that snap, a card to be hidden."""

import re
from math import hypot

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import ASKED, TARGETS, TILES, act_by_mouse, come_true, middle, my_turn_or_end, still
from tests.browser.test_access import violations
from tests.browser.test_tables import make
from tests.browser.test_whole_games import choose

GAME = "kingdom_builder"


def sit(page: Page) -> None:
    """At a table, with three settlements to build."""
    choose(page, GAME)
    my_turn_or_end(page)
    expect(page.locator(TILES)).to_have_count(0)


def test_what_needs_no_place_is_a_button_in_the_bar(visit: Visit) -> None:
    page = visit(bypass_csp=True)
    sit(page)
    while not page.locator(TILES).count():
        act_by_mouse(page)
        my_turn_or_end(page)
    still(page)
    assert violations(page) == []
    page.locator(TILES, has_text="End the turn").click()
    expect(page.locator("#log li", has_text=re.compile(r"Player A: .*ends the turn\.", re.I))).to_have_count(1)


def test_a_map_fills_its_place_and_is_zoomed_and_moved(visit: Visit) -> None:
    page = visit()
    sit(page)
    map_ = page.locator("#main .area-svg")
    box = map_.bounding_box()
    assert box is not None and box["width"] > 560
    whole = map_.get_attribute("viewBox") or ""
    page.locator("#zoom-in").click()
    page.locator("#zoom-in").click()
    closer = map_.get_attribute("viewBox") or ""
    assert float(closer.split()[2]) < float(whole.split()[2])
    page.keyboard.press("ArrowRight")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        for _ in range(12):
            page.keyboard.press(key)  # what the keyboard goes to comes into sight
    assert map_.get_attribute("viewBox") != closer
    page.locator("#zoom-out").click()
    page.locator("#zoom-out").click()
    assert map_.get_attribute("viewBox") == whole
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    come_true(page, f"document.querySelector('#main .area-svg').viewBox.baseVal.width < {whole.split()[2]}")


def beside(page: Page, off: tuple[int, int]) -> Locator:
    """A target at the edge of the others: a tap beside it, by so much, is clearly nearer to it than to any other."""
    boxes = [target.bounding_box() for target in page.locator(f"#main {TARGETS}").all()]
    drawing = page.locator("#main .area-svg").bounding_box()
    assert drawing is not None
    for number, box in enumerate(boxes):
        assert box is not None
        x, y = box["x"] + box["width"] / 2 + off[0], box["y"] + box["height"] / 2 + off[1]
        misses = [
            hypot(max(one["x"] - x, x - one["x"] - one["width"], 0), max(one["y"] - y, y - one["y"] - one["height"], 0))
            for one in boxes
            if one is not None
        ]
        own = misses.pop(number)
        across, down = x - drawing["x"], y - drawing["y"]
        inside = 0 < across < drawing["width"] and 0 < down < drawing["height"]
        if inside and own + 4 < min(misses, default=99):
            return page.locator(f"#main {TARGETS}").nth(number)
    pytest.fail("no target lies at the edge")


@pytest.mark.parametrize("off", [(8, 11), (-12, -8)])
def test_a_tap_beside_a_small_hexagon_is_meant_for_it(visit: Visit, off: tuple[int, int]) -> None:
    page = visit(**PHONE)
    sit(page)
    page.locator("#main").scroll_into_view_if_needed()
    target = beside(page, off)
    box = target.bounding_box()
    assert box is not None and box["width"] < 24  # far too small for a finger
    where = re.findall(r"[a-t]\d+", target.get_attribute("aria-label") or "")
    x, y = middle(target)
    page.touchscreen.tap(x + off[0], y + off[1])
    page.locator(".tool.confirm:enabled").tap()
    expect(page.locator("#log li", has_text=f"builds on {where[0]}.")).to_have_count(1)


def test_a_private_card_is_covered_until_the_device_is_handed_over(visit: Visit) -> None:
    page = visit(expected=["WebSocket connection", "ERR_INTERNET_DISCONNECTED"])
    make(page, 2, "me", "here", game=GAME)
    covered = 0
    for _ in range(20):
        page.wait_for_selector(f"{ASKED} {TARGETS}, {ASKED} {TILES}, .cover-card button", state="attached")
        take = page.locator(".cover-card button")
        if take.count():
            covered += 1
            expect(page.locator("[data-area=hand]")).to_be_hidden()
            page.context.set_offline(True)
            with page.expect_console_message(lambda message: "WebSocket connection" in message.text):
                take.click()
            expect(page.locator("#cover")).to_be_visible()  # the card of whoever had the device is not shown meanwhile
            page.context.set_offline(False)
            expect(take).to_have_count(0)
            continue
        act_by_mouse(page)
    assert covered >= 2
