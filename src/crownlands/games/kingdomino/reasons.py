"""Why a turn of Kingdomino is good."""

from collections.abc import Iterator

from crownlands.engine.position import Position
from crownlands.engine.reasons import Reason
from crownlands.engine.words import Message
from crownlands.games.domino.lookup import still_to_draw
from crownlands.games.domino.reasons import LARGE, Step, Terms, domino_reasons, marks_of, steps
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES
from crownlands.games.kingdomino.rules import gains

TERMS = Terms(TERRAINS, centre="middle_kingdom", whole="harmony", marks="crowns", gains=gains)

FEW, MANY = 2, 3  # dominoes with crowns that can still come
IN_THE_BAG = 0.3  # of the points that crowns could bring: how much they weigh while they are in the bag


def reasons(before: Position, after: Position, seat: int) -> list[Reason]:
    """Why a turn is good."""
    turn = steps(before, after, seat, TERMS)
    return [*domino_reasons(turn), *counted(turn)]


def counted(turn: list[Step]) -> Iterator[Reason]:
    """What is known of the dominoes that are still to come."""
    for step in turn:
        if still_to_draw(step.old.values) == 0:
            continue
        if step.action.kind == "place":
            yield from _waiting_for_crowns(step)
        elif step.action.kind == "take":
            yield from _rare_crowns(step)


def crowned(position: Position, numbers: list[int], terrain: str) -> int:
    """How many of some dominoes have a crown on a terrain."""
    tiles, land = TILES[position.state.sample, numbers], TERRAINS.index(terrain)
    first = (tiles[:, 0] == land) & (tiles[:, 1] > 0)
    second = (tiles[:, 2] == land) & (tiles[:, 3] > 0)
    return int((first | second).sum())


def _waiting_for_crowns(step: Step) -> Iterator[Reason]:
    """A property grows that has no crown yet, and crowns for it can come."""
    position = step.new.position
    for growth in step.growths:
        item = growth.item
        if growth.parts and len(item.cells) >= LARGE and marks_of(item) == 0:
            left = crowned(position, position.facts.bag(), item.name)
            if left >= MANY:
                text = Message("why.bag_many", n=left, property=item.what)
                yield Reason("bag", text, len(item.cells) * IN_THE_BAG)


def _rare_crowns(step: Step) -> Iterator[Reason]:
    """The domino has crowns for a large property, and few others that lie in the row or can come have any."""
    position, number = step.old.position, int(step.action)
    facts = position.facts
    others = [slot.domino for slot in facts.next_row() if slot.owner is None and slot.domino != number]
    for terrain, crowns in dict.fromkeys(facts.domino(number)):
        largest = max((len(item.cells) for item in step.old.properties if item.name == terrain), default=0)
        if not crowns or largest < LARGE or crowned(position, others, terrain):
            continue
        left = crowned(position, facts.bag(), terrain)
        weight, word = crowns * largest * IN_THE_BAG, Message(f"kingdomino.{terrain}")
        if left == 0:
            yield Reason("bag", Message("why.bag_last", terrain=word), weight)
        elif left <= FEW:
            yield Reason("bag", Message("why.bag_few", n=left, terrain=word), weight)
