"""How Alembic runs here: inside the transaction it is given."""

from alembic import context

from crownlands.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
