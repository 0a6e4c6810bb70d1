"""`crownlands serve`: the table in the browser, for this computer or a whole network."""

import argparse

from crownlands.cli.common import Parser, server_installed, whole


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands serve`."""
    parser.add_argument("--host")
    parser.add_argument("--port", type=whole(0, 65535))
    parser.add_argument("--database", metavar="URL")
    parser.add_argument("--open", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    with server_installed():
        from crownlands.server.run import serve

    serve(args.host, args.port, args.database, args.open)
    return 0
