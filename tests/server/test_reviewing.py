"""Reviews at tables: what they say, who may have one when, and that one that was interrupted goes on."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import crownlands as cl
from crownlands.analysis.review import Review, review
from crownlands.engine.record import Record
from crownlands.server import reviews
from crownlands.server.reviews import MOST, PATIENCE, chosen
from tests.server.house import House, Person, house


def second_half(record: Record, ply: int) -> Record:
    """A game that began where another one was after so many actions."""
    position = cl.position(record.replay(ply).text())
    for action in record.actions[ply:]:
        position.play(action)
    return Record.of(position)


SHORT = second_half(cl.play(cl.game("kingdomino players=2 sample"), ["greedy", "random"], seed=3), 40)
BUILDER = cl.play(cl.game("kingdom_builder players=2"), "random", seed=5)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that does not look closely."""
    with house(tmp_path_factory.mktemp("quick"), review_depth="quick") as running:
        yield running


@pytest.fixture
def anna(quick: House) -> Iterator[Person]:
    with quick.person() as person:
        yield person


def upload(person: Person, record: Record) -> str:
    answer = person.http.post("/api/records", content=record.to_json())
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}/review"


def until(person: Person, path: str, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Ask for a review until it is as it should be."""
    while not right(told := person.get(path)):
        time.sleep(0.02)
    return dict(told)


def done(told: dict[str, Any]) -> bool:
    return bool(told["done"] == told["of"])


def without_words(told: dict[str, Any]) -> dict[str, Any]:
    """A review as the core tells it."""
    decisions = [{name: part for name, part in one.items() if name != "called"} for one in told["decisions"]]
    return {name: part for name, part in told.items() if name != "state"} | {"decisions": decisions}


def test_a_review_adds_up_and_names_every_choice(anna: Person) -> None:
    path = upload(anna, SHORT)
    assert anna.get(path, 404)["text"] == "Nobody has asked for a review of this game yet."
    begun = anna.post(path)
    assert begun["done"] < begun["of"] and begun["state"] == "working"
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


def test_only_what_is_new_is_told(anna: Person) -> None:
    path = upload(anna, SHORT)
    anna.post(path)
    known, plies = 0, []
    while True:
        told = anna.get(path, after=known)
        plies += [one["ply"] for one in told["decisions"]] + [one["first"] for one in told["reveals"]]
        known = told["done"]
        if done(told):
            break
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


def test_a_guest_has_one_made_at_a_time(anna: Person) -> None:
    first, second = upload(anna, SHORT), upload(anna, SHORT)
    anna.post(first)
    assert anna.post(second)["state"] == "working"
    waiting = anna.get(first)
    assert waiting["state"] == "waiting" and waiting["done"] < waiting["of"]
    until(anna, second, done)
    until(anna, first, done)  # and then it goes on by itself


def test_who_is_next() -> None:
    def work(guest: str, wanted: int, asked: float = 100.0, finished: bool = False, problem: Any = None) -> Any:
        review = SimpleNamespace(finished=finished)
        return SimpleNamespace(guest=guest, wanted=wanted, asked=asked, review=review, problem=problem)

    now = 100.0 + PATIENCE / 2
    mine, newer, other, third = work("a", 1), work("a", 4), work("b", 2), work("c", 3)
    assert MOST == 2
    assert chosen([mine, other, third], now) == [mine, other]
    assert chosen([mine, newer, other, third], now) == [other, third], "a guest's newest wish, in the order of wishes"
    assert chosen([newer, work("b", 5, asked=now - PATIENCE)], now) == [newer], "nobody asks for it any more"
    assert chosen([work("a", 6, finished=True), mine, work("b", 7, problem=ValueError())], now) == [mine]


def test_it_rests_when_nobody_asks_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "STORED_EVERY", 0.01)
    with house(tmp_path, review_depth="quick") as running, running.person() as person:
        path = upload(person, SHORT)
        person.post(path)
        until(person, path, lambda told: told["done"] > 0)
        monkeypatch.setattr(reviews, "PATIENCE", 0.0)
        making: reviews.Reviews = running.app.state.reviews
        (work,) = making._works.values()
        while work.task is not None:
            time.sleep(0.01)
        rests = len(work.review.done)
        assert not work.going and rests < len(work.review.parts) and work.stored == rests
        monkeypatch.setattr(reviews, "PATIENCE", PATIENCE)
        assert person.get(path)["state"] == "working"
        assert without_words(until(person, path, done)) == review(SHORT, "quick")


def test_after_a_restart_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, review_depth="quick") as running, running.person() as person:
        path = upload(person, SHORT)
        person.post(path)
        before = until(person, path, lambda told: told["done"] >= 3)
        assert not done(before)
    with house(tmp_path, review_depth="quick") as running, running.person() as other:
        again = other.get(path)
        assert again["done"] >= before["done"] and again["state"] == "working"
        whole = until(other, path, done)
        assert without_words(whole) == review(SHORT, "quick")
    monkeypatch.setattr(Review, "work", lambda *_: pytest.fail("all of it was in the store"))
    with house(tmp_path, review_depth="quick") as running, running.person() as other:
        assert other.get(path) == whole
    with house(tmp_path, review_depth="standard") as running, running.person() as other:
        other.get(path, 404)  # one that looked less closely is another one


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
    with house(tmp_path, review_depth="quick") as running, running.person() as person:
        path = upload(person, SHORT)
        person.post(path)
        assert person.http.delete("/api/me").status_code < 300
        making: reviews.Reviews = running.app.state.reviews
        while making._works:
            time.sleep(0.01)
        person.get(path, 404)
