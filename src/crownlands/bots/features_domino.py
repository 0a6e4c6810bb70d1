"""The features that all games of dominoes have, as numbers: properties and how they can still grow, the shape of the
free land, the dominoes that kings stand on, and those that can still be taken."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from crownlands.bots.surveying import (
    ALL,
    ALL_CROWNS,
    CASTLE,
    CHANGED,
    CLAIMS,
    CROWNS,
    EDGE,
    FIELD,
    FREE,
    GROUP,
    LANDS,
    MATCH,
    OTHER_CROWNS,
    OTHER_SQUARES,
    PER_TERRAIN,
    ROOM,
    ROUNDS,
    SLOTS,
    SQUARES,
    TERRAIN,
    WORTH,
    beside,
    dead_ends,
    fit,
    is_free,
    parts,
)
from crownlands.engine.jit import count, lean_rule, small_rule
from crownlands.games.domino.draft import DRAW
from crownlands.games.domino.land import BOTTOM, LEFT, RIGHT, TOP, centred

_OF_TERRAIN = (
    *("squares", "crowns", "points", "edge", "other_squares", "other_crowns", "all_squares", "all_crowns"),
    *("all_points", "match", "joining", "growth", "crowning", "to_come", "crowns_to_come"),
)
_OF_KINGDOM = (
    *("points", "centre_reachable", "centred", "complete_reachable", "lone_squares", "squares", "longer_side"),
    *("shorter_side", "room", "castle_room", "dead_ends", "best_points", "terrains_matching", "odd_parts", "parts"),
    *("later", "shortfall", "free", "centre_points", "complete_points"),
)


def names_of(terrains: Sequence[str]) -> list[str]:
    """The names of the features that all games of dominoes have."""
    tile = [*(f"{terrain}_squares" for terrain in terrains), *(f"{terrain}_crowns" for terrain in terrains)]
    claim = [
        *tile,
        "both_fit",
        "one_fits",
        "fits",
        "gain",
        *(f"slot_{slot}" for slot in range(SLOTS)),
        "pending",
        "there",
    ]
    choice = [*tile, "open", "before_me", "best_gain", "second_gain", "kings_to_choose"]
    return (
        [f"{terrain}.{name}" for terrain in terrains for name in _OF_TERRAIN]
        + [f"kingdom.{name}" for name in _OF_KINGDOM]
        + [f"round.{number}" for number in range(ROUNDS)]
        + [f"claim_{number}.{name}" for number in range(CLAIMS) for name in claim]
        + [f"choice.{name}" for name in choice]
    )


TERRAIN_FEATURES, CLAIM_FEATURES = len(_OF_TERRAIN), 2 * LANDS + 6 + SLOTS
KINGDOM_AT = LANDS * TERRAIN_FEATURES
ROUND_AT = KINGDOM_AT + len(_OF_KINGDOM)
CLAIM_AT = ROUND_AT + ROUNDS
CHOICE_AT = CLAIM_AT + CLAIMS * CLAIM_FEATURES
END = CHOICE_AT + 2 * LANDS + 5


def halves_of(tiles: Any) -> Any:
    """Sets of dominoes by terrain: with that terrain in the first half, in the second half."""
    return np.array([[_set(tiles[:, half] == land) for half in (0, 2)] for land in range(LANDS)])


def crowned(tiles: Any) -> Any:
    """Sets of dominoes by terrain: with at least one, two, three crowns on that terrain."""
    return np.array([[_set(_crowns_on(tiles, land) >= crowns) for crowns in (1, 2, 3)] for land in range(LANDS)])


def _crowns_on(tiles: Any, land: int) -> Any:
    return np.maximum(*(np.where(tiles[:, half] == land, tiles[:, half + 1], 0) for half in (0, 2)))


def _set(wanted: Any) -> int:
    """A set of dominoes as bits; number 0 is none."""
    return sum(1 << (int(number) - 1) for number in np.flatnonzero(wanted) if number > 0)


@small_rule
def write_outlook(state: Any, now: int, halves: Any, crowned: Any, x: Any) -> None:
    """What is still to come."""
    later = max(0, (int(state.rounds) - 1 - now) * (int(state.kings) // int(state.players)))
    bag = int(state.bag)
    size = count(bag)
    share = later / size if size > 0 else 0.0
    for terrain in range(LANDS):
        at = terrain * TERRAIN_FEATURES
        crowns = 0
        for level in range(3):
            crowns += count(bag & crowned[terrain, level])
        x[at + 13] = (count(bag & halves[terrain, 0]) + count(bag & halves[terrain, 1])) * share
        x[at + 14] = crowns * share
    x[KINGDOM_AT + 15] = later
    for number in range(ROUNDS):
        x[ROUND_AT + number] = 0
    x[ROUND_AT + min(now, ROUNDS - 1)] = 1


@lean_rule
def write_kingdom(state: Any, seat: int, centre: bool, whole: bool, anew: bool, x: Any, memory: Any) -> None:
    """What depends on the kingdom; of its terrains, unless all is to be written anew, those that have changed."""
    free, castle = int(memory[FREE]), int(memory[CASTLE])
    points = best = matching = 0
    built = 1
    for terrain in range(LANDS):
        at = terrain * TERRAIN_FEATURES
        found = memory[TERRAIN + terrain * PER_TERRAIN : TERRAIN + (terrain + 1) * PER_TERRAIN]
        squares, crowns = int(found[SQUARES]), int(found[CROWNS])
        points += int(found[WORTH])
        best = max(best, squares * crowns)
        matching += 1 if found[MATCH] != 0 else 0
        built += int(found[ALL])
        if anew or found[CHANGED] != 0:
            edge = count(int(found[EDGE]))
            x[at] = squares
            x[at + 1] = crowns
            x[at + 2] = squares * crowns
            x[at + 3] = min(edge, 6)
            x[at + 4] = found[OTHER_SQUARES]
            x[at + 5] = found[OTHER_CROWNS]
            x[at + 6] = found[ALL]
            x[at + 7] = found[ALL_CROWNS]
            x[at + 8] = found[WORTH]
            x[at + 9] = min(count(int(found[MATCH])), 8)
            x[at + 10] = count(int(found[EDGE]) & beside(int(found[FIELD]) & ~int(found[GROUP])))
            x[at + 11] = crowns * x[at + 13] if edge > 0 else 0.0
            x[at + 12] = squares * x[at + 14] if edge > 0 else 0.0
    reachable = centred(state, seat, True)
    lone = count(free & ~beside(free))  # no domino will ever cover them
    width = int(state.box[seat, RIGHT]) - int(state.box[seat, LEFT]) + 1
    height = int(state.box[seat, BOTTOM]) - int(state.box[seat, TOP]) + 1
    grid = int(state.grid)
    pieces = odd = 0
    if width == grid and height == grid:
        pieces, odd = parts(free)
    x[KINGDOM_AT] = points
    x[KINGDOM_AT + 1] = reachable
    x[KINGDOM_AT + 2] = centred(state, seat, False)
    x[KINGDOM_AT + 3] = lone == 0
    x[KINGDOM_AT + 4] = lone
    x[KINGDOM_AT + 5] = built
    x[KINGDOM_AT + 6] = max(width, height)
    x[KINGDOM_AT + 7] = min(width, height)
    x[KINGDOM_AT + 8] = count(free & int(memory[ROOM]))
    x[KINGDOM_AT + 9] = count(beside(castle) & free)
    x[KINGDOM_AT + 10] = dead_ends(free)
    x[KINGDOM_AT + 11] = best
    x[KINGDOM_AT + 12] = matching
    x[KINGDOM_AT + 13] = odd
    x[KINGDOM_AT + 14] = pieces
    x[KINGDOM_AT + 16] = max(0, grid * grid - built - 2 * int(x[KINGDOM_AT + 15]))
    x[KINGDOM_AT + 17] = count(free)
    x[KINGDOM_AT + 18] = centre and reachable
    x[KINGDOM_AT + 19] = whole and lone == 0


@small_rule
def write_tile(tile: Any, x: Any, at: int) -> None:
    """Add the squares and crowns of a domino."""
    x[at + int(tile[0])] += 1
    x[at + int(tile[2])] += 1
    x[at + LANDS + int(tile[0])] += tile[1]
    x[at + LANDS + int(tile[2])] += tile[3]


@lean_rule
def write_claim(tile: Any, scored: Any, slot: int, pending: bool, x: Any, at: int, memory: Any) -> None:
    """A domino with a king of the seat on it."""
    write_tile(tile, x, at)
    gain, both, one, fits = fit(scored, memory)
    at += 2 * LANDS
    x[at] = both
    x[at + 1] = one
    x[at + 2] = fits
    x[at + 3] = gain
    x[at + 4 + slot] = 1
    x[at + 4 + SLOTS] = pending
    x[at + 5 + SLOTS] = 1


@lean_rule
def write_claims(state: Any, seat: int, tiles: Any, scored: Any, x: Any, memory: Any) -> None:
    """The dominoes under the seat's kings, in the order in which they are placed, and what it can still take.

    `scored` are the tiles with no marks but those that score.
    """
    for i in range(CLAIM_AT, END):
        x[i] = 0
    at = CLAIM_AT
    drawn = state.phase != DRAW  # there is a next row to choose from
    kings = before = 0
    for slot in range(SLOTS):
        if state.owner[slot] == seat:
            kings += 1
            if state.row[slot] != 0 and at < CHOICE_AT:
                write_claim(tiles[state.row[slot]], scored[state.row[slot]], slot, drawn, x, at, memory)
                at += CLAIM_FEATURES
        elif kings == 0 and state.row[slot] != 0:
            before += 1
    if state.round_no == 0:
        kings += int(state.hand[seat])
    for slot in range(SLOTS):
        if state.next_row[slot] != 0 and state.next_owner[slot] == seat and at < CHOICE_AT:
            write_claim(tiles[state.next_row[slot]], scored[state.next_row[slot]], slot, False, x, at, memory)
            at += CLAIM_FEATURES
    if kings > 0 and drawn and state.round_no < state.rounds:
        best = second = choices = 0
        for slot in range(SLOTS):
            if is_free(state, slot):
                choices += 1
                write_tile(tiles[state.next_row[slot]], x, CHOICE_AT)
                gain = fit(scored[state.next_row[slot]], memory)[0]
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
        at = CHOICE_AT + 2 * LANDS
        x[at] = choices
        x[at + 1] = before
        x[at + 2] = best
        x[at + 3] = second
        x[at + 4] = kings
