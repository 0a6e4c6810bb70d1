"""Reviews at tables: what they say, who may have one when, and that one that was interrupted goes on."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import crownlands as cl
from crownlands.analysis import kept_reviews
from crownlands.analysis.review import Review, review
from crownlands.engine.record import Record
from crownlands.server import reviews
from crownlands.server.reviews import MOST, THREADS, Reviews, Wish, Work, chosen
from tests.server import holding
from tests.server.holding import Gate, held
from tests.server.house import House, Person, house


def second_half(record: Record, ply: int) -> Record:
    """A game that began where another one was after so many actions."""
    position = cl.position(record.replay(ply).text())
    for action in record.actions[ply:]:
        position.play(action)
    return Record.of(position)


SHORT = second_half(cl.play(cl.game("kingdomino players=2 sample"), ["greedy", "random"], seed=3), 40)
BUILDER = cl.play(cl.game("kingdom_builder players=2"), "random", seed=5)


LONG = 3600.0  # seconds: nobody loses their patience in the middle of a test


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review rests when the test says so."""
    monkeypatch.setattr(reviews, "PATIENCE", LONG)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that does not look closely."""
    with house(tmp_path_factory.mktemp("quick"), review_depth="quick") as running:
        yield running


@pytest.fixture
def anna(quick: House) -> Iterator[Person]:
    with quick.person() as person:
        yield person


@pytest.fixture
def bela(quick: House) -> Iterator[Person]:
    with quick.person() as person:
        yield person


@contextmanager
def pieces(running: House, many: int) -> Iterator[Gate]:
    """So many pieces of reviews are done; the next ones wait for as long as their review is wanted."""
    making: Reviews = running.app.state.reviews

    def going(review: Review, *_: Any) -> bool:
        return any(work.going for work in list(making._works.values()) if work.review is review)

    with held(Review, "work", Gate(many), going) as gate:
        yield gate


def upload(person: Person, record: Record) -> str:
    answer = person.http.post("/api/records", content=record.to_json())
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}/review"


def until(person: Person, path: str, right: Callable[[dict[str, Any]], bool], **params: Any) -> dict[str, Any]:
    """Ask for a review until it is as it should be."""
    while not right(told := person.get(path, **params)):
        time.sleep(0.02)
    return dict(told)


def done(told: dict[str, Any]) -> bool:
    return bool(told["done"] == told["of"])


def more_than(known: int) -> Callable[[dict[str, Any]], bool]:
    return lambda told: bool(told["done"] > known)


def without_words(told: dict[str, Any]) -> dict[str, Any]:
    """A review as the core tells it."""
    decisions = [{name: part for name, part in one.items() if name != "called"} for one in told["decisions"]]
    return {name: part for name, part in told.items() if name != "state"} | {"decisions": decisions}


def test_a_review_adds_up_and_names_every_choice(quick: House, anna: Person) -> None:
    path = upload(anna, SHORT)
    assert anna.get(path, 404)["text"] == "Nobody has asked for a review of this game yet."
    with pieces(quick, 0):
        begun = anna.post(path)
        assert begun["done"] == 0 < begun["of"] and begun["state"] == "working"
    told = until(anna, path, done)
    assert told["state"] == "done"
    for seat, points in zip(told["seats"], SHORT.result or (), strict=True):
        for sums in (seat, seat["win"]):
            parts = [sums[name] for name in ("initial", "luck", "errors", "gifts")]
            assert round(sum(parts), 4) == sums["final"]
        assert seat["final"] == points
    for decision in told["decisions"]:
        assert {option["action"] for option in decision["options"]} <= decision["called"].keys()
        assert all(called[0] for called in decision["called"].values())
    assert without_words(told) == review(SHORT, "quick")
    assert anna.post(path) == told, "it is not made twice"


def test_only_what_is_new_is_told(quick: House, anna: Person) -> None:
    path = upload(anna, SHORT)
    plies: list[int] = []
    with pieces(quick, 0) as gate:
        told = anna.post(path)
        while not done(told):
            gate.let(1)
            known = told["done"]
            told = until(anna, path, more_than(known), after=known)
            plies += [one["ply"] for one in told["decisions"]] + [one["first"] for one in told["reveals"]]
    whole = anna.get(path)
    assert sorted(plies) == sorted([one["ply"] for one in whole["decisions"]] + [r["first"] for r in whole["reveals"]])


@pytest.mark.parametrize("game", ["kingdomino", "kingdom_builder"])
def test_a_game_that_goes_on_has_no_review(anna: Person, game: str) -> None:
    table = anna.table("me", "here", game=game)
    path = f"/api/tables/{table}/review"
    legal = anna.view(table, seat=anna.view(table)["mover"])["legal"]
    ply = anna.get(f"/api/tables/{table}")["plies"]
    refused = [
        anna.post(path, status=409),
        anna.get(path, 409),
        anna.get(f"{path}/plies/{ply}", 409),
        anna.post(f"{path}/try", {"ply": ply, "action": legal[0]}, 409),
    ]
    assert {one["text"] for one in refused} == {"A game can be reviewed when it is over."}


def test_what_only_some_have_seen_is_not_reviewed(anna: Person) -> None:
    path = upload(anna, BUILDER.for_seat("A"))
    for refused in (anna.post(path, status=409), anna.get(f"{path}/plies/12", 409)):
        assert refused["error"] == ["review.partly_seen"]


def test_a_game_that_hides_something_and_ended_early(anna: Person) -> None:
    """Its decisions are judged by what their seats knew, and shown with that."""
    part = replace(BUILDER, actions=BUILDER.actions[:24], result=None)
    path = upload(anna, part)
    anna.post(path)
    told = until(anna, path, done)
    assert not told["finished"] and told["decisions"]
    for decision in told["decisions"]:
        scene = anna.get(f"{path}/plies/{decision['ply']}")["scene"]
        assert scene["seat"] == "AB".index(decision["seat"]) == scene["mover"]
        assert {option["action"] for option in decision["options"]} <= {one["action"] for one in scene["choices"]}


def test_a_table_of_bots_that_has_ended_and_one_somebody_resigned(anna: Person) -> None:
    table = anna.table("me", "random", sample=True)
    seq = anna.view(table)["seq"]
    anna.post(f"/api/tables/{table}/resign", {"key": "enough", "seq": seq})
    anna.post(f"/api/tables/{table}/review")
    told = until(anna, f"/api/tables/{table}/review", done)
    assert [seat["seat"] for seat in told["seats"]] == ["A", "B"]


def test_trying_again(anna: Person) -> None:
    path = upload(anna, SHORT)
    anna.post(path)
    told = until(anna, path, done)
    worst = max(told["decisions"], key=lambda one: float(one["lost_points"]))

    def tried(action: str) -> dict[str, Any]:
        return dict(anna.post(f"{path}/try", {"ply": worst["ply"], "action": action})["decision"])

    same = tried(worst["played"])
    assert {name: same[name] for name in ("lost_points", "lost_win", "exact", "best", "why")} == {
        name: worst[name] for name in ("lost_points", "lost_win", "exact", "best", "why")
    }, "the same idea is worth what the review says"
    best = tried(worst["best"])
    assert best["lost_points"] == best["lost_win"] == 0 and best["mark"] == ""
    scene = anna.get(f"{path}/plies/{worst['ply']}")["scene"]
    for choice in scene["choices"]:
        other = tried(choice["action"])
        assert other["played"] == choice["action"] and choice["action"] in other["called"]


def test_ideas_that_cannot_be_tried(anna: Person) -> None:
    path = upload(anna, SHORT)
    last, placed = len(SHORT.actions), next(i for i, text in enumerate(SHORT.actions) if text[0].isalpha())
    drawn = next(ply for ply, position in enumerate(SHORT.positions()) if position.mover == cl.CHANCE)
    wrong = [(last, "3", 409), (drawn, "3", 409), (last + 1, "3", 422), (placed, "nonsense", 422), (placed, "a1^", 422)]
    for ply, action, status in wrong:
        assert anna.post(f"{path}/try", {"ply": ply, "action": action}, status)["text"].endswith(".")
    assert anna.get(f"{path}/plies/{last + 1}", 422)["text"]
    assert anna.post("/api/tables/nosuchtable/review", status=404)["error"][0] == "table.unknown"


def test_a_guest_has_one_made_at_a_time(quick: House, anna: Person) -> None:
    first, second = upload(anna, SHORT), upload(anna, SHORT)
    with pieces(quick, 0):
        anna.post(first)
        assert anna.post(second)["state"] == "working"
        waiting = anna.get(first)
        assert waiting["state"] == "waiting" and waiting["done"] < waiting["of"]
    until(anna, second, done)
    until(anna, first, done)  # and then it goes on by itself


def test_nobody_takes_away_what_another_waits_for(quick: House, anna: Person, bela: Person) -> None:
    path, other = upload(anna, SHORT), upload(bela, SHORT)
    with pieces(quick, 0):
        anna.post(path)
        bela.post(path)
        assert bela.post(other)["state"] == "working"
        assert anna.get(path)["state"] == bela.get(path)["state"] == "working"


def work(*wishes: tuple[str, int], asked: float = 100.0, finished: bool = False, failed: bool = False) -> Work:
    """A review with those who want it, at their addresses (`guest@address`), and the numbers of their wishes."""
    made = Work("", cast(Review, SimpleNamespace(finished=finished)), "")
    made.wishes = {whose: Wish(wanted, asked, whose.partition("@")[2] or whose) for whose, wanted in wishes}
    made.failed = failed
    return made


def test_who_is_next() -> None:
    now = 100.0 + LONG / 2
    mine, newer, other, third = work(("a", 1)), work(("a", 4)), work(("b", 2)), work(("c", 3))
    assert MOST == 2
    assert chosen([mine, other, third], now) == [mine, other]
    assert chosen([mine, newer, other, third], now) == [other, third], "a guest's newest wish, in the order of wishes"
    assert chosen([newer, work(("b", 5), asked=now - LONG)], now) == [newer], "nobody asks for it any more"
    assert chosen([work(("a", 6), finished=True), mine, work(("b", 7), failed=True)], now) == [mine]
    both = work(("a", 1), ("b", 5))
    assert chosen([both, newer], now) == [newer, both], "the newest of one of them"
    early = work(("a", 1), ("c", 9))
    assert chosen([third, other, early], now) == [early, other], "the earliest wish counts"
    assert chosen([], now) == []


def test_addresses_take_turns() -> None:
    now = 100.0
    one, two, third = work(("a@home", 1)), work(("b@home", 2)), work(("c@school", 3))
    assert chosen([one, two], now) == [one, two], "nobody else waits"
    assert chosen([one, two, third], now) == [one, third]
    shared = work(("b@home", 2), ("d@work", 8))
    assert chosen([one, shared, third], now) == [one, shared], "somebody else waits for it, too"


def test_what_somebody_waits_for_is_not_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are; too many are refused, and nobody who waits loses their place by it."""
    monkeypatch.setattr(reviews, "REMEMBERED", 2)
    monkeypatch.setattr(reviews, "MOST_WANTED", 10, raising=False)
    with house(tmp_path, review_depth="quick") as running, running.person() as anna, pieces(running, 0):
        making: Reviews = running.app.state.reviews
        *paths, last = [upload(anna, SHORT) for _ in range(6)]
        for path in paths:
            anna.post(path)
        assert [anna.get(path)["state"] for path in paths] == ["waiting"] * 4 + ["working"]
        assert anna.post(last, status=503)["error"] == ["web.busy"], "half of them are for other addresses"
        with running.person() as bela:
            bela.post(paths[0])
        assert len(making._works) == 5
        monkeypatch.setattr(reviews, "PATIENCE", 0.0)
        until_it_rests(making)
        anna.post(last)
        assert len(making._works) == 2, "nobody asks for the others any more"


def test_what_failed_is_begun_anew(quick: House, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    path, does = upload(anna, SHORT), Review.work

    def fails(self: Review, part: Any) -> Any:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr(Review, "work", fails)
    anna.post(path)
    while (answer := anna.http.get(path)).status_code == 200:
        time.sleep(0.01)
    assert answer.status_code == 500 and answer.json()["error"] == ["review.failed"]
    assert anna.get(path, 500)["error"] == ["review.failed"]
    monkeypatch.setattr(Review, "work", does)
    anna.post(path)
    assert without_words(until(anna, path, done)) == review(SHORT, "quick")


def until_it_rests(making: Reviews) -> None:
    """Wait until nothing is made any more."""
    holding.until(lambda: not any(one.task for one in list(making._works.values())))


def test_it_rests_when_nobody_asks_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "STORED_EVERY", 0.01)
    with house(tmp_path, review_depth="quick") as running, running.person() as person, pieces(running, 2) as gate:
        path = upload(person, SHORT)
        person.post(path)
        until(person, path, lambda told: told["done"] == 2)
        making: Reviews = running.app.state.reviews
        (made,) = making._works.values()
        monkeypatch.setattr(reviews, "PATIENCE", 0.0)
        until_it_rests(making)
        rests = len(made.review.done)
        assert 2 <= rests <= 2 + THREADS < len(made.review.parts) and made.stored == rests
        monkeypatch.setattr(reviews, "PATIENCE", LONG)
        assert person.get(path)["state"] == "working"
        gate.let()
        assert without_words(until(person, path, done)) == review(SHORT, "quick")


def test_after_a_restart_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as held_back, house(tmp_path, review_depth="quick") as running, running.person() as person:
        held_back.enter_context(pieces(running, 3))  # until it has stopped
        path = upload(person, SHORT)
        person.post(path)
        before = until(person, path, lambda told: told["done"] == 3)
    with house(tmp_path, review_depth="quick") as running, running.person() as other:
        with pieces(running, 0):
            again = other.get(path)
            assert before["done"] <= again["done"] <= before["done"] + THREADS and again["state"] == "working"
        whole = until(other, path, done)
        assert without_words(whole) == review(SHORT, "quick")
    monkeypatch.setattr(Review, "work", lambda *_: pytest.fail("all of it was in the store"))
    with house(tmp_path, review_depth="quick") as running, running.person() as other:
        assert other.get(path) == whole
    with house(tmp_path, review_depth="standard") as running, running.person() as other:
        other.get(path, 404)  # one that looked less closely is another one
    monkeypatch.setattr(kept_reviews, "_code", lambda: "that of tomorrow")
    with house(tmp_path, review_depth="quick") as running, running.person() as other:
        other.get(path, 404)  # and so is one that was made by other code


def test_threads_of_a_review_step_back(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "getpriority"):
        pytest.skip("threads have no priorities here")
    mine, work, seen = os.getpriority(os.PRIO_PROCESS, 0), Review.work, set()

    def noted(self: Review, part: Any) -> Any:
        seen.add(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) - mine)
        return work(self, part)

    monkeypatch.setattr(Review, "work", noted)
    path = upload(anna, SHORT)
    anna.post(path)
    until(anna, path, lambda told: told["done"] > 1)
    assert min(seen) > 0 or mine >= 19


def test_the_review_of_a_deleted_table_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "STORED_EVERY", 0.01)
    with house(tmp_path, review_depth="quick") as running, running.person() as person, pieces(running, 0) as gate:
        path = upload(person, SHORT)
        person.post(path)
        assert person.http.delete("/api/me").status_code < 300
        gate.let(1)  # when it is stored, there is no such table
        making: Reviews = running.app.state.reviews
        holding.until(lambda: not making._works)
        person.get(path, 404)
