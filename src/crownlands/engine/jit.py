"""Compilation, known only here.

A rule is a plain Python function on a state (a NumPy record). `@rule` compiles it with Numba; with
`CROWNLANDS_JIT=0` in the environment it leaves it as it is, slow but open to a debugger. Rules therefore keep
to what means the same in both worlds: small signed integers, `if`, `while`, `for … in range`.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

JIT = os.environ.get("CROWNLANDS_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent
_STALE_AFTER = 30 * 24 * 3600.0
_HAS_RULES = re.compile(r"^\s*@(small_)?rule\b", re.MULTILINE)
_IMPORTS = re.compile(r"^\s*(?:from|import) (crownlands[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)
_NAME = re.compile(r"\w+")


def rule_sources() -> list[Path]:
    """The files that make up the rules: those with compiled functions, and whatever they import from this package."""
    pending = [path for path in _PACKAGE.rglob("*.py") if _HAS_RULES.search(path.read_text(encoding="utf-8"))]
    found: set[Path] = set()
    while pending:
        path = pending.pop()
        if path not in found:
            found.add(path)
            pending += _imported(path)
    return sorted(found)


def _imported(path: Path) -> list[Path]:
    """The files of this package that a file imports."""
    files = []
    for module, names in _IMPORTS.findall(path.read_text(encoding="utf-8")):
        place = _PACKAGE.joinpath(*module.split(".")[1:])
        files += [place.with_suffix(".py"), *(place / f"{name}.py" for name in _NAME.findall(names))]
    return [file for file in files if file.is_file()]


def _sources_hash() -> str:
    """A name for the rule sources as they are now.

    Numba renews a cached function only when the function's own file changes, and would go on using machine code
    in which an older version of a *called* function is inlined. A folder per state of all sources cures that.
    """
    digest = hashlib.sha256()
    for path in rule_sources():
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_home() -> Path:
    """Where this system keeps caches; a temporary folder where home cannot be written to."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = Path(os.environ.get("CROWNLANDS_CACHE") or base / "crownlands")
    try:
        home.mkdir(parents=True, exist_ok=True)
        probe = home / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        home = Path(tempfile.gettempdir()) / f"crownlands-{os.getuid()}"
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


def _cache_folder() -> Path:
    home = _cache_home()
    folder = home / _sources_hash()
    if not folder.exists():
        folder.mkdir(exist_ok=True)
        for old in home.iterdir():
            if old.is_dir() and time.time() - old.stat().st_mtime > _STALE_AFTER:
                shutil.rmtree(old, ignore_errors=True)
    return folder


if JIT:
    import numba
    from llvmlite import ir
    from numba import types
    from numba.core import config as _config
    from numba.extending import intrinsic, overload

    CACHE: Path | None = _cache_folder()

    def _compiled(function: F, **options: bool) -> F:
        """Compile a function, keeping the machine code in the folder of the present sources."""
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(CACHE)
        try:
            dispatcher = numba.njit(cache=True, nogil=True, **options)(function)
        finally:
            _config.CACHE_DIR = before
        find = dispatcher.get_call_template
        dispatcher.get_call_template = lambda args, kws: find(tuple(map(_wide, args)), kws)
        return dispatcher  # type: ignore[no-any-return]

    def _wide(kind: Any) -> Any:
        """A number is handed over as 64 bits: a seat that was 8 bits here and a constant there is one function."""
        if isinstance(kind, types.BooleanLiteral):
            return types.boolean
        signed = isinstance(kind, types.IntegerLiteral) or (isinstance(kind, types.Integer) and kind.signed)
        return types.int64 if signed else kind

    def rule(function: F) -> F:
        """Compile a rule."""
        # Said aloud, because a rule first called from a small rule would otherwise be copied into its callers too.
        return _compiled(function, forceinline=False)

    def small_rule(function: F) -> F:
        """Compile a rule into its callers: for the steps of hot loops, where handing over arrays costs more."""
        return _compiled(function, forceinline=True)

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros(context: Any, x: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return numba.int64(numba.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def _ones(context: Any, x: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba.int64(numba.int64), build

    @small_rule
    def lowest(mask: int) -> int:
        """Index of the lowest bit set in a mask."""
        return _trailing_zeros(mask)  # type: ignore[no-any-return]

    @small_rule
    def count(mask: int) -> int:
        """How many bits are set in a mask."""
        return _ones(mask)  # type: ignore[no-any-return]

else:
    CACHE = None

    def rule(function: F) -> F:
        """Leave a rule as it is."""
        return function

    small_rule = rule

    def lowest(mask: int) -> int:
        """Index of the lowest bit set in a mask."""
        mask = int(mask)
        return (mask & -mask).bit_length() - 1

    def count(mask: int) -> int:
        """How many bits are set in a mask."""
        return int(mask).bit_count()


def keys_of(dtype: Any) -> tuple[Any, ...]:
    """Under which keys `chosen_by_state` looks for the functions of a state: its dtype, and Numba's type for it."""
    return (dtype, numba.from_dtype(dtype)) if JIT else (dtype,)


def chosen_by_state(find: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """A function that hands its call on to `find(key of the state)`, in compiled code at compile time.

    This is how a generic algorithm (a playout, a search) is written once and still compiled for each game.
    """

    def call(state: Any, *args: Any) -> Any:
        return find(state.dtype)(state, *args)

    if JIT:

        @overload(call, jit_options={"forceinline": True})  # type: ignore[untyped-decorator]
        def _call(state: Any, *args: Any) -> Any:
            function = find(state)

            def implementation(state: Any, *args: Any) -> Any:
                return function(state, *args)

            return implementation

    return call
