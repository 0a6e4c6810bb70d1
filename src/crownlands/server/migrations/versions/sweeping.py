"""When guests were last seen, which tables wait, and who has the most points of a day: found by index."""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE guests SET seen = :now").bindparams(now=time.time_ns() // 1_000_000))
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.add_column("tables", sa.Column("points", sa.Integer))
    connection = op.get_bind()
    ended = sa.text("SELECT id, result FROM tables WHERE day IS NOT NULL AND result IS NOT NULL")
    for table, result in connection.execute(ended).all():
        change = sa.text("UPDATE tables SET points = :points WHERE id = :id")
        connection.execute(change, {"points": json.loads(result)[0], "id": table})
    op.drop_index("ix_tables_day_status", "tables")
    op.create_index("ix_tables_day_points", "tables", ["day", "points"])
    waiting = sa.text("status = 'open'")
    op.create_index("ix_tables_waiting", "tables", ["changed"], sqlite_where=waiting, postgresql_where=waiting)
