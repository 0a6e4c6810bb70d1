"""A person's turn at the terminal: what is seen, what is asked, what can be answered."""

import contextlib
import shutil
import sys
import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING

from crownlands.cli.common import UsageError, append_to
from crownlands.cli.explain import explained, kind_word, told
from crownlands.cli.screen import tell
from crownlands.engine.action import Action
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.view import View
from crownlands.engine.words import Message

if TYPE_CHECKING:
    from crownlands.cli.play import Table

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


def ask(table: "Table", seat: int) -> bool:
    """Let a person make one choice; False if they would rather stop."""
    view = table.position.view(seat)
    legal = view.legal()
    if len(legal) == 1:
        table.position.play(legal[0])
        tell(Message("play.forced", who=table.who(seat), what=told(legal[0])))
        return True
    _take_screen(table, seat)
    print(f"\n{view.show(table.paint)}")
    if not table.choices:
        tell(Message("play.hint"))
    while True:
        line = _read_line(f"{table.game.seats[seat]}> ")
        if line is None or line in ("quit", "q", "exit"):
            return False
        try:
            if _answer(table, view, line):
                break
        except CrownlandsError as error:
            tell(error)
    if table.secrets and table.position.mover != seat and sys.stdout.isatty():
        print(_CLEAR, end="")
    return True


def _take_screen(table: "Table", seat: int) -> None:
    """Where something is hidden, wait until the right person, and nobody else, sees the screen."""
    if table.secrets and table.reader != seat and sys.stdin.isatty():
        _read_line(f"{Message('play.pass_on', who=f'{table.game.seats[seat]} ({table.name(seat)})')} ")
    table.reader = seat


def _read_line(prompt: str) -> str | None:
    """A line; None when a person closes the input. A script that ends before the game does is an error."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # Windows has that of its own
            import readline  # noqa: F401  (gives input() a history and cursor keys)
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        if sys.stdin.isatty():
            return None
        raise UsageError("cli.input_ended") from None


def _answer(table: "Table", view: View, line: str) -> bool:
    """Do what a line says; True if the turn may be over."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word)
    if command is not None:
        return command(table, view, rest.strip())
    before = len(table.position.history)
    reason = view.why_not(line)
    if reason is not None:
        tell(reason)
        return False
    table.position.play(line)
    table.choices.append(before)
    return True


def _help(table: "Table", view: View, rest: str) -> bool:
    tell(Message("play.help", examples=table.game.book.examples))
    tell(Message("play.help.or"))
    for word, more in HELPED.items():
        behind = f" {Message(f'play.word.{more}')}" if more else ""
        print(f"  {word + behind:15} {Message(f'play.help.{word}')}")
    if table.game.book.signs:
        tell(Message("play.help.signs"))
    for sign, means in table.game.book.signs:
        print(f"  {sign:4} {means}")
    return False


def _legal(table: "Table", view: View, rest: str) -> bool:
    """The legal actions, by kind."""
    kinds: dict[str, list[Action]] = {}
    for action in view.legal():
        kinds.setdefault(action.kind, []).append(action)
    for kind, actions in kinds.items():
        head = f"{kind_word(kind)}: "
        text = head + "  ".join(action.text for action in actions)
        print(textwrap.fill(text, _width(), subsequent_indent=" " * len(head), break_long_words=False))
    return False


def _why(table: "Table", view: View, rest: str) -> bool:
    """Why not here?"""
    if not rest:
        tell(Message("play.why_what", example=view.legal()[0].text))
    else:
        tell(view.why_not(rest) or Message("play.nothing_forbids", action=rest))
    return False


def _score(table: "Table", view: View, rest: str) -> bool:
    for score in view.scores():
        print("\n".join(explained(score, table.who(score.seat), _width())))
    return False


def _undo(table: "Table", view: View, rest: str) -> bool:
    """Take back a person's last choice, and everything since: forced actions, bots, chance."""
    if not table.choices:
        tell(Message("play.undo_nothing"))
        return False
    kept = table.choices.pop()
    while len(table.position.history) > kept:
        undone = table.position.undo()
    tell(Message("play.undone", action=undone.text))
    return True


def _show(table: "Table", view: View, rest: str) -> bool:
    print(view.show(table.paint))
    return False


def _text(table: "Table", view: View, rest: str) -> bool:
    tell(view.text())
    return False


def _save(table: "Table", view: View, rest: str) -> bool:
    if not rest:
        tell(Message("play.save_where"))
    else:
        append_to(rest, [table.record()])
        tell(Message("play.saved", path=rest))
    return False


def _width() -> int:
    return shutil.get_terminal_size().columns


HELPED = {"legal": "", "why": "action", "score": "", "undo": "", "show": "", "text": "", "save": "file", "quit": ""}
"""The commands worth telling of, with what is written behind them."""

COMMANDS: dict[str, Callable[["Table", View, str], bool]] = {
    "?": _help,
    "help": _help,
    "legal": _legal,
    "why": _why,
    "score": _score,
    "undo": _undo,
    "": _show,
    "show": _show,
    "text": _text,
    "save": _save,
}
