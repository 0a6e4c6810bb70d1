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
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.extending import intrinsic

    from crownlands.engine.kept_code import keep

    def _compiled(function: F, apart: bool = False, **options: bool) -> F:
        """Compile a function, when it is first called, or take its machine code from where it is kept.

        What Python calls has a wrapper that takes Python's objects; a rule that only rules call has none, which saves
        a third of the time. So there are two of each, as a rule only one of which is ever compiled.
        """
        # Counting references is said aloud too: a rule that says nothing would do as whoever calls it first.
        options = {"nogil": True, "no_cfunc_wrapper": True, "_nrt": True, **options}
        outside = numba.njit(**options)(function)
        inside = numba.njit(no_cpython_wrapper=True, **options)(function)
        inside._compiling_counter = outside._compiling_counter  # a rule that calls itself does so by its one name
        for dispatcher in (outside, inside):
            keep(dispatcher, apart)
        outside.inside = inside
        find, get = outside.get_call_template, outside.get_overload

        def find_either(args: Any, kws: Any) -> Any:
            args = tuple(map(_wide, args))
            return (find if args in outside.overloads else inside.get_call_template)(args, kws)

        outside.get_call_template = find_either
        outside.get_overload = lambda args: (get if args in outside.overloads else inside.get_overload)(args)
        COMPILED.append(outside)
        return outside  # type: ignore[no-any-return]

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

    def big_rule(function: F) -> F:
        """Compile a rule once, to be called where it lies: for what is large and has many callers, each of which would
        otherwise have a copy of it compiled along."""
        return _compiled(function, forceinline=False, apart=True)

    def small_rule(function: F) -> F:
        """Compile a rule into its callers: for the steps of hot loops, where handing over arrays costs more."""
        return _compiled(function, forceinline=True)

    def lean_small_rule(function: F) -> F:
        """Compile a rule into its callers, as lean as a lean rule."""
        return _compiled(function, forceinline=True, _nrt=False)

    def lean_rule(function: F) -> F:
        """Compile a big rule that makes no arrays and hands none back. Nobody then counts who still uses which array,
        which takes a quarter of the time where many arrays are at hand; compiling says so if it makes one after all."""
        return _compiled(function, forceinline=False, apart=True, _nrt=False)

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

    big_rule = small_rule = lean_small_rule = lean_rule = rule

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

        class Chosen(AbstractTemplate):  # type: ignore[misc]
            """Numba's name for what is called depends on the arguments; nothing is compiled for the choice itself."""

            key = call

            def generic(self, args: Any, kws: Any) -> Any:
                return numba.typeof(find(args[0])).get_call_type(self.context, args, kws)

            def get_impl_key(self, signature: Any) -> Any:
                chosen: Any = find(signature.args[0])
                return chosen.get_overload(signature.args)

        infer_global(call, types.Function(Chosen))
        call.chosen_by = find  # type: ignore[attr-defined]

    return call
