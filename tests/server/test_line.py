"""However the bytes of messages come in, together or in pieces, each message is answered, and in their order."""

import json
import struct
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.server.house import Person, Wire

TEXT, MORE, PING = 1, 0, 9
PINGED = b'{"t":"ping"}'
MASK = bytes([0xC1, 0xCC, 0x00, 0x00])


def masked(data: bytes, mask: bytes) -> bytes:
    return bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def frame(data: bytes, kind: int = TEXT, last: bool = True, mask: bytes = MASK) -> bytes:
    """A frame as clients send it."""
    short = len(data) < 126
    size = struct.pack("!B", 0x80 | len(data)) if short else struct.pack("!BH", 0x80 | 126, len(data))
    return bytes([(0x80 if last else 0) | kind]) + size + mask + masked(data, mask)


def question(number: int, longer: int = 0) -> bytes:
    return json.dumps({"t": f"question {number}" + "?" * longer}).encode()


def whole() -> Iterator[tuple[bytes, str]]:
    """Frames, and what is answered to each."""
    for number, longer in enumerate((0, 0, 200, 0)):
        yield frame(question(number, longer)), f"question {number}"
        yield frame(PINGED), "pong"
    yield frame(b""), "no"
    yield frame(question(10)[:9], last=False) + frame(b"", PING) + frame(question(10)[9:], MORE), "question 10"
    yield frame(PINGED), "pong"


def answers(wire: Wire, count: int) -> Iterator[str]:
    """What so many messages are answered: what is not known, in its own words."""
    while count:
        told = wire.receive()
        if told["t"] in ("pong", "no"):
            count -= 1
            unknown = told["t"] == "no" and told["error"][0] == "socket.unknown"
            yield told["error"][1]["kind"].rstrip("?…") if unknown else told["t"]


@pytest.mark.parametrize("size", [1, 2, 6, 18, 25, 100, 10_000])
def test_in_pieces_of_any_size(anna: Person, size: int) -> None:
    frames, expected = zip(*whole(), strict=True)
    everything = b"".join(frames)
    with anna.socket(anna.table("me", "here", sample=True), 0) as wire:
        for start in range(0, len(everything), size):
            wire.raw.socket.sendall(everything[start : start + size])
        assert tuple(answers(wire, len(expected))) == expected


def test_one_frame_after_the_other(anna: Person) -> None:
    with anna.socket(anna.table("me", "here", sample=True), 0) as wire:
        for sent, expected in whole():
            wire.raw.socket.sendall(sent)
            assert list(answers(wire, 1)) == [expected]


def test_two_frames_at_a_time(anna: Person) -> None:
    with anna.socket(anna.table("me", "here", sample=True), 0) as wire:
        for (one, first), (two, second) in pairwise(whole()):
            wire.raw.socket.sendall(one + two)
            assert list(answers(wire, 2)) == [first, second]


def test_what_looks_like_a_ping_within_a_message_is_none(anna: Person) -> None:
    inner = frame(PINGED, mask=bytes([0, 0, 0xE1, 0xEC]))
    outer = frame(masked(inner, MASK))
    assert outer.endswith(inner), "the second part of this frame is that of a ping, byte for byte"
    with anna.socket(anna.table("me", "here", sample=True), 0) as wire:
        wire.raw.socket.sendall(frame(question(1)) + outer[: -len(inner)])
        assert list(answers(wire, 1)) == ["question 1"]  # so the rest comes by itself
        wire.raw.socket.sendall(inner)
        assert list(answers(wire, 1)) == ["no"]
        wire.raw.socket.sendall(frame(question(2)))
        assert list(answers(wire, 1)) == ["question 2"]
