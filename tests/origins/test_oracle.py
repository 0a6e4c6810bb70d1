"""The engine against the rules written as plainly as possible, on made-up territories."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownlands as cl
from tests.oracles import origins_naive as naive
from tests.origins.option_sets import BONUSES, Options, naive_rules, name
from tests.origins.territories import at_the_end, cell, erupting, square_of, territories, territory_of

pytestmark = pytest.mark.long

MANY = settings().max_examples
MODES = ("discovery", "totem", "tribe")
PATHS: list[Options] = [{}, {"fire_path": "built"}, {"fire_on_hut": False}]


@pytest.mark.parametrize("options", PATHS, ids=name)
@given(territory=territories(5, "tribe"), data=st.data())
@settings(max_examples=3 * MANY)
def test_where_fire_lands(options: Options, territory: naive.Territory, data: st.DataObject) -> None:
    """Range, path and landing square, and what is said of every other square."""
    volcanoes = sorted(pos for pos, square in territory.items() if square.terrain == "volcano")
    hut = territory[0, 0]
    if not volcanoes or (hut.token and options.get("fire_on_hut") is False):
        return
    volcano = data.draw(st.sampled_from(volcanoes))
    rules = naive_rules(options)
    expected = naive.fire_targets(
        territory, volcano, territory[volcano].craters, on_hut=rules.fire_on_hut, path=rules.fire_path
    )
    text = erupting(territory, volcano, mode="tribe", **options)
    if not expected:
        with pytest.raises(cl.NotationError, match="nowhere to land"):
            cl.position(text)
        return
    position = cl.position(text)
    assert [square_of(action.at[0], 5) for action in position.legal()] == sorted(expected, key=lambda p: (p[1], p[0]))
    for action in position.game.actions:
        if action.kind == "fire":
            reason = position.why_not(action)
            assert (reason and reason.id) == why_not(territory, square_of(action.at[0], 5), expected, rules)


def why_not(territory: naive.Territory, pos: naive.Pos, targets: list[naive.Pos], rules: naive.Rules) -> str | None:
    """What forbids a landing, found out square by square."""
    if pos in targets:
        return None
    if pos not in territory:
        return "origins.fault.unbuilt"
    if territory[pos].terrain == "volcano":
        return "origins.fault.fire_volcano"
    if territory[pos].fires():
        return "origins.fault.fire_burning"
    return "origins.fault.fire_hut" if pos == (0, 0) and not rules.fire_on_hut else "origins.fault.fire_far"


@given(territory=territories(5, "tribe"), data=st.data())
@settings(max_examples=MANY)
def test_what_fire_does(territory: naive.Territory, data: st.DataObject) -> None:
    """The token lies where it landed, what was there is gone, and nothing else has changed."""
    volcanoes = [pos for pos, square in territory.items() if square.terrain == "volcano"]
    volcanoes = [pos for pos in volcanoes if naive.fire_targets(territory, pos, territory[pos].craters)]
    tokens = [square.token for square in territory.values()]
    volcanoes = [
        pos for pos in volcanoes if tokens.count(territory[pos].craters) < (0, 5, 4, 1)[territory[pos].craters]
    ]
    if not volcanoes:
        return
    volcano = data.draw(st.sampled_from(sorted(volcanoes)))
    target = data.draw(st.sampled_from(naive.fire_targets(territory, volcano, territory[volcano].craters)))
    position = cl.position(erupting(territory, volcano, mode="tribe")).play(f"!{cell(target, 5)}")
    burnt = territory[target]
    burnt.token, burnt.resource, burnt.caveman = territory[volcano].craters, None, None
    assert territory_of(position, 0) == territory
    assert cl.position(position.text()) == position


def check_scores(lands: list[naive.Territory], players: int, mode: str, bonuses: Options) -> None:
    position = at_the_end(lands, mode=mode, **bonuses)
    grid, rules = naive.GRID[players], naive_rules(bonuses)
    results = []
    for seat, land in enumerate(lands):
        points = naive.discovery_score(land)
        if mode == "totem":
            points += sum(naive.resource_count(land, kind) for kind in naive.RESOURCES)
        if mode == "tribe":
            points += sum(line[2] for line in naive.caveman_scores(land))
        points += naive.empire_of_fire(land, grid, rules.empire) if rules.empire else 0
        points += naive.homo_habilis(land, grid) if rules.habilis else 0
        results.append((points, naive.largest_region(land), naive.fires_total(land)))
        assert territory_of(position, seat) == land
    assert position.standing() == results
    outcome = position.outcome()
    assert outcome is not None and list(outcome.winners) == naive.ranking(results)[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("bonuses", BONUSES, ids=name)
@given(territory=territories(5, "tribe"))
@settings(max_examples=MANY // 2)
def test_scores_in_5x5(mode: str, bonuses: Options, territory: naive.Territory) -> None:
    check_scores([fitting(territory, mode), naive.new_territory(), naive.new_territory()], 3, mode, bonuses)


@pytest.mark.parametrize("mode", MODES)
@given(territory=territories(7, "tribe"))
@settings(max_examples=MANY)
def test_scores_in_7x7(mode: str, territory: naive.Territory) -> None:
    check_scores([fitting(territory, mode), naive.new_territory()], 2, mode, BONUSES[-1])


def fitting(territory: naive.Territory, mode: str) -> naive.Territory:
    """A territory without what a mode has not."""
    for square in territory.values():
        square.caveman = square.caveman if mode == "tribe" else None
        square.resource = None if mode == "discovery" else square.resource
    return territory


@given(territory=territories(7, "tribe"))
@settings(max_examples=3 * MANY)
def test_cavemen_and_hordes_line_by_line(territory: naive.Territory) -> None:
    """Every hunter-gatherer and every group of warriors has its own line, with the squares it counts."""
    position = at_the_end([territory, naive.new_territory()], mode="tribe")
    found = []
    for item in position.scores()[0].items:
        squares = [square_of(c, 7) for c in item.cells]
        if item.what.id == "origins.item.horde":
            found.append(("horde", frozenset(squares), item.points))
        elif item.what.id == "origins.item.caveman":
            kind = item.what.args["caveman"].id.removeprefix("origins.")
            found.append((kind, frozenset(squares[:1]), item.points))
            assert set(squares[1:]) <= set(naive.around(squares[0])) & territory.keys()
            assert bool(squares[1:]) == (item.points > 0)
    assert sorted(found, key=str) == sorted(naive.caveman_scores(territory), key=str)


@given(
    counts=st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=3, max_size=3),
    holders=st.lists(st.sampled_from([None, 0, 1, 2]), min_size=4, max_size=4),
    empty=st.sampled_from(["returns", "stays"]),
    claim=st.sampled_from(["at_once", "own_turn"]),
)
@settings(max_examples=5 * MANY)
def test_majorities(counts: list[list[int]], holders: list[int | None], empty: str, claim: str) -> None:
    """Who holds each totem after a chief has placed a domino that brings no resource."""
    lands = "; ".join(f"{seat} {stocked(numbers)}" for seat, numbers in zip("ABC", counts, strict=True))
    held = [f"{kind}={'ABC'[h]}" for kind, h in zip(naive.RESOURCES, holders, strict=True) if h is not None]
    totems = f"totems {' '.join(held)}; " if held else ""
    game = cl.game("origins", mode="totem", players=3, empty_totem=empty, totem_claim=claim)
    start = f"{game.text()}; {lands}; row 1A 2B 3C; {totems}bag; round 12; place"
    position = cl.position(start).play("f5>")
    expected = []
    for number, kind in enumerate(naive.RESOURCES):
        column = [numbers[number] for numbers in counts]
        claimer = 0 if claim == "own_turn" else None
        candidates = naive.totem_candidates(column, holders[number], empty == "returns", claimer)
        if len(candidates) > 1:
            assert position.mover == holders[number]
            assert position.expected().args["resource"].id == f"origins.{kind}"
            assert [action.piece for action in position.legal()] == candidates
            for seat in set(range(3)) - set(candidates):
                reason = position.why_not(f">{'ABC'[seat]}")
                assert reason is not None and reason.id == "origins.fault.give"
            position.play(position.legal()[-1])
        expected.append(-1 if candidates[-1] is None else candidates[-1])
    assert position.state.totem.tolist() == expected
    assert position.mover == 1, "the next chief's turn"


def stocked(numbers: list[int]) -> str:
    """Squares with so many resources of each kind, in the four lines below the hut."""
    words = []
    for line, (letter, number) in enumerate(zip("gljq", numbers, strict=True)):
        words += [f"{'cdef'[i]}{6 + line}={letter}" for i in range(number)]
    return " ".join(words)
