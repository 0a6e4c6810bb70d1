"""The end of a game: a feast for those who watch it, a table of points for all others, and one way to play again."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import still
from tests.browser.test_access import violations

_keys = itertools.count()


def new_table(page: Page, *kinds: str, **options: Any) -> str:
    """A table made without clicking: seats as `me`, `here`, `open` or the name of a bot."""
    seats = [{"kind": k} if k in ("me", "here", "open") else {"kind": "bot", "bot": k} for k in kinds]
    body = {"game": "kingdomino", "options": options, "seats": seats}
    answer = page.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def turn(request: APIRequestContext, table: str, seats: Sequence[int]) -> dict[str, Any] | None:
    """What one of these seats sees when it can do something; None when the game is over."""
    seen = request.get(f"/api/tables/{table}/view").json()
    while seen["status"] != "finished":
        if seen["mover"] in seats:
            return dict(request.get(f"/api/tables/{table}/view?seat={seen['mover']}").json())
        seen = request.get(f"/api/tables/{table}/view?after={seen['seq']}&wait=10").json()
    return None


def play_on(request: APIRequestContext, table: str, seats: Sequence[int], until: str = "the end") -> None:
    """Play the first thing that can be done, again and again."""
    while (seen := turn(request, table, seats)) and until not in seen["position"]:
        act(request, table, seen)


def act(request: APIRequestContext, table: str, seen: dict[str, Any]) -> None:
    """Play the first thing that can be done."""
    body = {"key": f"k{next(_keys)}", "seq": seen["seq"], "action": seen["legal"][0], "seat": seen["mover"]}
    answer = request.post(f"/api/tables/{table}/actions", data=body)
    assert answer.ok or answer.status == 409, answer.text()  # a page that is open plays what must be played itself


def totals(page: Page) -> list[int]:
    """What the comparison says all seats have in the end."""
    return [int(text) for text in page.locator(".compare tfoot td").all_inner_texts()]


def before_the_last_round(visit: Visit) -> tuple[Page, str]:
    """Somebody who has time, and plays both seats of a short game that is nearly over."""
    page = visit(quick=False)
    page.goto("/")
    table = new_table(page, "here", "here", sample=True)
    play_on(page.request, table, (0, 1), "round 6")
    page.goto(f"/t/{table}")
    expect(page.locator("#log li").first).to_be_attached()
    return page, table


def test_who_watches_the_end_sees_the_points_counted(visit: Visit) -> None:
    page, table = before_the_last_round(visit)
    page.evaluate(  # whatever is told before all is counted
        """() => {
          window.early = [];
          new MutationObserver(() => {
            if (!document.querySelector(".banner.counting")) return;
            window.lit ||= !!document.querySelector(".lit path");
            window.early.push(document.querySelectorAll(".seat-crown, .seat-points, .stand-rank, .compare tr").length);
            window.sums = [...(window.sums ?? []), document.querySelector(".stand strong").textContent];
          }).observe(document.body, {subtree: true, childList: true, characterData: true});
        }"""
    )
    play_on(page.request, table, (0, 1))
    expect(page.locator(".banner-words")).to_be_visible()
    scores = page.request.get(f"/api/tables/{table}").json()["outcome"]["scores"]
    assert max(page.evaluate("window.early")) == 0
    assert page.evaluate("window.lit")
    lines = page.request.get(f"/api/tables/{table}/view").json()["scene"]["panels"]["0"].get("lines", [])
    sums = itertools.accumulate((worth for _, worth, *_ in lines if worth), initial=0)
    assert list(dict.fromkeys(page.evaluate("window.sums"))) == [str(points) for points in sums]
    assert totals(page) == scores
    expect(page.locator(".stand.first strong")).to_have_text([str(max(scores))] * page.locator(".stand.first").count())


def test_any_press_leads_to_the_end(visit: Visit) -> None:
    page, table = before_the_last_round(visit)
    page.evaluate(  # once counting has begun, no time passes: it would never come to its end by itself
        """() => {
          const { setTimeout } = window;
          window.setTimeout = (...how) => (document.querySelector(".banner.counting") ? 0 : setTimeout(...how));
        }"""
    )
    play_on(page.request, table, (0, 1))
    expect(page.locator(".banner.counting")).to_be_visible()
    page.keyboard.press("Shift")
    expect(page.locator(".banner-words")).to_be_visible()


def test_with_reduced_motion_the_table_of_points_is_there_at_once(visit: Visit) -> None:
    page = visit(quick=False, reduced_motion="reduce", bypass_csp=True)
    page.goto("/")
    page.request.patch("/api/me", data={"name": "Ada"})
    table = new_table(page, "me", "random", "random", players=3)
    play_on(page.request, table, (0,), "round 12")
    page.goto(f"/t/{table}")
    expect(page.locator("#log li").first).to_be_attached()
    page.evaluate(
        """new MutationObserver(() => (window.counted ||= !!document.querySelector(".counting")))
           .observe(document.body, {subtree: true, childList: true})"""
    )
    play_on(page.request, table, (0,))
    expect(page.locator(".banner-words")).to_be_visible()
    assert not page.evaluate("window.counted")
    scores = page.request.get(f"/api/tables/{table}").json()["outcome"]["scores"]
    assert totals(page) == scores
    expect(page.locator(".stand-name").first).to_contain_text("Ada")
    expect(page.locator(".banner-best")).to_contain_text(f"{scores[0]} point")
    rows = page.locator(".compare tbody tr")
    sums = [0, 0, 0]
    for row in rows.all():
        for seat, text in enumerate(row.locator("td").all_inner_texts()):
            sums[seat] += 0 if text == "–" else int(text)
    assert sums == scores
    page.locator(".compare .cell").first.focus()
    expect(page.locator(".lit > *").first).to_be_attached()
    assert violations(page) == []


@pytest.mark.parametrize("look", [PHONE, {"color_scheme": "dark"}], ids=["phone", "dark"])
def test_axe_finds_nothing_at_the_feast(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    page.goto("/")
    table = new_table(page, "random", "random", sample=True)
    page.goto(f"/t/{table}")
    expect(page.locator(".banner-words")).to_be_visible()
    still(page)  # what fades in has another contrast on its way
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_rematch_is_one_button_for_everybody(visit: Visit) -> None:
    anna, bela, watcher = visit(), visit(), visit()
    for page in (anna, bela, watcher):
        page.goto("/")
    table = new_table(anna, "me", "open", sample=True)
    bela.goto(f"/t/{table}")  # by the link, and stays until the end
    bela.get_by_role("button", name="Sit down").click()
    expect(bela.locator("#waiting")).to_be_hidden()
    for page, seat in ((anna, 0), (bela, 1)):
        assert page.request.post(f"/api/tables/{table}/seats/{seat}", data={"do": "bot", "bot": "random"}).ok
    for page in (anna, watcher):
        page.goto(f"/t/{table}")
    for page in (anna, bela, watcher):
        expect(page.locator(".banner-words")).to_be_visible()
    for page in (anna, bela):
        expect(page.locator(".banner .primary")).to_have_text("Rematch")
    expect(watcher.locator(".banner .primary")).to_have_count(0)
    anna.locator(".banner .primary").click()
    anna.wait_for_url(lambda address: table not in address)
    expect(bela.locator(".banner .primary")).to_have_count(1)
    expect(bela.locator(".banner .primary")).to_have_text("Join the rematch")
    expect(watcher.locator(".banner .primary")).to_have_text("Watch the rematch")
    bela.locator(".banner .primary").click()
    bela.wait_for_url(anna.url)
