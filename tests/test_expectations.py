"""Whoever's turn it is is spoken to: for everything a game can expect of a person there are words for them."""

import string

import pytest

import crownlands as cl
from crownlands.engine.words import LANGUAGES, Message, catalogue

GAMES = [
    "kingdomino players=2",
    "origins mode=discovery players=2",
    "origins mode=totem players=3",
    "origins mode=tribe players=2",
    "kingdom_builder players=3",
]


def expectations(text: str) -> dict[str, Message]:
    """What is expected of people in some games, by its id."""
    found = {}
    for seed in range(6):
        for position in cl.play(cl.game(text), "random", seed=seed).positions():
            if position.mover >= 0:
                found[position.expected().id] = position.expected()
    return found


@pytest.mark.parametrize("text", GAMES)
def test_what_is_expected_of_a_person_is_said_to_them(text: str) -> None:
    found = expectations(text)
    assert len(found) >= 2
    for name, message in found.items():
        for lang in LANGUAGES:
            (words,) = catalogue(lang)[f"{name}.you"]
            gaps = {name for _, name, _, _ in string.Formatter().parse(words) if name}
            assert gaps <= set(message.args) - {"seat"}, (name, lang)


def test_every_expectation_of_a_seat_has_words_for_the_one_who_sits_there() -> None:
    words = catalogue("en")
    told = {name for name, (form, *_) in words.items() if ".expect." in name and form.startswith("{seat}")}
    drawn = {"kingdom_builder.expect.deal", "kingdom_builder.expect.draw"}  # chance brings it
    assert {name for name in told - drawn if f"{name}.you" not in words} == set()
