"""The rules pages in Chromium: everything there is to try can be tried, by hand and by keyboard, and is judged."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from crownlands.server.explaining import exercises
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_access import violations


def answers(page: Page, game: str, number: int, lang: str) -> list[dict[str, Any]]:
    """What the server says is right."""
    found: list[dict[str, Any]] = page.request.get(f"/rules/{game}/try/{number}.json?lang={lang}").json()["answers"]
    return found


def choose(section: Locator, told: list[dict[str, Any]], answer: dict[str, Any]) -> None:
    """Tap an answer: a place of the picture, or a button."""
    kind = ".try-place" if "place" in answer else ".try-choice"
    alike = [one for one in told if ("place" in one) == ("place" in answer)]
    section.locator(kind).nth(alike.index(answer)).click()


@pytest.mark.parametrize(
    ("game", "lang", "look"),
    [("kingdomino", "hu", {}), ("origins", "pl", PHONE), ("kingdom_builder", "tr", {"color_scheme": "dark"})],
)
def test_every_exercise_can_be_solved(visit: Visit, game: str, lang: str, look: dict[str, Any]) -> None:
    """A wrong answer is told why, a right one is praised."""
    page = visit(bypass_csp=True, **look)
    page.goto(f"/rules/{game}?lang={lang}")
    sections = page.locator("[data-try]")
    expect(sections).to_have_count(len(exercises(game)))
    for number in range(len(exercises(game))):
        section = sections.nth(number)
        section.scroll_into_view_if_needed()
        expect(section).to_have_attribute("data-ready", "")
        told = answers(page, game, number, lang)
        wrong = next(answer for answer in told if not answer["right"])
        right = next(answer for answer in told if answer["right"])
        choose(section, told, wrong)
        expect(section.locator(".try-verdict.wrong")).to_have_text(wrong["why"])
        expect(section).not_to_have_class("try solved")
        choose(section, told, right)
        expect(section.locator(".try-verdict.right")).to_have_text(right["why"])
        expect(section).to_have_class("try solved")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def test_an_exercise_by_keyboard(visit: Visit) -> None:
    """One stop for the sheet; arrows go from place to place, Enter answers."""
    page = visit()
    page.goto("/rules/origins#fire")
    section = page.locator("[data-try]").nth(1)
    section.scroll_into_view_if_needed()
    expect(section).to_have_attribute("data-ready", "")
    places = section.locator(".try-place")
    assert [places.nth(i).get_attribute("tabindex") for i in range(places.count())].count("0") == 1
    places.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(section.locator(".try-verdict.right")).not_to_be_empty()
    assert section.locator(":focus").get_attribute("aria-label") == "Let the fire land on d5"


def test_lists_have_their_drawings_and_chapters_are_found(visit: Visit) -> None:
    page = visit()
    page.goto("/rules/kingdom_builder")
    expect(page.locator("#reach .drawing svg use").first).to_be_attached()
    expect(page.locator("#goals .pieces li")).to_have_count(13)
    page.locator(".contents a", has_text="The end").click()
    expect(page.locator("#end")).to_be_in_viewport()
