"""A position drawn for people, and the score pad, which reads drawings back."""

import re

import pytest

import crownlands as cl
from crownlands.engine.position import Position
from crownlands.engine.words import speak
from crownlands.games.origins.contents import RESOURCES
from tests.origins.option_sets import STRUCTURES, Options, name
from tests.rulebook.origins_helpers import final

PICTURE = """
    j   d   d1  l   l1
    j1  g   g   l1  q
    j   v2  ##  d   q1
    j+2 d   d   q   q1
    g   g   g+1 g   v1
"""


def pad(text: str, **options: object) -> cl.Position:
    """The position the score pad makes of a drawing."""
    game = cl.game("origins", **options)
    return Position(game, game.book.read_board(game, text))


def total(text: str, **options: object) -> int:
    """The points of a drawing."""
    return cl.game("origins", **options).score_board(text)[0].total


@pytest.mark.parametrize("line", ["totems mammoth flint", "Totems: flint, mammoth", "TOTEMS flint mammoth"])
def test_the_pad_is_told_which_totems_are_held(line: str) -> None:
    assert total(f"g* g* ## l*\n{line}", mode="totem") == 3 + 3 + 6
    assert total(f"{line}\ng* g* ## l*", mode="totem") == 3 + 3 + 6


def test_the_pad_says_that_no_totems_were_named() -> None:
    game = cl.game("origins mode=totem")
    [told] = [item for item in game.score_board("g* ##")[0].items if "totems" in str(item.what)]
    assert told.points == 0 and "totems mammoth fish" in str(told.what)
    for text in ("g* ##\ntotems", "g* ##\ntotems fish"):
        assert not [i for i in game.score_board(text)[0].items if "totems" in str(i.what)]


def test_the_pad_is_told_in_the_language_of_the_program() -> None:
    speak("hu")
    try:
        assert total("g* ##\ntotemlapkák: mamut", mode="totem") == 1 + 3
    finally:
        speak("en")


def test_the_pad_scores_the_picture_of_the_rulebook() -> None:
    position = pad(PICTURE)
    assert position.scores()[0].total == 32
    assert position.scores()[1].total == 0


def test_the_pad_reads_pieces() -> None:
    assert pad("g* g* ## l*", mode="totem").scores()[0].total == 3
    assert pad("g* gH g* ##", mode="tribe").scores()[0].total == 6
    assert pad("v2W3 ##\n. dL", mode="tribe", caveman_on_hut=True).scores()[0].total == 3
    assert pad("dL #+1", mode="tribe").scores()[0].total == 1


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_what_is_drawn_can_be_read_back(options: Options) -> None:
    """Every territory of a finished game, cut out of the drawing, scores on the pad what it scored at the table."""
    record = cl.play(cl.game("origins", **options), "random", seed=3)
    position = record.replay()
    held = [[name for name, seat in zip(RESOURCES, position.state.totem, strict=True) if seat == s] for s in range(4)]
    found = []
    for block in str(position).split("\n\n")[1:-1]:  # two territories side by side, each under its name
        title, _, *rows = block.splitlines()
        starts = [match.start() for match in re.finditer(r"[A-D]: ", title)]
        for left, right in zip(starts, [*starts[1:], None], strict=True):
            found.append("\n".join(row[left:right][3:] for row in rows))
    assert len(found) == options["players"]
    for seat, text in enumerate(found):
        if options["mode"] == "totem":
            text += f"\ntotems {' '.join(held[seat])}"
        again = pad(text, **options)
        assert again.scores()[0].total == position.scores()[seat].total


@pytest.mark.parametrize(
    ("text", "mode", "told"),
    [
        ("x ##", "discovery", "'x' is not a square"),
        ("g4 ##", "discovery", "'g4' is not a square"),
        ("g1* ##", "totem", "only squares of grassland, lake, jungle and quarry without printed fire"),
        ("d* ##", "totem", "only squares of grassland"),
        ("g* ##", "discovery", "there are none in the discovery mode"),
        ("gH ##", "totem", "there are some in the tribe mode only"),
        ("g1H ##", "tribe", "is a caveman on a square with fire"),
        ("v ##", "discovery", "is a volcano without craters"),
        ("v1+1 ##", "discovery", "is fire on a volcano"),
        ("g1+1 ##", "discovery", "has fire already"),
        ("d+3 d+3 ##", "discovery", "There are 2 fire tokens showing 3, and the box has 1."),
        ("dW3 dW3 ##", "tribe", "Of the oafish warrior there are 2, and the box has 1."),
        ("#H d", "tribe", "is a caveman on the hut"),
        ("## ##", "discovery", "second start square"),
        ("d d", "discovery", "no start square"),
        ("d d d d d ##", "discovery", "6 wide"),
        ("g# ##", "discovery", "'g#' is not a square"),
        ("# ##", "discovery", "'#' is not a square"),
        ("g ##\ntotems mammoth", "tribe", "'totems' are for the totem mode only"),
        ("g ##\ntotems mammut", "totem", "'mammut' is not one of mammoth, fish, mushroom, flint, or there twice"),
        ("g ##\ntotems fish fish", "totem", "'fish' is not one of"),
    ],
)
def test_the_pad_says_what_is_wrong(text: str, mode: str, told: str) -> None:
    with pytest.raises(cl.NotationError) as caught:
        pad(text, mode=mode)
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_a_drawing_has_everything() -> None:
    tribe = cl.position(
        "origins mode=tribe players=3; A 42e4^ e4+1 d5=g d5@hunter; B; C; row 40B 41C 46A; next 1 2 3 4; "
        "bag 5-32; round 4; cave small=2 oaf; pile fisher; place"
    )
    drawing = str(tribe)
    assert "cave  W1 small warrior (small)  W1 small warrior (small)  W3 oafish warrior (oaf)  (pile: 1)" in drawing
    assert "40 l*|v1 B" in drawing and "41 l*|q2 C" in drawing
    assert "l+1" in drawing and "v2" in drawing and "gH" in drawing and "##" in drawing
    totem = final("g* ##", mode="totem", totems="mammoth=A")
    assert "totems  mammoth A  fish -  mushroom -  flint -" in str(totem)
