"""What an arena is made of: deals. The same draws are played as often as there are seats, with every bot in each of
them once, so that neither luck nor the seat is on anybody's side.

A block of deals is a pure function of the arena and its numbers: it may be played in this process or in another one,
once or twice, early or late, and is always the same (but for the time it takes).
"""

import time
from typing import Any, ClassVar, NamedTuple

import numpy as np

from crownlands.arena.luck import luck_of
from crownlands.bots import make_bot
from crownlands.bots.greedy import load_value
from crownlands.bots.policies import BOTS, NUMBERS, policy_games
from crownlands.engine.chance import mix
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import Game
from crownlands.engine.match import Bot, ask_bot, call_bot, end_game
from crownlands.engine.position import seeded
from crownlands.engine.view import View
from crownlands.engine.words import Message

COMPILED_DEALS = 250  # of a block in compiled code, long enough that handing it over costs nothing


class Arena(NamedTuple):
    """A game, who meets at its tables, and a seed: whatever its games depend on."""

    game: Game
    tables: tuple[tuple[str, ...], ...]  # a bot for every seat; ladders have many tables
    seed: int
    limit: float | None = None  # seconds that a bot of somebody's own has for a decision
    adjusted: bool = False  # is the luck of every game worked out?

    def compiled(self, table: int) -> bool:
        """Can a table be played in compiled code? That tells no positions, and luck is worked out from those."""
        return not self.adjusted and all(name in NUMBERS for name in self.tables[table])


class Block(NamedTuple):
    """Some deals of one table."""

    table: int
    first: int
    deals: int


class Forfeit(NamedTuple):
    """A bot that raised, answered what cannot be played, or answered too late."""

    deal: int
    rotation: int
    bot: int
    reason: Message | str


class Played(NamedTuple):
    """The games of some deals of one table. Arrays have axes for the deal, the rotation and the bot."""

    table: int
    deals: Any  # their numbers
    points: Any
    shares: Any  # of the victory
    ms: Any  # what decisions took that were timed, in milliseconds
    decisions: Any  # how many were timed
    luck: Any  # in points; not a number where it was not worked out
    luck_shares: Any  # the same in shares of the victory
    forfeits: tuple[Forfeit, ...] = ()


ARRAYS = Played._fields[1:-1]


def seat_of(bot: int, rotation: int, players: int) -> int:
    """Where a bot sits: in the first rotation in its own place, in each further one a place on."""
    return (bot + rotation) % players


def play_block(arena: Arena, block: Block) -> Played:
    """Play whole deals."""
    if not arena.compiled(block.table):
        return _one_by_one(arena, block)
    # The first deal is played bot by bot, for the time it takes; both ways lead to the same games.
    timed = _one_by_one(arena, block._replace(deals=1))
    return joined([timed, _in_compiled_code(arena, Block(block.table, block.first + 1, block.deals - 1))])


def joined(parts: list[Played]) -> Played:
    """Parts of one table as one, in the order of the deals."""
    arrays = [np.concatenate([getattr(part, name) for part in parts]) for name in ARRAYS]
    order = np.argsort(arrays[0], kind="stable")
    forfeits = sorted((forfeit for part in parts for forfeit in part.forfeits), key=lambda forfeit: forfeit[:3])
    return Played._make([parts[0].table, *(array[order] for array in arrays), tuple(forfeits)])


def nothing_played(table: int, players: int, first: int = 0, count: int = 0) -> Played:
    """Room for deals."""
    shape = count, players, players
    whole, real, unknown = np.zeros(shape, np.int64), np.zeros(shape), np.full(shape, np.nan)
    numbers = np.arange(first, first + count)
    return Played(table, numbers, whole, real, real.copy(), whole.copy(), unknown, unknown.copy())


def _in_compiled_code(arena: Arena, block: Block) -> Played:
    game, players = arena.game, arena.game.players
    played = nothing_played(block.table, players, block.first, block.deals)
    load_value(game)
    numbers = np.array([NUMBERS[name] for name in arena.tables[block.table]])
    seed, room = np.uint64(arena.seed), game.book.most_legal
    for rotation in range(players):
        points, shares = np.zeros((block.deals, players), np.int64), np.zeros((block.deals, players))
        seated = np.roll(numbers, rotation)
        policy_games(game.start_state(), seated, seed, block.first, block.deals, rotation, room, points, shares)
        played.points[:, rotation] = np.roll(points, -rotation, axis=1)
        played.shares[:, rotation] = np.roll(shares, -rotation, axis=1)
    return played


def _one_by_one(arena: Arena, block: Block) -> Played:
    players = arena.game.players
    played = nothing_played(block.table, players, block.first, block.deals)
    forfeits = []
    for row in range(block.deals):
        for rotation in range(players):
            bots = arena.tables[block.table]
            deal = block.first + row
            told = _play(arena, bots, deal, rotation)
            played.points[row, rotation] = told.points
            played.shares[row, rotation] = told.shares
            played.ms[row, rotation] = [round(chair.ms, 4) for chair in told.chairs]
            played.decisions[row, rotation] = [chair.decisions for chair in told.chairs]
            if told.luck is not None:
                played.luck[row, rotation], played.luck_shares[row, rotation] = told.luck
            if told.failed is not None:
                forfeits.append(Forfeit(deal, rotation, told.failed, told.reason))
    return played._replace(forfeits=tuple(forfeits))


class _Chair:
    """A bot in its seat, with a clock beside it. It is made when it is first asked: a bot that cannot even be made
    forfeits like any other. The very first decision of a bot is not timed, for that is when its code is loaded."""

    loaded: ClassVar[set[tuple[str, str]]] = set()  # games and bots that have decided something in this process

    def __init__(self, name: str, seed: int, limit: float | None) -> None:
        self._made = name, seed, limit
        self.bot: Bot | None = None
        self.ms = 0.0
        self.decisions = 0

    def __call__(self, view: View) -> Any:
        if self.bot is None:
            self.bot = make_bot(*self._made)
        which = view.game.id, self._made[0]
        begun = time.perf_counter()
        try:
            return call_bot(self.bot, view)
        finally:
            if which in self.loaded:
                self.ms += 1000 * (time.perf_counter() - begun)
                self.decisions += 1
            self.loaded.add(which)


class _Told(NamedTuple):
    """What came of a game, by bot."""

    points: list[int]
    shares: list[float]
    chairs: list[_Chair]
    luck: tuple[list[float], list[float]] | None
    failed: int | None = None
    reason: Message | str = ""


def _play(arena: Arena, bots: tuple[str, ...], deal: int, rotation: int) -> _Told:
    """One game. Whoever forfeits it is last; the others have the places of the position that was reached."""
    players = arena.game.players
    number = mix(arena.seed, deal)
    seed = mix(number, BOTS + rotation)
    seats = [seat_of(bot, rotation, players) for bot in range(players)]
    chairs = [_Chair(name, seed + seat, arena.limit) for name, seat in zip(bots, seats, strict=True)]
    sitting = {seat: bot for bot, seat in enumerate(seats)}
    position = arena.game.start().dealt_by(seeded(number))
    failed: int | None = None
    reason: Message | str = ""
    while not position.over:
        mover = sitting[position.mover]
        try:
            ask_bot(chairs[mover], position.view(position.mover), position.play)
        except Exception as error:  # whatever goes wrong in somebody's bot is that bot's
            failed = mover
            reason = error.message if isinstance(error, CrownlandsError) else f"{type(error).__name__}: {error}"
            break
    for seat, bot in sitting.items():
        end_game(chairs[bot].bot, position.view(seat))
    reached = position.standing()
    standing = [reached[seat] for seat in seats]
    best = max(places for bot, places in enumerate(standing) if bot != failed)
    shares = [float(bot != failed and places == best) for bot, places in enumerate(standing)]
    points = [places[0] for places in standing]
    luck = luck_of(position, number, seats) if arena.adjusted else None
    return _Told(points, [share / sum(shares) for share in shares], chairs, luck, failed, reason)
