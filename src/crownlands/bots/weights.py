"""The weights that come with the package: one judge for each kind of game, and what it was trained by.

A file holds the arrays of a judge and, as JSON, how it was made and a fingerprint of the features it was trained on.
Weights whose features have changed since judge something else than they see, so they are refused.
"""

import functools
import hashlib
import json
from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.bots.features import features_of, written
from crownlands.bots.judging import Judge
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game

_PRINTED_GAMES, _PRINTED_EVERY = 8, 5


def save_judge(path: Path, judge: Judge, about: Mapping[str, Any]) -> None:
    """Write a judge to a file; half as many digits are as good, and half as large."""
    small = {name: part.astype(np.float16) if part.ndim == 2 else part for name, part in judge._asdict().items()}
    told = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=told, **small)


def read_judge(path: Path) -> tuple[Judge, dict[str, Any]]:
    """A judge from a file, and how it was made."""
    with np.load(path) as file:
        parts = {name: np.ascontiguousarray(file[name]) for name in Judge._fields}
        about = json.loads(file["about"].tobytes())
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


@functools.cache
def judge_for(game: Game) -> Judge:
    """The judge that comes with the package for games of this kind."""
    features = features_of(game)
    if features is None:
        raise BotError("bot.nothing_to_learn", game=game.id)
    kind = features.kind(game.options)
    file = files("crownlands.bots") / "weights" / f"{kind}.npz"
    if not file.is_file():
        raise BotError("bot.no_judge", game=game.id, kind=kind)
    with as_file(file) as path:
        judge, _ = read_judge(path)
    if len(judge.first) != len(features.names):
        raise BotError("bot.other_features", game=game.id, kind=kind)
    return judge
