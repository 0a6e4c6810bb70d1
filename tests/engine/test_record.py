"""Records: two encodings that lead back exactly, files of many, and every damage noticed."""

import contextlib
import dataclasses
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownlands as cl
from crownlands.engine import python_calls
from crownlands.engine.position import MARK_EVERY
from crownlands.engine.record import Record, read_records
from tests.engine.random_play import finished, random_position
from tests.kingdomino.option_sets import STRUCTURES, Options, name

GAME: dict[str, Any] = {"players": 2}


def changed(record: Record, **fields: Any) -> Record:
    return dataclasses.replace(record, **fields)


# --- round trips -----------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_both_encodings_lead_back(seed: int) -> None:
    record = Record.of(random_position(seed))
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_a_record_replays_to_the_same_position(options: Options) -> None:
    record = finished(**options)
    end = record.replay()
    assert end.over and record.verify() == end.outcome()
    assert Record.of(end, record.seats, tags=record.tags) == record
    assert [position.key() for position in record.positions()][-1] == end.key()


def test_a_record_can_begin_anywhere() -> None:
    start = cl.position("kingdomino players=2; A e4=w1; B; row 5A 9B; bag; round 6; place")
    record = Record.of(start.copy().play("f5>"))
    assert record.start == start.text() and record.actions == ("f5>",)
    for again in (Record.from_json(record.to_json()), Record.from_text(record.to_text())):
        assert again == record and again.replay(0) == start


def test_options_given_as_lists_are_written_as_they_are_kept() -> None:
    boards = ["farm", "oasis", "tower", "oracle"]
    lists: dict[str, Any] = {"players": 2, "boards": boards, "objectives": "knights, lords,miners"}
    record = Record("kingdom_builder", 1, lists, ())
    again = Record.from_text(record.to_text())
    assert again.make_game() == record.make_game() and again.options.keys() == lists.keys()
    assert Record.from_text(again.to_text()) == Record.from_json(again.to_json()) == again


def test_whose_eyes_saw_it_is_a_seat_of_the_game() -> None:
    whole = finished(**GAME)
    assert {changed(whole, seen_by=letter).verify() for letter in ("A", "B", "-", None)} == {whole.verify()}
    for letter in ("C", "Z", "a", "", "AB"):
        with pytest.raises(cl.RecordError, match=f"^The field 'seen_by' cannot be '{letter}'.$"):
            changed(whole, seen_by=letter).verify()


def test_looking_at_every_ply_plays_no_action_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long past is not played again from its beginning for each look at it."""
    record = finished(players=4)
    end, plies = record.replay(), len(record.actions)
    applied, apply = 0, python_calls.apply

    def counted(*args: Any) -> None:
        nonlocal applied
        applied += 1
        apply(*args)

    monkeypatch.setattr(python_calls, "apply", counted)
    positions = list(record.positions())
    assert applied == plies
    for ply in [*range(plies, -1, -1), *range(plies + 1)]:
        applied = 0
        looked = end.after(ply)
        assert applied < MARK_EVERY or ply == plies, "only the first look has a long way"
        assert looked == positions[ply] and looked.history == positions[ply].history
    while end.history:
        applied = 0
        end.undo()
        assert applied < MARK_EVERY and end == positions[len(end.history)]
    for position in positions:
        assert position.after(len(position.history) // 2) == positions[len(position.history) // 2]


NASTY = [
    "",
    " leading and trailing ",
    '{braces} }{ and [Tag "like"] things',
    'quotes " and backslashes \\ \\n \\} \\\\',
    "lines\nwith\r\nevery\rkind of break",
    "*17 A:x 1. 61:54 *",
    "ékezetek, 王国, 👑, \u2028 and \x85 and \x0b",
    "\ttabs\t",
    '[Game "kingdomino"]\n[Result "1:2"]',
]


@pytest.mark.parametrize("words", NASTY)
def test_comments_names_and_tags_of_odd_characters(words: str) -> None:
    record = changed(
        finished(**GAME), comments={-1: words, 0: words, 9: words, 75: words}, tags={"Note": words}, seats=(words, "b")
    )
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    assert (
        list(read_records(io.StringIO(record.to_text() + record.to_json() + "\n" + record.to_text()))) == [record] * 3
    )


@given(st.dictionaries(st.integers(-1, 75), st.text()), st.text(), st.lists(st.text(), min_size=2, max_size=2))
def test_any_comments_names_and_tags(comments: dict[int, str], tag: str, seats: list[str]) -> None:
    record = changed(finished(**GAME), comments=comments, tags={"Event": tag}, seats=tuple(seats))
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record


def test_comments_can_be_written_over_several_lines() -> None:
    record = changed(finished(**GAME), comments={3: "one [two] three"})
    by_hand = record.to_text().replace("{one [two] three}", "{one\n[two] three}")
    assert next(read_records(io.StringIO(by_hand))).comments == {3: "one\n[two] three"}


def test_two_comments_on_one_move_are_both_kept() -> None:
    record = changed(finished(**GAME), comments={3: "one"})
    assert Record.from_text(record.to_text().replace("{one}", "{one} {two}")).comments == {3: "one two"}


# --- files of many records -------------------------------------------------------------------------------------------


def test_a_file_can_mix_encodings(tmp_path: Path) -> None:
    records = [
        changed(finished(seed, **options), comments={0: "[a] {b}"})
        for seed, options in enumerate([GAME, {"players": 3}, {"players": 4}, {"players": 2, "mighty_duel": True}])
    ]
    records.append(Record.of(records[0].replay(30)))
    path = tmp_path / "games.txt"
    for order in range(4):
        encode = [Record.to_text, lambda r: r.to_json() + "\n", lambda r: "\n" + r.to_text() + "\n\n", Record.to_text]
        whole = [encode[(number + order) % 4](record) for number, record in enumerate(records)]
        path.write_text("".join(whole), encoding="utf-8")
        assert list(read_records(path)) == records
        assert list(read_records(str(path))) == records
        path.write_text("".join(whole).replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
        assert list(read_records(path)) == records


def test_records_are_read_one_at_a_time() -> None:
    """The reader takes no more of a stream than it needs, so a file may be larger than the memory."""
    taken = 0

    def lines() -> Any:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield finished(**GAME).to_json() + "\n"

    stream = read_records(lines())
    next(stream)
    next(stream)
    assert taken == 2


def test_the_result_may_stand_on_the_line_of_the_last_move() -> None:
    text = finished(**GAME).to_text().rstrip("\n")
    joined = " ".join(text.rsplit("\n", 1)) + "\n"
    assert list(read_records(io.StringIO(joined + joined))) == [finished(**GAME)] * 2


@pytest.mark.parametrize("content", ["", "\n\n  \n"])
def test_an_empty_file(content: str, tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_text(content)
    with pytest.raises(cl.RecordError, match=f"^{path}: There is no record in it.$"):
        list(read_records(path))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(cl.RecordError, match=r"nowhere cannot be read: No such file or directory\."):
        list(read_records(tmp_path / "nowhere"))
    with pytest.raises(cl.RecordError, match=r"cannot be read: Is a directory\."):
        list(read_records(tmp_path))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00[Game")
    with pytest.raises(cl.RecordError, match=r"binary cannot be read: it is not UTF-8 text\."):
        list(read_records(binary))
    with open(binary, encoding="utf-8") as file, pytest.raises(cl.RecordError, match="it is not UTF-8 text"):
        list(read_records(file))


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encode", [Record.to_json, Record.to_text])
@pytest.mark.parametrize(
    "record", [finished(**GAME), Record.of(finished(**GAME).replay(40))], ids=["whole", "unfinished"]
)
def test_cut_off_at_every_byte(encode: Callable[[Record], str], record: Record, tmp_path: Path) -> None:
    """Wherever a file breaks off, that is noticed, and said with the file and the line of the record."""
    record = changed(record, comments={5: "é"}, seats=("Á", "B"))
    good = finished(players=3).to_json() + "\n"
    whole = encode(record).rstrip("\n").encode()
    path = tmp_path / "games"
    for length in range(1, len(whole)):
        path.write_bytes(good.encode() + whole[:length])
        with pytest.raises(cl.RecordError) as caught:
            list(read_records(path))
        told = str(caught.value)
        assert told.startswith(f"{path}, line 2: ") or told == f"{path} cannot be read: it is not UTF-8 text."
    path.write_bytes(good.encode() + whole)
    assert len(list(read_records(path))) == 2


def test_cut_off_between_two_records() -> None:
    text = finished(**GAME).to_text()
    broken = text[: text.rindex("\n", 0, len(text) - 1) + 1]  # the closing result is gone
    with pytest.raises(cl.RecordError, match=r"^input, line 1: The record does not end with its result"):
        list(read_records(io.StringIO(broken + "\n" + text)))


DAMAGE: list[tuple[dict[str, Any], str]] = [
    ({"format": "chess"}, "This is not a Crownlands record (its format is 'chess')."),
    ({"v": 2}, "The record has version 2, and this program reads version 1."),
    ({"v": None}, "The record has version None, and this program reads version 1."),
    ({"game": 7}, "The field 'game' cannot be 7."),
    ({"game_version": "1"}, "The field 'game_version' cannot be '1'."),
    ({"game_version": True}, "The field 'game_version' cannot be True."),
    ({"options": []}, "The field 'options' cannot be []."),
    ({"actions": "*1"}, "The field 'actions' cannot be '*1'."),
    ({"actions": ["*1", 7]}, "The field 'actions' is a list with 7 in it, which does not belong there."),
    ({"seats": [None]}, "The field 'seats' is a list with None in it, which does not belong there."),
    ({"result": "61:54"}, "The field 'result' cannot be '61:54'."),
    ({"result": [61, 54.5]}, "The field 'result' cannot be [61, 54.5]."),
    ({"result": [61, True]}, "The field 'result' cannot be [61, True]."),
    ({"comments": ["x"]}, "The field 'comments' cannot be ['x']."),
    ({"comments": {"x": "y"}}, "The field 'comments' is wrong at 'x'."),
    ({"comments": {"-2": "y"}}, "The field 'comments' is wrong at '-2'."),
    ({"comments": {"01": "y"}}, "The field 'comments' is wrong at '01'."),
    ({"comments": {"1": 2}}, "The field 'comments' is wrong at '1'."),
    ({"comments": {"500": "y"}}, "The field 'comments' is wrong at 500: there are 76 actions."),
    ({"tags": {"a b": "c"}}, "The field 'tags' is wrong at 'a b'."),
    ({"tags": {"a": 1}}, "The field 'tags' is wrong at 'a'."),
    ({"tags": {"Game": "x"}}, "The field 'tags' is wrong at 'Game': the format keeps it for itself."),
    ({"start": 1}, "The field 'start' cannot be 1."),
]


@pytest.mark.parametrize(("damage", "problem"), DAMAGE, ids=lambda value: value if isinstance(value, str) else "")
def test_damaged_json(damage: dict[str, Any], problem: str) -> None:
    whole = {**json.loads(finished(**GAME).to_json()), **damage}
    with pytest.raises(cl.RecordError) as caught:
        list(read_records(io.StringIO(json.dumps(whole))))
    assert str(caught.value) == f"input, line 1: {problem}"


@pytest.mark.parametrize("field", ["game", "game_version", "options", "actions"])
def test_json_without_a_field(field: str) -> None:
    whole = json.loads(finished(**GAME).to_json())
    del whole[field]
    with pytest.raises(cl.RecordError, match=f"The field '{field}' is missing"):
        Record.from_json(json.dumps(whole))


@pytest.mark.parametrize("line", ["[1]", "7", "null", '"x"', "NaN"])
def test_json_of_another_kind(line: str) -> None:
    with pytest.raises(cl.RecordError, match="A record is a JSON object, and this is not one"):
        Record.from_json(line)


@pytest.mark.parametrize("line", ["{", '{"v":' + "1" * 5000 + "}", "[" * 100_000, '{"v":1}}', ""])
def test_json_that_is_none(line: str) -> None:
    with pytest.raises(cl.RecordError, match="not a whole JSON object"):
        Record.from_json(line)


def edit(record: Record, old: str, new: str) -> str:
    text = record.to_text()
    assert text.count(old) >= 1, f"{old} is not in {text}"
    return text.replace(old, new, 1)


def test_edited_text() -> None:
    record = finished(**GAME)
    assert record.result is not None
    result = ":".join(map(str, record.result))
    first = record.actions[0]
    for old, new, problem in [
        ('[Game "kingdomino"]', '[Game "chess"]', "There is no game 'chess'. Choose from: "),
        ('[Game "kingdomino"]\n', "", "The record has no [Game] tag"),
        ("[Result ", "[Outcome ", "The record has no [Result] tag"),
        ('[GameVersion "1"]', '[GameVersion "2"]', "The record follows version 2 of the rules of kingdomino, and this"),
        ('[GameVersion "1"]', '[GameVersion "one"]', "One of the tags GameVersion, Seats and Result cannot be read."),
        ("players=2", "players=7", "The option players of kingdomino cannot be '7'; it can be: 2, 3, 4."),
        ("players=2", "players=2 queens=3", "kingdomino has no option 'queens'; its options are players"),
        ("harmony=False", "harmony=False harmony=True", "The option harmony is given twice."),
        ('[Game "', "[Game ", "'[Game kingdomino\"]' is not a tag like"),
        (f"1. {first}", "1. banana", "'banana' is not a move, a move number, a comment or a result"),
        (f"1. {first}", f"1. A:{first[1:]}", "Action 1 is written for seat A, but chance moves"),
        (f"1. {first}", "1. *banana", "Action 1 (*banana): '*banana' is not an action of kingdomino"),
        (f"1. {first}", f"1. {{never closed {first}", "A comment is opened with { and never closed"),
        (f"1. {first}", f"1. {first} {first}", f"Action 2 ({first}): Domino {first[1:]} has been drawn already"),
        (f"1. {first}", f"1. {result} {first}", f"'{result}' is not a move, a move number, a comment or a result"),
        (f'[Result "{result}"]', '[Result "1:2"]', f"The record ends with {result}, and its tag says 1:2"),
        (f'[Result "{result}"]', '[Result "unfinished"]', f"The record ends with {result}, and its tag says unfin"),
        (f'[Result "{result}"]', '[Result "banana"]', "One of the tags GameVersion, Seats and Result cannot be read."),
    ]:
        with pytest.raises(cl.RecordError) as caught:
            list(read_records(io.StringIO("\n\n" + edit(record, old, new))))
        assert str(caught.value).startswith(f"input, line 3: {problem}"), (old, new)


def test_another_seat_cannot_be_written_beside_a_move() -> None:
    record = finished(**GAME)
    ply = next(i for i, a in enumerate(record.actions) if not a.startswith("*"))
    mover = record.replay(ply).mover
    other = "BA"[mover]
    text = record.to_text().replace(f"{'AB'[mover]}:{record.actions[ply]}", f"{other}:{record.actions[ply]}", 1)
    with pytest.raises(cl.RecordError, match=f"Action {ply + 1} is written for seat {other}, but {'AB'[mover]} moves"):
        Record.from_text(text)


def test_every_edited_action_is_noticed() -> None:
    """Each action in turn is replaced by one that is not legal there: the replay stops at exactly that one."""
    record = finished(**GAME)
    for ply, position in enumerate(record.positions()):
        if ply < len(record.actions):
            wrong = next(a for a in position.game.actions if a not in position.legal())
            forged = changed(record, actions=(*record.actions[:ply], wrong.text, *record.actions[ply + 1 :]))
            with pytest.raises(cl.RecordError) as caught:
                forged.verify()
            assert str(caught.value).startswith(f"Action {ply + 1} ({wrong}): ")


def test_an_edited_result_is_noticed() -> None:
    record = finished(**GAME)
    assert record.result is not None
    a, b = record.result
    for forged in ((a + 1, b), (b, a) if a != b else (a, b + 1), (a, b, 0), ()):
        with pytest.raises(cl.RecordError, match="is not what the actions lead to"):
            changed(record, result=forged).verify()
    with pytest.raises(cl.RecordError, match="has a result, but its actions end before the game does"):
        changed(record, actions=record.actions[:-1]).verify()
    assert changed(record, result=None).verify() is not None
    with pytest.raises(cl.RecordError, match=r"Action 77 \(x\): The game is over"):
        changed(record, actions=(*record.actions, "x")).verify()


def test_another_version_of_the_rules_is_not_replayed() -> None:
    with pytest.raises(cl.RecordError, match="The record follows version 99 of the rules of kingdomino"):
        changed(finished(**GAME), game_version=99).replay()


def test_impossible_options_and_starts() -> None:
    record = finished(**GAME)
    with pytest.raises(cl.OptionError, match="The Mighty Duel is for 2 players, not 4"):
        changed(record, options={"players": 4, "mighty_duel": True}).replay()
    with pytest.raises(cl.OptionError, match="There is no game 'chess'"):
        changed(record, game="chess").replay()
    with pytest.raises(cl.RecordError, match="The field 'start' is a position of another game"):
        changed(record, start=cl.game("kingdomino", players=3).start().text()).replay()
    with pytest.raises(cl.NotationError, match="The position has no 'A'"):
        changed(record, start="kingdomino players=2").replay()


@pytest.mark.parametrize("plies", [-1, 77])
def test_no_such_ply(plies: int) -> None:
    with pytest.raises(cl.RecordError, match=f"The record has 76 actions: there is no position after action {plies}"):
        finished(**GAME).replay(plies)


def test_what_cannot_be_written_is_refused_at_once() -> None:
    record = finished(**GAME)
    with pytest.raises(cl.RecordError, match="wrong at 500: there are 76 actions"):
        changed(record, comments={500: "x"})
    with pytest.raises(cl.RecordError, match="wrong at 'two words'"):
        changed(record, tags={"two words": "x"})
    with pytest.raises(cl.RecordError, match="wrong at 'Result': the format keeps it for itself"):
        changed(record, tags={"Result": "x"})


# --- fuzz ------------------------------------------------------------------------------------------------------------

TEXT = changed(finished(**GAME), comments={3: "so {far} so good"}, tags={"Event": "x"}, seats=("a", "b"))
PIECES = ["{", "}", "[", "]", '"', "\\", "*", ":", "\n", " ", "A:", "1.", "0", "-", "é", "\x00", "\x85", "9" * 5000]


@given(
    st.sampled_from([TEXT.to_json(), TEXT.to_text()]),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 6), st.sampled_from(PIECES)), min_size=1, max_size=4),
)
def test_damaged_files_raise_only_record_errors(text: str, edits: list[tuple[int, int, str]]) -> None:
    for at, length, new in edits:
        at %= len(text)
        text = text[:at] + new + text[at + length :]
    with contextlib.suppress(cl.CrownlandsError):
        for record in read_records(io.StringIO(text)):
            record.verify()


@given(st.text(alphabet='{}[]"\\*:AB17x. \nGame', max_size=80))
def test_any_text_raises_only_record_errors(text: str) -> None:
    with pytest.raises(cl.RecordError):
        list(read_records(io.StringIO(text)))
