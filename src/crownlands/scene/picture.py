"""Pictures of views: a game's scene, on its ground."""

from collections.abc import Iterable

from crownlands.engine.view import View
from crownlands.scene.animation import animate_svg
from crownlands.scene.looks import ground_of, scene_of
from crownlands.scene.model import Scene
from crownlands.scene.svg import Say, draw_board, draw_ground, draw_svg


def draw_scene(scene: Scene, say: Say = str, theme: str = "light", names: tuple[str, ...] = ()) -> str:
    """A scene as one SVG picture."""
    return draw_svg(scene, say, theme, names, ground_of(scene.ground))


def picture(view: View, say: Say = str, theme: str = "light", names: tuple[str, ...] = ()) -> str:
    """A view as one SVG picture."""
    return draw_scene(scene_of(view), say, theme, names)


def board_picture(view: View, seat: int | None, theme: str = "light") -> str:
    """The board of a seat by itself, or the map all share."""
    scene = scene_of(view)
    return draw_board(scene, seat, theme, ground_of(scene.ground))


def moving_picture(views: Iterable[View], say: Say = str, theme: str = "light", pace: float = 0.9) -> str:
    """Views one after the other, as one animated SVG."""
    scenes = [scene_of(view) for view in views]
    return animate_svg(scenes, say, theme, pace, ground_of(scenes[-1].ground))


def ground_picture(name: str, theme: str = "light") -> str | None:
    """A ground by itself, exactly as large as its area; None if there is none of this name."""
    ground = ground_of(name)
    return None if ground is None else draw_ground(ground, theme)
