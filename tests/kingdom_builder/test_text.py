"""Position texts: made by hand, there and back; and every mistake in one is named."""

import random

import pytest

import crownlands as cl
from crownlands.engine.chance import generator
from tests.kingdom_builder.positions import crowd, position

BOARDS = "boards quarry caravan village garden; goals hermits citizens knights"
GAME = f"kingdom_builder; {BOARDS}"
CARDS = "hand B:T; pile G3 T3 D3 F3 C3"
ORACLE = "kingdom_builder players=2; boards oracle farm oasis tower; goals lords knights miners; first A; A a1; B m1"
CHOSEN = "kingdom_builder boards=farm,barn,oasis,tower"
TABLE = f"kingdom_builder players=2; {BOARDS}; first A; {CARDS}; turn A; card G"


@pytest.mark.parametrize(
    "text",
    [
        "kingdom_builder; pile G5 T5 D5 F5 C5; lay",
        "kingdom_builder; boards tavern quarry~; pile G5 T5 D5 F5 C5; lay",
        f"{GAME}; camps c6=sword h6=treasure; pile G5 T5 D5 F5 C5; settle",
        f"kingdom_builder players=2; {BOARDS}; first B; hand B:?; pile G5 T5 D5 F5 C5; turn A; deal",
        f"{TABLE}; A a1 d5; walls a2; tiles A:e3-; gold A:treasure=3 B:ambassadors=11; built a1; play",
        f"{TABLE}; A a1 f3; B d3 t20; tiles A:e3! B:e3; nomads A:outpost A:sword B:outpost; play",
        f"{TABLE}; A f3; tiles A:e3!; doing quarry 1; play",
        f"{TABLE}; A l8; tiles A:m7!; doing caravan 1; lifted l8; play",
        f"{TABLE}; B l8 m8; doing sword 1; victim B; ending; play",
        f"{TABLE}; A r1; doing donation-flowers 2; outpost; play",
        f"{GAME}; first C; hand A:?~ B:G D:?; pile G2 T1; older D1; discards F1; turn C; card T; play",
        f"kingdom_builder players=2; {BOARDS}; first A; hand B:T; pile G3; turn A; turn-up",
        f"kingdom_builder players=2; {BOARDS}; first A; hand B:T; pile G3; turn A; draw",
        f"kingdom_builder players=2; {BOARDS}; first A; A a1; hand B:T; turn B; ending; over",
    ],
)
def test_there_and_back(text: str) -> None:
    table = cl.position(text)
    assert cl.position(table.text()) == table
    assert sorted(table.text().split("; ")) == sorted(text.split("; "))
    assert str(table) and str(table.expected()) and table.scores()


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ("; nonsense; play", "'nonsense' begins with none of A, B, boards"),
        ("; C a1; play", "'C a1' begins with none of"),
        ("; A a1; A a2; play", "'A' stands there twice"),
        ("; play; over", "'over' stands there twice, or beside another of its kind"),
        ("; play now", "should be 'play' alone"),
        ("", "has no phase; it is one of lay, goal, settle"),
        ("; A u1; play", "'u1' is not a hex from a1 to t20"),
        ("; A a1 a1; play", "'a1' is taken twice"),
        ("; A a1; B a1; play", "'a1' is taken twice"),
        ("; A e3; play", "'e3' is no hex to stand on"),
        ("; A a1; walls a1; play", "'a1' is taken twice"),
        ("; camps a1=sword; play", "'a1=sword' is not a camp with its nomad tile"),
        ("; camps c6=farm; play", "'c6=farm' is not a camp with its nomad tile"),
        ("; camps c6=sword h6=sword f8=sword; play", "'camps' have 3 times sword, more than there are"),
        ("; camps c6=sword; nomads A:sword B:sword; play", "'sword' is there more often than in the box"),
        ("; tiles A:a1; play", "'A:a1' is not a seat and a location hex"),
        ("; tiles A:e3; play", "'A:e3' is held without a settlement next to it"),
        ("; tiles C:e3-; play", "'C:e3-' has a seat that is not one of AB"),
        ("; A f3; tiles A:e3 A:e3; play", "'A:e3' is there twice"),
        ("; nomads A:treasure; play", "'A:treasure' is not a seat and a nomad tile"),
        ("; gold A:farm=3; play", "'A:farm=3' is not gold of a seat"),
        ("; discards G6; play", "'G6' is not a terrain and how many cards"),
        ("; discards G2; play", "'G' has 6 cards, and there are 5"),
        ("; older G1; play", "'older' are not as many cards as there are unknown hands"),
        ("; built a1; play", "'built' are not settlements of the player in turn"),
        ("; A a1 a2; built a1 a1; play", "'built' are not different hexes"),
        ("; A a1 a2 b1 b2; built a1 a2 b1 b2; play", "'built' are not different hexes"),
        ("; doing outpost 1; play", "'doing' is not followed by a tile"),
        ("; doing paddock 2; play", "'doing' is not followed by a tile"),
        ("; doing paddock; play", "'doing' is not followed by a tile"),
        ("; doing paddock 1; play", "'play' leaves nothing that could be done"),
        ("; A l8; doing quarry 1; lifted l8; play", "'lifted' is not a settlement that is being moved"),
        ("; A l8; lifted l8; play", "'lifted' is not a settlement that is being moved"),
        ("; doing sword 1; play", "'victim' belongs to the sword"),
        ("; victim B; play", "'victim' belongs to the sword"),
        ("; doing sword 1; victim B; play", "'victim' is not a player who can lose a settlement"),
        ("; A a1; doing sword 1; victim A; play", "'victim' is not a player who can lose a settlement"),
        ("; turn-up", "'turn-up' cannot be while a card is open"),
        ("; draw", "'draw' cannot be in the middle of a turn"),
        ("; over", "'over' cannot be in the middle of a turn"),
        ("; settle", "'first' is known before it is drawn"),
    ],
)
def test_mistakes_are_named(field: str, problem: str) -> None:
    with pytest.raises(cl.NotationError) as caught:
        cl.position(TABLE + field)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("kingdom_builder; boards farm farm~; lay", "'farm~' is there twice"),
        ("kingdom_builder; boards farm castle; lay", "'castle' is not a quadrant of this game"),
        ("kingdom_builder nomads=False; boards quarry; lay", "'quarry' is not a quadrant of this game"),
        (f"{CHOSEN}; boards farm barn tower oasis; goal", "'tower' is not the quadrant the options have chosen"),
        (f"{CHOSEN}; goal", "has no 'boards'"),
        (f"{CHOSEN}; boards farm barn oasis tower; lay", "'lay' does not fit what is on the table, where 'goal'"),
        ("kingdom_builder lords=False; boards farm barn oasis tower; goals lords; goal", "'lords' is not an objective"),
        (f"{GAME} miners; seat", "'goals' are not 3"),
        ("kingdom_builder objectives=lords,miners,knights; goals lords; lay", "not those the options have chosen"),
        (f"{GAME}; camps h6=sword; settle", "'camps' get their tiles one after the other"),
        (f"{GAME}; A a1; settle", "'A' cannot be there before the set-up is done"),
        (f"{GAME}; first A; play", "has no 'turn'"),
        (f"{GAME}; {CARDS}; turn A; card G; play", "has no 'first'"),
        (f"{GAME}; first Z; turn A; play", "'first' is not followed by one of the seats ABCD"),
        (f"{GAME}; first A; hand A:G; pile T1; turn A; card G; play", "has the card of the player in turn"),
        (f"{GAME}; first A; hand A:?; pile T1; turn A; play", "'play' cannot be before a card is turned up"),
        (f"{GAME}; first A; pile T1; turn A; play", "has no 'card'"),
        (f"{GAME}; first A; pile T1; turn A; card W; play", "'card' is not followed by one of G"),
        (f"{GAME}; first A; hand A:G A:G; pile T1; turn A; draw", "'A:G' is not a seat and its card"),
        (f"{GAME}; first A; hand A:G; pile T1; turn A; draw", "'hand' has a card of A already"),
        (f"{GAME}; first A; hand B:?; turn A; draw", "'pile' has fewer cards than there are unknown"),
        (f"{GAME}; first A; turn A; turn-up", "'turn-up' leaves nothing that could be done or drawn"),
        (f"{ORACLE}; hand B:G; turn A; doing oracle 1; play", "'doing' is not followed by"),
        (f"{ORACLE}; hand B:G; turn A; doing barn 1; play", "'doing' is not followed by"),
        (f"{ORACLE}; hand B:T; pile G3; turn A; card G; built a1; doing farm 1; play", "'doing' cannot be in the"),
        (f"{GAME}; first A; turn A; card GT; play", "'card' is not followed by one of G"),
        (f"{GAME}; first A; turn AB; card G; play", "'turn' is not followed by one of the seats ABCD"),
        (f"{ORACLE}; turn A; card G; doing tavern 1; play", "'doing' is not followed by a tile that can do"),
        (f"{ORACLE}; turn A; card G; doing farm 0; play", "'doing' is not followed by a tile and how many times more"),
        (f"{ORACLE}; turn A; card G; doing quarry 1; play", "can do anything now (quarry cannot)"),
        (f"{ORACLE}; turn A; card G; doing quarry 2; play", "can do anything now (quarry cannot)"),
        (f"{ORACLE}; hand B:T; pile G3; turn A; doing oracle 1; play", "has no 'card'"),
        ("kingdom_builder; A a1; play", "'play' does not fit what is on the table, where 'lay'"),
        ("kingdom_builder; boards farm; first A; A a1; tiles A:e3; turn A; play", "'play' does not fit what is on the"),
        (f"{GAME}; first A; turn A; over", "'over' cannot be before the last round"),
        ("kingdom_builder; boards farm barn oasis tower; walls a1; goal", "'walls' are 1, and there are 0"),
    ],
)  # fmt: skip
def test_other_mistakes_are_named(text: str, problem: str) -> None:
    with pytest.raises(cl.NotationError) as caught:
        cl.position(text)
    assert problem in str(caught.value)


def test_more_settlements_than_there_are() -> None:
    everything = " ".join(crowd("quarry caravan village garden", "T", "", "AB").values())
    with pytest.raises(cl.NotationError, match="'A' has more than 40 settlements"):
        cl.position(f"{TABLE}; A {everything}; play")


def test_a_built_out_player_means_the_last_round() -> None:
    forest = " ".join(crowd("quarry caravan village garden", "T", "", "AB").values()).split()[:40]
    with pytest.raises(cl.NotationError, match="'ending' is missing"):
        cl.position(f"{TABLE}; B {' '.join(forest)}; play")


def test_a_full_terrain_needs_another_card() -> None:
    full = crowd("quarry caravan village garden", "G", "")
    with pytest.raises(cl.NotationError, match="'play' cannot be before a card is turned up"):
        position(players=3, **full)


def test_a_wall_that_is_not_there_cannot_be_placed() -> None:
    walls = " ".join(crowd("quarry caravan village garden", "C", "", "AB").values()).split()[:25]
    used_up = f"{TABLE}; A f3; walls {' '.join(walls)}; tiles A:e3!; doing quarry 1"
    with pytest.raises(cl.NotationError, match=r"can do anything now \(quarry cannot\)"):
        cl.position(f"{used_up}; play")
    one_left = f"{TABLE}; A f3; walls {' '.join(walls[1:])}; tiles A:e3!; doing quarry 1; play"
    assert "stop" in [action.text for action in cl.position(one_left).legal()]


def test_a_text_without_cards_has_them_all_in_the_pile() -> None:
    """In the set-up, and beside an open card; a text that is written always says enough."""
    begin = cl.position("kingdom_builder; lay")
    assert begin == cl.game("kingdom_builder").start()
    table = cl.position(f"{ORACLE}; turn A; card G; play")
    assert table.state.pile.tolist() == [4, 5, 5, 5, 5]
    for action in ("Bb1", "Bc1", "Ba2", "."):
        table.play(action)
    assert table.mover == cl.CHANCE and table.expected() == cl.position(table.text()).expected()
    for text in (f"{ORACLE}; pile; turn A; card G; play", f"{ORACLE}; turn A; play"):  # all have left the game
        gone = cl.position(text)
        assert not gone.state.pile.any() and cl.position(gone.text()) == gone
        assert ("pile" in gone.text().split("; ")) == ("pile" in text)
    for known in ("hand B:T", "discards T1", "hand B:?~; older T1"):
        assert not cl.position(f"{ORACLE}; {known}; turn A; card G; play").state.pile.any()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_positions_of_a_game_are_the_same_bytes_after_reading(seed: int) -> None:
    rng = random.Random(seed)
    table = cl.game("kingdom_builder", players=3 + seed % 3).start()
    while not table.over:
        assert cl.position(table.text()).key() == table.key()
        for seat in (None, 0, 2):
            view = table.view(seat)
            assert cl.position(view.text()).key() == view.state.tobytes()
        table.play(table.draw_with(generator(rng.getrandbits(60))) if table.mover < 0 else rng.choice(table.legal()))
