"""Copies of a database, made while it is in use, and the way back."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.database import Database
from crownlands.server.errors import Refusal
from crownlands.server.migrations import revisions

_BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database


def backup(url: str, target: Path) -> int:
    """Copy a database into a file, as it is at this moment; nobody who plays waits. The file appears whole or not at
    all. Its size is returned."""
    parsed = make_url(url)
    with _written(target) as part:
        if parsed.get_backend_name() == "sqlite":
            _copy(_file(parsed), part)
        else:
            _run("pg_dump", parsed, "--format=custom", "--no-owner", f"--file={part}")
        check(parsed, part)
        return part.stat().st_size


def restore(source: Path, url: str, replace: bool) -> Path | None:
    """Make a database of a copy. One that is in use is never overwritten, and another one only if that is wanted; where
    it is a file, that is kept, and its new name returned."""
    parsed = make_url(url)
    if not source.is_file():
        raise Refusal(404, "file.unreadable", path=str(source), problem=os.strerror(2))
    check(parsed, source)
    if parsed.get_backend_name() == "sqlite":
        return _restore_file(source, _file(parsed), replace)
    _restore_server(source, parsed, replace)
    return None


def shown(url: str) -> str:
    """A database as it is told to people, without its password."""
    return make_url(url).render_as_string()


def check(parsed: URL, copy: Path) -> None:
    """Is a copy whole, and of a revision that is known here?"""
    if parsed.get_backend_name() == "sqlite":
        try:
            with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as database:
                problems = [str(line) for (line,) in database.execute("pragma integrity_check")]
                problems += [f"{row[0]}" for row in database.execute("pragma foreign_key_check")]
                found = [str(row[0]) for row in database.execute("select version_num from alembic_version")]
        except sqlite3.Error as error:
            raise Refusal(409, "backup.broken", path=str(copy), problem=str(error)) from None
        if problems != ["ok"]:
            raise Refusal(409, "backup.broken", path=str(copy), problem=problems[0] if problems else "?")
    else:
        told = _run("pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(copy))
        lines = told.splitlines()
        start = next((n for n, line in enumerate(lines) if line.startswith("COPY ")), len(lines) - 1)
        found = lines[start + 1 : start + 2]
    known = revisions()
    if not found or found[0] not in known:
        raise Refusal(409, "backup.revision", path=str(copy), found=found[0] if found else "–", newest=known[0])


# --- files --------------------------------------------------------------------------------------------------------


def _file(parsed: URL) -> Path:
    if not parsed.database or parsed.database == ":memory:":
        raise Refusal(422, "backup.no_file", database=parsed.render_as_string())
    return Path(parsed.database)


@contextlib.contextmanager
def _written(target: Path) -> Iterator[Path]:
    """A file to write to, which takes its name only when everything is on the disk."""
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        yield part
        _sync(part)
        os.replace(part, target)
        _sync(target.parent)
    except OSError as error:
        raise Refusal(503, "file.unwritable", path=str(target), problem=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows does that by itself
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(source: Path, part: Path) -> None:
    """A snapshot of a SQLite database, in one file."""
    if not source.is_file():
        raise Refusal(404, "admin.no_database", database=str(source))
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as playing,
            closing(sqlite3.connect(part)) as copy,
        ):
            playing.backup(copy)  # all pages of one moment; writers go on beside it
            copy.execute("pragma journal_mode = delete")
    except sqlite3.Error as error:
        raise Refusal(503, "web.database", database=str(source), problem=str(error)) from None


def _restore_file(source: Path, target: Path, replace: bool) -> Path | None:
    kept: Path | None = None
    if target.exists():
        if not replace:
            raise Refusal(409, "backup.exists", database=str(target))
        _check_unused(target)
    with _written(target) as part:
        shutil.copyfile(source, part)
        if target.exists():
            kept = _free_name(target)
            os.replace(target, kept)
        for ending in _BESIDE:  # what belongs to another database would be taken for this one's
            target.with_name(target.name + ending).unlink(missing_ok=True)
    return kept


def _check_unused(target: Path) -> None:
    """A database gives up its log only to somebody who is alone with it."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as database:
            (mode,) = database.execute("pragma journal_mode = delete").fetchone()
    except sqlite3.OperationalError:
        mode = "wal"
    except sqlite3.DatabaseError:  # it is none, or broken: who would use it?
        mode = "delete"
    if mode != "delete":
        raise Refusal(409, "backup.in_use", database=str(target))


def _free_name(target: Path) -> Path:
    names = (target.with_name(f"{target.name}.before{n or ''}") for n in range(10**6))
    return next(name for name in names if not name.exists())


# --- PostgreSQL ---------------------------------------------------------------------------------------------------


def _run(program: str, parsed: URL | None, *arguments: str) -> str:
    """Run a program of PostgreSQL for a database; what it prints."""
    path = shutil.which(program)
    if path is None:
        raise Refusal(503, "backup.no_program", program=program)
    environment, where = dict(os.environ), []
    if parsed is not None:
        query = {name: str(value) for name, value in parsed.query.items()}
        places = {"host": parsed.host or query.get("host"), "port": parsed.port or query.get("port")}
        places |= {"username": parsed.username, "dbname": parsed.database}
        where = [f"--{name}={value}" for name, value in places.items() if value]
        if parsed.password:
            environment["PGPASSWORD"] = parsed.password
    done = subprocess.run([path, *where, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        problem = done.stderr.strip().splitlines()[-1:] or [str(done.returncode)]
        raise Refusal(503, "backup.failed", program=program, problem=problem[0])
    return done.stdout


def _restore_server(source: Path, parsed: URL, replace: bool) -> None:
    shown = parsed.render_as_string()
    engine = Database(parsed.render_as_string(hide_password=False)).engine
    try:
        with engine.connect() as connection:
            others = (
                "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
            )
            used = connection.execute(text(others)).scalar_one()
            tables = connection.execute(text("select count(*) from pg_tables where schemaname = 'public'")).scalar_one()
    except SQLAlchemyError as error:
        raise Refusal(503, "web.database", database=shown, problem=str(error.__cause__ or error)) from None
    finally:
        engine.dispose()
    if used:
        raise Refusal(409, "backup.in_use", database=shown)
    if tables and not replace:
        raise Refusal(409, "backup.exists", database=shown)
    _run("pg_restore", parsed, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(source))
