"""Machine code on disk: every compiled function under a name made of all that it rests on.

Numba's own cache looks at the file of a function and not at what the function calls, so it would go on using machine
code in which an older version of a called rule is inlined. Here the name of a file is a digest of the function's byte
code, of every constant it reads and of every rule it can reach, for the types it was compiled for. A changed rule of
one game leads to new code for whatever can reach it and for nothing else; words, comments and places on disk lead to
none; and what was compiled before an edit was taken back is found again.
"""

import builtins
import contextlib
import copy
import functools
import hashlib
import inspect
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import llvmlite.binding
import numba
import numpy as np
from numba import types
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from platformdirs import user_cache_path

_STALE_AFTER = 30 * 24 * 3600.0  # seconds without being used
_FOREIGN = ("numpy", "numba", "math", "llvmlite")


def _home() -> Path:
    """Where machine code is kept; a temporary folder where the system's place for it cannot be written to."""
    home = Path(os.environ.get("CROWNLANDS_CACHE") or user_cache_path("crownlands", appauthor=False))
    try:
        home.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home).close()
    except OSError:
        home = Path(tempfile.mkdtemp(prefix="crownlands-"))  # for this process alone: others could have put code there
    return home


HOME = _home()


# --- what a function rests on -----------------------------------------------------------------------------------


class _Own(NamedTuple):
    """A function by itself: a digest of its code and constants, and whatever else compiled it can call."""

    digest: bytes
    calls: tuple[Any, ...]  # dispatchers, and functions chosen by the type of a state


@functools.cache
def _own(function: Callable[..., Any]) -> _Own:
    digest = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode())
    calls = []
    for part in _code(function.__code__, function.__doc__):
        digest.update(part)
    for name, value in _globals(function):
        if hasattr(value, "py_func") or hasattr(value, "chosen_by"):
            calls.append(value)
        else:
            digest.update(name.encode() + _value(value, f"{function.__module__}.{function.__qualname__}"))
    return _Own(digest.digest(), tuple(calls))


def _code(code: CodeType, doc: str | None) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_argcount)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant, None)
        elif constant is None or constant != doc:
            yield repr(constant).encode()


def _globals(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """What a function reads from outside itself, by name; of a module, what of it."""
    names, outside = function.__code__.co_names, function.__globals__
    for cell in function.__closure__ or ():
        yield "closure", cell.cell_contents
    for name in names:
        value = outside.get(name, getattr(builtins, name, None))
        if not isinstance(value, ModuleType):
            if name in outside:
                yield name, value
        elif value.__name__.partition(".")[0] not in _FOREIGN:
            for part in names:
                if hasattr(value, part) and not isinstance(getattr(value, part), ModuleType):
                    yield f"{name}.{part}", getattr(value, part)


def _value(value: Any, reader: str) -> bytes:
    """A constant as bytes."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str}{value.shape}".encode() + value.tobytes()
    if isinstance(value, tuple):
        return b"(" + b",".join(_value(each, reader) for each in value) + b")"
    if value is None or isinstance(value, (int, float, str, bytes, np.generic, np.dtype)):
        return repr(value).encode()
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}{getattr(value, '_fields', '')}".encode()
    if hasattr(value, "_defn"):  # an intrinsic
        return inspect.getsource(value._defn).encode()
    if (getattr(value, "__module__", None) or "").partition(".")[0] in _FOREIGN:
        return f"{value.__module__}.{value!r}".encode()
    raise TypeError(f"{reader} reads {value!r}, and nobody can tell when that has changed")


def _reached(function: Any, state: Any, found: dict[Any, bytes]) -> None:
    """Collect all that a compiled function can reach, with states of this type."""
    if hasattr(function, "chosen_by"):
        function = function.chosen_by(state)
    plain = function.py_func
    if plain not in found:
        own = _own(plain)
        found[plain] = own.digest + repr(sorted(function.targetoptions.items())).encode()
        for called in own.calls:
            _reached(called, state, found)


def digest_of(functions: Iterable[Any], state: Any) -> str:
    """A name for all that some compiled functions rest on, if they are called with states of this type (None: no
    state)."""
    found: dict[Any, bytes] = {}
    for function in functions:
        _reached(function, state, found)
    return hashlib.sha256(b"".join(sorted(found.values()))).hexdigest()[:32]


def _state_in(kinds: Iterable[Any]) -> Any:
    """The type of the state among the types of arguments."""
    for kind in kinds:
        inner = kind.dtype if isinstance(kind, types.Array) else kind
        if isinstance(kind, types.BaseTuple):
            inner = _state_in(kind.types)
        if isinstance(inner, types.Record):
            return inner
    return None


# --- keeping it -------------------------------------------------------------------------------------------------


_SHARED: dict[str, Any] = {}
"""What is called where it lies, by the name under which its address is known to machine code."""

_SHARED_PREFIX = "crownlands."


def keep(dispatcher: Any, apart: bool) -> None:
    """Have the machine code of a function kept; `apart`: its callers call it where it lies and take no copy."""
    kept = KeptCode(dispatcher)
    dispatcher._cache = kept
    if not apart:
        return
    add, context = dispatcher.add_overload, dispatcher.targetctx

    def add_apart(result: Any) -> None:
        add(result)
        known_by = copy.copy(result.fndesc)
        known_by.mangled_name = _SHARED_PREFIX + kept.name(result.signature.args, context.codegen())
        _share(known_by.mangled_name, result)
        context.remove_user_function(result.entry_point)
        context.insert_user_function(result.entry_point, known_by)

    dispatcher.add_overload = add_apart


def _share(name: str, result: Any) -> None:
    """Make known where a function lies."""
    if name not in _SHARED:
        _SHARED[name] = result
        llvmlite.binding.add_symbol(name, result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


class KeptCode:
    """What Numba asks for machine code before it compiles a function, and hands what it has compiled."""

    cache_path = str(HOME)

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher

    def name(self, kinds: tuple[Any, ...], codegen: Any) -> str:
        """What machine code for arguments of these types is kept under."""
        rests_on = digest_of([self._dispatcher], _state_in(kinds))
        machine = (sys.implementation.cache_tag, numba.__version__, codegen.magic_tuple())
        digest = hashlib.sha256(f"{rests_on} {kinds} {machine}".encode()).hexdigest()[:32]
        return f"{self._dispatcher.py_func.__name__}-{digest}"

    def load_overload(self, kinds: tuple[Any, ...], context: Any) -> Any:
        """The machine code for arguments of these types, or None."""
        return _load(self.name(kinds, context.codegen()), context)

    def save_overload(self, kinds: tuple[Any, ...], result: Any) -> None:
        """Keep machine code, and what it calls elsewhere. What holds addresses of this process cannot be kept, and
        where the disk is full nothing can: it is compiled again another time."""
        if result.library.has_dynamic_globals:
            return
        file = _file(self.name(kinds, result.codegen))
        half = file.with_suffix(f".{os.getpid()}")
        functions = result.library._final_module.functions
        calls = [f.name for f in functions if f.is_declaration and f.name.startswith(_SHARED_PREFIX)]
        try:
            half.write_bytes(dumps((calls, result._reduce())))
            half.replace(file)
        except OSError:
            half.unlink(missing_ok=True)


def _file(name: str) -> Path:
    return HOME / f"{name}.code"


def _load(name: str, context: Any) -> Any:
    """Machine code by its name, and before it whatever it calls elsewhere; None where any of it is missing."""
    if (known_by := _SHARED_PREFIX + name) in _SHARED:
        return _SHARED[known_by]
    try:
        data = _file(name).read_bytes()
        os.utime(_file(name))
    except OSError:
        return None
    calls, parts = pickle.loads(data)
    for called in calls:
        result = _load(called.removeprefix(_SHARED_PREFIX), context)
        if result is None:
            return None
        _share(called, result)
    context.refresh()
    return CompileResult._rebuild(context, *parts)


def forget_unused() -> None:
    """Remove what nobody has used for a month."""
    for old in HOME.iterdir():
        with contextlib.suppress(OSError):
            if old.is_file() and time.time() - old.stat().st_mtime > _STALE_AFTER:
                old.unlink()
