"""The Turkish rulebook of Kingdomino, paragraph by paragraph. Each docstring says in our words what it prints."""

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.rulebook.helpers import drawn, final, first_row, forbidden, outcome, placing, played, points, texts, turns

CHOSEN = "*12 *30 *9 *A 30 *C 9 *B 12"  # three players have chosen: C stands first, then B, A
ROUND_ONE = CHOSEN + " *20 *10 *40"


def test_introduction_six_landscapes() -> None:
    """Giriş: rulers look for the best land: fields, lakes, mountains. Every landscape can be joined and crowned."""
    for letter in "wflgsm":
        assert points(f"## {letter}1 {letter}") == 2


def test_goal_dominoes_joined_to_a_square() -> None:
    """Amaç: join dominoes to a kingdom of 5×5 squares for the highest prestige."""
    assert cl.game("kingdomino").start().state.grid == 5
    assert forbidden(placing(2, "w\nw\n##\nw\nw"), "e8v") == "kingdomino.fault.outside"


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
def test_set_up_kings(players: int, each: int) -> None:
    """Hazırlık, kings: two of their own colour for each of two players, one for each of three or four."""
    assert cl.game("kingdomino", players=players).start().state.hand[:players].tolist() == [each] * players


def test_set_up_start_square_and_castle() -> None:
    """Hazırlık, start square: everybody lays it in front of them, the castle on it. The first domino goes beside it."""
    assert len(placing(48).legal()) == 4 * 3 * 2  # four sides, three ways out from each, two ways round
    for action in placing(48).legal():
        steps = [abs(ord(cell[0]) - ord("e")) + abs(int(cell[1:]) - 5) for cell in action.at]
        assert sorted(steps) == [1, 2]


def test_set_up_mixed_face_down() -> None:
    """Hazırlık, pile: the dominoes are mixed well, numbers up: nobody knows what comes."""
    position = first_row("*12", players=3)
    assert len(position.odds()) == 47 and {p for _, p in position.odds()} == {1 / 47}


@pytest.mark.parametrize(("players", "removed"), [(2, 24), (3, 12), (4, 0)])
def test_set_up_dominoes_left_out(players: int, removed: int) -> None:
    """Hazırlık, dominoes: two players put 24 aside at random, three 12, four none."""
    record = cl.play(cl.game("kingdomino", players=players), "random", seed=10 + players)
    assert int(record.replay().state.bag).bit_count() == removed
    assert len(drawn(record)) == 48 - removed


@pytest.mark.parametrize(("players", "row"), [(2, 4), (3, 3), (4, 4)])
def test_set_up_picture_a(players: int, row: int) -> None:
    """Şekil A: as many dominoes as kings, from the smallest number up; only then are they turned over."""
    position = cl.game("kingdomino", players=players).start()
    for number in (30, 12, 9, 10)[:row]:
        assert {a.kind for a in position.legal()} == {"draw"}
        position.play(f"*{number}")
    assert position.state.next_row[:row].tolist() == sorted((30, 12, 9, 10)[:row])


def test_set_up_picture_b() -> None:
    """Şekil B: the kings are mixed and let go one by one; yours goes on a free domino, one king a domino, the last
    where there is room."""
    position = first_row("*12 *30 *9 *C", players=3)
    assert (position.mover, texts(position)) == (2, ["9", "12", "30"])
    played(position, "30")
    assert [a.text for a, _ in position.odds()] == ["*B", "*A"]
    assert forbidden(position, "*C") == "kingdomino.fault.no_king"
    played(position, "*A")
    assert forbidden(position, "30") == "kingdomino.fault.taken"
    played(position, "9 *B")
    assert texts(position) == ["12"]


def test_set_up_picture_b_two_players() -> None:
    """Şekil B, in brackets: of two players each chooses two dominoes, one for each king. A king drawn is not put back,
    so the other player's become likelier."""
    position = first_row("*12 *30 *9 *10 *A 12", players=2)
    assert [(a.text, p) for a, p in position.odds()] == [("*B", 2 / 3), ("*A", 1 / 3)]
    played(position, "*A 9 *B 30 *B 10")
    assert "row 9A 10B 12A 30B;" in position.text()


def test_set_up_picture_c() -> None:
    """Şekil C: when all dominoes are chosen a new row is laid out like the first."""
    position = first_row(CHOSEN, players=3)
    assert position.mover == CHANCE
    played(position, "*20 *10 *40")
    assert "row 9C 12B 30A; next 10 20 40;" in position.text()


def test_play_order_of_the_kings() -> None:
    """Oyun: the order of play is the order of the kings on the row; the one nearest the box begins."""
    assert first_row(ROUND_ONE, players=3).mover == 2


def test_play_move_d1_and_d2() -> None:
    """D 1 and 2: add the chosen domino to the land by the rules of joining, then choose from the new row."""
    position = first_row(ROUND_ONE, players=3)
    assert {a.kind for a in position.legal()} == {"place"}
    assert forbidden(position, "x") == "kingdomino.fault.must_place"
    played(position, "f5>")
    assert (position.mover, texts(position)) == (2, ["10", "20", "40"])
    assert forbidden(position, "30") == "kingdomino.fault.not_in_row"


def test_play_on_to_the_last_player() -> None:
    """Oyun: then the player on the second domino does the same, and so on to the last."""
    position = first_row(ROUND_ONE, players=3)
    order = []
    for choice in ("40", "10", "20"):
        order.append(position.mover)
        played(position, f"{position.legal()[-1]} {choice}")
    assert order == [2, 1, 0]


def test_play_two_players_repeat_their_moves() -> None:
    """Oyun, two players: each makes the moves D 1 and D 2 twice a round, for each king."""
    record = cl.play(cl.game("kingdomino", players=2), "random", seed=4)
    for number in range(1, 7):
        of_round = [p for p in record.positions() if p.state.round_no == number]
        placing_now = [p.mover for p in of_round if {a.kind for a in p.legal()} & {"place", "discard"}]
        assert sorted(placing_now) == [0, 0, 1, 1]


def test_play_new_row_new_round() -> None:
    """Oyun: then a new row is laid out and a new round begins."""
    position = first_row(ROUND_ONE, players=3)
    for choice in ("40", "10", "20"):
        played(position, f"{position.legal()[-1]} {choice}")
    assert position.state.round_no == 2 and {a.kind for a in position.legal()} == {"draw"}
    played(position, "*1 *2 *3")
    assert "row 10B 20A 40C; next 1 2 3;" in position.text()


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 12), (4, 12)])
def test_play_number_of_rounds(players: int, rounds: int) -> None:
    """Oyun, length: 12 rounds with three and four players, 6 with two, because everybody plays twice in each."""
    record = cl.play(cl.game("kingdomino", players=players), "random", seed=20 + players)
    assert sorted({int(p.state.round_no) for p in record.positions()}) == list(range(rounds + 1))
    assert turns(record) == [12] * players


def test_joining_five_by_five() -> None:
    """Bağlantı, frame: the kingdom is a square of 5×5, each domino two squares. The castle may stand anywhere in it."""
    for action in ("f5>", "d5<", "e6v", "e4^"):
        assert action in texts(placing(48))
    corner = placing(36, "## w w w\nw w w w\nw w w w\nw w w w")
    assert "i5v" in texts(corner) and forbidden(corner, "d5<") == "kingdomino.fault.outside"


def test_joining_the_joker() -> None:
    """Bağlantı, start domino: it counts as a joker; every landscape can be joined to it at any time."""
    assert "d5<" in texts(placing(47, ". w .\n. ## w\n. w ."))


def test_joining_a_matching_landscape() -> None:
    """Bağlantı, other dominoes: at least one of its landscapes must match, only across or down."""
    position = placing(18, "## g\nw .")  # forest | grassland; grassland on f5, wheat on e6
    assert "h5<" in texts(position)  # grassland beside grassland
    assert "f7^" in texts(position)  # grassland on f6, between the grassland and the wheat
    assert forbidden(position, "g6>") == "kingdomino.fault.unjoined"


def test_joining_the_halves_do_not_match_each_other() -> None:
    """Bağlantı: the match must be with another domino; a domino's own halves are none."""
    position = placing(1, ". f .\nf ## f\n. f .")  # wheat | wheat in a kingdom of forest
    assert texts(position) == ["x"]


def test_joining_otherwise_out_of_the_game() -> None:
    """Bağlantı: a domino that cannot be added leaves the game and brings nothing; the king goes on to choose."""
    position = cl.position(
        "kingdomino players=2; A e4=f d5=f f5=f e6=f; B; row 1A 2B 3A 4B; next 5 6 7 8; bag 9-48; round 1; place"
    )
    assert texts(position) == ["x"]
    played(position, "x")
    assert (position.mover, texts(position)) == (0, ["5", "6", "7", "8"])
    assert "1" not in texts(position) and position.scores()[0].total == 0


def test_joining_bad_planning() -> None:
    """Bağlantı: all must fit in the 5×5; what does not because of bad planning leaves the game, for no points."""
    position = placing(45, ". m m m .\nw w w w w\nw w ## w w\nw w w w w\nw w w w w")  # mine | wheat
    assert texts(position) == ["x"]
    assert played(position, "x").scores()[0].total == 0


def test_end_last_round_only_d1() -> None:
    """Oyunun sonu: when the last dominoes are laid out, everybody makes the move D 1 only."""
    position = cl.position("kingdomino players=2; A; B; row 1A 2B 3A 4B; bag 9-30; round 6; place")
    order = []
    while not position.over:
        order.append(position.mover)
        position.play(position.legal()[0])
    assert order == [0, 1, 0, 1]


def test_end_incomplete_kingdoms() -> None:
    """Oyunun sonu, in brackets: who had to leave dominoes out may have an incomplete kingdom; it is scored."""
    assert points("m2 m . . .\n. ## . . .") == 4


def test_scoring_properties() -> None:
    """Puanlama: a kingdom is made of properties, squares of one landscape connected across or down."""
    items = final("## w1 f\n. w f1\nf . .").scores()[0].items
    assert sorted((item.points, item.cells) for item in items) == [(0, ("e7",)), (2, ("f5", "f6")), (2, ("g5", "g6"))]


def test_scoring_squares_times_crowns() -> None:
    """Puanlama: each is worth the number of its squares times the number of its crowns."""
    assert points("## s1 s2\n. s .") == 3 * 3


def test_scoring_several_of_one_landscape() -> None:
    """Puanlama: there can be several properties of one landscape in a kingdom."""
    assert points("g2 g ## g1 g") == 4 + 2


def test_scoring_without_crowns() -> None:
    """Puanlama: a property without crowns brings nothing."""
    assert points("## m m m") == 0


def test_scoring_the_sum() -> None:
    """Puanlama: the final score is the sum of all properties."""
    assert points("w1 w ## f1 .\nl1 l . g2 g") == 2 + 1 + 2 + 4


def test_most_points_win() -> None:
    """Puanlama: the highest score wins."""
    assert outcome("## w1", "## w1 w", "## w1 w w", "##").winners == (2,)


def test_tie_largest_property() -> None:
    """Beraberlik: of equal scores the largest property wins, crowned or not."""
    result = outcome("## m2 m", "## l1 l l l", "m m ## m2 m\nm m m . .")
    assert result.scores == (4, 4, 4)
    assert (result.ranks, result.winners, result.decided_by) == ((3, 2, 1), (2,), "outcome.largest")


def test_tie_crowns() -> None:
    """Beraberlik: if still equal, more crowns win."""
    result = outcome("## l1 l l", "l ## s1 s\nl w1 . .\nl . . .")
    assert result.scores == (3, 3)
    assert (result.winners, result.decided_by) == ((1,), "outcome.crowns")


def test_tie_shared() -> None:
    """Beraberlik: if still equal, the victory is shared."""
    result = outcome("##", "##", "##", "##")
    assert (result.winners, result.decided_by) == ((0, 1, 2, 3), "outcome.shared")


def test_variant_dynasty() -> None:
    """Hanedan: play three times running; who collects most points wins."""
    record = cl.play(cl.game("kingdomino", players=4, dynasty=True), "random", seed=5)
    assert turns(record) == [36] * 4 and len(drawn(record)) == 3 * 48
    assert record.verify() == record.replay().outcome()
    end = record.replay()
    assert end.scores()[2].items[-1].points == end.state.past[1, 2]


def test_variant_middle_kingdom() -> None:
    """Merkez Krallık: a castle in the very middle of its kingdom brings 10 more."""
    full = "f f f f f\nf f f f f\nf f ## f f\nf f f f f\nf f f f f"
    aside = "f f f f f\nf f f f f\nf ## f f f\nf f f f f\nf f f f f"
    assert (points(full, middle_kingdom=True), points(aside, middle_kingdom=True)) == (10, 0)


def test_variant_harmony() -> None:
    """Harmoni: a land with nothing missing, no domino left out, brings 5 more."""
    full = "f f f f f\nf ## f f f\nf f f f f\nf f f f f\nf f f f f"
    gap = "f f f f f\nf ## f . .\nf f f f f\nf f f f f\nf f f f f"
    assert (points(full, harmony=True), points(gap, harmony=True)) == (5, 0)


def test_variant_mighty_duel() -> None:
    """Büyük Düello: for two players; all dominoes, to build 7×7."""
    game = cl.game("kingdomino", players=2, mighty_duel=True)
    assert (game.start().state.grid, game.start().state.rounds) == (7, 12)
    with pytest.raises(cl.OptionError, match="The Mighty Duel is for 2 players, not 3"):
        cl.game("kingdomino", players=3, mighty_duel=True)


def test_variants_mixed() -> None:
    """Ek kurallar, last line: all of these can be mixed as one likes."""
    full = "f1 f f f f\nf f f f f\nf f ## f f\nf f f f f\nf f f f f"
    assert points(full, players=3, middle_kingdom=True, harmony=True) == 24 + 10 + 5
