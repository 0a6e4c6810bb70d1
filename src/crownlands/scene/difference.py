"""What changes from one scene to the next, as plain data, and how it is put in."""

from collections.abc import Mapping, Sequence
from typing import Any

_NOTHING = object()


Known = dict[tuple[int, int], Any]  # what became of something, by the ids of what it was and is


def diff(old: Mapping[str, Any], new: Mapping[str, Any], known: Known | None = None) -> dict[str, Any]:
    """What makes the new scene of the old one: `patch(old, diff(old, new)) == new`, and nothing else changes.

    By key: null for what is gone, [value] for what is new or new as a whole, and otherwise what is different in it. Of
    an object that is, again, by key; of a list by number, or how many entries to keep at both ends with the new ones
    between them, {"keep": [2, 1], "new": [...]}.

    Scenes of one moment share most of what they are made of: with `known`, what was found for one of them is not looked
    for again, as long as the old and the new scenes are kept.
    """
    known = {} if known is None else known
    was = old.get
    others = [key for key, after in new.items() if was(key, _NOTHING) is not after]  # most things stay what they are
    kept = len(new) - sum([key not in old for key in others])
    out: dict[str, Any] = {} if kept == len(old) else {key: None for key in old if key not in new}
    for key in others:
        before, after = was(key, _NOTHING), new[key]
        if before is _NOTHING:
            out[key] = [after]
        elif before != after:
            pair = id(before), id(after)
            if pair not in known:
                known[pair] = _change(before, after, known)
            out[key] = known[pair]
    return out


def _change(before: Any, after: Any, known: Known) -> Any:
    if isinstance(before, dict) and isinstance(after, dict):
        return diff(before, after, known)
    if isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            pairs = zip(before, after, strict=True)
            other = [i for i, (b, a) in enumerate(pairs) if b is not a and b != a]
            if 3 * len(other) <= max(len(after), 9):
                return {str(i): _change(before[i], after[i], known) for i in other}
        start = _alike(before, after)
        end = _alike(before[start:][::-1], after[start:][::-1])
        if start + end:
            return {"keep": [start, end], "new": after[start : len(after) - end]}
    return [after]


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many entries at the beginning of two lists are the same."""
    for i, (a, b) in enumerate(zip(one, other, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(one), len(other))


def patch(old: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The inverse of `diff`."""
    new = dict(old)
    for key, part in change.items():
        if part is None:
            del new[key]
        else:
            new[key] = _changed(new.get(key), part)
    return new


def _changed(before: Any, part: Any) -> Any:
    if isinstance(part, list):
        return part[0]
    if isinstance(before, Mapping):
        return patch(before, part)
    if "keep" in part:
        start, end = part["keep"]
        return [*before[:start], *part["new"], *before[len(before) - end :]]
    after = list(before)
    for i, entry in part.items():
        after[int(i)] = _changed(before[int(i)], entry)
    return after
