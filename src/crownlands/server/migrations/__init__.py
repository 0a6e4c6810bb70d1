"""The way from any older database to the present one."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database up to date, or to an older revision, in a transaction; an empty one gets everything."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """All revisions known here, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def newest() -> str:
    """The present revision."""
    return revisions()[0]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
