"""What the scenes of the domino games share: rows and kingdoms, dominoes and kings, and the choices of the draft."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cell_name, column_name, halves, read_cell
from crownlands.games.domino.draft import CHOOSE, NOBODY, PLACE, first_placement
from crownlands.games.domino.history import current_game, last_placed
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.land import ARROWS, STEP_X, STEP_Y
from crownlands.games.domino.lookup import placed, window
from crownlands.games.domino.placing import OCCUPIED, OUTSIDE, fault
from crownlands.scene.model import Area, Choice, Edge, Ghost, Heading, Held, Line, Panel, Scene, Spot, Sprite, by_id

Half = Callable[[int, int], str]  # the drawing of a domino's first (0) or second (1) half, given its number

LAND, PIECE, KING = 0, 1, 2  # layers
KING_SIZE = 0.8


def board(state: Any, seat: int, label: Message) -> Area:
    """The part of a seat's frame that is built, or can be built on with the next dominoes."""
    columns, lines = window(state, seat)
    across = Edge(" ".join(column_name(x) for x in columns), columns[0] + 0.5)
    down = Edge(" ".join(map(str, lines)), lines[0] + 0.5)
    size = columns[0], lines[0], len(columns), len(lines)
    return Area(f"kingdom.{seat}", "board", *size, seat, label, across, down)


def domino(
    number: int, area: str, x: int, y: int, turn: int, half: Half, owner: int | None, last: bool
) -> Iterator[Sprite]:
    """A domino is three sprites: its halves, and the frame around them."""
    x2, y2 = x + int(STEP_X[turn]), y + int(STEP_Y[turn])
    yield Sprite(f"d{number}a", area, half(number, 0), x, y, LAND, owner=owner)
    yield Sprite(f"d{number}b", area, half(number, 1), x2, y2, LAND, owner=owner)
    shape = "frame.2.1" if turn % 2 == 0 else "frame.1.2"
    yield Sprite(f"d{number}", area, shape, min(x, x2), min(y, y2), PIECE, owner=owner, last=last)


def dominoes(state: Any, players: int, half: Half, last: int) -> Iterator[Sprite]:
    """Every domino on the table, in kingdoms and in rows."""
    grid = int(state.grid)
    for seat in range(players):
        for number, place in placed(state, seat).items():
            (x, y), _ = halves(grid, place)
            yield from domino(number, f"kingdom.{seat}", x, y, place & 3, half, seat, number == last)
    for area, numbers in (("row", state.row), ("next", state.next_row)):
        for slot, number in enumerate(numbers.tolist()):
            if number:
                yield from domino(number, area, 0, slot, 0, half, None, False)


def kings_on(taken: Sequence[int], kings: int) -> dict[int, int]:
    """Which king stands on which domino, kings numbered by the order of the first picks.

    `taken` are the dominoes as they were chosen; the kings of a row choose in the order of its numbers.
    """
    standing: dict[int, int] = {}
    for first in range(0, len(taken), kings):
        chosen = taken[first : first + kings]
        row = sorted(standing)
        moved = {number: standing[row[i]] if row else i for i, number in enumerate(chosen)}
        if len(chosen) < kings:
            return {**{number: standing[number] for number in row[len(chosen) :]}, **moved}
        standing = moved
    return standing


def king_sprites(state: Any, standing: dict[int, int], symbol: str, taken_last: int) -> Iterator[Sprite]:
    """The kings in both rows. One whose history is unknown is named by its place."""
    for area, numbers, owners in (("row", state.row, state.owner), ("next", state.next_row, state.next_owner)):
        for slot, (number, owner) in enumerate(zip(numbers.tolist(), owners.tolist(), strict=True)):
            if owner != NOBODY and number:
                name = f"king.{standing[number]}" if number in standing else f"king.{area}.{slot}"
                yield Sprite(
                    name, area, f"{symbol}.{owner}", 0.6, slot + 0.1, KING, KING_SIZE, owner, last=number == taken_last
                )


def spots(seat: int, cells: Sequence[str]) -> tuple[Spot, ...]:
    """Squares of a kingdom as places in its area."""
    return tuple((f"kingdom.{seat}", *read_cell(cell)) for cell in cells)


def turn_order(state: Any) -> tuple[int, ...]:
    """Who acts next: the kings of the row from the acting one on, then those who have chosen for the next round."""
    owners = state.owner[state.turn :].tolist() + state.next_owner.tolist()
    return tuple(owner for owner in owners if owner != NOBODY)


@dataclass(frozen=True)
class DominoArt:
    """What differs between the games: their drawings, and the messages about land."""

    half: Half
    start: str  # the drawing of a start square
    king: str  # the drawing of a king
    land: str  # the message that names a seat's land
    heading: Callable[[Item], Heading] = lambda item: Heading(item.what)  # the kind of a line of the score


def draft_scene(
    view: View,
    art: DominoArt,
    taken: Sequence[int],
    areas: Iterable[Area] = (),
    sprites: Iterable[Sprite] = (),
    held: Callable[[int], tuple[Held, ...]] = lambda seat: (),
) -> Scene:
    """The public scene: rows, kingdoms, kings, panels; and what a game adds to it."""
    state, game = view.state, view.game
    kings, size, middle = int(state.kings), int(state.row_size), int(state.grid)
    history = current_game(view.history)
    last = view.history[-1] if view.history else None
    placed_last = last_placed(taken, history, kings)
    every: list[Sprite] = [
        Sprite(f"start.{seat}", f"kingdom.{seat}", f"{art.start}.{seat}", middle, middle, owner=seat)
        for seat in range(game.players)
    ]
    every += dominoes(state, game.players, art.half, placed_last)
    taken_last = int(last) if last is not None and last.kind == "take" else 0
    every += king_sprites(state, kings_on(taken, kings), art.king, taken_last)
    every += sprites
    over = view.outcome()
    trays = [] if over else [("row", Message("domino.area.row")), ("next", Message("domino.area.next"))]
    panels = [
        Panel(
            score.seat,
            score.total,
            # What brings nothing is left out: there is a lot of it, and every action would send it again.
            tuple(_line(score.seat, item, art.heading(item) if over else None) for item in score.items if item.points),
            held(score.seat),
            over.ranks[score.seat] if over else None,
        )
        for score in view.scores()
    ]
    notes = [Message("domino.note.bag", n=still_to_draw(state))] if not over else []
    if state.round_no:
        notes.insert(0, Message("domino.note.round", round=int(state.round_no), rounds=int(state.rounds)))
    return Scene(
        game=game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=(
            *areas,
            *(Area(name, "tray", 0, 0, 2, size, label=label) for name, label in trays),
            *(board(state, seat, Message(art.land, seat=game.who(seat))) for seat in range(game.players)),
        ),
        sprites=by_id(every),
        panels=tuple(panels),
        order=turn_order(state),
        log=kind_of(game.book.kinds, last).log(view, last) if last is not None else None,
        notes=tuple(notes),
    )


def _line(seat: int, item: Item, heading: Heading | None) -> Line:
    return Line(item.what, item.points, spots(seat, item.cells), heading)


def still_to_draw(state: Any) -> int:
    """Dominoes that will still be drawn in this game; with two or three players the bag may hold more."""
    rows = int(state.rounds) - int(state.round_no)
    lying = int((state.next_row > 0).sum())
    return max(0, rows * int(state.row_size) - lying)


Points = Callable[[Action], int]  # what an action would bring
Choose = Callable[[View, Action, DominoArt, Points], Choice]  # how an action of a kind is chosen on the table


def choices(view: View, table: Mapping[str, Choose], art: DominoArt, points: Points) -> Iterator[Choice]:
    """What can be done, each chosen as the table of the game says for its kind, and called what the kind calls it."""
    for action in view.legal():
        label = kind_of(view.game.book.kinds, action).label(view, action)
        choice = table[action.kind](view, action, art, points)
        yield replace(choice, label=choice.label or label)


def take_choice(view: View, action: Action, art: DominoArt, points: Points) -> Choice:
    """Choosing a domino of the next row."""
    slot = view.state.next_row.tolist().index(int(action))
    return Choice(action.text, "next", 0, slot, 2, 1, "take", (king_ghost(view, art, slot),))


def king_ghost(view: View, art: DominoArt, slot: int) -> Ghost:
    """The seat's king as it would stand on a domino."""
    return Ghost(f"{art.king}.{view.seat}", 0.6, slot + 0.1, KING_SIZE)


def discard_choice(view: View, action: Action, art: DominoArt, points: Points) -> Choice:
    """Discarding the domino at hand."""
    return Choice(action.text, "row", 0, int(view.state.turn), 2, 1, "discard")


def place_choice(view: View, action: Action, art: DominoArt, points: Points) -> Choice:
    """Placing the domino at hand: choices on the same squares form a group, to be turned through."""
    number = domino_at_hand(view.state)
    (x, y), (x2, y2) = read_cell(action.at[0]), read_cell(action.at[1])
    left, top, width, height = min(x, x2), min(y, y2), abs(x - x2) + 1, abs(y - y2) + 1
    frame = "frame.2.1" if y == y2 else "frame.1.2"
    ghost = (
        Ghost(art.half(number, 0), x, y, takes=f"d{number}a"),
        Ghost(art.half(number, 1), x2, y2, takes=f"d{number}b"),
        Ghost(frame, left, top, takes=f"d{number}"),
    )
    area, group = f"kingdom.{view.seat}", action.at[0]
    return Choice(action.text, area, left, top, width, height, group, ghost, points(action))


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
