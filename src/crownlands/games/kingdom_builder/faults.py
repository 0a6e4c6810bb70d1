"""Why an action is not possible: which rule forbids it."""

from typing import Any

from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.position import Position
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder import locations, rules, tiles
from crownlands.games.kingdom_builder.actions import FROM, TO, WALL_AT, dealt_to
from crownlands.games.kingdom_builder.hexes import has, hex_name
from crownlands.games.kingdom_builder.pieces import (
    BUILD,
    CARAVAN,
    MANDATORY,
    MOVE,
    NOMAD,
    OBEYS,
    OUTPOST,
    PADDOCK,
    QUARRY,
    SWORD,
    TAVERN,
    TERRAINS,
    TILES,
    TIMES,
    TOWER,
    WALL,
    WATER,
    WAY,
)
from crownlands.games.kingdom_builder.setup import next_camp
from crownlands.games.kingdom_builder.state import DEAL, FRESH, LOST, NONE, PHASES, SETTLE_CAMPS, SIDE, SPOTS, TOP, USED

_PHASE_OF_KIND = {
    "lay": "lay",
    "goal": "goal",
    "camp": "settle",
    "first": "seat",
    "deal": "deal",
    "card": "turn-up",
}


def terrain_word(terrain: int) -> Message:
    """A terrain in words."""
    return Message(f"kingdom_builder.terrain.{TERRAINS[terrain]}")


def tile_word(tile: int) -> Message:
    """A tile in words."""
    return Message(f"kingdom_builder.tile.{TILES[tile]}")


def terrain_at(state: Any, at: int) -> int:
    """What kind of hex this is."""
    return next(plane for plane in range(len(TERRAINS)) if has(state.land[plane], at))


def say(id: str, **args: Any) -> Message:
    """One of this game's messages."""
    return Message(f"kingdom_builder.{id}", **args)


def expected(position: Position) -> Message:
    """What is to be done now, and by whom."""
    state, mover = position.state, position.mover
    seats = position.game.seats
    if mover in (CHANCE, OVER):
        args: dict[str, Any] = {}
        if state.phase == SETTLE_CAMPS:
            args["at"] = hex_name(int(state.camp_at[next_camp(state)]))
        elif DEAL <= state.phase and mover == CHANCE:
            args["seat"] = seats[state.turn]
        return say(f"expect.{PHASES[state.phase]}", **args)
    seat = seats[mover]
    tile = int(state.doing)
    if tile == NONE:
        if rules.finished(state):
            return say("expect.end" if len(position.legal_numbers()) == 1 else "expect.after", seat=seat)
        number = int(state.built) + 1
        kind = "before" if any(a.kind == "use" for a in position.legal()) else "mandatory"
        card = terrain_word(int(state.card))
        return say(f"expect.{kind}", seat=seat, terrain=card, number=number, of=MANDATORY)
    left, word = int(state.left), tile_word(tile)
    if WAY[tile] == BUILD:
        return say("expect.build" if TIMES[tile] == 1 else "expect.builds", seat=seat, tile=word, left=left)
    if WAY[tile] == MOVE:
        if state.lifted != NONE:
            return say("expect.to", seat=seat, at=hex_name(int(state.lifted)), tile=word)
        return say("expect.from" if TIMES[tile] == 1 else "expect.step", seat=seat, tile=word, left=left)
    if WAY[tile] == WALL:
        return say("expect.wall", seat=seat, terrain=terrain_word(int(state.card)), left=left)
    return say("expect.strike", seat=seat, victim=seats[state.victim])


def fault(position: Position, action: Action) -> Message:
    """Which rule forbids an action here."""
    reason = _chance_fault(position, action) if action < 0 else _decision_fault(position, action)
    return reason or Message("action.not_now", action=action.text, expected=expected(position))


def _chance_fault(position: Position, action: Action) -> Message | None:
    state, piece = position.state, action.piece or 0
    phase = PHASES[state.phase]
    if action.kind == HIDDEN:
        return say("fault.hidden")
    wanted = _PHASE_OF_KIND[action.kind]
    if wanted != phase and not (wanted == "deal" and phase == "draw"):
        return None
    if action.kind == "deal" and dealt_to(action) != state.turn:
        return say("fault.other_seat", seat=position.game.seats[state.turn])
    if action.kind in ("deal", "card"):
        return say("fault.no_card", terrain=terrain_word(piece))
    return say("fault.drawn", what=action.text[1:])


def _decision_fault(position: Position, action: Action) -> Message | None:
    """None where the action is simply not what is wanted now."""
    state = position.state
    if position.mover < 0:
        return None
    tile = int(state.doing)
    if action.kind == "use":
        return _use_fault(position, action.piece or 0)
    if action.kind == "end" and tile == NONE:
        left = MANDATORY - int(state.built)
        return say("fault.must_build", left=left, terrain=terrain_word(int(state.card)))
    if tile == NONE:
        if action.kind == "build" and not rules.finished(state):
            return _build_fault(state, int(action), int(state.card), NONE, position)
        return None
    way = int(WAY[tile])
    if action.kind == "build" and way == BUILD:
        return _build_fault(state, int(action), locations.plane_of(state, tile), tile, position)
    if action.kind == "stop" and way in (MOVE, WALL) and state.lifted == NONE:
        return say("fault.stop_first")
    if action.kind == "wall" and way == WALL:
        return _ground_fault(state, action - WALL_AT, int(state.card)) or say("fault.wall", at=action.at[0])
    if action.kind == "strike" and tile == SWORD:
        return say("fault.not_yours", seat=position.game.seats[state.victim], at=action.at[0])
    if action.kind == "from" and way == MOVE and state.lifted == NONE:
        if not has(state.town[position.mover], action - FROM):
            return say("fault.not_yours", seat=position.game.seats[position.mover], at=action.at[0])
        return say("fault.stuck", at=action.at[0], tile=tile_word(tile))
    if action.kind == "to" and way == MOVE and state.lifted != NONE:
        return _to_fault(state, action - TO, tile, position)
    return None


def _ground_fault(state: Any, at: int, plane: int) -> Message | None:
    """Is the hex taken, or of the wrong kind? A negative plane stands for any terrain that can be built on."""
    terrain, name = terrain_at(state, at), hex_name(at)
    if plane >= 0 and terrain != plane:
        return say("fault.terrain", at=name, terrain=terrain_word(terrain), wanted=terrain_word(plane))
    if plane < 0 and terrain >= WATER:
        return say("fault.unbuildable", at=name, terrain=terrain_word(terrain))
    if not has(state.free, at):
        return say("fault.not_empty", at=name)
    return None


def _build_fault(state: Any, at: int, plane: int, tile: int, position: Position) -> Message:
    ground, name = _ground_fault(state, at, plane), hex_name(at)
    if ground is not None:
        return ground
    seat, bit = int(state.turn), 1 << at % SIDE
    y = TOP + at // SIDE
    if tile == TOWER and not locations.tower(state, y) & bit:
        return say("fault.edge", at=name)
    if tile != NONE and not OBEYS[tile]:
        return say("fault.line" if tile == TAVERN else "fault.three", at=name)
    example = next(a.at[0] for a in position.legal() if a.kind == "build")
    assert not has(state.near[seat], at)
    if plane < 0:
        return say("fault.adjacent", at=name, example=example)
    return say("fault.adjacent_terrain", at=name, terrain=terrain_word(plane), example=example)


def _to_fault(state: Any, at: int, tile: int, position: Position) -> Message:
    start, name = int(state.lifted), hex_name(at)
    plane = locations.plane_of(state, tile)
    if at == start:
        return say("fault.null_move", at=name)
    ground = _ground_fault(state, at, plane)
    if ground is not None:
        return ground
    if plane >= 0:
        example = position.legal()[0].at[0]
        return say("fault.adjacent_move", at=name, terrain=terrain_word(plane), example=example)
    kind = {PADDOCK: "jump", CARAVAN: "slide"}.get(tile, "step")
    return say(f"fault.{kind}", at=hex_name(start), to=name)


def _use_fault(position: Position, tile: int) -> Message | None:
    state, seat = position.state, position.mover
    who, word = position.game.seats[seat], tile_word(tile)
    if not tiles.is_ready(state, seat, tile):
        if tile >= NOMAD:
            fresh = state.fresh[seat, tile - NOMAD] > 0
            return say("fault.fresh", tile=word) if fresh else say("fault.no_tile", seat=who, tile=word)
        held = {int(state.tile[seat, spot]) for spot in range(SPOTS) if state.spot_kind[spot] == tile}
        for what, reason in ((USED, "fault.used"), (FRESH, "fault.fresh"), (LOST, "fault.lost")):
            if what in held:
                return say(reason, tile=word, seat=who)
        return say("fault.no_tile", seat=who, tile=word)
    if tile == OUTPOST:
        return say("fault.outpost_down" if state.outpost else "fault.no_build")
    if state.doing != NONE:
        return None
    if state.built > 0 and not rules.finished(state):
        return say("fault.middle", left=MANDATORY - int(state.built))
    if WAY[tile] == BUILD and state.supply[seat] == 0:
        return say("fault.no_supply", seat=who)
    if tile == QUARRY and state.walls_left == 0:
        return say("fault.no_walls")
    return say("fault.useless", tile=word)
