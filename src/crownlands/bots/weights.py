"""Judges in files: those that come with the package, one for each kind of game, and those that somebody has trained.

A file holds the arrays of a judge and, as JSON, how it was made and a fingerprint of the features it was trained on.
Weights whose features have changed since judge something else than they see: a test holds that those of the package
have not, and a judge of one's own is refused.
"""

import functools
import hashlib
import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from crownlands.bots.features import features_of, written
from crownlands.bots.judging import Judge
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game, make_game

_PRINTED_GAMES, _PRINTED_EVERY = 8, 5


def save_judge(path: Path, judge: Judge, about: Mapping[str, Any]) -> None:
    """Write a judge to a file; half as many digits are as good, and half as large."""
    small = {name: part.astype(np.float16) if part.ndim == 2 else part for name, part in judge._asdict().items()}
    told = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with replacing(path) as file:
        np.savez_compressed(file, about=told, **small)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write anew: whoever reads it finds all of the old one or all of the new one."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        yield file
    fresh.replace(path)


def read_judge(path: Path) -> tuple[Judge, dict[str, Any]]:
    """A judge from a file, and how it was made."""
    try:
        with np.load(path) as file:
            parts = {name: np.ascontiguousarray(file[name]) for name in Judge._fields}
            about = json.loads(file["about"].tobytes())
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BotError("bot.no_weights", file=path, problem=error) from None
    parts = {name: part if name == "doubt" else part.astype(np.float32) for name, part in parts.items()}
    return Judge(**parts), about


@functools.cache
def fingerprint(game: Game) -> str:
    """What the features of a game say of some positions, as a short text: it changes when they mean something else."""
    digest = hashlib.sha256()
    features = features_of(game)
    assert features is not None
    digest.update(" ".join(features.names).encode())
    for seed in range(_PRINTED_GAMES):
        position = game.start(seed=seed)
        while not position.over:
            if len(position.history) % _PRINTED_EVERY == 0:
                for seat in range(game.players):
                    digest.update(np.round(written(position.states(), seat, features), 3).tobytes())
            legal = position.legal_numbers()
            position.play(legal[(7 * len(position.history) + seed) % len(legal)])
    return digest.hexdigest()[:16]


def judge_for(game: Game) -> Judge:
    """The judge for games of this kind: from the folder CROWNLANDS_JUDGES, where there is one, or from the package."""
    features = features_of(game)
    if features is None:
        raise BotError("bot.nothing_to_learn", game=game.id)
    kind = features.kind(game.options)
    own = Path(os.environ["CROWNLANDS_JUDGES"], kind, "judge.npz") if os.environ.get("CROWNLANDS_JUDGES") else None
    if own is not None and own.exists():
        return own_judge(own, game)
    judge = _of_the_package(kind)
    if judge is None:
        raise BotError("bot.no_judge", game=game.id, kind=kind)
    return judge


def own_judge(path: Path, game: Game) -> Judge:
    """A judge that somebody has trained, if it belongs to the features of this code."""
    return _own_judge(path, path.stat().st_mtime_ns, game.id)


@functools.lru_cache(maxsize=64)
def _own_judge(path: Path, changed: int, game: str) -> Judge:
    judge, about = read_judge(path)
    if about["features"] != fingerprint(make_game(game, about["options"])):
        raise BotError("bot.other_features", file=path)
    return judge


@functools.cache
def _of_the_package(kind: str) -> Judge | None:
    file = files("crownlands.bots") / "weights" / f"{kind}.npz"
    if not file.is_file():
        return None
    with as_file(file) as path:
        return read_judge(path)[0]
