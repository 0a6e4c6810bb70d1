"""The review of a game: what every decision cost, what luck every reveal was, and how both add up to the result.

For each seat and in both currencies, points and chances to win:

    initial + luck + errors + gifts = final

*Initial* is what could be expected before anything was drawn. *Luck* is added up over the reveals: what the position
is worth after one, less the mean over all that could have come. *Errors* are what the seat's own decisions lost.
*Gifts* are all the rest: what the decisions of the others gave or took, and what was only seen later than it could have
been. All of them are whole hundredths of a point, so the sum is right to the last digit.

A decision is judged by what its seat knew. Forced decisions, and those in which all choices are alike, are left out.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple

from crownlands.analysis.bands import band_of, told_of
from crownlands.analysis.weighing import DEPTHS, EQUAL, Depth, Option, Weighed, weigher
from crownlands.analysis.why import why
from crownlands.bots.values import Value
from crownlands.engine.chance import mix
from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import RecordError
from crownlands.engine.game import Game
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.scene.model import message_data

VERSION = 1  # of what is told: a review of another version is made anew

SEED = 13
NEAR_THE_END = 60  # actions, of the game as it was played: only there it is tried to prove anything

SLIP, MISTAKE, BLUNDER = "slip", "mistake", "blunder"
MARKS = ((BLUNDER, 5.0, 0.15), (MISTAKE, 2.5, 0.07), (SLIP, 1.0, 0.03))
"""How a decision is marked that cost so many points, or so much of a chance to win."""

POINTS_DIGITS, WINS_DIGITS = 2, 4

Told = dict[str, Any]


class Part(NamedTuple):
    """A piece of the work: a decision, or a reveal, at the position after so many actions."""

    kind: str  # "decision", "reveal"
    ply: int


class Review:
    """The review of one game, in pieces that can be worked on in any order, at the same time, and on another day."""

    def __init__(self, record: Record, depth: str = "standard", known: Mapping[str, Told] | None = None) -> None:
        """`known` are pieces that were done before, by their names."""
        if record.seen_by is not None:
            raise RecordError("review.partly_seen")
        if depth not in DEPTHS:
            raise RecordError("review.depth", depth=depth, known=", ".join(DEPTHS))
        record.verify()
        self.record, self.depth = record, depth
        self.positions = list(record.positions())
        self.game: Game = self.positions[0].game
        self._weigher = weigher(self.game)
        self._valuer = self._weigher.valuer
        self.parts = list(self._parts())
        self.done: dict[str, Told] = {}
        names = {name_of(part) for part in self.parts}
        for name, told in (known or {}).items():
            if name in names:
                self.done[name] = told

    def _parts(self) -> Iterator[Part]:
        before = None
        for ply, position in enumerate(self.positions):
            mover = position.mover
            if mover == CHANCE and before != CHANCE:
                yield Part("reveal", ply)
            elif mover >= 0 and ply < len(self.record.actions) and len(position.legal_numbers()) > 1:
                yield Part("decision", ply)
            before = mover

    @property
    def finished(self) -> bool:
        """Is all of it done?"""
        return len(self.done) == len(self.parts)

    def run(self, workers: int = 2, going: Callable[[], bool] = lambda: True) -> Generator[Part, None, None]:
        """Do what is left, the first decisions first; each piece is told when it is done. While `going` says so."""
        left = [part for part in self.parts if name_of(part) not in self.done]
        left.sort(key=lambda part: part.kind != "decision")  # a reveal can take seconds, and marks nothing
        pool = ThreadPoolExecutor(workers, thread_name_prefix="review")
        try:
            waiting: dict[Future[Told], Part] = {}
            while (left or waiting) and going():
                while left and len(waiting) < workers:
                    part = left.pop(0)
                    waiting[pool.submit(self.work, part)] = part
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    part = waiting.pop(future)
                    self.done[name_of(part)] = future.result()
                    yield part
        finally:
            pool.shutdown(cancel_futures=True)
            for future, part in waiting.items():  # begun when somebody stopped it, and finished all the same
                if not future.cancelled() and future.exception() is None:
                    self.done[name_of(part)] = future.result()

    def _value_at(self, ply: int, seed: int) -> Value:
        """What a position is worth; the same seed for two of them makes what lies between them surer."""
        position = self.positions[ply]
        if position.mover == CHANCE:
            return self._valuer.mean(position.states(), seed)[0]
        return self._valuer.value(position.states(), seed)

    def work(self, part: Part) -> Told:
        """Do a piece of the work."""
        return self._reveal(part.ply) if part.kind == "reveal" else self._decision(part.ply)

    # --- pieces ------------------------------------------------------------------------------------------------

    def _reveal(self, ply: int) -> Told:
        last = ply
        while last < len(self.positions) - 1 and self.positions[last].mover == CHANCE:
            last += 1
        seed = mix(SEED, ply)
        mean, every = self._valuer.mean(self.positions[ply].states(), seed)
        luck = self._value_at(last, seed).minus(mean)  # the record may end in the middle of it
        return {
            "first": ply,
            "last": last,
            "mean": _points(mean.points),
            "mean_wins": _wins(mean.wins),
            "luck": _points(luck.points),
            "luck_wins": _wins(luck.wins),
            "exact": every,
        }

    def _decision(self, ply: int) -> Told:
        position = self.positions[ply]
        seat, states = position.mover, position.view(position.mover).states()
        depth: Depth = DEPTHS[self.depth]
        if len(self.positions) - ply > NEAR_THE_END:
            depth = depth._replace(nodes=0)
        now = self._value_at(ply, mix(SEED, ply))
        expected = {"now": _points(now.points), "now_wins": _wins(now.wins)}
        played = self.game.action(self.record.actions[ply])
        weighed = self._weigher.weigh(states, depth, mix(SEED, ply), [int(played)])
        if not matters(weighed) and self._weigher.spread(states) < EQUAL:
            return {"ply": ply, "seat": self.game.seats[seat], "alike": True, **expected}
        return {**decision_data(self.game, states, ply, weighed, int(played)), **expected}

    # --- all of it ---------------------------------------------------------------------------------------------

    def data(self) -> Told:
        """The review as plain data: as much of it as is done, and the sums when all of it is."""
        seats, done = self.game.seats, len(self.done)  # counted first: more may be done while it is told
        decisions = [told for part, told in self._told("decision") if "alike" not in told]
        return {
            "version": VERSION,
            "game": self.game.text(),
            "depth": self.depth,
            "plies": len(self.record.actions),
            "done": done,
            "of": len(self.parts),
            "finished": self.positions[-1].over,
            "seats": self._sums(decisions) if done == len(self.parts) else [{"seat": seat} for seat in seats],
            "decisions": decisions,
            "reveals": [told for _, told in self._told("reveal")],
            "curve": self._curve(),
        }

    def _curve(self) -> list[list[Any]]:
        """What everybody could expect as the game went on: after how many actions, points, chances to win.

        All of it is valued in the same way: the line jumps at a reveal by its luck, and moves between reveals by what
        decisions gave and took.
        """
        found: dict[int, list[Any]] = {}
        for part in self.parts:
            told = self.done.get(name_of(part))
            if told is None:
                continue
            if part.kind == "decision":
                found.setdefault(part.ply, [told["now"], told["now_wins"]])
                continue
            found[part.ply] = [told["mean"], told["mean_wins"]]
            found[told["last"]] = list(_after(told))
        if self.finished:
            end = self._end()
            found[len(self.record.actions)] = [_points(end.points), _wins(end.wins)]
        return [[ply, *found[ply]] for ply in sorted(found)]

    def _end(self) -> Value:
        """What the game came to, or what could be expected where it was left."""
        final, last = _final(self.positions[-1]), len(self.positions) - 1
        if final is not None:
            return final
        for _, told in self._told("reveal"):
            if told["last"] == last:  # the very numbers that luck led to
                return _after(told)
        return self._value_at(last, SEED)

    def _told(self, kind: str) -> Iterator[tuple[Part, Told]]:
        for part in self.parts:
            if part.kind == kind and name_of(part) in self.done:
                yield part, self.done[name_of(part)]

    def _sums(self, decisions: list[Told]) -> list[Told]:
        final = self._end()
        reveals = [told for _, told in self._told("reveal")]
        if reveals and reveals[0]["first"] == 0:
            first = Value(reveals[0]["mean"], reveals[0]["mean_wins"])  # the very numbers that luck is counted from
        else:
            first = self._value_at(0, SEED)
        told = []
        for seat, letter in enumerate(self.game.seats):
            mine = [decision for decision in decisions if decision["seat"] == letter]
            sums = _added(
                POINTS_DIGITS, first.points[seat], final.points[seat],
                [reveal["luck"][seat] for reveal in reveals], [decision["lost_points"] for decision in mine],
            )  # fmt: skip
            wins = _added(
                WINS_DIGITS, first.wins[seat], final.wins[seat],
                [reveal["luck_wins"][seat] for reveal in reveals], [decision["lost_win"] for decision in mine],
            )  # fmt: skip
            rate = abs(round(sums["errors"] / len(mine), POINTS_DIGITS)) if mine else 0.0
            told.append(
                {"seat": letter, **sums, "decisions": len(mine), "lost_per_decision": rate, "win": wins}
                | {"band": band_of(self.game, rate) if mine else None}
            )
        for row in told:
            row["told"] = message_data(told_of(self.game, row, told))
        return told


def name_of(part: Part) -> str:
    """The name of a piece of the work."""
    return f"{part.kind[0]}{part.ply}"


def _final(position: Position) -> Value | None:
    """How a game ended; None while it goes on."""
    outcome = position.outcome()
    if outcome is None:
        return None
    share = 1 / len(outcome.winners)
    return Value(outcome.scores, [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))])


def _after(reveal: Told) -> Value:
    """What a position was worth after a reveal."""
    means, luck = (reveal["mean"], reveal["mean_wins"]), (reveal["luck"], reveal["luck_wins"])
    points, wins = (
        [round(a + b, WINS_DIGITS) for a, b in zip(*pair, strict=True)] for pair in zip(means, luck, strict=True)
    )
    return Value(points, wins)


def _added(digits: int, first: float, final: float, luck: list[float], lost: list[float]) -> Told:
    """The sum, in whole units of the last digit, so that it is right to that digit."""
    unit = float(10**digits)

    def whole(number: float) -> int:
        return round(number * unit)

    begun, ended = whole(first), whole(final)
    lucky, errors = sum(map(whole, luck)), -sum(map(whole, lost))
    parts = {"initial": begun, "luck": lucky, "errors": errors, "gifts": ended - begun - lucky - errors, "final": ended}
    return {name: number / unit for name, number in parts.items()}


def _points(numbers: Any) -> list[float]:
    return [round(float(number), POINTS_DIGITS) for number in numbers]


def _wins(numbers: Any) -> list[float]:
    return [round(float(number), WINS_DIGITS) for number in numbers]


def mark_of(lost_points: float, lost_win: float) -> str:
    """The mark of a decision that cost so much; nothing if it was good."""
    return next((mark for mark, points, wins in MARKS if lost_points >= points or lost_win >= wins), "")


def matters(weighed: Weighed) -> bool:
    """Would any of the choices that were looked at be marked?"""
    losses = (weighed.lost(option.action) for option in weighed.options)
    return any(mark_of(loss.points, loss.wins) and not loss.unclear for loss in losses)


def option_data(game: Game, option: Option) -> Told:
    """A choice as plain data."""
    line = [action.text for action in game.named(option.line)]
    return {"action": line[0], "line": line, "points": _points(option.points), "wins": _wins(option.wins)}


def decision_data(game: Game, states: Any, ply: int, weighed: Weighed, played: int) -> Told:
    """A decision as plain data: what was played, what was best, what that cost, and why."""
    loss, best = weighed.lost(played), weighed.best
    lost_points, lost_win = round(loss.points, POINTS_DIGITS), round(loss.wins, WINS_DIGITS)
    good = not lost_points and not lost_win
    chosen = weighed.option(played)
    assert chosen is not None
    if good:  # what speaks for it, and not for another one
        best = chosen
        other = next((option for option in weighed.options if option.action != played), chosen)
    else:
        other = chosen
    reasons = why(game, states, best, other)
    return {
        "ply": ply,
        "seat": game.seats[weighed.seat],
        "played": game.named([played])[0].text,
        "best": game.named([best.action])[0].text,
        "lost_points": lost_points,
        "lost_win": lost_win,
        "exact": weighed.exact,
        "unclear": loss.unclear,
        "mark": "" if loss.unclear else mark_of(lost_points, lost_win),
        "options": [option_data(game, option) for option in _shown(weighed, played)],
        "why": [message_data(reason.text) for reason in reasons],
        "themes": [reason.theme for reason in reasons],
    }


def _shown(weighed: Weighed, played: int) -> list[Option]:
    """The best choices, and the one that was played."""
    best = weighed.options[:5]
    return best + [option for option in weighed.options[5:] if option.action == played]


def review(record: Record, depth: str = "standard", workers: int = 2) -> Told:
    """What every decision of a game cost, and how luck, errors and gifts add up, as plain data (docs/analysis.md)."""
    whole = Review(record, depth)
    for _ in whole.run(workers):
        pass
    return whole.data()
