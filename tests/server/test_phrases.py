"""Phrases: told to everybody at a table by those who sit there, not too many, and nothing that is not on the list."""

from crownlands.server.phrases import FACES, MOST, PHRASES
from tests.server.house import House, Person


def test_everybody_hears_what_somebody_says(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open")
    bela.seat(table, 1, "sit")
    before = anna.get(f"/api/tables/{table}/story")
    with shared.person() as third, third.socket(table) as watching:
        with anna.socket(table, 0) as one, bela.socket(table, 1) as other:
            for wire in (watching, one, other):
                wire.until("scene")
            other.send(t="phrase", phrase="hello")
            for wire in (watching, one, other):
                assert wire.until("phrase") == {"t": "phrase", "seat": 1, "phrase": "hello"}
            watching.send(t="phrase", phrase="hello")
            assert watching.until("no")["error"] == ["seat.watching"]
            one.send(t="phrase", phrase="what I think of you")
            assert one.until("no")["error"][0] == "phrase.unknown"
            one.send(t="phrase")
            assert one.until("no")["error"][0] == "socket.malformed"
        assert anna.get(f"/api/tables/{table}/story") == before, "nothing of it is kept"
        with anna.socket(table, 0) as again:
            again.until("seats")
            again.settle()
            assert not any('"t":"phrase"' in text for text in again.heard)


def test_nobody_says_too_much(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open")
    bela.seat(table, 1, "sit")
    with bela.socket(table, 1) as other:
        other.until("scene")
        with anna.socket(table, 0) as first:
            for phrase in (*PHRASES, *FACES)[:MOST]:
                first.send(t="phrase", phrase=phrase)
                first.until("phrase")
        with anna.socket(table, 0) as again:  # another connection is no other person
            again.send(t="phrase", phrase="heart")
            assert again.until("no")["error"] == ["phrase.too_fast"]
            again.settle()
        other.send(t="phrase", phrase="thanks")
        heard = [other.until("phrase") for _ in range(MOST + 1)]
        assert [one["seat"] for one in heard] == [*[0] * MOST, 1]
