"""What the server refuses, and how an error looks on the wire."""

import math
from typing import Any

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.words import Items, Message, say

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


def safe(value: Any) -> Any:
    """An argument of a message as short plain data that every JSON parser and every encoding can take."""
    if isinstance(value, Message):
        return message_wire(value)
    if isinstance(value, Items):
        return {"all": [safe(item) for item in value]}
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int) and abs(value) < 1 << 53:
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return value
    text = value if isinstance(value, str) else str(value)[:LONGEST]
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def message_wire(message: Message) -> list[Any]:
    """A message as [id, arguments], safe to send. A list among the arguments is {"all": […]}."""
    args = {name: safe(value) for name, value in message.args.items()}
    return [message.id, args] if args else [message.id]


def _clipped(value: Any) -> Any:
    if isinstance(value, Message):
        return Message(value.id, **{name: _clipped(each) for name, each in value.args.items()})
    return Items(map(_clipped, value)) if isinstance(value, Items) else safe(value)


def error_data(error: CrownlandsError, lang: str) -> dict[str, Any]:
    """An error as the HTTP interface says it."""
    data: dict[str, Any] = {"error": message_wire(error.message), "text": say(_clipped(error.message), lang)}
    if isinstance(error, Stale):
        data["seq"] = error.seq
    return data


def status_of(error: CrownlandsError) -> int:
    """The HTTP status for an error: what the engine refuses is well-formed and impossible."""
    return error.status if isinstance(error, Refusal) else 422
