"""The market of the tribe: what a caveman could bring is what it brings whoever pays and settles best."""

import random

import crownlands as cl
from crownlands.engine.words import Message
from crownlands.games.origins.market import best_deal
from crownlands.games.origins.scoring import territory_score
from crownlands.scene.looks import scene_of
from tests.engine.random_play import play_on


def best_of_all(position: cl.Position, seat: int, now: int) -> int:
    """The most that can come of a recruit that has begun, by trying everything."""
    best = -(10**6)
    for action in position.legal():
        after = position.copy().play(action)
        if action.kind == "settle":
            best = max(best, int(territory_score(after.state, seat)) - now)
        else:
            best = max(best, best_of_all(after, seat, now))
    return best


def deals() -> list[cl.Position]:
    """Positions in which somebody may recruit."""
    found: list[cl.Position] = []
    for seed in range(12):
        position = cl.game("origins mode=tribe players=3").start(seed=seed)
        rng = random.Random(seed)
        while not position.over and len(found) < 40:
            kinds = {action.kind for action in position.legal()}
            if "recruit" in kinds and rng.random() < 0.15:
                found.append(position.copy())
            play_on(position, 1, rng)
    return found


def test_the_best_is_the_best_of_everything_that_can_be_done() -> None:
    tried = 0
    for position in deals()[:12]:
        seat = position.mover
        now = int(territory_score(position.state, seat))
        for action in [action for action in position.legal() if action.kind == "recruit"][:2]:
            best = best_of_all(position.copy().play(action), seat, now)
            assert best_deal(position.state, seat, action.piece or 0, 2) == best, position.text()
            tried += 1
    assert tried >= 12


def test_offers_have_a_price_and_need_no_confirming() -> None:
    position = deals()[0]
    scene = scene_of(position.view(position.mover))
    offers = {choice.action: choice for choice in scene.choices}
    recruits = [action.text for action in position.legal() if action.kind == "recruit"]
    for text in recruits:
        assert offers[text].costs == Message("origins.costs.recruit") and offers[text].best is not None
        assert offers[text].at_once
    position.play(recruits[0])
    while any(action.kind == "pay" for action in position.legal()):
        choices = scene_of(position.view(position.mover)).choices
        assert all(choice.at_once for choice in choices)
        position.play(choices[0].action)
    settle = scene_of(position.view(position.mover)).choices
    assert settle and not any(choice.at_once for choice in settle)


def test_the_ghost_of_a_domino_carries_its_resources() -> None:
    position = cl.game("origins mode=totem players=2").start(seed=3)
    rng = random.Random(1)
    while True:
        play_on(position, 1, rng)
        if position.mover >= 0 and any(action.kind == "place" for action in position.legal()):
            scene = scene_of(position.view(position.mover))
            lying = {name for name in scene.sprites if name.startswith("r") and scene.sprites[name].area == "row"}
            taken = {ghost.takes for choice in scene.choices for ghost in choice.ghost}
            if taken & lying:
                return
