"""What the store holds. A change here goes with a migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

WAITING = text("status = 'open'")
RUNNING = text("status = 'running'")

# Times are milliseconds since 1970. Whoever sits somewhere is a row beside the events, never in them: a guest can be
# forgotten, and the game stays.

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", LargeBinary(32), nullable=False, unique=True),  # the hash of it
    Column("name", Text, nullable=False, default=""),
    Column("lang", String(8), nullable=False, default=""),
    Column("theme", String(8), nullable=False, default=""),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # the last time, to about a day
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("settings", Text, nullable=False),  # JSON
    Column("start", Text),  # the text of the first position, where that is not the beginning of a game
    Column("notes", Text),  # JSON, what a record handed in has beside its actions: tags, comments, whose eyes saw it
    Column("status", String(8), nullable=False),  # open, running, finished
    Column("result", Text),  # JSON, the points of each seat
    Column("places", Text),  # JSON, the place of each seat; those of old tables follow from the points alone
    Column("points", Integer),  # of the first seat at the end, so that the best of a day are found by index
    Column("ending", Text),  # resign, forfeit, abandoned; null: the game goes on, or was played to its end
    Column("mover", Integer),  # whose turn it is, so that nobody has to play a game back to be told
    Column("deadline", BigInteger),  # when the time of whoever moves is over, by the clocks of the house (moments.py)
    Column("day", String(10)),  # of a game that is the same for everybody that day: 2026-11-12
    Column("secret", LargeBinary(32), nullable=False),  # chance is drawn from it
    Column("draws", Integer),  # how: 2, as anybody can check afterwards (`fair`); none, in the old way or as prepared
    Column("luck", Text),  # JSON, what each seat added to the secret, once the game has begun
    Column("host", String(32), ForeignKey(guests.c.id, ondelete="SET NULL")),
    Column("rematch_of", String(32), ForeignKey("tables.id"), unique=True),
    Column("listed", Boolean, nullable=False, default=False),  # shown to everybody while it waits for players
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False, default=0),  # another one after each change, of whatever kind
    Column("driver", String(32)),  # the house that lets its bots play
    Index(None, "listed", "status", "made"),
    Index(None, "host", "changed"),
    Index(None, "host", "day", unique=True),  # once a day each; and there is any number without a day
    Index(None, "day", "points"),
    # Those that never began, the oldest first; a move at another table changes nothing here.
    Index("ix_tables_waiting", "changed", sqlite_where=WAITING, postgresql_where=WAITING),
    Index("ix_tables_running", "deadline", sqlite_where=RUNNING, postgresql_where=RUNNING),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),  # made once, with the database; it never leaves the server
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey(tables.c.id, ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # person, bot, open, past
    Column("guest", String(32), ForeignKey(guests.c.id, ondelete="SET NULL")),
    Column("name", Text),  # of somebody else on the guest's device, or in a record
    Column("bot", String(64)),  # who plays: in a bot's seat always, in a person's while they are gone
    Column("token", LargeBinary(32)),  # the hash of the token a program plays with
    Column("luck", String(64)),  # what whoever sits there added to the secret of the table while it was open
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "guest"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey(tables.c.id, ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # play, chance, undo, resign, forfeit, timeout, abandon
    Column("seat", Integer),
    Column("action", Text),
    Column("key", String(64)),
    Column("at", BigInteger, nullable=False),
    Column("spent", Integer),  # milliseconds of the seat's time; null without a clock, and where a bot plays
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "seat", "key"),
)

houses = Table(
    "houses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),  # its last sign of life, by the clock of the store
    Column("moment", BigInteger, nullable=False),  # what time it was then for the clocks of its tables (moments.py)
    Column("stopped", Boolean, nullable=False),  # it said that it stops
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of what is told: another one is made anew
    Column("parts", Text, nullable=False),  # JSON: what it rests on, and the pieces that are done, so that it goes on
    Column("finished", Boolean, nullable=False),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("mu", Float, nullable=False),  # how hard it has proved, and how unsure that is
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

solvers = Table(
    "solvers",
    metadata,
    Column("guest", String(32), ForeignKey(guests.c.id, ondelete="CASCADE"), primary_key=True),
    Column("mu", Float, nullable=False),  # how good they have proved, and how unsure that is
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("guest", String(32), ForeignKey(guests.c.id, ondelete="CASCADE"), nullable=False),
    Column("puzzle", String(32), nullable=False),
    Column("action", Text, nullable=False),  # what they tried first: only that counts
    Column("solved", Boolean, nullable=False),
    Column("day", String(10)),  # on which it was the puzzle of the day
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("guest", "puzzle"),
)
