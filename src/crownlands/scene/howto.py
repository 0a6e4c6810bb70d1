"""How a game is explained: chapters of a few sentences, each with a picture of a position made for it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A position, and what of it is shown: these areas, through the eyes of a seat (with its choices) or of all."""

    position: str
    areas: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter: the id of its title, of which the ids of its paragraphs are made (`.1`, `.2` …)."""

    id: str
    paragraphs: int
    picture: Picture | None = None

    def text_ids(self) -> list[str]:
        """The ids of the paragraphs."""
        return [f"{self.id}.{number}" for number in range(1, self.paragraphs + 1)]
