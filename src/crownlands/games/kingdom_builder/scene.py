"""How a position of Kingdom Builder looks.

Nothing here is told but by the view, so no card appears that its viewer may not see.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.actions import BUILD_AT, END, FROM, STRIKE, TO, USE, WALL_AT
from crownlands.games.kingdom_builder.cards import pile_size
from crownlands.games.kingdom_builder.ground import HEX_HEIGHT, MAP, corners, ground_name, places
from crownlands.games.kingdom_builder.hexes import hex_name, read_hex
from crownlands.games.kingdom_builder.kinds import KINDS
from crownlands.games.kingdom_builder.pieces import LOCATIONS, LORDS, NOMAD, NOMADS, OBJECTIVES, QUARRY, TERRAINS, TILES
from crownlands.games.kingdom_builder.state import (
    DEAL,
    DRAW,
    ENDED,
    HEXES,
    LOST,
    NEVER,
    NONE,
    SIDE,
    USED,
    hexes_in,
    line_of,
)
from crownlands.games.kingdom_builder.tiles import tiles_on
from crownlands.games.kingdom_builder.words import message, objective_word, terrain_word, tile_word
from crownlands.scene.memo import Memo
from crownlands.scene.model import Area, Choice, Ghost, Heading, Held, Line, Panel, Scene, Spot, Sprite, by_id

TILE, PIECE = 0, 1  # layers, over the ground
SETTLEMENT_SIZE, TILE_SIZE, CARD_SIZE = 0.68, 0.6, 0.7
CARD_PLACE = (0.15, 0.01)
BACK = "card.back"

_KINDS = {kind.name: kind for kind in KINDS}


def _spot(x: float, y: float) -> Spot:
    """A hex of the map, in few letters: a panel has many of them."""
    return MAP.id, int(x) if x == int(x) else x, int(y) if y == int(y) else y


_SPOT = {hex_name(at): _spot(*corners()[at]) for at in range(HEXES)}


def scene(view: View, memo: Memo) -> Scene:
    """What everybody may see of a view."""
    state, game, over = view.values, view.game, view.outcome()
    goals = tuple(goal for goal in range(len(OBJECTIVES)) if state.goals >> goal & 1)
    totals = view.totals()
    return Scene(
        game=game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=(MAP, _CARD, _objectives(goals)),
        sprites=by_id(_sprites(view, goals, memo)),
        panels=tuple(
            _panel(view, seat, totals[seat], over.ranks[seat] if over else None, memo) for seat in range(game.players)
        ),
        order=_order(state, game.players),
        log=_log(view),
        notes=tuple(_notes(view, memo)),
        ground=ground_name(state.boards),
    )


def own(view: View, scene: Scene, memo: Memo) -> Scene:
    """The scene of a seat: with its own card, and with choices if it is the one to move."""
    assert view.seat is not None
    seat, card = view.seat, view.values.hand[view.seat]
    areas = (*scene.areas[:2], _HAND, *scene.areas[2:])
    if card < 0:
        return scene.for_seat(seat, _choices(view), areas=areas)
    mine = memo.made("panel", (scene.panels[seat], card), lambda: _with_card(scene.panels[seat], card))
    panels = (*scene.panels[:seat], mine, *scene.panels[seat + 1 :])
    return scene.for_seat(seat, _choices(view), [_card(view, seat, card, "hand")], areas=areas, panels=panels)


def _with_card(panel: Panel, card: int) -> Panel:
    """The panel of a seat with the front of its card."""
    shown = (held._replace(symbol=_card_name(card)) if held.symbol == BACK else held for held in panel.held)
    return replace(panel, held=tuple(shown))


_CARD = Area("card", "tray", 0, 0, 1, 1, label=message("area.card"))
_HAND = Area("hand", "tray", 0, 0, 1, 1, label=message("area.hand"))


@lru_cache(maxsize=1024)
def _objectives(goals: tuple[int, ...]) -> Area:
    """The objectives by name, once all are known."""
    words = {f"goal{i}": objective_word(goal) for i, goal in enumerate(goals)}
    label = message("area.objectives", **words) if len(words) == 3 else message("area.objectives_to_come")
    return Area("objectives", "tray", 0, 0, 3, 1, label=label)


# --- panels ----------------------------------------------------------------------------------------------------


def _panel(view: View, seat: int, points: int, rank: int | None, memo: Memo) -> Panel:
    """What is told of a seat, made again when something of it changes."""
    state = view.values
    seats = range(view.game.players) if state.goals >> LORDS & 1 else (seat,)  # lords compare themselves with others
    counted = rank, state.boards, state.goals, state.gold[seat], [state.town[other] for other in seats]
    has = state.supply[seat], state.hand[seat] != NONE, state.tile[seat], state.nomad[seat], state.fresh[seat]

    def lines() -> tuple[Line, ...]:
        return tuple(_line(item, rank is not None) for item in view.game.book.items(view.game, view.state, seat))

    def panel() -> Panel:
        return Panel(seat, points, memo.made(("lines", seat), counted, lines), tuple(_held(state, seat)), rank)

    return memo.made(("panel", seat), (points, counted, has), panel)


def _line(item: Item, over: bool) -> Line:
    """A line of a score. Hexes are lit up on the map, so a list of them is left out."""
    listed = item.what.id in ("kingdom_builder.item.groups", "kingdom_builder.item.links")
    what = item.what.args["objective"] if listed else item.what
    return Line(what, item.points, tuple(_SPOT[cell] for cell in item.cells), _heading(item) if over else None)


def _heading(item: Item) -> Heading:
    """The kind of a line: an objective, whatever it counts, the castles, or the gold of tiles."""
    if item.name in OBJECTIVES:
        return Heading(objective_word(OBJECTIVES.index(item.name)), f"objective.{item.name}")
    return Heading(item.what, "objective.castles" if item.name == "castles" else "nomad.treasure")


# --- pieces ----------------------------------------------------------------------------------------------------


def _sprites(view: View, goals: Sequence[int], memo: Memo) -> list[Sprite]:
    """Everything on the table that everybody can see."""
    found: list[Sprite] = []
    state = view.values
    numbers = [int(action) for action in view.history]  # an action is slow to compare
    names, marked = settlement_names(numbers), last_hexes(numbers)
    for seat, town in enumerate(state.town[: view.game.players]):
        lit = {at for at in marked if town[line_of(at)] >> at % SIDE & 1}
        found += memo.made(("town", seat), (town, lit, names), partial(_settlements, seat, town, lit, names))
    if any(state.wall):
        found += [_wall(at, at in marked) for at in hexes_in(state.wall)]
    of = state.spot_at, state.spot_kind, state.tile, state.camp_at, state.camp_tile
    found += memo.made("tiles", of, lambda: (*_location_tiles(view), *_camp_tiles(state)))
    found += [_objective(i, goal) for i, goal in enumerate(goals)]
    if state.card != NONE:
        found.append(_card(view, state.turn, state.card, "card"))
    return found


def _settlements(seat: int, town: list[int], lit: set[int], names: Mapping[int, str]) -> tuple[Sprite, ...]:
    return tuple(_settlement(names.get(at) or _name(at), seat, at, at in lit) for at in hexes_in(town))


@lru_cache(maxsize=8192)
def _settlement(name: str, seat: int, at: int, last: bool) -> Sprite:
    x, y = places(SETTLEMENT_SIZE)[at]
    return Sprite(name, MAP.id, f"settlement.{seat}", x, y, PIECE, SETTLEMENT_SIZE, seat, last=last)


@lru_cache(maxsize=1024)
def _wall(at: int, last: bool) -> Sprite:
    x, y = places(SETTLEMENT_SIZE)[at]
    return Sprite(f"wall.{hex_name(at)}", MAP.id, "wall", x, y, PIECE, SETTLEMENT_SIZE, last=last)


@cache
def _objective(place: int, goal: int) -> Sprite:
    name = f"objective.{OBJECTIVES[goal]}"
    return Sprite(name, "objectives", name, place, 0, label=objective_word(goal))


def _location_tiles(view: View) -> Iterator[Sprite]:
    """The tiles left on each location, one lying on the other."""
    state = view.state
    for spot, (at, kind) in enumerate(zip(view.values.spot_at, view.values.spot_kind, strict=True)):
        left = 0 if at == NONE else tiles_on(state, spot)
        for i in range(left):
            aside = 0.09 * (2 * i - 1) if left > 1 else 0
            x, y = places(TILE_SIZE, aside, aside)[at]
            name = f"tile.{hex_name(at)}.{i}"
            yield Sprite(name, MAP.id, f"tile.{LOCATIONS[kind]}", x, y, TILE, TILE_SIZE, label=tile_word(kind))


def _camp_tiles(state: Any) -> Iterator[Sprite]:
    for at, tile in zip(state.camp_at, state.camp_tile, strict=True):
        if tile >= 0:
            x, y = places(TILE_SIZE)[at]
            name, label = f"camp.{hex_name(at)}", tile_word(NOMAD + tile)
            yield Sprite(name, MAP.id, _nomad(tile), x, y, TILE, TILE_SIZE, label=label)


def settlement_names(history: Sequence[int]) -> dict[int, str]:
    """Which settlement stands on which hex, each named after the hex it was built on; or, if this history does not
    tell of its building, after the hex it stood on first. One that stands where it was built first is left out."""
    names: dict[int, str] = {}
    born: dict[int, int] = {}
    lifted = NONE

    def new(at: int) -> str:
        time = born[at] = born.get(at, 0) + 1
        return _name(at, time)

    for action in history:
        if action < BUILD_AT or action >= USE:
            continue
        if action < FROM:
            names[action - BUILD_AT] = new(action - BUILD_AT)
        elif action < TO:
            lifted = action - FROM
        elif action < WALL_AT:
            at, lifted = lifted if lifted != NONE else action - TO, NONE
            names[action - TO] = names.pop(at, "") or new(at)
        elif action >= STRIKE and not names.pop(action - STRIKE, ""):
            new(action - STRIKE)
    return {at: name for at, name in names.items() if name != _name(at)}


@lru_cache(maxsize=2048)
def _name(at: int, time: int = 1) -> str:
    """A settlement's name; of those that are built on one hex one after the other each has its own."""
    return f"house.{hex_name(at)}" + (f".{time}" if time > 1 else "")


def last_hexes(history: Sequence[int]) -> set[int]:
    """The hexes of the last turn in which something happened on the map: this one, or the one before."""
    found: set[int] = set()
    for action in reversed(history):
        if action == END and found:
            break
        if BUILD_AT <= action < STRIKE:  # settlements built, lifted, put down; walls
            found.add((action - BUILD_AT) % HEXES)
    return found


def _card(view: View, seat: int, card: int, area: str) -> Sprite:
    """A terrain card. It is named by the turn it is for, so that it goes from the hand to the table."""
    state = view.values
    turn = [action.kind for action in view.history].count("end")
    now = state.first if state.phase == DEAL else state.turn
    wait = (seat - now) % view.game.players - (state.phase == DRAW)
    return _card_of(turn + wait, seat, card, area)


@lru_cache(maxsize=1024)
def _card_of(turn: int, seat: int, card: int, area: str) -> Sprite:
    x, y = CARD_PLACE
    return Sprite(f"card.{turn}", area, _card_name(card), x, y, PIECE, CARD_SIZE, seat, terrain_word(card))


def _card_name(card: int) -> str:
    return f"card.{TERRAINS[card]}"


def _nomad(tile: int) -> str:
    return "nomad." + NOMADS[tile].replace("-", ".")


def _held(state: Any, seat: int) -> Iterator[Held]:
    """What a seat has, as others see it: settlements to build, a card, tiles."""
    yield Held(f"settlement.{seat}", state.supply[seat], message("piece.settlement"))
    if state.hand[seat] != NONE:
        yield Held(BACK, 1, message("piece.card"))
    tiles = Counter(
        (kind, ".used" if tile == USED else "")
        for kind, tile in zip(state.spot_kind, state.tile[seat], strict=True)
        if tile not in (NEVER, LOST)
    )
    for (kind, used), count in tiles.items():
        yield Held(f"tile.{LOCATIONS[kind]}{used}", count, tile_word(kind))
    for tile, (ready, fresh) in enumerate(zip(state.nomad[seat], state.fresh[seat], strict=True)):
        if ready + fresh:
            yield Held(_nomad(tile), ready + fresh, tile_word(NOMAD + tile))


# --- words -----------------------------------------------------------------------------------------------------


def _notes(view: View, memo: Memo) -> Iterator[Message]:
    state = view.values
    if state.phase == ENDED:
        return
    if state.ending:
        yield message("note.last_round")
    if state.outpost:
        yield message("note.outpost")
    if QUARRY in state.spot_kind:
        yield message("note.walls", n=state.walls_left)
    if state.phase >= DEAL:
        cards = memo.made("pile", (state.pile, state.hand, state.stale), lambda: int(pile_size(view.state)))
        yield message("note.pile", n=cards)


def _order(state: Any, players: int) -> tuple[int, ...]:
    """Everybody once, beginning with the seat in turn; in the last round only those who still have a turn."""
    if state.phase < DEAL or state.phase == ENDED:
        return ()
    turn, first = state.turn, state.first
    following = [(turn + i) % players for i in range(players)]
    if state.phase == DEAL:
        return tuple((first + i) % players for i in range(players))
    if state.phase == DRAW:
        return (*following[1:], turn)
    if state.ending:
        following = following[: (first - turn - 1) % players + 1]
    return tuple(following)


def _log(view: View) -> Message | None:
    """What the last action did."""
    last = view.history[-1] if view.history else None
    return None if last is None else _KINDS[last.kind].log(view, last)


# --- choices ---------------------------------------------------------------------------------------------------


def _choices(view: View) -> list[Choice]:
    """Everything the seat can do: on the map, or as a button."""
    assert view.seat is not None
    return [_choice(action, view.seat) for action in view.legal()]


@lru_cache(maxsize=4096)
def _choice(action: Action, seat: int) -> Choice:
    """How an action is chosen; in every game its number means the same."""
    group, drawing = _CHOSEN[action.kind]
    label = _KINDS[action.kind].label(None, action)  # type: ignore[arg-type]  # it is called the same in every view
    if not action.at:
        ghost = (Ghost(drawing.format(_tile(action.piece or 0)), 0, 0),) if drawing else ()
        return Choice(action.text, "", 0, 0, group=group, ghost=ghost, label=label)
    at = _hex_of(action)
    x, y = corners()[at]
    piece = drawing.format(seat)
    ghost = (Ghost(piece, *places(SETTLEMENT_SIZE)[at], SETTLEMENT_SIZE),) if piece else ()
    return Choice(action.text, MAP.id, x, y, 1, round(HEX_HEIGHT, 2), group, ghost, label=label)


# How an action is chosen, by its kind: its group, and what would appear (of which seat, or which tile).
_CHOSEN = {
    "build": ("build", "settlement.{}"),
    "from": ("from", ""),
    "to": ("to", "settlement.{}"),
    "wall": ("wall", "wall"),
    "strike": ("strike", ""),
    "use": ("tile", "{}"),
    "stop": ("stop", ""),
    "end": ("end", ""),
}


def _tile(tile: int) -> str:
    return f"tile.{TILES[tile]}" if tile < NOMAD else _nomad(tile - NOMAD)


def _hex_of(action: Action) -> int:
    at = read_hex(action.at[0])
    assert at is not None
    return at


def action_at(view: View, area: str, x: float, y: float) -> str | None:
    """The action somebody means who points at a hex where nothing can be done; why not, the rules then tell."""
    if view.seat is None or view.mover != view.seat or area != MAP.id:
        return None
    middles = [(left + 0.5, top + HEX_HEIGHT / 2) for left, top in corners()]
    at = min(range(HEXES), key=lambda i: (middles[i][0] - x) ** 2 + (middles[i][1] - y) ** 2)
    if max(abs(middles[at][0] - x), abs(middles[at][1] - y)) > HEX_HEIGHT / 2:
        return None
    base = next((action - _hex_of(action) for action in view.legal() if action.at), BUILD_AT)
    return view.game.action(base + at).text
