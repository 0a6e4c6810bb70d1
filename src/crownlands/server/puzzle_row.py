"""Which puzzle comes: one a day, the same for everybody, and for each guest a row of others that does not end."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from crownlands.analysis.puzzles import Puzzle, puzzles
from crownlands.server.puzzle_book import Book, Rating, of_level

WEEK = 7
COMING = 14  # days whose puzzles are not given away before
NEAR = 12  # puzzles that are about as hard as somebody is good: one of them comes next


def number(*words: object) -> int:
    """A number that follows from some words and from nothing else, and looks like chance."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, words)).encode()).digest()[:8])


@cache
def _order() -> tuple[Puzzle, ...]:
    """The puzzles in the order in which they have their days."""
    return tuple(sorted(puzzles(), key=lambda puzzle: number("day", puzzle.id)))


def day_at(moment: int) -> date:
    """The day of a moment, in milliseconds."""
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def ends(day: date) -> int:
    """When a day is over, in milliseconds."""
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return int(midnight.timestamp() * 1000)


def puzzle_of(day: date) -> Puzzle | None:
    """The puzzle of a day; nothing if there are none at all."""
    order = _order()
    return order[day.toordinal() % len(order)] if order else None


class Day(NamedTuple):
    """A day of the row of the week, and its puzzle."""

    day: str
    puzzle: str


def week(today: date) -> list[Day]:
    """The puzzles of the last days, today's last."""
    days = [today - timedelta(days=back) for back in reversed(range(WEEK))]
    return [Day(day.isoformat(), puzzle.id) for day in days if (puzzle := puzzle_of(day))]


def day_of(puzzle: str, today: date) -> str | None:
    """The day of the last week on which something was the puzzle of the day: it can still be tried for that day."""
    return next((one.day for one in reversed(week(today)) if one.puzzle == puzzle), None)


def streak(book: Book, today: date) -> int:
    """How many days in a row somebody has solved, up to today, or to yesterday while today's waits. A puzzle they had
    tried before its day cannot be tried for it: such days are passed over."""
    went = {attempt.day: attempt.solved for attempt in book.tried.values() if attempt.day}
    count, day = 0, today
    while (solved := went.get(day.isoformat())) or (solved is None and _passed_over(book, day, today)):
        count, day = count + bool(solved), day - timedelta(days=1)
    return count


def _passed_over(book: Book, day: date, today: date) -> bool:
    """Does a day that was not tried count neither way?"""
    puzzle = puzzle_of(day)
    attempt = book.tried.get(puzzle.id) if puzzle else None
    return day == today if attempt is None else day_at(attempt.at) < day


def state(book: Book, puzzle: str) -> str:
    """How somebody's first try at a puzzle went."""
    attempt = book.tried.get(puzzle)
    return "open" if attempt is None else "solved" if attempt.solved else "failed"


def week_data(book: Book, today: date) -> dict[str, Any]:
    """The row of the week, how each of its puzzles went, and how many in a row."""
    days = [{**day._asdict(), "state": state(book, day.puzzle)} for day in week(today)]
    return {"week": days, "streak": streak(book, today)}


def game_id(puzzle: Puzzle) -> str:
    """The game a puzzle is from."""
    return puzzle.game.split()[0]


def matching(game: str, theme: str) -> list[Puzzle]:
    """The puzzles of a game and about a theme; all, where nothing is asked for."""
    return [one for one in puzzles() if game in ("", game_id(one)) and (not theme or theme in one.themes)]


def choose(
    found: Sequence[Puzzle], book: Book, hard: Mapping[str, Rating], whose: str, seen: Sequence[str], today: date
) -> Puzzle | None:
    """The next puzzle for somebody, after those they have seen lately, the newest first: not tried before, about as
    hard as they are good, and if possible of another game. When all were tried, those that went wrong come again; when
    all of them were seen lately, the one that was seen longest ago. Nothing if none is left, as those of the coming
    days are not given away."""
    new = [one for one in found if one.id not in book.tried and one.id not in _of_days(today, 1, COMING)]
    wrong = sorted((one for one in found if state(book, one.id) == "failed"), key=lambda one: book.tried[one.id].at)
    if fresh := [one for one in new if one.id not in seen]:
        return _near(fresh, book, hard, whose, seen[0] if seen else "", today)
    ago = {name: n for n, name in reversed([*enumerate(seen)])}
    return max([*wrong, *new], key=lambda one: ago.get(one.id, len(seen)), default=None)


def _of_days(today: date, first: int, last: int) -> set[str]:
    """The puzzles of some days, counted from today."""
    days = (puzzle_of(today + timedelta(days=n)) for n in range(first, last + 1))
    return {one.id for one in days if one}


def _near(new: Sequence[Puzzle], book: Book, hard: Mapping[str, Rating], whose: str, after: str, today: date) -> Puzzle:
    """One about as hard as somebody is good. Those of the week wait elsewhere."""
    week = _of_days(today, 1 - WEEK, 0)
    new = [one for one in new if one.id not in week] or new

    def apart(one: Puzzle) -> tuple[float, str]:
        return abs(hard.get(one.id, of_level(one.level)).mu - book.rating.mu), one.id

    near = sorted(new, key=apart)[:NEAR]
    last = _last_game(book, after)
    near = [one for one in near if game_id(one) != last] or near
    return near[number("next", whose, len(book.tried), after) % len(near)]


def _last_game(book: Book, after: str) -> str:
    """The game of what somebody has seen or tried last."""
    last = after or max(book.tried, key=lambda one: book.tried[one].at, default="")
    return next((game_id(one) for one in puzzles() if one.id == last), "")
