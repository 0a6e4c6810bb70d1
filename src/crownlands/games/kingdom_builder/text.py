"""The fields of a position text. Any board will do, reachable or made by hand, if the game can go on.

boards tavern paddock~ oasis farm     quadrants from the top left, line by line; ~ is turned
goals fishermen knights merchants
camps c7=sword h12=donation-grass     what still lies on the camps
first B                               the start player
A k7 m8                               the settlements of a seat; the rest of the 40 are its supply
walls k9
tiles A:c3 A:h7! B:c3+ C:c3-          location tiles by the hex they are from: ready, used this turn (!), taken this
                                      turn (+), lost (-)
nomads A:sword B:outpost+             nomad tiles: for this turn, for the next (+)
gold A:treasure=3
hand A:G B:? C:D~                     cards in hand; ? is not known, ~ was drawn before the last shuffle
pile G3 T2                            cards to draw, and the unknown cards in hand that were drawn since the shuffle
older G1                              the unknown cards in hand from before it
discards D2                           (cards that are nowhere have left the game; but in the set-up, and beside an open
                                      card, a text without these four fields has all other cards in the pile)
turn B; card G; built k7 k8           whose turn it is, the open card, the settlements of the mandatory action
doing paddock 1; lifted k7            the tile in use and how many times more; the settlement in the air
victim C; outpost; ending             who loses a settlement next; an outpost is laid down; this is the last round
play                                  what goes on: lay, goal, settle, seat, deal, draw, turn-up, play or over
"""

import functools
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from crownlands.engine.errors import NotationError
from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder import cards, pieces, rules, setup
from crownlands.games.kingdom_builder import state as phase
from crownlands.games.kingdom_builder.boards import BASE_QUADRANTS, QUADRANT_NAMES
from crownlands.games.kingdom_builder.hexes import HEX_NAMES, has, hex_name, read_hex
from crownlands.games.kingdom_builder.locations import any_empty_of
from crownlands.games.kingdom_builder.pieces import CARDS, LETTERS, MANDATORY, NOMADS, OBJECTIVES, SOURCES, TILES, WAY
from crownlands.games.kingdom_builder.state import DEAL, LOST, NEVER, NONE, NOT_YET, PHASES, TILE_MARKS, UNKNOWN
from crownlands.games.kingdom_builder.targets import can_use
from crownlands.games.kingdom_builder.text_shapes import after_set_up, card_counts, flag, one_of, owned, standing
from crownlands.games.kingdom_builder.turn import place, put_wall
from crownlands.games.kingdom_builder.words import message

_NOMAD = rf"({'|'.join(NOMADS[:-1])})(\+?)"  # a treasure is never held
_GOLD = rf"({'|'.join(SOURCES)})=(\d{{1,3}})"
_SOURCES = message("problem.gold", sources=", ".join(SOURCES))
_LETTERS = tuple(LETTERS[:CARDS])


def fields(game: Game) -> tuple[Field, ...]:
    """The table, in the order in which fields are written and read."""
    seat = functools.partial(one_of, tuple(game.seats), problem=message("problem.one_seat", seats=game.seats))
    return (
        Field("boards", _write_boards, _read_boards, always=True),
        Field("goals", _write_goals, _read_goals, _check_goals, always=True),
        Field("camps", _write_camps, _read_camps, _check_camps),
        seat("first", check=_check_first, always=True),
        *(after_set_up(_town(seat, name)) for seat, name in enumerate(game.seats)),
        standing("walls", lambda state: state.wall, _put_walls),
        owned("tiles", r"([a-t]\d+)([!+-]?)", message("problem.tile"), _tiles, _read_tile, _check_tiles),
        owned("nomads", _NOMAD, message("problem.nomad"), _nomads, _read_nomad, _check_nomads),
        owned("gold", _GOLD, _SOURCES, _gold, _read_gold),
        after_set_up(owned("hand", r"([GTDFC?])(~?)", message("problem.hand"), _hand, _read_hand, _check_hands)),
        _pile(),
        card_counts("older", _check_older),
        after_set_up(card_counts("discards")),
        after_set_up(seat("turn", always=True)),
        after_set_up(one_of(_LETTERS, "card", message("problem.card", letters=", ".join(_LETTERS)), _check_card)),
        after_set_up(Field("built", _write_built, _read_built, _check_built)),
        after_set_up(Field("doing", _write_doing, _read_doing, _check_doing)),
        after_set_up(one_of(HEX_NAMES, "lifted", message("problem.lifted"), _check_lifted)),
        after_set_up(seat("victim", check=_check_victim)),
        flag("outpost"),
        flag("ending", _check_ending),
        *(_phase(number, name) for number, name in enumerate(PHASES)),
    )


# --- set-up ----------------------------------------------------------------------------------------------------


def _write_boards(game: Game, state: Any) -> list[str]:
    return [QUADRANT_NAMES[number] for number in state.boards if number != NONE]


def _read_boards(text: Text, words: list[str]) -> None:
    """Lay the quadrants on an empty table. What the options have chosen lies there already, and must be named."""
    state = text.state
    setup.start(state)
    chosen = int((state.fixed_boards != NONE).sum())
    for slot, name in enumerate(words):
        number = QUADRANT_NAMES.index(name) if name in QUADRANT_NAMES else NONE
        if slot > 3 or number == NONE or (number >= BASE_QUADRANTS and not state.nomads):
            raise bad(name, message("problem.quadrant"))
        if slot < chosen and state.boards[slot] != number:
            raise bad(name, message("problem.other_quadrant"))
        if number // 2 in state.boards[:slot] // 2:
            raise bad(name, Message("position.problem.again"))
        if slot >= chosen:
            setup.lay(state, number)
    if len(words) < chosen:
        raise NotationError("position.missing", field="boards")
    if len(words) < 4 and text.phase > phase.LAY:
        raise bad(PHASES[text.phase], message("problem.phase", due=PHASES[phase.LAY]))
    if text.phase >= DEAL:
        state.camp_tile[state.camp_tile == NOT_YET] = NONE


def _write_goals(game: Game, state: Any) -> list[str]:
    return [name for goal, name in enumerate(OBJECTIVES) if int(state.goals) >> goal & 1]


def _read_goals(text: Text, words: list[str]) -> None:
    state = text.state
    known = OBJECTIVES if state.nomads else OBJECTIVES[: pieces.BASE_OBJECTIVES]
    state.goals = 0
    for name in words:
        if name not in known or (name == "lords" and not state.lords):
            raise bad(name, message("problem.objective"))
        state.goals |= 1 << OBJECTIVES.index(name)


def _check_goals(text: Text) -> Message | None:
    goals, chosen = int(text.state.goals), int(text.state.fixed_goals)
    fine = goals & chosen == chosen and goals.bit_count() <= pieces.OBJECTIVES_IN_PLAY
    return None if fine else message("problem.goals", count=pieces.OBJECTIVES_IN_PLAY)


def _write_camps(game: Game, state: Any) -> list[str]:
    return [f"{hex_name(int(state.camp_at[i]))}={NOMADS[tile]}" for i, tile in enumerate(state.camp_tile) if tile >= 0]


def _read_camps(text: Text, words: list[str]) -> None:
    camps = {hex_name(at): camp for camp, at in enumerate(text.state.camp_at.tolist()) if at != NONE}
    for word in words:
        name, _, tile = word.partition("=")
        if name not in camps or tile not in NOMADS:
            raise bad(word, message("problem.camp"))
        text.state.camp_tile[camps.pop(name)] = NOMADS.index(tile)


def _check_camps(text: Text) -> Message | None:
    """No more tiles than there are; and while they are drawn, from the first camp on."""
    lying = text.state.camp_tile.tolist()
    for tile, name in enumerate(NOMADS):
        if lying.count(tile) > pieces.NOMAD_COUNTS[tile]:
            return message("problem.camp_tiles", count=lying.count(tile), tile=name)
    in_order = text.phase >= DEAL or max(lying[setup.next_camp(text.state) :], default=NONE) < 0
    return None if in_order else message("problem.camps_order")


def _check_first(text: Text) -> Message | None:
    """With the start player the set-up is done: has it come as far as the phase says?"""
    if text.phase < DEAL and "first" in text.found:
        return message("problem.first_early", phase=PHASES[text.phase])
    state = text.state.copy()
    setup.next_phase(state)
    if min(int(state.phase), DEAL) != min(text.phase, DEAL):
        raise bad(PHASES[text.phase], message("problem.phase", due=PHASES[state.phase]))
    return None


# --- what is on the board, what everybody has ------------------------------------------------------------------


def _town(seat: int, name: str) -> Field:
    def put(state: Any, hexes: list[int]) -> None:
        if len(hexes) > pieces.SETTLEMENTS:
            raise bad(name, message("problem.settlements", most=pieces.SETTLEMENTS))
        state.supply[seat] -= len(hexes)
        for at in hexes:
            place(state, seat, at)

    return standing(name, lambda state: state.town[seat], put)


def _put_walls(state: Any, hexes: list[int]) -> None:
    left = int(state.walls_left)
    if len(hexes) > left:
        raise bad("walls", message("problem.walls", count=len(hexes), left=left, most=pieces.WALLS))
    for at in hexes:
        put_wall(state, at)


def _tiles(state: Any, seat: int) -> list[str]:
    tiles = zip(state.spot_at.tolist(), state.tile[seat].tolist(), strict=True)
    return [hex_name(at) + TILE_MARKS[tile] for at, tile in tiles if tile != NEVER]


def _read_tile(text: Text, word: str, seat: int, match: re.Match[str]) -> None:
    state, at = text.state, read_hex(match[2])
    spot = state.spot_at.tolist().index(at) if at in state.spot_at else NONE
    if at is None or spot == NONE:
        raise bad(word, message("problem.tile"))
    if state.tile[seat, spot] != NEVER:
        raise bad(word, message("problem.tile_twice"))
    state.tile[seat, spot] = next(what for what, mark in TILE_MARKS.items() if mark == match[3])
    if state.tile[seat, spot] != LOST and not has(state.near[seat], at):
        raise bad(word, message("problem.tile_far"))


def _check_tiles(text: Text) -> None:
    for at, given in zip(text.state.spot_at.tolist(), (text.state.tile != NEVER).sum(axis=0), strict=True):
        if given > pieces.TILES_ON_LOCATION:
            raise bad(hex_name(at), message("problem.tile_many", most=pieces.TILES_ON_LOCATION))


def _nomads(state: Any, seat: int) -> Iterator[str]:
    for tile, name in enumerate(NOMADS):
        yield from [name] * int(state.nomad[seat, tile]) + [f"{name}+"] * int(state.fresh[seat, tile])


def _read_nomad(text: Text, word: str, seat: int, match: re.Match[str]) -> None:
    held = text.state.fresh if match[3] else text.state.nomad
    held[seat, NOMADS.index(match[2])] += 1


def _check_nomads(text: Text) -> None:
    state = text.state
    for tile, name in enumerate(NOMADS):
        lying = int((state.camp_tile == tile).sum())
        if lying + state.nomad[:, tile].sum() + state.fresh[:, tile].sum() > pieces.NOMAD_COUNTS[tile]:
            raise bad(name, message("problem.nomad_many"))


def _gold(state: Any, seat: int) -> list[str]:
    return [f"{source}={paid}" for source, paid in zip(SOURCES, state.gold[seat], strict=True) if paid]


def _read_gold(text: Text, word: str, seat: int, match: re.Match[str]) -> None:
    text.state.gold[seat, SOURCES.index(match[2])] = int(match[3])


# --- cards -----------------------------------------------------------------------------------------------------


def _hand(state: Any, seat: int) -> list[str]:
    card, stale = int(state.hand[seat]), state.stale[seat]
    return [] if card == NONE else [("?" if card == UNKNOWN else LETTERS[card]) + "~" * bool(stale)]


def _read_hand(text: Text, word: str, seat: int, match: re.Match[str]) -> None:
    if text.state.hand[seat] != NONE:
        raise bad(word, message("problem.hand"))
    text.state.hand[seat] = UNKNOWN if match[2] == "?" else LETTERS.index(match[2])
    text.state.stale[seat] = bool(match[3])


def _check_hands(text: Text) -> Message | None:
    """Whoever is in turn has shown the card, or is about to get one."""
    seat = int(text.state.turn)
    card = text.state.hand[seat]
    if text.phase in (phase.PLAY, phase.TURN_UP) and card not in (NONE, UNKNOWN):
        return message("problem.open_card")
    if text.phase in (DEAL, phase.DRAW) and card != NONE:
        return message("problem.has_card", letter=text.game.seats[seat])
    return None


def _pile() -> Field:
    """In the set-up, and beside an open card, a text that says no more of cards has all others in the pile; so if none
    is left there, the empty pile is named."""
    row = card_counts("pile", _check_pile)

    def read(text: Text, words: list[str]) -> None:
        row.read(text, words)
        opened = text.words("card")
        if (opened or text.phase < DEAL) and not text.found.keys() & {"hand", "pile", "older", "discards"}:
            text.state.pile[:] = [pieces.CARDS_OF_EACH - opened.count(letter) for letter in _LETTERS]

    def is_named(state: Any) -> bool:
        elsewhere = (state.hand != NONE).any() or state.older.any() or state.discards.any()
        return bool(state.pile.any() or (not elsewhere and (state.card != NONE or state.phase < DEAL)))

    return replace(row, read=read, always=True, is_set=is_named)


def _check_pile(text: Text) -> Message | None:
    """No more cards of a terrain than there are; and enough for those who hold an unknown one."""
    state = text.state
    for card, letter in enumerate(_LETTERS):
        count = [*state.hand, state.card].count(card)
        count += int(state.pile[card]) + int(state.older[card]) + int(state.discards[card])
        if count > pieces.CARDS_OF_EACH:
            raise bad(letter, message("problem.card_many", count=count, most=pieces.CARDS_OF_EACH))
    return message("problem.pile") if cards.pile_size(state) < 0 else None


def _check_older(text: Text) -> Message | None:
    hands = ((text.state.hand == UNKNOWN) & (text.state.stale != 0)).sum()
    return None if cards.cards_in(text.state.older) == hands else message("problem.older")


# --- the turn --------------------------------------------------------------------------------------------------


def _check_card(text: Text) -> None:
    state = text.state
    wanted = text.phase == phase.PLAY and state.card == NONE and state.hand[state.turn] == NONE
    if wanted and cards.can_draw(state):
        raise NotationError("position.missing", field="card")


def _write_built(game: Game, state: Any) -> list[str]:
    return [hex_name(int(at)) for at in state.built_at if at != NONE]


def _read_built(text: Text, words: list[str]) -> None:
    built = [at for at in map(read_hex, words) if at is not None]
    if len(words) > MANDATORY or len(set(built)) < len(words):
        raise bad("built", message("problem.built", most=MANDATORY))
    text.state.built = len(built)
    text.state.built_at[: len(built)] = built


def _check_built(text: Text) -> Message | None:
    """When the mandatory action is done its settlements can be moved, and need not be where they were built."""
    state = text.state
    fine = rules.finished(state) or all(has(state.town[state.turn], at) for at in state.built_at[: state.built])
    return None if fine else message("problem.built_whose")


def _write_doing(game: Game, state: Any) -> list[str]:
    return [] if state.doing == NONE else [TILES[state.doing], str(state.left)]


def _read_doing(text: Text, words: list[str]) -> None:
    """A tile whose last use has filled the card's terrain is put away only after another card is turned up."""
    name, left = words if len(words) == 2 else ("", "")
    tile = TILES.index(name) if name in TILES else NONE
    times = range(0 if text.phase == phase.TURN_UP else 1, int(pieces.TIMES[tile]) + 1)
    if tile in (NONE, pieces.OUTPOST, pieces.TREASURE) or left not in map(str, times):
        raise bad("doing", message("problem.doing"))
    text.state.doing, text.state.left = tile, int(left)


def _check_doing(text: Text) -> Message | None:
    state, tile = text.state, int(text.state.doing)
    if text.phase != phase.PLAY or tile == NONE:
        return None
    if state.built and not rules.finished(state):
        return message("problem.middle")
    return None if _usable(state, tile) else message("problem.useless", tile=TILES[tile])


def _usable(state: Any, tile: int) -> bool:
    """Is there what the tile needs? (Whoever then finds no place for a wall, or nothing to move, is stuck or stops.)"""
    if WAY[tile] == pieces.BUILD:
        return bool(can_use(state, tile))
    by_card = pieces.TERRAIN[tile] == pieces.OF_CARD
    return not (by_card and state.card == NONE) and not (WAY[tile] == pieces.WALL and state.walls_left == 0)


def _check_lifted(text: Text) -> Message | None:
    state, at = text.state, int(text.state.lifted)
    moving = state.doing != NONE and WAY[state.doing] == pieces.MOVE
    return None if at == NONE or (moving and has(state.town[state.turn], at)) else message("problem.lifted")


def _check_victim(text: Text) -> Message | None:
    state, victim = text.state, int(text.state.victim)
    if (state.doing == pieces.SWORD) != (victim != NONE):
        return message("problem.sword")
    safe = victim == state.turn or state.supply[victim] == pieces.SETTLEMENTS
    return message("problem.victim") if victim != NONE and safe else None


def _check_ending(text: Text) -> Message | None:
    built_out = 0 in text.state.supply[: text.game.players]
    return message("problem.ending") if built_out and not text.state.ending else None


def _phase(number: int, name: str) -> Field:
    def read(text: Text, words: list[str]) -> None:
        text.state.phase = number

    def check(text: Text) -> Message | None:
        return _phase_problem(text.state) if text.phase == number else None

    return Field(name, read=read, check=check, bare=True, phase=number)


def _phase_problem(state: Any) -> Message | None:
    now, card = int(state.phase), int(state.card)
    begun = state.outpost or state.built or state.doing != NONE or card != NONE
    shown = state.hand[state.turn] != UNKNOWN and (card == NONE or any_empty_of(state, card))
    problems = {
        "middle": begun and now not in (phase.PLAY, phase.TURN_UP),
        "no_card": now == phase.PLAY and not shown,
        "card_open": now == phase.TURN_UP and card != NONE,
        "over": now == phase.ENDED and not state.ending,
        "stuck": now != phase.ENDED and rules.legal(state, np.empty(rules.ROOM, np.int32)) == 0,
    }
    return next((message(f"problem.{problem}") for problem, is_so in problems.items() if is_so), None)
