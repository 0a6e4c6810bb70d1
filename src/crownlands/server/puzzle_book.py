"""What is remembered of puzzles: who tried which and how, and how good people and how hard puzzles have proved.

A try is a game between somebody and a puzzle, rated as openskill rates games. Only the first try counts, for both.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Table, insert, select, update

from crownlands.server.schema import attempts, puzzles, solvers

MEAN = 25.0  # of openskill's scale
SPREAD = MEAN / 3
# Shown numbers: a difference of 400 means that ten of eleven tries go one way, once little is unsure.
SHOWN_MEAN, SHOWN_STEP = 1500, 30
PROVISIONAL = 5.5  # the doubt of somebody who has tried about ten


class Rating(NamedTuple):
    """How good somebody, or how hard a puzzle has proved, how unsure that is, and by how many tries it was found."""

    mu: float = MEAN
    sigma: float = SPREAD
    tries: int = 0

    @property
    def shown(self) -> int:
        """As people are told it."""
        return round(SHOWN_MEAN + SHOWN_STEP * (self.mu - MEAN))

    def data(self) -> dict[str, Any]:
        """As it is told over HTTP."""
        return {"rating": self.shown, "provisional": self.sigma > PROVISIONAL, "tries": self.tries}


NEWCOMER = Rating()


def of_level(level: float) -> Rating:
    """What is thought of a puzzle before anybody has tried it: bots have."""
    return Rating(level, SPREAD / 2)


class Attempt(NamedTuple):
    """Somebody's first try at a puzzle."""

    action: str
    solved: bool
    day: str | None  # on which it was the puzzle of the day
    at: int


class Book(NamedTuple):
    """All that is remembered of somebody."""

    rating: Rating = NEWCOMER
    tried: Mapping[str, Attempt] = {}

    @property
    def solved(self) -> int:
        """How many they have solved at once."""
        return sum(attempt.solved for attempt in self.tried.values())


NOBODY = Book()


def book_of(connection: Connection, guest: str) -> Book:
    """What is remembered of a guest."""
    a = attempts.c
    theirs = select(a.puzzle, a.action, a.solved, a.day, a.at).where(a.guest == guest).order_by(a.at, a.puzzle)
    tried = {puzzle: Attempt(*more) for puzzle, *more in connection.execute(theirs)}
    return Book(_rating(connection, solvers, solvers.c.guest == guest) or NEWCOMER, tried)


def _rating(connection: Connection, table: Table, which: Any, locked: bool = False) -> Rating | None:
    query = select(table.c.mu, table.c.sigma, table.c.tries).where(which)
    found = connection.execute(query.with_for_update() if locked else query).first()
    return Rating(*found) if found else None


def ratings(connection: Connection) -> dict[str, Rating]:
    """How hard the puzzles have proved that anybody has tried."""
    c = puzzles.c
    return {puzzle: Rating(*more) for puzzle, *more in connection.execute(select(c.id, c.mu, c.sigma, c.tries))}


class Entered(NamedTuple):
    """What a first try has changed: the ratings of somebody and of a puzzle, before and after."""

    guest: tuple[Rating, Rating]
    puzzle: tuple[Rating, Rating]


def after_try(guest: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings after somebody has tried a puzzle: it was solved, or it has won."""
    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (guest, puzzle)]
    (new_guest,), (new_puzzle,) = model.rate(teams, ranks=[0, 1] if solved else [1, 0])
    return (
        Rating(new_guest.mu, new_guest.sigma, guest.tries + 1),
        Rating(new_puzzle.mu, new_puzzle.sigma, puzzle.tries + 1),
    )


def enter(connection: Connection, guest: str, puzzle: str, start: Rating, attempt: Attempt) -> Entered | None:
    """Note somebody's try and what it changes; nothing if they have tried the puzzle before.

    Where two do so at once, one of them is told that a row is there already, and has to try again.
    """
    a = attempts.c
    if connection.execute(select(a.at).where(a.guest == guest, a.puzzle == puzzle)).first():
        return None
    connection.execute(insert(attempts).values(guest=guest, puzzle=puzzle, **attempt._asdict()))
    hard = _rating(connection, puzzles, puzzles.c.id == puzzle, locked=True)
    good = _rating(connection, solvers, solvers.c.guest == guest, locked=True)
    before = good or NEWCOMER, hard or start
    after = after_try(*before, attempt.solved)
    new_hard, new_good = after[1]._asdict(), after[0]._asdict()
    if hard is None:
        connection.execute(insert(puzzles).values(id=puzzle, **new_hard))
    else:
        connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(new_hard))
    if good is None:
        connection.execute(insert(solvers).values(guest=guest, solved=int(attempt.solved), **new_good))
    else:
        new_good["solved"] = solvers.c.solved + int(attempt.solved)
        connection.execute(update(solvers).where(solvers.c.guest == guest).values(new_good))
    return Entered((before[0], after[0]), (before[1], after[1]))
