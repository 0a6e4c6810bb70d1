"""Endings that are not in the rules: somebody resigns, has no time left, or nobody comes any more.

Whoever is *out* plays no more; a bot ends their game. They come behind all who are not, and the later, the better. When
nobody is left to play against, or no person, the game ends there, with the points as they stand.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from crownlands.engine.contract import OVER
from crownlands.engine.position import Outcome, Position
from crownlands.engine.words import Message
from crownlands.scene.model import message_data
from crownlands.server.ledger import Event, Seat

ABANDONED = "abandoned"


class Out(NamedTuple):
    """Somebody who plays no more, and why: resign, forfeit."""

    seat: int
    how: str


def outs_of(events: Iterable[Event]) -> list[Out]:
    """Who goes out with some events."""
    return [Out(e.seat, e.kind) for e in events if e.seat is not None and e.kind in ("resign", "forfeit")]


def ending_of(events: Sequence[Event], outs: Sequence[Out], seats: Sequence[Seat]) -> str | None:
    """How a game ends with some events, given all who are out after them; nothing if it does not, or by the rules."""
    if any(event.kind == "abandon" for event in events):
        return ABANDONED
    gone = outs_of(events)
    if not gone:
        return None
    out = {each.seat for each in outs}
    staying = [seat for seat in seats if seat.number not in out]
    plays_on = len(staying) > 1 and any(seat.kind != "bot" for seat in staying)
    return None if plays_on else gone[-1].how


def stand_in(event: Event, outs: Sequence[Out], seats: Sequence[Seat], bot: str) -> Seat | None:
    """The seat of somebody who goes out, or has no time left, with the bot that plays on; nobody if it is over."""
    if event.seat is None or event.kind not in ("resign", "forfeit", "timeout") or seats[event.seat].bot is not None:
        return None
    if ending_of([event], [*outs, *outs_of([event])], seats):
        return None
    old = seats[event.seat]
    return replace(Seat(old.number, "bot") if old.kind == "open" else old, bot=bot)


def outcome_of(position: Position, outs: Sequence[Out], ending: str | None) -> Outcome | None:
    """How a game ended, by the rules or not; nothing while it goes on. Where it was abandoned, nobody has a place."""
    by_rules = position.outcome()
    if by_rules is not None and not outs:
        return by_rules
    if by_rules is None and ending is None:
        return None
    scores = by_rules.scores if by_rules else tuple(score.total for score in position.view().scores())
    who = position.game.who
    because = [Message(f"outcome.because.{out.how}", seat=who(out.seat)) for out in outs]
    if ending == ABANDONED:
        return Outcome(scores, (), (), "outcome.abandoned", (*because, Message("outcome.because.abandoned")))
    order = by_rules.ranks if by_rules else tuple(-points for points in scores)
    ranks = _places(order, [out.seat for out in outs])
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    decided = by_rules.decided_by if by_rules else f"outcome.{ending}"
    return Outcome(scores, ranks, winners, decided, tuple(because))


def _places(order: Sequence[int], outs: Sequence[int]) -> tuple[int, ...]:
    """Places from 1 on: the lower in order the better, then whoever is out, the last one first."""
    staying = [seat for seat in range(len(order)) if seat not in outs]
    places = {seat: 1 + sum(order[other] < order[seat] for other in staying) for seat in staying}
    places |= {seat: len(order) - number for number, seat in enumerate(outs)}
    return tuple(places[seat] for seat in range(len(order)))


def shown_ended(scene: dict[str, Any], outcome: Outcome) -> dict[str, Any]:
    """A scene, as data, of a game that has ended so: nobody moves, everybody has their place."""
    panels: Mapping[str, dict[str, Any]] = scene["panels"]
    placed = {name: {**panel, "rank": outcome.ranks[panel["seat"]]} for name, panel in panels.items() if outcome.ranks}
    ended = {name: value for name, value in scene.items() if name not in ("choices", "pieces", "order", "coach")}
    because = {"because": [message_data(told) for told in outcome.because]} if outcome.because else {}
    prompt = message_data(Message("page.turn.over"))
    return {**ended, "mover": OVER, "prompt": prompt, "panels": placed or dict(panels), **because}
