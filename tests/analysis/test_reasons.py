"""Every reason of every game, on positions made by hand."""

import pytest

import crownlands as cl
from crownlands.games.domino.reasons import can_be_covered
from tests.kingdom_builder.positions import BASE, position

Said = list[tuple[str, str]]


def reasons(before: cl.Position, *line: str) -> Said:
    """What is said of some actions: the theme and the clause."""
    after = before.copy()
    for action in line:
        after.play(action)
    return [(reason.theme, str(reason.text)) for reason in before.game.book.reasons(before, after, before.mover)]


def only(found: Said, *themes: str) -> list[str]:
    """The clauses of some themes."""
    return [text for theme, text in found if theme in themes]


# --- Kingdomino ------------------------------------------------------------------------------------------------------


def kingdom(
    squares: str,
    domino: str = "3A",
    row: str = "next 6 30 44 47",
    bag: str = "1-2 7-18",
    stage: str = "round 2; place",
    options: str = "",
) -> cl.Position:
    """Squares of A, who has a domino to place, or a domino to choose (`domino="A"`), in a game of two."""
    return cl.position(
        f"kingdomino players=2 {options}; A {squares}; B; row {domino} 20B 40A 41B; {row}; bag {bag}; {stage}"
    )


ROOM = ("room", "it leaves no one-square gap that a domino cannot fill")
FIRST = ("turn_order", "it gives the first choice of the next round")


def test_a_property_that_grows() -> None:
    assert reasons(kingdom("e4=f1 d4=f"), "b4>", "6") == [
        ("grow", "it brings 2 points at once (forest: 4 × 1)"),
        ROOM,
        FIRST,
        ("domino", "domino 6 can then bring 2 points (forest: 6 × 1)"),
    ]


def test_properties_that_are_joined() -> None:
    found = reasons(kingdom("e4=f1 d4=f b4=f b5=f"), "c3v")
    assert found == [("join", "it joins what lay apart and brings 4 points at once (forest: 6 × 1)"), ROOM]
    found = reasons(kingdom("e4=f d4=f b4=f b5=f", bag="1-2 7-18"), "c3v")
    assert found == [("join", "it joins what lay apart (forest: 6 × 0)"), ROOM]


def test_crowns_for_a_large_property() -> None:
    large = kingdom("e4=w d4=w c4=w", "19A", bag="1-3 7-18")
    assert only(reasons(large, "c5v"), "crowns", "grow") == ["its crowns bring 4 points at once (wheat: 4 × 1)"]
    crowned = kingdom("e4=w d4=w1 c4=w", "19A", bag="1-3 7-18")
    brought = cl.game("kingdomino players=2").book.reasons(crowned, crowned.copy().play("c5v"), 0)[0]
    assert str(brought.text) == "its crowns bring 4 points at once (wheat: 4 × 2)", "the other one is not theirs"
    assert brought.weight == 5
    small = kingdom("e4=w d4=w", "19A", bag="1-3 7-18")
    assert only(reasons(small, "d3>"), "crowns", "grow") == ["it brings 3 points at once (wheat: 3 × 1)"]


def test_crowns_that_can_still_come() -> None:
    found = reasons(kingdom("e4=w d4=w", "1A", bag="2-3 7-18 21-23"), "b4>")
    assert found == [ROOM, ("bag", "3 dominoes with crowns for it can still come (wheat: 4 × 0)")]
    assert reasons(kingdom("e4=w d4=w", "1A", bag="2-3 7-18 22-23"), "b4>") == [ROOM]


SWAMP = "c4=s d4=s d3=s e4=w"


@pytest.mark.parametrize(
    ("bag", "told"),
    [
        ("1-3 7-18", "no other domino with crowns for this terrain is to come (swamp)"),
        ("1-3 7-18 39", "only 1 other domino with crowns for this terrain can still come (swamp)"),
        ("1-3 7-18 43-44", "only 2 other dominoes with crowns for this terrain can still come (swamp)"),
        ("1-3 7-18 39 43-44", None),
    ],
)
def test_crowns_that_are_rare(bag: str, told: str | None) -> None:
    found = reasons(kingdom(SWAMP, "A", "next 5 6 30 38", bag, "round 2; choose"), "38")
    assert found[0] == ("domino", "domino 38 can then bring 4 points (swamp: 4 × 1)")
    assert only(found, "bag") == ([told] if told else [])


def test_crowns_that_lie_in_the_row_as_well_are_not_rare() -> None:
    chosen = kingdom(SWAMP, "A", "next 5 6 38 39", "1-3 7-18", "round 2; choose")
    assert only(reasons(chosen, "38"), "bag") == []
    gone = "kingdomino players=2; A {}; B; row A 40A 41B; next 5 6 38 39B; bag 1-3 7-18; round 2; choose"
    assert len(only(reasons(cl.position(gone.format(SWAMP)), "38"), "bag")) == 1, "39 is taken"


def test_dominoes_taken_in_two_turns_are_laid_to_the_same_kingdom() -> None:
    """In whichever order they are taken; where another one is laid between them, that counts for both."""
    before = cl.position(
        "kingdomino players=2; A 6e4>; B; row A 7A 20B 47B; next 5 11 32 38; "
        "bag 1-4 8-10 12-19 21-31 33-37 39-46 48; round 1; choose"
    )
    lake = ("domino", "domino 32 can then bring 3 points (lake: 3 × 1)")
    assert lake in reasons(before, "5", "d4v", "32") and lake in reasons(before, "32", "d4v", "5")
    assert lake not in reasons(before, "32")


def test_turn_order() -> None:
    choosing = kingdom(SWAMP, "A", "next 5 6 30 38", stage="round 2; choose", bag="1-3 7-18")
    early = "in the next round at most {} before it"
    assert [only(reasons(choosing, number), "turn_order") for number in ("5", "6", "30", "38")] == [
        [FIRST[1]],
        [early.format("1 choice is made")],
        [early.format("2 choices are made")],
        [],
    ]
    last = kingdom(SWAMP, "A", "next 5 6 30 38", stage="round 5; choose", bag="1-3")
    assert reasons(last, "5") == [("domino", "domino 5 can be placed")], "nobody chooses in the last round"


SQUARES = " ".join(f"{column}{line}=w" for line in range(3, 8) for column in "cdefg" if column + str(line) != "e5")


def test_nothing_is_to_be_said_for_a_domino_without_a_place() -> None:
    corner = kingdom(SQUARES.replace("f7=w g7=w", ""), "A", "next 1 6 30 44", "2-3", "round 5; choose")
    assert reasons(corner, "1") == [("domino", "domino 1 can be placed")]
    assert reasons(corner, "30") == [("domino", "domino 30 can then bring 1 point (lake: 1 × 1)")]
    assert reasons(corner, "6") == []


BOTH = "harmony middle_kingdom"
KEPT = ["the castle can still end in the centre", "the kingdom can still become complete"]


def test_the_centre_and_harmony() -> None:
    early = kingdom("e4=f d4=f", "3A", options=BOTH, bag="1-2 7-19 45", stage="round 1; place")
    assert only(reasons(early, "c4v"), "middle", "harmony", "room") == KEPT
    assert only(reasons(early, "b4>"), "middle", "harmony", "room") == KEPT[1:], "b is too far to the left"
    gap = kingdom("e4=f d4=f c4=f c5=f c6=f", "3A", options=BOTH, bag="1-2 7-19 45", stage="round 1; place")
    assert only(reasons(gap, "d6>"), "middle", "harmony", "room") == KEPT[:1], "no domino covers d5 any more"
    wasted = kingdom("e4=f d4=f", "3A", options=BOTH, bag="1-2", stage="round 5; place")
    assert only(reasons(wasted, "c4v"), "harmony", "room") == [ROOM[1]], "too little is built to become complete"


def test_a_kingdom_that_cannot_be_covered_any_more_cannot_become_complete() -> None:
    """Every free square has a free neighbour, but too many of them are of one colour of a chessboard."""
    uneven = cl.position(
        "kingdomino players=2 harmony; A; B 16f7v 32c5> 45e6>; row 30B 46A; next 20 40 42A 48B; "
        "bag 1-15 17-19 21 23-29 31 33-37 39 43-44 47; round 2; place"
    )
    assert only(reasons(uneven, "b5^"), "harmony", "room") == [ROOM[1]]
    assert only(reasons(uneven, "b5v"), "harmony", "room") == KEPT[1:]


@pytest.mark.parametrize(
    ("free", "fits"),
    [
        ("", True),
        ("a1 a2", True),
        ("a1 b2", False),
        ("a1 a2 a3", False),
        ("a1 a2 b1 b2", True),
        ("a1 a2 c1 c2 c3", False),
        ("a1 b1 c1 b2", False),
        ("a2 b1 b2 b3 c2 d2", False),
        ("a1 b1 c1 a2 c2 a3 b3 c3", True),
        ("a1 b1 b2 c2 c3 d3", True),
    ],
)
def test_what_dominoes_can_cover(free: str, fits: bool) -> None:
    assert can_be_covered({(ord(name[0]), int(name[1])) for name in free.split()}) == fits


def test_the_end_of_a_game() -> None:
    text = f"kingdomino players=2 {BOTH}; A {SQUARES}; B; row 1A; bag 2; round 6; place"
    done = [("middle", "the castle stands in the centre in the end"), ("harmony", "the kingdom is complete")]
    assert reasons(cl.position(text.replace("f7=w g7=w", "")), "f7>") == done
    assert reasons(cl.position(text.replace("e7=w f7=w g7=w", "")), "f7>") == done[:1]
    assert reasons(cl.position(text.replace(BOTH, "").replace("f7=w g7=w", "")), "f7>") == []


# --- Origins ---------------------------------------------------------------------------------------------------------


def territory(
    squares: str,
    domino: str,
    mode: str = "discovery",
    more: str = "",
    stage: str = "round 9; place",
    row: str = "next 3 10 22 41",
    bag: str = "1-2 4-9",
) -> cl.Position:
    """Squares of A, who has a domino to place, in a game of four."""
    return cl.position(
        f"origins mode={mode}; A {squares}; B; C; D; row {domino} 39B 44C 48D; {row}; {more} bag {bag}; {stage}"
    )


def test_fire() -> None:
    grass = "d5=g c5=g c4=g"
    thrown = reasons(territory(grass, "38A"), "c6>", "!c4", "3")
    assert only(thrown, "fire", "grow") == ["the fire brings 4 points where it lands (grassland: 4 × 1)"]
    assert only(reasons(territory(grass, "38A"), "c6>", "!e5"), "fire") == [], "on the hut it burns for nothing"
    printed = reasons(territory(grass, "24A"), "c7^")
    assert only(printed, "fire", "grow") == ["its fires bring 4 points at once (grassland: 4 × 1)"]


def test_a_region_that_has_no_fire_yet() -> None:
    found = only(reasons(territory("d5=g c5=g", "12A"), "c4>"), "grow")
    assert found == ["it enlarges what has no fire yet (grassland: 4 × 0)"]
    assert only(reasons(territory("", "12A"), "e3v"), "grow") == []


def test_totems_and_resources() -> None:
    found = reasons(territory("d5=g c5=g", "12A", "totem"), "c4>")
    assert only(found, "resources", "totem") == ["it brings 2 resources", "it wins a totem worth 3 points (mammoth)"]
    held = territory("d5=g c5=g", "12A", "totem", "totems mammoth=A;")
    assert only(reasons(held, "c4>"), "resources", "totem") == ["it brings 2 resources"]


CAVE = "cave hunter oaf small; pile fisher;"


def test_recruiting() -> None:
    tribe = territory("6e6v 14f5>", "A", "tribe", CAVE, "round 11; recruit", "next 3A 10 22 41", "")
    assert reasons(tribe, "hunter", "-e7", "-f5", "+f5") == [("recruit", "the hunter brings 3 points")]
    assert reasons(tribe, "hunter", "-e7", "-f5", "+e6") == [], "there is nothing to hunt"
    assert reasons(tribe, "oaf", "-e7", "-f5", "+e6") == [("recruit", "the oafish warrior brings 3 points")]
    assert reasons(tribe, "hunter") == [], "where it settles is not decided yet"
    assert reasons(tribe, "pass") == [("resources", "the resources are kept for later")]


def test_what_cavemen_live_on() -> None:
    enough = "there are resources of two kinds then, enough to recruit"
    poor = territory("d5=l", "12A", "tribe", CAVE)
    assert only(reasons(poor, "e3v", "3"), "resources") == [enough]
    hunter = territory("d4=d d4@hunter", "12A", "tribe", CAVE)
    assert only(reasons(hunter, "e3v", "3"), "resources") == ["the cavemen bring 6 points more"]


def test_the_centre_and_the_whole_are_called_as_in_this_game() -> None:
    options = "discovery empire_of_fire homo_habilis"
    both = territory("e4=g d4=g", "12A", options, stage="round 2; place", bag="1-2 4-9 13-21 23-38 40 42-43 45-47")
    kept = ["the hut can still end in the centre", "the territory can still become complete"]
    assert only(reasons(both, "c3v"), "middle", "harmony") == kept


# --- Kingdom Builder -------------------------------------------------------------------------------------------------


def test_reaching_a_location() -> None:
    assert reasons(position(A="k7", card="T"), "Bl7") == [
        ("objective", "it brings 1 gold for an objective (Citizens)"),
        ("reach", "it takes a location tile (caravan)"),
    ]


def test_freedom_is_said_when_nothing_is_left_to_build() -> None:
    begun, last = position(A="k7", card="T"), position(A="k7 a1 b1", built="a1 b1", card="T")
    assert only(reasons(begun, "Bl7"), "freedom") == [], "two settlements of this turn can change it"
    told = "for 1 of the 5 terrains, the next turn could build anywhere"
    assert only(reasons(last, "Bl7"), "freedom") == [told]


def test_reaching_a_camp() -> None:
    sword, treasure = (position(A="d5", camps=f"c6={tile}") for tile in ("sword", "treasure"))
    assert only(reasons(sword, "Bd6"), "reach") == ["it takes a nomad tile (sword)"]
    assert only(reasons(treasure, "Bd6"), "reach") == ["it finds a treasure: 3 gold"]
    late = position(A="d5", camps="c6=sword", flags="ending")
    assert only(reasons(late, "Bd6"), "reach", "freedom") == [], "there is no next turn"


def test_objectives() -> None:
    found = reasons(position(A="a1", goals="miners knights lords"), "Bb1")
    assert only(found, "objective") == ["it brings 2 gold for an objective (Knights)"]


def test_what_is_lost_for_another_objective_is_taken_off() -> None:
    """Two settlements that are joined are one hermit less."""
    apart = {"A": "a1 c1", "card": "G"}
    found = reasons(position(goals="miners knights hermits", **apart), "Bb1")
    assert only(found, "objective") == ["it brings 1 gold on the whole"]
    assert only(reasons(position(goals="miners workers hermits", **apart), "Bb1"), "objective") == []


def test_castles() -> None:
    map_ = position(boards=BASE, A="a1")
    castle = next(name for name in map_.facts.hexes() if map_.facts.terrain(name) == "castle")
    letters = {"grass": "G", "forest": "T", "desert": "D", "flowers": "F", "canyon": "C"}
    site = next(name for name in map_.facts.neighbours(castle) if map_.facts.terrain(name) in letters)
    bare = position(boards=BASE, card=letters[map_.facts.terrain(site)])
    assert only(reasons(bare, f"B{site}"), "castle") == ["it reaches a castle: 3 gold"]


def test_extra_actions() -> None:
    ready = position(A="a1 b1 l7", built="a1 b1 l7", tiles="A:m7")
    assert reasons(ready, "Tcaravan") == [("extra", "it uses an extra action (caravan)")]
    assert reasons(ready, ".") == []
