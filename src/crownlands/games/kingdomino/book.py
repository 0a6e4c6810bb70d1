"""Kingdomino for the engine: options, actions, explanations."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import Game, Limits, Rulebook
from crownlands.engine.options import Option, Value, impossible
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino import explain
from crownlands.games.domino.cells import cells_of, draft_actions, place_actions
from crownlands.games.domino.draft import CHOOSE, ENDED, KING, PHASES, PLACEMENT, kings_in_hand
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS, centre_points, complete_points
from crownlands.games.domino.land import BUILT, squares, start_square
from crownlands.games.domino.text import bad, read_draft, read_lands, split, write_draft, write_land
from crownlands.games.domino.tiles import most_points
from crownlands.games.kingdomino.dominoes import LETTERS, TERRAINS, TILES
from crownlands.games.kingdomino.rules import DYNASTY_GAMES, RULES, next_in_snake
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


def limits(options: Mapping[str, Value]) -> Limits:
    """Every domino is drawn, chosen and placed once, every king drawn once."""
    dominoes = 24 if options["sample"] else 48
    games = DYNASTY_GAMES if options["dynasty"] else 1
    squares = 48 if options["mighty_duel"] else 24
    points = most_points(TILES[int(options["sample"])], len(TERRAINS), squares) + CENTRE_POINTS + COMPLETE_POINTS
    return Limits(games * (3 * dominoes + 4), 0, games * points)


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
    return explain.expected(position, TILES[position.state.sample], half)


def fault(position: Position, action: Action) -> Message:
    """Which rule forbids an action."""
    if explain.PHASE_OF[action.kind] != position.state.phase:
        return Message("action.not_now", action=action.text, expected=expected(position))
    return explain.fault(position, action, TILES[position.state.sample], half)


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: properties, bonuses, earlier games of a dynasty."""
    found = explain.properties(game, state, seat, TERRAINS)
    if game.options["middle_kingdom"]:
        castle = cells_of(state, seat, start_square(state, seat))
        found.append(Item(Message("kingdomino.item.middle_kingdom"), centre_points(state, seat), castle))
    if game.options["harmony"]:
        points = complete_points(state, seat)
        cells = cells_of(state, seat, squares(state, seat, BUILT)) if points else ()
        found.append(Item(Message("kingdomino.item.harmony"), points, cells))
    for number in range(state.game):
        found.append(Item(Message("kingdomino.item.game", number=number + 1), int(state.past[number, seat])))
    return found


def write(game: Game, state: Any) -> list[str]:
    """The fields of a position text (see `domino.text`; a dynasty adds `past 45-52 61-40`, a game a word)."""
    fields = [write_land(state, seat, LETTERS) for seat in range(game.players)]
    fields += write_draft(state)
    if state.game:
        past = ["-".join(str(p) for p in state.past[g, : game.players]) for g in range(state.game)]
        fields.append(" ".join(["past", *past]))
    return [*fields, PHASES[state.phase]]


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    """The inverse of `write`; any kingdom that fits its grid will do, reachable or made by hand."""
    dominoes = 24 if game.options["sample"] else 48
    found = split(game, fields, ["past"])
    used = read_lands(game, state, found, LETTERS, TILES[state.sample, : dominoes + 1])
    _read_past(game, state, found.get("past", []))
    another = bool(game.options["dynasty"]) and state.game + 1 < DYNASTY_GAMES
    if another and "draw" in found and found.get("round") == [str(state.rounds)]:
        used = {}  # the dominoes of the finished kingdoms are back in the bag
    read_draft(game, state, found, dominoes, used, another=another)
    if another and state.phase == ENDED:
        raise bad("over", Message("kingdomino.problem.over", games=DYNASTY_GAMES))
    if state.snake and state.round_no == 0:
        _check_snake(game, state)


def _check_snake(game: Game, state: Any) -> None:
    """A snake draws only the first king; the others follow in an order that must find them in hand."""
    left = kings_in_hand(state)
    if state.phase == KING and left < state.kings:
        raise bad("king", Message("kingdomino.problem.snake_again"))
    if state.phase == CHOOSE and left in (1, 2):
        after = next_in_snake(state, int(state.owner[0]))
        if state.hand[after] == 0:
            raise bad("hand", Message("kingdomino.problem.snake_hand", seat=game.seats[after]))


def _read_past(game: Game, state: Any, words: Sequence[str]) -> None:
    if words and not game.options["dynasty"]:
        raise bad("past", Message("kingdomino.problem.past"))
    if len(words) >= DYNASTY_GAMES:
        raise bad("past", Message("kingdomino.problem.past_games", count=len(words), games=DYNASTY_GAMES))
    for number, word in enumerate(words):
        points = word.split("-")
        if len(points) != game.players or not all(re.fullmatch("[0-9]{1,4}", p) for p in points):
            raise bad(word, Message("kingdomino.problem.past_scores", players=game.players))
        state.past[number, : game.players] = [int(p) for p in points]
    state.game = len(words)


BOOK = Rulebook(
    id="kingdomino",
    version=1,
    options=OPTIONS,
    rules=RULES,
    most_legal=PLACEMENT + 4 * 13 * 13,
    limits=limits,
    examples=Message("kingdomino.examples"),
    check=check,
    set_up=set_up,
    actions=actions,
    expected=expected,
    fault=fault,
    items=items,
    broken_ties=("outcome.score", "outcome.largest", "outcome.crowns"),
    write=write,
    read=read,
    show=draw,
    read_board=read_kingdom,
    bench=({"players": 4}, {"players": 3}, {"players": 2}, {"players": 2, "mighty_duel": True}),
)
