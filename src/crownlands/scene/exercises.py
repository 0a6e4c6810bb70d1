"""What is right in an exercise: the rules are asked, for every answer that is offered."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Item, Position, read_position
from crownlands.engine.words import Message
from crownlands.scene.example import Example, lay_out
from crownlands.scene.howto import Exercise, Offer

NARROW = 420  # areas stand one below the other: what is to be tapped is large on a phone then


@dataclass(frozen=True)
class Answer:
    """An answer: what it is called, whether it is right, why (one sentence after the other), where it is tapped."""

    label: Message
    right: bool
    why: tuple[Message, ...]
    place: tuple[float, float, float, float] | None = None  # left, top, width, height on the picture
    symbol: str = ""  # a drawing beside its name


@dataclass(frozen=True)
class Solved:
    """An exercise with all its answers."""

    example: Example
    answers: tuple[Answer, ...]


def solve(exercise: Exercise) -> Solved:
    """Ask the rules."""
    position = read_position(exercise.picture.position)
    narrow = replace(exercise.picture, widest=min(exercise.picture.widest, NARROW))
    example = lay_out(narrow, [spot for offer in exercise.offers for spot in offer.spots])
    judge = _JUDGES[exercise.kind](exercise, position)
    answers = [replace(judge(offer), place=example.around(offer.spots)) for offer in exercise.offers]
    return Solved(example, tuple(answers))


Judge = Callable[[Offer], Answer]


def _label(position: Position, text: str) -> Message:
    """What choosing an action is called, whether it is possible or not."""
    action = position.game.action(text)
    called = kind_of(position.game.book.kinds, action).label(position.view(position.mover), action)
    assert called is not None
    return called


def _may(exercise: Exercise, position: Position) -> Judge:
    def judge(offer: Offer) -> Answer:
        fault = position.why_not(offer.answer)
        return Answer(_label(position, offer.answer), fault is None, (fault or exercise.lesson(),))

    return judge


def _best(exercise: Exercise, position: Position) -> Judge:
    seat = position.mover

    def gain(text: str) -> int:
        return position.copy().play(text).scores()[seat].total - position.scores()[seat].total

    gains = {o.answer: gain(o.answer) for o in exercise.offers if position.why_not(o.answer) is None}
    most = max(gains.values())

    def judge(offer: Offer) -> Answer:
        label, fault = _label(position, offer.answer), position.why_not(offer.answer)
        if fault is not None:
            return Answer(label, False, (fault,))
        brings = Message(exercise.brings, n=gains[offer.answer])
        if gains[offer.answer] == most:
            return Answer(label, True, (brings, exercise.lesson()))
        return Answer(label, False, (brings, Message("page.try.more")))

    return judge


def _among(items: tuple[Item, ...], name: str) -> list[Item]:
    """The lines of a score that bring something, all of them or those of a name."""
    return [item for item in items if item.points and (not name or item.name == name)]


def _points(exercise: Exercise, position: Position) -> Judge:
    seat = exercise.picture.counted[0] if exercise.picture.counted else exercise.picture.seat or 0
    before = sum(item.points for item in _among(position.scores()[seat].items, exercise.counts))
    for text in exercise.plays:
        position.play(text)
    lines = _among(position.scores()[seat].items, exercise.counts)
    asked = sum(item.points for item in lines) - (before if exercise.kind == "gain" else 0)

    def judge(offer: Offer) -> Answer:
        right = int(offer.answer) == asked
        sums = tuple(Message("page.try.line", what=item.what, points=item.points) for item in lines)
        why = (*(sums if right and exercise.kind == "points" else ()), exercise.lesson())
        return Answer(Message("page.try.number", number=offer.answer), right, why)

    return judge


def _mover(exercise: Exercise, position: Position) -> Judge:
    for text in exercise.plays:
        position.play(text)

    def judge(offer: Offer) -> Answer:
        right = position.game.seats[position.mover] == offer.answer
        mark = f"seat.{position.game.seats.index(offer.answer)}"
        return Answer(Message("page.try.seat", seat=offer.answer), right, (exercise.lesson(),), symbol=mark)

    return judge


_JUDGES: dict[str, Callable[[Exercise, Position], Judge]] = {
    "may": _may,
    "best": _best,
    "points": _points,
    "gain": _points,
    "mover": _mover,
}
