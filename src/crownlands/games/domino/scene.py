"""What the scenes of the domino games share: rows and kingdoms, dominoes and kings, and the choices of the draft."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cell_name, halves, read_cell
from crownlands.games.domino.draft import CHOOSE, NOBODY, PLACE, PLACEMENT, SLOTS
from crownlands.games.domino.kingdom import SPOT_SEAT
from crownlands.games.domino.land import ARROWS, BOTTOM, LEFT, RIGHT, STEP_X, STEP_Y, TOP
from crownlands.games.domino.placing import OCCUPIED, OUTSIDE, fault
from crownlands.games.domino.text import placed
from crownlands.scene.model import Area, Choice, Ghost, Held, Line, Panel, Scene, Spot, Sprite, by_id

Half = Callable[[int, int], str]  # the drawing of a domino's first (0) or second (1) half, given its number

LAND, PIECE, KING = 0, 1, 2  # layers
KING_SIZE = 0.8


def board(state: Any, seat: int, label: Message) -> Area:
    """The part of a seat's frame that is built, or can be built on with the next dominoes."""
    grid = int(state.grid)
    side = 2 * grid - 1
    left, right = int(state.box[seat, LEFT]), int(state.box[seat, RIGHT])
    top, bottom = int(state.box[seat, TOP]), int(state.box[seat, BOTTOM])
    x = max(1, right - grid + 1, left - 2)
    y = max(1, bottom - grid + 1, top - 2)
    width = min(side, left + grid - 1, right + 2) - x + 1
    height = min(side, top + grid - 1, bottom + 2) - y + 1
    return Area(f"kingdom.{seat}", "board", x, y, width, height, seat, label)


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
        for slot in range(SLOTS):
            if numbers[slot]:
                yield from domino(int(numbers[slot]), area, 0, slot, 0, half, None, False)


def current_game(history: Sequence[Action]) -> Sequence[Action]:
    """The actions since the last time kings were drawn from the hands: those of this game of a dynasty."""
    start = 0
    for i in range(1, len(history)):
        if history[i].kind == "draw" and history[i - 1].kind in ("place", "discard") and _opens(history, i):
            start = i
    return history[start:]


def _opens(history: Sequence[Action], i: int) -> bool:
    """Do these draws lead to kings being drawn?"""
    return next((a.kind for a in history[i:] if a.kind != "draw"), "draw") == "king"


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


def last_placed(taken: Sequence[int], history: Sequence[Action], kings: int) -> int:
    """The number of the domino placed or discarded last, 0 if there is none."""
    count = sum(action.kind in ("place", "discard") for action in history)
    if not count:
        return 0
    lap, turn = divmod(count - 1, kings)
    row = sorted(taken[lap * kings : (lap + 1) * kings])
    return row[turn] if turn < len(row) else 0


def king_sprites(state: Any, standing: dict[int, int], symbol: str, taken_last: int) -> Iterator[Sprite]:
    """The kings in both rows. One whose history is unknown is named by its place."""
    for area, numbers, owners in (("row", state.row, state.owner), ("next", state.next_row, state.next_owner)):
        for slot in range(SLOTS):
            number, owner = int(numbers[slot]), int(owners[slot])
            if owner != NOBODY and number:
                name = f"king.{standing[number]}" if number in standing else f"king.{area}.{slot}"
                yield Sprite(
                    name, area, f"{symbol}.{owner}", 0.6, slot + 0.1, KING, KING_SIZE, owner, last=number == taken_last
                )


def take_choice(state: Any, action: Action, symbol: str, seat: int, label: Message) -> Choice:
    """Choosing a domino of the next row."""
    slot = [int(n) for n in state.next_row].index(int(action))
    ghost = king_ghost(f"{symbol}.{seat}", slot)
    return Choice(action.text, "next", 0, slot, 2, 1, "take", (ghost,), None, label)


def king_ghost(symbol: str, slot: int) -> Ghost:
    """A king as it would stand on a domino."""
    return Ghost(symbol, 0.6, slot + 0.1, KING_SIZE)


def place_choice(action: Action, number: int, half: Half, seat: int, points: int, label: Message) -> Choice:
    """Placing the domino at hand: choices on the same squares form a group, to be turned through."""
    (x, y), (x2, y2) = read_cell(action.at[0]), read_cell(action.at[1])
    ghost = (
        Ghost(half(number, 0), x, y, takes=f"d{number}a"),
        Ghost(half(number, 1), x2, y2, takes=f"d{number}b"),
        Ghost("frame.2.1" if y == y2 else "frame.1.2", min(x, x2), min(y, y2), takes=f"d{number}"),
    )
    width, height = abs(x - x2) + 1, abs(y - y2) + 1
    return Choice(
        action.text, f"kingdom.{seat}", min(x, x2), min(y, y2), width, height, action.at[0], ghost, points, label
    )


def spots(seat: int, cells: Sequence[str]) -> tuple[Spot, ...]:
    """Squares of a kingdom as places in its area."""
    return tuple((f"kingdom.{seat}", *read_cell(cell)) for cell in cells)


def turn_order(state: Any) -> tuple[int, ...]:
    """Who acts next: the kings of the row from the acting one on, then those who have chosen for the next round."""
    owners = [int(state.owner[slot]) for slot in range(int(state.turn), SLOTS)]
    following = [int(owner) for owner in state.next_owner]
    return tuple(owner for owner in owners + following if owner != NOBODY)


@dataclass(frozen=True)
class DominoArt:
    """What differs between the games: their drawings, and the messages about land."""

    half: Half
    start: str  # the drawing of a start square
    king: str  # the drawing of a king
    land: str  # the message that names a seat's land


def taken_dominoes(history: Sequence[Action]) -> list[int]:
    """The dominoes chosen in this game, in order."""
    return [int(action) for action in history if action.kind == "take"]


def draft_scene(
    view: View,
    art: DominoArt,
    taken: Sequence[int],
    areas: Iterable[Area] = (),
    sprites: Iterable[Sprite] = (),
    log: Message | None = None,
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
            tuple(Line(item.what, item.points, spots(score.seat, item.cells)) for item in score.items if item.points),
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
            *(board(state, seat, Message(art.land, seat=game.seats[seat])) for seat in range(game.players)),
        ),
        sprites=by_id(every),
        panels=tuple(panels),
        order=turn_order(state),
        log=log or draft_log(view, last, placed_last),
        notes=tuple(notes),
    )


def still_to_draw(state: Any) -> int:
    """Dominoes that will still be drawn in this game; with two or three players the bag may hold more."""
    rows = int(state.rounds) - int(state.round_no)
    lying = int((state.next_row > 0).sum())
    return max(0, rows * int(state.row_size) - lying)


def draft_log(view: View, last: Action | None, placed_last: int) -> Message | None:
    """What the last action did, as far as it can be seen."""
    if last is None:
        return None
    state, seats = view.state, view.game.seats
    if last.kind == "draw":
        return Message("domino.log.draw", number=last.piece)
    if last.kind == "king":
        return Message("domino.log.king", seat=seats[last.piece or 0])
    if last.kind == "discard":
        return Message("domino.log.discard", number=placed_last)
    if last.kind == "place" and state.spot[placed_last]:
        return Message(
            "domino.log.place", seat=seats[(int(state.spot[placed_last]) - 1) // SPOT_SEAT], number=placed_last
        )
    for numbers, owners in ((state.next_row, state.next_owner), (state.row, state.owner)):
        for number, owner in zip(numbers, owners, strict=True):
            if last.kind == "take" and number == last and owner != NOBODY:
                return Message("domino.log.take", seat=seats[owner], number=int(last))
    return None


def draft_choices(view: View, art: DominoArt, points: Callable[[Action], int]) -> Iterator[Choice]:
    """Taking, placing, discarding; `points` says what a placement would bring."""
    state, seat = view.state, view.seat
    assert seat is not None
    for action in view.legal():
        number = int(state.row[state.turn])
        if action.kind == "take":
            yield take_choice(state, action, art.king, seat, Message("domino.choice.take", number=int(action)))
        elif action.kind == "discard":
            label = Message("domino.choice.discard", number=number)
            yield Choice(action.text, "row", 0, int(state.turn), 2, 1, "discard", label=label)
        elif action.kind == "place":
            label = Message("domino.choice.place", number=number, first=action.at[0], second=action.at[1])
            yield place_choice(action, number, art.half, seat, points(action), label)


def action_at(view: View, area: str, x: float, y: float, tiles: Any) -> str | None:
    """The action somebody means who points at a place where nothing can be done.

    For a square of the own kingdom it is the turn of the domino that comes nearest to being possible there.
    """
    state, seat = view.state, view.seat
    column, line = int(x), int(y)
    if seat is None or view.mover != seat:
        return None
    if state.phase == CHOOSE and area == "next" and 0 <= line < SLOTS and state.next_row[line]:
        return str(int(state.next_row[line]))
    side = 2 * int(state.grid) - 1
    if state.phase != PLACE or area != f"kingdom.{seat}" or not (1 <= column <= side and 1 <= line <= side):
        return None
    a, _, b, _ = tiles[int(state.row[state.turn])].tolist()
    texts = {cell_name(column, line) + arrow for arrow in ARROWS}
    turns = [action for action in view.game.actions if action.text in texts]
    far_off = (OUTSIDE, OCCUPIED)
    turns.sort(key=lambda action: fault(state, seat, a, b, action - PLACEMENT) in far_off)
    return turns[0].text if turns else None
