"""Reading a position text (see `text`): any board will do, reachable or made by hand, if the game can go on."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from crownlands.engine.errors import NotationError
from crownlands.engine.game import SEATS, Game
from crownlands.games.kingdom_builder import rules
from crownlands.games.kingdom_builder.boards import BASE_QUADRANTS, QUADRANTS, quadrant_name
from crownlands.games.kingdom_builder.cards import can_draw, cards_in, pile_size
from crownlands.games.kingdom_builder.greedy import ROOM
from crownlands.games.kingdom_builder.hexes import has, hex_name, read_hex
from crownlands.games.kingdom_builder.locations import any_empty_of
from crownlands.games.kingdom_builder.pieces import (
    BASE_OBJECTIVES,
    CARDS,
    CARDS_OF_EACH,
    LETTERS,
    LORDS,
    MANDATORY,
    MOVE,
    NOMAD_COUNTS,
    NOMADS,
    OBJECTIVES,
    OBJECTIVES_IN_PLAY,
    OUTPOST,
    SETTLEMENTS,
    SOURCES,
    SWORD,
    TILES,
    TILES_ON_LOCATION,
    TIMES,
    TREASURE,
    WALLS,
    WAY,
)
from crownlands.games.kingdom_builder.setup import lay, next_camp, next_phase, start
from crownlands.games.kingdom_builder.state import (
    CAMPS,
    DEAL,
    DRAW,
    ENDED,
    LOST,
    NEVER,
    NONE,
    NOT_YET,
    PHASES,
    PLAY,
    SPECIAL,
    SPOTS,
    TURN_UP,
    UNKNOWN,
)
from crownlands.games.kingdom_builder.text import MARKS
from crownlands.games.kingdom_builder.turn import place, put_wall

_QUADRANT_NAMES = [quadrant_name(number) for number in range(QUADRANTS)]
_TILE = re.compile(r"([A-E]):([a-t]\d+)([!+-]?)")
_NOMAD = re.compile(r"([A-E]):([a-z-]+)(\+?)")
_GOLD = re.compile(r"([A-E]):([a-z]+)=(\d{1,3})")
_HAND = re.compile(r"([A-E]):([GTDFC?])(~?)")
_CARDS = re.compile(r"([GTDFC])([1-5])")
_FIELDS = (
    *("boards", "goals", "camps", "first", "walls", "tiles", "nomads", "gold", "hand", "pile", "older", "discards"),
    *("turn", "card", "built", "doing", "lifted", "outpost", "victim", "ending"),
)


def bad(field: str, problem: str) -> NotationError:
    """The error for a field of a position text."""
    return NotationError("position.field", field=field, problem=problem)


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    """The inverse of `text.write`, checked so that the game can go on."""
    found = _split(game, fields)
    phase = next((number for number, name in enumerate(PHASES) if name in found), NONE)
    if phase == NONE:
        raise NotationError("position.missing", field=" or ".join(PHASES))
    start(state)
    _read_board(game, state, found)
    _read_first(game, state, found, phase)
    taken: dict[int, str] = {}
    for seat in range(game.players):
        for at in _hexes(found.get(SEATS[seat], []), state, taken):
            place(state, seat, at)
            state.supply[seat] -= 1
        if state.supply[seat] < 0:
            raise bad(SEATS[seat], f"has more than {SETTLEMENTS} settlements")
    walls = _hexes(found.get("walls", []), state, taken)
    if len(walls) > state.walls_left:
        raise bad("walls", f"are {len(walls)}, and there are {state.walls_left} (the quarry has {WALLS})")
    for at in walls:
        put_wall(state, at)
    _read_tiles(game, state, found)
    _read_cards(game, state, found)
    _read_turn(game, state, found, phase)


def _split(game: Game, fields: Sequence[str]) -> dict[str, list[str]]:
    """Fields by their first word, each at most once."""
    found: dict[str, list[str]] = {}
    known = (*game.seats, *_FIELDS, *PHASES)
    for field in fields:
        words = field.split()
        if not words or words[0] not in known:
            raise bad(field[:60], f"begins with none of {', '.join(known)}")
        alone = words[0] in (*PHASES, "outpost", "ending")
        if alone and len(words) > 1:
            raise bad(field[:60], f"should be {words[0]!r} alone")
        if words[0] in found or (words[0] in PHASES and found.keys() & set(PHASES)):
            raise bad(words[0], "stands there twice, or beside another of its kind")
        found[words[0]] = words[1:]
    return found


def _read_board(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """Quadrants, objectives and what lies on the camps."""
    boards = found.get("boards", [])
    chosen = int((state.fixed_boards != NONE).sum())
    for slot, name in enumerate(boards):
        number = _QUADRANT_NAMES.index(name) if name in _QUADRANT_NAMES else NONE
        if slot > 3 or number == NONE or (number >= BASE_QUADRANTS and not state.nomads):
            raise bad(name, "is not a quadrant of this game, or one too many")
        if slot < chosen:
            if state.boards[slot] != number:
                raise bad(name, "is not the quadrant the options have chosen")
        elif any(state.boards[s] // 2 == number // 2 for s in range(slot)):
            raise bad(name, "is there twice")
        else:
            lay(state, number)
    if len(boards) < chosen:
        raise NotationError("position.missing", field="boards")
    fixed, state.goals = int(state.goals), 0
    for name in found.get("goals", []):
        goal = OBJECTIVES.index(name) if name in OBJECTIVES else NONE
        if goal == NONE or (goal >= BASE_OBJECTIVES and not state.nomads) or (goal == LORDS and not state.lords):
            raise bad(name, "is not an objective of this game")
        state.goals |= 1 << goal
    if fixed & ~int(state.goals) or int(state.goals).bit_count() > OBJECTIVES_IN_PLAY:
        raise bad("goals", f"are not {OBJECTIVES_IN_PLAY}, or not those the options have chosen")
    lying = dict.fromkeys(NOMADS, 0)
    for word in found.get("camps", []):
        name, _, tile = word.partition("=")
        at = read_hex(name)
        camp = next((i for i in range(CAMPS) if at is not None and state.camp_at[i] == at), NONE)
        if camp == NONE or tile not in NOMADS or state.camp_tile[camp] >= 0:
            raise bad(word, "is not a camp with its nomad tile, like c7=sword")
        state.camp_tile[camp] = NOMADS.index(tile)
        lying[tile] += 1
    for tile, number in lying.items():
        if number > NOMAD_COUNTS[NOMADS.index(tile)]:
            raise bad("camps", f"have {number} times {tile}, more than there are")


def _read_first(game: Game, state: Any, found: Mapping[str, list[str]], phase: int) -> None:
    """The start player; and in the set-up, whether it has come as far as the phase says."""
    if phase >= DEAL:
        for camp in range(CAMPS):
            if state.camp_tile[camp] == NOT_YET:
                state.camp_tile[camp] = NONE
        state.first = _seat(game, found, "first")
    next_phase(state)
    if phase < DEAL and "first" in found:
        raise bad("first", f"is known before it is drawn ({PHASES[phase]!r})")
    if min(int(state.phase), DEAL) != min(phase, DEAL):
        raise bad(PHASES[phase], f"does not fit what is on the table, where {PHASES[state.phase]!r} is due")
    if phase < DEAL and any(state.camp_tile[camp] >= 0 for camp in range(next_camp(state), CAMPS)):
        raise bad("camps", "get their tiles one after the other, from the top left quadrant on")


def _seat(game: Game, found: Mapping[str, list[str]], name: str) -> int:
    """A field that holds one seat."""
    if name not in found:
        raise NotationError("position.missing", field=name)
    words = found[name]
    if len(words) != 1 or len(words[0]) != 1 or words[0] not in game.seats:
        raise bad(name, f"is not followed by one of the seats {game.seats}")
    return game.seats.index(words[0])


def _owner(game: Game, letter: str, word: str) -> int:
    if letter not in game.seats:
        raise bad(word, f"has a seat that is not one of {game.seats}")
    return game.seats.index(letter)


def _hexes(words: Sequence[str], state: Any, taken: dict[int, str]) -> list[int]:
    """Hexes something can stand on, each taken only once."""
    found = []
    for word in words:
        at = read_hex(word)
        if at is None:
            raise bad(word, "is not a hex from a1 to t20")
        if has(state.land[SPECIAL], at) or state.boards[3] == NONE:
            raise bad(word, "is no hex to stand on")
        if at in taken:
            raise bad(word, "is taken twice")
        taken[at] = word
        found.append(at)
    return found


def _read_tiles(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """Location tiles, nomad tiles and gold."""
    for word in found.get("tiles", []):
        match = _TILE.fullmatch(word)
        at = read_hex(match[2]) if match else None
        spot = next((i for i in range(SPOTS) if at is not None and state.spot_at[i] == at), NONE)
        if not match or spot == NONE:
            raise bad(word, "is not a seat and a location hex, like A:c7")
        seat = _owner(game, match[1], word)
        if state.tile[seat, spot] != NEVER:
            raise bad(word, "is there twice, and a seat takes one tile from a hex")
        mark = next(what for what, sign in MARKS.items() if sign == match[3])
        if mark != LOST and not has(state.near[seat], int(state.spot_at[spot])):
            raise bad(word, "is held without a settlement next to it")
        state.tile[seat, spot] = mark
    for spot in range(SPOTS):
        if (state.tile[:, spot] != NEVER).sum() > TILES_ON_LOCATION:
            raise bad(hex_name(int(state.spot_at[spot])), f"has given more than its {TILES_ON_LOCATION} tiles")
    for word in found.get("nomads", []):
        match = _NOMAD.fullmatch(word)
        if not match or match[2] not in NOMADS or match[2] == TILES[TREASURE]:
            raise bad(word, "is not a seat and a nomad tile, like A:sword")
        held = state.fresh if match[3] else state.nomad
        held[_owner(game, match[1], word), NOMADS.index(match[2])] += 1
    for tile, name in enumerate(NOMADS):
        lying = int((state.camp_tile == tile).sum())
        if lying + state.nomad[:, tile].sum() + state.fresh[:, tile].sum() > NOMAD_COUNTS[tile]:
            raise bad(name, "is there more often than in the box")
    for word in found.get("gold", []):
        match = _GOLD.fullmatch(word)
        if not match or match[2] not in SOURCES:
            raise bad(word, f"is not gold of a seat for one of {', '.join(SOURCES)}, like A:treasure=3")
        state.gold[_owner(game, match[1], word), SOURCES.index(match[2])] = int(match[3])


def _read_cards(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """Hands and piles: no more than five cards of a terrain."""
    for name in ("pile", "older", "discards"):
        state[name][:] = 0
        for word in found.get(name, []):
            match = _CARDS.fullmatch(word)
            if not match or state[name][LETTERS.index(match[1])]:
                raise bad(word, "is not a terrain and how many cards of it, like G3")
            state[name][LETTERS.index(match[1])] = int(match[2])
    for word in found.get("hand", []):
        match = _HAND.fullmatch(word)
        if not match or state.hand[_owner(game, match[1], word)] != NONE:
            raise bad(word, "is not a seat and its card, like A:G or A:?")
        seat = game.seats.index(match[1])
        state.hand[seat] = UNKNOWN if match[2] == "?" else LETTERS.index(match[2])
        state.stale[seat] = bool(match[3])
    if "card" in found:
        words = found["card"]
        if len(words) != 1 or len(words[0]) != 1 or words[0] not in LETTERS[:CARDS]:
            raise bad("card", f"is not followed by one of {', '.join(LETTERS[:CARDS])}")
        state.card = LETTERS.index(words[0])
    for card in range(CARDS):
        cards = [*state.hand, state.card].count(card)
        cards += int(state.pile[card]) + int(state.older[card]) + int(state.discards[card])
        if cards > CARDS_OF_EACH:
            raise bad(LETTERS[card], f"has {cards} cards, and there are {CARDS_OF_EACH}")
    unknown = [seat for seat in range(game.players) if state.hand[seat] == UNKNOWN]
    if cards_in(state.older) != sum(bool(state.stale[seat]) for seat in unknown):
        raise bad("older", "are not as many cards as there are unknown hands with ~")
    if pile_size(state) < 0:
        raise bad("pile", "has fewer cards than there are unknown hands")


def _read_turn(game: Game, state: Any, found: Mapping[str, list[str]], phase: int) -> None:
    """Whose turn it is and what is going on in it."""
    state.phase = phase
    state.ending = "ending" in found
    state.outpost = "outpost" in found
    if phase < DEAL:
        extra = found.keys() & {*game.seats, "hand", "card", "turn", "built", "doing", "lifted", "victim", "discards"}
        if extra:
            raise bad(sorted(extra)[0], f"cannot be there before the set-up is done ({PHASES[phase]!r})")
    else:
        state.turn = _seat(game, found, "turn")
    _read_built(game, state, found)
    _read_doing(game, state, found)
    if phase not in (PLAY, TURN_UP) and (state.outpost or state.built or state.doing != NONE or state.card != NONE):
        raise bad(PHASES[phase], "cannot be in the middle of a turn")
    if phase in (PLAY, TURN_UP) and state.hand[state.turn] not in (NONE, UNKNOWN):
        raise bad("hand", "has the card of the player in turn, which is open")
    if phase == PLAY:
        if state.hand[state.turn] == UNKNOWN or (state.card != NONE and not any_empty_of(state, int(state.card))):
            raise bad("play", "cannot be before a card is turned up")
        if state.card == NONE and can_draw(state):
            raise NotationError("position.missing", field="card")
    elif phase in (DEAL, DRAW) and state.hand[state.turn] != NONE:
        raise bad("hand", f"has a card of {SEATS[state.turn]} already")
    elif phase == TURN_UP and state.card != NONE:
        raise bad("turn-up", "cannot be while a card is open")
    elif phase == ENDED and not state.ending:
        raise bad("over", "cannot be before the last round (ending)")
    if not state.ending and 0 in state.supply[: game.players]:
        raise bad("ending", "is missing, though somebody has built the last settlement")
    if phase != ENDED and rules.legal(state, np.empty(ROOM, np.int32)) == 0:
        raise bad(PHASES[phase], "leaves nothing that could be done or drawn")


def _read_built(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    built = [read_hex(word) for word in found.get("built", [])]
    if (
        len(built) > MANDATORY
        or len(set(built)) < len(built)
        or any(at is None or not has(state.town[state.turn], at) for at in built)
    ):
        raise bad("built", f"are not different settlements of the player in turn, {MANDATORY} at most")
    state.built = len(built)
    state.built_at[: len(built)] = built


def _read_doing(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """The tile in use, the settlement in the air, the victim of the sword."""
    words = found.get("doing", [])
    if "doing" in found:
        name, left = words if len(words) == 2 else ("", "")
        tile = TILES.index(name) if name in TILES else NONE
        if tile in (NONE, OUTPOST, TREASURE) or left not in [str(n) for n in range(1, int(TIMES[tile]) + 1)]:
            raise bad("doing", "is not followed by a tile and how many times more it is used, like paddock 1")
        state.doing, state.left = tile, int(left)
    if "lifted" in found:
        at = read_hex(found["lifted"][0]) if len(found["lifted"]) == 1 else None
        if at is None or state.doing == NONE or WAY[state.doing] != MOVE or not has(state.town[state.turn], at):
            raise bad("lifted", "is not a settlement that is being moved with a tile")
        state.lifted = at
    if (state.doing == SWORD) != ("victim" in found):
        raise bad("victim", "belongs to the sword, and only to it")
    if state.doing == SWORD:
        state.victim = _seat(game, found, "victim")
        if state.victim == state.turn or state.supply[state.victim] == SETTLEMENTS:
            raise bad("victim", "is not a player who can lose a settlement")
