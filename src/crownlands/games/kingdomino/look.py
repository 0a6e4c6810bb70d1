"""How Kingdomino looks."""

from crownlands.games.kingdomino.almanac import ALMANAC
from crownlands.games.kingdomino.drawings import DRAWINGS
from crownlands.games.kingdomino.howto import CHAPTERS
from crownlands.games.kingdomino.lessons import LESSONS
from crownlands.games.kingdomino.scene import action_at, left, own, scene
from crownlands.scene.looks import Look

LOOK = Look(
    scene=scene,
    own=own,
    drawings=DRAWINGS,
    action_at=action_at,
    chapters=CHAPTERS,
    almanac=ALMANAC,
    left=left,
    lessons=LESSONS,
)
