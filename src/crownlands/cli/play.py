"""`crownlands play`: a game in the terminal, with persons and bots in any seat."""

import argparse
from dataclasses import dataclass, field

from crownlands.bots import LEVELS, POLICIES, make_bot
from crownlands.cli.common import Parser, append_to, chosen_position, game_argument, position_argument, seat_names, seed
from crownlands.cli.explain import explained, told
from crownlands.cli.screen import console, painter, tell
from crownlands.cli.warm import parts_for, ready
from crownlands.engine.chance import check_seed, mix
from crownlands.engine.contract import OVER
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game, Paint
from crownlands.engine.match import Bot, ask_bot, end_game
from crownlands.engine.position import Position, seeded
from crownlands.engine.record import Record
from crownlands.engine.words import Listed, Message, known

ME, PERSON = "me", "person:"


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands play`."""
    game_argument(parser)
    parser.add_argument("--seats", metavar="NAMES", told={"levels": ", ".join(LEVELS)})
    parser.add_argument("--seed", type=seed, metavar="N")
    parser.add_argument("--record", metavar="FILE")
    position_argument(parser)


@dataclass
class Table:
    """A game being played: the position, who sits where, and the screen."""

    position: Position
    names: list[str]
    bots: list[Bot | None]  # None: a person
    paint: Paint
    width: int
    tags: dict[str, str]
    choices: list[int] = field(default_factory=list)  # how many actions there were at each choice of a person
    reader: int | None = None  # the person who has the screen

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def secrets(self) -> bool:
        """Must persons take turns at the screen? Only where something is hidden, and from more than one of them."""
        return self.game.hidden and self.bots.count(None) > 1

    def who(self, seat: int) -> str:
        """A seat and who sits in it, painted."""
        return f"{self.paint(f'seat{seat}', self.game.seats[seat])} ({self.name(seat)})"

    def name(self, seat: int) -> str:
        """Who sits in a seat. Bots of ours have a name in every language."""
        name = self.names[seat]
        if name == ME:
            return str(Message("page.new.seat.me"))
        called = f"page.bot.{name}"
        return str(Message(called)) if self.bots[seat] is not None and known(called) else name

    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.position, self.names, tags=self.tags)


def run(args: argparse.Namespace) -> int:
    """Play a game."""
    table = set_up(args)
    if args.record:
        append_to(args.record, [])
    try:
        return play(table)
    finally:
        for seat, bot in enumerate(table.bots):
            end_game(bot, table.position.view(seat))
        if args.record:
            append_to(args.record, [table.record()])


def set_up(args: argparse.Namespace) -> Table:
    """The table before the first action."""
    number = check_seed(args.seed)
    position = chosen_position(args.words, args.position).dealt_by(seeded(number))
    game = position.game
    seats = seat_names(game, args.seats or ",".join([ME, *["greedy"] * (game.players - 1)]))
    persons = [seat == ME or seat.startswith(PERSON) for seat in seats]
    if any(seat == PERSON for seat in seats):
        raise BotError("bot.unknown", name=PERSON, known=", ".join((ME, f"{PERSON}NAME", *LEVELS, *POLICIES)))
    bots = [
        None if person else make_bot(name, mix(number, 1) + seat, game=game)
        for seat, (name, person) in enumerate(zip(seats, persons, strict=True))
    ]
    ready(game, args.plain, *parts_for(seats))
    screen = console(args.plain)
    names = [name.removeprefix(PERSON) for name in seats]
    return Table(position, names, bots, painter(screen), screen.width, {"Seed": str(number)})


def play(table: Table) -> int:
    """Play until the game ends or somebody quits."""
    from crownlands.cli.ask import ask

    seats = ", ".join(map(table.who, range(table.game.players)))
    print(Message("play.begin", game=table.game.text(), seed=table.tags["Seed"], seats=seats))
    while (seat := table.position.mover) != OVER:
        bot = table.bots[seat]
        if bot is not None:
            move(table, bot, seat)
        elif not ask(table, seat):
            tell(Message("play.stopped"))
            return 0
    finish(table)
    return 0


def move(table: Table, bot: Bot, seat: int) -> None:
    """Let a bot play, and say what it did."""
    position = table.position
    plies = len(position.history)  # its action comes next; chance may follow at once
    ask_bot(bot, position.view(seat), position.play)
    action = position.history[plies]
    print(f"{table.who(seat)}: {told(action)}")


def finish(table: Table) -> None:
    """Show how it ended; now nothing is hidden any more."""
    position = table.position
    outcome = position.outcome()
    assert outcome is not None
    print(f"\n{position.show(table.paint)}\n")
    for score in position.scores():
        print("\n".join(explained(score, table.who(score.seat), table.width)))
    winners = [table.who(seat) for seat in outcome.winners]
    print()
    if len(winners) == 1:
        tell(Message("play.won", who=winners[0], how=Message(outcome.decided_by)))
    else:
        tell(Message("play.shared", who=Listed(winners)))
    for because in outcome.because:
        tell(because)
