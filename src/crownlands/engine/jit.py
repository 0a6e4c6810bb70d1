"""Compilation, known only here.

A rule is a plain Python function on a state (a NumPy record). `@rule` compiles it with Numba; with
`CROWNLANDS_JIT=0` in the environment it leaves it as it is, slow but open to a debugger. Rules therefore keep
to what means the same in both worlds: small signed integers, `if`, `while`, `for … in range`.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

JIT = os.environ.get("CROWNLANDS_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: list[Any] = []
"""Every compiled function there is, as far as its module has been loaded."""

if JIT:
    import numba
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    from crownlands.engine.kept_code import KeptCode

    def _compiled(function: F, **options: bool) -> F:
        """Compile a function, when it is first called, or take its machine code from where it is kept."""
        dispatcher = numba.njit(nogil=True, **options)(function)
        dispatcher._cache = KeptCode(dispatcher)
        COMPILED.append(dispatcher)
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

    def fast_rule(function: F) -> F:
        """Compile sums of floats into their callers, in whichever order is quickest."""
        return _compiled(function, forceinline=True, fastmath=True)

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

    def rule(function: F) -> F:
        """Leave a rule as it is."""
        return function

    small_rule = fast_rule = rule

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

        call.chosen_by = find  # type: ignore[attr-defined]

    return call
