"""How the tiny game looks."""

from collections.abc import Iterator

from tiny_game import ACROSS, PLACES, SQUARES, covered

from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.scene.art import Drawing
from crownlands.scene.looks import Look
from crownlands.scene.memo import Memo
from crownlands.scene.model import Area, Choice, Ghost, Line, Panel, Scene, Sprite, by_id
from crownlands.scene.palette import Theme


def tile(theme: Theme) -> str:
    """A square that is covered."""
    return (
        f'<rect x="4" y="4" width="92" height="92" rx="10" fill="{theme.glow}" stroke="{theme.ink}" stroke-width="5"/>'
    )


def spot(seat: int, square: str) -> tuple[str, int, int]:
    number = SQUARES.index(square)
    return f"board.{seat}", number % 3, number // 3


def choices(view: View) -> Iterator[Choice]:
    for action in view.legal():
        if action.kind == "pass":
            yield Choice(action.text, "", 0, 0, label=Message("tiny.pass"))
            continue
        area, x, y = spot(view.mover, action.at[0])
        wide = PLACES[action] in ACROSS
        ghost = tuple(Ghost("tiny.tile", *spot(view.mover, square)[1:]) for square in action.at)
        yield Choice(action.text, area, x, y, 2 if wide else 1, 1 if wide else 2, action.at[0], ghost, 2)


def scene(view: View, memo: Memo) -> Scene:
    """What everybody may see of a view."""
    over = view.outcome()
    seats = range(view.game.players)
    return Scene(
        game=view.game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=tuple(
            Area(f"board.{seat}", "board", 0, 0, 3, 3, seat, Message("tiny.area.board", seat="AB"[seat]))
            for seat in seats
        ),
        sprites=by_id(
            Sprite(f"{seat}.{square}", f"board.{seat}", "tiny.tile", *spot(seat, square)[1:], owner=seat)
            for seat in seats
            for square in covered(view.state, seat)
        ),
        panels=tuple(
            Panel(
                score.seat,
                score.total,
                tuple(Line(i.what, i.points, tuple(spot(score.seat, c) for c in i.cells)) for i in score.items),
                rank=over.ranks[score.seat] if over else None,
            )
            for score in view.scores()
        ),
    )


def own(view: View, scene: Scene, memo: Memo) -> Scene:
    """The scene of a seat; with choices, if it is the one to move."""
    assert view.seat is not None
    return scene.for_seat(view.seat, choices(view))


LOOK = Look(scene=scene, own=own, drawings={"tiny.tile": Drawing(tile)})
