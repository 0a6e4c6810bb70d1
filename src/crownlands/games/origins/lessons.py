"""Origins learned by playing: Discovery first, then what Totem and Tribe add to it."""

from collections.abc import Callable, Iterable

from crownlands.engine.view import View
from crownlands.games.domino import lessons as shared
from crownlands.games.domino.cells import read_cell
from crownlands.games.domino.draft import CHOOSE, NOBODY, PLACE
from crownlands.games.domino.lookup import built_squares, square_at
from crownlands.games.origins.contents import VOLCANO
from crownlands.games.origins.state import FACE_UP, FIRE, PAIR, PAY, RECRUIT, SETTLE
from crownlands.scene.lessons import LEARNER, Bubble, Lesson
from crownlands.scene.model import Thing

When = Callable[[View], Thing | None]


def _mine(squares: Iterable[tuple[int, int]]) -> Thing | None:
    """Squares of the learner's territory."""
    found = tuple(squares)
    return Thing(shared.MINE, found) if found else None


def _in_phase(phase: int, thing: Thing, after: int = 0) -> When:
    """Something is due in a phase, once so many dominoes lie."""
    return lambda view: thing if view.state.phase == phase and shared.laid(view) >= after else None


def chosen_squares(phase: int) -> When:
    """Squares are to be chosen: those that can be."""

    def when(view: View) -> Thing | None:
        return _mine(read_cell(action.at[0]) for action in view.legal()) if view.state.phase == phase else None

    return when


def volcano(view: View) -> Thing | None:
    """Fire is about to land: the volcanoes it comes from."""
    return _mine(_where(view, burning=False)) if view.state.phase == FIRE else None


def fires(view: View) -> Thing | None:
    """There are fires that count."""
    return _mine(_where(view, burning=True)[:1]) if view.state.phase in (PLACE, CHOOSE) else None


def _where(view: View, burning: bool) -> list[tuple[int, int]]:
    """The learner's squares with fires; or its volcanoes."""
    marked = [(spot, *square_at(view.state, LEARNER, *spot)) for spot in built_squares(view.state, LEARNER)]
    return [spot for spot, terrain, marks in marked if marks and (terrain != VOLCANO) == burning]


def at_hand(view: View) -> Thing | None:
    """The domino that is to be placed."""
    return shared.domino_in("row", int(view.state.turn)) if view.state.phase == PLACE else None


def held_totem(view: View) -> Thing | None:
    """Somebody has taken a totem: the learner's, or any."""
    holders = view.state.totem.tolist()
    taken = sorted((holder != LEARNER, kind) for kind, holder in enumerate(holders) if holder not in (NOBODY,))
    return Thing("totems", ((taken[0][1], 0),)) if taken else None


def search(view: View) -> Thing | None:
    """Anybody in the pile can be paid for."""
    can = any(action.kind == "search" for action in view.legal())
    return Thing("cave", ((FACE_UP, 0),)) if can else None


DISCOVERY = Lesson(
    id="origins-discovery",
    game="origins",
    words="origins.lesson.discovery",
    minutes=8,
    options={"mode": "discovery", "players": 2},
    # A volcano for the outer chiefs and one for the inner ones; then fires and terrain that joins.
    draws={
        "king": ("*A",),
        "draw": (
            *("*12", "*19", "*38", "*42"),
            *("*17", "*24", "*33", "*46"),
            *("*13", "*20", "*34", "*43"),
        ),
    },
    seed=2,
    bubbles=(
        Bubble("pair", _in_phase(PAIR, Thing("next"))),
        Bubble("place", shared.first_domino),
        Bubble("volcano", volcano),
        Bubble("join", shared.placing_after(1)),
        Bubble("fires", fires),
        Bubble("order", shared.turn_order),
        Bubble("score", shared.points_after(5)),
    ),
    next="origins-totem",
)

TOTEM = Lesson(
    id="origins-totem",
    game="origins",
    words="origins.lesson.totem",
    minutes=8,
    options={"mode": "totem", "players": 2},
    # Resources on all of the first dominoes, and again a volcano for whoever comes where.
    draws={
        "king": ("*A",),
        "draw": (
            *("*14", "*20", "*38", "*40"),
            *("*17", "*21", "*32", "*41"),
            *("*12", "*15", "*23", "*47"),
        ),
    },
    seed=4,
    bubbles=(
        Bubble("goods", _in_phase(PAIR, Thing("next"))),
        Bubble("burn", chosen_squares(FIRE)),
        Bubble("worth", at_hand),
        Bubble("totems", _in_phase(CHOOSE, Thing("totems"))),
        Bubble("owner", held_totem),
        Bubble("score", lambda view: Thing(part="panel") if shared.laid(view) > 3 else None),
    ),
    next="origins-tribe",
)

TRIBE = Lesson(
    id="origins-tribe",
    game="origins",
    words="origins.lesson.tribe",
    minutes=10,
    options={"mode": "tribe", "players": 2},
    # Two kinds of resources on each of the first dominoes: the first caveman can be paid at once.
    draws={
        "king": ("*A",),
        "draw": (
            *("*19", "*20", "*22", "*23"),
            *("*12", "*15", "*21", "*36"),
            *("*17", "*33", "*38", "*41"),
        ),
        "caveman": ("*hunter", "*fisher", "*gatherer", "*small"),
    },
    seed=6,
    bubbles=(
        Bubble("goods", _in_phase(PAIR, Thing("next"))),
        Bubble("cave", _in_phase(PLACE, Thing("cave"))),
        Bubble("pay", chosen_squares(PAY), always=False),
        Bubble("settle", chosen_squares(SETTLE), always=False),
        Bubble("recruit", _in_phase(RECRUIT, Thing("cave"))),
        Bubble("search", search, always=False),
        Bubble("men", _in_phase(RECRUIT, Thing("cave"), after=2)),
    ),
)

LESSONS = (DISCOVERY, TOTEM, TRIBE)
