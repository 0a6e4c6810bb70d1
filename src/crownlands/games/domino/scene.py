"""What the scenes of the domino games share: rows and kingdoms, dominoes and kings, and the choices of the draft."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Item, Outcome
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cell_name, column_name, halves, read_cell
from crownlands.games.domino.draft import CHOOSE, NOBODY, PLACE, first_placement
from crownlands.games.domino.history import Taken, course_of, taken_dominoes
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.land import ARROWS, STEP_X, STEP_Y
from crownlands.games.domino.lookup import placed_by_seat, still_to_draw, window_of
from crownlands.games.domino.placing import OCCUPIED, OUTSIDE, fault
from crownlands.scene.memo import Memo
from crownlands.scene.model import Area, Choice, Edge, Ghost, Heading, Held, Line, Panel, Scene, Spot, Sprite, by_id

Half = Callable[[int, int], str]  # the drawing of a domino's first (0) or second (1) half, given its number

LAND, PIECE, KING = 0, 1, 2  # layers
KING_SIZE = 0.8


def board(seat: int, grid: int, box: Sequence[int], label: Message) -> Area:
    """The part of a seat's frame that is built, or can be built on with the next dominoes."""
    columns, lines = window_of(grid, box)
    across = Edge(" ".join(column_name(x) for x in columns), columns[0] + 0.5)
    down = Edge(" ".join(map(str, lines)), lines[0] + 0.5)
    size = columns[0], lines[0], len(columns), len(lines)
    return Area(f"kingdom.{seat}", "board", *size, seat, label, across, down)


def domino(
    number: int, area: str, x: int, y: int, turn: int, half: Half, owner: int | None, last: bool
) -> tuple[Sprite, ...]:
    """A domino is three sprites: its halves, and the frame around them."""
    x2, y2 = x + int(STEP_X[turn]), y + int(STEP_Y[turn])
    shape = "frame.2.1" if turn % 2 == 0 else "frame.1.2"
    return (
        Sprite(f"d{number}a", area, half(number, 0), x, y, LAND, owner=owner),
        Sprite(f"d{number}b", area, half(number, 1), x2, y2, LAND, owner=owner),
        Sprite(f"d{number}", area, shape, min(x, x2), min(y, y2), PIECE, owner=owner, last=last),
    )


def kingdom(placed: Mapping[int, int], seat: int, grid: int, half: Half, last: int, memo: Memo) -> list[Sprite]:
    """The dominoes of a seat, each made once for its place."""
    found: list[Sprite] = []
    for number, place in placed.items():

        def lying(number: int = number, place: int = place) -> tuple[Sprite, ...]:
            (x, y), _ = halves(grid, place)
            return domino(number, f"kingdom.{seat}", x, y, place & 3, half, seat, number == last)

        found += memo.made(("domino", number), (seat, place, number == last), lying)
    return found


@lru_cache(maxsize=2048)
def in_row(number: int, area: str, slot: int, half: Half) -> tuple[Sprite, ...]:
    """A domino in a row."""
    return domino(number, area, 0, slot, 0, half, None, False)


@lru_cache(maxsize=2048)
def king(name: str, area: str, slot: int, symbol: str, owner: int, last: bool) -> Sprite:
    """A king on a domino of a row."""
    return Sprite(name, area, f"{symbol}.{owner}", 0.6, slot + 0.1, KING, KING_SIZE, owner, last=last)


def rows(state: Any) -> Iterator[tuple[str, int, int, int]]:
    """The dominoes of both rows: in which, at which slot, which number, whose king stands on it."""
    for area, numbers, owners in (("row", state.row, state.owner), ("next", state.next_row, state.next_owner)):
        for slot, (number, owner) in enumerate(zip(numbers, owners, strict=True)):
            if number:
                yield area, slot, number, owner


def king_sprites(state: Any, standing: Mapping[int, int], symbol: str, taken_last: int) -> Iterator[Sprite]:
    """The kings in both rows. One whose history is unknown is named by its place."""
    for area, slot, number, owner in rows(state):
        if owner != NOBODY:
            name = f"king.{standing[number]}" if number in standing else f"king.{area}.{slot}"
            yield king(name, area, slot, symbol, owner, number == taken_last)


def spots(seat: int, cells: Sequence[str]) -> tuple[Spot, ...]:
    """Squares of a kingdom as places in its area."""
    return tuple((f"kingdom.{seat}", *read_cell(cell)) for cell in cells)


def turn_order(state: Any) -> tuple[int, ...]:
    """Who acts next: the kings of the row from the acting one on, then those who have chosen for the next round."""
    owners = state.owner[state.turn :] + state.next_owner
    return tuple(owner for owner in owners if owner != NOBODY)


@dataclass(frozen=True)
class DominoArt:
    """What differs between the games: their drawings, the messages about land, and what points depend on."""

    half: Half
    start: str  # the drawing of a start square
    king: str  # the drawing of a king
    land: str  # the message that names a seat's land
    heading: Callable[[Item], Heading] = lambda item: Heading(item.what)  # the kind of a line of the score
    counted: Callable[[Any, int], Any] = lambda state, seat: None  # what else a seat's panel is made of beside its land
    taken: Taken = taken_dominoes


@lru_cache(maxsize=64)
def start_sprite(symbol: str, seat: int, middle: int) -> Sprite:
    """The start square of a seat."""
    return Sprite(f"start.{seat}", f"kingdom.{seat}", f"{symbol}.{seat}", middle, middle, owner=seat)


@lru_cache(maxsize=16)
def tray(name: str, size: int) -> Area:
    """A row as an area."""
    return Area(name, "tray", 0, 0, 2, size, label=Message(f"domino.area.{name}"))


def draft_scene(
    view: View,
    memo: Memo,
    art: DominoArt,
    areas: Iterable[Area] = (),
    sprites: Iterable[Sprite] = (),
    held: Callable[[int], tuple[Held, ...]] = lambda seat: (),
) -> Scene:
    """The public scene: rows, kingdoms, kings, panels; and what a game adds to it."""
    state, game, over = view.values, view.game, view.outcome()
    seats, grid = range(game.players), state.grid
    course = course_of(view.history, state.kings, art.taken)
    last = view.history[-1] if view.history else None
    every = [start_sprite(art.start, seat, grid) for seat in seats]
    placed = placed_by_seat(state.spot)
    for seat in seats:
        mine = placed.get(seat, {})
        new = course.last if course.last in mine else 0
        every += memo.made(("kingdom", seat), (mine, new), partial(kingdom, mine, seat, grid, art.half, new, memo))
    for area, slot, number, _ in rows(state):
        every += in_row(number, area, slot, art.half)
    taken_last = int(last) if last is not None and last.kind == "take" else 0
    every += king_sprites(state, course.standing, art.king, taken_last)
    every += sprites
    notes = [Message("domino.note.bag", n=still_to_draw(state))] if not over else []
    if state.round_no:
        notes.insert(0, Message("domino.note.round", round=state.round_no, rounds=state.rounds))

    def land(seat: int) -> Area:
        return board(seat, grid, state.box[seat], Message(art.land, seat=game.who(seat)))

    return Scene(
        game=game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=(
            *areas,
            *(tray(name, state.row_size) for name in ("row", "next") if not over),
            *(memo.made(("board", seat), state.box[seat], partial(land, seat)) for seat in seats),
        ),
        sprites=by_id(every),
        panels=tuple(_panels(view, art, memo, held, over)),
        order=turn_order(state),
        log=kind_of(game.book.kinds, last).log(view, last) if last is not None else None,
        notes=tuple(notes),
    )


def _panels(
    view: View, art: DominoArt, memo: Memo, held: Callable[[int], tuple[Held, ...]], over: Outcome | None
) -> Iterator[Panel]:
    """What is told of each seat, made again when its land or its points have changed."""
    state = view.values
    for seat, points in enumerate(view.totals()):
        rank = over.ranks[seat] if over else None
        counted = state.land[seat], art.counted(state, seat), points, rank

        def panel(seat: int = seat, points: int = points, rank: int | None = rank) -> Panel:
            items = view.game.book.items(view.game, view.state, seat)
            # What brings nothing is left out: there is a lot of it, and every action would send it again.
            lines = tuple(_line(seat, item, art.heading(item) if over else None) for item in items if item.points)
            return Panel(seat, points, lines, held(seat), rank)

        yield memo.made(("panel", seat), counted, panel)


def _line(seat: int, item: Item, heading: Heading | None) -> Line:
    return Line(item.what, item.points, spots(seat, item.cells), heading)


Points = Mapping[int, int]  # what actions would bring, those that can
Choose = Callable[[View, Action, DominoArt, Points], Choice]  # how an action of a kind is chosen on the table


def choices(view: View, table: Mapping[str, Choose], art: DominoArt, gains: Callable[..., None]) -> Iterator[Choice]:
    """What can be done, each chosen as the table of the game says for its kind, and called what the kind calls it.

    `gains` is the compiled rule that tells what actions would bring.
    """
    legal = view.legal()
    points = _points(view, legal, gains) if legal and legal[0].kind in ("place", "fire", "settle") else {}
    for action in legal:
        yield table[action.kind](view, action, art, points)


def _points(view: View, legal: Sequence[Action], gains: Callable[..., None]) -> Points:
    """What placing the domino at hand, or a piece, would add to the mover's points at once."""
    found = np.zeros(len(legal), np.int64)
    gains(view.states(), view.states(), np.array(legal, np.int64), found)
    return dict(zip(legal, found.tolist(), strict=True))


def label_of(view: View, action: Action) -> Message | None:
    """What choosing an action is called."""
    return kind_of(view.game.book.kinds, action).label(view, action)


def take_choice(view: View, action: Action, art: DominoArt, points: Points) -> Choice:
    """Choosing a domino of the next row."""
    slot = view.values.next_row.index(int(action))
    ghost, label = (king_ghost(view, art, slot),), label_of(view, action)
    return Choice(action.text, "next", 0, slot, 2, 1, "take", ghost, label=label)


def king_ghost(view: View, art: DominoArt, slot: int) -> Ghost:
    """The seat's king as it would stand on a domino."""
    return Ghost(f"{art.king}.{view.seat}", 0.6, slot + 0.1, KING_SIZE)


def discard_choice(view: View, action: Action, art: DominoArt, points: Points) -> Choice:
    """Discarding the domino at hand."""
    return Choice(action.text, "row", 0, view.values.turn, 2, 1, "discard", label=label_of(view, action))


def place_choice(view: View, action: Action, art: DominoArt, points: Points, goods: tuple[Ghost, ...] = ()) -> Choice:
    """Placing the domino at hand and its goods: choices on the same squares form a group, to be turned through."""
    number = domino_at_hand(view.values)
    (x, y), (x2, y2) = read_cell(action.at[0]), read_cell(action.at[1])
    left, top, width, height = min(x, x2), min(y, y2), abs(x - x2) + 1, abs(y - y2) + 1
    frame = "frame.2.1" if y == y2 else "frame.1.2"
    ghost = (
        Ghost(art.half(number, 0), x, y, 1, f"d{number}a"),
        Ghost(art.half(number, 1), x2, y2, 1, f"d{number}b"),
        Ghost(frame, left, top, 1, f"d{number}"),
        *goods,
    )
    area, group, label = f"kingdom.{view.seat}", action.at[0], label_of(view, action)
    return Choice(action.text, area, left, top, width, height, group, ghost, points[action], label)


DRAFT_CHOICES: dict[str, Choose] = {"take": take_choice, "discard": discard_choice, "place": place_choice}


def action_at(view: View, area: str, x: float, y: float, tiles: Any) -> str | None:
    """The action somebody means who points at a place where nothing can be done.

    For a square of the own kingdom it is the turn of the domino that comes nearest to being possible there.
    """
    state, seat = view.state, view.seat
    column, line = int(x), int(y)
    if seat is None or view.mover != seat:
        return None
    if state.phase == CHOOSE and area == "next" and 0 <= line < len(state.next_row) and state.next_row[line]:
        return str(int(state.next_row[line]))
    side = 2 * int(state.grid) - 1
    if state.phase != PLACE or area != f"kingdom.{seat}" or not (1 <= column <= side and 1 <= line <= side):
        return None
    a, _, b, _ = tiles[domino_at_hand(state)].tolist()
    texts = {cell_name(column, line) + arrow for arrow in ARROWS}
    turns = [action for action in view.game.actions if action.text in texts]
    far_off = (OUTSIDE, OCCUPIED)
    turns.sort(key=lambda action: fault(state, seat, a, b, action - first_placement(state)) in far_off)
    return turns[0].text if turns else None
