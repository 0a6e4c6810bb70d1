"""Why a turn of Origins is good: fire, resources and totems, cavemen."""

from collections.abc import Iterator

from crownlands.engine.position import Position
from crownlands.engine.reasons import AT_ONCE, Reason
from crownlands.engine.words import Message
from crownlands.games.domino.reasons import LARGE, Look, Step, Terms, domino_reasons, marks_of, steps
from crownlands.games.origins.caveman_points import survey, tribe_points
from crownlands.games.origins.contents import RESOURCES, TERRAINS, TOTEM_POINTS, VOLCANO
from crownlands.games.origins.scoring import gains, resources_of
from crownlands.games.origins.state import TOTEM, TRIBE
from crownlands.games.origins.words import caveman, resource

TERMS = Terms(TERRAINS[:VOLCANO], centre="empire_of_fire", whole="homo_habilis", marks="fire", gains=gains)

FOR_A_CAVEMAN = 2  # kinds of resources
RECRUITING = ("recruit", "search", "pay", "find", "settle")

CAN_RECRUIT, KEPT = 2.0, 0.5  # points that these weigh
WITHOUT_FIRE = 0.25  # of a point: what each square of a region weighs that has no fire yet


def reasons(before: Position, after: Position, seat: int) -> list[Reason]:
    """Why a turn is good."""
    turn = steps(before, after, seat, TERMS)
    found = [*domino_reasons(turn), *enlarged(turn), *burned(turn)]
    if before.state.mode == TOTEM:
        found += collected(turn)
    if before.state.mode == TRIBE:
        found += recruited(turn)
    return found


def enlarged(turn: list[Step]) -> Iterator[Reason]:
    """Regions that grow and have no fire yet: with a volcano it can come to any of them, if it did not right now."""
    if any(step.action.kind == "fire" for step in turn):
        return
    for step in turn:
        if step.action.kind == "place":
            for growth in step.growths:
                size = len(growth.item.cells)
                if len(growth.parts) == 1 and size >= LARGE and marks_of(growth.item) == 0:
                    yield Reason("grow", Message("why.larger", property=growth.item.what), size * WITHOUT_FIRE)


def burned(turn: list[Step]) -> Iterator[Reason]:
    """What the fire brings where it lands."""
    for step in turn:
        if step.action.kind == "fire":
            for growth in step.growths:
                text = Message("why.burns", n=growth.points, property=growth.item.what)
                yield Reason("fire", text, growth.points, AT_ONCE)


def collected(turn: list[Step]) -> Iterator[Reason]:
    """Resources, and the totems that are won with them."""
    first, last = turn[0].old, turn[-1].new
    more = int(resources_of(last.position.state, first.seat)) - int(resources_of(first.position.state, first.seat))
    if more > 0:
        yield Reason("resources", Message("why.resources", n=more), more, AT_ONCE)
    seat = first.seat
    held, holds = first.position.facts.totems(), last.position.facts.totems()
    for kind, name in enumerate(RESOURCES):
        if holds[name] == seat and held[name] != seat:
            points = int(TOTEM_POINTS[kind])
            yield Reason("totem", Message("why.totem", n=points, resource=resource(kind)), points, AT_ONCE)


def recruited(turn: list[Step]) -> Iterator[Reason]:
    """What cavemen bring, and what it takes to recruit them."""
    begun = next((number for number, step in enumerate(turn) if step.action.kind in RECRUITING), len(turn))
    building, recruiting = turn[:begun], turn[begun:]
    if building:
        yield from _better_off(building[0].old, building[-1].new)
    if recruiting:
        yield from _settled(recruiting)
    elif turn[-1].action.kind == "pass":
        yield Reason("resources", Message("why.keeps_resources"), KEPT)
    elif _can_pay(turn[-1].new) and not _can_pay(turn[0].old):
        yield Reason("resources", Message("why.can_recruit"), CAN_RECRUIT)


def _tribe(look: Look) -> int:
    """What all cavemen are worth."""
    return int(tribe_points(survey(look.position.state, look.seat)))


def _better_off(before: Look, after: Look) -> Iterator[Reason]:
    more = _tribe(after) - _tribe(before)
    if more > 0:
        yield Reason("resources", Message("why.cavemen", n=more), more, AT_ONCE)


def _settled(recruiting: list[Step]) -> Iterator[Reason]:
    """A caveman has settled: what it brings, less what was paid for it."""
    last = recruiting[-1]
    if last.action.kind == "settle":
        more = _tribe(last.new) - _tribe(recruiting[0].old)
        if more > 0:
            who = caveman(int(last.old.position.state.hired) - 1)
            yield Reason("recruit", Message("why.recruit", n=more, caveman=who), more, AT_ONCE)


def _can_pay(look: Look) -> bool:
    """Has the seat what a caveman costs, and is there one to be had, now or later?"""
    state, facts = look.position.state, look.position.facts
    to_come = state.round_no < state.rounds or state.last_recruits
    return bool(to_come and facts.cave() and len(set(facts.resources(look.seat).values())) >= FOR_A_CAVEMAN)
