"""How Origins looks."""

from crownlands.games.origins.almanac import ALMANAC
from crownlands.games.origins.drawings import DRAWINGS
from crownlands.games.origins.howto import CHAPTERS
from crownlands.games.origins.lessons import LESSONS
from crownlands.games.origins.scene import action_at, left, own, scene
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
