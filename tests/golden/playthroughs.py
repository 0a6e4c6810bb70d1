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

FOLDER = Path(__file__).parent / "games"

GAMES = {
    "kingdomino_two": "kingdomino players=2",
    "kingdomino_three": "kingdomino players=3",
    "kingdomino_three_rows_of_four": "kingdomino players=3 rows_of_four harmony",
    "kingdomino_four_with_bonuses": "kingdomino players=4 middle_kingdom harmony",
    "kingdomino_duel": "kingdomino players=2 mighty_duel middle_kingdom centre=lenient",
    "kingdomino_sample_snake": "kingdomino players=2 sample snake",
    "kingdomino_dynasty": "kingdomino players=2 dynasty harmony",
    "origins_discovery": "origins mode=discovery players=4 empire_of_fire homo_habilis",
    "origins_totem": "origins mode=totem players=3",
    "origins_totem_two": "origins mode=totem players=2 empty_totem=stays fire_path=built fire_on_hut=false",
    "origins_tribe": "origins mode=tribe players=4",
    "origins_tribe_two": "origins mode=tribe players=2 last_round_recruiting caveman_on_hut caveman_on_volcano=false",
    "kingdom_builder_two": "kingdom_builder players=2",
    "kingdom_builder_five": "kingdom_builder players=5",
    "kingdom_builder_base": "kingdom_builder players=3 nomads=false",
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
