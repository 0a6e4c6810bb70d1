"""A game of the package and a game of the naive copy of its rules, side by side, step by step.

The package makes one decision an action, and so does the naive table; only names differ. What the table is asked for
before the first card is dealt (boards, objectives, camps, start player) is taken over from the package.
"""

import random

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.games.kingdom_builder.boards import quadrant_name
from crownlands.games.kingdom_builder.hexes import hex_name
from crownlands.games.kingdom_builder.pieces import LETTERS, LOCATIONS, NOMADS, OBJECTIVES, SOURCES
from crownlands.games.kingdom_builder.state import CAMPS, FRESH, LOST, NEVER, NONE, SPOTS, USED, hex_set
from crownlands.games.kingdom_builder.turn import put_wall
from tests.oracles.kb_naive_boards import Hex
from tests.oracles.kb_naive_table import Choice, Table

VERBS = {
    "build": "build",
    "from": "piece",
    "to": "move",
    "wall": "wall",
    "strike": "remove",
    "stop": "stop",
    "end": "end",
}


def pair(at: int) -> Hex:
    """A hex as the naive code has it."""
    return at // 20, at % 20


def naive_tile(name: str) -> str:
    """donation-grass → donation_G."""
    return f"donation_{LETTERS[NOMADS.index(name)]}" if name.startswith("donation") else name


def choice(action: cl.Action) -> Choice:
    """An action as the naive code has it."""
    if action.kind in ("deal", "card"):
        return Choice("draw", name=LETTERS[action.piece or 0])
    if action.kind == "use":
        return Choice("use", name=naive_tile(action.text[1:]))
    return Choice(VERBS.get(action.kind, action.kind), pair(int(action) % 400) if action.at else None)


def table_of(position: cl.Position) -> Table:
    """The naive table for a position whose set-up is done and where the first card is due."""
    state = position.state
    placements = [(quadrant_name(n).rstrip("~"), n % 2 == 1) for n in state.boards.tolist()]
    goals = [name for goal, name in enumerate(OBJECTIVES) if int(state.goals) >> goal & 1]
    camps = {}
    for camp in range(CAMPS):
        if state.camp_at[camp] != NONE:
            camps[pair(int(state.camp_at[camp]))] = naive_tile(NOMADS[state.camp_tile[camp]])
    return Table(position.game.players, placements, goals, camps, int(state.first))


def compare(position: cl.Position, table: Table) -> None:
    """Everything both know must be the same."""
    state = position.state
    who = table.who()
    mover = {"draw": CHANCE, "over": cl.OVER}.get(who.kind, who.seat)
    assert position.mover == mover
    assert sorted(map(choice, position.legal()), key=str) == sorted(table.options(), key=str)
    for seat in range(position.game.players):
        town = {hex_ for hex_, owner in table.settlements.items() if owner == seat}
        assert {pair(at) for at in hex_set(state.town[seat])} == town
        assert state.supply[seat] == table.supply[seat]
        card = int(state.card) if seat == state.turn and state.hand[seat] == NONE else int(state.hand[seat])
        assert (None if card == NONE else LETTERS[card]) == table.hand[seat]
        compare_tiles(position, table, seat)
        for kind, name in enumerate(SOURCES):
            assert state.gold[seat, kind] == table.income[seat][name]
    assert {pair(at) for at in hex_set(state.wall)} == table.walls
    assert state.walls_left == table.walls_left
    for number, letter in enumerate("GTDFC"):
        assert state.pile[number] == table.draw_pile[letter]
        assert state.discards[number] == table.discards[letter]
    assert bool(state.ending) == table.end_triggered
    assert [keys[0] for keys in position.standing()] == table.totals()


def compare_tiles(position: cl.Position, table: Table, seat: int) -> None:
    """Tiles by kind and state: which of two equal ones has been used is nothing anybody could see."""
    state = position.state
    ours = []
    for spot in range(SPOTS):
        tile = int(state.tile[seat, spot])
        if tile not in (NEVER, LOST):
            ours.append((LOCATIONS[state.spot_kind[spot]], tile in (USED, FRESH)))
        if state.spot_at[spot] != NONE:
            hex_ = pair(int(state.spot_at[spot]))
            assert (tile != NEVER) == (hex_ in table.ever_taken[seat]), hex_name(int(state.spot_at[spot]))
    assert sorted(ours) == sorted((tile.kind, tile.used or tile.new) for tile in table.location_tiles[seat])
    nomads = []
    for number, name in enumerate(NOMADS):
        nomads += [(naive_tile(name), False)] * int(state.nomad[seat, number])
        nomads += [(naive_tile(name), True)] * int(state.fresh[seat, number])
    assert sorted(nomads) == sorted((tile.kind, tile.new) for tile in table.nomad_tiles[seat])


def crowd(position: cl.Position, table: Table, rng: random.Random) -> None:
    """Wall off most of the board on both sides, so that terrains are used up and cards leave the game."""
    state = position.state
    for terrain in rng.sample(range(5), 3):
        hexes = hex_set(state.land[terrain])
        for at in rng.sample(hexes, len(hexes) - rng.randrange(2, 15)):
            put_wall(state, at)
            state.walls_left += 1
            table.walls.add(pair(at))


def play(game: cl.Game, seed: int, tiles_first: bool = False, crowded: bool = False) -> cl.Position:
    """Play a random game on both sides and compare at every ply; `tiles_first` uses every tile as soon as it can."""
    rng = random.Random(seed)
    position = game.start()
    while position.legal()[0].kind != "deal":
        position.draw(rng.getrandbits(60))
    table = table_of(position)
    if crowded:
        crowd(position, table, rng)
    compare(position, table)
    while not position.over:
        actions = position.legal()
        uses = [action for action in actions if action.kind == "use"]
        action = rng.choice(uses if tiles_first and uses else actions)
        position.play(action)
        table.do(choice(action))
        compare(position, table)
    outcome = position.outcome()
    assert outcome is not None and list(outcome.winners) == table.winners()
    return position
