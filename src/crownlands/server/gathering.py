"""Everybody at a table, in this house and in others: who is there, and what all of them are told."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from crownlands.server.audience import Audience, Watcher
from crownlands.server.ledger import seats_data
from crownlands.server.phrases import Talk
from crownlands.server.presence import Presence
from crownlands.server.street import Street
from crownlands.server.table_settings import gives_hints

if TYPE_CHECKING:
    from crownlands.server.tables import Table


class Gathering:
    """Those who look at one table, and those whom other houses show it to."""

    def __init__(self, table: "Table", audience: Audience, street: Street, away_after: float) -> None:
        self._table, self._audience, self._street = table, audience, street
        self.presence = Presence(audience, len(table.seats), away_after)
        self.talk = Talk()
        self._told: list[int] = []  # who is here, as the others know it
        street.neighbours.tell({"table": table.id, "ask": True})

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self._watching_here + self.presence.watching_elsewhere

    @property
    def _watching_here(self) -> int:
        return self._audience.watching({seat.guest for seat in self._table.seats if seat.guest})

    def seats_data(self) -> list[dict[str, Any]]:
        """Who sits where, who is there, who is out."""
        told = seats_data(self._table.seats, self.presence.present)
        for seat, how in self._table.outs:
            told[seat]["out"] = how
        return told

    def say_seats(self, to: Collection[Watcher] | None = None) -> None:
        """Tell it to everybody, or to somebody."""
        self.say_seats_here(to)
        if to is None:
            self._tell_who_is_here()

    def say_seats_here(self, to: Collection[Watcher] | None = None) -> None:
        """Tell it to everybody, or to somebody, in this house."""
        table = self._table
        told = {"t": "seats", "status": table.status, "seats": self.seats_data(), "watching": self.watching}
        self._audience.say({**told, "hints": gives_hints(table.game, table.head, table.seats)}, to)

    def say_clock(self, to: Collection[Watcher] | None = None) -> None:
        """Tell everybody, or somebody, how much time is left, where there is a clock."""
        told = self._table.clock_data()
        if told is not None:
            self._audience.say({"t": "clock", "clock": told}, to)

    def say(self, told: dict[str, Any]) -> None:
        """Say something to everybody, in whichever house they are."""
        self._audience.say(told)
        self._street.neighbours.tell({"table": self._table.id, "say": told})

    def _here(self) -> list[int]:
        return [seat.number for seat in self._table.seats if self.presence.here(seat)]

    def _tell_who_is_here(self) -> None:
        self._told = self._here()
        self._street.neighbours.tell({"table": self._table.id, "here": self._told, "watching": self._watching_here})

    def hear(self, news: Mapping[str, Any]) -> None:
        """A neighbour says something."""
        if "ask" in news:
            self._tell_who_is_here()
        elif "say" in news:
            self._audience.say(news["say"])
        elif "here" in news:
            self.presence.note(news["house"], news["here"], news["watching"])
            self.say_seats_here()

    def houses_changed(self) -> None:
        """Another house may be gone, and with it whoever was there."""
        if self.presence.keep_only(self._street.houses.alive):
            self.say_seats_here()
        if self._street.neighbours.exist and self._here() != self._told:  # a program says nothing when it goes
            self.say_seats()
