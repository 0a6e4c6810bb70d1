"""Statements that are carried out with every move: written out once for each kind of database, and then handed to its
driver as they are. Making a statement anew takes many times as long as the database needs for it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

_Written = tuple[str, Sequence[str] | None]  # its text, and the order of its values where they have no names


class Prepared:
    """One statement."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._statement, self._columns = statement, columns
        self._written: dict[str, _Written] = {}

    def _write(self, connection: Connection) -> _Written:
        dialect = connection.dialect
        if dialect.name not in self._written:
            compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
            self._written[dialect.name] = str(compiled), compiled.positiontup
        return self._written[dialect.name]

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> int:
        """Carry it out with the values of each row; how many lines it has changed."""
        text, order = self._write(connection)
        changed = 0
        with driver_cursor(connection, text) as cursor:
            for row in rows:
                cursor.execute(text, row if order is None else [row[name] for name in order])
                changed += cursor.rowcount
        return changed


@contextmanager
def alone(connection: Connection) -> Iterator[None]:
    """What is done in here is done whole or not at all, and does not touch what was done before it."""
    with driver_cursor(connection, "SAVEPOINT") as cursor:
        cursor.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            cursor.execute("ROLLBACK TO SAVEPOINT one")
            raise
        finally:
            cursor.execute("RELEASE SAVEPOINT one")


def goes_on(connection: Connection) -> bool:
    """Is a transaction still open? SQLite gives the whole of it up where a disk is full or cannot be read."""
    return bool(getattr(connection.connection.driver_connection, "in_transaction", True))


@contextmanager
def driver_cursor(connection: Connection, text: str) -> Iterator[Any]:
    """A cursor of the driver below; what it complains of is said as usual, and without the values."""
    cursor: Any = connection.connection.cursor()
    errors = connection.dialect.loaded_dbapi.Error
    try:
        yield cursor
    except errors as error:
        raise DBAPIError.instance(
            text, None, error, errors, hide_parameters=True, dialect=connection.dialect
        ) from error
    finally:
        cursor.close()
