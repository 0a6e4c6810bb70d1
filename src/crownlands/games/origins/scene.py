"""How a position of Origins looks."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino import scene as shared
from crownlands.games.domino.cells import cell_name, halves, read_cell
from crownlands.games.domino.draft import NOBODY, first_placement
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.land import cell_column, cell_line, in_plane
from crownlands.games.domino.left import dominoes_left
from crownlands.games.domino.lookup import built_squares, placed
from crownlands.games.origins.contents import CAVEMEN, FIRST_RICH, KINDS, NUMBER, RESOURCES, TERRAINS, TILES, VOLCANO
from crownlands.games.origins.fire import burn, craters_at
from crownlands.games.origins.kinds import PAIR_TEXTS, taken
from crownlands.games.origins.laying import bears_resource, put
from crownlands.games.origins.market import best_deal
from crownlands.games.origins.pieces import printed_square, token_at
from crownlands.games.origins.recruiting import NOBODY_THERE, man_at, settle, tiles_in
from crownlands.games.origins.scoring import territory_score
from crownlands.games.origins.state import (
    DISCOVERY,
    FACE_UP,
    FIRE,
    GOODS,
    PAY,
    SEARCH,
    SETTLE,
    SLOTS,
    TOTEM,
    TRIBE,
    cell_at,
)
from crownlands.games.origins.totems import disputed
from crownlands.games.origins.words import caveman, resource
from crownlands.scene.left import Left, LeftGroup
from crownlands.scene.model import Area, Choice, Ghost, Heading, Held, Scene, Sprite

SMALL = 0.56  # a resource leaves its terrain to be seen
MARGIN = 0.22  # around it
SIGN_OF_PHASE = {FIRE: "!", PAY: "-", SETTLE: "+"}


def scene(view: View) -> Scene:
    """The scene of a view; with choices, if it is that of the seat to move."""
    art = shared.DominoArt(half, "hut", "chief", "origins.area.territory", _heading)
    sprites = [*_pieces(view), *_resources_in_rows(view.state), *_totems(view.state), *_cave(view.state)]
    whole = shared.draft_scene(view, art, taken(view.history), _areas(view.state), sprites, _held(view))
    if view.seat is None:
        return whole
    return whole.for_seat(view.seat, shared.choices(view, CHOICES, art, _points(view)))


def _heading(item: Item) -> Heading:
    """Regions of one terrain belong together, and so do all of one kind of caveman, and all hordes."""
    if item.name in TERRAINS:
        return Heading(Message(f"origins.{item.name}"), f"{item.name}.0")
    if item.name in RESOURCES:
        return Heading(resource(RESOURCES.index(item.name)), f"resource.{item.name}")
    if item.name in CAVEMEN:
        return Heading(caveman(CAVEMEN.index(item.name)), f"caveman.{item.name}")
    if item.name == "horde":
        return Heading(Message("origins.horde"), "caveman.small")
    totem, _, is_totem = item.name.partition(" ")
    return Heading(item.what, f"totem.{totem}" if is_totem else "")


def left(view: View) -> tuple[LeftGroup, ...]:
    """The dominoes, and the cavemen of the pile, that can still come."""
    pile = [(man, int(count)) for man, count in enumerate(view.state.pile.tolist()) if count]
    men = tuple(Left((f"caveman.{CAVEMEN[man]}",), count, caveman(man)) for man, count in pile)
    return (
        dominoes_left(view.state, half, NUMBER),
        LeftGroup(Message("origins.left.pile"), men if view.state.mode == TRIBE else ()),
    )


def half(number: int, which: int) -> str:
    terrain, marks = TILES[number, 2 * which : 2 * which + 2].tolist()
    parts = [f"{TERRAINS[terrain]}.{(number + which) % 3}"]
    if marks:
        parts.append(f"{'craters' if terrain == VOLCANO else 'fires'}.{marks}")
    return "+".join(parts + ([f"number.{number}"] if which else []))


def _resource(id: str, terrain: int, area: str, x: float, y: float, owner: int | None = None) -> Sprite:
    symbol = f"resource.{RESOURCES[terrain - FIRST_RICH]}"
    return Sprite(id, area, symbol, x + MARGIN, y + MARGIN, shared.PIECE, SMALL, owner)


def _pieces(view: View) -> Iterator[Sprite]:
    """Resources, fire tokens and cavemen in the territories. A resource is named by the half it came with."""
    state = view.state
    last = view.history[-1] if view.history else None
    for seat in range(view.game.players):
        area = f"kingdom.{seat}"
        names = {}
        for number, place in placed(state, seat).items():
            for half, spot in zip("ab", halves(int(state.grid), place), strict=True):
                names[spot] = f"r{number}{half}"
        for x, y in built_squares(state, seat):
            cell = cell_name(x, y)
            just_now = last is not None and last.kind in ("fire", "settle") and last.at == (cell,)
            token, man = token_at(state, seat, x, y), int(man_at(state, seat, x, y))
            if in_plane(state, seat, GOODS, x, y):
                name = names.get((x, y), f"r.{seat}.{cell}")
                yield _resource(name, printed_square(state, seat, x, y)[0], area, x, y, seat)
            if token:
                yield Sprite(f"fire.{seat}.{cell}", area, f"token.{token}", x, y, shared.PIECE, 1, seat, last=just_now)
            if man != NOBODY_THERE:
                symbol = f"caveman.{CAVEMEN[man]}"
                yield Sprite(f"man.{seat}.{cell}", area, symbol, x, y, shared.PIECE, 1, seat, last=just_now)


def _resources_in_rows(state: Any) -> Iterator[Sprite]:
    if state.mode == DISCOVERY:
        return
    for area, numbers in (("row", state.row), ("next", state.next_row)):
        for slot, number in enumerate(numbers.tolist()):
            for which, half in enumerate("ab"):
                terrain, marks = TILES[number, 2 * which : 2 * which + 2].tolist()
                if number and bears_resource(terrain, marks):
                    yield _resource(f"r{number}{half}", terrain, area, which, slot)


def _totems(state: Any) -> Iterator[Sprite]:
    if state.mode == TOTEM:
        for kind, holder in enumerate(state.totem.tolist()):
            owner = None if holder == NOBODY else holder
            label = Message("origins.item.totem", resource=resource(kind))
            yield Sprite(f"totem.{kind}", "totems", f"totem.{RESOURCES[kind]}", kind, 0, owner=owner, label=label)


def face_up(state: Any) -> list[tuple[int, int]]:
    """The cavemen on the cave board, as kind and which of its copies."""
    return [(man, copy) for man in range(len(CAVEMEN)) for copy in range(state.cave[man])]


def in_pile(state: Any) -> list[int]:
    """The kinds of cavemen in the pile."""
    return [man for man in range(len(CAVEMEN)) if state.pile[man]]


def _cave(state: Any) -> Iterator[Sprite]:
    if state.mode != TRIBE:
        return
    for slot in range(FACE_UP):
        yield Sprite(f"cave.{slot}", "cave", "cave", slot, 0)
    for slot, (man, copy) in enumerate(face_up(state)):
        name = f"face_up.{CAVEMEN[man]}.{copy}"
        yield Sprite(name, "cave", f"caveman.{CAVEMEN[man]}", slot, 0, shared.PIECE, label=caveman(man))
    if tiles_in(state.pile):
        label = Message("origins.note.pile", n=tiles_in(state.pile))
        yield Sprite("pile", "cave", "caveman.back", FACE_UP, 0, label=label)
    if state.phase == SEARCH:
        for slot, man in enumerate(in_pile(state)):
            name = f"found.{CAVEMEN[man]}"
            yield Sprite(name, "pile", f"caveman.{CAVEMEN[man]}", slot % 5, slot // 5, label=caveman(man))


def _areas(state: Any) -> list[Area]:
    areas = []
    if state.mode == TOTEM:
        areas.append(Area("totems", "tray", 0, 0, KINDS, 1, label=Message("origins.area.totems")))
    if state.mode == TRIBE:
        areas.append(Area("cave", "tray", 0, 0, FACE_UP + 1, 1, label=Message("origins.area.cave")))
    if state.phase == SEARCH:
        areas.append(Area("pile", "tray", 0, 0, 5, 2, label=Message("origins.area.pile")))
    return areas


def _held(view: View) -> Callable[[int], tuple[Held, ...]]:
    def held(seat: int) -> tuple[Held, ...]:
        state = view.state
        totems = [
            Held(f"totem.{name}", 1, Message("origins.item.totem", resource=resource(kind)))
            for kind, name in enumerate(RESOURCES)
            if state.totem[kind] == seat
        ]
        stock = [
            Held(f"resource.{name}", int(state.stock[seat, kind]), resource(kind))
            for kind, name in enumerate(RESOURCES)
        ]
        return (*totems, *(good for good in stock if good.number))

    return held


def _points(view: View) -> Callable[[Action], int]:
    """What an action of the mover's would add to its points at once."""
    state, seat = view.state, view.mover
    work = np.empty(1, state.dtype)

    def points(action: Action) -> int:
        work[0] = state
        if action.kind == "place":
            put(work[0], seat, domino_at_hand(state), action - first_placement(state))
        else:
            x, y = read_cell(action.at[0])
            if action.kind == "fire":
                burn(work[0], cell_at(state, x, y))
            else:
                settle(work[0], seat, int(state.hired) - 1, x, y)
        return int(territory_score(work[0], seat)) - int(territory_score(state, seat))

    return points


def _on_square(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """A square of the own territory."""
    return Choice(action.text, f"kingdom.{view.seat}", *read_cell(action.at[0]))


def _with_piece(piece: Callable[[Any], str]) -> shared.Choose:
    """The same with a piece that would appear there."""

    def choose(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
        choice = _on_square(view, action, art, points)
        return replace(choice, ghost=(Ghost(piece(view.state), choice.x, choice.y),), points=points(action))

    return choose


def _pair_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Two places of the first row: the upper one is chosen, chiefs appear on both."""
    first = PAIR_TEXTS.index(action.text)
    chiefs = tuple(shared.king_ghost(view, art, slot) for slot in (first, SLOTS - 1 - first))
    return Choice(action.text, "next", 0, first, 2, 1, ghost=chiefs)


def _give_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """The hut of whoever gets the totem."""
    middle, totem = int(view.state.grid), f"totem.{RESOURCES[disputed(view.state)]}"
    return Choice(action.text, f"kingdom.{action.piece}", middle, middle, ghost=(Ghost(totem, middle, middle),))


def _pass_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    return Choice(action.text, "", 0, 0, group="pass")


def _pay_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    return replace(_on_square(view, action, art, points), at_once=True)


def _offer(action: Action, symbol: str, place: tuple[str, int, int], costs: str, best: int) -> Choice:
    """A caveman, or the search for one, as at a market: it is paid for and settled next."""
    ghost, price = (Ghost(symbol, *place[1:]),), Message(f"origins.costs.{costs}") if costs else None
    name = None if action.piece is None else caveman(action.piece)
    return Choice(action.text, *place, ghost=ghost, label=name, costs=price, best=best, at_once=True)


def _recruit_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    man = action.piece or 0
    best = int(best_deal(view.state, view.mover, man, 2))
    place = ("cave", face_up(view.state).index((man, 0)), 0)
    return _offer(action, f"caveman.{CAVEMEN[man]}", place, "recruit", best)


def _search_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    best = max(int(best_deal(view.state, view.mover, man, KINDS)) for man in in_pile(view.state))
    return _offer(action, "caveman.back", ("cave", FACE_UP, 0), "search", best)


def _find_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Whoever is found in the pile is paid for already."""
    man = action.piece or 0
    slot = in_pile(view.state).index(man)
    best = int(best_deal(view.state, view.mover, man, 0))
    return _offer(action, f"caveman.{CAVEMEN[man]}", ("pile", slot % 5, slot // 5), "", best)


def _place_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Placing the domino at hand, with the resources that lie on it."""
    choice = shared.place_choice(view, action, art, points)
    if view.state.mode == DISCOVERY:
        return choice
    number = domino_at_hand(view.state)
    goods = []
    for which, (half, cell) in enumerate(zip("ab", action.at, strict=True)):
        terrain, marks = TILES[number, 2 * which : 2 * which + 2].tolist()
        if bears_resource(terrain, marks):
            there = _resource(f"r{number}{half}", terrain, choice.area, *read_cell(cell))
            goods.append(Ghost(there.symbol, there.x, there.y, there.scale, takes=there.id))
    return replace(choice, ghost=(*choice.ghost, *goods))


CHOICES: dict[str, shared.Choose] = {
    **shared.DRAFT_CHOICES,
    "place": _place_choice,
    "pair": _pair_choice,
    "fire": _with_piece(lambda state: f"token.{_flames(state)}"),
    "give": _give_choice,
    "pass": _pass_choice,
    "recruit": _recruit_choice,
    "search": _search_choice,
    "pay": _pay_choice,
    "find": _find_choice,
    "settle": _with_piece(lambda state: f"caveman.{CAVEMEN[state.hired - 1]}"),
}


def _flames(state: Any) -> int:
    """The fires of the token that is to land, 0 if none is."""
    cell = int(state.volcano) - 1
    seat = int(state.owner[state.turn]) if cell >= 0 else 0
    return int(craters_at(state, seat, cell_column(state, cell), cell_line(state, cell))) if cell >= 0 else 0


def action_at(view: View, area: str, x: float, y: float) -> str | None:
    """The action somebody means who points at a place where nothing can be done; why not, the rules then tell."""
    sign = SIGN_OF_PHASE.get(int(view.state.phase))
    side = 2 * int(view.state.grid) - 1
    if sign is None or view.seat is None or view.mover != view.seat:
        return shared.action_at(view, area, x, y, TILES)
    inside = area == f"kingdom.{view.seat}" and 1 <= int(x) <= side and 1 <= int(y) <= side
    return sign + cell_name(int(x), int(y)) if inside else None
