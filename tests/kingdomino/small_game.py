"""A small domino game from what the domino games share: 12 dominoes of one terrain, rows of three, kingdoms of 3×3.

Nothing in `games/domino` knows its numbers.
"""

from typing import Any

import numpy as np

from crownlands.engine.contract import Rules, register
from crownlands.engine.game import Game, Limits, Rulebook
from crownlands.engine.jit import rule
from crownlands.engine.options import Option
from crownlands.engine.position import Item
from crownlands.engine.words import Message, add_words, catalogue
from crownlands.games.domino import draft, explain, show
from crownlands.games.domino import land as lands
from crownlands.games.domino.draft import CHOOSE, DISCARD, DRAW, ENDED, PLACE
from crownlands.games.domino.kinds import draft_kinds
from crownlands.games.domino.kingdom import properties_score, put
from crownlands.games.domino.placing import most_placements, placements
from crownlands.games.domino.scene import DRAFT_CHOICES, DominoArt, choices, draft_scene
from crownlands.games.domino.text import STAGES, Course, draft_fields, land_fields, phase_field
from crownlands.games.domino.tiles import Dominoes, alike, read_tiles
from crownlands.scene.memo import Memo
from crownlands.scene.model import Scene

SEATS, SLOTS, NUMBER, GRID = 3, 3, 12, 3
TILES = read_tiles(" ".join(f"{n} f{n // 7} f{n // 10}" for n in range(1, NUMBER + 1)), "f")
ALIKE = alike(TILES)
STATE = np.dtype((np.record, [*lands.fields(SEATS, 1), *draft.fields(SEATS, SLOTS, NUMBER)]))


@rule
def start(state: Any) -> None:
    draft.open_draft(state, NUMBER)
    for seat in range(SEATS):
        lands.clear(state, seat, 1)


@rule
def legal(state: Any, out: Any) -> int:
    if state.phase == PLACE:
        seat, number = state.owner[state.turn], state.row[state.turn]
        a, b = TILES[number, 0], TILES[number, 2]
        return draft.or_discard(placements(state, seat, a, b, ALIKE[number], draft.first_placement(state), out, 0), out)
    if state.phase == CHOOSE:
        return draft.legal_choices(state, out)
    return draft.legal_draws(state, out)


@rule
def apply(state: Any, action: int) -> None:
    if state.phase == PLACE:
        number = state.row[state.turn]
        if action != DISCARD:
            put(state, state.owner[state.turn], number, TILES[number], action - draft.first_placement(state))
        state.row[state.turn] = 0
        state.phase = CHOOSE
        if state.round_no == state.rounds and draft.end_turn(state):
            state.phase = ENDED
    elif state.phase == CHOOSE:
        draft.choose(state, action)
        draft.end_turn(state)
    elif state.phase == DRAW:
        draft.lay(state, -action)
    else:
        draft.king_drawn(state, draft.first_king(state) - action)


@rule
def scores(state: Any, out: Any) -> None:
    for seat in range(state.players):
        out[seat] = properties_score(state, seat, 1)


@rule
def standing(state: Any, out: Any) -> None:
    for seat in range(state.players):
        out[seat, 0] = properties_score(state, seat, 1)
        out[seat, 1] = out[seat, 2] = 0


RULES = Rules(STATE, start, draft.draft_mover, legal, apply, draft.draw_odds, draft.draw_one, scores, standing)
DOMINOES = Dominoes(("forest",), "f", lambda game: TILES, lambda terrain, marks: Message("kingdomino.forest"))
COURSE = Course(DOMINOES)


def set_up(state: Any, options: Any) -> None:
    state.players = state.kings = state.row_size = options["players"]
    state.rounds, state.grid = NUMBER // int(options["players"]), GRID


def items(game: Game, state: Any, seat: int) -> list[Item]:
    return explain.properties(game, state, seat, DOMINOES.terrains)


ART = DominoArt(lambda number, which: "forest.0", "castle", "king", "kingdomino.area.kingdom")


def scene(view: Any, memo: Memo) -> Scene:
    return draft_scene(view, memo, ART)


def own(view: Any, scene: Scene, memo: Memo) -> Scene:
    return scene.for_seat(view.seat, choices(view, DRAFT_CHOICES, ART, lambda states, work, actions, out: None))


BOOK = Rulebook(
    id="small",
    version=1,
    options=(Option("players", (2, 3), 3),),
    rules=RULES,
    most_legal=NUMBER + most_placements(GRID),
    limits=lambda options: Limits(3 * NUMBER + SEATS, 0, 1000),
    examples="1, c3>",
    check=lambda options: None,
    set_up=set_up,
    expected=lambda position: explain.expected(position, DOMINOES),
    items=items,
    broken_ties=("outcome.score",) * 3,
    show=lambda position, paint: show.show(position, paint, str, lambda state, seat, x, y: ("forest", "f")),
    read_board=lambda game, text: game.start_state(),
    kinds=draft_kinds(DOMINOES),
    fields=lambda game: [
        *land_fields(game, DOMINOES),
        *draft_fields(COURSE),
        *(phase_field(COURSE, phase, bare=True) for phase in range(len(STAGES))),
    ],
)
register(RULES)
_KNOWN = catalogue("en")
_WORDS = {name.replace("kingdomino.", "small."): forms[0] for name, forms in _KNOWN.items()}
add_words({name: text for name, text in _WORDS.items() if name not in _KNOWN})
