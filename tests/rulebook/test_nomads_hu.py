"""The rulebook of Nomads (Hungarian edition), paragraph by paragraph. The headings are the rulebook's."""

from collections import Counter

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.boards import GRIDS
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMAD_COUNTS, NOMADS, OBJECTIVES
from crownlands.games.kingdom_builder.state import CAMPS, NONE
from tests.kingdom_builder.positions import BASE, gold, offered, position

NEW_BOARDS = ("quarry", "caravan", "village", "garden")


# --- Tartozékok (components) -----------------------------------------------------------------------------------------


def test_four_boards_with_nomad_camps_instead_of_castles() -> None:
    for name in NEW_BOARDS:
        letters = Counter(GRIDS[name])
        assert letters["N"] >= 1 and letters["S"] == 0
    for name in set(LOCATIONS) - set(NEW_BOARDS):
        letters = Counter(GRIDS[name])
        assert letters["N"] == 0 and letters["S"] >= 1


def test_fourteen_location_tiles_two_for_each_location_hex() -> None:
    tiles = {name: 2 * GRIDS[name].count("L") for name in NEW_BOARDS}
    assert tiles == {"quarry": 2, "caravan": 4, "village": 4, "garden": 4}


def test_fifteen_nomad_tiles() -> None:
    counts = dict(zip(NOMADS, NOMAD_COUNTS.tolist(), strict=True))
    assert sum(number for name, number in counts.items() if name.startswith("donation")) == 7
    assert [counts[name] for name in ("resettlement", "outpost", "sword", "treasure")] == [2, 2, 2, 2]
    assert sum(counts.values()) == 15


def test_three_new_objectives() -> None:
    assert OBJECTIVES[10:] == ("families", "shepherds", "ambassadors")


def test_the_replaced_worker_and_merchant_cards_count_nomad_camps() -> None:
    """c5, d5 and d6 touch the camp on c6; d4, d5, … join it to the quarry on e3."""
    assert gold(position(goals="workers knights farmers", A="c5 d6 k1"))["Workers"] == 2
    table = position(goals="merchants knights farmers", A="d5 d4 d3")
    assert gold(table)["Merchants"] == 8
    item = next(item for item in table.scores()[0].items if str(item.what).startswith("Merchants"))
    assert item.cells == ("e3", "c6") and str(item.what) == "Merchants: e3–c6"


def test_stone_walls_come_with_the_quarry_only() -> None:
    assert position().state.walls_left == 25
    assert position(boards=BASE).state.walls_left == 0


def test_a_fifth_player_has_forty_settlements() -> None:
    assert position(players=5).state.supply.tolist() == [40] * 5


# --- Változások az előkészületekben (set-up) -------------------------------------------------------------------------


def test_four_of_twelve_boards_are_drawn() -> None:
    start = cl.game("kingdom_builder").start()
    assert len(start.legal()) == 24  # each of them either way round
    start.play("*garden~")
    assert len(start.legal()) == 22 and "*garden" not in {action.text for action in start.legal()}
    without = cl.game("kingdom_builder", nomads=False).start()
    assert len(without.legal()) == 16


def test_every_camp_gets_a_nomad_tile_face_up() -> None:
    table = cl.game("kingdom_builder", boards=NEW_BOARDS).start(seed=1)
    state = table.state
    assert (state.camp_at != NONE).sum() == CAMPS and (state.camp_tile >= 0).all()
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat).state.camp_tile.tolist() == state.camp_tile.tolist()


def test_nomad_tiles_are_drawn_as_often_as_they_are_in_the_box() -> None:
    table = cl.game("kingdom_builder", boards=NEW_BOARDS, objectives="knights,lords,miners").start()
    odds = {action.text: round(15 * odds) for action, odds in table.odds()}
    assert odds == {f"*{name}": number for name, number in zip(NOMADS, NOMAD_COUNTS.tolist(), strict=True)}
    table.play("*sword").play("*sword")
    assert table.why_not("*sword") is not None and table.why_not("*outpost") is None


def test_three_of_thirteen_objectives_are_drawn() -> None:
    table = cl.game("kingdom_builder", boards=NEW_BOARDS).start()
    assert {action.text[1:] for action in table.legal()} == set(OBJECTIVES)
    table.play("*families").play("*lords")
    assert len(table.legal()) == 11
    assert table.play("*miners").legal()[0].kind == "camp"


def test_five_players_play_by_the_same_rules() -> None:
    cl.assert_conforms(cl.game("kingdom_builder", players=5), games=1, thorough_every=120)


# --- A nomád táborok és a nomád lapkák (camps and tiles) -------------------------------------------------------------


def test_who_builds_next_to_a_camp_takes_its_tile_for_the_next_turn() -> None:
    table = position(camps="c6=sword", A="a1 b1", built="a1 b1", B="m1", nomads="A:outpost")
    table.play("Toutpost").play("Bc5")
    assert table.state.fresh[0].sum() == 1 and table.state.camp_tile[0] == NONE
    assert str(table.why_not("Tsword")) == "The sword was taken this turn and can be used from the next one on."
    assert [action.text for action in table.legal()] == ["."]


def test_an_empty_camp_gives_nothing() -> None:
    table = position(A="d7", B="d5").play("Bd6")
    assert table.state.fresh.sum() == 0 and table.state.nomad.sum() == 0


def test_the_tile_is_used_in_the_next_turn_or_removed_at_its_end() -> None:
    table = position(A="a1 b1 c1", built="a1 b1 c1", nomads="A:sword A:outpost+", B="m1 m2")
    assert offered(table, "use") == {"Tsword"}
    table.play(".")
    assert "nomads A:outpost;" in table.text() and "sword" not in table.text()


# --- A nomád lapkák nyújtotta extra akciók: Ajándék (donation) -------------------------------------------------------


@pytest.mark.parametrize("built", ["", "a1 b1 c1"])
def test_donation_builds_three_more_on_its_terrain_before_or_after_the_mandatory_action(built: str) -> None:
    table = position(A="r1 a1 b1 c1", built=built, nomads="A:donation-flowers").play("Tdonation-flowers")
    assert offered(table) == {"s1", "r2"}  # next to own settlements, as always
    for action in ("Bs1", "Bt1", "Bs2"):
        assert {action.kind for action in table.legal()} == {"build"}
        table.play(action)
    assert table.state.supply[0] == 33 and table.state.doing == NONE and table.state.built == len(built.split())


def test_donation_is_not_used_in_the_middle_of_the_mandatory_action() -> None:
    table = position(A="a1", built="a1", nomads="A:donation-flowers")
    expected = "The mandatory action is not interrupted: 2 more to build first."
    assert str(table.why_not("Tdonation-flowers")) == expected


@pytest.mark.parametrize(
    ("terrain", "settlement", "sites"), [("water", "c1", {"d1", "c2"}), ("mountain", "b2", {"b3"})]
)
def test_donations_of_water_and_mountain(terrain: str, settlement: str, sites: set[str]) -> None:
    table = position(A=settlement, nomads=f"A:donation-{terrain}").play(f"Tdonation-{terrain}")
    assert offered(table) == sites
    at = min(sites)
    table.play(f"B{at}")
    assert f"A {settlement} {at};" in table.text()


def test_settlements_on_water_are_not_on_the_shore_nor_those_on_a_mountain_at_its_foot() -> None:
    """d1 and e1 are water; the mountain on g1 lies beside the water on f1."""
    points = gold(position(goals="fishermen miners knights", A="d1 e1 g1"))
    assert points["Fishermen"] == 1 and points["Miners"] == 0
    assert gold(position(goals="fishermen miners knights", A="f1"))["Miners"] == 1


# --- Áttelepítés (resettlement) --------------------------------------------------------------------------------------


def test_resettlement_moves_settlements_four_steps_in_all() -> None:
    """As in the picture: one settlement goes three steps and takes a nomad tile, another goes one step."""
    table = position(A="g7 q6", card="D", camps="c6=sword", nomads="A:resettlement").play("Tresettlement")
    for start, end in (("g7", "f7"), ("f7", "e7"), ("e7", "d6")):
        table.play(f"{start}-").play(f"-{end}")
    assert table.state.fresh[0].sum() == 1 and table.state.left == 1
    table.play("q6-").play("-r6")
    assert table.state.doing == NONE and table.state.built == 0 and "A d6 r6;" in table.text()


def test_a_step_goes_to_an_empty_hex_that_can_be_built_on() -> None:
    """Around e5: d4 and e4 above, d5 and f5 beside, d6 and e6 below. d5 is taken, on d4 there is a wall."""
    table = position(A="e5", B="d5", walls="d4", nomads="A:resettlement").play("Tresettlement").play("e5-")
    assert offered(table, "to") == {"e4", "f5", "d6", "e6"}
    assert str(table.why_not("-d5")) == "d5 is not empty." and str(table.why_not("-d4")) == "d4 is not empty."
    assert str(table.why_not("-e7")) == "e7 is not next to e5."


def test_resettled_settlements_need_not_be_adjacent_to_others() -> None:
    table = position(A="e5 f5", nomads="A:resettlement").play("Tresettlement").play("e5-").play("-d4")
    assert "A d4 f5;" in table.text()


@pytest.mark.parametrize("built", ["", "a1 b1 c1"])
def test_resettlement_before_or_after_the_mandatory_action(built: str) -> None:
    table = position(A="a1 b1 c1", built=built, nomads="A:resettlement")
    assert offered(table, "use") == {"Tresettlement"}
    middle = position(A="a1 b1 c1", built="a1 b1", nomads="A:resettlement")
    assert offered(middle, "use") == set()


# --- Előőrs (outpost) ------------------------------------------------------------------------------------------------


def test_outpost_ignores_the_adjacency_rule_once_but_not_the_terrain() -> None:
    """As in the picture: two settlements beside the others, the third far away, next to a nomad tile."""
    table = position(A="a1", nomads="A:outpost", camps="n4=sword").play("Bb1").play("Bc1")
    assert offered(table) == {"a2", "b2"} and offered(table, "use") == {"Toutpost"}
    table.play("Toutpost")
    assert {"a2", "n3", "t20"} <= offered(table)
    assert str(table.why_not("Bo4")) == "o4 (forest) is the wrong terrain: this must be on grass."
    table.play("Bn3")
    assert table.state.fresh[0].sum() == 1 and table.state.outpost == 0


def test_outpost_in_an_extra_action() -> None:
    table = position(A="p12 f6", tiles="A:o12", nomads="A:outpost", card="D").play("Tgarden")
    assert offered(table) == {"q13"}
    table.play("Toutpost")
    assert {"q13", "r1", "n18"} <= offered(table)
    assert table.play("Br1").state.doing == NONE


# --- Kard (sword) ----------------------------------------------------------------------------------------------------


def test_sword_sends_a_settlement_of_every_other_player_back_to_the_supply() -> None:
    table = position(players=4, A="a1", B="m1 l2", D="r1", nomads="A:sword").play("Tsword")
    assert offered(table, "strike") == {"m1", "l2"}  # one of B; C has none on the board
    table.play("Sl2")
    assert offered(table, "strike") == {"r1"}
    table.play("Sr1")
    assert table.state.supply.tolist() == [39, 39, 40, 40, 0] and table.state.doing == NONE
    assert offered(table) == {"b1", "a2"}  # the mandatory action is still to come


def test_sword_after_the_mandatory_action() -> None:
    table = position(A="a1 b1 c1", built="a1 b1 c1", B="m1", nomads="A:sword")
    assert offered(table, "use") == {"Tsword"}


# --- Kincs (treasure) ------------------------------------------------------------------------------------------------


def test_treasure_pays_three_gold_at_once_and_is_gone() -> None:
    table = position(camps="c6=treasure").play("Bc5")
    assert gold(table)["treasure"] == 3 and table.state.fresh.sum() == 0 and table.state.camp_tile[0] == NONE


# --- Célkártyák (objectives paid at once) ----------------------------------------------------------------------------


def test_red_objectives_are_paid_after_every_settlement_and_not_again_at_the_end() -> None:
    table = position(goals="ambassadors knights lords", B="a2", card="G").play("Ba1")
    assert table.state.gold[0].tolist() == [0, 0, 1, 0] and gold(table)["Ambassadors"] == 1
    table.play("Bb1").play("Bc1")
    assert gold(table)["Ambassadors"] == 2  # c1 does not touch a2


def test_moving_brings_no_gold() -> None:
    """The same hexes as above, reached by resettlement."""
    table = position(goals="ambassadors shepherds families", A="c1", B="a2", nomads="A:resettlement")
    table.play("Tresettlement").play("c1-").play("-b1")
    assert table.state.gold.sum() == 0


def test_families_pay_two_for_three_in_a_straight_line_level_or_diagonal() -> None:
    for hexes in ("b11 c11 d11", "d11 c11 b11", "c11 b11 d11", "a10 b11 b12", "b11 b12 a10"):
        table = position(goals="families knights lords", card="D")
        for at in hexes.split():
            assert gold(table)["Families"] == 0
            table.play(f"B{at}")
        assert gold(table)["Families"] == 2
    bent = position(goals="families knights lords", card="D").play("Ba10").play("Bb11").play("Bb10")
    assert gold(bent)["Families"] == 0


def test_shepherds_pay_two_for_a_settlement_without_an_empty_hex_of_its_terrain_beside_it() -> None:
    """g15, g16, h17, g18 is an arm of the flowers that ends on g18. A–B–C pays, C–B–A does not."""
    inwards = position(goals="shepherds knights lords", card="F").play("Bg16").play("Bh17")
    assert gold(inwards)["Shepherds"] == 0
    assert gold(inwards.play("Bg18"))["Shepherds"] == 2
    outwards = position(goals="shepherds knights lords", card="F").play("Bg18").play("Bh17").play("Bg16")
    assert gold(outwards)["Shepherds"] == 0


def test_ambassadors_pay_one_for_every_settlement_beside_another_players() -> None:
    table = position(goals="ambassadors knights lords", card="C", B="m10 l12")
    for at, points in (("k11", 0), ("l11", 1), ("m11", 2)):
        assert gold(table.play(f"B{at}"))["Ambassadors"] == points


def test_ambassadors_count_extra_actions_too_and_never_more_than_one_each() -> None:
    table = position(goals="ambassadors knights lords", A="p12", B="q12 r13", tiles="A:o12", card="T").play("Tgarden")
    assert gold(table.play("Bq13"))["Ambassadors"] == 1


# --- Az új helyszínek (the new locations) ----------------------------------------------------------------------------


def test_quarry_places_one_or_two_walls_on_the_cards_terrain_beside_a_settlement() -> None:
    table = position(A="f3", tiles="A:e3", card="D").play("Tquarry")
    assert offered(table, "wall") == {"e2", "g3"} and offered(table, "stop") == set()
    table.play("We2")
    assert offered(table, "wall") == {"g3"} and offered(table, "stop") == {"stop"}
    table.play("stop")
    assert table.state.walls_left == 24 and table.state.doing == NONE
    assert "Be2" not in {action.text for action in table.legal()}  # blocked for the rest of the game
    assert table.scores()[0].total == 1  # walls score nothing: one line for the Discoverers


def test_quarry_ends_when_there_is_no_hex_for_a_second_wall() -> None:
    """As in the picture: beside e2 only f3 is desert."""
    table = position(A="e2", tiles="A:e3", card="D").play("Tquarry").play("Wf3")
    assert table.state.doing == NONE and table.state.walls_left == 24


def test_caravan_moves_in_a_straight_line_until_something_stops_it() -> None:
    """From l8: right to p8 before the location, left to g8 before the camp, up left to j4 before the mountain, down
    right to m10 before the water. Up right is a location, down left a mountain: no way at all."""
    table = position(A="l8", tiles="A:m7").play("Tcaravan").play("l8-")
    assert offered(table, "to") == {"p8", "g8", "j4", "m10"}
    stopped = position(A="l8", B="n8", tiles="A:m7").play("Tcaravan").play("l8-")
    assert offered(stopped, "to") == {"m8", "g8", "j4", "m10"}  # a settlement stops it as well
    assert "until something stops it" in str(stopped.why_not("-k8"))


def test_village_builds_beside_at_least_three_settlements_however_they_lie() -> None:
    table = position(A="h14 i14 j13 j15", B="k13", tiles="A:h15").play("Tvillage")
    assert offered(table) == {"i13", "j14", "i15"}
    assert str(table.why_not("Bi12")) == "i12 does not touch three of your settlements."


def test_garden_builds_on_flowers_under_the_adjacency_rule() -> None:
    table = position(A="p12", tiles="A:o12").play("Tgarden")
    assert offered(table) == {"q13"}
    expected = "r1 touches none of your settlements, and you have a flower field hex next to them (q13): build there."
    assert str(table.why_not("Br1")) == expected
