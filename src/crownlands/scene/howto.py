"""How a game is explained: chapters of a few sentences, with pictures of positions made for them and things to try.

All of it is data. What a picture lights up is named by the game; what is right in an exercise, the rules say
(`exercises.py`), so that no answer is written down anywhere.
"""

from dataclasses import dataclass
from typing import Literal

from crownlands.engine.words import Message
from crownlands.scene.model import Ghost, Spot


@dataclass(frozen=True)
class Lit:
    """Squares that are outlined, as one, and what is written on them: a sum, a sign; in their middle or at a place."""

    spots: tuple[Spot, ...]
    words: str = ""
    at: Spot | None = None


@dataclass(frozen=True)
class Arrow:
    """From one square to another, over others if it turns on its way."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Cut:
    """The part of an area that is shown."""

    area: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Picture:
    """A position, and what of it is shown: these areas, through the eyes of a seat or of all.

    A board is cut to what is built and marked on it, unless a cut says otherwise. `counted` seats have every line of
    their points outlined and its sum written on it; `named` boards have letters and numbers at their edges.
    """

    position: str
    areas: tuple[str, ...]
    seat: int | None = None
    choices: bool = False  # is it shown what the seat can do?
    cuts: tuple[Cut, ...] = ()
    lit: tuple[Lit, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    ghosts: tuple[tuple[str, Ghost], ...] = ()  # pieces as they would lie, each with its area
    counted: tuple[int, ...] = ()
    named: bool = False
    widest: float = 600  # areas that would make it wider go below the others


@dataclass(frozen=True)
class Offer:
    """One of the answers to choose from: an action, a number or a seat, as text; and where on the picture it is."""

    answer: str
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """A question about a picture, its id that of its words, with `.why` after it for what is to be learned from it;
    unless it has other words for either. `brings` says how many points an answer brings, where a game has its own word.

    may: which of the actions do the rules allow?  best: which of them brings most points?  points: how many has the
    seat (for `counts`, the name of some lines of its score)?  gain: how many more after `plays`?  mover: whose turn is
    it after `plays`?
    """

    id: str
    picture: Picture
    kind: Literal["may", "best", "points", "gain", "mover"]
    offers: tuple[Offer, ...]
    counts: str = ""
    plays: tuple[str, ...] = ()
    asks: Message | None = None
    teaches: Message | None = None
    brings: str = "page.try.brings"

    def question(self) -> Message:
        """What is asked."""
        return self.asks or Message(self.id)

    def lesson(self) -> Message:
        """What is to be learned."""
        return self.teaches or Message(self.id + ".why")


@dataclass(frozen=True)
class Chapter:
    """A chapter: the id of its title, of which the ids of its paragraphs are made (`.1`, `.2` …).

    After the paragraphs come pieces of the almanac, by the names of their groups, and options of the game, each with
    its own words.
    """

    id: str
    paragraphs: int
    picture: Picture | None = None
    exercises: tuple[Exercise, ...] = ()
    pieces: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def text_ids(self) -> list[str]:
        """The ids of the paragraphs."""
        return [f"{self.id}.{number}" for number in range(1, self.paragraphs + 1)]

    @property
    def name(self) -> str:
        """Its name on a page."""
        return self.id.rpartition(".")[2]


def exercises_of(chapters: tuple[Chapter, ...]) -> list[Exercise]:
    """Everything there is to try, in the order of the chapters."""
    return [exercise for chapter in chapters for exercise in chapter.exercises]
