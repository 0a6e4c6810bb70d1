"""Every piece of Kingdomino: what it is called and what it does."""

from crownlands.engine.words import Message
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES
from crownlands.scene.almanac import Entry, Group

_BASE = TILES[0].reshape(-1, 2)  # every half of the base game: its terrain and its crowns


def _terrain(number: int, name: str) -> Entry:
    squares = _BASE[2:][_BASE[2:, 0] == number]  # domino 0 does not exist
    found = Message("kingdomino.almanac.squares", squares=len(squares), crowns=int(squares[:, 1].sum()))
    return Entry(
        name, Message(f"kingdomino.{name}"), f"{name}.0", (Message("kingdomino.almanac.property"), found), None, (name,)
    )


def _piece(id: str, symbol: str, drawings: tuple[str, ...]) -> Entry:
    return Entry(
        id, Message(f"kingdomino.piece.{id}"), symbol, (Message(f"kingdomino.almanac.{id}"),), drawings=drawings
    )


def _bonus(id: str, symbol: str) -> Entry:
    """A bonus of a variant; what it brings stands where it is chosen."""
    return Entry(id, Message(f"kingdomino.item.{id}"), symbol, (Message(f"kingdomino.choose.{id}.about"),))


ALMANAC = (
    Group(
        "pieces",
        Message("almanac.pieces"),
        (
            _piece("domino", "wheat.0+number.1", ("frame", "number")),
            _piece("crown", "wheat.0+crowns.1", ("crowns",)),
            _piece("castle", "castle.0", ("castle",)),
            _piece("king", "king.0", ("king", "seat")),
        ),
    ),
    Group("terrains", Message("almanac.terrains"), tuple(_terrain(i, name) for i, name in enumerate(TERRAINS))),
    Group(
        "bonuses",
        Message("almanac.bonuses"),
        (
            _bonus("harmony", "castle.0"),
            _bonus("middle_kingdom", "castle.0"),
            Entry(
                "dynasty",
                Message("kingdomino.choose.dynasty"),
                "king.0",
                (Message("kingdomino.choose.dynasty.about"),),
                lines=("kingdomino.item.game",),
            ),
        ),
    ),
)
