"""What can be set where the server runs. Everything has a default that suits a computer at home."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from crownlands.engine.words import Message
from crownlands.server.errors import Refusal


@dataclass(frozen=True)
class Settings:
    """One field for each `CROWNLANDS_…` variable of the environment, in capitals."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # a file, or an address like sqlite:///tables.db; empty: a file where programs keep their data
    origins: str = ""  # other addresses, separated by blanks, that pages may come from: https://play.example.org
    proxies: str = ""  # addresses of proxies in front of the server, which say whom they speak for
    pace: float = 0.7  # seconds between the actions of bots, so that people can follow
    thinking_time: float = 10.0  # seconds a bot has for an action
    longest_thought: float = 0.0  # seconds the levels of ours think about an action, at most; 0: as long as they like
    thinkers: int = 0  # bots that think at the same time; 0: one core is left for the server
    away_after: float = 20.0  # seconds without a sign of life until others may have a bot play for somebody
    silence: float = 30.0  # seconds without a message until a socket is closed
    requests_a_second: float = 200.0  # from one address, on the average
    requests_at_once: float = 1000.0
    messages: int = 100  # through one socket …
    messages_time: float = 20.0  # … in so many seconds
    body: int = 64 * 1024  # bytes of a request
    upload: int = 1024 * 1024  # bytes of a record file
    tables_in_memory: int = 2000

    def database_url(self) -> str:
        """The database as SQLAlchemy wants to hear it."""
        if "://" in self.database:
            return self.database
        path = Path(self.database) if self.database else user_data_path("crownlands", appauthor=False) / "tables.db"
        return f"sqlite:///{path.absolute()}"


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment; what is given by hand counts more."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        name = f"CROWNLANDS_{field.name.upper()}"
        if name in environment:
            kind = {"str": str, "int": int, "float": float}[str(getattr(field.type, "__name__", field.type))]
            try:
                values[field.name] = kind(environment[name])
            except ValueError:
                wanted = Message(f"web.kind.{kind.__name__}")
                raise Refusal(400, "web.setting", name=name, value=environment[name], kind=wanted) from None
    values.update({name: value for name, value in given.items() if value is not None})
    return Settings(**values)
