"""Who is there: at which seats there are signs of life."""

import time
from collections.abc import Collection

from crownlands.server.audience import Audience, Viewer
from crownlands.server.ledger import Seat


class Presence:
    """The last sign of life at each seat of a table. Whoever looks at it is there; so is a program that asks."""

    def __init__(self, audience: Audience, seats: int, away_after: float) -> None:
        self._audience, self._away_after = audience, away_after
        self.touched = time.monotonic()  # the last one of anybody
        self._signs = [self.touched] * seats
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}  # by house: who is there, how many only watch

    def sign_of_life(self, seat: Viewer = None) -> None:
        """Somebody has just done something, at a seat or watching."""
        self.touched = time.monotonic()
        if seat is not None:
            self._signs[seat] = self.touched

    def present(self, seat: Seat) -> bool:
        """Is the person of a seat there?"""
        if seat.kind != "person":
            return seat.kind == "bot"
        return self.here(seat) or any(seat.number in seats for seats, _ in self._elsewhere.values())

    def here(self, seat: Seat) -> bool:
        """Is the person of a seat in this house? A program that plays over HTTP is as long as it asks now and then."""
        if seat.kind != "person":
            return False
        return self._looks(seat) or (seat.token is not None and not self._silent(seat))

    def away(self, seat: Seat) -> bool:
        """Has there been no sign of life for a while?"""
        return not self.present(seat) and self._silent(seat)

    def _silent(self, seat: Seat) -> bool:
        return time.monotonic() - self._signs[seat.number] >= self._away_after

    def _looks(self, seat: Seat) -> bool:
        return self._audience.present(seat.number, seat.guest)

    # --- in other houses -----------------------------------------------------------------------------------------

    @property
    def watching_elsewhere(self) -> int:
        """How many only watch there."""
        return sum(watching for _, watching in self._elsewhere.values())

    def note(self, house: str, seats: Collection[int], watching: int) -> None:
        """Who is there, says another house."""
        self._elsewhere[house] = frozenset(seats), watching

    def keep_only(self, houses: Collection[str]) -> bool:
        """Forget who was in houses that are no more; was there anybody?"""
        gone = [self._elsewhere.pop(house) for house in list(self._elsewhere) if house not in houses]
        return any(seats or watching for seats, watching in gone)
