"""Texts on nearly full boards, where cards leave the game and tiles run dry: whatever can come about leads back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownlands as cl
from crownlands.games.kingdom_builder.pieces import LOCATIONS, TREASURE
from crownlands.games.kingdom_builder.pieces import NOMADS as NOMAD_TILES
from tests.kingdom_builder.positions import hexes_of

MANY = settings().max_examples
SMALL = "kingdom_builder players=5; boards farm oasis oracle tower; goals fishermen knights lords; first A"
GRASS = hexes_of("farm oasis oracle tower", "G")


def neighbours(game: cl.Game, name: str) -> list[str]:
    """The hexes beside one, as far as something can stand on them."""
    column, line = "abcdefghijklmnopqrst".index(name[0]), int(name[1:]) - 1
    shift = (0, 1) if line % 2 else (-1, 0)
    around = [(line, column - 1), (line, column + 1), *((line + d, column + s) for d in (-1, 1) for s in shift)]
    return [f"{'abcdefghijklmnopqrst'[c]}{r + 1}" for r, c in around if 0 <= r < 20 and 0 <= c < 20]


def crowded(seed: int) -> cl.Position:
    """A table with hardly an empty hex on some terrains, few cards, and players with tiles."""
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    seats = "ABCDE"[:players]
    boards = [name + rng.choice(["", "~"]) for name in rng.sample(LOCATIONS, 4)]
    game = cl.game("kingdom_builder", players=players, boards=boards)
    land = {letter: hexes_of(" ".join(boards), letter) for letter in "GTDFCWM"}
    spots = hexes_of(" ".join(boards), "L")
    towns: dict[str, list[str]] = {seat: [] for seat in seats}
    walls: list[str] = []
    standing = [name for names in land.values() for name in names]
    tiles: list[str] = []
    for seat in seats:  # beside locations first, so that there are tiles
        for spot in rng.sample(spots, min(len(spots), 4)):
            beside = [name for name in neighbours(game, spot) if name in standing]
            if beside and sum(tile[2:].rstrip("!") == spot for tile in tiles) < 2:
                name = rng.choice(beside)
                standing.remove(name)
                towns[seat].append(name)
                tiles.append(f"{seat}:{spot}{rng.choice(['', '', '!'])}")
    for letter in rng.sample("GTDFC", 5):
        names = [name for name in land[letter] if name in standing]
        rng.shuffle(names)
        for name in names[rng.choice([0, 1, 1, 2, 6]) :]:
            open_to = [seat for seat in seats if len(towns[seat]) < rng.choice([39, 38, 30])]
            if "quarry" in " ".join(boards) and len(walls) < rng.choice([23, 24, 25]) and rng.random() < 0.3:
                walls.append(name)
            elif open_to:
                towns[rng.choice(open_to)].append(name)
    pack = [letter for letter in "GTDFC" for _ in range(rng.choice([0, 0, 1, 2, 5]))] or ["G"]
    rng.shuffle(pack)
    hands = [f"{seat}:{pack.pop()}" for seat in seats[1:] if len(pack) > 1 and rng.random() < 0.7]
    nomads = [f"{rng.choice(seats)}:{tile}" for tile in NOMAD_TILES[: TREASURE - 12] if rng.random() < 0.5]
    discards = [pack.pop() for _ in range(rng.randint(0, len(pack) - 1))]
    goals = "families shepherds ambassadors" if rng.random() < 0.5 else "lords knights farmers"

    def counted(cards: list[str]) -> str:
        return " ".join(f"{letter}{cards.count(letter)}" for letter in "GTDFC" if letter in cards)

    fields = {
        "boards": " ".join(boards),
        "goals": goals,
        "first": rng.choice(seats),
        **{seat: " ".join(names) for seat, names in towns.items()},
        "walls": " ".join(walls),
        "tiles": " ".join(tiles),
        "nomads": " ".join(nomads),
        "hand": " ".join(hands),
        "pile": counted(pack),
        "discards": counted(discards),
        "turn": "A",
    }
    texts = [f"{name} {words}" for name, words in fields.items() if words]
    return cl.position("; ".join([game.text(), *texts, "turn-up"]))


def leads_back(table: cl.Position) -> None:
    again = cl.position(table.text())
    assert again.key() == table.key() and again.text() == table.text() and again.legal() == table.legal()


@pytest.mark.long
@given(st.integers(0, 10**9))
@settings(max_examples=MANY // 2)
def test_every_position_of_a_crowded_game_leads_back(seed: int) -> None:
    rng = random.Random(seed)
    table = crowded(seed)
    while not table.over:
        leads_back(table)
        if rng.random() < 0.1:
            view = table.view(rng.choice([None, *range(table.game.players)]))
            assert cl.position(view.text()).key() == view.state.tobytes()
            leads_back(view.imagine(rng.getrandbits(40)))
        # Tiles before anything else, so that many are seen in use.
        table.play(rng.choice([action for action in table.legal() if action.kind == "use"] or table.legal()))
    leads_back(table)


def last_grass() -> cl.Position:
    """The farm builds on the last empty hex of grass, whose card is open."""
    others = "; ".join(f"{seat} {' '.join(GRASS[i:-1:4])}" for i, seat in enumerate("BCDE"))
    table = cl.position(f"{SMALL}; A g2; {others}; tiles A:h2; pile T5; turn A; card G; play")
    return table.play("Tfarm").play(f"B{GRASS[-1]}")


def test_a_tile_whose_last_use_needs_another_card_leads_back() -> None:
    table = last_grass()
    assert table.text().endswith("turn A; doing farm 0; turn-up")
    leads_back(table)
    assert eval(repr(table), {"crownlands": cl}) == table
    again = cl.position(table.text()).play("*forest")
    assert again == table.play("*forest") and "doing" not in again.text()


def test_a_record_of_what_is_imagined_there_can_be_replayed() -> None:
    imagined = last_grass().view(1).imagine(1)
    start = imagined.copy()
    imagined.play("*forest")
    record = cl.Record.of(imagined)
    assert record.replay() == imagined and record.replay(0) == start
    assert cl.Record.from_text(record.to_text()).replay() == imagined
