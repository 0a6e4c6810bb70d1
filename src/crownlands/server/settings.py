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
    hosts: str = ""  # other names, separated by blanks, by which the server is called: play.example.org
    proxies: str = ""  # addresses of proxies in front of the server, which say whom they speak for
    pace: float = 0.7  # seconds between the actions of bots, so that people can follow
    thinking_time: float = 10.0  # seconds a bot has for an action
    longest_thought: float = 0.0  # seconds the levels of ours think about an action, at most; 0: as long as they like
    thinkers: int = 0  # bots that think at the same time; 0: one core is left for the server
    review_depth: str = "standard"  # how closely games are reviewed: quick, standard or deep
    away_after: float = 20.0  # seconds without a sign of life until others may have a bot play for somebody
    silence: float = 30.0  # seconds without a message until a socket is closed
    parting: float = 10.0  # seconds until one is cut whose other side does not read that it is closed
    requests_a_second: float = 200.0  # from one address, on the average
    requests_at_once: float = 1000.0
    header_time: float = 10.0  # seconds until the headers of a request must be there …
    body_time: float = 30.0  # … and then its body
    messages: int = 100  # through one socket …
    messages_time: float = 20.0  # … in so many seconds
    body: int = 64 * 1024  # bytes of a request
    upload: int = 1024 * 1024  # bytes of a record file
    tables_in_memory: int = 2000
    log_level: str = "warning"  # info (a line for each request), warning or error
    metrics: str = ""  # who may read /metrics: addresses, networks or tokens; empty: this machine, and through no proxy
    # An address is what others see of a household or a school; 0 is any number.
    sockets_of_guest: int = 50  # open at the same time
    sockets_of_address: int = 500
    guests_an_hour: int = 300  # new ones, from one address
    tables_an_hour: int = 100  # made by one guest
    tables_an_hour_of_address: int = 1000
    open_tables: int = 20  # of one guest that wait for players
    listed_tables: int = 3  # of one guest that are shown among the open ones
    records_a_day: int = 100  # handed in by one guest
    records_a_day_of_address: int = 500
    open_days: int = 30  # until a table that never began is deleted, if nobody does anything there; 0: never
    clocks_checked: float = 2.0  # seconds between two looks at the clocks of tables that are not in memory
    abandoned_after: float = 30.0  # days in which nobody came, until a game without a clock ends

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
