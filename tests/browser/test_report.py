"""The report of a review in a browser: it opens from a file, asks nobody for anything, and is for everybody."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from crownlands.analysis.report import report
from crownlands.analysis.telling import marked
from tests.analysis.reviews import a_review
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.test_access import LOOKS, violations


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report([(1, a_review("four")), (2, a_review("map"))]), encoding="utf-8")
    return path


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_it_opens_from_a_file_and_shows_its_pictures(browser: Browser, page_file: Path, look: dict[str, Any]) -> None:
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **look}, bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(page_file.as_uri())
    assert [url for url in asked if not url.startswith("data:image/svg+xml;base64,")] == [page_file.as_uri()]
    assert violations(page) == []
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width == (390 if look is LOOKS[1] else 1280)
    seen = page.locator(".board, .graph").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert len(seen) > 4 and all(60 < wide <= width and high > 60 for wide, high in seen)
    dark = look["color_scheme"] == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(30, 26, 22)" if dark else "rgb(246, 235, 211)"
    )
    for which, shown in ((".day", not dark), (".night", dark)):
        display = page.locator(f".drawings {which}").first.evaluate("e => getComputedStyle(e).display")
        assert (display != "none") == shown
    assert not wrong
    context.close()


def test_mistakes_are_reached_by_key(browser: Browser, page_file: Path) -> None:
    phone: dict[str, Any] = {**PHONE}
    context = browser.new_context(**phone)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(page_file.as_uri())
    first = marked(a_review("four").data())[0]
    page.keyboard.press("Tab")
    expect(page.locator("#g1 .jump a").first).to_be_focused()
    box = page.locator("#g1 .jump a").first.bounding_box()
    assert box is not None and box["height"] >= 44
    page.keyboard.press("Enter")
    expect(page.locator(f"#g1-{first['ply']} h4")).to_be_in_viewport()
    context.close()


def test_without_script_and_on_paper(browser: Browser, page_file: Path) -> None:
    context = browser.new_context(java_script_enabled=False, color_scheme="dark")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(page_file.as_uri())
    expect(page.locator(".board").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#g1 .jump")).to_be_hidden()
    expect(page.locator(".board").first).to_be_visible()
    context.close()
