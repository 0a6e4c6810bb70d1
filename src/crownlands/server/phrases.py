"""What people say to each other at a table: phrases and faces to choose from, and no words of their own."""

from crownlands.server.errors import Refusal
from crownlands.server.limits import Window

# Each reader is told in their own language (`page.phrase.…`); a face has a drawing, `emote.…`.
PHRASES = ("hello", "luck", "well_played", "thanks", "oops", "your_turn", "moment", "again")
FACES = ("smile", "laugh", "surprise", "sad", "clap", "heart")

MOST = 5  # of one person …
SECONDS = 20.0  # … in so many seconds


class Talk:
    """Who has said how much at a table. What was said is told and forgotten."""

    def __init__(self) -> None:
        self._said: dict[str, Window] = {}

    def check(self, person: str, phrase: str) -> None:
        """May somebody say this now?"""
        if phrase not in (*PHRASES, *FACES):
            raise Refusal(422, "phrase.unknown", phrase=phrase, known=", ".join((*PHRASES, *FACES)))
        if not self._said.setdefault(person, Window(MOST, SECONDS)).admit():
            raise Refusal(429, "phrase.too_fast")
