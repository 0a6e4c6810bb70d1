"""The Hungarian rulebook of Kingdomino Origins, paragraph by paragraph. Each docstring says in our words what it
prints."""

import re
from collections import Counter

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.games.origins.contents import TILES, VOLCANO
from tests.rulebook.helpers import drawn, forbidden, played, texts, turns
from tests.rulebook.origins_helpers import (
    BOX,
    choosing,
    erupting,
    final,
    first_row,
    lines,
    placing,
    points,
    recruiting,
)

MODES = ("discovery", "totem", "tribe")
CHOSEN = "*3 *17 *22 *41 *A 17 *B 3 *C 41 *D 22"  # four players have chosen: B stands first, then A, D, C

# --- the box ---------------------------------------------------------------------------------------------------------


def test_three_modes() -> None:
    """Bevezető: three modes, to be tried one after the other: discoveries, totems, tribes."""
    for mode in MODES:
        record = cl.play(cl.game("origins", mode=mode), "random", seed=1)
        assert record.verify() is not None


def test_goal_a_square_of_five_by_five() -> None:
    """A játék célja: build a 5×5 territory from dominoes. Twelve dominoes and the hut fill it."""
    for players in (3, 4):
        start = cl.game("origins", players=players).start()
        assert start.state.grid == 5 and 2 * int(start.state.rounds) + 1 == 25


def test_contents() -> None:
    """A játék tartalma: 48 dominoes, 22 cavemen, 4 totems, 49 resources, 10 fire tokens (5, 4 and 1), four colours."""
    game = cl.game("origins", mode="tribe")
    assert {a.piece for a in game.actions if a.kind == "draw"} == set(range(1, 49))
    assert BOX in game.start().text() and game.seats == "ABCD"
    numbers = [int(n) for n in re.findall(r"=(\d)", BOX)]
    assert sum(numbers) + 1 == 22


# --- discoveries: set-up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand"), [(3, "ABC"), (4, "ABCD")])
def test_set_up_one_chief_and_a_hut_each(players: int, hand: str) -> None:
    """Előkészületek: everybody has a start square with a hut, and one chief."""
    text = cl.game("origins", players=players).start().text()
    assert f"hand {hand};" in text and "; A; B; C;" in text


def test_set_up_shuffled_pile() -> None:
    """Előkészületek: the dominoes are mixed. Any of them can come first, all as likely."""
    for players in (2, 3, 4):
        odds = cl.game("origins", players=players).start().odds()
        assert sorted(a.text for a, _ in odds) == sorted(f"*{n}" for n in range(1, 49))
        assert {p for _, p in odds} == {1 / 48}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_a_first_row(players: int) -> None:
    """Előkészületek, A: four dominoes in ascending order, whatever order they came in, and however many play."""
    position = first_row("*41 *3 *22 *17", players=players)
    assert "next 3 17 22 41" in position.text() and position.mover == CHANCE


def test_set_up_c_chiefs_are_drawn_one_by_one() -> None:
    """Előkészületek, C: a chief is drawn and its owner chooses an empty domino at once; the last has no choice."""
    position = first_row("*3 *17 *22 *41", players=4)
    assert sorted(texts(position)) == ["*A", "*B", "*C", "*D"]
    played(position, "*C")
    assert position.mover == 2 and texts(position) == ["3", "17", "22", "41"]
    played(position, "22 *A 3 *D 41")
    assert texts(position) == ["*B"] and texts(position.play("*B")) == ["17"]


def test_set_up_c_three_players_discard_the_fourth_domino() -> None:
    """Előkészületek, C: with three players the domino left over is discarded."""
    position = first_row("*3 *17 *22 *41 *A 17 *B 3 *C 41", players=3)
    assert "row 3B 17A 41C" in position.text() and "22" not in position.text().split("round")[0].split("bag")[0]


def test_set_up_d_a_second_row() -> None:
    """Előkészületek, D: when all chiefs stand, four more dominoes are laid out before anybody places."""
    position = first_row(CHOSEN, players=4)
    assert position.mover == CHANCE and position.legal()[0].kind == "draw"
    played(position, "*48 *2 *5 *1")
    assert "next 1 2 5 48" in position.text() and position.mover == 1


# --- discoveries: turns ----------------------------------------------------------------------------------------------


def test_order_of_play() -> None:
    """Játékmenet: the chief on the first domino, the one nearest to the box, acts first; the others follow."""
    position = first_row(CHOSEN + " *48 *2 *5 *1", players=4)
    seats = []
    while position.state.round_no == 1:
        seats.append(position.mover)
        position.play(position.legal()[0])
    assert list(dict.fromkeys(seats)) == [1, 0, 3, 2]


def test_two_actions_in_order() -> None:
    """Játékmenet: first place the domino, then choose a new one."""
    position = first_row(CHOSEN + " *48 *2 *5 *1", players=4)
    assert {a.kind for a in position.legal()} == {"place"}
    assert forbidden(position, "48") == "action.not_now"
    position.play("e3v")
    assert position.mover == 1 and texts(position) == ["1", "2", "5", "48"]


def test_placing_at_the_hut() -> None:
    """Illesztési szabályok: a domino may touch the start square, which any terrain fits."""
    position = placing(10)
    assert {"e4^", "e4>", "f5>", "e6v", "d5<"} <= set(texts(position))


def test_placing_at_its_own_terrain() -> None:
    """Illesztési szabályok: or one of its terrains must fit one already there, side by side."""
    position = placing(10, "q ## .")  # d5 is a quarry; domino 10 is desert and quarry
    assert "b5>" in texts(position)  # the quarry half touches the quarry
    assert forbidden(position, "c5<") == "origins.fault.unjoined"  # the desert half does not
    assert forbidden(position, "c4<") == "origins.fault.unjoined"  # corners do not count


def test_placing_within_five_by_five() -> None:
    """Illesztési szabályok: everything stays within a 5×5 area, the start square included."""
    position = placing(1, "d d ## d d\n. . d . .\n. . d . .")
    assert forbidden(position, "b5<") == "origins.fault.outside"
    assert forbidden(position, "d5>") == "origins.fault.occupied"


def test_a_domino_that_fits_nowhere_is_discarded() -> None:
    """Illesztési szabályok: a domino that cannot be placed is discarded and brings nothing."""
    full = "d d d d d\nd d d d d\nd d ## d d\nd d d d d\nd d d d d"
    position = placing(48, full)
    assert texts(position) == ["x"]
    assert position.play("x").over and position.scores()[0].total == 0


def test_a_domino_that_fits_must_be_placed() -> None:
    """Illesztési szabályok: a domino that can be placed must be, whether that helps or not."""
    assert forbidden(placing(48, "d ##"), "x") == "origins.fault.must_place"


def test_choosing_a_free_domino() -> None:
    """Új dominó választása: the chief goes to a free domino of the new row."""
    position = cl.position("origins; A; B; C; D; row A 9D; next 1 2B 3C 4; bag 10-33; round 5; choose")
    assert texts(position) == ["1", "4"]
    assert forbidden(position, "2") == "origins.fault.taken"
    assert forbidden(position, "30") == "origins.fault.not_in_row"


@pytest.mark.parametrize("players", [3, 4])
def test_twelve_rounds(players: int) -> None:
    """Játékmenet: a game of three or four has twelve rounds; each player places twelve dominoes."""
    record = cl.play(cl.game("origins", players=players), "random", seed=players)
    assert turns(record) == [12] * players and len(drawn(record)) == 48


# --- volcanoes -------------------------------------------------------------------------------------------------------


def test_volcanoes_bring_no_points() -> None:
    """Vulkánok: nobody can live on a volcano; it brings no points at the end."""
    assert points("v1 v2 ##") == 0
    assert points("v3 d1 ##") == 1


def test_one_crater_reaches_three_squares() -> None:
    """Vulkánok: a volcano with one crater lights one fire, at most three squares away."""
    position = erupting("c4", "v1 d d d d\n. . ## . .")
    assert set(texts(position)) == {"!d4", "!e4", "!f4", "!e5"}
    assert forbidden(position, "!g4") == "origins.fault.fire_far"
    assert "f4+1" in position.play("!f4").text()


def test_two_craters_reach_two_squares() -> None:
    """Vulkánok: a volcano with two craters lights two fires, at most two squares away."""
    position = erupting("c4", "v2 d d d d\n. . ## . .")
    assert set(texts(position)) == {"!d4", "!e4", "!e5"}
    assert "d4+2" in position.play("!d4").text()


def test_three_craters_reach_the_next_square() -> None:
    """Vulkánok: a volcano with three craters lights three fires, one square away."""
    position = erupting("c4", "v3 d d d d\n. d ## . .")
    assert set(texts(position)) == {"!d4", "!d5"}
    assert "d5+3" in position.play("!d5").text()


def test_a_volcano_brings_its_token_when_it_is_placed() -> None:
    """Vulkánok: whoever places a domino with a volcano takes the token that belongs to it and puts it on a square."""
    for number, fires in ((28, 1), (42, 2), (48, 3)):
        position = placing(number, "d ##").play("e4^")
        assert position.mover == 0 and {action.kind for action in position.legal()} == {"fire"}
        assert f"e4+{fires}" in position.play("!e4").text()
        assert position.over


def test_fire_starts_at_the_volcano_and_needs_a_square_without_fire() -> None:
    """Tűzlehelyezési szabályok: fire starts at the volcano and lands where no fire token or symbol is."""
    position = erupting("c4", "v1 d1 d+2 d d\n. . ## . .")
    assert texts(position) == ["!f4", "!e5"]
    assert forbidden(position, "!d4") == forbidden(position, "!e4") == "origins.fault.fire_burning"
    assert forbidden(position, "!c3") == "origins.fault.unbuilt"


def test_fire_never_lands_on_a_volcano() -> None:
    """Tűzlehelyezési szabályok: a square with a volcano is no place for fire, its own no more than another."""
    position = erupting("c4", "v1 v1 d d d\n. . ## . .")
    assert forbidden(position, "!d4") == forbidden(position, "!c4") == "origins.fault.fire_volcano"


def test_fire_goes_any_way_and_may_turn() -> None:
    """Tűzlehelyezési szabályok: in any direction, diagonally too, and it may turn. In the picture it goes right, up
    and right, and right again: three columns and one line away."""
    position = erupting("d6", ". ## d d d\nv1 d d . .")
    assert texts(position) == ["!e5", "!f5", "!g5", "!e6", "!f6"]
    assert forbidden(position, "!h5") == "origins.fault.fire_far"


def test_a_token_without_a_square_leaves_the_game() -> None:
    """Tűzlehelyezési szabályok: a token that can land nowhere goes back into the box. With the dominoes of the box
    that never happens: the other half of every volcano's domino lies beside it and bears no fire."""
    for number in range(1, 49):
        first, _, second, craters = TILES[number].tolist()
        if second == VOLCANO:
            assert first != VOLCANO and TILES[number, 1] == 0 and craters > 0
    with pytest.raises(cl.NotationError, match="nowhere to land"):
        erupting("d5", "v3 #+1")


# --- discoveries: the end --------------------------------------------------------------------------------------------


def test_the_last_round_has_no_choice() -> None:
    """A játék vége: when the last dominoes are out everybody places once more, and that is the end."""
    position = placing(1)
    assert position.play("e3v").over


def test_a_region_is_squares_of_one_terrain_side_by_side() -> None:
    """A játék vége: squares of one terrain that touch by their sides are a region; corners do not join."""
    found = lines("g1 . .\n. g1 .\n. g ##")
    assert found == {"grassland: 1 × 1": 1, "grassland: 2 × 1": 2}


def test_a_region_is_worth_squares_times_fires() -> None:
    """A játék vége: squares times fires, printed ones and those on tokens; regions without fire bring nothing."""
    assert points("l1 l l+2 ##") == 9
    assert points("l l l ##") == 0
    assert lines("l1 l ## l+1 l") == {"lake: 2 × 1": 2}  # the hut joins nothing: the loose squares beside it …


def test_the_scored_picture() -> None:
    """A játék vége: the territory of the picture is worth 2 + 4 + 6 + 12 + 8 = 32 points."""
    picture = """
        j   d   d1  l   l1
        j1  g   g   l1  q
        j   v2  ##  d   q1
        j+2 d   d   q   q1
        g   g   g+1 g   v1
    """
    assert points(picture) == 32
    assert sorted(lines(picture).values()) == [2, 4, 6, 8, 12]


def test_most_points_win() -> None:
    """A játék vége: whoever has the most points wins."""
    outcome = final("d1 d ##", "d1 ##", "##").outcome()
    assert outcome is not None and outcome.winners == (0,) and outcome.decided_by == "outcome.score"


def test_ties() -> None:
    """A játék vége: then the largest region, with or without fire; then the most fires; then the victory is shared."""
    largest = final("d1 d ##", "d1 d ##\n. g g g", "##").outcome()
    assert largest is not None and largest.winners == (1,) and largest.decided_by == "outcome.largest_region"
    shared = final("d1 d1 ##", "d2 ## d2", "l2 l ##").outcome()
    assert shared is not None and shared.winners == (0, 2) and shared.decided_by == "outcome.shared"


def test_ties_by_fires() -> None:
    """A játék vége: equal points and equal largest regions: more fires decide."""
    outcome = final("d1 d1 ## . .", "l1 l ## q2 .", "##").outcome()
    assert outcome is not None
    assert outcome.scores == (4, 4, 0)
    assert outcome.winners == (1,) and outcome.decided_by == "outcome.fires"


# --- totems ----------------------------------------------------------------------------------------------------------


def test_resources_lie_on_dominoes_that_are_turned_up() -> None:
    """Totemek, előkészületek: a mammoth on grassland, a fish on a lake, a mushroom in the jungle, a flint in a quarry;
    nothing on desert and volcano, nothing beside a printed fire."""
    for number, kinds in ((12, ["mammoth", "mammoth"]), (6, ["fish"]), (8, ["mushroom"]), (10, ["flint"])):
        position = placing(number, mode="totem")
        position.play(next(action for action in position.legal() if action.kind == "place"))
        stock = dict(zip(("mammoth", "fish", "mushroom", "flint"), position.state.stock[0].tolist(), strict=True))
        assert +Counter(stock) == Counter(kinds)
    for number in (1, 24, 30):  # desert; desert and grassland with a fire; desert with a fire and grassland
        position = placing(number, mode="totem")
        position.play(position.legal()[0])
        assert position.state.stock[0].sum() == (1 if number == 30 else 0)


def test_resources_stay_until_fire_takes_them() -> None:
    """Totemek: a resource stays on its domino to the end, unless fire destroys it; then it is out of the game."""
    position = erupting("d4", "v1 g*\n. ##", mode="totem")
    assert position.scores()[0].total == 1
    position.play("!e4")
    assert position.state.stock[0].sum() == 0
    assert [str(item.what) for item in position.scores()[0].items] == ["grassland: 1 × 1"]


def test_totems_begin_in_the_middle() -> None:
    """Totemek: the four totems lie beside the table for everybody to see."""
    assert cl.game("origins", mode="totem").start().state.totem.tolist() == [-1] * 4


def test_the_most_of_a_resource_takes_its_totem() -> None:
    """Totemek, játékmenet: after placing, whoever has the most of a resource takes its totem, also from another."""
    position = placing(12, "##", "g* ##", totems="mammoth=B", mode="totem")  # grassland and grassland
    position.play(position.legal()[0])
    assert position.state.totem.tolist() == [0, -1, -1, -1]


def test_fire_can_lose_a_totem() -> None:
    """Totemek, Óvakodj a tűztől: a resource hit by fire is destroyed, and with it perhaps the majority."""
    game = "origins mode=totem players=3"
    text = f"{game}; A d5=g c5=v1; B e4=g; C; row A; totems mammoth=A; bag; round 12; fire c5"
    position = cl.position(text).play("!d5")
    assert position.state.totem.tolist() == [1, -1, -1, -1]


def test_the_old_holder_decides_between_new_leaders() -> None:
    """Totemek, Fontos: whoever loses the majority hands the totem to who has it now; if several have, as they like."""
    lands = "A d5=g c5=v1; B e4=g; C e4=g"
    position = cl.position(f"origins mode=totem players=3; {lands}; row A; totems mammoth=A; bag; round 12; fire c5")
    position.play("!d5")
    assert position.mover == 0 and texts(position) == [">B", ">C"]
    assert forbidden(position, ">A") == "origins.fault.give"
    assert position.play(">C").state.totem.tolist() == [2, -1, -1, -1]


def test_the_old_holder_decides_out_of_turn() -> None:
    """The same when another's domino makes the tie: the old holder is asked in that player's turn."""
    lands = "A e4=g e3=g; B e4=g e3=g e2=g; C e4=g e3=g e2=g"
    start = f"origins mode=totem players=3; {lands}; row 1B; totems mammoth=A; bag; round 12; place"
    position = cl.position(start)
    position.play(position.legal()[0])
    assert position.mover == 0 and texts(position) == [">B", ">C"]
    assert position.play(">B").over and position.state.totem.tolist() == [1, -1, -1, -1]


def test_end_of_a_game_with_totems() -> None:
    """Totemek, a játék vége: as discoveries, and a point for every resource, and what is written on the totems one
    holds. Symbols printed on squares are no resources."""
    position = final("g* g* l* g1 ##", "g ##", totems="mammoth=A fish=A flint=B", mode="totem")
    assert [score.total for score in position.scores()] == [1 + 3 + 3 + 4, 6, 0]


# --- tribes ----------------------------------------------------------------------------------------------------------

RICH = "g* l* j* q* ##"


def test_set_up_of_the_cave_board() -> None:
    """Törzsek, előkészületek: 22 cavemen are shuffled face down; four are turned up; totems stay in the box."""
    position = first_row(CHOSEN + " *48 *2 *5 *1", players=4, mode="tribe")
    assert position.mover == CHANCE
    assert {a.text: round(22 * p) for a, p in position.odds()}["*small"] == 4
    played(position, "*small *small *hunter *oaf")
    assert "cave hunter small=2 oaf;" in position.text() and position.mover == 1
    assert not [a for a in position.game.actions if a.kind == "give"]


def test_recruiting_is_a_third_action() -> None:
    """Törzsek, játékmenet: after placing and choosing, a caveman may be recruited. Nobody has to."""
    position = choosing(RICH)
    assert {a.kind for a in position.legal()} == {"take"}
    assert texts(position.play("1")) == ["pass", "hunter", "fisher", "painter", "small", "search"]
    assert position.play("pass").mover == CHANCE


def test_two_different_resources_for_a_caveman_face_up() -> None:
    """Egy ősember toborzása: two different resources of one's territory buy one of the cavemen face up."""
    position = recruiting("g* g* l* . ##").play("hunter")
    assert texts(position) == ["-a5", "-b5", "-c5"]
    position.play("-a5")
    assert forbidden(position, "-b5") == "origins.fault.same_resource"
    assert forbidden(position, "-d5") == "origins.fault.no_resource"
    assert texts(position) == ["-c5"]
    position.play("-c5").play("+a5")
    assert "a5@hunter" in position.text() and "cave fisher painter small" in position.text()


def test_two_equal_resources_buy_nobody() -> None:
    """Egy ősember toborzása: two of one kind are not enough, and there is nothing to ask."""
    position = recruiting("g* g* g* . ##")
    assert position.mover == CHANCE  # the turn is over


def test_the_cave_is_filled_when_a_row_is_laid() -> None:
    """Egy ősember toborzása: at the start of a round, when a row of dominoes is laid, four are face up again."""
    position = recruiting(RICH, pile="pile shaman=2")
    played(position, "hunter -a5 -b5 +a5")
    assert position.mover == CHANCE and position.legal()[0].kind == "draw"  # not before the row is laid
    played(position, "*5 *6 *7")
    assert position.legal()[0].kind == "draw"
    position.play("*8")
    assert texts(position) == ["*shaman"]
    position.play("*shaman")
    assert "cave fisher painter shaman small; pile shaman" in position.text() and position.mover == 0


def test_four_different_resources_for_any_of_the_pile() -> None:
    """Egy ősember toborzása: or four different resources for any caveman of the pile, which is shuffled again."""
    position = recruiting(RICH, pile="pile shaman oaf").play("search")
    for cell in ("a5", "b5", "c5", "d5"):
        assert texts(position) == [f"-{cell}"]
        position.play(f"-{cell}")
    assert texts(position) == ["pile:shaman", "pile:oaf"]
    assert forbidden(position, "pile:hunter") == "origins.fault.not_in_pile"
    position.play("pile:oaf").play("+b5")
    assert "b5@oaf" in position.text() and "pile shaman;" in position.text()
    assert "cave hunter fisher painter small" in position.text()


def test_what_is_paid_is_gone() -> None:
    """Egy ősember toborzása: the resources used are discarded."""
    position = recruiting(RICH)
    played(position, "hunter -a5 -b5")
    assert position.state.stock[0].tolist() == [0, 0, 1, 1]


def test_where_a_caveman_may_settle() -> None:
    """Egy ősember toborzása: on any square without fire symbol, fire token and resource; not necessarily one that was
    just paid from."""
    position = recruiting("g* l* d j*\nd1 d+1 ## d\n. . q .")
    played(position, "hunter -c4 -d4")
    assert texts(position) == ["+c4", "+d4", "+e4", "+f5", "+e6"]
    assert forbidden(position, "+c5") == forbidden(position, "+d5") == "origins.fault.settle_fire"
    assert forbidden(position, "+f4") == "origins.fault.settle_resource"
    assert forbidden(position, "+c3") == "origins.fault.unbuilt"


def test_fire_destroys_a_caveman() -> None:
    """Törzsek, Óvakodj a tűztől: a caveman hit by fire is out of the game."""
    position = erupting("d5", "v1 ## dH", mode="tribe").play("!f5")
    assert "hunter" not in position.text() and "f5+1" in position.text()


# --- cavemen ---------------------------------------------------------------------------------------------------------


def cavemen(picture: str) -> dict[str, int]:
    """The lines of a score that are about cavemen."""
    return {what: n for what, n in lines(picture, mode="tribe").items() if " on " in what or what.startswith("horde")}


def test_only_wooden_resources_count() -> None:
    """Vadászok és gyűjtögetők: they count what lies around them on eight squares; only wooden pieces, no symbols."""
    assert cavemen("g* g g1\ng dH ##") == {"hunter on d5: 3 × 1": 3}


def test_hunter() -> None:
    """A vadász: 3 points for each mammoth around. The picture: four mammoths are 12 points, two are 6."""
    picture = "g* g* j1\ng* dH g*\n## dH j"
    assert cavemen(picture) == {"hunter on f4: 3 × 4": 12, "hunter on f5: 3 × 2": 6}


def test_fisher() -> None:
    """A halászó gyermek: 3 points for each fish around."""
    assert cavemen("l* l* l*\nl* dF ##") == {"fisher on d5: 3 × 4": 12}


def test_gatherer() -> None:
    """A gyűjtögető: 4 points for each mushroom around."""
    assert cavemen("j* dG ##\nj* g*") == {"gatherer on d5: 4 × 2": 8}


def test_sculptor() -> None:
    """A szobrász: 5 points for each flint around."""
    assert cavemen("q* dS ##\nq* q1") == {"sculptor on d5: 5 × 2": 10}


def test_painter() -> None:
    """A festő: 2 points for each resource around, of whatever kind."""
    assert cavemen("q* g* l*\nj* dP ##") == {"painter on d5: 2 × 4": 8}


def test_fire_lady() -> None:
    """A tűz asszonya: 1 point for each fire symbol around. The picture: 2 + 1 + 1 + 1 are 5, craters are none."""
    assert cavemen("g+2 l ##\ng1 dL q1\nl v2 q+1") == {"fire keeper on d6: 1 × 5": 5}


def test_shaman() -> None:
    """A sámán: 2 points for each caveman around."""
    assert cavemen("dP dW1 .\ndH dM ##") == {"shaman on d5: 2 × 3": 6, "horde: 1 × 1": 1}


def test_warriors() -> None:
    """A harcosok: side by side they are a horde, worth its warriors times their power; a lone one its own power. The
    picture: three of power 4 are 12 points, a lone one of power 1 is 1."""
    assert cavemen("dW2 dW1 .\ndW1 d d\nd dW1 ##") == {"horde: 3 × 4": 12, "horde: 1 × 1": 1}
    assert cavemen("dW3 d\n. ##") == {"horde: 1 × 3": 3}


def test_end_of_a_game_of_tribes() -> None:
    """Törzsek, a játék vége: as discoveries, and what the cavemen bring. Resources bring nothing, and no totem does."""
    assert points("g1 g* dH ##", mode="tribe") == 2 + 3
    assert points("g* l* j* q* ##", mode="tribe") == 0


# --- for all modes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_empire_of_fire(mode: str) -> None:
    """A tűz birodalma: 10 points for a hut in the centre, also of a territory that was not finished."""
    assert points("d d ## d d", mode=mode, empire_of_fire=True) == 10
    assert points("d ## d d", mode=mode, empire_of_fire=True) == 0
    assert points("d d ## d d", mode=mode) == 0


@pytest.mark.parametrize("mode", MODES)
def test_homo_habilis(mode: str) -> None:
    """Homo Habilis: 5 points for a 5×5 without a gap, when nothing was discarded."""
    row = "d d d d d\n"
    full = row * 2 + "d d ## d d\n" + row * 2
    assert points(full, mode=mode, homo_habilis=True) == 5
    assert points(full.replace("d", ".", 1), mode=mode, homo_habilis=True) == 0
    assert points(full, mode=mode) == 0


# --- two players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_two_players_all_dominoes_seven_by_seven(mode: str) -> None:
    """Újkőkorszak: two players use all 48 dominoes for territories of 7×7."""
    record = cl.play(cl.game("origins", players=2, mode=mode), "random", seed=2)
    assert len(drawn(record)) == 48 and turns(record) == [24, 24]
    assert record.replay().state.grid == 7


def test_two_players_two_chiefs() -> None:
    """Újkőkorszak, előkészületek: two chiefs each."""
    assert "hand AABB;" in cl.game("origins", players=2).start().text()


@pytest.mark.parametrize(("pair", "row"), [("1&4", "3B 17A 22A 41B"), ("2&3", "3A 17B 22B 41A")])
def test_two_players_share_the_first_row(pair: str, row: str) -> None:
    """Újkőkorszak, a játék menete: the starting player takes dominoes 1 and 4 or 2 and 3, the other the others."""
    position = first_row("*3 *17 *22 *41 *B", players=2)
    assert position.mover == 1 and texts(position) == ["1&4", "2&3"]
    assert f"row {row}" in position.play(pair).text()


def test_two_players_act_with_each_chief() -> None:
    """Újkőkorszak, a játék menete: both actions are done with each of the two chiefs, one after the other."""
    position = played(first_row("*3 *17 *22 *41 *B 1&4", players=2), "*5 *6 *7 *8")
    seats = []
    while position.state.round_no == 1:
        seats.append((position.mover, position.legal()[0].kind))
        position.play(position.legal()[0])
    turn = [(1, "place"), (1, "take"), (0, "place"), (0, "take")]
    assert seats == [*turn, turn[2], turn[3], turn[0], turn[1]]
