"""`crownlands admin`: the tables of a server, for whoever runs it: list, inspect, export, delete, back up, check."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from crownlands.cli.common import Parser, UsageError, server_installed, whole
from crownlands.cli.screen import console, new_table, progress, tell
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.words import Message, known

FAILED = 2
_STATUSES = ("open", "running", "finished")


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands admin`."""
    parser.add_argument("what", metavar="WHAT", choices=list(_ACTIONS), told={"actions": ", ".join(_ACTIONS)})
    parser.add_argument("name", nargs="?", metavar="TABLE|FILE")
    parser.add_argument("--database", metavar="URL")
    parser.add_argument("--status", choices=_STATUSES)
    parser.add_argument("--game", metavar="GAME")
    parser.add_argument("--since", type=day, default=0, metavar="DAY")
    parser.add_argument("--limit", type=whole(1, 10**6), default=50, metavar="N")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("-o", "--output", metavar="FILE")
    parser.add_argument("--yes", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.more_help = _actions_told


def _actions_told() -> str:
    listed = "; ".join(f"{name}: {Message(f'admin.what.{name}')}" for name in _ACTIONS)
    return str(Message("admin.actions", listed=listed))


def day(text: str) -> int:
    """The type of an argument that is a day; the moment it begins, in milliseconds."""
    try:
        return int(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise argparse.ArgumentTypeError(str(Message("cli.day", text=text))) from None


def run(args: argparse.Namespace) -> int:
    """Do one thing."""
    with server_installed():
        import crownlands.server.oversight  # noqa: F401 — what all of them need
        from crownlands.server.settings import read_settings

    url = read_settings(os.environ, database=args.database).database_url()
    return _ACTIONS[args.what](args, url)


def _named(args: argparse.Namespace) -> str:
    if args.name is None:
        raise UsageError("admin.whom", what=args.what)
    return str(args.name)


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _word(name: str) -> str:
    return str(Message(f"admin.{name}"))


# --- looking ------------------------------------------------------------------------------------------------------


def _list(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.oversight import list_tables, opened, reading

    with opened(url) as engine, reading(engine) as connection:
        found = list_tables(connection, args.status, args.game, args.since, args.limit)
    if args.json:
        print(json.dumps({"tables": found}))
        return 0
    heads = [_word(name) for name in ("table", "game", "status", "seats")]
    shown = new_table(_word("tables"), heads, [_word("events"), _word("changed")])
    for column in shown.columns:  # where there is little room, names are broken, and never an id or a date
        column.no_wrap = column.header in (heads[0], _word("changed"))
        column.overflow = "fold"
    for one in found:
        words = (one["table"], one["game"], str(Message(f"page.status.{one['status']}")), _people(one["seats"]))
        shown.add_row(*words, str(one["events"]), _moment(one["changed"]))
    console(args.plain).print(shown)
    return 0


def _people(seats: list[dict[str, Any]]) -> str:
    return ", ".join(str(seat["name"] or seat["bot"] or seat["kind"]) for seat in seats)


def _inspect(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.oversight import inspect_table, opened, reading

    with opened(url) as engine, reading(engine) as connection:
        found = inspect_table(connection, _named(args))
    if args.json:
        print(json.dumps(found))
        return 0
    shown = new_table(str(found["table"]), [_word("what"), _word("value")], [])
    for name, value in found.items():
        if name == "seats":
            for seat in value:
                shown.add_row(f"{_word('seat')} {seat['seat'] + 1}", _seat(seat))
        elif name != "table" and value is not None:
            shown.add_row(_word(name) if known(f"admin.{name}") else name, _value(name, value))
    console(args.plain).print(shown)
    return 0


def _seat(seat: Mapping[str, Any]) -> str:
    parts = [str(seat["kind"]), str(seat["name"] or ""), str(seat["bot"] or ""), "token" if seat["token"] else ""]
    return ", ".join(part for part in parts if part)


def _value(name: str, value: object) -> str:
    if name in ("made", "changed") and isinstance(value, int):
        return _moment(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _export(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.oversight import export_table, opened, reading, table_ids

    code = count = 0
    with opened(url) as engine:
        with reading(engine) as connection:
            ids = table_ids(connection) if args.all else [_named(args)]
        with _output(args.output) as file, progress(console(args.plain, True), _word("checking"), len(ids)) as step:
            for table in ids:
                try:
                    with reading(engine) as connection:
                        file.write(export_table(connection, table).to_json() + "\n")
                    count += 1
                except CrownlandsError as error:
                    if not args.all:
                        raise
                    print(f"crownlands: {table}: {error}", file=sys.stderr)
                    code = FAILED
                step(1, table)
    if args.output:
        tell(Message("admin.exported", count=count, path=args.output))
    return code


@contextmanager
def _output(path: str | None) -> Iterator[TextIO]:
    """A file to write to, or the standard output."""
    if path is None:
        yield sys.stdout
        return
    try:
        with open(path, "w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise UsageError("file.unwritable", path=path, problem=error.strerror) from None


def _check(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.oversight import opened, problem_of, reading, table_ids

    problems: dict[str, Message] = {}
    with opened(url) as engine:
        with reading(engine) as connection:
            ids = table_ids(connection)
        with progress(console(args.plain, True), _word("checking"), len(ids)) as step:
            for table in ids:
                with reading(engine) as connection:
                    problem = problem_of(connection, table)
                if problem is not None:
                    problems[table] = problem
                step(1, table)
    if args.json:
        told = {table: str(problem) for table, problem in problems.items()}
        print(json.dumps({"tables": len(ids), "problems": told}))
    else:
        for table, problem in problems.items():
            print(f"crownlands: {table}: {problem}", file=sys.stderr)
        tell(Message("admin.checked", tables=len(ids), problems=len(problems)))
    return FAILED if problems else 0


# --- changing -----------------------------------------------------------------------------------------------------


def _delete(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.oversight import delete_table, opened

    table = _named(args)
    with opened(url) as engine:
        _make_sure(args, Message("admin.sure.delete", table=table, word=Message("admin.sure.word")))
        with engine.begin() as connection:
            delete_table(connection, table)
    tell(Message("admin.deleted", table=table))
    return 0


def _make_sure(args: argparse.Namespace, question: Message) -> None:
    """Go on only if that is wanted."""
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise UsageError("admin.yes", what=args.what)
    print(question, end=" ", flush=True)
    if sys.stdin.readline().strip().lower() != str(Message("admin.sure.word")):
        raise UsageError("admin.unchanged")


def _backup(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.backup import backup

    target = Path(_named(args))
    size = backup(url, target)
    tell(Message("admin.backed_up", path=target, kilobytes=-(-size // 1024)))
    return 0


def _restore(args: argparse.Namespace, url: str) -> int:
    from crownlands.server.backup import restore, shown

    kept = restore(Path(_named(args)), url, args.yes)
    tell(Message("admin.restored", path=args.name, database=shown(url)))
    if kept is not None:
        tell(Message("admin.kept", path=kept))
    return 0


_ACTIONS: dict[str, Callable[[argparse.Namespace, str], int]] = {
    "tables": _list,
    "inspect": _inspect,
    "export": _export,
    "delete": _delete,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
}
