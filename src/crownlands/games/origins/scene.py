"""How a position of Origins looks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial, reduce
from operator import or_
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino import scene as shared
from crownlands.games.domino.cells import cell_name, halves, read_cell
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.land import LEVELS, LINE, MARKS, cell_column, cell_line
from crownlands.games.domino.left import dominoes_left
from crownlands.games.domino.lookup import LINES_IN_WORD, placed_by_seat, squares_in
from crownlands.games.origins.contents import CAVEMEN, FIRST_RICH, KINDS, NUMBER, RESOURCES, TERRAINS, TILES, VOLCANO
from crownlands.games.origins.fire import craters_at
from crownlands.games.origins.kinds import PAIR_TEXTS, taken
from crownlands.games.origins.laying import bears_resource
from crownlands.games.origins.market import best_deal
from crownlands.games.origins.recruiting import NOBODY_THERE
from crownlands.games.origins.scoring import gains
from crownlands.games.origins.state import (
    DISCOVERY,
    FACE_UP,
    FIRE,
    GOODS,
    MAN_BITS,
    MEN,
    PAY,
    SEARCH,
    SETTLE,
    SLOTS,
    TOKEN,
    TOTEM,
    TRIBE,
)
from crownlands.games.origins.totems import disputed
from crownlands.games.origins.words import caveman, resource
from crownlands.scene.left import Left, LeftGroup
from crownlands.scene.memo import Memo
from crownlands.scene.model import Area, Choice, Ghost, Heading, Held, Scene, Sprite

SMALL = 0.56  # a resource leaves its terrain to be seen
MARGIN = 0.22  # around it
SIGN_OF_PHASE = {FIRE: "!", PAY: "-", SETTLE: "+"}


def scene(view: View, memo: Memo) -> Scene:
    """What everybody may see of a view."""
    state = view.values
    sprites = [*_pieces(view, memo), *_resources_in_rows(state), *_totems(state), *_cave(view)]
    return shared.draft_scene(view, memo, ART, _areas(state), sprites, partial(_held, state))


def own(view: View, scene: Scene, memo: Memo) -> Scene:
    """The scene of a seat; with choices, if it is the one to move."""
    assert view.seat is not None
    return scene.for_seat(view.seat, shared.choices(view, CHOICES, ART, gains))


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
    pile = [(man, count) for man, count in enumerate(view.values.pile) if count]
    men = tuple(Left((f"caveman.{CAVEMEN[man]}",), count, caveman(man)) for man, count in pile)
    return (
        dominoes_left(view.values, half, NUMBER),
        LeftGroup(Message("origins.left.pile"), men if view.state.mode == TRIBE else ()),
    )


@cache
def half(number: int, which: int) -> str:
    """How a half of a domino is drawn."""
    terrain, marks = TILES[number, 2 * which : 2 * which + 2].tolist()
    parts = [f"{TERRAINS[terrain]}.{(number + which) % 3}"]
    if marks:
        parts.append(f"{'craters' if terrain == VOLCANO else 'fires'}.{marks}")
    return "+".join(parts + ([f"number.{number}"] if which else []))


def _resource(id: str, terrain: int, area: str, x: float, y: float, owner: int | None = None) -> Sprite:
    symbol = f"resource.{RESOURCES[terrain - FIRST_RICH]}"
    return Sprite(id, area, symbol, x + MARGIN, y + MARGIN, shared.PIECE, SMALL, owner)


def _pieces(view: View, memo: Memo) -> Iterator[Sprite]:
    """Resources, fire tokens and cavemen in the territories."""
    state = view.values
    last = view.history[-1] if view.history else None
    just_now = last.at if last is not None and last.kind in ("fire", "settle") else ()
    placed = placed_by_seat(state.spot)
    for seat in range(view.game.players):
        of = state.land[seat], placed.get(seat, {}), just_now
        make = partial(_territory, seat, of[0], of[1], state.grid, just_now)
        yield from memo.made(("pieces", seat), of, lambda make=make: tuple(make()))  # type: ignore[misc]


def _territory(
    seat: int, planes: Sequence[Sequence[int]], placed: Mapping[int, int], grid: int, just_now: tuple[str, ...]
) -> Iterator[Sprite]:
    """The pieces in one of them. A resource is named by the half it came with."""

    def lies(plane: int, x: int, y: int) -> int:
        return planes[plane][y // LINES_IN_WORD] >> (LINE * (y % LINES_IN_WORD) + x) & 1

    area = f"kingdom.{seat}"
    names = {}
    for number, place in placed.items():
        for half, spot in zip("ab", halves(grid, place), strict=True):
            names[spot] = f"r{number}{half}"
    occupied = zip(*(planes[plane] for plane in (TOKEN, GOODS, *range(MEN, MEN + MAN_BITS))), strict=True)
    for x, y in squares_in([reduce(or_, words) for words in occupied]):
        cell = cell_name(x, y)
        last = just_now == (cell,)
        man = sum(lies(MEN + bit, x, y) << bit for bit in range(MAN_BITS)) + NOBODY_THERE
        if lies(GOODS, x, y):
            terrain = next(terrain for terrain in range(FIRST_RICH, FIRST_RICH + KINDS) if lies(terrain, x, y))
            yield _resource(names.get((x, y), f"r.{seat}.{cell}"), terrain, area, x, y, seat)
        if lies(TOKEN, x, y):
            fires = sum(lies(MARKS + level, x, y) for level in range(LEVELS))
            yield Sprite(f"fire.{seat}.{cell}", area, f"token.{fires}", x, y, shared.PIECE, 1, seat, last=last)
        if man != NOBODY_THERE:
            symbol = f"caveman.{CAVEMEN[man]}"
            yield Sprite(f"man.{seat}.{cell}", area, symbol, x, y, shared.PIECE, 1, seat, last=last)


def _resources_in_rows(state: Any) -> Iterator[Sprite]:
    if state.mode != DISCOVERY:
        for area, slot, number, _ in shared.rows(state):
            yield from _resources_on(number, area, slot)


@lru_cache(maxsize=1024)
def _resources_on(number: int, area: str, slot: int) -> tuple[Sprite, ...]:
    """The resources of a domino in a row."""
    found = [(which, half, *_printed(number, which)) for which, half in enumerate("ab")]
    return tuple(
        _resource(f"r{number}{half}", terrain, area, which, slot) for which, half, terrain, rich in found if rich
    )


@cache
def _printed(number: int, which: int) -> tuple[int, bool]:
    """The terrain of a half of a domino, and does it come with a resource?"""
    terrain, marks = TILES[number, 2 * which : 2 * which + 2].tolist()
    return terrain, bool(bears_resource(terrain, marks))


def _totems(state: Any) -> Iterator[Sprite]:
    if state.mode == TOTEM:
        yield from (_totem(kind, None if holder == NOBODY else holder) for kind, holder in enumerate(state.totem))


@cache
def _totem(kind: int, owner: int | None) -> Sprite:
    label = Message("origins.item.totem", resource=resource(kind))
    return Sprite(f"totem.{kind}", "totems", f"totem.{RESOURCES[kind]}", kind, 0, owner=owner, label=label)


def face_up(state: Any) -> list[tuple[int, int]]:
    """The cavemen on the cave board, as kind and which of its copies."""
    return [(man, copy) for man, copies in enumerate(state.cave) for copy in range(copies)]


def in_pile(state: Any) -> list[int]:
    """The kinds of cavemen in the pile."""
    return [man for man, count in enumerate(state.pile) if count]


def _cave(view: View) -> Iterator[Sprite]:
    state = view.values
    if state.mode != TRIBE:
        return
    yield from _caves()
    for slot, (man, copy) in enumerate(face_up(state)):
        yield _caveman(f"face_up.{CAVEMEN[man]}.{copy}", "cave", man, slot, 0, shared.PIECE)
    if left := sum(state.pile):
        yield _pile(left)
    if state.phase == SEARCH:
        for slot, man in enumerate(in_pile(state)):
            yield _caveman(f"found.{CAVEMEN[man]}", "pile", man, slot % 5, slot // 5, 0)


@cache
def _caves() -> tuple[Sprite, ...]:
    return tuple(Sprite(f"cave.{slot}", "cave", "cave", slot, 0) for slot in range(FACE_UP))


@lru_cache(maxsize=512)
def _caveman(name: str, area: str, man: int, x: int, y: int, layer: int) -> Sprite:
    return Sprite(name, area, f"caveman.{CAVEMEN[man]}", x, y, layer, label=caveman(man))


@lru_cache(maxsize=64)
def _pile(left: int) -> Sprite:
    return Sprite("pile", "cave", "caveman.back", FACE_UP, 0, label=Message("origins.note.pile", n=left))


_AREAS = {
    "totems": Area("totems", "tray", 0, 0, KINDS, 1, label=Message("origins.area.totems")),
    "cave": Area("cave", "tray", 0, 0, FACE_UP + 1, 1, label=Message("origins.area.cave")),
    "pile": Area("pile", "tray", 0, 0, 5, 2, label=Message("origins.area.pile")),
}


def _areas(state: Any) -> list[Area]:
    there = {"totems": state.mode == TOTEM, "cave": state.mode == TRIBE, "pile": state.phase == SEARCH}
    return [_AREAS[name] for name, is_there in there.items() if is_there]


def _held(state: Any, seat: int) -> tuple[Held, ...]:
    totems = [
        Held(f"totem.{name}", 1, Message("origins.item.totem", resource=resource(kind)))
        for kind, name in enumerate(RESOURCES)
        if state.totem[kind] == seat
    ]
    stock = [Held(f"resource.{name}", state.stock[seat][kind], resource(kind)) for kind, name in enumerate(RESOURCES)]
    return (*totems, *(good for good in stock if good.number))


def _counted(state: Any, seat: int) -> Any:
    """Totems and resources count beside the territory, and are held."""
    return state.totem, state.stock[seat]


ART = shared.DominoArt(half, "hut", "chief", "origins.area.territory", _heading, _counted, taken)


def _on_square(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """A square of the own territory."""
    place = read_cell(action.at[0])
    return Choice(action.text, f"kingdom.{view.seat}", *place, label=shared.label_of(view, action), at_once=True)


def _with_piece(piece: Callable[[View], str]) -> shared.Choose:
    """The same with a piece that would appear there."""

    def choose(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
        x, y = read_cell(action.at[0])
        ghost, label = (Ghost(piece(view), x, y),), shared.label_of(view, action)
        return Choice(action.text, f"kingdom.{view.seat}", x, y, ghost=ghost, points=points[action], label=label)

    return choose


def _pair_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Two places of the first row: the upper one is chosen, chiefs appear on both."""
    first = PAIR_TEXTS.index(action.text)
    chiefs = tuple(shared.king_ghost(view, art, slot) for slot in (first, SLOTS - 1 - first))
    return Choice(action.text, "next", 0, first, 2, 1, ghost=chiefs, label=shared.label_of(view, action))


def _give_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """The hut of whoever gets the totem."""
    middle, totem = view.values.grid, f"totem.{RESOURCES[disputed(view.state)]}"
    ghost, label = (Ghost(totem, middle, middle),), shared.label_of(view, action)
    return Choice(action.text, f"kingdom.{action.piece}", middle, middle, ghost=ghost, label=label)


def _pass_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    return Choice(action.text, "", 0, 0, group="pass", label=shared.label_of(view, action))


def _offer(view: View, action: Action, symbol: str, place: tuple[str, int, int], costs: str, best: int) -> Choice:
    """A caveman, or the search for one, as at a market: it is paid for and settled next."""
    ghost, price = (Ghost(symbol, *place[1:]),), Message(f"origins.costs.{costs}") if costs else None
    name = shared.label_of(view, action) if action.piece is None else caveman(action.piece)
    return Choice(action.text, *place, ghost=ghost, label=name, costs=price, best=best, at_once=True)


def _recruit_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    man = action.piece or 0
    best = int(best_deal(view.state, view.mover, man, 2))
    place = ("cave", face_up(view.values).index((man, 0)), 0)
    return _offer(view, action, f"caveman.{CAVEMEN[man]}", place, "recruit", best)


def _search_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    best = max(int(best_deal(view.state, view.mover, man, KINDS)) for man in in_pile(view.values))
    return _offer(view, action, "caveman.back", ("cave", FACE_UP, 0), "search", best)


def _find_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Whoever is found in the pile is paid for already."""
    man = action.piece or 0
    slot = in_pile(view.values).index(man)
    best = int(best_deal(view.state, view.mover, man, 0))
    return _offer(view, action, f"caveman.{CAVEMEN[man]}", ("pile", slot % 5, slot // 5), "", best)


def _place_choice(view: View, action: Action, art: shared.DominoArt, points: shared.Points) -> Choice:
    """Placing the domino at hand, with the resources that lie on it."""
    number, goods = domino_at_hand(view.values), []
    for which, (half, cell) in enumerate(zip("ab", action.at, strict=True)):
        terrain, rich = _printed(number, which)
        if rich and view.values.mode != DISCOVERY:
            there = _resource(f"r{number}{half}", terrain, "", *read_cell(cell))
            goods.append(Ghost(there.symbol, there.x, there.y, there.scale, takes=there.id))
    return shared.place_choice(view, action, art, points, tuple(goods))


CHOICES: dict[str, shared.Choose] = {
    **shared.DRAFT_CHOICES,
    "place": _place_choice,
    "pair": _pair_choice,
    "fire": _with_piece(lambda view: f"token.{_flames(view.state)}"),
    "give": _give_choice,
    "pass": _pass_choice,
    "recruit": _recruit_choice,
    "search": _search_choice,
    "pay": _on_square,
    "find": _find_choice,
    "settle": _with_piece(lambda view: f"caveman.{CAVEMEN[view.values.hired - 1]}"),
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
