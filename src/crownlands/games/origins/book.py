"""Kingdomino Origins for the engine: options, limits, explanations."""

from collections.abc import Iterator, Mapping
from typing import Any

from crownlands.engine.game import Game, Limits, Rulebook
from crownlands.engine.options import Option, Value
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino import explain
from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.draft import MORE
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS, centre_points, complete_points
from crownlands.games.domino.land import BUILT, all_squares, cell_column, cell_line, grow, squares, start_square
from crownlands.games.domino.lookup import cells_in, cells_of
from crownlands.games.domino.placing import most_placements
from crownlands.games.domino.tiles import most_points
from crownlands.games.origins.caveman_points import army, counted, horde_points, man_on, man_points, men, power, survey
from crownlands.games.origins.contents import (
    CAVEMAN_POINTS,
    CAVEMEN,
    COPIES,
    FIRST_RICH,
    KINDS,
    NUMBER,
    RESOURCES,
    TERRAINS,
    TILES,
    TOKENS,
    TOTEM_POINTS,
    VOLCANO,
)
from crownlands.games.origins.facts import Facts
from crownlands.games.origins.kinds import ORIGINS_KINDS
from crownlands.games.origins.reasons import reasons
from crownlands.games.origins.recruiting import payable, price
from crownlands.games.origins.rules import RULES
from crownlands.games.origins.show import BOARD_FORM, SIGNS, TOTEM_LINE, read_territory, show
from crownlands.games.origins.state import (
    ANYBODY,
    FIRE,
    GIVE,
    GOODS,
    MODES,
    PAY,
    REFILL,
    SETTLE,
    SLOTS,
)
from crownlands.games.origins.text import COURSE, fields
from crownlands.games.origins.totems import UNTOLD, disputed
from crownlands.games.origins.words import DOMINOES, caveman, resource

OPTIONS = (
    Option("mode", MODES, MODES[0]),
    Option("players", (2, 3, 4), 4),
    Option("empire_of_fire", (False, True), False),
    Option("homo_habilis", (False, True), False),
    Option("fire_path", ("free", "built"), "free", ours=True),
    Option("fire_on_hut", (False, True), True, ours=True),
    Option("empty_totem", ("returns", "stays"), "returns", ours=True),
    Option("totem_claim", ("at_once", "own_turn"), "at_once", ours=True),
    Option("last_round_recruiting", (False, True), False, ours=True),
    Option("caveman_on_hut", (False, True), False, ours=True),
    Option("caveman_on_volcano", (False, True), True, ours=True),
    Option("centre", ("strict", "lenient"), "strict", ours=True),
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
    state.row_size = SLOTS
    state.rounds = NUMBER // SLOTS
    state.grid = grid_of(players)
    state.mode = MODES.index(str(options["mode"]))
    state.empire_of_fire = options["empire_of_fire"]
    state.homo_habilis = options["homo_habilis"]
    state.lenient = options["centre"] == "lenient"
    state.built_path = options["fire_path"] == "built"
    state.fire_on_hut = options["fire_on_hut"]
    state.empty_stays = options["empty_totem"] == "stays"
    state.own_claim = options["totem_claim"] == "own_turn"
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
    return Limits(2 * NUMBER + 4 + men + NUMBER * (2 + KINDS + 8), 0, points)


def expected(position: Position) -> Message:
    """What is to be done now."""
    game, state = position.game, position.state
    if state.phase < MORE:
        return explain.expected(position, DOMINOES)
    what = f"origins.expect.{COURSE.stages[state.phase].name}"
    if state.phase == REFILL:
        return Message(what)
    seat = game.who(position.mover)
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


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: regions, resources, totems, cavemen, hordes, bonuses."""
    found = explain.properties(game, state, seat, TERRAINS[:VOLCANO])
    if game.options["mode"] == "totem":
        found += totem_items(state, seat)
    if game.options["mode"] == "tribe":
        found += caveman_items(state, seat)
    if game.options["empire_of_fire"]:
        hut = cells_of(state, seat, start_square(state, seat))
        found.append(Item("empire_of_fire", Message("origins.item.empire_of_fire"), centre_points(state, seat), hut))
    if game.options["homo_habilis"]:
        points = complete_points(state, seat)
        cells = cells_of(state, seat, squares(state, seat, BUILT)) if points else ()
        found.append(Item("homo_habilis", Message("origins.item.homo_habilis"), points, cells))
    return found


def totem_items(state: Any, seat: int) -> Iterator[Item]:
    """A point for every resource, and the totems a seat holds."""
    planes, box = all_squares(state, seat).tolist(), state.box[seat].tolist()
    for kind, number in enumerate(state.stock[seat].tolist()):
        if number:
            cells = cells_in(box, planes[GOODS] & planes[FIRST_RICH + kind])
            what = Message("origins.item.resources", resource=resource(kind), count=number)
            yield Item(RESOURCES[kind], what, number, cells)
    totems = state.totem.tolist()
    for kind, holder in enumerate(totems):
        if holder == seat:
            what = Message("origins.item.totem", resource=resource(kind))
            yield Item(f"{RESOURCES[kind]} totem", what, int(TOTEM_POINTS[kind]))
    if totems[0] == UNTOLD:
        yield Item("totems", Message("origins.item.untold", example=TOTEM_LINE), 0)


def caveman_items(state: Any, seat: int) -> Iterator[Item]:
    """Every hunter-gatherer, with its own square and those it counts; then every horde."""
    words, box = survey(state, seat), state.box[seat].tolist()
    left = men(words) & ~army(words)
    while left:
        home = left & -left
        left &= left - 1
        man = man_on(words, home)
        points, each = int(man_points(words, man, home)), int(CAVEMAN_POINTS[man])
        own, seen = cells_in(box, home), cells_in(box, counted(words, man, home))
        what = Message("origins.item.caveman", caveman=caveman(man), cell=own[0], points=each, count=points // each)
        yield Item(CAVEMEN[man], what, points, own + seen)
    left = army(words)
    while left:
        horde = grow(left & -left, left)
        left &= ~horde
        what = Message("origins.item.horde", warriors=horde.bit_count(), power=power(words, horde))
        yield Item("horde", what, horde_points(words, horde), cells_in(box, horde))


BOOK = Rulebook(
    id="origins",
    version=1,
    options=OPTIONS,
    rules=RULES,
    most_legal=NUMBER + most_placements(7),
    limits=limits,
    examples=Message("origins.examples"),
    check=check,
    set_up=set_up,
    expected=expected,
    items=items,
    broken_ties=("outcome.score", "outcome.largest_region", "outcome.fires"),
    kinds=ORIGINS_KINDS,
    fields=fields,
    show=show,
    facts=Facts,
    reasons=reasons,
    read_board=read_territory,
    signs=SIGNS,
    board_form=BOARD_FORM,
    bench=tuple({"mode": mode, "players": players} for mode in MODES for players in (4, 2)),
    daily=({"players": 3}, {"players": 3, "mode": "totem"}),
)
