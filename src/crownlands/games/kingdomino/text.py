"""The fields of a position text, with those of `domino.text`: a dynasty adds `past 45-52 61-40`, a game a word."""

import re
from collections.abc import Iterable
from typing import Any

from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.domino.draft import CHOOSE, ENDED, KING, kings_in_hand
from crownlands.games.domino.text import STAGES, Check, Course, also, draft_fields, land_fields, phase_field
from crownlands.games.kingdomino.rules import DYNASTY_GAMES, next_in_snake
from crownlands.games.kingdomino.words import DOMINOES


def another_game(state: Any) -> bool:
    """Does a dynasty go on after this game?"""
    return bool(state.dynasty) and state.game + 1 < DYNASTY_GAMES


COURSE = Course(DOMINOES, another=another_game)


def fields(game: Game) -> list[Field]:
    """Any kingdom that fits its grid will do, reachable or made by hand."""
    asked: dict[int, Check] = {KING: _check_first_king, ENDED: _check_over}
    row, following, hand, *rest = draft_fields(COURSE)
    return [
        *land_fields(game, DOMINOES),
        *(row, following, also(hand, _check_snake), *rest),
        Field("past", _write_past, _read_past),
        *(phase_field(COURSE, phase, asked.get(phase), bare=True) for phase in range(len(STAGES))),
    ]


def _check_first_king(text: Text) -> Message | None:
    """A snake draws only the first king; the others follow in an order that must find them in hand."""
    if text.state.snake and kings_in_hand(text.state) < text.state.kings:
        return Message("kingdomino.problem.snake_again")
    return None


def _check_snake(text: Text) -> Message | None:
    state = text.state
    if state.snake and state.round_no == 0 and text.phase == CHOOSE and kings_in_hand(state) in (1, 2):
        after = next_in_snake(state, int(state.owner[0]))
        if state.hand[after] == 0:
            return Message("kingdomino.problem.snake_hand", letter=text.game.seats[after])
    return None


def _check_over(text: Text) -> Message | None:
    return Message("kingdomino.problem.over", games=DYNASTY_GAMES) if another_game(text.state) else None


def _write_past(game: Game, state: Any) -> Iterable[str]:
    return ("-".join(str(points) for points in state.past[number, : game.players]) for number in range(state.game))


def _read_past(text: Text, words: list[str]) -> None:
    players = text.game.players
    if words and not text.state.dynasty:
        raise bad("past", Message("kingdomino.problem.past"))
    if len(words) >= DYNASTY_GAMES:
        raise bad("past", Message("kingdomino.problem.past_games", count=len(words), games=DYNASTY_GAMES))
    for number, word in enumerate(words):
        points = word.split("-")
        if len(points) != players or not all(re.fullmatch("[0-9]{1,4}", p) for p in points):
            raise bad(word, Message("kingdomino.problem.past_scores", players=players))
        text.state.past[number, :players] = [int(p) for p in points]
    text.state.game = len(words)
