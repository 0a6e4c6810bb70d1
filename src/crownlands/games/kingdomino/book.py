"""Kingdomino for the engine: options, limits, explanations."""

from collections.abc import Mapping
from typing import Any

from crownlands.engine.game import Game, Limits, Rulebook
from crownlands.engine.options import Option, Value, impossible
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino import explain
from crownlands.games.domino.kinds import draft_kinds
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS, centre_points, complete_points
from crownlands.games.domino.land import BUILT, squares, start_square
from crownlands.games.domino.lookup import cells_of
from crownlands.games.domino.placing import most_placements
from crownlands.games.domino.tiles import most_points
from crownlands.games.kingdomino.dominoes import IN_BASE, IN_SAMPLE, LETTERS, TERRAINS, TILES
from crownlands.games.kingdomino.facts import Facts
from crownlands.games.kingdomino.reasons import reasons
from crownlands.games.kingdomino.rules import DYNASTY_GAMES, RULES
from crownlands.games.kingdomino.show import read_kingdom, show
from crownlands.games.kingdomino.text import fields
from crownlands.games.kingdomino.words import DOMINOES, SIGNS

OPTIONS = (
    Option("players", (2, 3, 4), 4),
    Option("dynasty", (False, True), False),
    Option("middle_kingdom", (False, True), False),
    Option("harmony", (False, True), False),
    Option("mighty_duel", (False, True), False),
    Option("rows_of_four", (False, True), False, ours=True),
    Option("centre", ("strict", "lenient"), "strict", ours=True),
    Option("snake", (False, True), False, ours=True),
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
    dominoes = IN_BASE if whole else 12 * players
    state.players = players
    state.kings = 3 if players == 3 else 4
    state.row_size = 4 if options["rows_of_four"] else state.kings
    state.rounds = dominoes // int(state.row_size)
    state.grid = 7 if options["mighty_duel"] else 5
    for name in ("sample", "middle_kingdom", "harmony", "snake", "dynasty"):
        state[name] = options[name]
    state.lenient = options["centre"] == "lenient"


def limits(options: Mapping[str, Value]) -> Limits:
    """Every domino is drawn, chosen and placed once, every king drawn once."""
    dominoes = IN_SAMPLE if options["sample"] else IN_BASE
    games = DYNASTY_GAMES if options["dynasty"] else 1
    squares = 48 if options["mighty_duel"] else 24
    points = most_points(TILES[int(options["sample"])], len(TERRAINS), squares) + CENTRE_POINTS + COMPLETE_POINTS
    return Limits(games * (3 * dominoes + 4), 0, games * points)


def expected(position: Position) -> Message:
    """What is to be done now."""
    return explain.expected(position, DOMINOES)


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: properties, bonuses, earlier games of a dynasty."""
    found = explain.properties(game, state, seat, TERRAINS)
    if game.options["middle_kingdom"]:
        castle = cells_of(state, seat, start_square(state, seat))
        found.append(
            Item("middle_kingdom", Message("kingdomino.item.middle_kingdom"), centre_points(state, seat), castle)
        )
    if game.options["harmony"]:
        points = complete_points(state, seat)
        cells = cells_of(state, seat, squares(state, seat, BUILT)) if points else ()
        found.append(Item("harmony", Message("kingdomino.item.harmony"), points, cells))
    for number in range(state.game):
        what = Message("kingdomino.item.game", number=number + 1)
        found.append(Item(f"game {number + 1}", what, int(state.past[number, seat])))
    return found


BOOK = Rulebook(
    id="kingdomino",
    version=1,
    options=OPTIONS,
    rules=RULES,
    most_legal=IN_BASE + most_placements(7),
    limits=limits,
    examples=Message("kingdomino.examples"),
    check=check,
    set_up=set_up,
    expected=expected,
    items=items,
    broken_ties=("outcome.score", "outcome.largest", "outcome.crowns"),
    kinds=draft_kinds(DOMINOES),
    fields=fields,
    show=show,
    facts=Facts,
    reasons=reasons,
    read_board=read_kingdom,
    signs=SIGNS,
    board_form=Message("kingdomino.pad.form", letters=", ".join(LETTERS)),
    bench=({"players": 4}, {"players": 3}, {"players": 2}, {"players": 2, "mighty_duel": True}),
    daily=(
        {"players": 3},
        {"players": 4, "harmony": True, "middle_kingdom": True},
        {"players": 2, "mighty_duel": True},
    ),
)
