"""Messages: an id with arguments, to be said in a reader's language."""

from collections.abc import Mapping
from typing import Any

LANGUAGES = ("en", "hu", "pl", "tr")

_ENGLISH: dict[str, str] = {}
_LONGEST = 300  # characters of an argument


class Message:
    """Something to be said: an id and its arguments. Arguments may be messages themselves."""

    __slots__ = ("args", "id")

    def __init__(self, id: str, **args: Any) -> None:
        self.id = id
        self.args = args

    def __str__(self) -> str:
        return say(self)

    def __repr__(self) -> str:
        return "Message(" + ", ".join([repr(self.id), *(f"{k}={v!r}" for k, v in self.args.items())]) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted((k, str(v)) for k, v in self.args.items()))))


def say(message: Message, lang: str = "en") -> str:
    """The message in words."""
    args = {k: say(v, lang) if isinstance(v, Message) else _sayable(v) for k, v in message.args.items()}
    return _ENGLISH[message.id].format(**args)


def _sayable(value: Any) -> Any:
    """What is too long for a sentence is cut; a number that Python will not write out is written in hexadecimal."""
    if isinstance(value, int) and value.bit_length() > 256:
        value = hex(value)
    return value[:_LONGEST] + "…" if isinstance(value, str) and len(value) > _LONGEST else value


def catalogue(lang: str) -> dict[str, list[str]]:
    """Every message of a language, by id, with its plural forms."""
    return {name: [text] for name, text in _ENGLISH.items()}


def add_words(words: Mapping[str, str]) -> None:
    """Make the messages of a part of the package known."""
    twice = words.keys() & _ENGLISH.keys()
    if twice:
        raise RuntimeError(f"message ids defined twice: {sorted(twice)}")
    _ENGLISH.update(words)


add_words(
    {
        "seed.invalid": "A seed is a whole number from 0 to 18446744073709551615, not {seed!r}.",
        "game.unknown": "There is no game {name!r}; there is {known}.",
        "option.unknown": "{game} has no option {name!r}; its options are {known}.",
        "option.twice": "The option {name} is given twice.",
        "option.value": "The option {name} of {game} can be {allowed}, not {value!r}.",
        "action.unreadable": "{text!r} is not an action of {game}; actions look like {examples}.",
        "action.number": "{number} is not the number of an action of {game}.",
        "action.over": "The game is over: nothing more can be played.",
        "action.not_now": "{action} cannot be played now: {expected}.",
        "outcome.score": "by points",
        "outcome.shared": "shared victory",
        "undo.nothing": "There is nothing to take back: the position has no earlier action.",
        "chance.not_now": "Nothing is left to chance here: {mover} moves.",
        "position.game": "A position begins with the name of its game ({known}), not {word!r}.",
        "position.field": "In the position, {field!r} {problem}.",
        "position.missing": "The position has no {field!r}.",
        "seat.unknown": "{seat!r} is not a seat of {game}; seats are {seats}.",
        "bot.unknown": "There is no bot {name!r}; there is {known}, or one of your own as file.py:function.",
        "bot.file": "The bot {name} cannot be loaded: {problem}.",
        "bot.failed": "The bot {name} failed: {problem}.",
        "bot.count": "{game} has {players} seats, and {given} bots were given.",
        "bot.answer": "The bot at seat {seat} answered {answer!r}, which is not an action: {problem}",
        "record.line": "{where}: {problem}",
        "record.json": "the line is not a whole JSON object (cut off or damaged near character {column})",
        "record.not_object": "a record is a JSON object, and this is not one",
        "record.format": "this is not a Crownlands record (its format is {format!r})",
        "record.version": "the record has version {version!r}, and this program reads version {ours}",
        "record.game_version": "the record follows version {version!r} of the rules of {game}, and this program {ours}",
        "record.field": "the field {field!r} is {problem}",
        "record.tag": '{tag!r} is not a tag like [Game "kingdomino"]',
        "record.tag_missing": "the record has no [{tag}] tag",
        "record.comment": "a comment is opened with {{ and never closed",
        "record.unclosed": "the record does not end with its result: something is cut off",
        "record.closing": "the record ends with {closing}, and its tag says {tag}",
        "record.token": "{token!r} is not a move, a move number, a comment or a result",
        "record.action": "action {ply} ({action}): {problem}",
        "record.seat": "action {ply} is written for seat {written}, but {mover} moves",
        "record.result": "the stored result {stored} is not what the actions lead to ({replayed})",
        "record.unfinished": "the record has a result, but its actions end before the game does",
        "record.none": "there is no record in it",
        "record.ply": "The record has {plies} actions: there is no position after action {ply}.",
        "file.unreadable": "{path} cannot be read: {problem}.",
        "file.unwritable": "{path} cannot be written: {problem}.",
    }
)

add_words(
    {
        "pad.starts": "In the kingdom, {where}: there is a second start square (##).",
        "pad.no_start": "The kingdom has no start square (##).",
        "pad.square": "In the kingdom, {where}: {word!r} is not a square; squares are one of {letters} and a number "
        "of at most {most}, ## for the start square, . for an empty one.",
        "pad.size": "The kingdom is {width} wide and {height} high; {grid} is the most.",
    }
)
