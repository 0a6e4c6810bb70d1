"""Pages for everybody: no violations axe can find, text that grows, targets that can be hit; a strict policy."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, act_by_mouse, my_turn_or_end
from tests.browser.test_play import start, until_placing

LOOKS: list[dict[str, Any]] = [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}]


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
@pytest.mark.parametrize("path", ["/", "/new", "/games", "/open", "/rules", "/rules/kingdomino", "/verify?table=x"])
def test_axe_finds_nothing_on_pages(visit: Visit, path: str, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_at_the_table(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    start(page)
    until_placing(page)
    page.locator(f"#main {TARGETS}").first.focus()
    assert violations(page) == []
    page.locator("#menu").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog kbd").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_while_a_device_is_handed_over(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(quick=False, bypass_csp=True, **look)
    page.add_init_script("localStorage['crownlands.settings'] = JSON.stringify({speed: 'instant', cover: true})")
    page.goto("/")
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Béla"}]
    made = page.request.post("/api/tables", data={"game": "kingdomino", "options": {"players": 2}, "seats": seats})
    page.goto(f"/t/{made.json()['table']}")
    cover = page.get_by_role("dialog", name=re.compile("Ada|Béla"))
    expect(cover).to_be_visible()
    expect(cover.get_by_role("button")).to_be_focused()
    assert violations(page) == []


def test_a_dialog_that_takes_the_place_of_another_has_the_focus(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    page.locator("#menu").press("Enter")
    page.get_by_role("button", name="Keys").press("Enter")
    expect(page.locator("dialog kbd").first).to_be_visible()
    expect(page.locator("dialog .close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_focused()


def test_all_languages_are_reached_by_key(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    page.locator("#menu").press("Enter")
    page.locator("dialog select").first.focus()
    for lang in ("hu", "pl", "tr"):
        page.keyboard.press("ArrowDown")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("dialog select").first).to_be_focused()
        expect(page.locator("dialog select").first).to_have_value(lang)
    for _ in range(3):
        page.keyboard.press("ArrowUp")  # faster than a language is learned
    expect(page.locator("dialog h2").first).to_have_text("Menu")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("lang", ["en", "hu", "pl", "tr"])
def test_nothing_hangs_over_the_edge_of_a_phone(visit: Visit, lang: str) -> None:
    page = visit(locale=f"{lang}-{lang.upper()}", **PHONE)
    for path in ("/", "/new?game=kingdomino", "/new?game=origins", "/new?game=kingdom_builder", "/rules/origins"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("innerWidth") == 390, path  # it would grow with what is wider


def test_everything_to_press_is_large_enough(visit: Visit) -> None:
    page = visit(**PHONE)
    start(page)
    until_placing(page)
    sizes = "all => all.map(e => [e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width)"
    sizes += ".map(([words, r]) => [words, r.width, r.height])"
    for words, width, height in page.locator("button, .button, summary, select").evaluate_all(sizes):
        assert width >= 44 and height >= 44, words
    for target in page.locator(TARGETS).all():
        box = target.bounding_box()
        assert box is not None and box["width"] >= 40 and box["height"] >= 40


def test_boxes_to_tick_are_large_enough(visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto("/new?game=kingdomino")
    page.locator("#start:enabled").wait_for()
    for box in page.locator(".check:visible").all():
        assert (box.bounding_box() or {"height": 0})["height"] >= 44, box.inner_text()


def test_the_table_reads_at_twice_the_size(visit: Visit) -> None:
    page = visit(viewport={"width": 640, "height": 400}, device_scale_factor=2)  # 1280 × 800 at 200 %
    start(page)
    my_turn_or_end(page)
    act_by_mouse(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#seats .seat")).to_have_count(3)


def test_whose_turn_it_is_and_what_happened_is_announced(visit: Visit) -> None:
    page = visit()
    start(page)
    my_turn_or_end(page)
    expect(page.locator("#prompt")).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("log")).to_have_count(1)
    expect(page.locator(TARGETS).first).to_have_attribute("aria-label", re.compile("domino"))
    expect(page.locator(f"{TARGETS}[tabindex='0']")).to_have_count(1)  # one stop for the tab key, arrows for the rest


def test_with_reduced_motion_nothing_glides(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    start(page)
    until_placing(page)
    act_by_mouse(page)
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_policy_forbids_inline_script_and_is_kept(visit: Visit) -> None:
    page = visit(expected=["Content Security Policy", "TrustedScript"])
    response = page.goto("/")
    assert response is not None
    policy = response.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            try { script.textContent = "window.evil = 1"; } catch {}
            document.body.append(script);
        }"""
    )
    assert page.evaluate("window.evil") is None
