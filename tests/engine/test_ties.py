"""Equal points: what decided is said with its numbers, in every language."""

from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.words import LANGUAGES, say
from crownlands.scene.looks import scene_of
from crownlands.scene.model import scene_data
from tests.kingdom_builder.positions import position
from tests.rulebook import helpers as kingdomino
from tests.rulebook import origins_helpers as origins

TIES = {
    "largest": (
        kingdomino.final("## w1 w1", "f f ## w1 w1\n. f . . ."),
        {
            "en": ["4 points each: B wins, because its largest property has 3 squares, not 2."],
            "hu": ["4-4 pont: B győz, mert a legnagyobb birtoka 3 négyzet, nem 2."],
            "pl": ["Po 4 punkty: B wygrywa, bo największa posiadłość ma 3 pola, a nie 2."],
            "tr": ["Puanlar eşit (4): B kazandı, çünkü en büyük mülkü 2 değil, 3 kare."],
        },
    ),
    "crowns": (
        kingdomino.final("## m2 m", "s1 ## w1 w\n. l1 . ."),
        {
            "en": [
                "4 points each and largest properties of the same size: B wins with 3 crowns in the kingdom, not 2."
            ],
            "hu": ["4-4 pont, a legnagyobb birtok is egyforma: B győz, mert a királyságában 3 korona van, nem 2."],
            "pl": ["Po 4 punkty i jednakowo duże największe posiadłości: B wygrywa (3 korony w królestwie, a nie 2)."],
            "tr": ["Puanlar (4) ve en büyük mülkler eşit: B kazandı, çünkü krallığında 2 değil, 3 taç var."],
        },
    ),
    "shared": (
        kingdomino.final("## m1 m", "s1 s ##", "##"),
        {
            "en": [
                "2 points each, largest properties of the same size and the same number of crowns: "
                "the victory is shared."
            ],
            "hu": ["2-2 pont, a legnagyobb birtok és a koronák száma is egyforma: a győzelem közös."],
            "pl": ["Po 2 punkty, jednakowo duże największe posiadłości i tyle samo koron: zwycięstwo jest wspólne."],
            "tr": ["Puanlar (2), en büyük mülkler ve taç sayıları eşit: zafer paylaşılıyor."],
        },
    ),
    "shared by two of three": (
        kingdomino.final("f f ## w1 w1\n. f . . .", "f f ## w1 w1\n. f . . .", "## w1 w1"),
        {
            "en": [
                "4 points each, largest properties of the same size and the same number of crowns: "
                "the victory is shared.",
                "4 points each: C takes place 3, because its largest property has 2 squares, not 3.",
            ],
            "hu": [
                "4-4 pont, a legnagyobb birtok és a koronák száma is egyforma: a győzelem közös.",
                "4-4 pont: C 3. helyezett, mert a legnagyobb birtoka 2 négyzet, nem 3.",
            ],
            "pl": [
                "Po 4 punkty, jednakowo duże największe posiadłości i tyle samo koron: zwycięstwo jest wspólne.",
                "Po 4 punkty: C zajmuje 3. miejsce, bo największa posiadłość ma 2 pola, a nie 3.",
            ],
            "tr": [
                "Puanlar (4), en büyük mülkler ve taç sayıları eşit: zafer paylaşılıyor.",
                "Puanlar eşit (4): C 3. oldu, çünkü en büyük mülkü 3 değil, 2 kare.",
            ],
        },
    ),
    "a lower place": (
        kingdomino.final("## m3 m", "## w1 w1", "f f ## w1 w1\n. f . . ."),
        {
            "en": ["4 points each: C takes place 2, because its largest property has 3 squares, not 2."],
            "hu": ["4-4 pont: C 2. helyezett, mert a legnagyobb birtoka 3 négyzet, nem 2."],
            "pl": ["Po 4 punkty: C zajmuje 2. miejsce, bo największa posiadłość ma 3 pola, a nie 2."],
            "tr": ["Puanlar eşit (4): C 2. oldu, çünkü en büyük mülkü 2 değil, 3 kare."],
        },
    ),
    "dynasty": (
        cl.position("kingdomino players=2 dynasty; A e4=m3; B e4=w1 e3=w e2=w; bag; round 6; past 4-5 6-5; over"),
        {
            "en": ["13 points each, and no rule decides between them: the victory is shared."],
            "hu": ["13-13 pont, és nincs szabály, amely dönthetne: a győzelem közös."],
            "pl": ["Po 13 punktów, a żadna zasada nie rozstrzyga remisu: zwycięstwo jest wspólne."],
            "tr": ["Puanlar eşit (13) ve eşitliği bozan bir kural yok: zafer paylaşılıyor."],
        },
    ),
    "largest region": (
        origins.final("d1 d ##", "d1 d ##\n. g g g", "##"),
        {
            "en": ["2 points each: B wins, because its largest region has 3 squares, not 2."],
            "hu": ["2-2 pont: B győz, mert a legnagyobb régiója 3 négyzet, nem 2."],
            "pl": ["Po 2 punkty: B wygrywa, bo największy region ma 3 pola, a nie 2."],
            "tr": ["Puanlar eşit (2): B kazandı, çünkü en büyük alanı 2 değil, 3 kare."],
        },
    ),
    "fires": (
        origins.final("d1 d1 ## . .", "l1 l ## q2 .", "##"),
        {
            "en": ["4 points each and largest regions of the same size: B wins with 3 fires in the territory, not 2."],
            "hu": ["4-4 pont, a legnagyobb régió is egyforma: B győz, mert a vadászterületén 3 tűz van, nem 2."],
            "pl": ["Po 4 punkty i jednakowo duże największe regiony: B wygrywa (3 ognie na terytorium, a nie 2)."],
            "tr": ["Puanlar (4) ve en büyük alanlar eşit: B kazandı, çünkü bölgesinde 2 değil, 3 ateş var."],
        },
    ),
    "no tie-break": (
        position(phase="over", card="", flags="ending"),
        {
            "en": ["0 points each, and no rule decides between them: the victory is shared."],
            "hu": ["0-0 pont, és nincs szabály, amely dönthetne: a győzelem közös."],
            "pl": ["Po 0 punktów, a żadna zasada nie rozstrzyga remisu: zwycięstwo jest wspólne."],
            "tr": ["Puanlar eşit (0) ve eşitliği bozan bir kural yok: zafer paylaşılıyor."],
        },
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tie", TIES)
def test_a_tie_is_explained(tie: str, lang: str) -> None:
    end, told = TIES[tie]
    outcome = end.outcome()
    assert outcome is not None
    assert [say(message, lang) for message in outcome.because] == told[lang]


def test_where_points_decide_nothing_is_said() -> None:
    assert kingdomino.outcome("## w1 w", "## m3 m", "## w1 w1").because == ()
    assert cl.game("kingdomino").start(seed=1).outcome() is None


def test_the_scene_of_the_end_says_it_too() -> None:
    data: dict[str, Any] = scene_data(scene_of(TIES["largest"][0].view()))
    assert data["because"] == [
        [
            "outcome.largest.why",
            {
                "n": 4,
                "seat": {"seat": "B"},
                "place": ["outcome.wins"],
                "more": ["outcome.largest.n", {"n": 3}],
                "less": 2,
            },
        ]
    ]
    assert "because" not in scene_data(scene_of(cl.game("kingdomino").start(seed=1).view()))


PLAYED = [
    cl.game("kingdomino", players=3, harmony=True),
    cl.game("origins", mode="totem"),
    cl.game("origins", mode="tribe"),
    cl.game("kingdom_builder"),
]


@pytest.mark.parametrize("game", PLAYED, ids=cl.Game.text)
def test_at_the_end_every_line_has_a_heading_and_they_add_up(game: cl.Game) -> None:
    end = cl.play(game, "greedy", seed=3).replay()
    for panel in scene_of(end.view()).panels:
        assert all(line.heading is not None for line in panel.lines)
        assert sum(line.points for line in panel.lines) == panel.points
    assert all(line.heading is None for panel in scene_of(end.after(20).view()).panels for line in panel.lines)
