"""Clocks: how much time each seat has left follows from the table's settings and what its events say was spent.

A turn is what a seat does in one go, as in `story.py`. Only what a person does costs time: chance and bots cost nobody
any. What has passed of the action that is awaited now follows from one number, the *deadline*: the moment at which the
time of the seat that moves is over. Whatever time is given to that seat moves its deadline.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from crownlands.server.ledger import Event, Seat, Step, TableHead

if TYPE_CHECKING:
    from crownlands.server.history import Wish

T = TypeVar("T")

SECOND = 1000
DAY = 24 * 3600 * SECOND
GRACE = 20 * SECOND  # before the first action of a seat, so that somebody who is invited can arrive
RETURN = 20 * SECOND  # what is there again after the time of a whole game has run out, and a bot has ended the turn
MOST_LAG = 300  # milliseconds of an action that the network may take

_TIMED = ("play", "undo", "timeout", "forfeit")  # events that are part of a seat's turn


@dataclass(frozen=True)
class Control:
    """The clock of a table, in milliseconds: `time` is for a turn (`turn`, `days`) or for the whole game (`game`)."""

    kind: str
    time: int
    increment: int = 0
    at_zero: str = "bot"  # bot: one plays on; forfeit: the seat is out


def control_of(settings: Mapping[str, Any]) -> Control | None:
    """The clock that a table's settings ask for."""
    kind = settings.get("clock", "none")
    if kind == "none":
        return None
    unit = DAY if kind == "days" else SECOND
    increment = settings.get("increment", 0) * SECOND
    return Control(kind, settings["time"] * unit, increment, settings.get("at_zero", "bot"))


@dataclass(frozen=True)
class Turn:
    """A turn that goes on, as far as it costs time."""

    seat: int
    spent: int = 0
    own: bool = False  # has its person done anything in it?
    ran_out: bool = False
    undone: bool = False  # has something been taken back in it?


@dataclass(frozen=True)
class Times:
    """What the seats of a table have spent and been given, up to some event."""

    control: Control
    spent: tuple[int, ...]  # in turns that are over
    given: tuple[int, ...]  # after turns
    acted: tuple[bool, ...]  # has the person of a seat done anything?
    turn: Turn | None = None

    @staticmethod
    def of(control: Control, seats: int, events: Iterable[Event] = ()) -> "Times":
        """After all events of a table."""
        times = Times(control, (0,) * seats, (0,) * seats, (False,) * seats)
        for event in events:
            times = times.after(event)
        return times

    def after(self, event: Event) -> "Times":
        """After one event more."""
        if event.kind == "chance":
            return self._ended()
        if event.kind not in _TIMED or event.seat is None:
            return self
        goes_on = self.turn is not None and self.turn.seat == event.seat
        before = self if goes_on else replace(self._ended(), turn=Turn(event.seat))
        turn = before.turn or Turn(event.seat)
        own = event.spent is not None
        turn = Turn(
            event.seat,
            turn.spent + (event.spent or 0),
            turn.own or own,
            turn.ran_out or event.kind == "timeout",
            turn.undone or event.kind == "undo",
        )
        acted = _with(before.acted, event.seat, before.acted[event.seat] or own)
        return replace(before, acted=acted, turn=turn)

    def _ended(self) -> "Times":
        """The turn is over: what it cost is counted, and the increment is given."""
        turn = self.turn
        if turn is None:
            return self
        gift = max(self.control.increment, RETURN if turn.ran_out else 0) if turn.own else 0
        spent = _with(self.spent, turn.seat, self.spent[turn.seat] + turn.spent)
        return replace(self, spent=spent, given=_with(self.given, turn.seat, self.given[turn.seat] + gift), turn=None)

    def left(self, mover: int) -> list[int]:
        """The time of each seat, when it is somebody's turn, or goes on to be."""
        now = self if self.turn is not None and self.turn.seat == mover else self._ended()
        left = [self.control.time] * len(now.spent)
        if self.control.kind == "game":
            left = [self.control.time - spent + given for spent, given in zip(now.spent, now.given, strict=True)]
        if now.turn is not None:
            left[now.turn.seat] -= now.turn.spent
        return [max(time, 0) for time in left]

    def grace(self, seat: int) -> int:
        """How long the clock of a seat waits before it runs."""
        return 0 if self.control.kind == "days" or self.acted[seat] else GRACE

    def deadline(self, seat: int, moment: int) -> int:
        """When the time of a seat is over that begins to think at a moment."""
        return moment + self.grace(seat) + self.left(seat)[seat]

    def ran_out(self, seat: int) -> bool:
        """Has the turn of a seat run out, and goes on?"""
        return self.turn is not None and self.turn.seat == seat and self.turn.ran_out


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def rest(left: int, deadline: int, moment: int) -> int:
    """What is left at a moment of the time of the seat that moves."""
    return min(max(deadline - moment, 0), left)


def charge(left: int, deadline: int, moment: int, lag: int) -> int:
    """What an action costs that comes at a moment, through a network that is so slow."""
    return left - rest(left, deadline + min(max(lag, 0), MOST_LAG), moment)


def runner(status: str, mover: int, seats: Sequence[Seat]) -> int | None:
    """The seat whose time runs: the one that moves, unless a bot plays there."""
    return mover if status == "running" and mover >= 0 and seats[mover].bot is None else None


def first_deadline(head: TableHead, seats: Sequence[Seat], mover: int | None, moment: int) -> int | None:
    """When the time of whoever moves first is over, at a table made at a moment; it has no mover while it waits."""
    control = control_of(head.settings)
    running = None if mover is None else runner(head.status, mover, seats)
    return None if control is None or running is None else Times.of(control, len(seats)).deadline(running, moment)


def charged(steps: list[Step], wish: "Wish", times: Times | None, clock: "Clock", came: int) -> list[Step]:
    """What somebody does costs their time, up to the moment at which it came."""
    if times is None or wish.resigns:
        return steps
    (event, position), *more = steps
    again = times.turn is not None and times.turn.seat == wish.seat and times.turn.undone
    lag = 0 if again else wish.lag  # or playing and taking back, all by a slow network, would cost nothing
    return [(replace(event, spent=clock.charge(times, wish.seat, came, lag)), position), *more]


def clock_after(
    clock: "Clock", times: Times | None, happens: Sequence[Event], running: int | None, moment: int
) -> "Clock":
    """The clock after something has happened: whoever moves then begins to think, unless they do already."""
    if times is None or running is None:
        return Clock(None, None)
    for event in happens:
        times = times.after(event)
    acted = any(event.kind in ("play", "undo", "chance") for event in happens)
    if running == clock.running and not acted:
        return Clock(running, clock.deadline)
    return Clock(running, times.deadline(running, moment))


class Clock:
    """The clock of a table that is in memory: whose time runs, and until when."""

    def __init__(self, running: int | None, deadline: int | None) -> None:
        self.running = running if deadline is not None else None
        self.deadline = deadline if running is not None else None

    def left(self, times: Times, mover: int, moment: int) -> list[int]:
        """The time of each seat at a moment."""
        left = times.left(mover)
        if self.running is not None and self.deadline is not None:
            left[self.running] = rest(left[self.running], self.deadline, moment)
        return left

    def charge(self, times: Times, seat: int, moment: int, lag: int) -> int | None:
        """What an action of a seat costs; nothing if its time does not run."""
        if seat != self.running or self.deadline is None:
            return None
        return charge(times.left(seat)[seat], self.deadline, moment, lag)

    def over(self, moment: int) -> bool:
        """Is the time of the seat that moves over, and would be even with the slowest network?"""
        return self.deadline is not None and moment >= self.deadline + MOST_LAG

    def data(self, times: Times, mover: int, moment: int) -> dict[str, Any]:
        """The clock as clients are told: `starts` is how long it still waits."""
        control, left = times.control, self.left(times, mover, moment)
        waits = 0 if self.running is None or self.deadline is None else self.deadline - moment - left[self.running]
        return {
            "kind": control.kind,
            "time": control.time,
            "increment": control.increment,
            "at_zero": control.at_zero,
            "left": left,
            "running": self.running,
            "starts": max(waits, 0),
            "at": moment,
        }
