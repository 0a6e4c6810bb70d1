"""Several processes at one store: tables have a version and somebody who drives them; processes show that they live."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("driver", sa.String(32)))
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("version")
    op.create_table(
        "houses",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_houses"),
    )
