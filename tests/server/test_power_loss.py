"""The power fails while the log of the database is being written: what is left is a beginning of what happened, and
everything that was on the disk is in it."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from crownlands.server.oversight import problem_of, table_ids
from crownlands.server.store import Store
from tests.server.house import House, Person, house

HEADER, FRAME_HEADER = 32, 24  # bytes of a write-ahead log
Events = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True)
class Commit:
    """How long the log was after a commit, and how many events each table had then."""

    end: int
    counts: dict[str, int]


@dataclass(frozen=True)
class Lost:
    """What a machine has on its disk whose power fails."""

    folder: Path
    log: bytes
    commits: list[Commit]
    events: Events
    frame: int  # bytes

    def reopened(self, folder: Path, log: bytes) -> Path:
        """The database with another log."""
        folder.mkdir(exist_ok=True)
        path = folder / "tables.db"
        for name in ("tables.db-shm", "tables.db"):
            (folder / name).unlink(missing_ok=True)
        shutil.copyfile(self.folder / "tables.db", path)
        (folder / "tables.db-wal").write_bytes(log)
        return path

    def on_disk(self, whole: int) -> dict[str, int]:
        """How many events must be there if so many bytes of the log are whole."""
        return max(
            (commit for commit in self.commits if commit.end <= whole), key=lambda c: c.end, default=_NONE
        ).counts


_NONE = Commit(0, {})


def read_events(path: Path) -> Events:
    """The events of each table, in a database that is opened after the power came back."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("pragma quick_check").fetchall() == [("ok",)]
        if not database.execute("select 1 from sqlite_master where name = 'events'").fetchall():
            return {}  # before the first start had ended
        found: Events = {}
        for table, *event in database.execute("select table_id, seq, kind, seat, action, key, at from events"):
            found.setdefault(table, []).append(tuple(event))
        return {table: sorted(events, key=_seq) for table, events in found.items()}


def _seq(event: tuple[object, ...]) -> int:
    assert isinstance(event[0], int)
    return event[0]


def play(person: Person, running: House, tables: list[str], log: Path) -> Iterator[Commit]:
    """Play on at some tables, and note after each move what is on the disk."""
    for number in range(24):
        table = tables[number % len(tables)]
        view = person.view(table)
        person.play(table, person.view(table, seat=view["mover"])["legal"][0], view["seq"])
        counts = {one: running.run(_seq_of(running, one)) for one in tables}
        yield Commit(log.stat().st_size, counts)


async def _seq_of(running: House, table: str) -> int:
    return int((await running.app.state.hall.table(table)).seq)


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Lost:
    """A server has played, and its disk is looked at before anything was tidied up."""
    folder, disk = tmp_path_factory.mktemp("playing"), tmp_path_factory.mktemp("disk")
    with house(folder) as running, running.person() as person:
        tables = [
            person.table("me", "here", sample=True),
            person.table("me", "here", game="kingdom_builder", players=2),
        ]
        commits = list(play(person, running, tables, folder / "tables.db-wal"))
        log = (folder / "tables.db-wal").read_bytes()
        shutil.copyfile(folder / "tables.db", disk / "tables.db")
        events = read_events(folder / "tables.db")
    assert [commit.end for commit in commits] == sorted({commit.end for commit in commits}), "one log, and it grew"
    return Lost(disk, log, commits, events, FRAME_HEADER + int.from_bytes(log[8:12], "big"))


def check(lost: Lost, found: Events, whole: int) -> None:
    """A beginning of what happened, with everything that was on the disk."""
    for table, events in found.items():
        assert events == lost.events[table][: len(events)], f"not what happened, after {whole} bytes"
    for table, count in lost.on_disk(whole).items():
        assert len(found.get(table, [])) >= count, f"an acknowledged move is lost, after {whole} bytes"


def offsets(lost: Lost) -> list[int]:
    """Where the log is cut: in and after its header, at and beside borders of frames and commits, in the middle."""
    size = len(lost.log)
    hand = random.Random(5)
    borders = range(HEADER, size + 1, lost.frame)
    chosen = {0, 1, HEADER - 1, HEADER, HEADER + 1, HEADER + FRAME_HEADER, size, size - 1}
    for border in [commit.end for commit in lost.commits] + hand.sample(borders, min(20, len(borders))):
        chosen |= {border - 1, border, border + 1, border + FRAME_HEADER - 1, border + FRAME_HEADER, border + 2000}
    chosen |= {hand.randrange(size) for _ in range(40)}
    return sorted(offset for offset in chosen if 0 <= offset <= size)


def test_a_log_that_was_cut(lost: Lost, tmp_path: Path) -> None:
    cuts = offsets(lost)
    assert len(cuts) > 200
    for cut in cuts:
        check(lost, read_events(lost.reopened(tmp_path, lost.log[:cut])), cut)
    whole = read_events(lost.reopened(tmp_path, lost.log))
    assert whole == lost.events and sum(map(len, whole.values())) > 40


def test_a_log_with_a_wrong_byte(lost: Lost, tmp_path: Path) -> None:
    for offset in offsets(lost)[::3]:
        if offset < len(lost.log):
            changed = bytearray(lost.log)
            changed[offset] ^= 0x41
            check(lost, read_events(lost.reopened(tmp_path, bytes(changed))), offset)


def test_a_log_whose_end_was_never_written(lost: Lost, tmp_path: Path) -> None:
    """The file is as long as it should be, and its last part is nothing but zeros."""
    for offset in offsets(lost)[::5]:
        zeros = bytes(len(lost.log) - offset)
        check(lost, read_events(lost.reopened(tmp_path, lost.log[:offset] + zeros)), offset)


def test_the_server_starts_and_every_table_replays(lost: Lost, tmp_path: Path) -> None:
    async def start(path: Path) -> None:
        store = Store(f"sqlite:///{path}")
        store.start()
        try:
            problems = await store.read(lambda c: [problem_of(c, table) for table in table_ids(c)])
            assert not any(problems), problems
        finally:
            store.close()

    for number, cut in enumerate(offsets(lost)[::30]):
        asyncio.run(start(lost.reopened(tmp_path / str(number), lost.log[:cut])))
