"""A position of Kingdom Builder as text for people, and the way back, for the score pad.

Two characters a hex: a small letter for the terrain and who is there: a seat, # for a wall, a dot for nobody. S is a
castle, L2 a location with two tiles left, N+ a camp with its tile, N. an empty one. Odd lines (counted from 0) stand
half a hex to the right.
"""

import re
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import SEATS, Game, Paint
from crownlands.engine.position import Position
from crownlands.games.kingdom_builder.hexes import COLUMN_NAMES, has, terrain_at
from crownlands.games.kingdom_builder.pieces import (
    CARDS,
    CASTLE,
    LETTERS,
    LOCATION,
    NOMAD,
    NOMADS,
    OBJECTIVES,
    OBJECTIVES_IN_PLAY,
    TERRAINS,
    TILES,
)
from crownlands.games.kingdom_builder.setup import start
from crownlands.games.kingdom_builder.state import (
    CAMPS,
    LOST,
    NEVER,
    NONE,
    SIDE,
    SITE,
    SPECIAL,
    SPOTS,
    TILE_MARKS,
    TOP,
    UNKNOWN,
)
from crownlands.games.kingdom_builder.tiles import tiles_on
from crownlands.games.kingdom_builder.turn import place
from crownlands.games.kingdom_builder.words import message, objective_word, terrain_word, tile_word

SIGNS = (
    *((f"{LETTERS[terrain].lower()}.", terrain_word(terrain)) for terrain in range(CASTLE)),
    (f"{LETTERS[0].lower()}{SEATS[0]}", message("sign.settlement")),
    (f"{LETTERS[0].lower()}#", message("sign.wall")),
    (f"{LETTERS[CASTLE]}.", terrain_word(CASTLE)),
    (f"{LETTERS[LOCATION]}2", message("sign.location")),
    (f"{LETTERS[LOCATION + 1]}+", message("sign.camp")),
)
_LINE = re.compile(r"\s*\d*\s*(.*?)\s*")


def hex_text(game: Game, state: Any, at: int, paint: Paint) -> str:
    """A hex in two characters."""
    terrain = terrain_at(state, at)
    if terrain >= CASTLE:
        return paint(TERRAINS[terrain], LETTERS[terrain] + _special(state, at, terrain))
    for seat in range(game.players):
        if has(state.town[seat], at):
            return paint(TERRAINS[terrain], LETTERS[terrain].lower()) + paint(f"seat{seat}", SEATS[seat])
    return paint(TERRAINS[terrain], LETTERS[terrain].lower() + ("#" if has(state.wall, at) else "."))


def _special(state: Any, at: int, terrain: int) -> str:
    if terrain == CASTLE:
        return "."
    if terrain == LOCATION:
        return str(tiles_on(state, next(spot for spot in range(SPOTS) if state.spot_at[spot] == at)))
    return "+" if any(state.camp_at[i] == at and state.camp_tile[i] >= 0 for i in range(CAMPS)) else "."


def board(game: Game, state: Any, paint: Paint) -> list[str]:
    """The map, with the letters of the columns and the numbers of the lines."""
    lines = ["   " + " ".join(COLUMN_NAMES)]
    for line in range(SIDE):
        hexes = "".join(hex_text(game, state, SIDE * line + column, paint) for column in range(SIDE))
        lines.append(f"{line + 1:2} " + " " * (line % 2) + hexes)
    return lines


def show(position: Position, paint: Paint) -> str:
    """The map, objectives, what everybody has, and what is expected."""
    game, state = position.game, position.state
    lines = [game.text()]
    goals = [str(objective_word(goal)) for goal in range(len(OBJECTIVES)) if int(state.goals) >> goal & 1]
    lines += [str(message("show.objectives", objectives=", ".join(goals)))] if goals else []
    if state.boards[3] != NONE:
        lines += ["", *board(game, state, paint), ""]
    for score in position.scores():
        lines.append(_seat_line(game, state, score.seat, score.total, paint))
    if state.card != NONE:
        lines.append(str(message("show.card", terrain=paint(TERRAINS[state.card], str(terrain_word(int(state.card)))))))
    if state.ending:
        lines.append(str(message("show.last_round")))
    return "\n".join([*lines, "", str(position.expected())])


def _seat_line(game: Game, state: Any, seat: int, total: int, paint: Paint) -> str:
    """Points, supply, card and tiles of a seat; + is taken this turn, ! is used."""
    name = paint(f"seat{seat}", SEATS[seat])
    words = [str(message("show.seat", seat=name, gold=total, left=int(state.supply[seat])))]
    card = int(state.hand[seat])
    if card != NONE:
        words.append(
            str(message("show.hidden") if card == UNKNOWN else message("show.holds", terrain=terrain_word(card)))
        )
    for spot in range(SPOTS):
        if state.tile[seat, spot] not in (NEVER, LOST):
            words.append(_named(int(state.spot_kind[spot])) + TILE_MARKS[int(state.tile[seat, spot])])
    for tile in range(len(NOMADS)):
        words += [_named(NOMAD + tile)] * int(state.nomad[seat, tile])
        words += [_named(NOMAD + tile) + "+"] * int(state.fresh[seat, tile])
    return ", ".join(words)


def _named(tile: int) -> str:
    """A tile in words, and as actions name it where that is something else."""
    word = str(tile_word(tile))
    return word if word == TILES[tile] else f"{word} ({TILES[tile]})"


def read_map(game: Game, text: str) -> Any:
    """A state from a map like `show` makes it, for scoring: any terrains, settlements of any seats, walls.

    A line `objectives: knights, lords, …` (or `goals …`) says which are in play, if the options do not. It may be
    written in the language of this program, as `show` does.
    """
    array = game.empty_state()
    state = array[0]
    start(state)
    state.land[:] = 0
    state.free[:] = 0
    state.open[:] = 0
    lines = []
    heading = str(message("show.objectives", objectives="")).strip(": ").casefold()
    for line in text.splitlines():
        words = line.replace(",", " ").replace(":", " ").split()
        if words and words[0].casefold() in ("objectives", "goals"):
            state.goals = _read_goals(words[1:])
        elif line.casefold().startswith(f"{heading}:"):
            state.goals = _read_goals(line.partition(":")[2].replace(",", " ").split())
        elif words and "".join(words) != COLUMN_NAMES:
            lines.append(line)
    if len(lines) != SIDE:
        raise NotationError("kingdom_builder.pad.lines", lines=len(lines))
    for number, line in enumerate(lines):
        match = _LINE.fullmatch(line)
        assert match is not None  # everything may be missing
        hexes = re.sub(r"\s", "", match[1])
        if len(hexes) != 2 * SIDE:
            raise NotationError("kingdom_builder.pad.width", line=number + 1, hexes=len(hexes) / 2)
        for column in range(SIDE):
            _read_hex(game, state, number, column, hexes[2 * column : 2 * column + 2])
    return array


def _read_goals(words: list[str]) -> int:
    goals = 0
    known = {name: goal for goal, name in enumerate(OBJECTIVES)}
    known |= {str(objective_word(goal)).casefold(): goal for goal in range(len(OBJECTIVES))}
    for word in words:
        if word.casefold() not in known or goals.bit_count() == OBJECTIVES_IN_PLAY:
            raise NotationError("kingdom_builder.pad.goal", word=word, known=", ".join(OBJECTIVES))
        goals |= 1 << known[word.casefold()]
    return goals


def _read_hex(game: Game, state: Any, line: int, column: int, word: str) -> None:
    terrain = LETTERS.find(word[0].upper())
    who = word[1]
    fits = who in ".012+" if terrain >= CASTLE else who in (*game.seats, "#", ".")
    if terrain < 0 or not fits:
        raise NotationError(
            "kingdom_builder.pad.hex", line=line + 1, column=column + 1, word=word, letters=", ".join(LETTERS)
        )
    y, bit = TOP + line, 1 << column
    state.land[terrain, y] |= bit
    state.free[y] |= bit
    if terrain < CARDS:
        state.land[SITE, y] |= bit
        state.open[y] |= bit
    elif terrain >= CASTLE:
        state.land[SPECIAL, y] |= bit
        return
    if who == "#":
        state.wall[y] |= bit
        state.free[y] &= ~bit
        state.open[y] &= ~bit
    elif who != ".":
        place(state, game.seats.index(who), SIDE * line + column)
