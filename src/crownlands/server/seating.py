"""Who sits where: taking a seat, leaving it, having a bot play there, or a program."""

import secrets
from dataclasses import replace

from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest, hashed
from crownlands.server.hall import Hall, Who
from crownlands.server.ledger import Seat, shown_names
from crownlands.server.names import tidy_name
from crownlands.server.tables import Table


async def sit(hall: Hall, table: Table, guest: Guest, number: int, name: str | None, luck: str | None = None) -> None:
    """Take an open seat. What somebody adds to the secret counts as long as the game has not begun."""

    def change(seat: Seat) -> Seat:
        if seat.kind != "open":
            raise Refusal(409, "seat.taken", seat=table.who(number))
        added = luck if table.status == "open" else None
        own = tidy_name(name or "") or None
        new = Seat(number, "person", guest.id, own, guest_name=guest.name, luck=added)
        told = shown_names([*(other for other in table.seats if other != seat), new])[-1]
        return new if told == new.shown_name else replace(new, name=told)  # somebody here looks the same

    await table.reseat(number, change)


async def leave(hall: Hall, table: Table, who: Who, number: int) -> None:
    """Leave a seat for somebody else."""

    def change(seat: Seat) -> Seat:
        hall.check_seat(table, who, number)
        _check_day(table)
        _check_plays(table, number)
        return Seat(number, "open")

    await table.reseat(number, change)


async def let_bot_play(hall: Hall, table: Table, who: Who, number: int, bot: str | None) -> None:
    """Have a bot play in an open seat, in one's own, or for somebody who is gone."""
    name = hall.thinkers.check(bot or hall.thinkers.stand_in(table.game), table.game)

    def change(seat: Seat) -> Seat:
        mine = hall.seats_of(table, who)
        if not mine and (who.guest is None or who.guest.id != table.head.host):
            raise Refusal(403, "seat.watching")
        _check_day(table)
        if table.status == "finished":
            raise Refusal(409, "table.finished")
        if seat.kind == "open":
            return Seat(number, "bot", bot=name)
        if seat.kind == "bot" or seat.bot is not None:
            raise Refusal(409, "seat.bot", seat=table.who(number))
        if number not in mine and not table.presence.away(seat):
            seconds = int(hall.settings.away_after)
            raise Refusal(409, "seat.present", seat=table.who(number), seconds=seconds)
        return replace(seat, bot=name)

    await table.reseat(number, change)


async def take_back(hall: Hall, table: Table, who: Who, number: int) -> None:
    """Play oneself again."""

    def change(seat: Seat) -> Seat:
        hall.check_seat(table, who, number)
        if seat.bot is None:
            raise Refusal(409, "seat.no_bot", seat=table.who(number))
        if table.is_out(number):
            raise Refusal(409, "seat.out", seat=table.who(number))
        if table.out_of_time(number):
            raise Refusal(409, "seat.out_of_time", seat=table.who(number))
        if table.moment() is not None and table.mover == number:  # or a clock could be wound up by going and coming
            raise Refusal(409, "seat.bot_turn", seat=table.who(number))
        return replace(seat, bot=None)

    await table.reseat(number, change)


async def give_token(hall: Hall, table: Table, who: Who, number: int) -> str:
    """A token with which a program can play a seat; an earlier one is no longer good."""
    token = secrets.token_urlsafe(32)

    def change(seat: Seat) -> Seat:
        hall.check_seat(table, who, number)
        _check_day(table)
        return replace(seat, token=hashed(token))

    await table.reseat(number, change)
    return token


def _check_day(table: Table) -> None:
    """What everybody plays alone, nobody plays for somebody else."""
    if table.head.day is not None and table.status != "finished":
        raise Refusal(409, "daily.alone")


def _check_plays(table: Table, number: int) -> None:
    """Is the game still going on, for this seat too?"""
    if table.status == "finished":
        raise Refusal(409, "table.finished")
    if table.is_out(number):
        raise Refusal(409, "seat.out", seat=table.who(number))
