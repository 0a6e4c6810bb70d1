"""docs/words.md: the terms it gives are those the catalogues use."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crownlands.engine import words
from crownlands.engine.words import LANGUAGES

GLOSSARY = Path(__file__).parent.parent / "docs" / "words.md"


def terms() -> Iterator[tuple[str, str]]:
    """Every term with its language."""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == len(LANGUAGES) and cells[0] != LANGUAGES[0]:
            for lang, cell in zip(LANGUAGES, cells, strict=True):
                for term in re.sub(r"\s*(•|\([^)]*\))", "", cell).split(","):
                    yield lang, term.strip()


def stem(term: str) -> str:
    """What endings leave of a term: words of these languages change at their end."""
    word = max(term.lower().removeprefix("to ").split(), key=len)
    return word[: max(3, len(word) - 3)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_used(lang: str) -> None:
    said = " ".join(form for forms in words.catalogue(lang).values() for form in forms).lower()
    asked = [term for language, term in terms() if language == lang]
    assert len(asked) > 120
    assert [term for term in asked if stem(term) not in said] == []
