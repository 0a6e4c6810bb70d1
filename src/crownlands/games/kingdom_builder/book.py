"""Kingdom Builder for the engine: options, and what a seat may know of the past."""

from collections.abc import Mapping
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import Limits, Rulebook
from crownlands.engine.options import Option, Pick, Value, impossible, read_list
from crownlands.engine.position import Position
from crownlands.games.kingdom_builder.actions import HIDDEN, dealt_to
from crownlands.games.kingdom_builder.boards import BASE_QUADRANTS, QUADRANT_NAMES
from crownlands.games.kingdom_builder.cards import hide_hand
from crownlands.games.kingdom_builder.explain import items
from crownlands.games.kingdom_builder.facts import Facts
from crownlands.games.kingdom_builder.faults import expected
from crownlands.games.kingdom_builder.kinds import KINDS
from crownlands.games.kingdom_builder.pieces import BASE_OBJECTIVES, OBJECTIVES, OBJECTIVES_IN_PLAY, SETTLEMENTS
from crownlands.games.kingdom_builder.reasons import reasons
from crownlands.games.kingdom_builder.rules import ROOM, RULES
from crownlands.games.kingdom_builder.show import SIGNS, read_map, show
from crownlands.games.kingdom_builder.state import NONE
from crownlands.games.kingdom_builder.text import fields
from crownlands.games.kingdom_builder.words import message

FIRST_GAME = {"boards": "tavern,paddock,oasis,farm", "objectives": "fishermen,knights,merchants"}


def _read_boards(given: object) -> str | None:
    words = read_list(given)
    if words is None or len(words) not in (0, 4) or any(word not in QUADRANT_NAMES for word in words):
        return None
    return ",".join(words)


def _read_objectives(given: object) -> str | None:
    words = read_list(given)
    if words is None or len(set(words)) not in (0, OBJECTIVES_IN_PLAY) or any(w not in OBJECTIVES for w in words):
        return None
    return ",".join(sorted(set(words), key=OBJECTIVES.index))


_BOARDS = Pick(
    tuple(QUADRANT_NAMES[::2]),
    count=4,
    label="kingdom_builder.tile.{}",
    picture="kingdom_builder:quadrant:{}",
    across=2,
    turned="~",
)
_OBJECTIVES = Pick(tuple(OBJECTIVES), OBJECTIVES_IN_PLAY, "kingdom_builder.objective.{}", "objective.{}")

OPTIONS = (
    Option("players", (2, 3, 4, 5), 4),
    Option("nomads", (False, True), True),
    Option("lords", (False, True), True, ours=True),
    Option("first_game", (False, True), False),
    Option(
        "boards", (), "", _read_boards, message("option.boards_form", names=", ".join(QUADRANT_NAMES[::2])), _BOARDS
    ),
    Option(
        "objectives",
        (),
        "",
        _read_objectives,
        message("option.objectives_form", names=", ".join(OBJECTIVES)),
        _OBJECTIVES,
    ),
)


def check(options: Mapping[str, Value]) -> None:
    """Refuse options that cannot go together."""
    boards = [name.rstrip("~") for name in str(options["boards"]).split(",") if name]
    chosen = [name for name in str(options["objectives"]).split(",") if name]
    if options["first_game"] and (boards or chosen):
        raise impossible("kingdom_builder.option.first_game")
    for name in boards:
        if boards.count(name) > 1:
            raise impossible("kingdom_builder.option.twice", name=name)
    if not options["nomads"]:
        for name in boards:
            if name in QUADRANT_NAMES[BASE_QUADRANTS:]:
                raise impossible("kingdom_builder.option.nomads", name=message(f"tile.{name}"))
        for name in chosen:
            if name in OBJECTIVES[BASE_OBJECTIVES:]:
                raise impossible("kingdom_builder.option.nomads", name=message(f"objective.{name}"))
    if "lords" in chosen and not options["lords"]:
        raise impossible("kingdom_builder.option.lords")


def set_up(state: Any, options: Mapping[str, Value]) -> None:
    """The options as numbers."""
    values = {**options, **FIRST_GAME} if options["first_game"] else options
    for name in ("players", "nomads", "lords"):
        state[name] = values[name]
    boards = [QUADRANT_NAMES.index(name) for name in str(values["boards"]).split(",") if name]
    state.fixed_boards[:] = boards or NONE
    for name in str(values["objectives"]).split(","):
        if name:
            state.fixed_goals |= 1 << OBJECTIVES.index(name)


def limits(options: Mapping[str, Value]) -> Limits:
    """Whoever has no settlement left ends the game, and few come back; what an objective or gold brings for each of
    them, and castles, is less than two points."""
    return Limits(longest=4096, least_points=0, most_points=2 * SETTLEMENTS * (OBJECTIVES_IN_PLAY + 1))


def seen(position: Position, seat: int) -> tuple[Any, list[Action]]:
    """The past as a seat may know it: cards it cannot see yet are hidden, cards that were played are not."""
    first, history = position.first, list(position.history)
    hidden = {other for other, card in enumerate(position.values().hand) if card >= 0 and other != seat}
    unknown = position.game.action(HIDDEN)
    for ply in range(len(history) - 1, -1, -1):
        if not hidden:
            break
        action = history[ply]
        if action.kind == "deal" and dealt_to(action) in hidden:
            hidden.remove(dealt_to(action))
            history[ply] = unknown
    for other in hidden:  # its card has been in hand since the beginning of this history
        hide_hand(first[0], other)
    return first, history


BOOK = Rulebook(
    id="kingdom_builder",
    version=1,
    options=OPTIONS,
    rules=RULES,
    most_legal=ROOM,
    limits=limits,
    examples=message("examples"),
    check=check,
    set_up=set_up,
    expected=expected,
    items=items,
    broken_ties=("outcome.score", "outcome.score", "outcome.score"),
    kinds=KINDS,
    fields=fields,
    show=show,
    read_board=read_map,
    facts=Facts,
    reasons=reasons,
    signs=SIGNS,
    board_form=message("pad.form"),
    seen=seen,
    bench=({"players": 4}, {"players": 2}, {"players": 4, "nomads": False}),
    daily=({"players": 3}, {"players": 2}),
)
