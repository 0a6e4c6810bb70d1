"""The best a guest has reached in each game."""

import pytest

from tests.server.house import Person


def test_the_most_points_of_each_game(anna: Person, bela: Person) -> None:
    assert anna.get("/api/me/bests") == {"bests": []}
    tables = [anna.table("me", "random", sample=True) for _ in range(3)]
    points = [anna.finish(table)[0] for table in tables]
    other = anna.table("random", "me", sample=True, harmony=True)
    more = anna.finish(other)[1]
    plain, harmony = anna.get("/api/me/bests")["bests"]
    assert (plain["played"], plain["points"], plain["games"]) == ("kingdomino players=2 sample", max(points), 3)
    assert plain["table"] == tables[points.index(max(points))]
    assert (harmony["table"], harmony["points"], harmony["games"]) == (other, more, 1)
    assert bela.get("/api/me/bests") == {"bests": []}


def test_what_does_not_count(anna: Person) -> None:
    anna.finish(anna.table("me", "here", sample=True))  # two people on one device
    anna.table("me", "random", sample=True)  # goes on
    left = anna.table("me", "random", sample=True)
    anna.seat(left, 0, "bot", bot="random")  # a bot played
    anna.finish(left)
    assert anna.get("/api/me/bests") == {"bests": []}


def test_only_the_last_games_are_looked_at(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.server.bests.LAST", 2)
    points = [anna.finish(anna.table("me", "random", sample=True))[0] for _ in range(3)]
    (best,) = anna.get("/api/me/bests")["bests"]
    assert (best["games"], best["points"]) == (2, max(points[1:]))
