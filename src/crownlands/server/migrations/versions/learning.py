"""Learning from games: reviews are kept with their tables, and who has tried which puzzles with what skill."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_table(
        "solvers",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_solvers_guest", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", name="pk_solvers"),
    )
    op.create_table(
        "attempts",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_attempts_guest", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "puzzle", name="pk_attempts"),
    )
