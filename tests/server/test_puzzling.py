"""Puzzles: the same one a day for everybody, others in a row; the first try counts, and nothing tells the solution."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from crownlands.analysis.puzzles import Puzzle, position_of, puzzles
from crownlands.engine.words import LANGUAGES, Message, say
from crownlands.server import puzzling
from crownlands.server.puzzle_book import NEWCOMER, NOBODY, Attempt, Book, Rating, after_try, of_level
from crownlands.server.puzzle_row import COMING, NEAR, choose, day_of, game_id, matching, puzzle_of, streak, week
from tests.server.holding import Gate, held, until
from tests.server.house import House, Person, house

DAY = 86_400_000
MOMENT = 20_500 * DAY + DAY // 2  # a noon of 2026
TODAY = date(2026, 2, 16)


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays that day, also around midnight."""
    monkeypatch.setattr(puzzling, "now", lambda: MOMENT)


def one_of_each_game() -> list[Puzzle]:
    """The first puzzle of each game."""
    return list({game_id(one): one for one in reversed(puzzles())}.values())


def wrong(puzzle: Puzzle) -> str:
    """A choice that was foreseen and is not the best one."""
    return next(str(told["action"]) for told in puzzle.options if told["action"] != puzzle.best)


def answer(person: Person, puzzle: Puzzle, right: bool, status: int = 200) -> Any:
    action = puzzle.best if right else wrong(puzzle)
    return person.post(f"/api/puzzles/{puzzle.id}/answer", {"action": action}, status)


# --- which one comes --------------------------------------------------------------------------------------------


def test_the_puzzle_of_a_day_is_the_same_for_everybody(anna: Person, bela: Person, monkeypatch: Any) -> None:
    one, other = anna.get("/api/puzzles/daily"), bela.get("/api/puzzles/daily")
    assert one == other and one["day"] == TODAY.isoformat() == one["week"][-1]["day"]
    assert one["puzzle"] == one["week"][-1]["puzzle"] and one["next"] == 20_501 * DAY
    assert len({day["puzzle"] for day in one["week"]}) == 7
    monkeypatch.setattr(puzzling, "now", lambda: MOMENT + DAY)
    later = anna.get("/api/puzzles/daily")
    assert later["puzzle"] != one["puzzle"]
    assert [day["puzzle"] for day in later["week"][:-1]] == [day["puzzle"] for day in one["week"][1:]]


def test_every_puzzle_has_its_day() -> None:
    days = [puzzle_of(TODAY + timedelta(days=n)) for n in range(len(puzzles()))]
    assert {one.id for one in days if one} == {one.id for one in puzzles()}
    assert puzzle_of(TODAY) == puzzle_of(TODAY + timedelta(days=len(puzzles())))


def test_the_next_one_is_new_and_about_as_hard_as_somebody_is_good() -> None:
    coming = {one.id for n in range(-6, COMING + 1) if (one := puzzle_of(TODAY + timedelta(days=n)))}
    for mu in (15.0, 25.0, 35.0):
        book = Book(Rating(mu, 3.0, 9), {})
        chosen = choose(puzzles(), book, {}, "somebody", [], TODAY)
        assert chosen is not None and chosen.id not in coming
        free = sorted(abs(one.level - mu) for one in puzzles() if one.id not in coming)
        assert abs(chosen.level - mu) <= free[min(11, len(free) - 1)]
        assert choose(puzzles(), book, {}, "somebody", [], TODAY) == chosen, "whoever asks again is asked the same"
        after = choose(puzzles(), book, {}, "somebody", [chosen.id], TODAY)
        assert after is not None and after.id != chosen.id


def test_how_hard_puzzles_have_proved_counts_more_than_what_was_thought() -> None:
    coming = {one.id for n in range(-6, COMING + 1) if (one := puzzle_of(TODAY + timedelta(days=n)))}
    free = [one for one in puzzles() if one.id not in coming]
    hard = {one.id: Rating(0.0, 1.0, 50) for one in free} | {one.id: Rating(25.0, 1.0, 50) for one in free[:NEAR]}
    chosen = choose(puzzles(), NOBODY, hard, "somebody", [], TODAY)
    assert chosen in free[:NEAR]
    alone = free[:1]
    assert (
        choose(alone, NOBODY, hard, "x", [], TODAY) == free[0] == choose(alone, NOBODY, hard, "x", [free[0].id], TODAY)
    )


def test_then_those_come_again_that_went_wrong_and_at_last_none() -> None:
    some = puzzles()[:5]
    tried = {one.id: Attempt("x", n % 2 == 0, None, n) for n, one in enumerate(some)}
    book = Book(NEWCOMER, tried)
    seen: list[str] = []
    for _ in range(3):
        again = choose(some, book, {}, "x", seen[-1:], TODAY)
        assert again is not None
        seen.append(again.id)
    assert seen == [some[1].id, some[3].id, some[1].id]
    assert choose(some[::2], book, {}, "x", [], TODAY) is None


def test_those_of_the_coming_days_are_not_given_away() -> None:
    """Rather those come again that went wrong, and then none."""
    days = [puzzle_of(TODAY + timedelta(days=n)) for n in range(1, COMING + 2)]
    *coming, later = [one for one in days if one]
    assert choose(coming, NOBODY, {}, "x", [], TODAY) is None
    assert choose([*coming, later], NOBODY, {}, "x", [], TODAY) == later
    wrong = Book(NEWCOMER, {later.id: Attempt("x", False, None, 1)})
    assert choose([*coming, later], wrong, {}, "x", [later.id], TODAY) == later
    right = Book(NEWCOMER, {later.id: Attempt("x", True, None, 1)})
    assert choose([*coming, later], right, {}, "x", [], TODAY) is None


def test_the_row_does_not_go_in_circles(anna: Person) -> None:
    """Whoever only looks at one after the other sees all there are before one comes again; then that of long ago."""
    game = game_id(puzzles()[0])
    coming = {one.id for n in range(1, COMING + 1) if (one := puzzle_of(TODAY + timedelta(days=n)))}
    free = [one.id for one in matching(game, "") if one.id not in coming][:50]
    seen: list[str] = []
    for _ in range(30):
        after = seen[0] if seen else ""
        seen.insert(0, anna.get("/api/puzzles/next", game=game, after=after, seen=",".join(seen))["puzzle"])
    assert len(set(seen)) == 30
    some = [one for one in puzzles() if one.id in free[:4]]
    order = [some[1].id, some[3].id, some[1].id, some[0].id, some[2].id]
    assert choose(some, NOBODY, {}, "x", order, TODAY) == some[2]
    refused = anna.get("/api/puzzles/next", 422, seen=",".join(map(str, range(51))))
    assert refused["error"] == ["web.malformed", {"field": "seen"}]


def test_games_and_themes_can_be_asked_for(anna: Person) -> None:
    for puzzle in one_of_each_game():
        assert anna.get("/api/puzzles/next", game=game_id(puzzle))["game"] == game_id(puzzle)
        theme = puzzle.themes[0]
        assert theme in puzzling.find(anna.get("/api/puzzles/next", theme=theme)["puzzle"]).themes
    assert anna.get("/api/puzzles/next", 404, game="chess")["error"] == ["puzzle.none_left"]
    assert len(matching("", "")) == len(puzzles())


def test_days_in_a_row() -> None:
    def solved(*back: int, failed: tuple[int, ...] = ()) -> Book:
        tried = {}
        for n in (*back, *failed):
            day = TODAY - timedelta(days=n)
            one = puzzle_of(day)
            assert one is not None
            tried[one.id] = Attempt("x", n in back, day.isoformat(), n)
        return Book(NEWCOMER, tried)

    assert streak(NOBODY, TODAY) == 0
    assert streak(solved(0, 1, 2), TODAY) == 3
    assert streak(solved(1, 2), TODAY) == 2, "today's waits"
    assert streak(solved(1, 2, failed=(0,)), TODAY) == 0
    assert streak(solved(0, 2), TODAY) == 1
    assert [day_of(one.puzzle, TODAY) for one in week(TODAY)] == [one.day for one in week(TODAY)]
    later = puzzle_of(TODAY + timedelta(days=1))
    assert later is not None and day_of(later.id, TODAY) is None


def test_a_puzzle_that_was_tried_before_its_day_breaks_no_row() -> None:
    """Whether it went well then or not: it cannot be tried for its day any more."""
    at = {n: MOMENT - n * DAY for n in range(40)}

    def tried(*days: tuple[int, int, bool]) -> Book:
        """How many days ago the day of a puzzle is, how many days ago it was tried, and was it solved."""
        book = {}
        for n, tried, right in days:
            one = puzzle_of(TODAY - timedelta(days=n))
            assert one is not None
            book[one.id] = Attempt("x", right, day_of(one.id, TODAY - timedelta(days=tried)), at[tried])
        return Book(NEWCOMER, book)

    for right in (True, False):
        assert streak(tried((0, 0, True), (1, 30, right), (2, 2, True), (3, 3, True)), TODAY) == 3
        assert streak(tried((0, 30, right), (1, 1, True)), TODAY) == 1
        assert streak(tried((1, 30, right)), TODAY) == 0
    assert streak(tried((0, 0, True), (1, 30, True), (2, 2, False), (3, 3, True)), TODAY) == 1
    assert streak(tried((0, 0, True), (2, 30, True), (3, 3, True)), TODAY) == 1, "the day between was missed"
    assert streak(tried((0, 0, True), (1, 0, True), (2, 1, True)), TODAY) == 3, "the week can be made up for"


# --- answering --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("right", [True, False])
def test_the_first_try_is_rated_for_both_and_no_other(anna: Person, bela: Person, right: bool) -> None:
    puzzle = puzzles()[-1 if right else -2]
    before = anna.get(f"/api/puzzles/{puzzle.id}")
    assert before["tried"] is None and before["me"] == {"rating": 1500, "provisional": True, "tries": 0, "solved": 0}
    told = answer(anna, puzzle, right)
    assert (told["solved"], told["rated"], told["best"]) == (right, True, puzzle.best)
    assert (told["me"]["rating"] > 1500) == right and told["me"]["before"] == 1500
    assert (told["level"]["rating"] < told["level"]["before"]) == right
    assert told["level"]["before"] == before["level"]["rating"]
    again = answer(anna, puzzle, not right)
    assert (again["solved"], again["rated"], again["me"]["rating"]) == (not right, False, told["me"]["rating"])
    after = anna.get(f"/api/puzzles/{puzzle.id}")
    assert after["tried"] == {"action": told["action"], "solved": right}
    assert after["me"] == {"rating": told["me"]["rating"], "provisional": True, "tries": 1, "solved": int(right)}
    assert (
        after["level"]["rating"] == told["level"]["rating"] == bela.get(f"/api/puzzles/{puzzle.id}")["level"]["rating"]
    )
    assert bela.get(f"/api/puzzles/{puzzle.id}")["tried"] is None


def test_who_beats_what_is_hard_gains_more() -> None:
    hard, easy = of_level(32.0), of_level(18.0)
    for good in (NEWCOMER, Rating(25.0, 3.0, 40)):
        gained = [after_try(good, puzzle, True)[0].mu - good.mu for puzzle in (hard, easy)]
        lost = [good.mu - after_try(good, puzzle, False)[0].mu for puzzle in (hard, easy)]
        assert gained[0] > gained[1] > 0 and lost[1] > lost[0] > 0
    steady = NEWCOMER
    for _ in range(12):
        steady = after_try(steady, of_level(25.0), _ % 2 == 0)[0]
    assert not steady.data()["provisional"] and steady.tries == 12


@pytest.mark.parametrize("puzzle", one_of_each_game(), ids=game_id)
def test_what_is_told_after_an_answer(anna: Person, puzzle: Puzzle) -> None:
    told = answer(anna, puzzle, False)
    first = told["options"][0]
    assert first["action"] == puzzle.best == told["line"][0]["choice"]["action"]
    mine = next(one for one in told["options"] if one["action"] == told["action"])
    assert told["lost_points"] == pytest.approx(max(0, first["points"] - mine["points"]), abs=0.011)
    assert told["lost_points"] > 0 or told["lost_win"] > 0
    assert told["themes"] == puzzle.themes and told["exact"] == puzzle.exact
    for lang in LANGUAGES:
        for theme in told["themes"]:
            assert say(Message(f"puzzle.theme.{theme}"), lang) != f"puzzle.theme.{theme}"
    assert answer(anna, puzzle, True)["lost_points"] == 0


def test_an_answer_nobody_foresaw_is_weighed(anna: Person) -> None:
    puzzle = one_of_each_game()[0]
    other = unforeseen(puzzle)[0]
    told = anna.post(f"/api/puzzles/{puzzle.id}/answer", {"action": other})
    assert not told["solved"] and told["options"][-1]["action"] == other == told["action"]
    assert told["lost_points"] > 0 or told["lost_win"] > 0


def unforeseen(puzzle: Puzzle) -> list[str]:
    """What can be answered and nobody thought of."""
    known = {told["action"] for told in puzzle.options}
    return [action.text for action in position_of(puzzle).legal() if action.text not in known]


def test_what_is_weighed_holds_nobody_up_and_is_weighed_once(shared: House, anna: Person) -> None:
    """However it is written, and however often it is asked at the same time."""
    puzzle, more = next((one, unforeseen(one)) for one in puzzles()[5:] if len(unforeseen(one)) >= 3)
    path, gate = f"/api/puzzles/{puzzle.id}/answer", Gate()
    puzzling._judged.cache_clear()
    anna.get("/api/me")
    with ThreadPoolExecutor() as pool, held(puzzling, "judge_answer", gate) as gate:
        written = [more[0], f" {more[0]}", f"{more[0]} ", *more[1:3]]
        asked = [pool.submit(anna.post, path, {"action": action}) for action in written]
        answers = shared.app.state.ponderers.counts()["answers"]
        until(lambda: answers() == 3 and gate.waiting == 2)
        assert anna.get(f"/api/puzzles/{puzzle.id}")["puzzle"] == puzzle.id, "threads for short things are free"
        gate.let()
        told = [one.result() for one in asked]
    assert {one["action"] for one in told[:3]} == {more[0]} and gate.come == 3
    anna.post(path, {"action": f"  {more[0]}"})
    assert gate.come == 3


def test_what_cannot_be_answered_is_one_sentence_and_leaves_nothing(anna: Person) -> None:
    puzzle = one_of_each_game()[0]
    for action in ("nonsense", "999", "\ud7ff"):
        told = anna.post(f"/api/puzzles/{puzzle.id}/answer", {"action": action}, 422)
        assert told["text"] and "Traceback" not in told["text"]
    assert anna.get(f"/api/puzzles/{puzzle.id}")["tried"] is None
    for told in (anna.get("/api/puzzles/nothing", 404), anna.post("/api/puzzles/nothing/answer", {"action": "x"}, 404)):
        assert told["error"] == ["puzzle.unknown", {"puzzle": "nothing"}] and "nothing" in told["text"]
    page = anna.http.get("/puzzles/nothing", headers={"accept": "text/html"})
    assert page.status_code == 404 and "nothing" in page.text


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was worked out about puzzles is worked out anew, before and after."""
    puzzling._shown.cache_clear()
    yield
    puzzling._shown.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_nothing_tells_the_solution_before_an_answer(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle with another solution looks the same, to the last byte."""
    some = {one.id: one for one in one_of_each_game()}
    before = {name: anna.http.get(f"/api/puzzles/{name}").content for name in some}
    twins = {
        name: one._replace(
            best=wrong(one),
            options=one.options[::-1],
            themes=["other"],
            exact=not one.exact,
            lead={"points": 99.0, "wins": 0.99, "errors": None},
            seed=[1, 2, 3],
        )
        for name, one in some.items()
    }
    everything = puzzling._by_id()
    monkeypatch.setattr(puzzling, "_by_id", lambda: everything | twins)
    puzzling._shown.cache_clear()
    for name, body in before.items():
        assert anna.http.get(f"/api/puzzles/{name}").content == body
        assert not {"best", "options", "themes", "line", "why", "exact"} & set(json.loads(body))


# --- remembering ------------------------------------------------------------------------------------------------


def test_the_week_is_remembered_also_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as anna:
        days = anna.get("/api/puzzles/daily")["week"]
        for n, day in enumerate(days):
            told = answer(anna, puzzling.find(day["puzzle"]), right=n != 3)
        assert told["streak"] == 3
        cookies = dict(anna.http.cookies)
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.update(cookies)
        again = anna.get("/api/puzzles/daily")
        assert [day["state"] for day in again["week"]] == [*["solved"] * 3, "failed", *["solved"] * 3]
        assert (again["streak"], again["tried"]["solved"], again["me"]["tries"]) == (3, True, 7)
        assert again["me"]["rating"] == told["me"]["rating"]
        assert "You have solved it." in anna.http.get("/").text


def rows(folder: Path) -> list[int]:
    """How much is in the store about people who solve, what they tried, and about puzzles."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as database:
        names = ("solvers", "attempts", "puzzles")
        return [database.execute(f"select count(*) from {name}").fetchone()[0] for name in names]


def test_all_of_it_is_told_and_all_of_it_is_forgotten(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as anna, running.person() as bela:
        for person in (anna, bela):
            answer(person, puzzles()[0], True)
        answer(anna, puzzles()[1], False)
        told = anna.get("/api/me/data")["puzzles"]
        assert {one["puzzle"] for one in told["tried"]} == {one.id for one in puzzles()[:2]}
        assert next(one for one in told["tried"] if not one["solved"]) == {
            "puzzle": puzzles()[1].id,
            "action": wrong(puzzles()[1]),
            "solved": False,
            "day": day_of(puzzles()[1].id, TODAY),
            "at": MOMENT,
        }
        assert told["rating"]["tries"] == 2
        assert rows(tmp_path) == [2, 3, 2]
        assert anna.http.delete("/api/me").json() == {"deleted": True}
        assert rows(tmp_path) == [1, 1, 2], "what others did stays, and so does how hard a puzzle has proved"
        assert anna.get(f"/api/puzzles/{puzzles()[0].id}")["tried"] is None


def test_many_at_once(shared: House, anna: Person) -> None:
    puzzle = puzzles()[2]
    anna.get("/api/me")
    tries = anna.get(f"/api/puzzles/{puzzle.id}")["level"]["tries"]
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda _: answer(anna, puzzle, True), range(8)))
        assert sum(one["rated"] for one in told) == 1, "one guest, one try"

        def other(_: int) -> Any:
            with shared.person() as somebody:
                return answer(somebody, puzzles()[3], False)

        before = anna.get(f"/api/puzzles/{puzzles()[3].id}")["level"]["tries"]
        assert all(one["rated"] for one in pool.map(other, range(8)))
    assert anna.get(f"/api/puzzles/{puzzle.id}")["level"]["tries"] == tries + 1
    assert anna.get(f"/api/puzzles/{puzzles()[3].id}")["level"]["tries"] == before + 8


def test_pictures_and_pages(anna: Person) -> None:
    puzzle = one_of_each_game()[0]
    picture = anna.http.get(f"/api/puzzles/{puzzle.id}/picture", params={"theme": "dark"})
    assert picture.status_code == 200 and picture.text.startswith("<svg")
    assert anna.get(f"/api/puzzles/{puzzle.id}/picture", 422, theme="pink")["error"][0] == "web.theme"
    for lang in LANGUAGES:
        page = anna.http.get("/puzzles", params={"lang": lang}).text
        assert say(Message("page.puzzle.week"), lang) in page
        assert "page.puzzle." not in page and "puzzle.theme." not in page
        assert say(Message("page.puzzle.daily"), lang) in anna.http.get("/", params={"lang": lang}).text
