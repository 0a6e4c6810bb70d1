"""Clocks: what an action cost, until when somebody has time; games that end early."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("events", sa.Column("spent", sa.Integer))
    op.add_column("tables", sa.Column("ending", sa.Text))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    running = sa.text("status = 'running'")
    op.create_index("ix_tables_running", "tables", ["deadline"], sqlite_where=running, postgresql_where=running)
