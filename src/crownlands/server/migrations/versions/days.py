"""Whose turn it is and who came where, without playing a game back; games of a day, and the key to their chance."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("places", sa.Text))
    op.add_column("tables", sa.Column("mover", sa.Integer))
    op.add_column("tables", sa.Column("day", sa.String(10)))
    op.create_index("ix_tables_host_day", "tables", ["host", "day"], unique=True)
    op.create_index("ix_tables_day_status", "tables", ["day", "status"])
    keys = op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.bulk_insert(keys, [{"name": "day", "value": secrets.token_bytes(32)}])
