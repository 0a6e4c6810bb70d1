"""The games. Each is loaded when it is first asked for: its rules by those who play, its look by those who watch.

Other packages add games of their own as entry points: `crownlands.games` names a Rulebook, `crownlands.looks` a Look.
"""

from importlib.metadata import EntryPoint, entry_points

from crownlands.engine.game import add_game
from crownlands.scene.looks import add_look

OURS = ("kingdomino", "origins", "kingdom_builder")


def _found(what: str, group: str) -> list[EntryPoint]:
    """Ours in the order in which they are offered, then everybody else's."""
    ours = [EntryPoint(game, f"crownlands.games.{game}.{what.lower()}:{what}", group) for game in OURS]
    return [*ours, *sorted(entry_points(group=group), key=lambda entry: entry.name)]


for _entry in _found("BOOK", "crownlands.games"):
    add_game(_entry.name, _entry.load)
for _entry in _found("LOOK", "crownlands.looks"):
    add_look(_entry.name, _entry.load)
