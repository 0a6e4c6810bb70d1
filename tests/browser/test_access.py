"""Pages for everybody: no violations axe can find, text that grows, targets that can be hit; a strict policy."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, TURN, act_by_mouse, my_turn_or_end, still
from tests.browser.test_play import start, until_placing
from tests.browser.test_tables import make

LOOKS: list[dict[str, Any]] = [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}]


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
@pytest.mark.parametrize("path", ["/", "/new", "/games", "/open", "/rules", "/rules/kingdomino"])
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


def test_axe_finds_nothing_at_the_end_and_in_the_replay(visit: Visit) -> None:
    page = visit(bypass_csp=True)
    address = make(page, 2, "bot", "bot")
    page.locator(".banner").wait_for(timeout=TURN)
    page.locator(".seat summary").first.click()
    still(page)  # the banner has come in
    assert violations(page) == []
    page.goto(f"{address}/replay?ply=30")
    expect(page.locator("#ply-text")).to_contain_text("30 of")
    assert violations(page) == []


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
