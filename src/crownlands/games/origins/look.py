"""How Origins looks."""

from crownlands.games.origins.drawings import DRAWINGS
from crownlands.games.origins.howto import CHAPTERS
from crownlands.games.origins.scene import action_at, scene
from crownlands.scene.looks import Look

LOOK = Look(scene=scene, drawings=DRAWINGS, action_at=action_at, chapters=CHAPTERS)
