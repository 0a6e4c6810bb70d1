"""What is left: public knowledge only, and all of it."""

from collections import Counter

import crownlands as cl
from crownlands.engine.words import LANGUAGES, say
from crownlands.games import OURS
from crownlands.scene.almanac import shown_by
from crownlands.scene.left import LeftGroup
from crownlands.scene.looks import look


def left(position: cl.Position) -> tuple[LeftGroup, ...]:
    return look(position.game.id).left(position.view())


def test_every_domino_lies_somewhere_or_can_still_come() -> None:
    for position in cl.play(cl.game("kingdomino players=3"), "random", seed=5).positions():
        (group,) = left(position)
        if group.pieces:
            coming = {int(piece.symbols[1].split("number.")[1]) for piece in group.pieces}
            assert coming == set(position.facts.bag())
            assert group.note is not None  # twelve of the 48 are never drawn, and nobody knows which
    assert not left(position)[0].pieces


def test_the_cavemen_of_the_pile_are_counted() -> None:
    position = cl.game("origins mode=tribe players=2").start(seed=1)
    while position.mover < 0:
        position.play(position.legal()[0])
    _, men = left(position)
    assert sum(piece.number for piece in men.pieces) == 22 - len(position.facts.cave())
    assert len(left(cl.game("origins mode=totem players=2").start(seed=1))[1].pieces) == 0


def test_a_card_in_hand_is_among_those_that_can_come() -> None:
    for position in list(cl.play(cl.game("kingdom_builder players=3"), "random", seed=5).positions())[::25]:
        unseen, played, *_ = (Counter({p.symbols[0]: p.number for p in group.pieces}) for group in left(position))
        shown = position.view().facts.card(max(int(position.state.turn), 0))
        known = Counter({f"card.{shown}": 1} if shown else {})
        assert all((unseen + played + known)[f"card.{name}"] <= 5 for name in ("grass", "desert"))
        for seat in range(3):
            twin = position.view(seat).imagine(7)
            if twin.view() == position.view():
                assert left(twin) == left(position)


def test_everything_left_has_a_card_and_words() -> None:
    for game in OURS:
        position = cl.game(game).start(seed=2)
        while position.mover < 0:
            position.play(position.legal()[0])
        for group in left(position):
            assert all(shown_by(look(game).almanac, piece.symbols[0]) for piece in group.pieces)
            assert all(say(group.title, lang) for lang in LANGUAGES)
