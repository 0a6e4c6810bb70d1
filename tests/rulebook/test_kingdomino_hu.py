"""The Hungarian rulebook of Kingdomino, paragraph by paragraph. Each docstring says in our words what it prints."""

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.rulebook.helpers import drawn, final, first_row, forbidden, outcome, placing, played, points, texts, turns

CHOSEN = "*3 *17 *22 *41 *A 17 *B 3 *C 41 *D 22"  # four players have chosen: B stands first, then A, D, C
ROUND_ONE = CHOSEN + " *48 *2 *5 *1"


def test_contents() -> None:
    """A játék tartalma: 48 dominoes, numbered on the back; start squares, castles and kings in four colours."""
    four = cl.game("kingdomino")
    assert {a.piece for a in four.actions if a.kind == "draw"} == set(range(1, 49))
    assert (four.players, four.seats) == (4, "ABCD")
    assert "hand AABB" in cl.game("kingdomino", players=2).start().text()


def test_goal_a_square_of_five_by_five() -> None:
    """A játék célja: build a 5×5 area worth as many points as possible. Twelve dominoes and the castle fill it."""
    for players in (2, 3, 4):
        start = cl.game("kingdomino", players=players).start()
        turns = start.state.rounds * start.state.kings // players
        assert start.state.grid == 5 and 2 * turns + 1 == 5 * 5


@pytest.mark.parametrize(("players", "hand"), [(2, "AABB"), (3, "ABC"), (4, "ABCD")])
def test_set_up_kings(players: int, hand: str) -> None:
    """Előkészületek, kings: two each for two players, one each for three and four."""
    assert f"hand {hand};" in cl.game("kingdomino", players=players).start().text()


def test_set_up_start_square() -> None:
    """Előkészületek, start square: everybody begins with one square that bears the castle, and nothing else."""
    game = cl.game("kingdomino", players=3)
    assert game.start().text().startswith("kingdomino players=3; A; B; C;")
    assert str(game.start()).count("##") == 3


def test_set_up_shuffled_pile() -> None:
    """Előkészületek, pile: the dominoes are mixed. Any of them can come first, all as likely."""
    for players in (2, 3, 4):
        odds = cl.game("kingdomino", players=players).start().odds()
        assert sorted(a.text for a, _ in odds) == sorted(f"*{n}" for n in range(1, 49))
        assert {p for _, p in odds} == {1 / 48}


@pytest.mark.parametrize(("players", "dominoes"), [(2, 24), (3, 36), (4, 48)])
def test_set_up_marker_in_the_pile(players: int, dominoes: int) -> None:
    """Előkészületek, marker: behind the 24th domino for two, behind the 36th for three; four use all 48."""
    record = cl.play(cl.game("kingdomino", players=players), "random", seed=players)
    assert len(drawn(record)) == len(set(drawn(record))) == dominoes


@pytest.mark.parametrize(("players", "row"), [(2, 4), (3, 3), (4, 4)])
def test_set_up_first_row(players: int, row: int) -> None:
    """Előkészületek, first row: as many dominoes as kings, in ascending order whatever order they came in."""
    numbers = [41, 3, 22, 17][:row]
    position = first_row(" ".join(f"*{n}" for n in numbers), players=players)
    assert "next " + " ".join(str(n) for n in sorted(numbers)) + ";" in position.text()
    assert {a.kind for a in position.legal()} == {"king"}


def test_set_up_kings_are_drawn() -> None:
    """Előkészületek, drawing the kings: whoever's king comes up puts it at once on a free domino; the last has no
    choice left."""
    position = first_row("*3 *17 *22 *41", players=4)
    assert [(a.text, p) for a, p in position.odds()] == [(f"*{seat}", 1 / 4) for seat in "DCBA"]
    played(position, "*C")
    assert (position.mover, texts(position)) == (2, ["3", "17", "22", "41"])
    played(position, "22 *A")
    assert (position.mover, texts(position)) == (0, ["3", "17", "41"])
    assert forbidden(position, "22") == "kingdomino.fault.taken"
    played(position, "3 *D 41 *B")
    assert (position.mover, texts(position)) == (1, ["17"])


def test_set_up_two_players_choose_two_dominoes() -> None:
    """Előkészületek, in brackets: of two players each chooses two dominoes, one with each king, in any order."""
    for kings in ("AABB", "ABAB", "ABBA", "BAAB"):
        position = first_row("*3 *17 *22 *41", players=2)
        for king, number in zip(kings, (41, 3, 22, 17), strict=True):
            played(position, f"*{king} {number}")
        assert f"row 3{kings[1]} 17{kings[3]} 22{kings[2]} 41{kings[0]};" in position.text()


def test_set_up_second_row() -> None:
    """Előkészületek, next row: once all are chosen, as many new dominoes are laid out as before."""
    position = first_row(CHOSEN)
    assert position.mover == CHANCE and {a.kind for a in position.legal()} == {"draw"}
    played(position, "*48 *2 *5 *1")
    assert "row 3B 17A 22D 41C; next 1 2 5 48;" in position.text()


def test_play_lowest_king_first() -> None:
    """A játék menete: the order is that of the kings on the row; the one on the first domino begins."""
    position = first_row(ROUND_ONE)
    assert position.mover == 1
    assert str(position.expected()) == "B places domino 3 (forest | forest)"


def test_play_place_then_choose() -> None:
    """A játék menete, actions 1 and 2: add the chosen domino to the land, then put the king on one of the new row."""
    position = first_row(ROUND_ONE)
    assert {a.kind for a in position.legal()} == {"place"}
    assert forbidden(position, "48") == "action.not_now"
    played(position, "e3v")
    assert (position.mover, texts(position)) == (1, ["1", "2", "5", "48"])
    played(position, "48")
    assert "B 3e3v;" in position.text() and "next 1 2 5 48B;" in position.text()


def test_play_then_the_next_king() -> None:
    """A játék menete: then the king on the second domino, and so on to the last; then a new row, and a new round, in
    the order that was chosen."""
    position = first_row(ROUND_ONE)
    order = []
    for choice in ("48", "2", "5", "1"):
        order.append(position.mover)
        played(position, f"{position.legal()[0]} {choice}")
    assert order == [1, 0, 3, 2]
    played(position, "*7 *8 *9 *10")
    assert "row 1C 2A 5D 48B; next 7 8 9 10;" in position.text()
    assert position.mover == 2


def test_play_two_players_act_twice_a_round() -> None:
    """A játék menete, two players: both do both actions twice, once for each king; then comes a new row."""
    position = first_row("*3 *17 *22 *41 *A 17 *B 3 *B 41 *A 22 *48 *2 *5 *1", players=2)
    order = []
    for choice in ("48", "2", "5", "1"):
        order.append(position.mover)
        played(position, f"{position.legal()[0]} {choice}")
    assert order == [1, 0, 0, 1]
    assert position.mover == CHANCE


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 12), (4, 12)])
def test_play_number_of_rounds(players: int, rounds: int) -> None:
    """A játék menete, length: 12 rounds for three and four players, 6 for two, who act twice in each."""
    record = cl.play(cl.game("kingdomino", players=players), "random", seed=players)
    assert max(p.state.round_no for p in record.positions()) == rounds
    assert turns(record) == [12] * players


def test_joining_at_most_five_by_five() -> None:
    """Illesztési szabályok: a land is at most 5×5 squares, a domino two squares long."""
    position = placing(1, "w ## w w w")
    assert forbidden(position, "i4v") == "kingdomino.fault.outside"
    assert "h3v" in texts(position)


def test_joining_the_start_square_is_a_joker() -> None:
    """Illesztési szabályok, start square: it is a joker that any landscape joins, at any time."""
    for number in (1, 3, 7, 10, 12, 48):
        assert {cell for action in placing(number).legal() for cell in action.at} >= {"d5", "f5", "e4", "e6"}
    assert "f5>" in texts(placing(46, "w w ## ."))  # swamp and mine beside the castle, far from any of their own


def test_joining_one_landscape_in_common() -> None:
    """Illesztési szabályok, dominoes: at least one landscape must meet its own, across or down. One is enough, so what
    else touches may clash; corners do not count."""
    position = placing(13, ". f .\nl ## g\n. w .")  # wheat | forest; the wheat of the kingdom is on e6
    assert "e7v" in texts(position)  # its wheat below the wheat
    assert "d6<" in texts(position)  # its wheat beside the wheat, and below the lake
    assert forbidden(position, "e8^") == "kingdomino.fault.unjoined"  # its forest below the wheat
    assert forbidden(position, "f7>") == "kingdomino.fault.unjoined"  # its wheat at a corner of the wheat


def test_joining_otherwise_discarded() -> None:
    """Illesztési szabályok: a domino that cannot be joined must be thrown away, and counts for nothing."""
    position = placing(46, ". w .\nw1 ## w\n. w .")  # swamp | mine with two crowns
    assert texts(position) == ["x"]
    before = position.scores()
    assert played(position, "x").scores() == before


def test_joining_what_sticks_out_is_discarded() -> None:
    """Illesztési szabályok: everything must stay in the 5×5; what would hang over because of bad planning goes."""
    full_but_one = "w w w w w\nw w w w w\nw w ## w w\nw w w w w\nw w w w ."
    position = placing(1, full_but_one)
    assert texts(position) == ["x"]
    assert forbidden(position, "g7v") == "kingdomino.fault.outside"


def test_end_last_row_is_only_placed() -> None:
    """A játék vége: when the last dominoes lie there, everybody does action 1 only, once for each king."""
    record = cl.play(cl.game("kingdomino", players=3), "random", seed=5)
    last = [p for p in record.positions() if p.state.round_no == 12]
    kinds = [p.history[-1].kind for p in last[1:]]
    assert len(kinds) == 3 and set(kinds) <= {"place", "discard"}
    assert last[-1].over


def test_end_kingdoms_may_be_incomplete() -> None:
    """A játék vége, in brackets: who had to throw dominoes away has an incomplete kingdom. It scores all the same."""
    assert played(placing(46, ". w .\nw1 ## w\n. w ."), "x").over
    assert points(". w .\nw1 ## w\n. w .") == 1


def test_scoring_squares_times_crowns() -> None:
    """Értékelés: a property is a group of connected squares of one landscape; it is worth squares times crowns."""
    assert points("## f1 f f1 f\n. . f . .") == 5 * 2


def test_scoring_properties_of_one_landscape_apart() -> None:
    """Értékelés: several properties of the same landscape are scored one by one."""
    assert points("l1 l ## l1 l1") == 2 * 1 + 2 * 2


def test_scoring_no_crown_no_points() -> None:
    """Értékelés: a property without a crown is worth nothing."""
    assert points("## w w w w") == 0


def test_scoring_the_castle_is_neutral() -> None:
    """Figyelem: the castle is a joker for joining only; in scoring it neither enlarges nor connects."""
    assert points("w1 ## w") == 1
    assert [item.cells for item in final("w1 ## w").scores()[0].items] == [("d5",), ("f5",)]


def test_scoring_most_points_win() -> None:
    """Értékelés, sum: everybody adds up the properties; most points win."""
    result = outcome("## w1 w", "## m3 m", "## w1 w1")
    assert result.scores == (2, 6, 4)
    assert (result.winners, result.ranks, result.decided_by) == ((1,), (3, 1, 2), "outcome.score")


def test_tie_largest_property() -> None:
    """Döntetlen, first: the largest property wins, even one without a crown."""
    result = outcome("## w1 w1", "f f ## w1 w1\n. f . . .")
    assert result.scores == (4, 4)
    assert (result.winners, result.decided_by) == ((1,), "outcome.largest")


def test_tie_most_crowns() -> None:
    """Döntetlen, second: if that is equal as well, most crowns win."""
    result = outcome("## m2 m", "s1 ## w1 w\n. l1 . .")
    assert result.scores == (4, 4)
    assert (result.winners, result.decided_by) == ((1,), "outcome.crowns")


def test_tie_shared() -> None:
    """Döntetlen, third: if that is equal as well, the victory is shared."""
    result = outcome("## m1 m", "s1 s ##", "##")
    assert result.scores == (2, 2, 0)
    assert (result.winners, result.ranks, result.decided_by) == ((0, 1), (1, 1, 3), "outcome.shared")


def test_variant_dynasty() -> None:
    """Dinasztia: three games in a row; whoever has most points after the third wins."""
    record = cl.play(cl.game("kingdomino", players=2, dynasty=True), "random", seed=1)
    ends = [p for p in record.positions() if p.state.round_no == 6 and not p.state.row.any()]
    assert [p.state.game for p in ends] == [0, 1, 2]
    per_game = [[s.total - sum(p.state.past[:, s.seat]) for s in p.scores()] for p in ends]
    assert record.result == tuple(sum(game[seat] for game in per_game) for seat in range(2))
    end = cl.position("kingdomino players=2 dynasty; A e4=m3; B e4=m1; bag; round 6; past 40-45 50-50; over")
    assert end.outcome() == cl.Outcome((93, 96), (2, 1), (1,), "outcome.score")


def test_variant_middle_kingdom() -> None:
    """A középső királyság: 10 more for a castle in the middle of its kingdom."""
    assert points("w ## w", middle_kingdom=True) == 10
    assert points("## w w", middle_kingdom=True) == 0
    assert points("w ## w") == 0


def test_variant_harmony() -> None:
    """Harmónia: 5 more for a complete kingdom, when nothing had to be thrown away."""
    full = "w w w w w\nw w w w w\nw w ## w w\nw w w w w\nw w w w w"
    assert points(full, harmony=True) == 5
    assert points(full.removesuffix("w w") + ". .", harmony=True) == 0
    assert points(full) == 0


def test_variant_mighty_duel() -> None:
    """A hatalmak párbaja: two players, kingdoms of 7×7, with all dominoes."""
    game = cl.game("kingdomino", players=2, mighty_duel=True)
    record = cl.play(game, "random", seed=2)
    assert sorted(drawn(record)) == list(range(1, 49))
    assert turns(record) == [24, 24]
    assert "j6v" in texts(placing(1, "w w w ## w w", mighty_duel=True))
    assert forbidden(placing(1, "w w w ## w w w", mighty_duel=True), "k6v") == "kingdomino.fault.outside"


def test_variants_combine() -> None:
    """Játékvariációk, last line: the variants can be combined at will."""
    together = {"dynasty": True, "middle_kingdom": True, "harmony": True, "mighty_duel": True}
    record = cl.play(cl.game("kingdomino", players=2, **together), "random", seed=3)
    assert record.verify() is not None
    row = "w w w w w w w"
    full = "\n".join([row] * 3 + ["w w w ## w w w"] + [row] * 3)
    assert points(full, **together) == 10 + 5 + 30
