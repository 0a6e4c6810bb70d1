"""Looking back by turns: slider, keys, one's own moves, the graph, addresses of moments; and playing on from one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import Held
from tests.browser.test_access import violations
from tests.browser.test_finale import new_table, play_on


def finished(page: Page, *kinds: str, **options: Any) -> tuple[str, dict[str, Any]]:
    """A finished table, and its story."""
    page.goto("/")
    table = new_table(page, *(kinds or ("random", "random")), **(options or {"sample": True}))
    play_on(page.request, table, [seat for seat, kind in enumerate(kinds) if kind == "me"])
    return table, page.request.get(f"/api/tables/{table}/story").json()


def at_ply(page: Page, ply: int) -> None:
    expect(page).to_have_url(re.compile(rf"ply={ply}$"))


def test_slider_and_keys_go_by_turns(visit: Visit) -> None:
    page = visit()
    table, told = finished(page)
    turns, last = told["turns"], len(told["turns"]) - 1
    page.goto(f"/t/{table}/replay?ply={turns[4]['last']}")
    where = page.locator("#ply-text")
    expect(where).to_have_text(f"Turn 4 of {last}")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"Turn 5 of {last}")
    at_ply(page, turns[5]["last"])
    page.keyboard.press("ArrowLeft")
    at_ply(page, turns[4]["last"])
    page.keyboard.press("Home")
    expect(where).to_have_text("The start")
    at_ply(page, turns[0]["last"])
    page.keyboard.press("Shift+ArrowRight")  # finer: action by action
    at_ply(page, turns[0]["last"] + 1)
    page.keyboard.press("End")
    expect(where).to_have_text(f"Turn {last} of {last}")
    page.locator("#ply").fill("7")
    at_ply(page, turns[7]["last"])
    expect(page.locator("#log li")).to_have_count(8)
    for seat, points in enumerate(turns[7]["points"]):
        expect(page.locator(f"[data-points='{seat}']").first).to_have_text(str(points))


def test_a_link_to_the_middle_of_a_turn_and_to_no_moment_at_all(visit: Visit) -> None:
    page = visit()
    table, told = finished(page)
    long = next(turn for turn in told["turns"][1:] if turn["last"] > turn["first"])
    page.goto(f"/t/{table}/replay?ply={long['first']}")
    steps = long["last"] - long["first"] + 1
    expect(page.locator("#ply-text")).to_contain_text(f"step 1 of {steps}")
    end = len(told["story"])
    for asked, nearest in ((9999, end), (-3, 0), ("soon", 0)):
        page.goto(f"/t/{table}/replay?ply={asked}")
        expect(page.locator(".toast")).to_contain_text(f"no moment {asked}")
        at_ply(page, nearest)
    page.goto(f"/t/{table}/replay?ply={end}")
    at_ply(page, end)
    expect(page.locator(".toast")).to_have_count(0)


def test_my_moves_and_the_graph(visit: Visit) -> None:
    page = visit(bypass_csp=True)
    table, told = finished(page, "random", "me", sample=True)
    turns = told["turns"]
    mine = [i for i, turn in enumerate(turns) if turn["seat"] == 1]
    page.goto(f"/t/{table}/replay?ply=0")
    for turn in mine[:3]:
        page.locator("#mine-forth").click()
        at_ply(page, turns[turn]["last"])
    page.locator("#mine-back").click()
    at_ply(page, turns[mine[1]]["last"])
    picture = page.locator(".graph-picture")
    expect(picture.locator("polyline")).to_have_count(2)
    expect(picture).to_have_attribute("aria-label", re.compile(f"{turns[-1]['points'][1]}"))
    box = picture.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    at_ply(page, len(told["story"]))
    page.locator(".graph-numbers summary").click()
    rows = page.locator(".graph-numbers tbody tr")
    expect(rows).to_have_count(len(turns))
    expect(rows.nth(5).locator("td")).to_have_text([str(points) for points in turns[5]["points"]])
    assert violations(page) == []


@pytest.mark.parametrize("look", [PHONE, {"color_scheme": "dark"}], ids=["phone", "dark"])
def test_axe_finds_nothing_when_looking_back(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    table, _ = finished(page)
    page.goto(f"/t/{table}/replay?ply=20")
    expect(page.locator(".graph-picture")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#play-on").click()
    expect(page.locator("dialog .primary")).to_be_visible()
    assert violations(page) == []


def test_playing_on_from_a_moment(visit: Visit) -> None:
    page = visit()
    table, told = finished(page)
    page.goto(f"/t/{table}/replay?ply={len(told['story'])}")
    expect(page.locator("#ply-text")).not_to_be_empty()  # the end is shown
    expect(page.locator("#play-on")).to_be_disabled()
    turn = next(turn for turn in told["turns"][4:] if told["by"][turn["last"]] is not None)
    page.goto(f"/t/{table}/replay?ply={turn['last']}")
    asked = Held(page, "**/play_on")
    page.locator("#play-on").click()
    page.locator("dialog .primary").click()
    for seat in page.locator("dialog .row button").all():
        expect(seat).to_be_disabled()  # it is begun once
    asked[0].continue_()
    page.wait_for_url(lambda address: table not in address)
    expect(page.locator(".targets .target").first).to_be_attached()  # it is my turn
    expect(page.locator("#origin a")).to_have_attribute("href", f"/t/{table}/replay?ply={turn['last']}")
    page.locator("#origin a").click()
    at_ply(page, turn["last"])


def test_the_log_of_a_table_folds_what_belongs_to_a_turn(visit: Visit) -> None:
    page, other = visit(), visit()
    page.goto("/")
    table = new_table(page, "here", "here", sample=True)
    page.goto(f"/t/{table}")
    expect(page.locator("#log li")).to_have_count(1)  # the start
    play_on(page.request, table, (0, 1), "round 3")
    told = page.request.get(f"/api/tables/{table}/story").json()
    expect(page.locator("#log .told")).to_have_count(len([line for line in told["story"] if line]))
    expect(page.locator("#log li")).to_have_count(len(told["turns"]))
    other.goto(f"/t/{table}")  # whoever comes later reads the same
    expect(other.locator("#log li")).to_have_text(page.locator("#log li").all_inner_texts())
