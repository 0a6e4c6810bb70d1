"""How Kingdom Builder looks."""

from crownlands.games.kingdom_builder.almanac import ALMANAC
from crownlands.games.kingdom_builder.drawings import DRAWINGS
from crownlands.games.kingdom_builder.ground import ground
from crownlands.games.kingdom_builder.howto import CHAPTERS
from crownlands.games.kingdom_builder.left import left
from crownlands.games.kingdom_builder.lessons import LESSONS
from crownlands.games.kingdom_builder.scene import action_at, own, scene
from crownlands.scene.looks import Look

LOOK = Look(
    scene=scene,
    own=own,
    drawings=DRAWINGS,
    action_at=action_at,
    grounds=ground,
    chapters=CHAPTERS,
    almanac=ALMANAC,
    left=left,
    lessons=LESSONS,
)
