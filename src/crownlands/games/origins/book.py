"""Kingdomino Origins for the engine: options, actions, explanations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import SEATS, Game, Limits, Rulebook
from crownlands.engine.options import Option, Value
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino import explain
from crownlands.games.domino.cells import cell_name, cells_of, draft_actions, place_actions
from crownlands.games.domino.draft import DOMINOES, MORE, PLACEMENT
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS, centre_points, complete_points
from crownlands.games.domino.land import BUILT, grow, squares, start_square
from crownlands.games.domino.tiles import most_points
from crownlands.games.origins import faults
from crownlands.games.origins.cavemen import army, counted, horde_points, man_on, man_points, men, power, survey
from crownlands.games.origins.dominoes import (
    CAVEMAN_POINTS,
    CAVEMEN,
    COPIES,
    FIRST_RICH,
    KINDS,
    TERRAINS,
    TILES,
    TOKENS,
    TOTEM_POINTS,
    VOLCANO,
)
from crownlands.games.origins.faults import caveman, resource
from crownlands.games.origins.rules import RULES
from crownlands.games.origins.show import draw, read_territory
from crownlands.games.origins.state import (
    ANYBODY,
    CAVEMAN_DRAWN,
    FINDS,
    FIRE,
    GIVE,
    GIVES,
    GOODS,
    HIRES,
    MODES,
    PAIRS,
    PASS,
    PAY,
    REFILL,
    SEARCHES,
    SETTLE,
    cell_column,
    cell_line,
    choices_from,
    fires_from,
    pays_from,
    settles_from,
)
from crownlands.games.origins.text import ORIGINS_STAGES, read, write
from crownlands.games.origins.totems import disputed
from crownlands.games.origins.tribe import payable, price

OPTIONS = (
    Option("mode", MODES, MODES[0]),
    Option("players", (2, 3, 4), 4),
    Option("empire_of_fire", (False, True), False),
    Option("homo_habilis", (False, True), False),
    Option("fire_path", ("free", "built"), "free"),
    Option("fire_on_hut", (False, True), True),
    Option("empty_totem", ("returns", "stays"), "returns"),
    Option("last_round_recruiting", (False, True), False),
    Option("caveman_on_hut", (False, True), False),
    Option("caveman_on_volcano", (False, True), True),
    Option("centre", ("strict", "lenient"), "strict"),
)


def check(options: Mapping[str, Value]) -> None:
    """Every option goes with every other; one that a mode has no use for changes nothing."""


def grid_of(players: Value) -> int:
    """Two players build on the large grid."""
    return 7 if players == 2 else 5


def set_up(state: Any, options: Mapping[str, Value]) -> None:
    """The options as numbers: rows of four and twelve rounds, whoever plays; 3 players have three chiefs."""
    players = int(options["players"])
    state.players = players
    state.kings = 3 if players == 3 else 4
    state.row_size = 4
    state.rounds = DOMINOES // 4
    state.grid = grid_of(players)
    state.mode = MODES.index(str(options["mode"]))
    state.empire_of_fire = options["empire_of_fire"]
    state.homo_habilis = options["homo_habilis"]
    state.lenient = options["centre"] == "lenient"
    state.built_path = options["fire_path"] == "built"
    state.fire_on_hut = options["fire_on_hut"]
    state.empty_stays = options["empty_totem"] == "stays"
    state.last_recruits = options["last_round_recruiting"]
    state.man_on_hut = options["caveman_on_hut"]
    state.man_on_volcano = options["caveman_on_volcano"]


def limits(options: Mapping[str, Value]) -> Limits:
    """Every domino is drawn, chosen, placed and burns once; a caveman is paid for, searched for and settled, a totem of
    each kind given. A caveman counts what lies on the eight squares around, at most three fires on each."""
    squares = grid_of(options["players"]) ** 2 - 1
    fires = sum(number * fires for fires, number in enumerate(TOKENS))
    men = int(COPIES.sum())
    points = most_points(TILES, VOLCANO, squares, fires) + CENTRE_POINTS + COMPLETE_POINTS
    points += squares + int(TOTEM_POINTS.sum()) + men * (int(CAVEMAN_POINTS.max()) * 8 * 3 + men)
    return Limits(2 * DOMINOES + 4 + men + DOMINOES * (2 + KINDS + 8), 0, points)


def actions(game: Game) -> Sequence[Action]:
    """The draft's, then fire, then what the mode and the number of players add."""
    grid = grid_of(game.players)
    choices = choices_from(grid)
    table = [*draft_actions(game.players, DOMINOES), *place_actions(grid)]
    table += square_actions(grid, fires_from(grid), "!", "fire")
    if game.players == 2:
        table += [Action(choices + PAIRS, "1&4", "pair"), Action(choices + PAIRS + 1, "2&3", "pair")]
    if game.options["mode"] == "totem":
        for seat, name in enumerate(SEATS[: game.players]):
            table.append(Action(choices + GIVES + seat, f">{name}", "give", piece=seat))
    if game.options["mode"] == "tribe":
        table += [Action(choices + PASS, "pass", "pass"), Action(choices + SEARCHES, "search", "search")]
        for man, name in enumerate(CAVEMEN):
            table.append(Action(choices + HIRES + man, name, "recruit", piece=man))
            table.append(Action(choices + FINDS + man, f"pile:{name}", "find", piece=man))
            table.append(Action(CAVEMAN_DRAWN - man, f"*{name}", "caveman", piece=man))
        table += square_actions(grid, pays_from(grid), "-", "pay")
        table += square_actions(grid, settles_from(grid), "+", "settle")
    return table


def square_actions(grid: int, first: int, sign: str, kind: str) -> Iterator[Action]:
    """An action for every square of the frame."""
    side = 2 * grid - 1
    for cell in range(side * side):
        name = cell_name(cell % side + 1, cell // side + 1)
        yield Action(first + cell, sign + name, kind, (name,))


def half(terrain: int, marks: int) -> Message:
    """One half of a domino in words."""
    if terrain == VOLCANO and marks:
        return Message("origins.crater" if marks == 1 else "origins.craters", craters=marks)
    word = Message(f"origins.{TERRAINS[terrain]}")
    if marks == 0:
        return word
    return Message("origins.fire" if marks == 1 else "origins.fires", terrain=word, fires=marks)


def expected(position: Position) -> Message:
    """What is to be done now."""
    game, state = position.game, position.state
    if state.phase < MORE:
        return explain.expected(position, TILES, half)
    what = f"origins.expect.{ORIGINS_STAGES[state.phase].name}"
    if state.phase == REFILL:
        return Message(what)
    seat = game.seats[position.mover]
    if state.phase == FIRE:
        cell = int(state.volcano) - 1
        return Message(what, seat=seat, cell=cell_name(cell_column(state, cell), cell_line(state, cell)))
    if state.phase == GIVE:
        return Message(what, seat=seat, resource=resource(disputed(state)))
    if state.phase == SETTLE:
        return Message(what, seat=seat, caveman=caveman(state.hired - 1))
    if state.phase != PAY:
        return Message(what, seat=seat)
    due, paid = int(price(state)), int(state.paid).bit_count()
    if state.hired == ANYBODY:
        kind = int(payable(state, position.mover)).bit_length() - 1
        return Message("origins.expect.pay_pile", seat=seat, resource=resource(kind), paid=paid, price=due)
    return Message(what, seat=seat, caveman=caveman(state.hired - 1), paid=paid, price=due)


def fault(position: Position, action: Action) -> Message:
    """Which rule forbids an action."""
    if faults.PHASE_OF[action.kind] != position.state.phase:
        return Message("action.not_now", action=action.text, expected=expected(position))
    if action.kind in faults.WHY:
        return faults.WHY[action.kind](position, action)
    return explain.fault(position, action, TILES, half)


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: regions, resources, totems, cavemen, hordes, bonuses."""
    found = explain.properties(game, state, seat, TERRAINS[:VOLCANO])
    if game.options["mode"] == "totem":
        found += totem_items(state, seat)
    if game.options["mode"] == "tribe":
        found += caveman_items(state, seat)
    if game.options["empire_of_fire"]:
        hut = cells_of(state, seat, start_square(state, seat))
        found.append(Item(Message("origins.item.empire_of_fire"), centre_points(state, seat), hut))
    if game.options["homo_habilis"]:
        points = complete_points(state, seat)
        cells = cells_of(state, seat, squares(state, seat, BUILT)) if points else ()
        found.append(Item(Message("origins.item.homo_habilis"), points, cells))
    return found


def totem_items(state: Any, seat: int) -> Iterator[Item]:
    """A point for every resource, and the totems a seat holds."""
    goods = squares(state, seat, GOODS)
    for kind in range(KINDS):
        if number := int(state.stock[seat, kind]):
            cells = cells_of(state, seat, goods & squares(state, seat, FIRST_RICH + kind))
            yield Item(Message("origins.item.resources", resource=resource(kind), count=number), number, cells)
    for kind in range(KINDS):
        if state.totem[kind] == seat:
            yield Item(Message("origins.item.totem", resource=resource(kind)), int(TOTEM_POINTS[kind]))


def caveman_items(state: Any, seat: int) -> Iterator[Item]:
    """Every hunter-gatherer, with its own square and those it counts; then every horde."""
    words = survey(state, seat)
    left = men(words) & ~army(words)
    while left:
        home = left & -left
        left &= left - 1
        man = man_on(words, home)
        points, each = int(man_points(words, man, home)), int(CAVEMAN_POINTS[man])
        own, seen = cells_of(state, seat, home), cells_of(state, seat, counted(words, man, home))
        what = Message("origins.item.caveman", caveman=caveman(man), cell=own[0], points=each, count=points // each)
        yield Item(what, points, own + seen)
    left = army(words)
    while left:
        horde = grow(left & -left, left)
        left &= ~horde
        what = Message("origins.item.horde", warriors=horde.bit_count(), power=power(words, horde))
        yield Item(what, horde_points(words, horde), cells_of(state, seat, horde))


BOOK = Rulebook(
    id="origins",
    version=1,
    options=OPTIONS,
    rules=RULES,
    most_legal=PLACEMENT + 4 * 13 * 13,
    limits=limits,
    examples=Message("origins.examples"),
    check=check,
    set_up=set_up,
    actions=actions,
    expected=expected,
    fault=fault,
    items=items,
    broken_ties=("outcome.score", "outcome.largest_region", "outcome.fires"),
    write=write,
    read=read,
    show=draw,
    read_board=read_territory,
    bench=tuple({"mode": mode, "players": players} for mode in MODES for players in (4, 2)),
)
