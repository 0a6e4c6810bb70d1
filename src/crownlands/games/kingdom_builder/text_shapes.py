"""The shapes that fields of a position text have in common."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.hexes import hex_name, read_hex
from crownlands.games.kingdom_builder.pieces import LETTERS
from crownlands.games.kingdom_builder.state import DEAL, NONE, PHASES, SPECIAL, hex_set
from crownlands.games.kingdom_builder.words import message

Check = Callable[[Text], Message | None]
Write = Callable[[Any, int], Iterable[str]]  # the words of a seat
Read = Callable[[Text, str, int, re.Match[str]], None]  # a word, its seat, its parts

_COUNT = re.compile(r"([GTDFC])([1-5])")


def _fine(text: Text) -> None:
    return None


def after_set_up(row: Field) -> Field:
    """A field that cannot be there before the set-up is done."""

    def check(text: Text) -> Message | None:
        if text.phase >= DEAL:
            return row.check(text)
        return message("problem.setup", phase=PHASES[text.phase]) if row.name in text.found else None

    return replace(row, check=check)


def one_of(names: Sequence[str], name: str, problem: Message, check: Check = _fine, always: bool = False) -> Field:
    """One of several names. If it is always asked for, it must be there once the set-up is done."""

    def read(text: Text, words: list[str]) -> None:
        if len(words) == 1 and words[0] in names:
            text.state[name] = names.index(words[0])
        elif name in text.found:
            raise bad(name, problem)
        elif text.phase >= DEAL:
            raise NotationError("position.missing", field=name)

    def write(game: Game, state: Any) -> list[str]:
        return [] if state[name] == NONE else [names[state[name]]]

    return Field(name, write, read, check, always=always)


def standing(name: str, plane: Callable[[Any], Any], put: Callable[[Any, list[int]], None]) -> Field:
    """What stands on the board: the hexes of a plane, each taken only once."""

    def read(text: Text, words: list[str]) -> None:
        hexes = []
        for word in words:
            at = read_hex(word)
            if at is None or at in text.used:
                raise bad(word, message("problem.hex" if at is None else "problem.taken"))
            text.used[at] = word
            hexes.append(at)
        put(text.state, hexes)

    def check(text: Text) -> None:
        state = text.state
        for at in hex_set(plane(state) & (state.land[SPECIAL] if state.boards[3] != NONE else -1)):
            raise bad(text.used[at], message("problem.special"))

    return Field(name, lambda game, state: map(hex_name, hex_set(plane(state))), read, check)


def owned(name: str, form: str, problem: Message, write: Write, read: Read, check: Check = _fine) -> Field:
    """What seats have, in words like A:sword; of a seat's words only what follows the colon has to be said."""
    pattern = re.compile(f"([A-E]):{form}")

    def read_words(text: Text, words: list[str]) -> None:
        for word in words:
            match = pattern.fullmatch(word)
            if not match:
                raise bad(word, problem)
            if match[1] not in text.game.seats:
                raise bad(word, message("problem.owner", seats=text.game.seats))
            read(text, word, text.game.seats.index(match[1]), match)

    def write_words(game: Game, state: Any) -> Iterable[str]:
        return (f"{letter}:{word}" for seat, letter in enumerate(game.seats) for word in write(state, seat))

    return Field(name, write_words, read_words, check)


def card_counts(name: str, check: Check = _fine) -> Field:
    """How many cards of each terrain there are."""

    def write(game: Game, state: Any) -> list[str]:
        return [f"{letter}{count}" for letter, count in zip(LETTERS, state[name], strict=False) if count]

    def read(text: Text, words: list[str]) -> None:
        counts = text.state[name]
        counts[:] = 0
        for word in words:
            match = _COUNT.fullmatch(word)
            if not match or counts[LETTERS.index(match[1])]:
                raise bad(word, message("problem.cards"))
            counts[LETTERS.index(match[1])] = int(match[2])

    return Field(name, write, read, check)


def flag(name: str, check: Check = _fine) -> Field:
    """A word that is there or not."""

    def read(text: Text, words: list[str]) -> None:
        text.state[name] = 1

    return Field(name, read=read, check=check, bare=True, is_set=lambda state: bool(state[name]))
