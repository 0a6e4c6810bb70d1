"""Kingdomino for the engine: options, actions, explanations."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import crownlands.games.kingdomino.words  # noqa: F401  (makes the messages known)
from crownlands.engine.action import Action
from crownlands.engine.contract import OVER
from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Rulebook
from crownlands.engine.options import Option, Value, impossible
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cells_of, draft_actions, place_actions, read_cell
from crownlands.games.domino.draft import CHOOSE, DRAW, ENDED, KING, PHASES, PLACE, PLACEMENT, kings_in_hand
from crownlands.games.domino.land import ARROWS, BUILT, MARKS, clear, grow, marks_on, squares, start_square
from crownlands.games.domino.placing import FREE_PLACE, OCCUPIED, OUTSIDE
from crownlands.games.domino.placing import fault as place_fault
from crownlands.games.domino.text import bad, read_draft, read_land, split, square_at, write_draft, write_land
from crownlands.games.kingdomino import rules
from crownlands.games.kingdomino.dominoes import LETTERS, TERRAINS, TILES
from crownlands.games.kingdomino.rules import DYNASTY_GAMES, RULES, SPOT_SEAT
from crownlands.games.kingdomino.scene import scene
from crownlands.games.kingdomino.show import draw, read_kingdom

OPTIONS = (
    Option("players", (2, 3, 4), 4),
    Option("dynasty", (False, True), False),
    Option("middle_kingdom", (False, True), False),
    Option("harmony", (False, True), False),
    Option("mighty_duel", (False, True), False),
    Option("rows_of_four", (False, True), False),
    Option("centre", ("strict", "lenient"), "strict"),
    Option("snake", (False, True), False),
    Option("sample", (False, True), False),
)


def check(options: Mapping[str, Value]) -> None:
    """Refuse options that cannot go together."""
    players = options["players"]
    if options["mighty_duel"] and players != 2:
        raise impossible("kingdomino.option.duel", players=players)
    if options["rows_of_four"] and players != 3:
        raise impossible("kingdomino.option.rows", players=players)
    if options["snake"] and players != 2:
        raise impossible("kingdomino.option.snake", players=players)
    if options["sample"] and players != 2:
        raise impossible("kingdomino.option.sample", players=players)
    if options["sample"] and options["mighty_duel"]:
        raise impossible("kingdomino.option.sample_duel")


def set_up(state: Any, options: Mapping[str, Value]) -> None:
    """The options as numbers: 2 and 4 players have four kings, 3 have three; every king acts once a round."""
    players = int(options["players"])
    whole = players == 4 or bool(options["mighty_duel"] or options["rows_of_four"])
    dominoes = 48 if whole else 12 * players
    state.players = players
    state.kings = 3 if players == 3 else 4
    state.row_size = 4 if options["rows_of_four"] else state.kings
    state.rounds = dominoes // int(state.row_size)
    state.grid = 7 if options["mighty_duel"] else 5
    for name in ("sample", "middle_kingdom", "harmony", "snake", "dynasty"):
        state[name] = options[name]
    state.lenient = options["centre"] == "lenient"


def actions(game: Game) -> Sequence[Action]:
    """Numbers 0 to 48 discard and take, the rest place; drawing is below zero."""
    dominoes = 24 if game.options["sample"] else 48
    return [*draft_actions(game.players, dominoes), *place_actions(7 if game.options["mighty_duel"] else 5)]


def half(terrain: int, crowns: int) -> Message:
    """One half of a domino in words."""
    word = Message(f"kingdomino.{TERRAINS[terrain]}")
    if crowns == 0:
        return word
    return Message("kingdomino.crown" if crowns == 1 else "kingdomino.crowns", terrain=word, crowns=crowns)


def expected(position: Position) -> Message:
    """What is to be done now."""
    state = position.state
    if position.mover == OVER:
        return Message("kingdomino.expect.over")
    if state.phase in (DRAW, KING):
        return Message(f"kingdomino.expect.{PHASES[state.phase]}")
    seat = position.game.seats[position.mover]
    if state.phase == CHOOSE:
        return Message("kingdomino.expect.choose", seat=seat)
    number = int(state.row[state.turn])
    a, i, b, j = TILES[state.sample, number].tolist()
    return Message("kingdomino.expect.place", seat=seat, number=number, first=half(a, i), second=half(b, j))


def fault(position: Position, action: Action) -> Message:
    """Which rule forbids an action."""
    state = position.state
    phase = {"place": PLACE, "discard": PLACE, "take": CHOOSE, "draw": DRAW, "king": KING}[action.kind]
    if phase != state.phase:
        return Message("action.not_now", action=action.text, expected=expected(position))
    seats = position.game.seats
    if action.kind == "king":
        return Message("kingdomino.fault.no_king", seat=seats[action.piece or 0])
    if action.kind == "draw":
        return Message("kingdomino.fault.not_in_bag", number=action.piece)
    if action.kind == "take":
        for slot in range(4):
            if state.next_row[slot] == action.piece:
                return Message("kingdomino.fault.taken", number=action.piece, seat=seats[state.next_owner[slot]])
        free = ", ".join(a.text for a in position.legal())
        return Message("kingdomino.fault.not_in_row", number=action.piece, free=free)
    number = int(state.row[state.turn])
    if action.kind == "discard":
        return Message("kingdomino.fault.must_place", number=number, example=position.legal()[0].text)
    a, _, b, _ = TILES[state.sample, number].tolist()
    seat, place = position.mover, action - PLACEMENT
    what = place_fault(state, seat, a, b, place)
    if what == OUTSIDE:
        return Message("kingdomino.fault.outside", action=action.text, grid=int(state.grid))
    if what == OCCUPIED:
        taken = next(cell for cell in action.at if square_at(state, seat, *read_cell(cell)) is not None)
        return Message("kingdomino.fault.occupied", cell=taken)
    if what == FREE_PLACE:
        same = action.at[1] + ARROWS[place & 3 ^ 2]
        return Message("kingdomino.fault.twin", number=number, same=same)
    return Message("kingdomino.fault.unjoined", action=action.text, first=half(a, 0), second=half(b, 0))


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: properties, bonuses, earlier games of a dynasty."""
    found = []
    castle = start_square(state, seat)
    marks = [squares(state, seat, MARKS + level) for level in range(3)]
    for terrain, name in enumerate(TERRAINS):
        field = squares(state, seat, terrain) & ~castle
        while field:
            group = grow(field & -field, field)
            field &= ~group
            what = Message(
                "kingdomino.item.property",
                terrain=Message(f"kingdomino.{name}"),
                squares=group.bit_count(),
                crowns=marks_on(group, *marks),
            )
            found.append(Item(what, rules.property_points(group, *marks), cells_of(state, seat, group)))
    if game.options["middle_kingdom"]:
        points = rules.centre_bonus(state, seat)
        found.append(Item(Message("kingdomino.item.middle_kingdom"), points, cells_of(state, seat, castle)))
    if game.options["harmony"]:
        points = rules.harmony_bonus(state, seat)
        cells = cells_of(state, seat, squares(state, seat, BUILT)) if points else ()
        found.append(Item(Message("kingdomino.item.harmony"), points, cells))
    for number in range(state.game):
        found.append(Item(Message("kingdomino.item.game", number=number + 1), int(state.past[number, seat])))
    return found


def write(game: Game, state: Any) -> list[str]:
    """The fields of a position text (see `domino.text`; a dynasty adds `past 45-52 61-40`, a game a word)."""
    fields = [write_land(state, seat, LETTERS, SPOT_SEAT) for seat in range(game.players)]
    fields += write_draft(state)
    if state.game:
        past = ["-".join(str(p) for p in state.past[g, : game.players]) for g in range(state.game)]
        fields.append(" ".join(["past", *past]))
    return [*fields, PHASES[state.phase]]


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    """The inverse of `write`; any kingdom that fits its grid will do, reachable or made by hand."""
    dominoes = 24 if game.options["sample"] else 48
    found = split(fields, [*game.seats, "row", "next", "hand", "bag", "round", "past", *PHASES])
    used: dict[int, str] = {}
    tiles = TILES[state.sample, : dominoes + 1]
    for seat in range(4):
        clear(state, seat)
        if seat < game.players:
            if game.seats[seat] not in found:
                raise NotationError("position.missing", field=game.seats[seat])
            read_land(game, state, seat, found[game.seats[seat]], LETTERS, tiles, rules.put, used)
    _read_past(game, state, found.get("past", []))
    another = bool(game.options["dynasty"]) and state.game + 1 < DYNASTY_GAMES
    if another and "draw" in found and found.get("round") == [str(state.rounds)]:
        used = {}  # the dominoes of the finished kingdoms are back in the bag
    read_draft(game, state, found, dominoes, used, another=another)
    if another and state.phase == ENDED:
        raise bad("over", f"cannot be before the end of game {DYNASTY_GAMES} of the dynasty")
    if state.snake and state.round_no == 0:
        _check_snake(game, state)


def _check_snake(game: Game, state: Any) -> None:
    """A snake draws only the first king; the others follow in an order that must find them in hand."""
    left = kings_in_hand(state)
    if state.phase == KING and left < state.kings:
        raise bad("king", "cannot be drawn again: the first one drawn settles the order of a snake")
    if state.phase == CHOOSE and left in (1, 2):
        after = rules.next_in_snake(state, int(state.owner[0]))
        if state.hand[after] == 0:
            raise bad("hand", f"has no king of {game.seats[after]}, whose turn is next in a snake")


def _read_past(game: Game, state: Any, words: Sequence[str]) -> None:
    if words and not game.options["dynasty"]:
        raise bad("past", "belongs to a dynasty only")
    if len(words) >= DYNASTY_GAMES:
        raise bad("past", f"has {len(words)} games, and a dynasty has {DYNASTY_GAMES} with the one being played")
    for number, word in enumerate(words):
        points = word.split("-")
        if len(points) != game.players or not all(re.fullmatch("[0-9]{1,4}", p) for p in points):
            raise bad(word, f"is not the scores of {game.players} seats, like 45-52")
        state.past[number, : game.players] = [int(p) for p in points]
    state.game = len(words)


BOOK = Rulebook(
    id="kingdomino",
    version=1,
    options=OPTIONS,
    rules=RULES,
    room=PLACEMENT + 4 * 13 * 13,
    length=3 * (48 + 4 + 48 * 2),
    examples="c3> (place with the first half on c3 and the second to its right), 17 (take domino 17), x (discard)",
    check=check,
    set_up=set_up,
    actions=actions,
    expected=expected,
    fault=fault,
    items=items,
    broken_ties=("outcome.score", "outcome.largest", "outcome.crowns"),
    write=write,
    read=read,
    draw=draw,
    scene=scene,
    pad=read_kingdom,
    bench=({"players": 4}, {"players": 3}, {"players": 2}, {"players": 2, "mighty_duel": True}),
)
