"""What the rules pages show beside words: pictures of chapters, and exercises with their answers."""

from functools import cache
from typing import Any

from crownlands.engine.words import Message, say
from crownlands.scene.almanac import Entry, Group
from crownlands.scene.example import draw_example, lay_out
from crownlands.scene.exercises import Solved, solve
from crownlands.scene.howto import Chapter, Exercise, exercises_of
from crownlands.scene.looks import look, looks


def chapters(game: str) -> tuple[Chapter, ...]:
    """How a game is explained; nothing if nobody has written it down."""
    return look(game).chapters if game in looks() else ()


def exercises(game: str) -> list[Exercise]:
    """What there is to try in a game."""
    return exercises_of(chapters(game))


def almanac(game: str) -> tuple[Group, ...]:
    """All pieces of a game."""
    return tuple(look(game).almanac)


def said(entry: Entry) -> tuple[Message, ...]:
    """Everything that is said of a piece."""
    return (*entry.does, *((entry.costs,) if entry.costs else ()))


def said_of_all(group: Group) -> list[Message]:
    """What is said of every piece of a group: in a list it is enough to say it once."""
    first, *others = group.entries
    return [message for message in said(first) if others and all(message in said(entry) for entry in others)]


def alike(group: Group) -> list[list[Entry]]:
    """The pieces of a group, those together of which the same is said."""
    found: dict[tuple[Message, ...], list[Entry]] = {}
    for entry in group.entries:
        found.setdefault(said(entry), []).append(entry)
    return list(found.values())


@cache
def chapter_picture(game: str, number: int, theme: str, lang: str) -> str:
    """The picture of a chapter."""
    picture = chapters(game)[number].picture
    assert picture is not None
    return draw_example(lay_out(picture), lambda message: say(message, lang), theme)


@cache
def _solved(game: str, number: int) -> Solved:
    return solve(exercises(game)[number])


@cache
def exercise_picture(game: str, number: int, theme: str, lang: str) -> str:
    """The picture of an exercise."""
    return draw_example(_solved(game, number).example, lambda message: say(message, lang), theme)


@cache
def exercise_data(game: str, number: int, lang: str) -> dict[str, Any]:
    """The size of an exercise's picture, and its answers in the reader's words."""
    solved = _solved(game, number)

    def told(right: bool, why: tuple[Message, ...]) -> str:
        verdict = Message("page.try.right") if right else Message("page.try.wrong")
        return " ".join(say(message, lang) for message in (verdict, *why))

    return {
        "size": [round(solved.example.width, 1), round(solved.example.height, 1)],
        "answers": [
            {
                "label": say(answer.label, lang),
                "right": answer.right,
                "why": told(answer.right, answer.why),
                **({} if answer.place is None else {"place": [round(side, 1) for side in answer.place]}),
                **({"symbol": answer.symbol} if answer.symbol else {}),
            }
            for answer in solved.answers
        ],
    }
