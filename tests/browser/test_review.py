"""The review beside the replay: marks that come, mistakes on the board, luck and skill, trying again."""

import re
import time
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import crownlands as cl
from crownlands.engine.record import Record
from crownlands.engine.words import say
from tests.browser.conftest import PATIENCE, PHONE, Visit
from tests.browser.play import TARGETS, Held, act_by_keyboard, act_by_mouse, act_by_touch
from tests.browser.test_access import violations
from tests.browser.test_finale import new_table, play_on

WORDS = {"en": "Luck and skill", "hu": "Szerencse és tudás", "pl": "Szczęście i umiejętności", "tr": "Şans ve beceri"}


@cache
def late_game() -> Record:
    """The second half of a short game, badly played by one of two."""
    game = cl.play(cl.game("kingdomino players=2 sample"), ["greedy", "random"], seed=3)
    start = game.replay(40)
    position = cl.position(start.text())
    for text in game.actions[40:]:
        position.play(text)
    return Record.of(position, ["Ada", "Béla"])


def upload(page: Page, record: Record) -> str:
    page.goto("/")
    answer = page.request.post("/api/records", data=record.to_json(), headers={"content-type": "text/plain"})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


@pytest.fixture(scope="module")
def tables() -> list[str]:
    """Where the first one who came has put the game; its review is made once."""
    return []


def reviewed(page: Page, tables: list[str]) -> dict[str, Any]:
    """A replay with its review, all of it."""
    tables[:] = tables or [upload(page, late_game())]
    (table,) = tables
    page.goto(f"/t/{table}/replay?ply=0")
    page.locator("#review-begin").click()
    complete(page)
    return dict(page.request.get(f"/api/tables/{table}/review").json())


def complete(page: Page) -> None:
    """Wait until all of a review is there, and nothing of it is still on its way."""
    expect(page.locator(".review-sums")).to_be_visible()
    expect(page.locator(".review-progress")).to_be_hidden()
    expect(page.locator("#told")).not_to_be_empty()


def marked(told: dict[str, Any], *seats: str) -> list[dict[str, Any]]:
    found = [
        one
        for one in told["decisions"]
        if (one["lost_points"] >= 1 or one["lost_win"] >= 0.03 if one["unclear"] else one["mark"])
    ]
    return [one for one in found if not seats or one["seat"] in seats]


def at_ply(page: Page, ply: int) -> None:
    expect(page).to_have_url(re.compile(rf"ply={ply}(&|$)"))


def test_marks_are_listed_and_lead_to_their_moments(visit: Visit, tables: list[str]) -> None:
    page = visit(bypass_csp=True)
    told = reviewed(page, tables)
    mistakes = marked(told)
    items = page.locator(".review-item")
    expect(items).to_have_count(len(mistakes))
    assert len(mistakes) > 4
    signs = {"slip": "?!", "mistake": "?", "blunder": "??", "": "≈"}
    expect(page.locator(".review-item .review-sign")).to_have_text([signs[one["mark"]] for one in mistakes])
    assert mistakes[0]["ply"] == 0  # where the page was opened: told without a step
    for step, decision in enumerate(mistakes[:4]):
        if step:
            page.keyboard.press("n") if step % 2 else page.locator(".review-step").last.click()
        at_ply(page, decision["ply"])
        shown = page.locator(".review-decision")
        expect(shown).to_contain_text(said(decision, decision["played"]))
        expect(shown).to_contain_text(said(decision, decision["best"]))
        expect(shown.locator(".review-options tbody tr")).to_have_count(len(decision["options"]))
        expect(items.nth(step)).to_have_attribute("aria-current", "true")
        expect(page.locator(".idea")).to_have_count(len({decision["played"], decision["best"]}))
    assert violations(page) == []
    page.keyboard.press("p")
    at_ply(page, mistakes[2]["ply"])
    items.last.click()
    at_ply(page, mistakes[-1]["ply"])
    expect(page.locator(".review-step").last).to_be_disabled()
    page.locator(".review-filter select").select_option("B")
    expect(items).to_have_count(len(marked(told, "B")))
    page.locator("#first").click()
    page.locator(".review-step").last.click()
    at_ply(page, marked(told, "B")[1]["ply"])
    page.locator("#last").click()
    expect(page.locator(".review-decision")).to_be_hidden()
    expect(page.locator(".idea")).to_have_count(0)


def test_what_comes_late_takes_nobody_back(visit: Visit) -> None:
    """While somebody is on the way to a decision, the last of the review arrives."""
    page = visit()
    table = upload(page, late_game())
    page.goto(f"/t/{table}/replay?ply=0")
    whole: list[Route] = []
    scene: list[Route] = []
    page.route(
        f"**/{table}/review", lambda route: route.continue_() if route.request.method == "POST" else whole.append(route)
    )
    page.locator("#review-begin").click()
    expect(page.locator(".review-sums")).to_be_visible()
    third = page.locator(".review-item").nth(2)
    ply = int(third.get_attribute("data-ply") or "")
    page.route(f"**/review/plies/{ply}", lambda route: scene.append(route))  # a bound method of a list will not do
    third.click()
    comes(page, whole)
    comes(page, scene)
    with page.expect_response(f"**/{table}/review"):
        whole[0].continue_()
    expect(page.locator("#told")).not_to_be_empty()  # and is taken in
    scene[0].continue_()
    at_ply(page, ply)
    expect(third).to_have_attribute("aria-current", "true")


def comes(page: Page, routes: list[Route]) -> None:
    """Wait until something was asked for, which is held back."""
    until = time.monotonic() + PATIENCE / 1000
    while not routes:
        assert time.monotonic() < until
        page.wait_for_timeout(20)


def said(decision: dict[str, Any], action: str) -> str:
    """What a choice is called."""
    name, args = decision["called"][action]
    return say(cl.Message(name, **args), "en")


def test_the_numbers_on_the_page_add_up(visit: Visit, tables: list[str]) -> None:
    page = visit()
    told = reviewed(page, tables)
    for what, digits in (("points", 1), ("win", 0)):
        page.locator(f".review-luck [data-what={what}]").click()
        expect(page.locator(f".review-luck [data-what={what}]")).to_have_attribute("aria-pressed", "true")
        rows = page.locator(".review-sums tbody tr, .review-sums tfoot tr")
        cells = [row.locator("td").all_inner_texts() for row in rows.all()]
        numbers = [[float(text.replace("−", "-").rstrip("%")) for text in row] for row in cells]
        for *parts, final in zip(*numbers, strict=True):
            assert round(sum(parts), digits) == final
        if what == "points":
            assert numbers[-1] == list(late_game().result or ())
    expect(page.locator(".review-told li")).to_have_count(2)
    expect(page.locator(".review-told li").first).to_contain_text(re.compile("Ada.*points lost per decision", re.S))
    picture = page.locator(".review-picture")
    expect(picture.locator("polyline")).to_have_count(2)
    expect(picture.locator(".graph-now")).to_have_attribute("x1", "37")  # at the beginning, where the page was opened
    expect(picture.locator(".graph-drawn")).to_have_count(len(told["reveals"]))
    size = picture.evaluate("one => one.clientWidth")
    picture.click(position={"x": size - 3, "y": 20})
    at_ply(page, told["plies"])
    page.locator("#review .graph-numbers summary").click()
    expect(page.locator("#review .graph-numbers tbody tr")).to_have_count(len(told["curve"]))


@pytest.mark.parametrize("hand", ["mouse", "keyboard", "touch"])
def test_trying_again(visit: Visit, tables: list[str], hand: str) -> None:
    page = visit(bypass_csp=True, **(PHONE if hand == "touch" else {}))
    act = {"mouse": act_by_mouse, "keyboard": act_by_keyboard, "touch": act_by_touch}[hand]
    told = reviewed(page, tables)
    worst = max(marked(told), key=lambda one: float(one["lost_points"]))
    page.locator(f".review-item[data-ply='{worst['ply']}']").click()
    at_ply(page, worst["ply"])
    page.locator(".review-decision .primary").click()
    expect(page.locator(TARGETS).first).to_be_attached()
    expect(page.locator(".review-decision")).not_to_contain_text(said(worst, worst["best"]))  # that is for them to find
    expect(page.locator(".replay-bar")).to_be_hidden()
    act(page)
    verdict = page.locator(".review-verdict")
    expect(verdict).to_contain_text(re.compile(r"The best choice!|points, .*win chance"))
    assert violations(page) == []
    page.get_by_role("button", name="Show the best").click()
    expect(page.locator(".review-decision")).to_contain_text(said(worst, worst["best"]))
    expect(page.locator(TARGETS)).to_have_count(0)
    expect(page.locator(".replay-bar")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_best_idea_is_praised(visit: Visit, tables: list[str]) -> None:
    page = visit()
    told = reviewed(page, tables)
    taken = next(one for one in marked(told) if one["best"].isdigit())  # a domino of the row is one target
    page.goto(page.url.replace("ply=0", f"review&ply={taken['ply']}"))
    complete(page)
    page.locator(".review-decision .primary").click()
    page.get_by_role("toolbar", name="What you can do").wait_for()
    page.locator(f"{TARGETS}[aria-label*='domino {taken['best']}']").focus()
    page.locator(f"{TARGETS}[aria-label*='domino {taken['best']}']").click(force=True)
    page.locator(".tool.confirm:enabled").click()
    expect(page.locator(".review-verdict")).to_contain_text("The best choice!")


@pytest.mark.parametrize("lang", ["en", "hu", "pl", "tr"])
def test_all_languages_on_a_phone_by_night(visit: Visit, tables: list[str], lang: str) -> None:
    page = visit(bypass_csp=True, locale=f"{lang}-{lang.upper()}", **PHONE, color_scheme="dark")
    reviewed(page, tables)
    expect(page.locator(".review-luck h3")).to_have_text(WORDS[lang])
    page.locator(".review-step").last.tap()
    expect(page.locator(".review-decision")).to_be_visible()
    text = page.locator("#review").inner_text()
    assert not re.search(r"\b(page|review|why|domino|kingdomino)\.[a-z_]+", text), "a message nobody knows"
    assert "{" not in text
    assert page.evaluate("innerWidth") == 390
    for name in ("button", "select", "summary", "a.button"):
        for one in page.locator(f"#review {name}:visible").all():
            box = one.bounding_box()
            assert box is not None and box["height"] >= 44, one.inner_text()
    assert violations(page) == []


def test_a_review_is_one_tap_from_the_end_of_a_game(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    table = new_table(page, "random", "random", sample=True)
    play_on(page.request, table, ())
    page.goto(f"/t/{table}")
    page.locator(".banner-actions").get_by_role("link", name="Review").click()
    expect(page.locator(".review-progress progress, .review-item").first).to_be_attached()
    expect(page.locator(".review-item").first).to_be_visible()  # marks come while it is being made


def test_a_game_that_goes_on_offers_none(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    table = new_table(page, "me", "random", sample=True)
    page.goto(f"/t/{table}/replay?review")
    expect(page.locator("#ply-text")).not_to_be_empty()
    expect(page.locator("#review-begin")).to_be_hidden()
    expect(page.locator("#review")).to_be_hidden()


def test_what_is_interrupted_can_be_gone_on_with(visit: Visit) -> None:
    page = visit(expected=["Failed to load resource"])
    table = upload(page, late_game())
    page.goto(f"/t/{table}/replay?ply=0")
    page.route("**/review", lambda route: route.abort())
    page.locator("#review-begin").click()
    expect(page.locator("#review [role=alert]")).to_be_visible()
    page.unroute("**/review")
    begun: list[str] = []
    page.on("request", lambda request: begun.append(request.url) if request.method == "POST" else None)
    page.get_by_role("button", name="Go on").dblclick()
    complete(page)
    assert len(begun) == 1  # and is not asked about twice from then on


@pytest.mark.parametrize("missing", ["**/words/*part=review*", "**/review.css", "**/review.js"])
def test_what_did_not_come_is_fetched_again(visit: Visit, tables: list[str], missing: str) -> None:
    page = visit(locale="hu-HU", expected=["Failed to load resource"])
    tables[:] = tables or [upload(page, late_game())]
    page.goto(f"/t/{tables[0]}/replay?ply=0")
    page.route(missing, lambda route: route.abort())
    page.locator("#review-begin").click()
    expect(page.locator(".toast.bad")).to_have_text(say(cl.Message("page.no_answer"), "hu"))
    expect(page.locator("#review-begin")).to_be_enabled()
    page.unroute(missing)
    page.locator("#review-begin").click()
    complete(page)
    expect(page.locator(".review-luck h3")).to_have_text(WORDS["hu"])


def part_of(told: dict[str, Any], share: float) -> dict[str, Any]:
    """A review as it is told while it is being made."""
    seats = [{name: value for name, value in seat.items() if name != "win"} for seat in told["seats"]]
    curve = told["curve"][: int(share * len(told["curve"]))]
    known = {ply for ply, *_ in curve}
    decisions = [one for one in told["decisions"] if one["ply"] in known]
    reveals = [one for one in told["reveals"] if one["first"] in known]
    new = {"curve": curve, "decisions": decisions, "reveals": reveals, "seats": seats, "state": "working"}
    return {**told, **new, "done": int(share * told["of"])}


def test_nobody_loses_their_place_while_more_comes(visit: Visit, tables: list[str]) -> None:
    told = reviewed(visit(), tables)
    page = visit()
    page.route(f"**/{tables[0]}/review", lambda route: route.fulfill(json=part_of(told, 0.6)))
    more = Held(page, re.compile(r"/review\?after="))
    page.goto(f"/t/{tables[0]}/replay?ply=0")
    expect(page.locator("#review-begin")).to_be_visible()
    page.locator("#review-begin").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#review > h2")).to_be_focused()
    summary, scroll = page.locator("#review summary"), page.locator("#review .graph-scroll")
    summary.click()
    expect(scroll).to_be_visible()
    rows = page.locator("#review .graph-numbers tbody tr")
    assert scroll.evaluate("one => { one.scrollTop = 50; return one.scrollTop; }") == 50
    for number, (place, share) in enumerate(((summary, 0.7), (scroll, 0.9))):
        place.focus()
        part = part_of(told, share)
        more[number].fulfill(json=part)
        expect(rows).to_have_count(len(part["curve"]))
        expect(place).to_be_focused()
        assert scroll.evaluate("one => one.scrollTop") == 50


@pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
def test_a_phone_keeps_the_board_in_sight(visit: Visit, tables: list[str], turned: bool) -> None:
    page = visit(**{**PHONE, **({"viewport": {"width": 844, "height": 390}} if turned else {})})
    told = reviewed(page, tables)
    for which in (str.isdigit, lambda best: not best.isdigit()):  # a domino of the row, or a place in the kingdom
        decision = next(one for one in marked(told) if which(one["best"]))
        page.locator(f".review-item[data-ply='{decision['ply']}']").click()
        at_ply(page, decision["ply"])
        again = page.locator(".review-decision .primary")
        expect(again).to_have_text("Try again")
        again.tap()
        expect(page.locator("#told")).to_contain_text("Find something better than this")
        expect(page.locator(".area.choosable .area-svg").first).to_be_in_viewport(ratio=0.95)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Show the best").click()


@pytest.mark.parametrize("lang", ["en", "hu", "pl", "tr"])
def test_it_fits_on_the_smallest_phone(visit: Visit, tables: list[str], lang: str) -> None:
    page = visit(locale=lang, **{**PHONE, "viewport": {"width": 320, "height": 640}})
    reviewed(page, tables)
    page.locator(".review-step").last.tap()
    expect(page.locator(".review-decision")).to_be_visible()
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [320, 320]


def test_a_link_leads_to_the_moment_and_presses_nothing(visit: Visit, tables: list[str]) -> None:
    page = visit()
    tables[:] = tables or [upload(page, late_game())]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/t/{tables[0]}/replay?review&ply=4")
    complete(page)
    page.locator("#link").click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url.replace("review=&", "").replace("review&", "")
