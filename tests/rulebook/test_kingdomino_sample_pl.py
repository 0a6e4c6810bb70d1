"""The Polish leaflet of the free two-player Sample, paragraph by paragraph, each in our words."""

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.rulebook.helpers import drawn, final, first_row, forbidden, outcome, placing, played, points, texts, turns

GAME = cl.game("kingdomino", players=2, sample=True)
CHOSEN = "*24 *3 *17 *10 *B 17 *A 3 *A 24 *B 10"  # A stands first, then B, B, A
ROUND_ONE = CHOSEN + " *9 *1 *22 *6"


def test_title_for_two_players() -> None:
    """Title: a free game for two."""
    assert GAME.players == 2
    for players in (3, 4):
        with pytest.raises(cl.OptionError, match=f"The Sample is for 2 players, not {players}"):
            cl.game("kingdomino", players=players, sample=True)


def test_set_up_kings_and_start_square() -> None:
    """Przygotowanie: each takes two kings and a start square."""
    assert GAME.start().text() == "kingdomino players=2 sample; A; B; hand AABB; bag 1-24; round 0; draw"


def test_set_up_pile() -> None:
    """Przygotowanie, pile: the dominoes, 24 of their own, are mixed well; any may come."""
    odds = GAME.start().odds()
    assert sorted(a.piece or 0 for a, _ in odds) == list(range(1, 25)) and {p for _, p in odds} == {1 / 24}


def test_set_up_a_four_dominoes_ascending() -> None:
    """Point A: draw four, lay them out by number, the lowest on top, and turn them over."""
    assert "next 3 10 17 24;" in first_row("*24 *3 *17 *10", players=2, sample=True).text()


def test_set_up_b_kings_drawn_one_by_one() -> None:
    """Point B: one player mixes the kings and draws them; a king goes on a free domino, and the last has no choice."""
    position = first_row("*24 *3 *17 *10 *B", players=2, sample=True)
    assert (position.mover, texts(position)) == (1, ["3", "10", "17", "24"])
    played(position, "17 *A 3 *A 24 *B")
    assert (position.mover, texts(position)) == (1, ["10"])
    assert forbidden(position, "17") == "kingdomino.fault.taken"


def test_set_up_c_second_column() -> None:
    """Point C: when all are chosen, a new column is laid out as in point A."""
    position = played(GAME.start(), CHOSEN)
    assert position.mover == CHANCE
    assert "row 3A 10B 17B 24A; next 1 6 9 22;" in played(position, "*9 *1 *22 *6").text()


def test_play_the_first_king_begins() -> None:
    """Rozgrywka: the player whose king is on the top domino begins."""
    assert played(GAME.start(), ROUND_ONE).mover == 0


def test_play_place_then_choose() -> None:
    """Rozgrywka, both actions: add the domino to the land by the rules of joining, then choose from the new column."""
    position = played(GAME.start(), ROUND_ONE)
    assert {a.kind for a in position.legal()} == {"place"}
    played(position, "f5>")
    assert (position.mover, texts(position)) == (0, ["1", "6", "9", "22"])


def test_play_each_acts_twice() -> None:
    """Rozgrywka: then the second king, and so on, until both players have acted twice, once for each king."""
    position = played(GAME.start(), ROUND_ONE)
    order = []
    for choice in ("22", "9", "1", "6"):
        order.append(position.mover)
        played(position, f"{position.legal()[0]} {choice}")
    assert order == [0, 1, 1, 0] and position.mover == CHANCE


def test_play_six_rounds() -> None:
    """Rozgrywka, length: a new column begins a new round; there are six, and with them all dominoes are used."""
    record = cl.play(GAME, "random", seed=1)
    assert {int(p.state.round_no) for p in record.positions()} == set(range(7))
    assert sorted(drawn(record)) == list(range(1, 25))
    assert turns(record) == [12, 12]


def test_joining_five_by_five() -> None:
    """Zasady łączenia: kingdoms are 5×5 squares; a domino covers two."""
    position = placing(1, "w w ## w w", sample=True)
    assert forbidden(position, "h4v") == "kingdomino.fault.outside"
    assert "g3v" in texts(position)


def test_joining_the_start_square() -> None:
    """Zasady łączenia, start square: it is a joker, joined by any landscape."""
    assert {"f5>", "f5v", "f5^"} <= set(texts(placing(24, "w w ##", sample=True)))


def test_joining_one_equal_landscape() -> None:
    """Zasady łączenia, dominoes: at least one landscape touches its own on another domino, across or down."""
    position = placing(20, "s ##", sample=True)  # forest | swamp
    assert "d7^" in texts(position)  # the swamp below the swamp
    assert forbidden(position, "d6v") == "kingdomino.fault.unjoined"  # the forest below the swamp
    assert forbidden(position, "b6>") == "kingdomino.fault.unjoined"  # the swamp at a corner of the swamp


def test_joining_otherwise_discarded() -> None:
    """Zasady łączenia: a domino that cannot be laid must be thrown away."""
    position = placing(22, ". w .\nw ## w\n. w .", sample=True)  # mine | forest
    assert texts(position) == ["x"]


def test_joining_bad_planning() -> None:
    """Zasady łączenia: what does not fit in the 5×5 because of bad planning is thrown away too, for no points."""
    position = placing(2, "w1 w w w w\nw w w w w\nw w ## w w\nw w w w w\nw w w w .", sample=True)
    before = position.scores()
    assert texts(position) == ["x"]
    assert played(position, "x").scores() == before


def test_end_the_last_round() -> None:
    """Koniec gry: when there are no dominoes for a new column, the last round is played; kingdoms may have gaps."""
    record = cl.play(GAME, "random", seed=2)
    last = [p for p in record.positions() if p.state.round_no == 6]
    assert not any(p.state.bag for p in last)
    assert {p.history[-1].kind for p in last[1:]} <= {"place", "discard"} and len(last) == 5


def test_scoring_properties() -> None:
    """Punkty: a kingdom is made of properties, groups of squares of one landscape joined by their sides."""
    items = final("## f f\n. l .\nl . .", sample=True).scores()[0].items
    assert sorted(item.cells for item in items) == [("e7",), ("f5", "g5"), ("f6",)]


def test_scoring_squares_times_crowns() -> None:
    """Punkty: the squares of a property times its crowns. The leaflet's examples: five forests with two crowns are
    worth 10, three lakes without a crown nothing."""
    assert points("## f1 f f f1\n. f . . .", sample=True) == 10
    assert points("## l l l", sample=True) == 0


def test_scoring_the_sum_wins() -> None:
    """Punkty, sum: add up all properties; the higher sum wins."""
    result = outcome("## f1 f f f1\n. f . . .", "l1 ## w1 w", sample=True)
    assert (result.scores, result.winners, result.decided_by) == ((10, 3), (0,), "outcome.score")


def test_tie_largest_property() -> None:
    """Remis, first: the property of most squares wins."""
    result = outcome("## s2 s", "## l1 l l l", sample=True)
    assert (result.scores, result.winners, result.decided_by) == ((4, 4), (1,), "outcome.largest")


def test_tie_most_crowns() -> None:
    """Remis, second: then most crowns win."""
    result = outcome("f ## g2 .\nf m2 . .", "## s2 s", sample=True)
    assert (result.scores, result.winners, result.decided_by) == ((4, 4), (0,), "outcome.crowns")


def test_tie_shared() -> None:
    """Remis, third: then the players share the victory."""
    result = outcome("## l1 l", "w w1 ##", sample=True)
    assert (result.winners, result.decided_by) == ((0, 1), "outcome.shared")
