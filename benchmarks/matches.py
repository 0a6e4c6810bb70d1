"""Matches in the arena that a page is written from: played once, kept in a folder, and gone on with."""

import argparse
import contextlib
import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from crownlands.cli import main

SEED = 1
RESULTS = Path("docs/results")


class Match(NamedTuple):
    """Bots at a game, in every seat of so many games."""

    game: str
    seats: str
    games: int


def told_of(match: Match, out: Path) -> dict[str, Any] | None:
    """What came of a match, if it has been played."""
    path = _folder(match, out) / "summary.json"
    return json.loads(path.read_text()) if path.exists() else None


def percent(told: dict[str, Any]) -> str:
    """The first bot's share of the victories, and where it lies with 95 % confidence."""
    seat = told["seats"][0]
    low, high = seat["win_share_95"]
    return f"{100 * seat['win_share']:.1f} % ({100 * low:.0f}–{100 * high:.0f})"


def play_all(what: str, matches: Sequence[Match], write: Callable[[Path], None]) -> None:
    """The command: play what is missing of all matches, or of those that were named, and write the page."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("parts", nargs="*", help="parts of games and seats; all of them if none is given")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/matches"))
    args = parser.parse_args()
    for match in matches:
        if not args.parts or any(part in f"{match.game} {match.seats}" for part in args.parts):
            _play(match, args.out, args.workers)
            told = told_of(match, args.out)
            assert told is not None
            print(f"{match.game}, {match.seats}: {percent(told)}, {told['games']:,} games", flush=True)
    RESULTS.mkdir(exist_ok=True)
    write(args.out)


def _folder(match: Match, out: Path) -> Path:
    return out / re.sub(r"[^a-z0-9]+", "-", f"{match.game} {match.seats}".lower())


def _play(match: Match, out: Path, workers: int) -> None:
    command = ["arena", *match.game.split(), "--seats", match.seats, "--games", str(match.games), "--seed", str(SEED)]
    with contextlib.redirect_stdout(io.StringIO()):
        code = main([*command, "--workers", str(workers), "--out", str(_folder(match, out)), "--json"])
    assert code == 0
