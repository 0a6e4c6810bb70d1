"""Four languages, and none of them says less than another."""

import string

import pytest

from crownlands.engine import words
from crownlands.engine.words import LANGUAGES, Message, say


def catalogue(lang: str) -> dict[str, list[str]]:
    """What the package itself says; games made up by other tests speak English only."""
    return {name: forms for name, forms in words.catalogue(lang).items() if name not in words._ADDED}


FORMS = {"en": 2, "hu": 2, "pl": 3, "tr": 2}


def gaps(text: str) -> set[tuple[str, str | None]]:
    """What is filled in, and how."""
    return {(name, conversion) for _, name, _, conversion in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_there_and_has_the_same_gaps(lang: str) -> None:
    english, found = catalogue("en"), catalogue(lang)
    assert english.keys() == found.keys()
    for name, forms in found.items():
        assert all(form.strip() for form in forms), name
        assert len(forms) == (FORMS[lang] if len(english[name]) > 1 else 1), name
        for form in forms:
            assert gaps(form) == gaps(english[name][0]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_has_plural_forms(lang: str) -> None:
    for name, forms in catalogue(lang).items():
        assert (len(forms) > 1) == (("n", None) in gaps(forms[0])), name


def test_plurals() -> None:
    def told(lang: str) -> list[str]:
        return [say(Message("domino.note.bag", n=n), lang) for n in (1, 3, 5, 22, 112)]

    assert told("en") == [f"{n} domino{'' if n == 1 else 'es'} to come" for n in (1, 3, 5, 22, 112)]
    assert [text.split()[0] for text in told("pl")] == ["została", "zostały", "zostało", "zostały", "zostało"]
    assert all("dominó" in text for text in told("hu"))
    assert all("domino" in text for text in told("tr"))


@pytest.mark.parametrize("lang", ["hu", "pl", "tr"])
def test_translations_are_translated(lang: str) -> None:
    """Names may be the same in two languages; sentences are not."""
    english = catalogue("en")
    for name, forms in catalogue(lang).items():
        plain = "".join(text for text, *_ in string.Formatter().parse(forms[0]))
        assert forms != english[name] or len([w for w in plain.split() if w.isalpha()]) < 4, name
