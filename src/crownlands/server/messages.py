"""What comes through a socket: messages, and their fields, read and refused in one sentence."""

import json
from collections.abc import Mapping
from typing import Any

from crownlands.server.errors import Refusal

MESSAGE_BYTES = 8 * 1024
KEY_LENGTH = 64
MOST_SEQ = 1 << 31


def read(text: str) -> Mapping[str, Any]:
    """A message, which must be a JSON object."""
    if len(text) > MESSAGE_BYTES or len(text.encode("utf-8", "replace")) > MESSAGE_BYTES:
        raise Refusal(413, "web.too_large", limit=MESSAGE_BYTES)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(422, "socket.malformed", field="JSON") from None
    if not isinstance(message, dict):
        raise Refusal(422, "socket.malformed", field="t")
    return message


def text_of(message: Mapping[str, Any], name: str, longest: int) -> str:
    """A field that must be a text."""
    value = message.get(name)
    if not is_text(value, longest):
        raise Refusal(422, "socket.malformed", field=name)
    return str(value)


def is_text(value: Any, longest: int) -> bool:
    """A text of some length that can be stored and sent back: JSON can name halves of characters, which cannot."""
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        return False
    return not any(c == "\0" or "\ud800" <= c <= "\udfff" for c in value)


def number_of(message: Mapping[str, Any], name: str) -> int:
    """A field that must be a number of an event, a seat …"""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST_SEQ:
        raise Refusal(422, "socket.malformed", field=name)
    return value


def place_of(message: Mapping[str, Any], name: str) -> float:
    """A field that must be a place in an area, as far as anything lies."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < MOST_SEQ:
        raise Refusal(422, "socket.malformed", field=name)
    return value
