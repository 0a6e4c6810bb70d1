"""Is there English in what was said in another language?"""

import functools
import re
import string

from crownlands.engine import words


@functools.cache
def _english(lang: str) -> tuple[str, ...]:
    """What the English catalogue has between its gaps, in two words or more, and this language's has not."""
    # Games of a test's own speak one language; what they have added is nobody's.
    said = (forms for name, forms in words.catalogue(lang).items() if name not in words._ADDED)
    own = "\n".join(form for forms in said for form in forms)
    pieces = {
        literal.strip(" .:;,()'")
        for name, forms in words.catalogue("en").items()
        if name not in words._ADDED
        for form in forms
        for literal, *_ in string.Formatter().parse(form)
    }
    return tuple(sorted(piece for piece in pieces if re.search(r"[a-z]{2,} [a-z]{2,}", piece) and piece not in own))


def english_in(text: str, lang: str) -> list[str]:
    """The pieces of English sentences in a text that was said in another language."""
    return [piece for piece in _english(lang) if piece in text]
