"""One test for every game: does it keep the contract?"""

from collections import Counter

import numpy as np

from crownlands.engine import python_calls
from crownlands.engine.chance import generator, mix
from crownlands.engine.contract import CHANCE, NOBODY, OVER
from crownlands.engine.errors import CrownlandsError, IllegalAction
from crownlands.engine.game import Game
from crownlands.engine.playouts import share_victory
from crownlands.engine.position import Position, read_position
from crownlands.engine.record import Record
from crownlands.engine.view import View


def assert_conforms(game: Game, games: int = 3, seed: int = 0, thorough_every: int = 7) -> None:
    """Play random games and check every promise of the engine contract on the way; raise AssertionError if one breaks.

    Cheap checks are made at every ply, the dear ones at every `thorough_every`-th and at the end.
    """
    _check_table(game)
    for number in range(games):
        rng = generator(seed, number)
        position = game.start()
        old: list[tuple[Position, bytes]] = []
        while not position.over:
            _check_ply(position)
            if len(position.history) % thorough_every == 0:
                _check_thoroughly(position, mix(seed, number, len(position.history)))
                old.append((position.copy(), position.key()))
            actions = position.legal()
            choice = position.draw_with(rng) if position.mover == CHANCE else actions[int(rng[0]) % len(actions)]
            assert choice in actions, f"{choice} was drawn, and cannot come"
            rng = generator(int(rng[0]), 1)
            position.play(choice)
            assert len(position.history) <= game.limits.longest, "the game is longer than its rulebook allows"
        _check_end(position)
        for copy, key in old:
            assert copy.key() == key, "a copy changed when the original was played on"


def _check_table(game: Game) -> None:
    for action in game.actions:
        assert game.action(action.text) is action is game.action(int(action)), f"{action} has no way back"
        assert not set(action.text) & set(" ;{}"), f"{action.text!r} would break texts and records"
        assert (action < 0) == action.text.startswith("*"), f"{action.text!r}: chance, and only chance, has a star"
        assert any(action.kind == kind.name for kind in game.book.kinds), f"{action} is of no known kind"
    assert 0 <= max(game.actions) < game.num_actions


def _check_ply(position: Position) -> None:
    numbers = position.legal_numbers()
    assert numbers, "somebody must move, and cannot"
    assert numbers == sorted(set(numbers)), "legal actions are not ascending and unique"
    assert len(numbers) < position.game.book.most_legal, "more legal actions than the rulebook makes room for"
    mover = position.mover
    assert mover == CHANCE or 0 <= mover < position.game.players, f"there is no seat {mover}"
    assert all((number < 0) == (mover == CHANCE) for number in numbers), "chance and decisions are mixed"
    assert str(position.expected())


def _check_thoroughly(position: Position, seed: int) -> None:
    game = position.game
    before = position.key()
    assert position.legal() == position.legal() and position.key() == before, "looking at a position changed it"
    text = position.text()
    again = read_position(text)
    assert again == position and again.text() == text, f"the text does not lead back: {text}"
    assert eval(repr(position), {"crownlands": _Reader}) == position, "repr is not code for the position"
    assert position.after(len(position.history)) == position, "the history does not lead to the position"
    _check_scores(position)
    legal = position.legal()
    if position.mover == CHANCE:
        _check_odds(position, seed)
        _check_secret(position)
    keys = {position.copy().play(action).key() for action in legal}
    assert len(keys) == len(legal), "two legal actions have the same effect"
    rng = generator(seed)
    for _ in range(8):
        other = game.actions[int(rng[0]) % len(game.actions)]
        rng = generator(int(rng[0]), 2)
        if other not in legal:
            reason = position.why_not(other)
            assert reason is not None and str(reason), f"nothing is said against {other}"
            _must_refuse(position, other)
    last = position.copy()
    for action in (legal[0], legal[-1]):
        last.play(action)
        assert last.undo() == action and last == position, "undo does not lead back"
    for seat in [None, *range(game.players)]:
        view = position.view(seat)
        assert bool(view.legal()) == (seat == position.mover)
        imagined = view.imagine()
        assert imagined.view(seat) == view, "what a seat imagines looks different from what it sees"
        copy = imagined.copy().play(imagined.legal()[0])
        copy.undo()
        assert copy == imagined == imagined.after(0), "undo does not lead back to what a seat imagined"
        known = Record.of(position).for_seat(seat)
        assert Record.from_json(known.to_json()) == known == Record.from_text(known.to_text())
        assert known.actions == tuple(action.text for action in view.history)
        assert known.replay().view(seat) == view, "the record for a seat does not lead to what it sees"
    record = Record.of(position)
    assert Record.from_json(record.to_json()) == record == Record.from_text(record.to_text())
    assert record.replay() == position and position.key() == before, "looking at a position changed it"


def _check_odds(position: Position, seed: int) -> None:
    """Every outcome can come, the odds add up, and draws follow them (a sound game never comes near the bound)."""
    odds = position.odds()
    assert [a for a, _ in odds] == position.legal() and all(p > 0 for _, p in odds), "something cannot come"
    assert abs(sum(p for _, p in odds) - 1) < 1e-9, "the odds do not add up"
    draws = 20 * len(odds)
    drawn = Counter(int(position.draw_with(generator(seed, number))) for number in range(draws))
    off = sum((drawn[int(a)] - draws * p) ** 2 / (draws * p) for a, p in odds)
    assert off < 3 * len(odds) + 40, "draws do not follow the odds"


def _check_secret(position: Position) -> None:
    """What only one seat will see leaves no trace in what all others can look at."""
    owner = python_calls.secret(position.states())
    if owner == NOBODY:
        return
    one, other = (position.copy().play(action) for action in (position.legal()[0], position.legal()[-1]))
    for seat in [None, *range(position.game.players)]:
        if seat != owner:
            assert _all_of(one.view(seat)) == _all_of(other.view(seat)), "a view shows what it must not"


def _all_of(view: View) -> tuple[object, ...]:
    """Whatever can be asked of a view."""
    return view.text(), view.show(), view.scores(), view.expected(), view.history, view.states().tobytes()


class _Reader:
    position = staticmethod(read_position)


def _must_refuse(position: Position, action: int) -> None:
    before = position.key(), len(position.history)
    try:
        position.play(action)
    except IllegalAction:
        pass
    else:
        raise AssertionError(f"{action!r} was played though it is not legal")
    assert before == (position.key(), len(position.history)), "a refused action changed the position"


def _check_scores(position: Position) -> None:
    scores = position.scores()
    assert [s.seat for s in scores] == list(range(position.game.players))
    for score, keys in zip(scores, position.standing(), strict=True):
        assert score.total == keys[0] == sum(item.points for item in score.items), "a score does not add up"
        limits = position.game.limits
        assert limits.least_points <= score.total <= limits.most_points, "more or fewer points than there can be"
        for item in score.items:
            assert str(item.what)


def _check_end(position: Position) -> None:
    assert position.mover == OVER and position.legal() == [], "the game is over, and something can still be done"
    outcome = position.outcome()
    assert outcome is not None and outcome.winners
    assert min(outcome.ranks) == 1
    assert all(outcome.scores[w] == max(outcome.scores) for w in outcome.winners)
    text = position.text()
    assert read_position(text) == position
    _check_scores(position)
    record = Record.of(position)
    assert record.verify() == outcome
    assert Record.from_json(record.to_json()) == record == Record.from_text(record.to_text())
    forged = Record(**{**record.__dict__, "result": tuple(p + 1 for p in record.result or ())})
    try:
        forged.verify()
    except CrownlandsError:
        pass
    else:
        raise AssertionError("a forged result was not noticed")
    for action in (position.game.actions[0], position.game.actions[-1]):
        _must_refuse(position, action)
    shares = np.zeros(position.game.players)
    share_victory(np.array(position.standing()), shares)
    fair = [(seat in outcome.winners) / len(outcome.winners) for seat in range(position.game.players)]
    assert shares.tolist() == fair, "compiled loops and the outcome disagree about who has won"
