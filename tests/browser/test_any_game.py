"""A game nobody has heard of: a large map of hexagons, a card, decisions without a place. The same modules play it."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, middle
from tests.browser.test_access import violations

GROUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" fill="#9c6"/></svg>'


def hexes() -> list[dict[str, Any]]:
    """Legal places all over the map, each line half a step to the right of the one before."""
    return [
        {"action": f"build {x} {y}", "area": "map", "x": x + y % 2 / 2, "y": round(y * 0.866, 3), "group": "build",
         "ghost": [["seat.0", x + y % 2 / 2, round(y * 0.866, 3)]], "points": (x + y) % 4}
        for x in range(1, 19, 3)
        for y in range(1, 22, 4)
    ]  # fmt: skip


def scene(ply: int, choices: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "game": "unheard", "ply": ply, "mover": 0, "prompt": ["page.home.choose"],
        "areas": {
            "map": {"kind": "board", "x": 0, "y": 0, "width": 20.5, "height": 18.3},
            "card": {"kind": "tray", "x": 0, "y": 0, "width": 1, "height": 1, "owner": 0},
        },
        "sprites": {"c": {"area": "card", "symbol": "castle.0", "x": 0, "y": 0}},
        "panels": {"0": {"seat": 0, "points": 3, "held": [["castle.0", 2]]}, "1": {"seat": 1, "points": 4}},
        "order": [0, 1], "notes": [], "ground": "unheard", "seat": 0, "choices": choices,
    }  # fmt: skip


def sit(page: Page, first: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A table of it, with somebody at the other end who acknowledges everything; returns what is sent."""
    said: list[dict[str, Any]] = []
    seats = [{"seat": n, "kind": "person", "name": name, "bot": None, "present": True} for n, name in enumerate("XY")]
    about = {"table": "t1", "game": "kingdomino", "settings": {}, "seats": seats, "yours": [0], "seq": 1}

    def answer(route: Route) -> None:
        body = {"story": []} if "story" in route.request.url else {**about, "status": "running"}
        route.fulfill(json=body)

    def speak(socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            said.append(message)
            if message["t"] == "hello":
                socket.send(json.dumps({"t": "scene", "seq": 1, "scene": scene(1, first)}))
            elif message["t"] == "play":
                socket.send(json.dumps({"t": "ack", "key": message["key"], "seq": 2}))
                change = {"choices": [hexes()], "ply": [2]}
                socket.send(json.dumps({"t": "change", "seq": 2, "after": 1, "change": change}))
            elif message["t"] == "why":
                socket.send(json.dumps({"t": "because", "why": ["page.lost.text"]}))

        socket.on_message(hear)

    page.route("**/api/tables/t1*", answer)
    page.route("**/api/tables/t1/story", answer)
    page.route("**/ground/unheard.svg*", lambda route: route.fulfill(body=GROUND, content_type="image/svg+xml"))
    page.route_web_socket("**/ws/t1*", speak)
    page.goto("/t/t1")
    page.wait_for_selector(".sprite", state="attached")
    return said


def played(said: list[dict[str, Any]]) -> list[str]:
    return [message["action"] for message in said if message["t"] == "play"]


def test_decisions_without_a_place_are_buttons_in_the_bar(visit: Visit) -> None:
    page = visit(bypass_csp=True)
    kinds = ["take", "fire", "pay"]
    choices = [{"action": kind, "x": 0, "y": 0, "group": "kind", "label": [f"{kind} something"]} for kind in kinds]
    choices.append({"action": "use", "area": "card", "x": 0, "y": 0, "label": ["use it"]})
    said = sit(page, choices)
    expect(page.locator(".actions .tile")).to_have_count(3)
    assert violations(page) == []
    page.locator(".actions .tile", has_text="Fire").click()
    expect(page.locator(f"#main {TARGETS}")).to_have_count(len(hexes()))  # the map is lit for what was chosen
    assert played(said) == ["fire"]


def test_something_in_a_tray_is_chosen_there(visit: Visit) -> None:
    page = visit()
    said = sit(page, [{"action": "use", "area": "card", "x": 0, "y": 0, "label": ["use it"]}])
    page.mouse.click(*middle(page.locator(f".trays {TARGETS}")))
    page.keyboard.press("Enter")
    expect(page.locator(f"#main {TARGETS}")).to_have_count(len(hexes()))
    assert played(said) == ["use"]


def test_a_map_fills_its_place_and_is_zoomed_and_moved(visit: Visit) -> None:
    page = visit()
    sit(page, hexes())
    map_ = page.locator("#main .area-svg")
    box = map_.bounding_box()
    assert box is not None and box["width"] > 560
    whole = map_.get_attribute("viewBox") or ""
    page.locator("#zoom-in").click()
    closer = map_.get_attribute("viewBox") or ""
    assert float(closer.split()[2]) < float(whole.split()[2])
    page.keyboard.press("ArrowRight")
    for _ in range(12):
        page.keyboard.press("ArrowDown")  # what the keyboard goes to comes into sight
    assert map_.get_attribute("viewBox") != closer
    page.locator("#zoom-out").click()
    assert map_.get_attribute("viewBox") == whole
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    assert float((map_.get_attribute("viewBox") or "").split()[2]) < float(whole.split()[2])


@pytest.mark.parametrize("off", [(0, 0), (9, 6), (-9, -8)])
def test_a_tap_beside_a_small_hexagon_is_meant_for_it(visit: Visit, off: tuple[int, int]) -> None:
    page = visit(**PHONE)
    said = sit(page, hexes())
    target = page.locator(f"#main {TARGETS}").nth(8)
    box = target.bounding_box()
    assert box is not None and box["width"] < 24  # far too small for a finger
    x, y = middle(target)
    page.touchscreen.tap(x + off[0], y + off[1])
    page.locator(".tool.confirm:enabled").tap()
    page.wait_for_timeout(100)
    assert played(said) == [hexes()[8]["action"]]


def test_a_tap_far_from_everything_asks_why(visit: Visit) -> None:
    page = visit()
    said = sit(page, [hexes()[0]])
    box = page.locator("#main .area-svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.5 * box["height"])
    expect(page.locator("#bubble")).to_be_visible()
    asked = next(message for message in said if message["t"] == "why")
    assert (asked["area"], asked["x"], asked["y"]) == ("map", 15, 9)
