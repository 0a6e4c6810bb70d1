"""Errors: one root, one sentence, one message that can be said in any language, and that survives a trip."""

import copy
import pickle

import pytest

import crownlands as cl
from crownlands.engine.words import add_words

KINDS = [
    cl.CrownlandsError,
    cl.OptionError,
    cl.SeedError,
    cl.NotationError,
    cl.IllegalAction,
    cl.BotError,
    cl.RecordError,
]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_is_its_message(kind: type[cl.CrownlandsError]) -> None:
    error = kind("seat.unknown", seat="Z", game="kingdomino", seats="A, B")
    assert isinstance(error, cl.CrownlandsError) and isinstance(error, ValueError)
    assert error.message == cl.Message("seat.unknown", seat="Z", game="kingdomino", seats="A, B")
    assert str(error) == "'Z' is not a seat of kingdomino; seats are A, B."


@pytest.mark.parametrize("kind", KINDS)
def test_errors_travel_between_processes(kind: type[cl.CrownlandsError]) -> None:
    error = kind("record.line", where="games.txt, line 3", problem=cl.Message("record.none"))
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is kind and again.message == error.message and str(again) == str(error)


def test_messages() -> None:
    message = cl.Message("record.line", where="x", problem=cl.Message("record.none"))
    assert str(message) == "x: There is no record in it."
    assert repr(message) == "Message('record.line', where='x', problem=Message('record.none'))"
    assert eval(repr(message), {"Message": cl.Message}) == message
    assert hash(eval(repr(message), {"Message": cl.Message})) == hash(message)
    assert message != cl.Message("record.line", where="y", problem=cl.Message("record.none"))
    assert message != "x: There is no record in it."


def test_braces_and_percents_in_what_was_given_are_harmless() -> None:
    for given in ("{seed}", "%s", "{0}", "{}", "{", "}"):
        with pytest.raises(cl.SeedError) as caught:
            cl.game("kingdomino").start(seed=given)
        assert repr(given) in str(caught.value)


def test_what_is_too_long_is_cut() -> None:
    with pytest.raises(cl.NotationError) as caught:
        cl.game("kingdomino").action("z" * 10_000)
    assert len(str(caught.value)) < 600


def test_words_are_defined_once() -> None:
    with pytest.raises(RuntimeError, match=r"message ids defined twice: \['seed.invalid'\]"):
        add_words({"seed.invalid": "Something else."})


def test_what_is_no_seed() -> None:
    wrong = [-1, 2**64, 1.0, "7", int, True, [7], 10**5000, -(10**5000), b"7", float("nan")]
    for seed in wrong:
        for use in (cl.game("kingdomino").start, lambda s: cl.play(cl.game("kingdomino"), "random", s)):
            with pytest.raises(cl.SeedError, match="A seed is a whole number from 0 to 18446744073709551615, not "):
                use(seed)
