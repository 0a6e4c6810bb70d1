"""Draws that can be checked: how a table draws, and what the seats have added to its secret."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("draws", sa.Integer))
    op.add_column("tables", sa.Column("luck", sa.Text))
    op.add_column("seats", sa.Column("luck", sa.String(64)))
