"""What the rulebook of Origins leaves open, and how it is played here: rulings O1 to O30 of the game's page."""

from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.rulebook.helpers import forbidden, played, texts
from tests.rulebook.origins_helpers import erupting, final, first_row, lines, placing, points, recruiting


def test_o1_range_is_counted_in_king_moves() -> None:
    """A diagonal step is one step: three columns and three lines away are three steps."""
    position = erupting("b2", "v1 . . .\n. d . .\n. . . .\n. . . ##")
    assert texts(position) == ["!c3", "!e5"]


@pytest.mark.parametrize(("craters", "reached"), [(1, "d5 e5 f5"), (2, "d5 e5"), (3, "d5")])
def test_o2_up_to_the_range(craters: int, reached: str) -> None:
    """Fire may land nearer than its range."""
    position = erupting("c5", f"v{craters} d ## d d")
    assert texts(position) == [f"!{cell}" for cell in reached.split()]


def test_o3_only_on_what_is_built() -> None:
    """An empty cell of the grid is no square of the territory."""
    assert forbidden(erupting("d5", "v1 ##"), "!d4") == "origins.fault.unbuilt"


def test_o4_fire_flies_over_anything() -> None:
    """Gaps, volcanoes, the hut and other fires can be crossed; with fire_path=built, gaps cannot."""
    gap = "v1 . . d\n. . ## ."
    assert "!f4" in texts(erupting("c4", gap))
    fires = erupting("c4", "v1 d1 v2 d\n. . ## .")
    assert "!f4" in texts(fires)
    built = "v1 . ##"
    assert texts(erupting("c5", built)) == ["!e5"]
    with pytest.raises(cl.NotationError, match="nowhere to land"):
        erupting("c5", built, fire_path="built")
    around = erupting("c5", "v1 . ##\n. d1 .", fire_path="built")  # two steps over the burning d6
    assert texts(around) == ["!e5"]


def test_o5_fire_may_land_on_the_hut() -> None:
    """It then belongs to no region, but is seen by a fire keeper and counts for ties. A flag forbids it."""
    position = erupting("d5", "v1 ## d")
    assert "!e5" in texts(position)
    position.play("!e5")
    assert position.standing()[0] == (0, 1, 1)
    assert points("dL #+1", mode="tribe") == 1
    assert forbidden(erupting("d5", "v1 ## d", fire_on_hut=False), "!e5") == "origins.fault.fire_hut"


def test_o6_fire_must_land() -> None:
    """There is no way to refuse a token that can land."""
    position = placing(28, "d ##").play("e4^")
    assert {action.kind for action in position.legal()} == {"fire"}
    assert forbidden(position, "x") == "action.not_now"


def test_o7_fire_may_land_on_its_own_domino() -> None:
    """The other half is a square of the territory already."""
    position = placing(48, "d ##").play("e4^")
    assert "!e4" in texts(position)


def totems(lands: str, held: str = "", options: str = "") -> cl.Position:
    """Seat B places a domino without resources."""
    held = f"totems {held}; " if held else ""
    text = f"origins mode=totem players=3{options}; {lands}; row 1B; {held}bag; round 12; place"
    position = cl.position(text)
    return position.play(position.legal()[0])


def test_o8_a_tie_with_the_holder_changes_nothing() -> None:
    assert totems("A e4=g; B e4=g; C", "mammoth=A").state.totem[0] == 0


def test_o9_an_unclaimed_totem_needs_a_sole_leader() -> None:
    assert totems("A e4=g; B e4=g; C").state.totem[0] == -1
    assert totems("A e4=g; B e4=g e3=g; C").state.totem[0] == 1


def test_o10_the_old_holder_chooses_between_leaders() -> None:
    position = totems("A e4=g; B e4=g; C", "mammoth=C")
    assert position.mover == 2 and texts(position) == [">A", ">B"]


def test_o11_a_totem_nobody_has_a_resource_for_returns() -> None:
    """To the middle, or with empty_totem=stays it stays where it is."""
    assert totems("A; B; C", "mammoth=A").state.totem[0] == -1
    assert totems("A; B; C", "mammoth=A", " empty_totem=stays").state.totem[0] == 0


def test_o12_every_placement_is_followed_by_a_check_of_all() -> None:
    """All four totems, for all players; after the fire, not before."""
    position = totems("A e4=g; B e4=l; C e4=j e3=j")
    assert position.state.totem.tolist() == [0, 1, 2, -1]
    position = placing(38, "g* ##", "g* ##", totems="mammoth=B", mode="totem")  # grassland and a volcano
    position.play("e4^")
    assert position.state.totem[0] == 1  # the fire has not landed yet
    assert position.play("!e4").state.totem[0] == 1  # and takes the second mammoth away again


@pytest.mark.parametrize(("claim", "after_b"), [("at_once", 0), ("own_turn", -1)])
def test_o12_a_free_totem_goes_to_a_new_leader_at_once_or_in_the_leaders_own_turn(claim: str, after_b: int) -> None:
    """A leads alone since B's fire has burnt a mammoth. By the letter of the rulebook A takes it after placing."""
    lands = "A e4=g; B d5=v1 e4=g; C; row B 1C 2A; bag; round 12; fire d5"
    position = cl.position(f"origins mode=totem players=3 totem_claim={claim}; {lands}").play("!e4")
    assert position.state.totem[0] == after_b
    position.play(position.legal()[0])
    assert position.state.totem[0] == after_b  # C has placed, who has none
    position.play(position.legal()[0])
    assert position.state.totem[0] == 0


@pytest.mark.parametrize("claim", ["at_once", "own_turn"])
def test_o12_a_totem_that_somebody_holds_changes_hands_at_once(claim: str) -> None:
    """Whoever loses the majority hands it over, whoever has placed."""
    lands = "A e4=g; B d5=v1 e4=g; C; row B 1C 2A; totems mammoth=B; bag; round 12; fire d5"
    position = cl.position(f"origins mode=totem players=3 totem_claim={claim}; {lands}").play("!e4")
    assert position.state.totem[0] == 0


def test_o13_whoever_holds_a_totem_scores_it() -> None:
    """Also where the lead is shared by then."""
    position = final("g* ##", "g* ##", mode="totem", totems="mammoth=A")
    assert [score.total for score in position.scores()] == [4, 1, 0]


LAST = "origins mode=tribe players=4{}; A d5=g c5=l; B; C; D; row 1A; bag; round 12; cave hunter; pile; place"


def test_o14_nobody_is_recruited_in_the_last_round() -> None:
    """A flag allows it."""
    position = cl.position(LAST.format(""))
    assert position.play(position.legal()[0]).over
    position = cl.position(LAST.format(" last_round_recruiting"))
    position.play(position.legal()[0])
    assert texts(position) == ["pass", "hunter"]
    assert played(position, "hunter -d5 -c5 +d5").over
    assert cl.position(LAST.format(" last_round_recruiting").replace("cave hunter", "cave")).over is False


def test_o15_one_caveman_for_each_chief() -> None:
    """Two players may therefore recruit twice in a round."""
    position = recruiting("g* g* l* l* ##")
    assert played(position, "hunter -a5 -c5 +a5").mover == CHANCE
    start = "origins mode=tribe players=2; A f7=g e7=g d7=l c7=l; B; row A 46A 47B 48B; next 1 2 3 4; bag 5-32; round 4"
    position = cl.position(f"{start}; cave hunter small; pile; choose")
    played(position, "1 hunter -f7 -d7 +f7")
    played(position, position.legal()[0].text + " 2")
    assert position.mover == 0 and "small" in texts(position)


def test_o16_the_cave_is_filled_with_every_row_laid() -> None:
    """Eleven times: for round 1, and after rounds 1 to 10; not before the last round, when no row is laid."""
    rounds = set()
    record = cl.play(cl.game("origins", mode="tribe"), "greedy", seed=1)
    for position, action in zip(record.positions(), record.actions, strict=False):
        if position.game.action(action).kind == "caveman":
            rounds.add(int(position.state.round_no))
    assert min(rounds) == 1 and max(rounds) <= 11
    start = "origins mode=tribe; A; B; C; D; row A; next 1 2B 3C 4D; bag; round 11; cave; pile hunter; choose"
    assert cl.position(start).play("1").state.round_no == 12
    assert cl.position(start).play("1").mover == 0


def test_o17_an_empty_pile() -> None:
    """Slots stay empty, and the pile cannot be searched."""
    position = recruiting("g* l* j* q* ##", pile="pile")
    assert "search" not in texts(position)
    assert forbidden(position, "search") == "origins.fault.pile_empty"
    played(position, "hunter -a5 -b5 +a5 *5 *6 *7 *8")
    assert position.mover == 0 and "cave fisher painter small" in position.text()


def test_o18_the_whole_pile_can_be_searched() -> None:
    """Any tile may be picked, and which one it was is seen by everybody."""
    position = recruiting("g* l* j* q* ##", pile="pile shaman=2 oaf amazon")
    played(position, "search -a5 -b5 -c5 -d5")
    assert texts(position) == ["pile:shaman", "pile:amazon", "pile:oaf"]
    position.play("pile:oaf")
    assert "pile:oaf" in [action.text for action in position.view(3).history]


@pytest.mark.parametrize("allowed", [False, True])
def test_o19_no_caveman_on_the_hut(allowed: bool) -> None:
    position = recruiting("g* l* ##", caveman_on_hut=allowed)
    played(position, "hunter -c5 -d5")
    assert ("+e5" in texts(position)) == allowed
    if not allowed:
        assert forbidden(position, "+e5") == "origins.fault.settle_hut"


@pytest.mark.parametrize("allowed", [False, True])
def test_o20_a_caveman_on_a_volcano(allowed: bool) -> None:
    """Where no fire can ever hit him. A flag forbids it."""
    position = recruiting("g* l* v1 ##", caveman_on_volcano=allowed)
    played(position, "hunter -b5 -c5")
    assert ("+d5" in texts(position)) == allowed
    if not allowed:
        assert forbidden(position, "+d5") == "origins.fault.settle_volcano"


def test_o21_one_caveman_to_a_square() -> None:
    position = recruiting("g* l* dS ##")
    played(position, "hunter -b5 -c5")
    assert forbidden(position, "+d5") == "origins.fault.settle_caveman"


def test_o22_a_fire_keeper_counts_flames_not_craters() -> None:
    assert points("v3 dL d+3\n. ## .", mode="tribe") == 3 + 2 * 3  # the region of two squares and three fires as well
    assert "fire keeper on e4: 1 × 3" in lines("v3 dL d+3\n. ## .", mode="tribe")


def test_o23_a_shaman_counts_all_others() -> None:
    """Warriors and shamans too, but not itself."""
    assert lines("dM dM dW1\n. ## .", mode="tribe") == {
        "shaman on d4: 2 × 1": 2,
        "shaman on e4: 2 × 2": 4,
        "horde: 1 × 1": 1,
    }


def test_o24_pieces_do_not_hinder_joining() -> None:
    """A domino can be laid beside fires, resources and cavemen."""
    for square in ("g*", "g+1", "gH", "g"):
        assert "b5>" in texts(placing(12, f"{square} ##", mode="tribe"))


def test_o25_volcanoes_count_for_the_largest_region() -> None:
    assert final("v1 v1 v2 ##").standing()[0] == (0, 3, 0)


def test_o26_resources_in_the_rows_are_nobodys() -> None:
    text = "origins mode=totem; A; B; C; D; row 12A 13B 14C 15D; next 1 2 3 4; bag 16-39; round 5; place"
    assert cl.position(text).state.stock.sum() == 0
    assert cl.position(text).scores()[0].total == 0


def test_o27_the_centre_of_an_unfinished_territory() -> None:
    """Strict: the middle of what is built. Lenient: everything fits a 5×5 around the hut."""
    for picture, strict, lenient in (("d ## d", 10, 10), ("d ## d d", 0, 10), ("## d d d", 0, 0), ("##", 10, 10)):
        assert points(picture, empire_of_fire=True) == strict
        assert points(picture, empire_of_fire=True, centre="lenient") == lenient


def test_o28_two_players_bonuses_are_of_seven_by_seven() -> None:
    row = "d d d d d d d\n"
    full = row * 3 + "d d d ## d d d\n" + row * 3
    both: dict[str, Any] = {"players": 2, "empire_of_fire": True, "homo_habilis": True}
    game = cl.game("origins", **both)
    assert final(full, **both).game == game
    assert points(full, **both) == 15
    assert points("d d d ## d d d", **both) == 10


def test_o29_there_are_enough_resources() -> None:
    """Every square that wants one gets one: the rows never run out of wooden pieces."""
    position = first_row("*12 *13 *14 *15", mode="totem", players=4)
    assert str(position).count("*") == 8


def test_o30_three_players_have_rows_of_four() -> None:
    start = cl.game("origins", players=3).start()
    assert (start.state.row_size, start.state.rounds, start.state.kings) == (4, 12, 3)
