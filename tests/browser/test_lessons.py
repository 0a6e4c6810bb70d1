"""Coached games in Chromium: each is played to its end in every language; skipping, reloading, keys."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crownlands.engine.words import LANGUAGES, catalogue
from crownlands.scene.looks import lesson as lesson_named
from crownlands.scene.looks import lessons
from tests.browser.conftest import PHONE, Visit
from tests.browser.play import TARGETS, act_by_mouse, come_true, my_turn_or_end
from tests.browser.test_access import LOOKS, violations
from tests.browser.test_finale import play_on

BUBBLE = ".coach:not([hidden])"

# Quick hands inside the page: read a bubble, then do something, until the game is over. Tells of every bubble what it
# said and how much of the bar and of the thing it speaks of it covered, in pixels.
PLAY = """async () => {
  const one = (name) => document.querySelector(name);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moment = () => new Promise((done) => setTimeout(done, 4)); // nobody waits for pictures but to measure them
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const covered = (a, b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? Math.round(wide * high) : 0;
  };
  const choices = ".targets .target, .actions .tile:enabled";
  const told = [];
  for (let step = 0; ; step++) {
    while (one(".ghost.waiting") || !one(`${choices}, .coach.ends:not([hidden])`)) await moment();
    const bubble = one(".coach:not([hidden])");
    if (bubble) {
      await frame();
      await frame();
      const at = bubble.getBoundingClientRect();
      const inside = at.left >= 0 && at.right <= innerWidth && at.top >= 0 && at.bottom <= innerHeight;
      const ring = one(".coach-ring");
      const thing = ring.hidden ? 0 : covered(at, ring.getBoundingClientRect());
      const words = one(".coach-words").textContent;
      told.push({ words, inside, bar: covered(at, one("#actions").getBoundingClientRect()), thing });
      if (bubble.classList.contains("ends")) return told;
      bubble.querySelector(".primary").click();
    }
    const tile = one(".actions .tile:enabled");
    const targets = document.querySelectorAll(".targets .target");
    if (tile && (step % 2 || !targets.length)) tile.click();
    else {
      targets[(step * 7) % targets.length].focus();
      press("Enter");
      press("Enter");
    }
    await moment();
  }
}"""


def begin(page: Page, lesson: str, lang: str = "en") -> None:
    """From the rules of its game to the table."""
    found = lesson_named(lesson)
    assert found is not None
    page.goto(f"/rules/{found.game}?lang={lang}")
    page.locator(f"button[data-lesson={lesson}]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(BUBBLE)).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", [lesson.id for lesson in lessons()])
def test_a_lesson_is_played_to_its_end(visit: Visit, lesson: str, lang: str) -> None:
    look: dict[str, Any] = PHONE if lang in ("hu", "tr") else {}
    page = visit(locale=f"{lang}-{lang.upper()}", **look)
    begin(page, lesson, lang)
    told = page.evaluate(PLAY)
    assert 5 <= len(told) <= 8
    found = lesson_named(lesson)
    assert found is not None
    words = {forms[0] for name, forms in catalogue(lang).items() if name.startswith(f"{found.words}.")}
    for bubble in told[:-1]:
        assert bubble["words"] in words
        assert bubble["inside"] and bubble["bar"] == 0 and bubble["thing"] == 0, bubble
    expect(page.locator(".coach.ends a")).to_have_attribute("href", f"/rules/{found.game}")


def test_a_bubble_is_read_by_button_by_cross_and_by_escape(visit: Visit) -> None:
    page = visit()
    begin(page, "kingdomino")
    words = page.locator(".coach-words")
    first = words.inner_text()
    page.locator(".coach-close").click()
    expect(page.locator(BUBBLE)).to_have_count(0)
    act_by_mouse(page)
    expect(page.locator(BUBBLE)).to_be_visible()
    second = words.inner_text()
    assert second != first
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.reload()  # what was read stays read
    my_turn_or_end(page)
    act_by_mouse(page)
    expect(page.locator(BUBBLE)).to_be_visible()
    third = words.inner_text()
    assert third not in (first, second)
    page.reload()  # what was not stays due
    expect(words).to_have_text(third)
    page.keyboard.press("Tab")
    page.locator(".coach .primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BUBBLE)).to_have_count(0)


def test_escape_closes_a_card_before_the_bubble(visit: Visit) -> None:
    page = visit()
    begin(page, "kingdomino")
    my_turn_or_end(page)
    page.locator(TARGETS).first.focus()
    page.keyboard.press("?")
    expect(page.locator("#card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    expect(page.locator(BUBBLE)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_have_count(0)


def test_who_acts_has_read_it(visit: Visit) -> None:
    page = visit()
    begin(page, "kingdomino")
    first = page.locator(".coach-words").inner_text()
    act_by_mouse(page)
    expect(page.locator(".coach-words")).not_to_have_text(first)


def test_skipping_leaves_a_game_as_any_other(visit: Visit) -> None:
    page = visit()
    begin(page, "kingdomino")
    page.locator(".coach-skip").click()
    for _ in range(4):
        assert my_turn_or_end(page)
        expect(page.locator(BUBBLE)).to_have_count(0)
        act_by_mouse(page)
    page.reload()
    assert my_turn_or_end(page)
    expect(page.locator(BUBBLE)).to_have_count(0)


def test_the_last_bubble_waits_until_all_is_counted(visit: Visit) -> None:
    page = visit(quick=False)
    page.goto("/")
    table = page.request.post("/api/lessons/kingdomino").json()["table"]
    play_on(page.request, table, (0,), "round 6")
    page.goto(f"/t/{table}")
    expect(page.locator("#log li").first).to_be_attached()
    page.evaluate(
        """new MutationObserver(() => {
          const counting = document.querySelector(".banner.counting");
          window.counted ||= !!counting;
          window.early ||= !!counting && !!document.querySelector(".coach.ends:not([hidden])");
        }).observe(document.body, {subtree: true, childList: true, attributes: true})"""
    )
    play_on(page.request, table, (0,))
    expect(page.locator(f"{BUBBLE}.ends")).to_be_visible()
    assert page.evaluate("window.counted && !window.early")


def test_a_bubble_follows_the_screen_and_the_language(visit: Visit) -> None:
    page = visit()
    begin(page, "kingdomino")
    before = page.locator(BUBBLE).bounding_box()
    page.set_viewport_size({"width": 400, "height": 800})
    come_true(page, "document.querySelector('.coach').getBoundingClientRect().right <= 400")
    assert page.locator(BUBBLE).bounding_box() != before
    page.locator("#menu").click()
    page.locator("dialog select").first.select_option("hu")
    page.keyboard.press("Escape")  # the menu, not the bubble
    expect(page.locator(".coach-words")).to_have_text(catalogue("hu")["kingdomino.lesson.choose"][0])


@pytest.mark.parametrize("look", LOOKS, ids=["light desktop", "dark phone"])
def test_axe_finds_nothing_with_a_bubble_open(visit: Visit, look: dict[str, Any]) -> None:
    page = visit(bypass_csp=True, **look)
    begin(page, "kingdomino")
    assert violations(page) == []
    page.evaluate(PLAY)
    expect(page.locator(".coach.ends")).to_be_visible()
    assert violations(page) == []


def test_the_first_page_offers_a_lesson(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("button[data-lesson=kingdomino]").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(BUBBLE)).to_be_visible()


def test_all_lessons_are_listed_with_the_rules(visit: Visit) -> None:
    page = visit()
    page.goto("/rules")
    listed = page.locator("button[data-lesson]").evaluate_all("all => all.map((one) => one.dataset.lesson)")
    assert listed == [lesson.id for lesson in lessons()]
