"""A record: options and the full list of actions, chance included. It replays to the same position forever.

One record, two encodings, both exact: a JSON object on one line, and a text like chess players use (`notation`).
"""

import contextlib
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from crownlands.engine import notation
from crownlands.engine.action import HIDDEN
from crownlands.engine.errors import CrownlandsError, RecordError
from crownlands.engine.game import Game, make_game, rulebook
from crownlands.engine.options import Value, read_options, write_options
from crownlands.engine.position import Outcome, Position, read_position
from crownlands.engine.words import Message

FORMAT = "crownlands-record"
VERSION = 1
WATCHER = "-"
SEED = "Seed"  # the tag with the number that all chance was drawn from
DRAWS_SECRET = "DrawsSecret"  # the tag with the secret it was drawn from at a table (`fair`)
_OWN_TAGS = ("Game", "GameVersion", "Options", "Start", "SeenBy", "Seats", "Result")


@dataclass(frozen=True)
class Record:
    """One game as it was played, or as far as it was.

    `actions` are texts, so that a renumbered action table leaves old records readable. `seats` names who sat where,
    `comments` belong to the action with that index (−1: before the first), `tags` are anything else worth keeping.
    `start` is the text of the position it began from, if that was not the beginning of a game. `seen_by` is the
    letter of the seat whose knowledge it holds, WATCHER for what everybody knows, None if it holds everything. `odds`
    are for those who check draws without the rules, from which they follow (`fair.with_odds`): for each draw how many
    actions came before it, and what could have come with its weight. Only JSON has them.
    """

    game: str
    game_version: int
    options: Mapping[str, Value]
    actions: tuple[str, ...]
    seats: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None
    comments: Mapping[int, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    seen_by: str | None = None
    odds: tuple[tuple[int, Mapping[str, int]], ...] = ()

    def __post_init__(self) -> None:
        for ply in self.comments:
            if not -1 <= ply < len(self.actions):
                raise RecordError("record.comment_ply", ply=ply, count=len(self.actions))
        for name in self.tags:
            if not notation.TAG_NAME.fullmatch(name):
                raise RecordError("record.at", field="tags", at=f"{name!r:.60}")
            if name in _OWN_TAGS:
                raise RecordError("record.own_tag", tag=name)

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Sequence[str] = (),
        comments: Mapping[int, str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> "Record":
        """The record of how a position came about."""
        outcome = position.outcome()
        first = position.after(0)
        return cls(
            game=position.game.id,
            game_version=position.game.version,
            options=dict(position.game.options),
            actions=tuple(action.text for action in position.history),
            seats=tuple(seats),
            result=outcome.scores if outcome else None,
            comments=dict(comments or {}),
            tags=dict(tags or {}),
            start=None if first == position.game.start() else first.text(),
        )

    def for_seat(self, seat: object = None) -> "Record":
        """The record as a seat may have it, in the middle of a game as well: what it has not seen is left open.

        It replays to a position that looks to the seat exactly like the real one. Without a seat, it holds what
        everybody may know. Seed, secret and odds stay behind, because they would tell draws, and so do comments,
        because who wrote them may have known more.
        """
        position = self.replay()
        number = None if seat is None else position.game.seat(seat)
        first, history = position.seen(number)
        return replace(
            self,
            actions=tuple(action.text for action in history),
            start=None if self.start is None else Position(position.game, first).text(),
            comments={},
            tags={name: text for name, text in self.tags.items() if name not in (SEED, DRAWS_SECRET)},
            seen_by=WATCHER if number is None else position.game.seats[number],
            odds=(),
        )

    def make_game(self) -> Game:
        """The game that was played."""
        ours = rulebook(self.game).version
        if self.game_version != ours:
            raise RecordError("record.game_version", version=self.game_version, game=self.game, ours=ours)
        return make_game(self.game, self.options)

    def positions(self) -> Iterator[Position]:
        """Every position from the first to the last; each is its own copy."""
        return (position.copy() for position in self._played())

    def replay(self, plies: int | None = None) -> Position:
        """The position after so many actions, or after all of them; the stored result is not looked at."""
        if plies is not None and not 0 <= plies <= len(self.actions):
            raise RecordError("record.ply", plies=len(self.actions), ply=plies)
        return deque(self._played(plies), maxlen=1).pop()

    def verify(self) -> Outcome | None:
        """Replay, check the stored result against the replayed one, and return how the game ended."""
        outcome = self.replay().outcome()
        if self.result is not None:
            if outcome is None:
                raise RecordError("record.unfinished")
            if tuple(self.result) != outcome.scores:
                raise RecordError("record.result", stored=_points(self.result), replayed=_points(outcome.scores))
        return outcome

    def _played(self, plies: int | None = None) -> Iterator[Position]:
        """One position that plays the actions, as it is before the first and after each."""
        position = self._first()
        yield position
        for ply, text in enumerate(self.actions[:plies], 1):
            try:
                action = position.game.action(text)
                hidden = self.seen_by is not None and action.kind == HIDDEN
                yield position.play_unseen(action) if hidden else position.play(action)
            except CrownlandsError as error:
                raise RecordError("record.action", ply=ply, action=text, problem=error.message) from None

    def _first(self) -> Position:
        game = self.make_game()
        if self.seen_by not in (None, WATCHER, *game.seats):
            raise RecordError("record.value", field="seen_by", value=f"{self.seen_by!r:.60}")
        if self.start is None:
            return game.start()
        position = read_position(self.start)
        if position.game != game:
            raise RecordError("record.start")
        return position

    def _repr_svg_(self) -> str:
        """What a notebook shows: how it ended."""
        return self.replay()._repr_svg_()

    # --- the two encodings -------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """One line of JSON."""
        whole: dict[str, Any] = {
            "format": FORMAT,
            "v": VERSION,
            "game": self.game,
            "game_version": self.game_version,
            "options": dict(self.options),
            "actions": list(self.actions),
        }
        if self.start is not None:
            whole["start"] = self.start
        if self.seen_by is not None:
            whole["seen_by"] = self.seen_by
        if self.seats:
            whole["seats"] = list(self.seats)
        if self.result is not None:
            whole["result"] = list(self.result)
        if self.comments:
            whole["comments"] = {str(ply): text for ply, text in sorted(self.comments.items())}
        if self.tags:
            whole["tags"] = dict(self.tags)
        if self.odds:
            whole["odds"] = [[ply, dict(weights)] for ply, weights in self.odds]
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """The inverse of `to_json`."""
        try:
            whole = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError("record.json", column=getattr(error, "colno", 1)) from None
        if not isinstance(whole, dict):
            raise RecordError("record.not_object")
        if whole.get("format") != FORMAT:
            raise RecordError("record.format", format=whole.get("format"))
        if whole.get("v") != VERSION:
            raise RecordError("record.version", version=whole.get("v"), ours=VERSION)
        return cls(
            game=_field(whole, "game", str),
            game_version=_field(whole, "game_version", int),
            options=_field(whole, "options", dict),
            actions=tuple(_strings(whole, "actions")),
            seats=tuple(_strings(whole, "seats", optional=True)),
            result=_result(whole),
            comments=_comments(whole),
            tags=_tags(whole),
            start=_field(whole, "start", str) if "start" in whole else None,
            seen_by=_field(whole, "seen_by", str) if "seen_by" in whole else None,
            odds=_odds(whole),
        )

    def to_text(self) -> str:
        """Tags and moves, for people to read and write. Options are written in the one way they are kept as."""
        kept = self.make_game().options
        tags = {
            "Game": self.game,
            "GameVersion": str(self.game_version),
            "Options": write_options({name: kept[name] for name in self.options}),
        }
        if self.start is not None:
            tags["Start"] = self.start
        if self.seen_by is not None:
            tags["SeenBy"] = self.seen_by
        if self.seats:
            tags["Seats"] = json.dumps(list(self.seats), ensure_ascii=False)
        tags["Result"] = notation.UNFINISHED if self.result is None else _points(self.result)
        tags.update(self.tags)
        movers = [position.mover for position in self._played()][:-1]
        return notation.write(tags, self.actions, movers, self.comments, tags["Result"])

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """The inverse of `to_text`."""
        tags, moves, comments, closing = notation.read(text)
        for name in ("Game", "GameVersion", "Options", "Result"):
            if name not in tags:
                raise RecordError("record.tag_missing", tag=name)
        try:
            game_version = int(tags["GameVersion"])
            seats = _strings({"seats": json.loads(tags.get("Seats", "[]"))}, "seats")
            result = None
            if tags["Result"] != notation.UNFINISHED:
                result = tuple(int(points) for points in tags["Result"].split(":"))
        except CrownlandsError:  # which is a ValueError, and says more
            raise
        except (ValueError, RecursionError):
            raise RecordError("record.tags") from None
        if closing != tags["Result"]:
            raise RecordError("record.closing", closing=closing, tag=tags["Result"])
        record = cls(
            game=tags["Game"],
            game_version=game_version,
            options=read_options(rulebook(tags["Game"]).options, tags["Options"].split()),
            actions=tuple(action for _, action in moves),
            seats=tuple(seats),
            result=result,
            comments=comments,
            tags={name: text for name, text in tags.items() if name not in _OWN_TAGS},
            start=tags.get("Start"),
            seen_by=tags.get("SeenBy"),
        )
        for ply, (position, (seat, _)) in enumerate(zip(record._played(), moves, strict=False), 1):
            mover = position._name(position.mover)
            if mover != (seat or Message("mover.chance")):
                raise RecordError("record.seat", ply=ply, written=seat or Message("mover.chance"), mover=mover)
        return record


def _points(result: Iterable[int]) -> str:
    return ":".join(str(points) for points in result)


def _field(whole: Mapping[str, Any], name: str, kind: type) -> Any:
    if name not in whole:
        raise RecordError("record.missing", field=name)
    value = whole[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError("record.value", field=name, value=f"{value!r:.60}")
    return value


def _strings(whole: Mapping[str, Any], name: str, optional: bool = False) -> list[str]:
    values = [] if optional and name not in whole else _field(whole, name, list)
    for value in values:
        if not isinstance(value, str):
            raise RecordError("record.item", field=name, value=f"{value!r:.60}")
    return list(values)


def _result(whole: Mapping[str, Any]) -> tuple[int, ...] | None:
    if whole.get("result") is None:
        return None
    result = _field(whole, "result", list)
    if not all(isinstance(points, int) and not isinstance(points, bool) for points in result):
        raise RecordError("record.value", field="result", value=f"{result!r:.60}")
    return tuple(result)


def _comments(whole: Mapping[str, Any]) -> dict[int, str]:
    comments = {}
    for ply, text in _field({"comments": {}, **whole}, "comments", dict).items():
        if not isinstance(text, str) or not re.fullmatch("-1|0|[1-9][0-9]{0,8}", ply):
            raise RecordError("record.at", field="comments", at=f"{ply!r:.60}")
        comments[int(ply)] = text
    return comments


def _tags(whole: Mapping[str, Any]) -> dict[str, str]:
    tags: dict[str, str] = _field({"tags": {}, **whole}, "tags", dict)
    for name, text in tags.items():
        if not isinstance(text, str):
            raise RecordError("record.at", field="tags", at=f"{name!r:.60}")
    return dict(tags)


def _odds(whole: Mapping[str, Any]) -> tuple[tuple[int, Mapping[str, int]], ...]:
    odds = _field({"odds": [], **whole}, "odds", list)
    for draw in odds:
        match draw:
            case [ply, dict() as weights] if all(type(number) is int for number in (ply, *weights.values())):
                continue
        raise RecordError("record.item", field="odds", value=f"{draw!r:.60}")
    return tuple((ply, weights) for ply, weights in odds)


def read_records(source: str | Path | TextIO) -> Iterator[Record]:
    """The records of a file, one after the other, in either encoding; a mistake is reported with its line."""
    return (record for _, record in numbered_records(source))


def numbered_records(source: str | Path | TextIO) -> Iterator[tuple[int, Record]]:
    """The records of a file, each with the line it begins on."""
    return ((line, read()) for line, read in unread_records(source))


def unread_records(source: str | Path | TextIO) -> Iterator[tuple[int, Callable[[], Record]]]:
    """The same for whoever goes on after a record that cannot be read: each with the function that reads it."""
    name = str(source) if isinstance(source, (str, Path)) else getattr(source, "name", Message("record.input"))
    found = False
    try:
        with contextlib.ExitStack() as closing:
            if isinstance(source, (str, Path)):
                source = closing.enter_context(open(source, encoding="utf-8-sig"))
            for line, text in _split(source):
                found = True
                read = Record.from_json if text.startswith("{") else Record.from_text
                yield line, partial(_located, read, text, name, line)
    except OSError as error:
        raise RecordError("file.unreadable", path=name, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise RecordError("file.unreadable", path=name, problem=Message("file.not_text")) from None
    if not found:
        raise RecordError("record.line", where=name, problem=Message("record.none"))


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each record and its first line. A line that begins with { is a record of its own; any other record
    begins with its tags and runs up to its result, or if that was cut off, to the tags of the next."""
    held: list[str] = []
    first = 0
    moves = False  # have the moves of the held record begun?
    inside = False  # … and a comment that has not ended?
    for number, line in enumerate(lines, 1):
        begins = line.lstrip()[:1]
        if held and moves and begins == "[" and not inside:
            yield first, "".join(held)
            held = []
        if not held:
            first, moves, inside = number, False, False
            if begins == "{":
                yield number, line.strip()
            if begins in ("", "{"):
                continue
        held.append(line)
        moves = moves or begins not in ("", "[")
        if moves:
            inside = notation.comment_open(line, inside)
            if not inside and notation.closes(line):
                yield first, "".join(held)
                held = []
    if held:
        yield first, "".join(held)


def _located(read: Any, text: str, name: str | Message, line: int) -> Record:
    try:
        return read(text)  # type: ignore[no-any-return]
    except CrownlandsError as error:
        where = Message("record.where", path=name, line=line)
        raise RecordError("record.line", where=where, problem=error.message) from None
