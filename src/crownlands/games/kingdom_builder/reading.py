"""Reading a position text (see `text`): any board will do, reachable or made by hand, if the game can go on."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from crownlands.engine.errors import NotationError
from crownlands.engine.game import SEATS, Game
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder import rules
from crownlands.games.kingdom_builder.boards import BASE_QUADRANTS, QUADRANTS, quadrant_name
from crownlands.games.kingdom_builder.cards import can_draw, cards_in, pile_size
from crownlands.games.kingdom_builder.faults import say
from crownlands.games.kingdom_builder.hexes import has, hex_name, read_hex
from crownlands.games.kingdom_builder.locations import any_empty_of, plane_of
from crownlands.games.kingdom_builder.pieces import (
    ANY,
    BASE_OBJECTIVES,
    BUILD,
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
    TERRAIN,
    TILES,
    TILES_ON_LOCATION,
    TIMES,
    TREASURE,
    WALLS,
    WAY,
)
from crownlands.games.kingdom_builder.rules import ROOM
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
from crownlands.games.kingdom_builder.targets import can_use
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


def bad(field: str, problem: Message) -> NotationError:
    """The error for a field of a position text."""
    return NotationError("position.field", field=field, problem=problem)


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    """The inverse of `text.write`, checked so that the game can go on."""
    found = _split(game, fields)
    phase = next((number for number, name in enumerate(PHASES) if name in found), NONE)
    if phase == NONE:
        raise NotationError("position.phase", phases=", ".join(PHASES))
    start(state)
    _read_board(game, state, found)
    _read_first(game, state, found, phase)
    taken: dict[int, str] = {}
    for seat in range(game.players):
        for at in _hexes(found.get(SEATS[seat], []), state, taken):
            place(state, seat, at)
            state.supply[seat] -= 1
        if state.supply[seat] < 0:
            raise bad(SEATS[seat], say("problem.settlements", most=SETTLEMENTS))
    walls = _hexes(found.get("walls", []), state, taken)
    if len(walls) > state.walls_left:
        raise bad("walls", say("problem.walls", count=len(walls), left=int(state.walls_left), most=WALLS))
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
            raise bad(field[:60], Message("position.problem.begins", known=", ".join(known)))
        alone = words[0] in (*PHASES, "outpost", "ending")
        if alone and len(words) > 1:
            raise bad(field[:60], Message("position.problem.alone", word=words[0]))
        if words[0] in found or (words[0] in PHASES and found.keys() & set(PHASES)):
            raise bad(words[0], Message("position.problem.twice"))
        found[words[0]] = words[1:]
    return found


def _read_board(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """Quadrants, objectives and what lies on the camps."""
    boards = found.get("boards", [])
    chosen = int((state.fixed_boards != NONE).sum())
    for slot, name in enumerate(boards):
        number = _QUADRANT_NAMES.index(name) if name in _QUADRANT_NAMES else NONE
        if slot > 3 or number == NONE or (number >= BASE_QUADRANTS and not state.nomads):
            raise bad(name, say("problem.quadrant"))
        if slot < chosen:
            if state.boards[slot] != number:
                raise bad(name, say("problem.other_quadrant"))
        elif any(state.boards[s] // 2 == number // 2 for s in range(slot)):
            raise bad(name, Message("position.problem.again"))
        else:
            lay(state, number)
    if len(boards) < chosen:
        raise NotationError("position.missing", field="boards")
    fixed, state.goals = int(state.goals), 0
    for name in found.get("goals", []):
        goal = OBJECTIVES.index(name) if name in OBJECTIVES else NONE
        if goal == NONE or (goal >= BASE_OBJECTIVES and not state.nomads) or (goal == LORDS and not state.lords):
            raise bad(name, say("problem.objective"))
        state.goals |= 1 << goal
    if fixed & ~int(state.goals) or int(state.goals).bit_count() > OBJECTIVES_IN_PLAY:
        raise bad("goals", say("problem.goals", count=OBJECTIVES_IN_PLAY))
    lying = dict.fromkeys(NOMADS, 0)
    for word in found.get("camps", []):
        name, _, tile = word.partition("=")
        at = read_hex(name)
        camp = next((i for i in range(CAMPS) if at is not None and state.camp_at[i] == at), NONE)
        if camp == NONE or tile not in NOMADS or state.camp_tile[camp] >= 0:
            raise bad(word, say("problem.camp"))
        state.camp_tile[camp] = NOMADS.index(tile)
        lying[tile] += 1
    for tile, number in lying.items():
        if number > NOMAD_COUNTS[NOMADS.index(tile)]:
            raise bad("camps", say("problem.camp_tiles", count=number, tile=tile))


def _read_first(game: Game, state: Any, found: Mapping[str, list[str]], phase: int) -> None:
    """The start player; and in the set-up, whether it has come as far as the phase says."""
    if phase >= DEAL:
        for camp in range(CAMPS):
            if state.camp_tile[camp] == NOT_YET:
                state.camp_tile[camp] = NONE
        state.first = _seat(game, found, "first")
    next_phase(state)
    if phase < DEAL and "first" in found:
        raise bad("first", say("problem.first_early", phase=PHASES[phase]))
    if min(int(state.phase), DEAL) != min(phase, DEAL):
        raise bad(PHASES[phase], say("problem.phase", due=PHASES[state.phase]))
    if phase < DEAL and any(state.camp_tile[camp] >= 0 for camp in range(next_camp(state), CAMPS)):
        raise bad("camps", say("problem.camps_order"))


def _seat(game: Game, found: Mapping[str, list[str]], name: str) -> int:
    """A field that holds one seat."""
    if name not in found:
        raise NotationError("position.missing", field=name)
    words = found[name]
    if len(words) != 1 or len(words[0]) != 1 or words[0] not in game.seats:
        raise bad(name, say("problem.one_seat", seats=game.seats))
    return game.seats.index(words[0])


def _owner(game: Game, letter: str, word: str) -> int:
    if letter not in game.seats:
        raise bad(word, say("problem.owner", seats=game.seats))
    return game.seats.index(letter)


def _hexes(words: Sequence[str], state: Any, taken: dict[int, str]) -> list[int]:
    """Hexes something can stand on, each taken only once."""
    found = []
    for word in words:
        at = read_hex(word)
        if at is None:
            raise bad(word, say("problem.hex"))
        if has(state.land[SPECIAL], at) or state.boards[3] == NONE:
            raise bad(word, say("problem.special"))
        if at in taken:
            raise bad(word, say("problem.taken"))
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
            raise bad(word, say("problem.tile"))
        seat = _owner(game, match[1], word)
        if state.tile[seat, spot] != NEVER:
            raise bad(word, say("problem.tile_twice"))
        mark = next(what for what, sign in MARKS.items() if sign == match[3])
        if mark != LOST and not has(state.near[seat], int(state.spot_at[spot])):
            raise bad(word, say("problem.tile_far"))
        state.tile[seat, spot] = mark
    for spot in range(SPOTS):
        if (state.tile[:, spot] != NEVER).sum() > TILES_ON_LOCATION:
            raise bad(hex_name(int(state.spot_at[spot])), say("problem.tile_many", most=TILES_ON_LOCATION))
    for word in found.get("nomads", []):
        match = _NOMAD.fullmatch(word)
        if not match or match[2] not in NOMADS or match[2] == TILES[TREASURE]:
            raise bad(word, say("problem.nomad"))
        held = state.fresh if match[3] else state.nomad
        held[_owner(game, match[1], word), NOMADS.index(match[2])] += 1
    for tile, name in enumerate(NOMADS):
        lying = int((state.camp_tile == tile).sum())
        if lying + state.nomad[:, tile].sum() + state.fresh[:, tile].sum() > NOMAD_COUNTS[tile]:
            raise bad(name, say("problem.nomad_many"))
    for word in found.get("gold", []):
        match = _GOLD.fullmatch(word)
        if not match or match[2] not in SOURCES:
            raise bad(word, say("problem.gold", sources=", ".join(SOURCES)))
        state.gold[_owner(game, match[1], word), SOURCES.index(match[2])] = int(match[3])


def _read_cards(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """Hands and piles: no more than five cards of a terrain."""
    for name in ("pile", "older", "discards"):
        state[name][:] = 0
        for word in found.get(name, []):
            match = _CARDS.fullmatch(word)
            if not match or state[name][LETTERS.index(match[1])]:
                raise bad(word, say("problem.cards"))
            state[name][LETTERS.index(match[1])] = int(match[2])
    for word in found.get("hand", []):
        match = _HAND.fullmatch(word)
        if not match or state.hand[_owner(game, match[1], word)] != NONE:
            raise bad(word, say("problem.hand"))
        seat = game.seats.index(match[1])
        state.hand[seat] = UNKNOWN if match[2] == "?" else LETTERS.index(match[2])
        state.stale[seat] = bool(match[3])
    if "card" in found:
        words = found["card"]
        if len(words) != 1 or len(words[0]) != 1 or words[0] not in LETTERS[:CARDS]:
            raise bad("card", say("problem.card", letters=", ".join(LETTERS[:CARDS])))
        state.card = LETTERS.index(words[0])
    for card in range(CARDS):
        cards = [*state.hand, state.card].count(card)
        cards += int(state.pile[card]) + int(state.older[card]) + int(state.discards[card])
        if cards > CARDS_OF_EACH:
            raise bad(LETTERS[card], say("problem.card_many", count=cards, most=CARDS_OF_EACH))
    unknown = [seat for seat in range(game.players) if state.hand[seat] == UNKNOWN]
    if cards_in(state.older) != sum(bool(state.stale[seat]) for seat in unknown):
        raise bad("older", say("problem.older"))
    if pile_size(state) < 0:
        raise bad("pile", say("problem.pile"))


def _read_turn(game: Game, state: Any, found: Mapping[str, list[str]], phase: int) -> None:
    """Whose turn it is and what is going on in it."""
    state.phase = phase
    state.ending = "ending" in found
    state.outpost = "outpost" in found
    if phase < DEAL:
        extra = found.keys() & {*game.seats, "hand", "card", "turn", "built", "doing", "lifted", "victim", "discards"}
        if extra:
            raise bad(sorted(extra)[0], say("problem.setup", phase=PHASES[phase]))
    else:
        state.turn = _seat(game, found, "turn")
    _read_built(game, state, found)
    _read_doing(game, state, found)
    if phase not in (PLAY, TURN_UP) and (state.outpost or state.built or state.doing != NONE or state.card != NONE):
        raise bad(PHASES[phase], say("problem.middle"))
    if phase in (PLAY, TURN_UP) and state.hand[state.turn] not in (NONE, UNKNOWN):
        raise bad("hand", say("problem.open_card"))
    if phase == PLAY:
        if state.hand[state.turn] == UNKNOWN or (state.card != NONE and not any_empty_of(state, int(state.card))):
            raise bad("play", say("problem.no_card"))
        if state.card == NONE and can_draw(state):
            raise NotationError("position.missing", field="card")
    elif phase in (DEAL, DRAW) and state.hand[state.turn] != NONE:
        raise bad("hand", say("problem.has_card", seat=SEATS[state.turn]))
    elif phase == TURN_UP and state.card != NONE:
        raise bad("turn-up", say("problem.card_open"))
    elif phase == ENDED and not state.ending:
        raise bad("over", say("problem.over"))
    if not state.ending and 0 in state.supply[: game.players]:
        raise bad("ending", say("problem.ending"))
    if phase == PLAY and state.doing != NONE and not _usable(state, int(state.doing)):
        raise bad("doing", say("problem.doing"))
    if phase == PLAY and state.doing != NONE and state.built and not rules.finished(state):
        raise bad("doing", say("problem.middle"))
    if phase != ENDED and rules.legal(state, np.empty(ROOM, np.int32)) == 0:
        raise bad(PHASES[phase], say("problem.stuck"))


def _usable(state: Any, tile: int) -> bool:
    """Could somebody be using a tile? Not to build without settlements, nor by a card that there is not."""
    if WAY[tile] == BUILD:
        return bool(can_use(state, tile))
    return bool(WAY[tile] != MOVE or TERRAIN[tile] == ANY or plane_of(state, tile) >= 0)


def _read_built(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    words = found.get("built", [])
    built = [at for at in map(read_hex, words) if at is not None]
    if len(words) > MANDATORY or len(set(built)) < len(words):
        raise bad("built", say("problem.built", most=MANDATORY))
    state.built = len(built)
    state.built_at[: len(built)] = built
    # When the mandatory action is done its settlements can be moved, and need not be where they were built.
    if built and not rules.finished(state) and not all(has(state.town[state.turn], at) for at in built):
        raise bad("built", say("problem.built_whose"))


def _read_doing(game: Game, state: Any, found: Mapping[str, list[str]]) -> None:
    """The tile in use, the settlement in the air, the victim of the sword."""
    words = found.get("doing", [])
    if "doing" in found:
        name, left = words if len(words) == 2 else ("", "")
        tile = TILES.index(name) if name in TILES else NONE
        if tile in (NONE, OUTPOST, TREASURE) or left not in [str(n) for n in range(1, int(TIMES[tile]) + 1)]:
            raise bad("doing", say("problem.doing"))
        state.doing, state.left = tile, int(left)
    if "lifted" in found:
        at = read_hex(found["lifted"][0]) if len(found["lifted"]) == 1 else None
        if at is None or state.doing == NONE or WAY[state.doing] != MOVE or not has(state.town[state.turn], at):
            raise bad("lifted", say("problem.lifted"))
        state.lifted = at
    if (state.doing == SWORD) != ("victim" in found):
        raise bad("victim", say("problem.sword"))
    if state.doing == SWORD:
        state.victim = _seat(game, found, "victim")
        if state.victim == state.turn or state.supply[state.victim] == SETTLEMENTS:
            raise bad("victim", say("problem.victim"))
