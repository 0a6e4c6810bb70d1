"""What the commands share: reading arguments, choosing a game, writing files."""

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NoReturn

from crownlands.engine.chance import check_seed
from crownlands.engine.errors import CrownlandsError, SeedError
from crownlands.engine.game import Game, game_ids, read_game, rulebook
from crownlands.engine.position import Position, read_position
from crownlands.engine.record import Record
from crownlands.engine.words import LANGUAGES, Message, known

DEFAULT_GAME = "kingdomino"


_LOCALES = (
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)  # where systems say which language is wanted, first things first


class UsageError(CrownlandsError):
    """Arguments that cannot be understood."""


@contextmanager
def server_installed() -> Iterator[None]:
    """Import in here what belongs to the server; whoever has not installed it is told how to."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("crownlands"):
            raise
        raise UsageError("cli.no_server") from None


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, as everything here does, and helps in the reader's language.

    What an argument is for is in the catalogues: `help.COMMAND.NAME`, or `help.NAME` where it means the same for all.
    """

    def __init__(self, prog: str, description: str) -> None:
        self._command = prog.partition(" ")[2]
        super().__init__(prog, description=description, allow_abbrev=False, add_help=False)
        self.more_help: Callable[[], str] | None = None  # said at the end, and worked out only then
        self._positionals.title, self._optionals.title = _told("arguments"), _told("options")
        self.add_argument("-h", "--help", action="help")

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """Add an argument; `told` are the words its help has gaps for."""
        name = names[-1].lstrip("-")
        own = f"{self._command}.{name}"
        told = settings.pop("told", {})
        if "help" not in settings:
            settings["help"] = _told(own if known(f"help.{own}") else name, **told).replace("%", "%%")
        return super().add_argument(*names, **settings)

    def format_help(self) -> str:
        if self.more_help:
            self.epilog = self.more_help()
        return super().format_help().replace("usage:", f"{_told('usage')}:", 1)

    def error(self, message: str) -> NoReturn:
        raise UsageError("cli.usage", problem=_in_our_words(message), program=self.prog)


# What argparse finds wrong, which it says in English only, and the message that says it.
_PROBLEMS = {
    r"the following arguments are required: (?P<names>.*)": "cli.missing",
    r"unrecognized arguments: (?P<names>.*)": "cli.surplus",
    r"invalid choice: '?(?P<given>.*?)'? \(choose from (?P<known>.*)\)": "cli.choice",
    r"expected .* arguments?": "cli.no_value",
}


def _in_our_words(problem: str) -> Message | str:
    """What argparse finds wrong, or one of our own types does, in the reader's language."""
    about = re.fullmatch(r"argument (?P<argument>.*?): (?P<problem>.*)", problem, re.DOTALL)
    if about:
        return Message("cli.argument", argument=about["argument"], problem=_in_our_words(about["problem"]))
    for pattern, name in _PROBLEMS.items():
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            return Message(name, **{gap: value.replace("'", "") for gap, value in found.groupdict().items()})
    return problem


def _told(id: str, **args: Any) -> str:
    return str(Message(f"help.{id}", **args))


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 19 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(str(Message("cli.whole", text=text, least=least, most=most)))
        return int(text)

    return read


def positive(text: str) -> float:
    """The type of an argument that is a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(str(Message("cli.positive", text=text)))
    return number


def seed(text: str) -> int:
    """The type of an argument that is a seed."""
    try:
        return check_seed(int(text) if text.isascii() and text.isdigit() and len(text) < 30 else text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def language_argument(parser: Parser) -> None:
    """Let a command speak another language than the system does. `wanted_language` reads it."""
    parser.add_argument("--lang", choices=LANGUAGES)


def wanted_language(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language somebody asks for, or has set for all programs; English if it is none of ours.

    It is looked for before the arguments are read, so that what is wrong with them can be said in it.
    """
    asked = [following for word, following in pairwise(argv) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    for lang in asked:
        if lang in LANGUAGES:
            return lang
    names = next(filter(None, map(environment.get, _LOCALES)), "")
    ours = (name[:2] for name in names.split(":") if name[:2] in LANGUAGES and not name[2:3].isalpha())
    return next(ours, LANGUAGES[0])


def game_argument(parser: Parser) -> None:
    """Let a command choose a game: `kingdomino players=2 harmony`."""
    parser.add_argument("words", nargs="*", metavar="GAME OPTIONS", told={"game": DEFAULT_GAME})


def series_arguments(parser: Parser) -> None:
    """What is said of many games between bots, whatever they are played for."""
    parser.add_argument("--limit", type=positive, metavar="SECONDS")
    parser.add_argument("--seed", type=seed, metavar="N")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="N")
    parser.add_argument("--json", action="store_true")


def chosen_game(words: Sequence[str]) -> Game:
    """The game of these words; options alone mean the default game."""
    named = words and (words[0] in game_ids() or not is_option(words[0]))
    return read_game(words if named else [DEFAULT_GAME, *words])


def is_option(word: str, game: str = DEFAULT_GAME) -> bool:
    """Does a word set an option of a game?"""
    return word.partition("=")[0] in [option.name for option in rulebook(game).options]


def position_argument(parser: Parser) -> None:
    """Let a command begin at a position."""
    parser.add_argument("--position", metavar="TEXT")


def chosen_position(words: Sequence[str], text: str | None) -> Position:
    """The position of a text, or the beginning of the game of these words."""
    if text is None:
        return chosen_game(words).start()
    position = read_position(text)
    if words and chosen_game(words) != position.game:
        raise UsageError("cli.position_game", found=position.game.text(), asked=chosen_game(words).text())
    return position


def append_to(path: str, records: Sequence[Record]) -> None:
    """Add records to a file, one line each; with none, only find out whether it can be written."""
    try:
        with open(path, "a", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(record.to_json() + "\n" for record in records)
    except OSError as error:
        raise UsageError("file.unwritable", path=path, problem=error.strerror) from None


def seat_names(game: Game, text: str) -> list[str]:
    """`greedy,random` as a list with a name for every seat; one alone sits in all."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= game.players
    if len(names) != game.players:
        raise UsageError("cli.seats", game=game.text(), players=game.players, given=len(names))
    return names
