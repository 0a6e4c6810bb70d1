"""The command line."""


def main() -> None:
    """Run the `crownlands` command."""
