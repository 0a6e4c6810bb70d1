"""Pieces of reviews on disk: one that was interrupted goes on where it was, one that is finished is answered at once.

Every review has a file of its own, named by a digest of all that it rests on: the game and its actions, how deep it
looks, who judges, the code that does it. A line is added for each piece as it is done, with a digest of its own, so a
line that was cut off or changed is passed over and its piece is done again. Nothing here ever fails: what cannot be
kept is not kept.
"""

import contextlib
import functools
import hashlib
import json
import os
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import crownlands
from crownlands.analysis.review import Part, Review, Told, name_of
from crownlands.bots.weights import judge_for
from crownlands.engine.kept_code import HOME
from crownlands.engine.record import Record

_STALE_AFTER = 30 * 24 * 3600.0  # seconds without being used


def folder() -> Path:
    """Where reviews are kept: the folder CROWNLANDS_REVIEWS, or beside the machine code."""
    return Path(os.environ.get("CROWNLANDS_REVIEWS") or HOME / "reviews")


def file_of(record: Record, depth: str) -> Path:
    """The file of a review. Who sat where, comments and tags change nothing about it."""
    game = record.make_game()
    rests_on = [game.text(), record.game_version, record.start, record.actions, depth, _code()]
    digest = hashlib.sha256(json.dumps(rests_on).encode())
    for part in judge_for(game):
        digest.update(part.tobytes())
    return folder() / f"{digest.hexdigest()[:32]}.jsonl"


@functools.cache
def _code() -> str:
    """A digest of all that reviews are made by: those of yesterday's code are not today's."""
    digest = hashlib.sha256()
    for layer in ("engine", "games", "bots", "analysis"):
        for file in sorted((Path(crownlands.__file__).parent / layer).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def read_pieces(file: Path) -> dict[str, Told]:
    """The pieces of a file that are whole, by their names; whoever reads it uses it."""
    try:
        lines = file.read_bytes().split(b"\n")
        os.utime(file)
    except OSError:
        return {}
    found = {}
    for line in lines:
        try:
            name, told, check = json.loads(line)
            if check == _check(name, told):
                found[name] = told
        except (ValueError, TypeError, RecursionError):
            continue
    return found


def keep_pieces(file: Path, pieces: Mapping[str, Told]) -> None:
    """Add pieces to a file."""
    lines = b"".join(json.dumps([name, told, _check(name, told)]).encode() + b"\n" for name, told in pieces.items())
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as kept:
            begins = kept.seek(0, os.SEEK_END) == 0 or (kept.seek(-1, os.SEEK_END) >= 0 and kept.read(1) == b"\n")
            kept.write(lines if begins else b"\n" + lines)  # behind a line that was cut off


def _check(name: Any, told: Any) -> str:
    return hashlib.sha256(json.dumps([name, told], sort_keys=True).encode()).hexdigest()[:16]


def open_review(record: Record, depth: str) -> Review:
    """The review of a game with all that was done of it before."""
    return Review(record, depth, read_pieces(file_of(record, depth)))


def run_kept(review: Review, workers: int) -> Generator[Part, None, None]:
    """Do what is left of a review; every piece is kept before it is told, and so are those that are begun when somebody
    stops it."""
    file = file_of(review.record, review.depth)
    kept = set(review.done)
    try:
        with contextlib.closing(review.run(workers)) as running:
            for part in running:
                keep_pieces(file, {name_of(part): review.done[name_of(part)]})
                kept.add(name_of(part))
                yield part
    finally:
        if left := {name: told for name, told in review.done.items() if name not in kept}:
            keep_pieces(file, left)


def forget_unused() -> None:
    """Remove what nobody has used for a month."""
    with contextlib.suppress(OSError):
        for old in folder().iterdir():
            with contextlib.suppress(OSError):
                if old.suffix == ".jsonl" and time.time() - old.stat().st_mtime > _STALE_AFTER:
                    old.unlink()
