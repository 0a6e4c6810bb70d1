"""What the server refuses, and how an error looks on the wire."""

import math
from typing import Any

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.words import Listed, Message, SeatLetter, say
from crownlands.scene.model import message_data

LONGEST = 200  # characters of an argument: what somebody sent is not sent back at full length


class Refusal(CrownlandsError):
    """Something the server does not do, with the HTTP status that fits."""

    def __init__(self, status: int, id: str, **args: Any) -> None:
        super().__init__(id, **args)
        self.status = status


class Stale(Refusal):
    """An action that was made before its maker had seen everything."""

    def __init__(self, given: int, seq: int) -> None:
        super().__init__(409, "table.stale", given=given, seq=seq)
        self.seq = seq


class TooMuch(Refusal):
    """Enough for now: it can be tried again after some seconds."""

    def __init__(self, id: str, seconds: float) -> None:
        super().__init__(429, id)
        self.seconds = seconds


def clipped(value: Any) -> Any:
    """A message, or an argument of one, with nothing in it but short plain data that every JSON parser and every
    encoding can take."""
    if isinstance(value, Message):
        return Message(value.id, **{name: clipped(each) for name, each in value.args.items()})
    if isinstance(value, Listed):
        return Listed(map(clipped, value))
    if isinstance(value, (bool, SeatLetter)) or value is None:
        return value
    if isinstance(value, int) and abs(value) < 1 << 53:
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return value
    text = value if isinstance(value, str) else str(value)[:LONGEST]
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def wire_data(message: Message) -> Any:
    """A message that may hold what somebody sent, as [id, arguments]."""
    return message_data(clipped(message))


def error_data(error: CrownlandsError, lang: str) -> dict[str, Any]:
    """An error as the HTTP interface says it."""
    message = clipped(error.message)
    data: dict[str, Any] = {"error": message_data(message), "text": say(message, lang)}
    if isinstance(error, Stale):
        data["seq"] = error.seq
    return data


def status_of(error: CrownlandsError) -> int:
    """The HTTP status for an error: what the engine refuses is well-formed and impossible."""
    return error.status if isinstance(error, Refusal) else 422


def retry_after(error: CrownlandsError) -> dict[str, str]:
    """The header that says when to try again, where that helps."""
    if isinstance(error, TooMuch):
        return {"retry-after": str(math.ceil(error.seconds))}
    return {"retry-after": "5"} if status_of(error) in (429, 503) else {}
