"""Puzzles: positions of real games in which one choice is clearly the best, and what first comes to mind is not.

They lie in the package as data, a line each (`puzzle_files/*.jsonl`), made and checked by `crownlands puzzles`. Why a
solution is good is said when somebody asks, so that better words need no new puzzles.
"""

import functools
import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from crownlands.analysis.review import mark_of, option_data
from crownlands.analysis.weighing import DEEP, Option, weigher
from crownlands.analysis.why import why
from crownlands.engine.errors import IllegalAction, NotationError
from crownlands.engine.game import Game, read_game
from crownlands.engine.position import Position, read_position
from crownlands.engine.reasons import Reason
from crownlands.engine.words import Message

ANSWERS = DEEP._replace(trials=160, trials_each=64)  # how closely an answer is looked at that was not foreseen


class Puzzle(NamedTuple):
    """A position and its solution, as plain data."""

    id: str
    game: str
    position: str  # as its mover may see it
    seat: str
    best: str
    options: list[dict[str, Any]]  # as in a review, the best first: the best few, and what first comes to mind
    lead: dict[str, float | None]  # over the second: points, wins, and standard errors, which a proof has not
    exact: bool
    themes: list[str]
    level: float  # how hard it is at first, on the scale of openskill
    seed: list[int]  # where it comes from: a seed, the number of a game, actions before it

    def line(self) -> str:
        """The puzzle as a line of a file."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))


class Answer(NamedTuple):
    """What an answer is worth, and what it costs compared with the solution."""

    right: bool
    option: dict[str, Any]  # as in a review
    lost_points: float
    lost_win: float
    mark: str


def id_of(position: str) -> str:
    """The name of the puzzle with this position."""
    return hashlib.sha256(position.encode()).hexdigest()[:10]


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and value.strip() != ""


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e15  # and so neither infinite nor no number


def _all(value: Any, holds: Callable[[Any], bool], least: int = 0, most: int = 1000) -> bool:
    return isinstance(value, list) and least <= len(value) <= most and all(map(holds, value))


def _is_option(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"action", "line", "points", "wins"}
        and _is_text(value["action"])
        and _all(value["line"], _is_text, 1)
        and _all(value["points"], _is_number, 2)
        and _all(value["wins"], _is_number, 2)
    )


def _is_lead(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != {"points", "wins", "errors"}:
        return False
    numbers = [value["points"], value["wins"], 0 if value["errors"] is None else value["errors"]]
    return all(map(_is_number, numbers))


_SHAPES: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("id", "game", "position", "seat", "best"), _is_text),
    "options": partial(_all, holds=_is_option, least=2),
    "lead": _is_lead,
    "exact": lambda value: isinstance(value, bool),
    "themes": partial(_all, holds=_is_text),
    "level": _is_number,
    "seed": partial(_all, holds=lambda number: type(number) is int, least=3, most=3),
}


def read_puzzles(text: str, path: str) -> list[Puzzle]:
    """The puzzles of a file, one in each line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            one = Puzzle(**json.loads(line))
        except (ValueError, TypeError, RecursionError):
            one = None
        if one is None or not all(_SHAPES[name](value) for name, value in one._asdict().items()):
            where = Message("record.where", path=path, line=number)
            raise NotationError("record.line", where=where, problem=Message("puzzle.unreadable"))
        found.append(one)
    return found


@functools.cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package."""
    return tuple(_packaged())


def _packaged() -> Iterator[Puzzle]:
    for file in sorted((files("crownlands.analysis") / "puzzle_files").iterdir(), key=lambda file: file.name):
        yield from read_puzzles(file.read_text("utf-8"), file.name)


@functools.cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles()}


def puzzle(id: str) -> Puzzle:
    """The puzzle with this name."""
    if id not in _by_id():
        raise NotationError("puzzle.unknown", puzzle=id)
    return _by_id()[id]


def game_of(puzzle: Puzzle) -> Game:
    """The game of a puzzle."""
    return read_game(puzzle.game.split())


def position_of(puzzle: Puzzle) -> Position:
    """The position of a puzzle."""
    return read_position(puzzle.position)


def option_of(game: Game, told: dict[str, Any]) -> Option:
    """A choice from its plain data."""
    line = tuple(int(game.action(action)) for action in told["line"])
    return Option(line[0], line, np.array(told["points"]), np.array(told["wins"]))


def explain(puzzle: Puzzle) -> list[Reason]:
    """Why the solution is better than the second best choice, the most important reason first."""
    position = position_of(puzzle)
    best, second = (option_of(position.game, told) for told in puzzle.options[:2])
    return why(position.game, position.states(), best, second)


def judge_answer(puzzle: Puzzle, action: object) -> Answer:
    """What an answer costs compared with the solution. One that was not foreseen is weighed now."""
    position = position_of(puzzle)
    game, chosen = position.game, position.game.action(action)
    forbidden = position.why_not(chosen)
    if forbidden is not None:
        raise IllegalAction(forbidden)
    seat, told = position.mover, {option["action"]: option for option in puzzle.options}
    best = told[puzzle.best]
    here = told.get(chosen.text)
    if here is None:
        depth = ANSWERS if puzzle.exact else ANSWERS._replace(nodes=0)
        asked = [int(game.action(puzzle.best)), int(chosen)]
        weighed = weigher(game).weigh(position.states(), depth, int(puzzle.id, 16), asked)
        best, here = (option_data(game, option) for option in map(weighed.option, asked) if option is not None)
    lost_points = max(0.0, round(best["points"][seat] - here["points"][seat], 2))
    lost_win = max(0.0, round(best["wins"][seat] - here["wins"][seat], 4))
    return Answer(chosen.text == puzzle.best, here, lost_points, lost_win, mark_of(lost_points, lost_win))
