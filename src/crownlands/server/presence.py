"""Who is there: at which seats there are signs of life."""

import time

from crownlands.server.audience import Audience, Viewer
from crownlands.server.ledger import Seat


class Presence:
    """The last sign of life at each seat of a table. Whoever looks at it is there; so is a program that asks."""

    def __init__(self, audience: Audience, seats: int, away_after: float) -> None:
        self._audience, self._away_after = audience, away_after
        self.touched = time.monotonic()  # the last one of anybody
        self._signs = [self.touched] * seats

    def sign_of_life(self, seat: Viewer = None) -> None:
        """Somebody has just done something, at a seat or watching."""
        self.touched = time.monotonic()
        if seat is not None:
            self._signs[seat] = self.touched

    def present(self, seat: Seat) -> bool:
        """Is the person of a seat there?"""
        if seat.kind != "person":
            return seat.kind == "bot"
        # A program that plays over HTTP is there as long as it asks now and then.
        return self._looks(seat) or (seat.token is not None and not self.away(seat))

    def away(self, seat: Seat) -> bool:
        """Has there been no sign of life for a while?"""
        return not self._looks(seat) and time.monotonic() - self._signs[seat.number] >= self._away_after

    def _looks(self, seat: Seat) -> bool:
        return self._audience.present(seat.number, seat.guest)
