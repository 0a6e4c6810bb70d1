"""Compiling a game before it is needed: every compiled function that people wait for, called once."""

import functools
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.analysis.exact import play_through, solve
from crownlands.bots.features import features_of
from crownlands.bots.fitting import blank_judge
from crownlands.bots.greedy import load_value
from crownlands.bots.judging import sit_down
from crownlands.bots.policies import NUMBERS, act, policy_games
from crownlands.bots.rollouts import try_turns
from crownlands.bots.search import Budget, Thinker, stage_of
from crownlands.bots.turns import look
from crownlands.bots.values import Valuer, later_in
from crownlands.engine import python_calls
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE, TIE_BREAKS, Rules
from crownlands.engine.errors import OptionError
from crownlands.engine.game import Game, make_game
from crownlands.engine.jit import COMPILED, JIT, keys_of
from crownlands.engine.playouts import copies, count_leaves, legal_lists, random_games
from crownlands.engine.position import read_position
from crownlands.scene.looks import looks, scene_of

Steps = Iterator[tuple[str, Callable[[], Any]]]
"""What there is to compile, as names with something to call."""


def steps(game: Game) -> Steps:
    """What a table needs: the rules, the bots that have not learned anything, everything there is to read and see."""
    load_value(game)
    state = game.start_state()
    out, inner = np.empty((2, game.book.most_legal), np.int32)
    rng = generator(1)
    yield "mover", lambda: python_calls.mover(state)
    yield "legal", lambda: python_calls.legal(state, out)
    yield "odds", lambda: python_calls.odds(state, out, 1, np.zeros(1, np.int64))
    yield "draw", lambda: python_calls.draw(state, rng)
    yield "apply", lambda: _advance(state, rng)
    yield "scores", lambda: python_calls.scores(state, np.zeros(game.players, np.int64))
    yield "standing", lambda: python_calls.standing(state, np.zeros((game.players, TIE_BREAKS), np.int64))
    yield "hidden cards", lambda: _hide(state, rng)
    yield "bots", lambda: act(NUMBERS["greedy"], state, rng, out, np.empty_like(state), inner)
    yield "explanations", lambda: _explain(game)
    if game.id in looks():
        yield "scenes", lambda: _look(game)


def _thinker(game: Game) -> Thinker | None:
    """Somebody who thinks about a game; nobody where there is nothing to learn with. Any judge will do."""
    features = features_of(game)
    return None if features is None else Thinker(game, blank_judge(len(features.names), 1))


def _first_view(game: Game) -> Any:
    position = game.start(seed=1)
    return position.view(position.mover).states()


def bot_steps(game: Game) -> Steps:
    """What learned bots need besides, where there is something to learn with."""
    if (thinker := _thinker(game)) is None:
        return
    states = _first_view(game)
    yield "turns", lambda: thinker.turns(states)
    yield "search", lambda: thinker.search(states, Budget(trials=2, width=2, stages=1), 1)


def analysis_steps(game: Game) -> Steps:
    """What hints, reviews and the analysis board need besides, where bots have learned the game."""
    if (thinker := _thinker(game)) is None:
        return
    states = _first_view(game)
    yield "turns", lambda: thinker.turns(states)
    yield "values", lambda: Valuer(thinker).value(states, 1)
    yield "ends", lambda: solve(game, states, 10)


def loop_steps(game: Game) -> Steps:
    """What many games at once need besides: simulations, benchmarks, perft."""
    room, players = game.book.most_legal, game.players
    load_value(game)
    state = game.start_state()
    policies = np.full(players, NUMBERS["greedy"])
    rng = generator(1)
    points = np.zeros((1, players), np.int64)
    shares = np.zeros((1, players))
    yield "random games", lambda: random_games(state, 1, rng, room, points[0])
    yield "bots' games", lambda: policy_games(state, policies, np.uint64(1), 0, 1, 0, room, points, shares)
    yield "perft", lambda: count_leaves(np.repeat(state, 3), 1, np.empty((3, room), np.int32))
    yield "copies", lambda: copies(state, 1)
    yield "lists", lambda: legal_lists(state, 1, room)


PARTS: dict[str, Callable[[Game], Steps]] = {
    "table": steps,
    "bots": bot_steps,
    "analysis": analysis_steps,
    "loops": loop_steps,
}
"""What can be compiled by itself, when it is first needed."""


def _advance(state: Any, rng: Any) -> None:
    """Draw until somebody has a decision to make."""
    while python_calls.mover(state) == CHANCE:
        python_calls.apply(state, python_calls.draw(state, rng))


def _hide(state: Any, rng: Any) -> None:
    """What a seat may see, and what it imagines."""
    seen = python_calls.copy(state)
    python_calls.secret(seen)
    python_calls.hide(seen, 0)
    python_calls.determinize(seen, 0, rng)


def _explain(game: Game) -> None:
    """Whatever people are told, once, with every option in turn: scores, faults, reasons, positions read from text."""
    told = [{}, *({option.name: value} for option in game.book.options for value in option.values)]
    for options in told:
        try:
            position = make_game(game.id, options).start(seed=1)
        except OptionError:
            continue
        kinds: set[str] = set()
        for _ in range(game.limits.longest // 10):
            if not position.over:
                action = position.legal()[0]
                if action.kind not in kinds:
                    kinds.add(action.kind)
                    game.book.reasons(position, position.copy().play(action), position.mover)
                position.play(action)
        position.scores()
        read_position(position.text())
        for action in position.game.actions:
            position.why_not(action)


def _look(game: Game) -> None:
    """Everything there is to see, once: with every option in turn, whatever a seat can be asked for."""
    chosen = [{option.name: value} for option in game.book.options[1:] for value in option.values]
    for options in [{}, *chosen]:
        try:
            position = make_game(game.id, options).start(seed=1)
        except OptionError:
            continue
        seen: set[str] = set()
        for _ in range(game.limits.longest):
            asked = position.expected().id
            if asked not in seen:
                seen.add(asked)
                scene_of(position.view(position.mover if position.mover >= 0 else None))
            if position.over:
                break
            position.play(position.legal_numbers()[0])


def warm(game: Game, tell: Callable[[str], None] = lambda name: None, part: str = "table") -> None:
    """Compile a part, or load it from the cache; `tell` is called with the name of each step before it."""
    for name, step in PARTS[part](game):
        tell(name)
        step()
    if JIT:
        from crownlands.engine.kept_code import forget_unused

        _mark(game, part).touch()
        forget_unused()


def is_warm(game: Game, part: str = "table") -> bool:
    """Has a part been compiled before? True as well where nothing is compiled at all."""
    return not JIT or _mark(game, part).exists()


def _mark(game: Game, part: str) -> Path:
    """A file beside the machine code; its name holds whatever leads to new code."""
    from crownlands.engine.kept_code import HOME

    load_value(game)
    rests_on = _rests_on(game.rules, part if features_of(game) is not None else "table")
    return HOME / f"{game.id}-{part}-{rests_on}-{sys.implementation.cache_tag}-numba-{version('numba')}.compiled"


@functools.cache  # code does not change while it runs, and a page asks for all games
def _rests_on(rules: Rules, part: str) -> str:
    """A digest of the code of a game, and of what learned bots and the analysis need besides."""
    from crownlands.engine.kept_code import digest_of

    functions = functions_of(rules)
    if part in ("bots", "analysis"):
        functions += [sit_down, look, stage_of, try_turns]
    if part == "analysis":
        functions += [play_through, later_in]
    return digest_of(functions, keys_of(rules.dtype)[-1])


def functions_of(rules: Rules) -> list[Any]:
    """The compiled functions of a game and those of the engine, and the bots. What else they rest on is reached from
    these."""
    homes = _package(rules.start), _package(python_calls.mover)
    return [act, policy_games, *(f for f in COMPILED if _package(f) in homes)]


def _package(function: Any) -> str:
    """Where a function lives."""
    return str(function.__module__.rpartition(".")[0])
