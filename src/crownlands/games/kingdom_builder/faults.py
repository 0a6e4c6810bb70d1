"""What is expected now; and why an action is not possible: which rule forbids it, for each kind of action.

A fault is None where an action is simply not what is wanted now.
"""

from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.position import Position
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder import locations, pieces, rules, tiles
from crownlands.games.kingdom_builder.actions import BUILD_AT, END, FROM, STOP, TO, USE, WALL_AT, dealt_to
from crownlands.games.kingdom_builder.hexes import has, hex_name, terrain_at
from crownlands.games.kingdom_builder.pieces import BUILD, MANDATORY, MOVE, TIMES, WALL, WAY
from crownlands.games.kingdom_builder.setup import next_camp
from crownlands.games.kingdom_builder.state import DEAL, FRESH, LOST, NONE, PHASES, SETTLE_CAMPS, SIDE, SPOTS, TOP, USED
from crownlands.games.kingdom_builder.words import message, terrain_word, tile_word


def expected(position: Position) -> Message:
    """What is to be done now, and by whom."""
    state, mover, game = position.values(), position.mover, position.game
    if mover in (CHANCE, OVER):
        args: dict[str, Any] = {}
        if state.phase == SETTLE_CAMPS:
            args["at"] = hex_name(state.camp_at[next_camp(position.state)])
        elif DEAL <= state.phase and mover == CHANCE:
            args["seat"] = game.who(state.turn)
        return message(f"expect.{PHASES[state.phase]}", **args)
    seat = game.who(mover)
    tile = state.doing
    if tile == NONE:
        legal = position.legal_numbers()
        if END in legal:
            return message("expect.end" if len(legal) == 1 else "expect.after", seat=seat)
        kind = "before" if any(USE <= number < STOP for number in legal) else "mandatory"
        card = terrain_word(state.card)
        return message(f"expect.{kind}", seat=seat, terrain=card, number=state.built + 1, of=MANDATORY)
    left, word = state.left, tile_word(tile)
    if WAY[tile] == BUILD:
        return message("expect.build" if TIMES[tile] == 1 else "expect.builds", seat=seat, tile=word, left=left)
    if WAY[tile] == MOVE:
        if state.lifted != NONE:
            return message("expect.to", seat=seat, at=hex_name(state.lifted), tile=word)
        return message("expect.from" if TIMES[tile] == 1 else "expect.step", seat=seat, tile=word, left=left)
    if WAY[tile] == WALL:
        return message("expect.wall", seat=seat, terrain=terrain_word(state.card), left=left)
    return message("expect.strike", seat=seat, victim=game.who(state.victim))


def dealt(position: Position, action: Action) -> Message:
    """A card for somebody else, or one that cannot be drawn."""
    turn = int(position.state.turn)
    if dealt_to(action) != turn:
        return message("fault.other_seat", seat=position.game.who(turn))
    return message("fault.no_card", terrain=terrain_word(action.piece or 0))


def _way(state: Any) -> int:
    """How the tile in use works; NONE if there is none."""
    return NONE if state.doing == NONE else int(WAY[state.doing])


def build(position: Position, action: Action) -> Message | None:
    """With the card, or with a tile."""
    state, tile = position.state, int(position.state.doing)
    if tile == NONE:
        return None if rules.finished(state) else _build_fault(position, action - BUILD_AT, int(state.card), NONE)
    plane = locations.plane_of(state, tile)
    return _build_fault(position, action - BUILD_AT, plane, tile) if _way(state) == BUILD else None


def _build_fault(position: Position, at: int, plane: int, tile: int) -> Message:
    state, name = position.state, hex_name(at)
    ground = _ground_fault(state, at, plane)
    if ground is not None:
        return ground
    if tile == pieces.TOWER and not locations.tower(state, TOP + at // SIDE) & 1 << at % SIDE:
        return message("fault.edge", at=name)
    if tile != NONE and not pieces.OBEYS[tile]:
        return message("fault.line" if tile == pieces.TAVERN else "fault.three", at=name)
    example = next(a.at[0] for a in position.legal() if a.kind == "build")
    assert not has(state.near[state.turn], at)
    if plane < 0:
        return message("fault.adjacent", at=name, example=example)
    return message("fault.adjacent_terrain", at=name, terrain=terrain_word(plane), example=example)


def _ground_fault(state: Any, at: int, plane: int) -> Message | None:
    """Is the hex taken, or of the wrong kind? A negative plane stands for any terrain that can be built on."""
    terrain, name = terrain_at(state, at), hex_name(at)
    if plane >= 0 and terrain != plane:
        return message("fault.terrain", at=name, terrain=terrain_word(terrain), wanted=terrain_word(plane))
    if plane < 0 and terrain >= pieces.WATER:
        return message("fault.unbuildable", at=name, terrain=terrain_word(terrain))
    return None if has(state.free, at) else message("fault.not_empty", at=name)


def take_up(position: Position, action: Action) -> Message | None:
    """The settlement of somebody else, or one that can go nowhere."""
    state = position.state
    if _way(state) != MOVE or state.lifted != NONE:
        return None
    if not has(state.town[position.mover], action - FROM):
        return message("fault.not_yours", seat=position.game.who(position.mover), at=action.at[0])
    return message("fault.stuck", at=action.at[0], tile=tile_word(int(state.doing)))


def put_down(position: Position, action: Action) -> Message | None:
    """Where the settlement in the air cannot go."""
    state, at, name = position.state, action - TO, action.at[0]
    tile, start = int(state.doing), int(state.lifted)
    if start == NONE:
        return None
    if at == start:
        return message("fault.null_move", at=name)
    plane = locations.plane_of(state, tile)
    ground = _ground_fault(state, at, plane)
    if ground is not None:
        return ground
    if plane >= 0:
        example = position.legal()[0].at[0]
        return message("fault.adjacent_move", at=name, terrain=terrain_word(plane), example=example)
    kind = {pieces.PADDOCK: "jump", pieces.CARAVAN: "slide"}.get(tile, "step")
    return message(f"fault.{kind}", at=hex_name(start), to=name)


def wall(position: Position, action: Action) -> Message | None:
    """On the wrong terrain, or away from one's settlements."""
    state = position.state
    if _way(state) != WALL:
        return None
    return _ground_fault(state, action - WALL_AT, int(state.card)) or message("fault.wall", at=action.at[0])


def strike(position: Position, action: Action) -> Message | None:
    """Not at the one who loses a settlement now."""
    state = position.state
    if state.doing != pieces.SWORD:
        return None
    return message("fault.not_yours", seat=position.game.who(int(state.victim)), at=action.at[0])


def use(position: Position, action: Action) -> Message | None:
    """A tile that is not to be had, or not now, or of no use."""
    state, seat, tile = position.state, position.mover, action.piece or 0
    who, word = position.game.who(seat), tile_word(tile)
    if not tiles.is_ready(state, seat, tile):
        return message(f"fault.{_not_ready(state, seat, tile)}", seat=who, tile=word)
    if tile == pieces.OUTPOST:
        return message("fault.outpost_down" if state.outpost else "fault.no_build")
    if state.doing != NONE:
        return None
    if state.built > 0 and not rules.finished(state):
        return message("fault.middle", left=MANDATORY - int(state.built))
    if WAY[tile] == BUILD and state.supply[seat] == 0:
        return message("fault.no_supply", seat=who)
    if tile == pieces.QUARRY and state.walls_left == 0:
        return message("fault.no_walls")
    return message("fault.useless", tile=word)


def _not_ready(state: Any, seat: int, tile: int) -> str:
    """What keeps a seat from using a tile of this kind."""
    if tile >= pieces.NOMAD:
        return "fresh" if state.fresh[seat, tile - pieces.NOMAD] > 0 else "no_tile"
    held = {int(state.tile[seat, spot]) for spot in range(SPOTS) if state.spot_kind[spot] == tile}
    return next((reason for what, reason in _UNREADY.items() if what in held), "no_tile")


_UNREADY = {USED: "used", FRESH: "fresh", LOST: "lost"}


def stop(position: Position, action: Action) -> Message | None:
    """Not before the first step or wall."""
    state = position.state
    return message("fault.stop_first") if _way(state) in (MOVE, WALL) and state.lifted == NONE else None


def end(position: Position, action: Action) -> Message | None:
    """Not before the mandatory action is done."""
    state = position.state
    if state.doing != NONE:
        return None
    return message("fault.must_build", left=MANDATORY - int(state.built), terrain=terrain_word(int(state.card)))
