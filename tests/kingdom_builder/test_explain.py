"""What is said: what is expected, why something is not possible, how a position looks, how the pad scores."""

import pytest

import crownlands as cl
from crownlands.engine.game import plain
from crownlands.games.kingdom_builder.show import board
from tests.kingdom_builder.positions import BASE, NOMADS, done, gold, hexes_of, position

START = cl.game("kingdom_builder", players=2, boards=NOMADS.split(), objectives="knights,lords,miners")
FAR = "touches none of your settlements, and you have a grass hex next to them"
STRUCK = position(B="f3", doing="sword 1", victim="B")
CANYONS = " ".join(hexes_of(NOMADS, "C")[:25])


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (cl.game("kingdom_builder").start(), "A board is drawn"),
        (cl.game("kingdom_builder", boards=NOMADS.split()).start(), "An objective is drawn"),
        (START.start(), "A nomad tile is drawn for the camp on c6"),
        (START.start().play("*sword"), "A nomad tile is drawn for the camp on h6"),
        (cl.game("kingdom_builder", first_game=True).start(), "The start player is drawn"),
        (cl.game("kingdom_builder", first_game=True).start().play("*C"), "C is dealt a terrain card"),
        (position(), "A builds on grass (settlement 1 of 3)"),
        (position(A="a1", built="a1"), "A builds on grass (settlement 2 of 3)"),
        (position(A="f3", tiles="A:e3", card="D"), "A uses a tile, or builds on desert (settlement 1 of 3)"),
        (done(), "A ends the turn"),
        (done(B="m1", nomads="A:sword"), "A uses a tile or ends the turn"),
        (done().play("."), "A draws a terrain card"),
        (position(A="p12", doing="garden 1"), "A builds with the garden"),
        (position(A="r1", doing="donation-flowers 2"), "A builds with the donation (flower field), 2 to go"),
        (position(A="l8", doing="caravan 1"), "A takes up a settlement to move with the caravan"),
        (
            position(A="l8", doing="resettlement 3"),
            "A takes up a settlement to move with the resettlement (3 steps left)",
        ),
        (position(A="l8", doing="caravan 1", lifted="l8"), "A puts down the settlement from l8 with the caravan"),
        (position(A="f3", doing="quarry 2", card="D"), "A places a stone wall on desert (2 to go)"),
        (position(B="f3", doing="sword 1", victim="B"), "A removes a settlement of B with the sword"),
        (position(phase="turn-up", card=""), "A terrain card is turned up for A"),
        (position(phase="over", card="", flags="ending"), "The game is over"),
    ],
)
def test_what_is_expected(table: cl.Position, words: str) -> None:
    assert str(table.expected()) == words


@pytest.mark.parametrize(
    ("table", "action", "words"),
    [
        (position(), "Bd1", "d1 (water) is the wrong terrain: this must be on grass."),
        (position(), "Be3", "e3 (location) is the wrong terrain: this must be on grass."),
        (position(B="a1"), "Ba1", "a1 is not empty."),
        (position(A="a1"), "Bt20", f"t20 {FAR} (b1): build there."),
        (position(), "a1-", "a1- cannot be played now. A builds on grass (settlement 1 of 3)."),
        (position(), "*grass", "*grass cannot be played now. A builds on grass (settlement 1 of 3)."),
        (position(), "Tfarm", "A has no farm."),
        (position(), "Tsword", "A has no sword."),
        (position(nomads="A:sword"), "Tsword", "There is nothing to do with the sword now."),
        (done(), "Ba2", "Ba2 cannot be played now. A ends the turn."),
        (done(nomads="A:outpost"), "Toutpost", "No building action is left that the outpost could help."),
        (position(nomads="A:outpost", flags="outpost"), "Toutpost", "An outpost is laid down already."),
        (position(boards=BASE, A="l7", doing="barn 1"), "a1-", "There is no settlement of A on a1."),
        (position(A="l8", doing="caravan 1", lifted="l8"), "-m7", "Nothing can be built on m7 (location)."),
        (
            position(A="f3", doing="quarry 2", card="D"),
            "Wf4",
            "f4 (canyon) is the wrong terrain: this must be on desert.",
        ),
        (STRUCK, "Sa1", "There is no settlement of B on a1."),
        (STRUCK, ".", ". cannot be played now. A removes a settlement of B with the sword."),
        (START.start(), "*farm", "*farm cannot be played now. A nomad tile is drawn for the camp on c6."),
        (START.start().play("*donation-grass"), "*donation-grass", "donation-grass cannot be drawn any more."),
        (cl.game("kingdom_builder").start().play("*farm"), "*farm~", "farm~ cannot be drawn any more."),
        (done().play("."), "*B:grass", "The card is for A."),
        (done(pile="T1").play("."), "*A:grass", "There is no grass card left to draw."),
        (done().play("."), "Ba2", "Ba2 cannot be played now. A draws a terrain card."),
        (position(A="f3", tiles="A:e3", card="D", walls=CANYONS), "Tquarry", "There is no stone wall left."),
    ],
)  # fmt: skip
def test_why_something_is_not_possible(table: cl.Position, action: str, words: str) -> None:
    assert str(table.why_not(action)) == words
    with pytest.raises(cl.IllegalAction):
        table.play(action)


def test_how_a_position_looks() -> None:
    table = position(
        A="f3 a1", B="b1", walls="a2", tiles="A:e3", camps="c6=sword", nomads="A:outpost B:sword+", card="D"
    )
    lines = str(table).splitlines()
    assert lines[0] == "kingdom_builder players=2" and lines[1] == "Objectives: Discoverers, Citizens, Farmers"
    assert lines[3] == "   a b c d e f g h i j k l m n o p q r s t"
    assert lines[4] == " 1 gAgBg.w.w.w.m.c.c.c.w.w.g.g.w.w.w.f.f.f."
    assert lines[5] == " 2  g#g.w.t.d.w.w.w.c.c.w.g.g.t.w.w.w.f.f.f."
    assert lines[6].startswith(" 3 g.m.w.t.L1dAd.d.") and "N+g.c.c.d.N." in lines[9]
    assert "A: 2 gold, 38 to build, quarry, outpost" in lines
    assert "B: 1 gold, 39 to build, holds forest, sword+" in lines
    assert "B: 1 gold, 39 to build, holds a card, sword+" in str(table.view(0)).splitlines()
    assert "Card: desert" in lines and lines[-1].startswith("A uses a tile, or builds on desert")


def test_colours_are_painted_by_what_a_thing_shows() -> None:
    painted: set[str] = set()
    table = position(A="a1", B="b1")

    def paint(what: str, text: str) -> str:
        painted.add(what)
        return f"<{text}>"

    lines = table.game.book.show(table, paint)
    assert "<g><A>" in lines
    assert {"grass", "water", "mountain", "location", "camp", "seat0", "seat1"} <= painted


def test_the_pad_scores_a_map_as_it_is_drawn() -> None:
    table = position(goals="fishermen knights lords", A="c1 d3 d4 l8 m8 f3", B="t20 a1", walls="a2")
    lines = board(table.game, table.state, plain)
    text = "\n".join(["objectives: fishermen, knights, lords", *lines])
    state = table.game.book.read_board(table.game, text)[0]
    scored = [sum(item.points for item in table.game.book.items(table.game, state, seat)) for seat in range(2)]
    assert scored == [score.total for score in table.scores()]
    bare = "\n".join(line.strip().split(" ", 1)[-1] for line in lines[1:])
    again = table.game.book.read_board(
        cl.game("kingdom_builder", players=2, objectives="fishermen,knights,lords"), bare
    )
    assert [sum(i.points for i in table.game.book.items(table.game, again[0], s)) for s in range(2)] == scored


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[:-1], "The map has 19 lines"),
        (lambda lines: [*lines[:-1], lines[-1][:-2]], "Line 20 of the map has 19.0 hexes"),
        (lambda lines: [*lines[:-1], lines[-1][:-2] + "gC"], "In line 20 of the map, hex 20: 'gC' is not one of"),
        (lambda lines: [*lines[:-1], lines[-1][:-2] + "x."], "In line 20 of the map, hex 20: 'x.' is not one of"),
        (lambda lines: [*lines[:-1], lines[-1][:-2] + "SA"], "In line 20 of the map, hex 20: 'SA' is not one of"),
        (lambda lines: ["goals dukes", *lines], "'dukes' is not an objective"),
    ],
)
def test_mistakes_on_the_pad_are_named(change: object, message: str) -> None:
    table = position()
    lines = board(table.game, table.state, plain)
    with pytest.raises(cl.NotationError, match=message):
        table.game.book.read_board(table.game, "\n".join(change(lines)))  # type: ignore[operator]


def test_gold_paid_at_once_is_told_apart() -> None:
    table = position(goals="families shepherds ambassadors", gold="A:families=2 A:ambassadors=4 A:treasure=3", A="a1")
    assert gold(table) == {"castles": 0, "Families": 2, "Shepherds": 0, "Ambassadors": 4, "treasure": 3}
    assert table.scores()[0].total == 9
