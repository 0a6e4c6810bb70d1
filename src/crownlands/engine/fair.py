"""Draws anyone can check: what chance brings follows from a secret that was fixed before, and from what seats added.

docs/draws.md says it so that others can compute it themselves, and docs/draws.json has test vectors. `static/fair.js`
is the same for browsers.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import RecordError
from crownlands.engine.game import read_game
from crownlands.engine.options import Value, write_options
from crownlands.engine.position import Position
from crownlands.engine.record import DRAWS_SECRET, Record
from crownlands.engine.words import Message

VERSION = 2
TAG = f"crownlands draws {VERSION}"
OLD = "crownlands draws 1"  # from a secret that is never told
SECRET_BYTES = 32
LUCK = re.compile("(?:[0-9a-f]{2}){16,32}")  # what a seat may add

_WORDS = 1 << 64
_HASH = re.compile("[0-9a-f]{64}")
_KIND, _PLACE, _GAME, _COMMITMENT, _LUCK = "Draws", "DrawsFor", "DrawsGame", "DrawsCommitment", "DrawsLuck"


@dataclass(frozen=True)
class Draws:
    """What the draws of a game follow from; bytes are written in hexadecimal digits."""

    place: str  # the table, or the day on which all tables draw alike
    game: str  # which game with which options (`game_text`)
    commitment: str
    luck: tuple[str, ...]  # what each seat added, empty if nothing
    secret: str | None = None  # as long as nobody may know it


# --- the arithmetic ----------------------------------------------------------------------------------------------


def game_text(game: str, options: Mapping[str, Value]) -> str:
    """A game with all its options, so that nothing depends on what is usual later: `kingdomino players=2 …`."""
    return " ".join(filter(None, [game, write_options(options)]))


def commitment(place: str, game: str, secret: bytes) -> str:
    """What is shown beforehand: it fixes the secret and tells nothing of it. `game` is a `game_text`."""
    return hashlib.sha256(f"{TAG}\0{place}\0{game}\0".encode() + secret).hexdigest()


def key_of(place: str, secret: bytes, luck: Sequence[str]) -> bytes:
    """What all draws of a game are made from: the secret, and what each seat added."""
    added = b"".join(bytes([len(part)]) + part for part in map(bytes.fromhex, luck))
    return hmac.digest(secret, f"{TAG}\0{place}\0".encode() + added, "sha256")


def words(key: bytes, number: int) -> Iterator[int]:
    """The random words of 64 bits for a draw; `number` is how many draws came before it."""
    block = 0
    while True:
        digest = hmac.digest(key, f"draw {number} block {block}".encode(), "sha256")
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))
        block += 1


def drawn(key: bytes, number: int, weights: Mapping[str, int]) -> str:
    """What is drawn, out of texts with whole weights: each exactly as likely as its weight says."""
    total = sum(weights.values())
    if not 0 < total <= _WORDS or min(weights.values()) < 0:
        raise ValueError(f"weights of {total} in all")
    fair = _WORDS - _WORDS % total  # of the words below it, each remainder has equally many
    rest = next(word for word in words(key, number) if word < fair) % total
    for text in sorted(weights):
        rest -= weights[text]
        if rest < 0:
            return text
    raise AssertionError("the remainder is smaller than all weights together")


def weights_of(position: Position) -> dict[str, int]:
    """What chance can bring in a position, with the weights the rules give."""
    return {action.text: weight for action, weight in position.weights()}


# --- records -----------------------------------------------------------------------------------------------------


def tags_of(draws: Draws | None) -> dict[str, str]:
    """What a record says of its draws; without anything known of them, that they were made in the old way."""
    if draws is None:
        return {_KIND: OLD}
    tags = {_KIND: TAG, _PLACE: draws.place, _GAME: draws.game, _COMMITMENT: draws.commitment}
    told = {} if draws.secret is None else {DRAWS_SECRET: draws.secret}
    return tags | {_LUCK: ",".join(draws.luck)} | told


def draws_of(record: Record) -> Draws | None:
    """What a record says its draws follow from; None if it says nothing, or was drawn in the old way."""
    kind = record.tags.get(_KIND)
    if kind in (None, OLD):
        return None
    if kind != TAG:
        raise RecordError("draws.version", version=kind, ours=TAG)
    luck = tuple(_read(record, _LUCK).split(","))
    for part in luck:
        if part and not LUCK.fullmatch(part):
            raise RecordError("draws.value", tag=_LUCK, value=part)
    secret = _read(record, DRAWS_SECRET, _HASH) if DRAWS_SECRET in record.tags else None
    return Draws(_read(record, _PLACE), _read(record, _GAME), _read(record, _COMMITMENT, _HASH), luck, secret)


def _read(record: Record, tag: str, form: re.Pattern[str] | None = None) -> str:
    if tag not in record.tags:
        raise RecordError("record.tag_missing", tag=tag)
    if form is not None and not form.fullmatch(record.tags[tag]):
        raise RecordError("draws.value", tag=tag, value=record.tags[tag])
    return record.tags[tag]


def with_odds(record: Record) -> Record:
    """A record with what could have come at each draw, so that it can be checked without the rules."""
    return replace(record, odds=tuple((ply, weights_of(position)) for ply, position in _at_draws(record)))


def check(record: Record) -> Message | None:
    """Compute every draw of a record again, and say what was checked; None if it says nothing of its draws.

    A record with a draw, a secret or anything else that does not fit raises RecordError.
    """
    draws = draws_of(record)
    if draws is None:
        return Message("draws.old") if _KIND in record.tags else None
    if draws.secret is None or record.seen_by is not None:
        return Message("draws.kept", commitment=draws.commitment)
    game, secret = record.make_game(), bytes.fromhex(draws.secret)
    if read_game(draws.game.split()) != game:
        raise RecordError("draws.game", game=draws.game)
    if commitment(draws.place, draws.game, secret) != draws.commitment:
        raise RecordError("draws.commitment", commitment=draws.commitment)
    if len(draws.luck) != game.players:
        raise RecordError("draws.seats", found=len(draws.luck), players=game.players)
    key = key_of(draws.place, secret, draws.luck)
    count = 0
    for ply, position in _at_draws(record):
        weights, action = weights_of(position), record.actions[ply]
        if record.odds and record.odds[count : count + 1] != ((ply, weights),):
            raise RecordError("draws.odds", draw=count + 1, ply=ply + 1)
        due = drawn(key, count, weights)
        if action != due:
            raise RecordError("draws.drawn", draw=count + 1, ply=ply + 1, action=action, due=due)
        count += 1
    if len(record.odds) > count:
        raise RecordError("draws.odds", draw=count + 1, ply=record.odds[count][0] + 1)
    return Message("draws.good", n=count, commitment=draws.commitment)


def _at_draws(record: Record) -> Iterator[tuple[int, Position]]:
    """Where chance moved: how many actions came before, and the position. What it brought is not played yet."""
    for ply, position in zip(range(len(record.actions)), record.positions(), strict=False):
        if position.mover == CHANCE:
            yield ply, position
