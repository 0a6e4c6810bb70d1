"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from crownlands.engine.game import game_ids, make_game
from crownlands.warm import warm
from tests.server.house import House, Person, house


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not mind the others."""
    with house(tmp_path_factory.mktemp("shared"), away_after=0.2) as running:
        yield running


@pytest.fixture
def anna(shared: House) -> Iterator[Person]:
    with shared.person() as person:
        yield person


@pytest.fixture
def bela(shared: House) -> Iterator[Person]:
    with shared.person() as person:
        yield person


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Nobody waits for the compiler in the middle of a test."""
    for game in game_ids():
        warm(make_game(game, {}))
        warm(make_game(game, {}), part="bots")
