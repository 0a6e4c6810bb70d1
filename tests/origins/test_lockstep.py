"""Whole games in step with the naive table: the same questions, the same answers, the same points."""

import random
from fractions import Fraction

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.games.origins.contents import CAVEMEN
from tests.oracles import origins_naive as naive
from tests.origins.option_sets import BONUSES, RULINGS, STRUCTURES, Options, naive_rules, name
from tests.origins.territories import cell, square_of, territory_of

pytestmark = pytest.mark.long

KINDS = {
    "draw_domino": "draw",
    "draw_caveman": "caveman",
    "draw_chief": "king",
    "first_pair": "pair",
    "place": "place",
    "fire": "fire",
    "give_totem": "give",
    "pick": "take",
    "take": "find",
    "caveman_square": "settle",
}
"""What the engine calls the questions of the naive table."""

SAME_COURSE = [options for options in RULINGS if "last_round_recruiting" not in options]
EVERYTHING = {k: v for k, v in RULINGS[-1].items() if k != "last_round_recruiting"}
CASES = [
    ({**structure, **variant, **BONUSES[(number + seed) % len(BONUSES)]}, seed)
    for number, structure in enumerate(STRUCTURES)
    for seed, variant in enumerate([{}, {}, *SAME_COURSE, EVERYTHING])
]


@pytest.mark.parametrize(("options", "seed"), CASES, ids=lambda value: name(value) if isinstance(value, dict) else "")
def test_a_whole_game_in_step(options: Options, seed: int) -> None:
    game = cl.game("origins", **options)
    position = game.start()
    table = naive.Table(options["mode"], options["players"], naive_rules(options))
    rng = random.Random(seed)
    while table.who()[0] != "over":
        step(position, table, rng)
    assert position.over
    check_table(position, table)
    outcome = position.outcome()
    assert outcome is not None and list(outcome.winners) == table.ranking()[0]


def step(position: cl.Position, table: naive.Table, rng: random.Random) -> None:
    """One question of the naive table. The engine does not ask where there is nothing to decide, and has resources
    paid one by one."""
    kind, seat = table.who()
    options = table.options()
    choice = rng.choice(options)
    if (kind == "fire" and options == [None]) or (kind == "recruit" and options == ["pass"]):
        table.do(choice)
        return
    assert position.mover == (CHANCE if seat is None else seat)
    if kind == "pay":
        pay(position, table, choice, rng)
    else:
        answers = [answer(position, table, option) for option in options]
        assert {action.text for action in position.legal()} == set(answers)
        if seat is None:
            check_odds(position, table)
        position.play(answer(position, table, choice))
    table.do(choice)
    check_table(position, table)


def answer(position: cl.Position, table: naive.Table, choice: naive.Choice) -> str:
    """The engine's action for a choice at the naive table."""
    kind = table.who()[0]
    if choice is None:
        return "x"
    if kind == "recruit":
        return choice[1] if isinstance(choice, tuple) else str(choice)
    if kind == "first_pair":
        return "&".join(str(number) for number in choice)
    if kind in ("fire", "caveman_square"):
        return ("!" if kind == "fire" else "+") + cell(choice, table.grid)
    if kind == "place":
        return placement(position, table, choice)
    texts = {a.piece: a.text for a in position.legal() if a.kind == KINDS[kind]}
    return texts[CAVEMEN.index(choice) if choice in CAVEMEN else choice]


def placement(position: cl.Position, table: naive.Table, choice: tuple[naive.Pos, naive.Pos]) -> str:
    """The engine lists a domino with equal halves one way round only."""
    left, right = naive.DOMINOES[min(table.current)]
    (x, y), (x2, y2) = choice if left != right else sorted(choice)
    arrow = {(1, 0): ">", (0, 1): "v", (-1, 0): "<", (0, -1): "^"}[x2 - x, y2 - y]
    return cell((x, y), table.grid) + arrow


def pay(position: cl.Position, table: naive.Table, squares: frozenset[naive.Pos], rng: random.Random) -> None:
    """Two resources in any order; one of each kind in the order of the kinds."""
    assert table.who()[1] is not None
    land = table.territories[table.who()[1] or 0]
    order = sorted(squares)
    rng.shuffle(order)
    if len(order) == 4:
        order.sort(key=lambda pos: naive.RESOURCES.index(land[pos].resource or ""))
    paid: set[str | None] = set()
    for pos in order:
        payable = {p for p, square in land.items() if square.resource is not None and square.resource not in paid}
        if len(order) == 4:
            payable = {p for p in payable if land[p].resource == naive.RESOURCES[len(paid)]}
        assert {square_of(action.at[0], table.grid) for action in position.legal()} == payable
        position.play(f"-{cell(pos, table.grid)}")
        paid.add(land[pos].resource)


def check_odds(position: cl.Position, table: naive.Table) -> None:
    """Every domino, chief and tile is as likely as any other."""
    odds = {action.piece: Fraction(p).limit_denominator(100) for action, p in position.odds()}
    if table.who()[0] == "draw_caveman":
        expected = {CAVEMEN.index(k): Fraction(table.pile.count(k), len(table.pile)) for k in table.pile}
    else:
        expected = {option: Fraction(1, len(table.options())) for option in table.options()}
    assert odds == expected


def check_table(position: cl.Position, table: naive.Table) -> None:
    """The same pieces on the same squares, the same holders, the same cave, the same points."""
    for seat in range(table.players):
        assert territory_of(position, seat) == table.territories[seat]
    assert position.standing() == [table.result(seat) for seat in range(table.players)]
    assert [None if h < 0 else h for h in position.state.totem.tolist()] == list(table.totem_holder.values())
    hired = int(position.state.hired) - 1
    for man, kind in enumerate(CAVEMEN):
        assert position.state.pile[man] == table.pile.count(kind)
        in_hand = hired == man and table.who()[0] == "pay"  # the naive table takes the tile after the payment
        assert position.state.cave[man] + in_hand == table.face_up.count(kind)
