"""Draws anyone can check: the arithmetic, its test vectors, and records that carry what their draws follow from."""

import hashlib
import hmac
import json
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownlands as cl
from crownlands.engine import fair
from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import RecordError
from crownlands.engine.record import DRAWS_SECRET, Record
from tests.golden.draws import VECTORS, looked_at, written

SECRET = bytes(range(32))
LUCK = ("ab" * 16, "")
GAMES = ["kingdomino players=2 sample", "origins mode=tribe players=2", "kingdom_builder players=2"]


def played(text: str = GAMES[0]) -> Record:
    """A game whose chance is drawn as at a table, with all that is told of it afterwards."""
    game = cl.game(text)
    key = fair.key_of("thetable", SECRET, LUCK)
    position, draws = game.start(), 0
    while not position.over:
        if position.mover == CHANCE:
            position.play(fair.drawn(key, draws, fair.weights_of(position)))
            draws += 1
        else:
            position.play(position.legal()[len(position.history) % len(position.legal())])
    told = fair.game_text(game.id, game.options)
    source = fair.Draws("thetable", told, fair.commitment("thetable", told, SECRET), LUCK, SECRET.hex())
    return Record.of(position, tags={"Event": "a test", **fair.tags_of(source)})


def refused(record: Record) -> str:
    """Why a record is no good."""
    with pytest.raises(RecordError) as error:
        fair.check(record)
    return str(error.value)


# --- the arithmetic ----------------------------------------------------------------------------------------------


def test_the_published_vectors() -> None:
    assert VECTORS.read_text(encoding="utf-8") == written(), "python -m tests.golden.regenerate"
    refusals = [len(draw["words"]) for one in json.loads(written())["vectors"] for draw in one["draws"]]
    assert max(refusals) > 5 and refusals.count(1) > 20, "words are refused, and mostly not"


def test_as_the_page_on_draws_says_it() -> None:
    """Written down once more with nothing but hashes, as docs/draws.md tells it."""
    tag = b"crownlands draws 2"
    shown = hashlib.sha256(tag + b"\0t\0kingdomino players=2\0" + SECRET).hexdigest()
    assert fair.commitment("t", "kingdomino players=2", SECRET) == shown
    added = b"\x10" + b"\xab" * 16 + b"\x00"
    key = hmac.new(SECRET, tag + b"\0t\0" + added, hashlib.sha256).digest()
    assert fair.key_of("t", SECRET, LUCK) == key
    blocks = b"".join(hmac.new(key, b"draw 7 block %d" % n, hashlib.sha256).digest() for n in range(2))
    assert [word.to_bytes(8, "big") for word in islice(fair.words(key, 7), 8)] == [
        blocks[i : i + 8] for i in range(0, 64, 8)
    ]


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 500),
    st.dictionaries(st.text(max_size=3), st.integers(0, 1 << 62), min_size=1, max_size=4),
)
def test_every_word_has_its_outcome(key: bytes, number: int, weights: dict[str, int]) -> None:
    total = sum(weights.values())
    if not 0 < total <= 1 << 64:
        with pytest.raises(ValueError, match="weights"):
            fair.drawn(key, number, weights)
        return
    rest = looked_at(key, number, total)[-1] % total
    line = [text for text in sorted(weights) for _ in range(weights[text])] if total < 1000 else None
    came = fair.drawn(key, number, weights)
    assert weights[came] > 0
    below = sum(weight for text, weight in weights.items() if text < came)
    assert below <= rest < below + weights[came]
    assert line is None or line[rest] == came


def test_outcomes_are_as_likely_as_their_weights() -> None:
    key = fair.key_of("t", SECRET, LUCK)
    weights = {"*a": 1, "*b": 2, "*c": 0, "*d": 5}
    found = Counter(fair.drawn(key, number, weights) for number in range(8000))
    assert found["*c"] == 0
    for text, weight in weights.items():
        assert abs(found[text] - 1000 * weight) < 150  # more than four standard deviations


def test_every_part_of_the_source_matters() -> None:
    keys = {
        fair.key_of(place, secret, luck)
        for place in ("t", "u")
        for secret in (SECRET, bytes(32))
        for luck in (("", ""), ("",), ("ab" * 16, ""), ("", "ab" * 16), ("ab" * 17, ""))
    }
    assert len(keys) == 20
    shown = {fair.commitment(place, game, SECRET) for place in ("t", "u") for game in ("kingdomino", "origins")}
    assert len(shown) == 4


def test_odds_are_the_weights_made_even() -> None:
    for text in GAMES:
        position = cl.game(text).start()
        weights = position.weights()
        total = sum(weight for _, weight in weights)
        assert position.odds() == [(action, weight / total) for action, weight in weights]


# --- records -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", GAMES)
def test_a_record_is_checked_in_both_encodings(text: str) -> None:
    record = played(text)
    draws = sum(action.startswith("*") for action in record.actions)
    told = fair.check(record)
    assert told is not None and (told.id, told.args["n"]) == ("draws.good", draws)
    assert fair.check(Record.from_text(record.to_text())) == told
    whole = fair.with_odds(record)
    assert Record.from_json(whole.to_json()) == whole and fair.check(whole) == told
    assert len(whole.odds) == draws
    assert Record.from_text(whole.to_text()) == record, "odds follow from the rules; only JSON has them"
    assert str(told).startswith(f"{draws} draws follow from the secret, which fits this fingerprint: ")


def test_records_without_are_as_good_as_before() -> None:
    record = cl.play(cl.game("kingdomino", players=2), "random", seed=1)
    assert fair.check(record) is None and fair.draws_of(record) is None
    old = replace(record, tags=fair.tags_of(None))
    assert str(fair.check(old)) == "This game was drawn in the old way: there is nothing to check."


def test_before_the_end_there_is_no_secret() -> None:
    record = fair.with_odds(played("kingdom_builder players=2"))
    half = replace(record, actions=record.actions[:40], result=None, odds=())
    for seat in (None, 0):
        seen = half.for_seat(seat)
        assert DRAWS_SECRET not in seen.tags and SECRET.hex() not in seen.to_json()
        told = fair.check(seen)
        assert told is not None and told.id == "draws.kept"
    assert record.for_seat(0).odds == ()


def test_a_changed_draw_is_named() -> None:
    record = fair.with_odds(played())
    chances = [ply for ply, action in enumerate(record.actions) if action.startswith("*")]
    for draw, ply in enumerate(chances, 1):
        for other in ("*1", "*48", "*A", "*B", "?"):
            if other == record.actions[ply]:
                continue
            damaged = replace(record, actions=(*record.actions[:ply], other, *record.actions[ply + 1 :]))
            assert f"Draw {draw} (action {ply + 1}) brought {other}, but " in refused(damaged)


@pytest.mark.parametrize("tag", ["DrawsSecret", "DrawsCommitment", "DrawsLuck", "DrawsFor", "DrawsGame", "Draws"])
def test_every_changed_byte_is_found(tag: str) -> None:
    record = played()
    text = record.tags[tag]
    for i, letter in enumerate(text):
        other = "0" if letter != "0" else "1"
        damaged = replace(record, tags={**record.tags, tag: text[:i] + other + text[i + 1 :]})
        with pytest.raises(cl.CrownlandsError):
            fair.check(damaged)


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ({"DrawsLuck": "ab" * 16}, "Something was added to the secret for 1 seats, but the game has 2."),
        ({"DrawsLuck": ","}, "Draw 1 (action 1) brought "),
        ({"DrawsLuck": "ab,"}, "The tag DrawsLuck cannot be 'ab'."),
        ({"DrawsSecret": SECRET.hex().upper()}, "The tag DrawsSecret cannot be "),
        ({"DrawsSecret": bytes(32).hex()}, "The secret does not fit this fingerprint: "),
        ({"DrawsGame": "kingdomino players=3"}, "The fingerprint was made for another game: kingdomino players=3"),
        ({"Draws": "crownlands draws 3"}, "'crownlands draws 3'; only 'crownlands draws 2' can be checked"),
    ],
)
def test_what_does_not_fit_is_said(tags: dict[str, str], why: str) -> None:
    record = played()
    assert why in refused(replace(record, tags={**record.tags, **tags}))


def test_a_missing_tag_is_named() -> None:
    record = played()
    tags = {name: text for name, text in record.tags.items() if name != "DrawsFor"}
    assert refused(replace(record, tags=tags)) == "The record has no [DrawsFor] tag."


def test_odds_that_are_not_those_of_the_rules_are_found() -> None:
    record = fair.with_odds(played())
    ply, weights = record.odds[3]
    text = next(iter(weights))
    for other in ({**weights, text: 2}, {**weights, "*more": 1}, {}):
        damaged = replace(record, odds=(*record.odds[:3], (ply, other), *record.odds[4:]))
        assert refused(damaged) == f"Draw 4 (action {ply + 1}) has other odds by the rules than the file says."
    assert "has other odds" in refused(replace(record, odds=record.odds[:-1]))
    assert "has other odds" in refused(replace(record, odds=(*record.odds, record.odds[-1])))


UNREADABLE = ['"x"', "[3]", '[[0,{"*1":"1"}]]', '[[true,{"*1":1}]]', "[[0,[]]]", '[[0,{"*1":1.5}]]']


@pytest.mark.parametrize("odds", UNREADABLE)
def test_odds_that_cannot_be_read(odds: str) -> None:
    line = played().to_json()
    with pytest.raises(RecordError, match="'odds'"):
        Record.from_json(f'{line[:-1]},"odds":{odds}}}')
