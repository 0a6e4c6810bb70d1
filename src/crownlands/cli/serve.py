"""`crownlands serve`: the table in the browser, for this computer or a whole network."""

import argparse

from crownlands.cli.common import UsageError, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind `crownlands serve`."""
    parser.add_argument("--host", help="the address to listen at (default: this computer only; 0.0.0.0: the network)")
    parser.add_argument("--port", type=whole(0, 65535), help="the port (default: 8000)")
    parser.add_argument("--database", metavar="URL", help="where tables are kept (default: a file in your home folder)")
    parser.add_argument("--open", action="store_true", help="open the browser")


def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    try:
        from crownlands.server.run import serve  # the only command that needs a web server
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("crownlands"):
            raise
        raise UsageError("cli.no_server") from None

    serve(args.host, args.port, args.database, args.open)
    return 0
