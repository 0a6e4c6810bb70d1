"""Kingdom Builder learned by playing."""

from crownlands.engine.view import View
from crownlands.games.kingdom_builder.actions import END
from crownlands.games.kingdom_builder.ground import MAP, corners
from crownlands.games.kingdom_builder.state import hex_set
from crownlands.games.kingdom_builder.tiles import tiles_on
from crownlands.scene.lessons import LEARNER, Bubble, Lesson
from crownlands.scene.model import Thing


def _turn(view: View) -> int:
    """Which turn of the learner's it is, from 1 on."""
    return 1 + sum(action == END for action in view.history) // view.game.players


def _hexes(hexes: list[int]) -> Thing | None:
    return Thing(MAP.id, tuple(corners()[at] for at in hexes)) if hexes else None


def _nearest(view: View, hexes: list[int]) -> list[int]:
    """The one of some hexes that lies nearest to a settlement of the learner's."""
    homes = [corners()[at] for at in hex_set(view.state.town[LEARNER])] or [corners()[0]]

    def far(at: int) -> float:
        x, y = corners()[at]
        return min((x - left) ** 2 + (y - top) ** 2 for left, top in homes)

    return sorted(hexes, key=far)[:1]


def card(view: View) -> Thing | None:
    """The first settlement: the card says where."""
    return Thing("card") if _turn(view) == 1 and not view.state.built else None


def beside(view: View) -> Thing | None:
    """The second settlement: beside the first."""
    return _hexes(hex_set(view.state.town[LEARNER])) if _turn(view) == 1 and view.state.built else None


def goals(view: View) -> Thing | None:
    """The first settlements stand: what for?"""
    return Thing("objectives") if _turn(view) > 1 or view.state.built > 1 else None


def location(view: View) -> Thing | None:
    """The second turn: a location whose tiles can be had."""
    if _turn(view) < 2:
        return None
    spots = enumerate(view.state.spot_at.tolist())
    return _hexes(_nearest(view, [at for spot, at in spots if at >= 0 and tiles_on(view.state, spot)]))


def camp(view: View) -> Thing | None:
    """The second turn: a camp whose tile lies there still."""
    camps = zip(view.state.camp_at.tolist(), view.state.camp_tile.tolist(), strict=True)
    return _hexes(_nearest(view, [at for at, tile in camps if tile >= 0])) if _turn(view) > 1 else None


def tile(view: View) -> Thing | None:
    """There is a tile to use."""
    return Thing(part="actions") if any(action.kind == "use" for action in view.legal()) else None


def gold(view: View) -> Thing | None:
    """Some turns later: what has come of it so far."""
    return Thing(part="panel") if _turn(view) > 3 else None


LESSONS = (
    Lesson(
        id="kingdom_builder",
        game="kingdom_builder",
        words="kingdom_builder.lesson",
        minutes=10,
        # Every tile of these boards builds a settlement more, and the three objectives are soon understood.
        options={
            "players": 2,
            "boards": "oasis,farm,tavern,garden",
            "objectives": "fishermen,discoverers,workers",
        },
        draws={
            "camp": ("*donation-grass",),
            "first": ("*A",),
            # Grass lies beside seven of the eight locations.
            "deal": ("*A:grass", "*B:desert", "*A:flowers", "*B:forest", "*A:canyon", "*B:canyon"),
        },
        seed=5,
        bubbles=(
            Bubble("card", card),
            Bubble("beside", beside),
            Bubble("goals", goals),
            Bubble("location", location),  # before its tile
            Bubble("tile", tile, always=False),
            Bubble("camp", camp),
            Bubble("gold", gold),
        ),
        called=lambda what: what.args.get("objective", what),
    ),
)
