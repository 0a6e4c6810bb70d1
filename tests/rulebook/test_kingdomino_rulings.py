"""What the rulebooks leave open, and how it was decided: rulings K1 to K10."""

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.engine.words import Message
from tests.rulebook.helpers import drawn, first_row, outcome, placing, played, points, texts, turns


def test_k1_three_players_rows_of_three() -> None:
    """K1: three players use 36 dominoes in rows of three, as printed."""
    record = cl.play(cl.game("kingdomino", players=3), "random", seed=1)
    assert len(drawn(record)) == 36 and turns(record) == [12, 12, 12]


def test_k1_three_players_rows_of_four() -> None:
    """K1, the option: all 48 in rows of four; the domino nobody chose leaves the game, first row included."""
    record = cl.play(cl.game("kingdomino", players=3, rows_of_four=True), "random", seed=1)
    assert sorted(drawn(record)) == list(range(1, 49)) and turns(record) == [12, 12, 12]
    position = first_row("*8 *5 *6 *7 *A 7 *B 5 *C 8", players=3, rows_of_four=True)
    assert "row 5B 7A 8C;" in position.text()
    played(position, "*1 *2 *3 *4")
    for choice in ("4", "3", "1"):
        played(position, f"{position.legal()[0]} {choice}")
    assert "row 1C 3A 4B;" in position.text() and "*2" not in texts(position) and "*6" not in texts(position)


def test_k2_middle_kingdom_needs_no_complete_kingdom() -> None:
    """K2: the Middle Kingdom bonus does not ask for a complete kingdom."""
    assert points("w . . . w\n. . ## . .\nw . . . w", middle_kingdom=True) == 10


@pytest.mark.parametrize(
    ("picture", "strict", "lenient"),
    [
        ("w w ## w w", 10, 10),
        ("w ## w w", 0, 10),
        ("w ## w w w", 0, 0),
        ("w\n##\nw\nw", 0, 10),
        ("##", 10, 10),
        ("w w ## w w\nw . . . .", 0, 10),
    ],
)
def test_k3_the_centre(picture: str, strict: int, lenient: int) -> None:
    """K3: strict, the castle is in the middle of what was built; lenient, of some 5×5 that holds all of it."""
    assert points(picture, middle_kingdom=True) == strict
    assert points(picture, middle_kingdom=True, centre="lenient") == lenient


def test_k4_first_picks_are_drawn() -> None:
    """K4: two players' first picks follow the kings as they are drawn, all four from one hand: any order can come."""
    orders = set()
    for seed in range(60):
        position = cl.game("kingdomino", players=2).start(seed=seed)
        order = ""
        while position.state.round_no == 0:
            order += position.game.seats[position.mover]
            position.play(position.legal()[0])
        orders.add(order)
    assert orders == {"AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"}


@pytest.mark.parametrize("first", ["A", "B"])
def test_k4_snake(first: str) -> None:
    """K4, the option: who is drawn first chooses first and last, the other twice in between."""
    position = first_row(f"*1 *2 *3 *4 *{first}", players=2, snake=True)
    order = []
    while position.mover != CHANCE:
        order.append(position.game.seats[position.mover])
        position.play(position.legal()[0])
    other = "B" if first == "A" else "A"
    assert order == [first, other, other, first]


def test_k5_harmony_means_nothing_discarded() -> None:
    """K5: a complete kingdom and no discarded domino are one and the same, in every set-up."""
    seen = set()
    for options in ({"players": 4}, {"players": 2}, {"players": 3}, {"players": 2, "sample": True}):
        game = cl.game("kingdomino", harmony=True, **options)
        for seed in range(15):
            record = cl.play(game, "greedy", seed=seed)
            end = record.replay()
            movers = [p.mover for p in record.positions()]
            for score in end.scores():
                discarded = sum(a == "x" and m == score.seat for a, m in zip(record.actions, movers, strict=False))
                bonus = score.items[-1].points
                assert bonus == (0 if discarded else 5)
                seen.add(bonus)
    assert seen == {0, 5}


def test_k6_numbers_are_open() -> None:
    """K6: domino numbers are shown, and the pile may be counted."""
    position = first_row("*24 *3 *17 *10 *B 17 *A 3 *A 24 *B 10 *9 *1 *22 *6", players=2, sample=True)
    for number in (1, 3, 6, 9, 10, 17, 22, 24):
        assert f" {number} " in str(position)
    assert "bag 2 4-5 7-8 11-16 18-21 23;" in position.text()


@pytest.mark.parametrize("players", [2, 3])
def test_k7_removed_dominoes_are_unknown(players: int) -> None:
    """K7: nobody knows which dominoes stay out. To the last draw, any domino not seen yet is as likely."""
    record = cl.play(cl.game("kingdomino", players=players), "random", seed=7)
    seen = 0
    for position in record.positions():
        if position.mover == CHANCE and position.legal()[0].kind == "draw":
            assert {p for _, p in position.odds()} == {1 / (48 - seen)}
            seen += 1
    assert seen == 12 * players


def test_k8_no_two_dominoes_have_one_number() -> None:
    """K8: numbers are unique, so the order of a row is never in doubt."""
    for position in cl.play(cl.game("kingdomino"), "random", seed=8).positions():
        for row in (position.state.row, position.state.next_row):
            numbers = [n for n in row.tolist() if n]
            assert numbers == sorted(set(numbers))


def test_k9_the_largest_property_may_be_crownless() -> None:
    """K9: the first tie-break looks at all properties, with crowns or without."""
    result = outcome("## w1 w w", ". l1 . .\nw1 ## s1 .\nf f f f")
    assert result.scores == (3, 3)
    assert (result.winners, result.decided_by) == ((1,), "outcome.largest")


def test_k10_a_hole_may_be_left() -> None:
    """K10: a domino may be laid so that a square can never be filled; what finds no place later is discarded."""
    position = placing(1, "## . w\nw w w")
    assert "f4>" in texts(position)
    holed = ". w w\n## . w\nw w w"
    assert not any("f5" in action.at for number in range(1, 49) for action in placing(number, holed).legal())


def test_a_dynasty_has_no_tie_breaks() -> None:
    """Not printed: equal sums of three games share the victory, whatever the last kingdoms look like."""
    end = cl.position("kingdomino players=2 dynasty; A e4=m3; B e4=w1 e3=w e2=w; bag; round 6; past 4-5 6-5; over")
    why = (Message("outcome.score.equal", n=13),)
    assert end.outcome() == cl.Outcome((13, 13), (1, 1), (0, 1), "outcome.shared", why)
