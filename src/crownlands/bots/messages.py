"""What a bot in a program of its own is told, and how its answer is read: JSON, one object a line.

docs/write_a_bot.md shows every message. All of it comes from a view: what a seat may not see is never written.
"""

import inspect
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from crownlands.engine import python_calls
from crownlands.engine.game import Game
from crownlands.engine.position import read_position
from crownlands.engine.view import View
from crownlands.engine.words import spoken

PROTOCOL = 1


def hello(view: View) -> bytes:
    """A game begins. The answer is `{"ready": true}`, with `"facts": false` from those who have no use for them."""
    game = view.game
    return _line(
        type="hello", protocol=PROTOCOL, game=game.id, options=game.options, players=game.players, seat=view.seat,
        text=game.text(), lang=spoken(),
    )  # fmt: skip


def choose(view: View, seconds: float, facts: bool = True) -> bytes:
    """It is the bot's turn, and it has so much time. The answer is `{"action": "…"}`."""
    more = {"legal": _choices(view), "facts": _facts(view)} if facts else {}
    return _line(type="choose", **_seen(view), **more, seconds=seconds)


def end(view: View) -> bytes:
    """The game is over, or was left before its end. There is no answer."""
    outcome = view.outcome()
    return _line(
        type="end",
        **_seen(view),
        ranks=outcome and outcome.ranks,
        winners=outcome and outcome.winners,
    )


def read_view(message: Mapping[str, Any]) -> View:
    """The view that a message tells of."""
    seen = read_position(message["position"])
    return View(seen, message["seat"], tuple(seen.game.action(text) for text in message["history"]))


def _line(**message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _seen(view: View) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "position": view.text(),
        "history": [action.text for action in view.history],
        "scores": _scores(view.game, view.states()),
    }


def _scores(game: Game, states: Any) -> list[int]:
    totals = np.zeros(game.players, np.int64)
    python_calls.scores(states, totals)
    return [int(total) for total in totals]


def _choices(view: View) -> list[dict[str, Any]]:
    """The legal actions, and how many points the seat would have after each: enough for a bot that knows no rules."""
    assert view.seat is not None
    before, found = view.imagine(0).states(), []
    for action in view.legal():
        after = python_calls.copy(before)
        python_calls.apply(after, int(action))
        points = _scores(view.game, after)[view.seat]
        found.append(
            {"action": action.text, "kind": action.kind, "at": action.at, "piece": action.piece, "points": points}
        )
    return found


def _facts(view: View) -> dict[str, Any]:
    """What the game's facts say without being asked for more than a seat: by name, and for seats as a list."""
    told = {}
    for name, method in inspect.getmembers(view.facts, inspect.ismethod):
        asked = list(inspect.signature(method).parameters)
        if asked == ["seat"]:
            told[name] = [_plain(method(seat)) for seat in range(view.game.players)]
        elif not asked:
            told[name] = _plain(method())
    return told


def _plain(value: Any) -> Any:
    """Facts as JSON has them: what has named fields becomes an object."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value
