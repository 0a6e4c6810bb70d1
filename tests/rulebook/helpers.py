"""Positions for the rulebook tests, drawn as pictures.

A picture has a word for each square: a letter for the terrain (wheat, forest, lake, grassland, swamp, mine) with the
number of its crowns, `##` for the castle, `.` where nothing is built. The castle always stands on e5 (on g7 in a
Mighty Duel), whatever is drawn around it.
"""

from typing import Any

import crownlands as cl

LONE_CASTLE = "##"


def kingdom(picture: str, grid: int = 5) -> str:
    """A picture as the squares of a position text: `e4=w1 e3=f`."""
    rows = [line for line in picture.split("\n") if line.strip()]
    squares = {(x, y): word for y, line in enumerate(rows) for x, word in enumerate(line.split())}
    [(castle_x, castle_y)] = [square for square, word in squares.items() if word == "##"]
    words = []
    for (x, y), word in squares.items():
        if word not in ("##", "."):
            words.append(f"{'abcdefghijklm'[grid - 1 + x - castle_x]}{grid + y - castle_y}={word}")
    return " ".join(words)


def _lands(game: cl.Game, pictures: tuple[str, ...]) -> str:
    grid = 7 if game.options["mighty_duel"] else 5
    drawn = [*pictures, *[LONE_CASTLE] * (game.players - len(pictures))]
    return "; ".join(f"{seat} {kingdom(picture, grid)}" for seat, picture in zip(game.seats, drawn, strict=True))


def _last_round(game: cl.Game) -> int:
    return int(game.start().state.rounds)


def placing(number: int, picture: str = LONE_CASTLE, **options: Any) -> cl.Position:
    """Seat A is about to place a domino in the kingdom drawn; it is the last turn of the game."""
    game = cl.game("kingdomino", **{"players": 2, **options})
    return cl.position(
        f"{game.text()}; {_lands(game, (picture,))}; row {number}A; bag; round {_last_round(game)}; place"
    )


def final(*pictures: str, **options: Any) -> cl.Position:
    """The end of a game that left these kingdoms, seat A's first."""
    game = cl.game("kingdomino", **{"players": max(2, len(pictures)), **options})
    past = "; past 10-10 20-20" if game.options["dynasty"] else ""
    return cl.position(f"{game.text()}; {_lands(game, pictures)}; bag; round {_last_round(game)}{past}; over")


def points(picture: str, **options: Any) -> int:
    """What a kingdom is worth at the end of a game."""
    return final(picture, **options).scores()[0].total


def outcome(*pictures: str, **options: Any) -> cl.Outcome:
    """Who wins with these kingdoms, and how."""
    found = final(*pictures, **options).outcome()
    assert found is not None
    return found


def texts(position: cl.Position) -> list[str]:
    """The legal actions as texts."""
    return [action.text for action in position.legal()]


def played(position: cl.Position, actions: str) -> cl.Position:
    """The position after some actions, written one after the other."""
    for action in actions.split():
        position.play(action)
    return position


def first_row(actions: str, **options: Any) -> cl.Position:
    """A new game after its first actions."""
    return played(cl.game("kingdomino", **options).start(), actions)


def turns(record: cl.Record) -> list[int]:
    """How many dominoes each seat placed or had to discard in a game."""
    game = record.make_game()
    seats = [p.mover for p, a in zip(record.positions(), record.actions, strict=False) if _laid(game.action(a))]
    return [seats.count(seat) for seat in range(game.players)]


def _laid(action: cl.Action) -> bool:
    return action.kind in ("place", "discard")


def drawn(record: cl.Record) -> list[int]:
    """The dominoes drawn in a game."""
    game = record.make_game()
    return [action.piece or 0 for action in map(game.action, record.actions) if action.kind == "draw"]


def forbidden(position: cl.Position, action: str) -> str:
    """The id of the rule that forbids an action."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is allowed"
    return reason.id
