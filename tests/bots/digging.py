"""Digging through all that can be reached from an object: what is in it, behind it and under it."""

import functools
import types
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

LEAVES = (type(None), bool, int, float, complex, str, bytes)
CLOSED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType)
"""What belongs to the program, and to no game in particular."""


def dig(root: object) -> Iterator[tuple[str, Any]]:
    """Every value that can be reached, with the way to it. Public or private makes no difference."""
    seen: set[int] = set()
    kept: list[object] = []  # so that no two have the same id
    todo: list[tuple[str, Any]] = [("view", root)]
    while todo:
        path, found = todo.pop()
        if id(found) in seen and not isinstance(found, LEAVES):
            continue
        seen.add(id(found))
        kept.append(found)
        if isinstance(found, LEAVES):
            yield path, str(found) if isinstance(found, str) else found
        if isinstance(found, (np.ndarray, np.generic)):
            yield path, found.tobytes()
            if found.dtype.names is None:
                yield from ((path, number) for number in np.asarray(found).ravel().tolist())
        todo += [(f"{path}{step}", value) for step, value in inside(found)]


def inside(found: object) -> Iterator[tuple[str, Any]]:
    """What lies one step further."""
    if isinstance(found, CLOSED) or type(found).__module__.split(".")[0] in ("numba", "llvmlite"):
        return
    if isinstance(found, Mapping):
        for key, value in found.items():
            yield "{}", key
            yield f"[{key!r}]", value
    elif isinstance(found, (list, tuple, set, frozenset)):
        yield from ((f"[{number}]", value) for number, value in enumerate(found))
    elif isinstance(found, (np.ndarray, np.void)):
        yield ".base", found.base
        for name in found.dtype.names or ():
            yield f".{name}", np.array(found[name])
    elif isinstance(found, types.FunctionType):
        for number, cell in enumerate(found.__closure__ or ()):
            yield f"<{number}>", cell.cell_contents
        yield from ((f".{name}", getattr(found, name)) for name in ("__defaults__", "__kwdefaults__"))
    elif isinstance(found, types.MethodType):
        yield from ((".__self__", found.__self__), (".__func__", found.__func__))
    elif isinstance(found, functools.partial):
        yield from ((".func", found.func), (".args", found.args), (".keywords", found.keywords))
    for name, value in getattr(found, "__dict__", {}).items():
        yield f".{name}", value
    for part in type(found).__mro__:
        slots = part.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(found, name):
                yield f".{name}", getattr(found, name)
