"""A seat has a version, so that a change made without having seen another is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
