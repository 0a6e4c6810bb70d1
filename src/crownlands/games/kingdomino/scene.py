"""How a position of Kingdomino looks."""

from collections.abc import Iterator

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino import scene as shared
from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.draft import CHOOSE, DISCARD, NOBODY, PLACE, PLACEMENT, SLOTS
from crownlands.games.domino.land import ARROWS
from crownlands.games.domino.placing import OCCUPIED, OUTSIDE, fault
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES
from crownlands.games.kingdomino.rules import SPOT_SEAT, kingdom_score, put
from crownlands.scene.model import Area, Choice, Line, Panel, Scene, Sprite, by_id


def scene(view: View) -> Scene:
    """The scene of a view; with choices, if it is a seat's that moves."""
    state, game = view.state, view.game
    kings = int(state.kings)
    history = shared.current_game(view.history)
    taken = [int(action) for action in history if action.kind == "take"]
    last = view.history[-1] if view.history else None
    placed_last = shared.last_placed(taken, history, kings)
    half = _half(int(state.sample))

    sprites: list[Sprite] = []
    sprites += [
        Sprite(f"castle.{seat}", f"kingdom.{seat}", f"castle.{seat}", *_middle(view), owner=seat)
        for seat in range(game.players)
    ]
    sprites += shared.dominoes(state, game.players, half, SPOT_SEAT, placed_last)
    taken_last = int(last) if last is not None and last.kind == "take" else 0
    sprites += shared.king_sprites(state, shared.kings_on(taken, kings), "king", taken_last)

    size = int(state.row_size)
    areas = [
        Area("row", "tray", 0, 0, 2, size, label=Message("kingdomino.area.row")),
        Area("next", "tray", 0, 0, 2, size, label=Message("kingdomino.area.next")),
        *(
            shared.board(state, seat, Message("kingdomino.area.kingdom", seat=game.seats[seat]))
            for seat in range(game.players)
        ),
    ]
    outcome = view.outcome()
    panels = [
        Panel(
            score.seat,
            score.total,
            tuple(Line(item.what, item.points, shared.spots(score.seat, item.cells)) for item in score.items),
            rank=outcome.ranks[score.seat] if outcome else None,
        )
        for score in view.scores()
    ]
    notes = [Message("kingdomino.note.bag", n=_still_to_draw(view))]
    if state.round_no:
        notes.insert(0, Message("kingdomino.note.round", round=int(state.round_no), rounds=int(state.rounds)))
    whole = Scene(
        game=game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=tuple(areas),
        sprites=by_id(sprites),
        panels=tuple(panels),
        order=shared.turn_order(state),
        log=_log(view, last, placed_last),
        notes=tuple(notes),
    )
    if view.seat is None:
        return whole
    return whole.for_seat(view.seat, _choices(view, half))


def _half(sample: int) -> shared.Half:
    def half(number: int, which: int) -> str:
        terrain, crowns = TILES[sample, number, 2 * which : 2 * which + 2].tolist()
        parts = [f"{TERRAINS[terrain]}.{(number + which) % 3}"]
        parts += [f"crowns.{crowns}"] if crowns else []
        parts += [f"number.{number}"] if which else []
        return "+".join(parts)

    return half


def _middle(view: View) -> tuple[int, int]:
    return int(view.state.grid), int(view.state.grid)


def _still_to_draw(view: View) -> int:
    """Dominoes that will still be drawn in this game; with two or three players the bag holds more."""
    state = view.state
    rows = int(state.rounds) - int(state.round_no) - 1
    lying = int((state.next_row > 0).sum())
    return max(0, (rows + 1) * int(state.row_size) - lying) if rows >= 0 else 0


def _log(view: View, last: Action | None, placed_last: int) -> Message | None:
    """What the last action did, as far as it can be seen."""
    if last is None:
        return None
    state, seats = view.state, view.game.seats
    if last.kind == "draw":
        return Message("kingdomino.log.draw", number=last.piece)
    if last.kind == "king":
        return Message("kingdomino.log.king", seat=seats[last.piece or 0])
    if last.kind == "discard":
        return Message("kingdomino.log.discard", number=placed_last)
    if last.kind == "place":
        seat = (int(state.spot[placed_last]) - 1) // SPOT_SEAT
        return Message("kingdomino.log.place", seat=seats[seat], number=placed_last)
    for numbers, owners in ((state.next_row, state.next_owner), (state.row, state.owner)):
        for number, owner in zip(numbers, owners, strict=True):
            if number == last and owner != NOBODY:
                return Message("kingdomino.log.take", seat=seats[owner], number=int(last))
    return None


def _choices(view: View, half: shared.Half) -> Iterator[Choice]:
    """What the viewing seat can do now; placements with the points they would bring."""
    state, seat = view.state, view.seat
    actions = view.legal()
    if not actions or seat is None:
        return
    if state.phase != PLACE:
        for action in actions:
            yield shared.take_choice(state, action, "king", seat, Message("kingdomino.choice.take", number=int(action)))
        return
    number = int(state.row[state.turn])
    now = kingdom_score(state, seat)
    work = np.empty(1, state.dtype)
    for action in actions:
        if action == DISCARD:
            label = Message("kingdomino.choice.discard", number=number)
            yield Choice(action.text, "row", 0, int(state.turn), 2, 1, "discard", label=label)
            continue
        work[0] = state
        put(work[0], seat, number, action - PLACEMENT)
        points = int(kingdom_score(work[0], seat)) - int(now)
        label = Message("kingdomino.choice.place", number=number, first=action.at[0], second=action.at[1])
        yield shared.place_choice(action, number, half, seat, points, label)


def meant(view: View, area: str, x: float, y: float) -> str | None:
    """The action somebody means who points at a place where nothing can be done; why not, the rules then tell.

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
    a, _, b, _ = TILES[state.sample, int(state.row[state.turn])].tolist()
    texts = {cell_name(column, line) + arrow for arrow in ARROWS}
    turns = [action for action in view.game.actions if action.text in texts]
    far_off = (OUTSIDE, OCCUPIED)
    turns.sort(key=lambda action: fault(state, seat, a, b, action - PLACEMENT) in far_off)
    return turns[0].text if turns else None
