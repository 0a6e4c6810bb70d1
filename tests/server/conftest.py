"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from crownlands.engine.game import game_ids, make_game
from crownlands.warm import warm
from tests.server.house import House, Person, house
from tests.server.postgresql import Server, postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL server for all tests that want a database of their own there."""
    with postgresql_server() as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not mind the others, on each kind of database."""
    settings = {}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgresql").new_database()
    with house(tmp_path_factory.mktemp("shared"), away_after=0.2, **settings) as running:
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
def no_beat() -> Iterator[None]:
    """A house that is alone writes nothing by itself in the middle of a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("crownlands.server.houses.ALONE_BEAT", 3600.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Nobody waits for the compiler in the middle of a test."""
    for game in game_ids():
        for part in ("table", "bots", "analysis"):
            warm(make_game(game, {}), part=part)
