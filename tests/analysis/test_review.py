"""Reviews: luck, errors and gifts add up to the result; what was interrupted goes on; better bots lose less."""

import json
import os
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownlands as cl
from crownlands.analysis import bands
from crownlands.analysis import review as reviewing
from crownlands.analysis.bands import band_of
from crownlands.analysis.review import Review, name_of
from crownlands.analysis.weighing import DEPTHS, Depth
from crownlands.engine.errors import RecordError

MODES = (
    "kingdomino players=2",
    "kingdomino players=3 rows_of_four harmony",
    "kingdomino players=4 middle_kingdom harmony",
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 sample snake",
    "kingdomino players=2 sample dynasty",
    "origins mode=discovery players=2",
    "origins mode=discovery players=4 empire_of_fire homo_habilis",
    "origins mode=totem players=3",
    "origins mode=tribe players=2",
    "origins mode=tribe players=4",
    "kingdom_builder players=2",
    "kingdom_builder players=5 nomads=false",
)
LEAST = Depth(4, 8, 2, 500)
GAMES = 200 if os.environ.get("CROWNLANDS_EXPLORE") else 1  # of each mode


@pytest.fixture(autouse=True)
def _least(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little thinking as there can be: sums are right at any depth."""
    monkeypatch.setitem(DEPTHS, "least", LEAST)


def adds_up(told: dict[str, Any]) -> None:
    """Luck, errors and gifts lead from what was expected to what came, to the last digit, in both currencies."""
    for seat in told["seats"]:
        for unit, row in ((100, seat), (10_000, seat["win"])):
            whole = {name: round(row[name] * unit) for name in ("initial", "luck", "errors", "gifts", "final")}
            assert all(abs(row[name] * unit - number) < 1e-6 for name, number in whole.items())  # no more digits
            assert whole["initial"] + whole["luck"] + whole["errors"] + whole["gifts"] == whole["final"]
            assert whole["errors"] <= 0
        mine = [decision for decision in told["decisions"] if decision["seat"] == seat["seat"]]
        assert seat["errors"] == pytest.approx(-sum(decision["lost_points"] for decision in mine))
        assert seat["win"]["errors"] == pytest.approx(-sum(decision["lost_win"] for decision in mine))
        assert seat["decisions"] == len(mine)


def a_game(text: str, seed: int) -> cl.Record:
    """A random game; of long ones, the end."""
    record = cl.play(cl.game(text), "random", seed=seed)
    if len(record.actions) < 120:
        return record
    position = cl.position(record.replay(len(record.actions) * 2 // 3).text())
    while not position.over:
        if position.mover == cl.CHANCE:
            position.draw(seed)
        else:
            position.play(position.legal()[seed % len(position.legal())])
    return cl.Record.of(position)


@pytest.mark.parametrize("text", MODES)
def test_luck_errors_and_gifts_add_up(text: str) -> None:
    for seed in range(8, 8 + GAMES):
        _adds_up(cl.game(text), a_game(text, seed))


def _adds_up(game: cl.Game, record: cl.Record) -> None:
    told = cl.review(record, "least")
    adds_up(told)
    outcome = record.replay().outcome()
    assert outcome is not None
    assert [seat["final"] for seat in told["seats"]] == list(outcome.scores)
    assert [seat["win"]["final"] for seat in told["seats"]] == [
        pytest.approx((seat in outcome.winners) / len(outcome.winners), abs=1e-4) for seat in range(game.players)
    ]
    for decision in told["decisions"]:
        position = record.replay(decision["ply"])
        assert game.seats[position.mover] == decision["seat"] and record.actions[decision["ply"]] == decision["played"]
        legal = {action.text for action in position.legal()}
        assert {decision["best"], *(option["action"] for option in decision["options"])} <= legal
        assert (decision["best"] == decision["played"]) == (not decision["lost_points"] and not decision["lost_win"])
    for reveal in told["reveals"]:
        movers = [record.replay(ply).mover for ply in range(reveal["first"], reveal["last"] + 1)]
        assert set(movers[:-1]) == {cl.CHANCE} and movers[-1] != cl.CHANCE
    assert json.loads(json.dumps(told)) == told


@given(st.floats(-50, 300), st.floats(-50, 300), st.lists(st.floats(-40, 40), max_size=30), st.lists(st.floats(0, 40)))
def test_sums_are_right_to_the_last_digit(first: float, final: float, luck: list[float], lost: list[float]) -> None:
    told = reviewing._added(2, first, final, luck, lost)
    whole = {name: round(number * 100) for name, number in told.items()}
    assert whole["initial"] + whole["luck"] + whole["errors"] + whole["gifts"] == whole["final"]
    assert abs(told["final"] - final) <= 0.005 + 1e-9 and abs(told["initial"] - first) <= 0.005 + 1e-9


def test_what_was_interrupted_goes_on_where_it_was() -> None:
    record = cl.play(cl.game("kingdomino players=2 sample"), "greedy", seed=1)
    whole = cl.review(record, "least")
    first = Review(record, "least")
    for number, _ in enumerate(first.run(1)):
        if number == 9:
            break
    assert len(first.done) == 10 and not first.finished and "errors" not in first.data()["seats"][0]
    kept = json.loads(json.dumps(first.done))
    second = Review(record, "least", kept)
    worked = [name_of(part) for part in second.run(2)]
    assert len(worked) == len(second.parts) - 10 and not set(worked) & kept.keys()
    assert second.data() == whole


def test_any_number_of_workers_says_the_same() -> None:
    record = cl.play(cl.game("kingdomino players=2 sample"), "greedy", seed=2)
    assert cl.review(record, "least", workers=1) == cl.review(record, "least", workers=3)


def test_it_can_be_stopped() -> None:
    record = cl.play(cl.game("kingdomino players=2 sample"), "greedy", seed=1)
    review = Review(record, "least")
    assert len(list(review.run(2, going=lambda: len(review.done) < 3))) == 3


def test_forced_decisions_are_left_out() -> None:
    record = cl.play(cl.game("kingdomino players=2"), "greedy", seed=1)
    plies = {decision["ply"] for decision in cl.review(record, "least")["decisions"]}
    assert plies and all(len(record.replay(ply).legal()) > 1 for ply in plies)


def test_a_game_that_is_not_over_can_be_reviewed_as_far_as_it_went() -> None:
    game = cl.game("kingdomino players=2")
    position = game.start(seed=1)
    for _ in range(20):
        position.play(position.legal()[0])
    told = cl.review(cl.Record.of(position), "least")
    assert not told["finished"]
    adds_up(told)
    for plies in (0, 2, 5):  # in the middle of a draw, before anybody has moved
        adds_up(cl.review(cl.Record.of(position.after(plies)), "least"))


def test_a_game_that_began_in_the_middle_can_be_reviewed() -> None:
    game = cl.game("kingdomino players=2")
    position = cl.play(game, "greedy", seed=1).replay(50)
    begun = cl.position(position.text())
    while not begun.over:
        begun.draw(3) if begun.mover == cl.CHANCE else begun.play(begun.legal()[0])
    adds_up(cl.review(cl.Record.of(begun), "least"))


def test_what_only_others_gain_by_is_no_matter_of_indifference() -> None:
    """Whatever C takes brings C the same; one domino lets B win, as is proved."""
    record = cl.play(cl.game("kingdomino players=3"), "greedy", seed=48)
    played = cl.play(cl.game("kingdomino players=3"), "greedy", seed=48).replay(105)
    assert played.mover == 2 and {action.text for action in played.legal()} == {"9", "39"}
    told = Review(record, "least").work(reviewing.Part("decision", 105))
    lost = 1.0 if record.actions[105] == "9" else 0.0
    assert "alike" not in told and told["exact"] and told["lost_win"] == lost


def test_a_good_choice_is_explained_itself() -> None:
    record = cl.play(cl.game("kingdomino players=2"), "greedy", seed=1)
    review, explained = Review(record, "quick"), []

    def noted(game: cl.Game, states: Any, best: Any, other: Any) -> list[Any]:
        explained.append((game.named([best.action])[0].text, game.named([other.action])[0].text))
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "why", noted)
        told = [review.work(part) for part in review.parts if part.kind == "decision"]
    told = [one for one in told if "alike" not in one]
    good = [one for one in told if one["best"] == one["played"]]
    assert any(one["options"][0]["action"] != one["best"] for one in good)
    for one, (best, other) in zip(told, explained, strict=True):
        assert best == one["best"] and (one in good or other == one["played"])


def test_whoever_lost_nothing_lost_nothing_a_decision() -> None:
    told = Review(cl.play(cl.game("kingdomino players=2 sample"), "greedy", seed=1), "least")
    list(told.run())
    for one in told.done.values():
        one |= {"lost_points": 0.0, "lost_win": 0.0} if "lost_points" in one else {}
    assert [str(seat["lost_per_decision"]) for seat in told.data()["seats"]] == ["0.0", "0.0"]


@pytest.mark.parametrize("text", ["kingdomino players=4", "kingdom_builder players=3"])
def test_where_nobody_has_decided_anything_nothing_was_given(text: str) -> None:
    """A record may end before, in the middle of, or right after a draw: what was drawn is luck."""
    record = cl.play(cl.game(text), "random", seed=2)
    first = next(ply for ply, position in enumerate(record.positions()) if position.mover >= 0)
    for plies in (0, 1, first - 1, first):
        told = cl.review(cl.Record.of(record.replay(plies)), "least")
        for seat in told["seats"]:
            assert seat["errors"] == seat["gifts"] == 0, plies
            assert seat["win"]["gifts"] == 0, plies


# --- how well somebody played ---------------------------------------------------------------------------------------


def rate(bots: list[str], seed: int, every: int = 4) -> list[float]:
    """What each seat of a game loses a decision, by some of its decisions."""
    game = cl.game("kingdomino players=2 sample")
    review = Review(cl.play(game, bots, seed=seed))
    told = [review.work(part) for part in review.parts if part.kind == "decision"][::every]
    lost = {
        letter: [one["lost_points"] for one in told if one["seat"] == letter and "alike" not in one] for letter in "AB"
    }
    return [sum(each) / max(1, len(each)) for each in lost.values()]


def test_the_rate_tells_who_played_better() -> None:
    """Anything against a strong bot: the gap is plain, in either seat."""
    weak = strong = 0.0
    for seed in range(4):
        bots = ["random", "search@64"] if seed % 2 else ["search@64", "random"]
        rates = dict(zip(bots, rate(bots, seed), strict=True))
        weak, strong = weak + rates["random"], strong + rates["search@64"]
    assert weak > 2 * strong


def test_levels_lose_less_and_less() -> None:
    """As they were measured for every kind of game (scripts/review_bands.py)."""
    measured = bands._measured()
    assert measured
    for kind, rates in measured.items():
        values = list(rates.values())
        assert list(rates) == ["page", "squire", "knight", "chancellor", "monarch"], kind
        assert values == sorted(values, reverse=True) and values[0] > 2 * values[-1], kind


def test_a_rate_lies_between_two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cl.game("kingdomino players=2")
    rates = {"page": 2.0, "squire": 1.0, "knight": 0.5}
    monkeypatch.setattr(bands, "rates", lambda game: rates)
    assert band_of(game, 3.0) == [None, "page"]
    assert band_of(game, 1.5) == ["page", "squire"]
    assert band_of(game, 0.5) == ["knight", None]
    assert band_of(game, 0.1) == ["knight", None]
    monkeypatch.setattr(bands, "rates", lambda game: {})
    assert band_of(game, 1.0) is None


# --- what cannot be reviewed ----------------------------------------------------------------------------------------


def test_what_cannot_be_reviewed_says_why() -> None:
    game = cl.game("kingdom_builder players=2")
    record = cl.play(game, "random", seed=1)
    with pytest.raises(RecordError, match="only what some of the players saw"):
        cl.review(record.for_seat("A"))
    with pytest.raises(RecordError, match=r"'endless'.*quick, standard, deep"):
        cl.review(record, "endless")
    broken = cl.Record(record.game, record.game_version, record.options, (*record.actions[:30], "zz9"))
    with pytest.raises(RecordError, match="zz9"):
        cl.review(broken)
    with pytest.raises(RecordError):
        cl.review(cl.Record(record.game, 99, record.options, record.actions))


def test_hidden_cards_of_others_change_nothing() -> None:
    """Two games that differ in the card somebody else was dealt: the first decision is told in the same words."""
    game = cl.game("kingdom_builder players=2")
    position = game.start()
    rng_seed = 5
    while position.mover == cl.CHANCE:
        dealt = position.copy()
        position.draw(rng_seed)
    mover = position.mover
    told = set()
    for outcome, _ in dealt.odds():
        other = dealt.copy().play(outcome)
        if other.mover != mover or other.view(mover) != position.view(mover):
            continue
        played = other.play(other.legal()[0])
        decision = Review(cl.Record.of(played), "least").work(reviewing.Part("decision", len(dealt.history) + 1))
        for name in ("now", "now_wins"):  # what the whole position was worth, for the graph of a finished game
            del decision[name]
        told.add(json.dumps(decision))
    assert len(told) == 1
