"""What all tables of a house share."""

from dataclasses import dataclass

from crownlands.server.moments import Moments
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from crownlands.server.street import Street
from crownlands.server.thinking import Thinkers
from crownlands.server.waiting import Gate


@dataclass(frozen=True)
class Surroundings:
    """The house, as far as a table has to do with it."""

    store: Store
    street: Street
    thinkers: Thinkers
    settings: Settings
    moments: Moments
    gate: Gate
