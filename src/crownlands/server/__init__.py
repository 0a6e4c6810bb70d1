"""The table in the browser: people and bots at tables, live, and everything kept in a store."""
