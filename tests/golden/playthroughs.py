"""Golden playthroughs: whole games, told ply by ply, kept in files so that no change of the rules goes unnoticed.

A file has for every ply the position, what could be played, the points as they stood, and what was played:

    kingdomino players=2; A; B; row A; next 2 5 11 25; hand ABB; bag 1 3-4 …; round 0; choose
      can 2 5 11 25
      now 0 0
      A plays 11

Placements on one square are written together, `c3>v` for `c3>` and `c3v`. Draws that follow each other are written in
one line; what can be drawn is in the bag. At the end come the scores, item by item: points, and how many squares.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import crownlands as cl
from tests.kingdomino.option_sets import Options

FOLDER = Path(__file__).parent / "games"

GAMES: dict[str, Options] = {
    "two": {"players": 2},
    "three": {"players": 3},
    "three_rows_of_four": {"players": 3, "rows_of_four": True, "harmony": True},
    "four_with_bonuses": {"players": 4, "middle_kingdom": True, "harmony": True},
    "duel": {"players": 2, "mighty_duel": True, "middle_kingdom": True, "centre": "lenient"},
    "sample_snake": {"players": 2, "sample": True, "snake": True},
    "dynasty": {"players": 2, "dynasty": True, "harmony": True},
}


def squeezed(texts: Iterable[str]) -> str:
    """Action texts in a row, placements on one square together."""

    def square(text: str) -> str:
        return text[:-1] if text[-1] in ">v<^" else text

    return " ".join(
        cell + "".join(text[-1] for text in group if text != cell) for cell, group in groupby(texts, key=square)
    )


def plies(game: cl.Game, actions: Iterable[str]) -> Iterator[str]:
    """The lines of a game."""
    position = game.start()
    for is_chance, run in groupby(actions, key=lambda action: action.startswith("*")):
        if is_chance:
            yield position.text()
            drawn = list(run)
            yield f"  chance plays {' '.join(drawn)}"
            for action in drawn:
                position.play(action)
            continue
        for action in run:
            yield position.text()
            yield f"  can {squeezed(a.text for a in position.legal())}"
            yield f"  now {' '.join(str(score.total) for score in position.scores())}"
            yield f"  {game.seats[position.mover]} plays {action}"
            position.play(action)
    yield position.text()
    for score in position.scores():
        items = " + ".join(f"{item.points} on {len(item.cells)}" for item in score.items)
        yield f"  {game.seats[score.seat]} has {score.total} = {items}"
    outcome = position.outcome()
    assert outcome is not None
    yield f"  won by {' and '.join(game.seats[seat] for seat in outcome.winners)} ({outcome.decided_by})"


def told(game: cl.Game, actions: Iterable[str]) -> str:
    """A whole file."""
    return "\n".join(plies(game, actions)) + "\n"


def actions_in(text: str) -> list[str]:
    """What was played in a file."""
    return [action for line in text.splitlines() if " plays " in line for action in line.split(" plays ")[1].split()]
