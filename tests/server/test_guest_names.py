"""Names that people give themselves: what is left of them, and which look the same."""

import pytest

from crownlands.server.names import distinct, looks, tidy_name
from tests.server.house import House, Person


def test_names_are_tidied() -> None:
    assert tidy_name("  a\n\tb ") == "a b"
    assert tidy_name("\u202eevil\u0000\ud800") == "evil"
    assert tidy_name("An\u200bna\u2060\ufeff") == "Anna"
    assert tidy_name("\u3164\u115f\u2800\u00ad\u034f") == ""
    assert len(tidy_name("é" * 500)) == 40
    for name in ("İstanbul Ş", "Łucja", "Őrs", "ILGIN", "Ｗide", "Ελένη", "Мария", "李小龍", "👩🏽", "E²"):
        assert tidy_name(name) == name, "what people typed looks as they typed it"
    assert tidy_name("Le\u0301a") == "Léa"


def test_no_pile_of_marks_covers_the_neighbours() -> None:
    assert tidy_name("A" + "\u0316" * 30 + "b") == "A" + "\u0316" * 3 + "b"
    assert tidy_name("ก็ฬ่") == "ก็ฬ่"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnna"),  # Cyrillic А
        ("Anna", "Αnnа"),  # Greek Α, Cyrillic а
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝓐𝓷𝓷𝓪"),
        ("Anna", "An na"),
        ("Anna", "Ánná"),
        ("Anna", "A.n_n-a"),
        ("Otto", "0tt0"),
        ("Lili", "LiIi"),
        ("Lili", "1i1i"),
        ("Ali", "AIi"),
        ("Ali", "ALİ"),
        ("Irmak", "ırmak"),
        ("Irmak", "İRMAK"),
        ("Irmak", "lrmak"),
        ("Işıl", "IŞIL"),
        ("Işıl", "isil"),
        ("Paweł", "Pawel"),
        ("ŁUCJA", "łucja"),
        ("Arnold", "Amold"),
        ("Ádám", "Ádám"),
        ("Ömer", "ömer"),
        ("Max", "Маx"),
        ("Ινάν", "Ivav"),
        ("Kate", "Κаtе"),
    ],
)
def test_names_that_can_be_taken_for_each_other(one: str, other: str) -> None:
    assert looks(tidy_name(one)) & looks(tidy_name(other))
    assert distinct([one, other]) == [one, f"{other} (2)"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Lia", "Ila"), ("Ali", "Ail"), ("Tom (6)", "Tom (9)"), ("Мария", "Марина"), ("Bob", "Rob")],
)
def test_names_that_are_different(one: str, other: str) -> None:
    assert distinct([one, other]) == [one, other]


def test_numbers_are_never_shared() -> None:
    assert distinct(["Anna", "anna", "ANNA", "Anna (2)", ""]) == ["Anna", "anna (2)", "ANNA (3)", "Anna (4)", ""]
    assert distinct(["", "", ""]) == ["", "", ""], "who has no name is called by their seat"


@pytest.mark.parametrize(
    "name",
    ["Knight", "knight B", "KNlGHT", "Lovag", "Rycerz A", "Şövalye", "sovalye", "Crownlands", "Moderаtor", "Bot"],
)
def test_nobody_is_called_like_a_bot_or_the_house(name: str) -> None:
    assert distinct([name]) == [f"{name} (2)"]


def test_names_at_a_table(anna: Person, bela: Person, shared: House) -> None:
    for person, name in ((anna, "Anna"), (bela, "Аnnа")):
        person.http.patch("/api/me", json={"name": name})
    table = anna.table("open", "me", "open", players=3)
    seats = bela.seat(table, 0, "sit")["seats"]
    assert [seat["name"] for seat in seats] == ["Аnnа (2)", "Anna", ""], "whoever comes later"
    with shared.person() as third:
        seats = third.seat(table, 2, "sit", name="ANNA")["seats"]
    assert [seat["name"] for seat in seats] == ["Аnnа (2)", "Anna", "ANNA (3)"]
    with anna.socket(table, 1) as wire:
        wire.until("seats")
        assert [seat["name"] for seat in wire.seats] == ["Аnnа (2)", "Anna", "ANNA (3)"]
    (mine,) = [row for row in anna.get("/api/me/tables")["tables"] if row["table"] == table]
    assert [seat["name"] for seat in mine["seats"]] == ["Аnnа (2)", "Anna", "ANNA (3)"]
    assert bela.get(f"/api/tables/{table}")["host_name"] == "Anna"
    assert anna.get(f"/api/tables/{table}/record")["seats"] == ["Аnnа (2)", "Anna", "ANNA (3)"]


def test_somebody_who_takes_another_name_later(anna: Person, bela: Person) -> None:
    anna.http.patch("/api/me", json={"name": "Anna"})
    table = anna.table("me", "open")
    bela.seat(table, 1, "sit")
    bela.http.patch("/api/me", json={"name": "anna"})
    assert [seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]] == ["Anna", "anna (2)"]
