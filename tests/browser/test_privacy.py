"""The page about what is kept: it is found, it can be read everywhere, and its buttons do what they say."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit


def test_download_and_delete(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    page.goto("/")
    page.locator("footer a").click()
    expect(page.locator("h1")).to_have_text("Privacy")
    expect(page.locator("#delete")).to_have_count(0)  # nothing is kept of somebody who has only looked
    page.goto("/")
    page.locator("#name").fill("Ada")
    page.locator("#name").press("Enter")
    expect(page.locator("#toasts")).not_to_be_empty()
    page.goto("/privacy")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download my data").click()
    loading.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["guest"]["name"] == "Ada"
    page.evaluate("localStorage['crownlands.test'] = 'x'")
    expect(page.locator("#delete")).to_be_hidden()
    page.get_by_text("Delete my data").click()
    page.locator("#delete").click()
    expect(page.locator("#toasts")).to_contain_text("deleted")
    expect(page.locator("#name")).to_have_value("")
    assert page.evaluate("localStorage['crownlands.test']") is None
    assert page.context.cookies() == []


def test_it_fits_a_phone(visit: Visit) -> None:
    for lang in ("en", "hu", "pl", "tr"):
        page = visit(**PHONE)
        page.goto(f"/privacy?lang={lang}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
