"""How a position of Kingdom Builder looks.

Nothing here is told but by the view, so no card appears that its viewer may not see.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMAD, NOMADS, OBJECTIVES, QUARRY, TERRAINS, TILES
from crownlands.games.kingdom_builder.state import DEAL, DRAW, ENDED, HEXES, LOST, NEVER, NONE, UNKNOWN, USED, hex_set
from crownlands.games.kingdom_builder.tiles import tiles_on
from crownlands.games.kingdom_builder.words import message, objective_word, terrain_word, tile_word
from crownlands.scene.model import Area, Choice, Ghost, Heading, Held, Line, Panel, Scene, Spot, Sprite, by_id

TILE, PIECE = 0, 1  # layers, over the ground
SETTLEMENT_SIZE, TILE_SIZE, CARD_SIZE = 0.68, 0.6, 0.7
CARD_PLACE = (0.15, 0.01)

_KINDS = {kind.name: kind for kind in KINDS}


def _spot(x: float, y: float) -> Spot:
    """A hex of the map, in few letters: a panel has many of them."""
    return MAP.id, int(x) if x == int(x) else x, int(y) if y == int(y) else y


_SPOT = {hex_name(at): _spot(*corners()[at]) for at in range(HEXES)}


def scene(view: View) -> Scene:
    """The scene of a view: with its own card, and with choices if it is that of the seat to move."""
    state, game = view.state, view.game
    over = view.outcome()
    panels = [
        Panel(
            score.seat,
            score.total,
            tuple(_line(item, over is not None) for item in score.items),
            tuple(_held(state, score.seat)),
            over.ranks[score.seat] if over else None,
        )
        for score in view.scores()
    ]
    goals = [goal for goal in range(len(OBJECTIVES)) if int(state.goals) >> goal & 1]
    whole = Scene(
        game=game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=(
            MAP,
            Area("card", "tray", 0, 0, 1, 1, label=message("area.card")),
            Area("objectives", "tray", 0, 0, 3, 1, label=_names(goals)),
        ),
        sprites=by_id(_sprites(view, goals)),
        panels=tuple(panels),
        order=_order(state, game.players),
        log=_log(view),
        notes=tuple(_notes(state)),
        ground=ground_name(state.boards.tolist()),
    )
    if view.seat is None:
        return whole
    hand = Area("hand", "tray", 0, 0, 1, 1, label=message("area.hand"))
    mine = replace(whole, areas=(*whole.areas[:2], hand, *whole.areas[2:]))
    return mine.for_seat(view.seat, _choices(view), _hand(view, view.seat))


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


def _sprites(view: View, goals: Sequence[int]) -> Iterator[Sprite]:
    """Everything on the table that everybody can see."""
    state = view.state
    names, marked = settlement_names(view.history), last_hexes(view.history)
    for seat in range(view.game.players):
        for at in hex_set(state.town[seat]):
            x, y = places(SETTLEMENT_SIZE)[at]
            name = names.get(at) or _name(at)
            yield Sprite(name, MAP.id, f"settlement.{seat}", x, y, PIECE, SETTLEMENT_SIZE, seat, last=at in marked)
    for at in hex_set(state.wall):
        x, y = places(SETTLEMENT_SIZE)[at]
        yield Sprite(f"wall.{hex_name(at)}", MAP.id, "wall", x, y, PIECE, SETTLEMENT_SIZE, last=at in marked)
    yield from _location_tiles(state)
    for at, tile in zip(state.camp_at.tolist(), state.camp_tile.tolist(), strict=True):
        if tile >= 0:
            x, y = places(TILE_SIZE)[at]
            name, label = f"camp.{hex_name(at)}", tile_word(NOMAD + tile)
            yield Sprite(name, MAP.id, _nomad(tile), x, y, TILE, TILE_SIZE, label=label)
    for i, goal in enumerate(goals):
        name = OBJECTIVES[goal]
        yield Sprite(f"objective.{name}", "objectives", f"objective.{name}", i, 0, label=objective_word(goal))
    if state.card != NONE:
        yield _card(view, int(state.turn), int(state.card), "card")


def _location_tiles(state: Any) -> Iterator[Sprite]:
    """The tiles left on each location, one lying on the other."""
    for spot, (at, kind) in enumerate(zip(state.spot_at.tolist(), state.spot_kind.tolist(), strict=True)):
        left = 0 if at == NONE else tiles_on(state, spot)
        for i in range(left):
            aside = 0.09 * (2 * i - 1) if left > 1 else 0
            x, y = places(TILE_SIZE, aside, aside)[at]
            name = f"tile.{hex_name(at)}.{i}"
            yield Sprite(name, MAP.id, f"tile.{LOCATIONS[kind]}", x, y, TILE, TILE_SIZE, label=tile_word(kind))


def settlement_names(history: Sequence[Action]) -> dict[int, str]:
    """Which settlement stands on which hex, each named after the hex it was built on; or, if this history does not
    tell of its building, after the hex it stood on first."""
    names: dict[int, str] = {}
    born: Counter[int] = Counter()
    lifted = NONE

    def new(at: int) -> str:
        born[at] += 1
        return _name(at, born[at])

    for action in history:
        if BUILD_AT <= action < FROM:
            names[action - BUILD_AT] = new(action - BUILD_AT)
        elif FROM <= action < TO:
            lifted = action - FROM
        elif TO <= action < WALL_AT:
            at, lifted = lifted if lifted != NONE else action - TO, NONE
            names[action - TO] = names.pop(at, "") or new(at)
        elif STRIKE <= action < USE and not names.pop(action - STRIKE, ""):
            new(action - STRIKE)
    return names


def _name(at: int, time: int = 1) -> str:
    """A settlement's name; of those that are built on one hex one after the other each has its own."""
    return f"house.{hex_name(at)}" + (f".{time}" if time > 1 else "")


def last_hexes(history: Sequence[Action]) -> set[int]:
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
    state, players = view.state, view.game.players
    turn = sum(action == END for action in view.history)
    now = int(state.first if state.phase == DEAL else state.turn)
    wait = (seat - now) % players - (state.phase == DRAW)
    x, y = CARD_PLACE
    label = terrain_word(card)
    return Sprite(f"card.{turn + int(wait)}", area, f"card.{TERRAINS[card]}", x, y, PIECE, CARD_SIZE, seat, label)


def _hand(view: View, seat: int) -> Iterator[Sprite]:
    """The card only its owner sees."""
    if view.state.hand[seat] >= 0:
        yield _card(view, seat, int(view.state.hand[seat]), "hand")


def _nomad(tile: int) -> str:
    return "nomad." + NOMADS[tile].replace("-", ".")


def _held(state: Any, seat: int) -> Iterator[Held]:
    """What a seat has: settlements to build, a card, tiles."""
    yield Held(f"settlement.{seat}", int(state.supply[seat]), message("piece.settlement"))
    card = int(state.hand[seat])
    if card != NONE:
        yield Held("card.back" if card == UNKNOWN else f"card.{TERRAINS[card]}", 1, message("piece.card"))
    tiles = Counter(
        (kind, ".used" if tile == USED else "")
        for kind, tile in zip(state.spot_kind.tolist(), state.tile[seat].tolist(), strict=True)
        if tile not in (NEVER, LOST)
    )
    for (kind, used), count in tiles.items():
        yield Held(f"tile.{LOCATIONS[kind]}{used}", count, tile_word(kind))
    for tile, count in enumerate((state.nomad[seat] + state.fresh[seat]).tolist()):
        if count:
            yield Held(_nomad(tile), count, tile_word(NOMAD + tile))


# --- words -----------------------------------------------------------------------------------------------------


def _names(goals: Sequence[int]) -> Message:
    """The objectives by name, once all are known."""
    words = {f"goal{i}": objective_word(goal) for i, goal in enumerate(goals)}
    return message("area.objectives", **words) if len(words) == 3 else message("area.objectives_to_come")


def _notes(state: Any) -> Iterator[Message]:
    if state.phase == ENDED:
        return
    if state.ending:
        yield message("note.last_round")
    if state.outpost:
        yield message("note.outpost")
    if QUARRY in state.spot_kind.tolist():
        yield message("note.walls", n=int(state.walls_left))
    if state.phase >= DEAL:
        yield message("note.pile", n=int(pile_size(state)))


def _order(state: Any, players: int) -> tuple[int, ...]:
    """Everybody once, beginning with the seat in turn; in the last round only those who still have a turn."""
    if state.phase < DEAL or state.phase == ENDED:
        return ()
    turn, first = int(state.turn), int(state.first)
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


def _choices(view: View) -> Iterator[Choice]:
    """Everything the seat can do: on the map, or as a button."""
    for action in view.legal():
        group, drawing = _CHOSEN[action.kind]
        label = _KINDS[action.kind].label(view, action)
        if action.at:
            at = _hex_of(action)
            x, y = corners()[at]
            piece = drawing.format(view.seat)
            ghost = (Ghost(piece, *places(SETTLEMENT_SIZE)[at], SETTLEMENT_SIZE),) if piece else ()
            yield Choice(action.text, MAP.id, x, y, 1, round(HEX_HEIGHT, 2), group, ghost, label=label)
        else:
            ghost = (Ghost(drawing.format(_tile(action.piece or 0)), 0, 0),) if drawing else ()
            yield Choice(action.text, "", 0, 0, group=group, ghost=ghost, label=label)


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
