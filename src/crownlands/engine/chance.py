"""Random numbers for those who drive a game. The rules own none."""

import secrets
from typing import Any

import numpy as np

from crownlands.engine.errors import SeedError
from crownlands.engine.jit import JIT, small_rule

_13 = np.uint64(13)
_7 = np.uint64(7)
_17 = np.uint64(17)
_32 = np.uint64(32)
_WORD = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """One well-stirred 64-bit number out of several (splitmix64)."""
    x = 0x9E3779B97F4A7C15
    for number in numbers:
        x = (x + (number & _WORD) * 0xD1342543DE82EF95 + 0x9E3779B97F4A7C15) & _WORD
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
        x ^= x >> 31
    return x


if JIT:

    @small_rule
    def _stirred(x: Any, number: Any) -> Any:
        x = x + number * np.uint64(0xD1342543DE82EF95) + np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return x ^ (x >> np.uint64(31))

    @small_rule
    def mixed(one: Any, other: int) -> Any:
        """`mix(one, other)` in compiled code."""
        return _stirred(_stirred(np.uint64(0x9E3779B97F4A7C15), np.uint64(one)), np.uint64(other))

    @small_rule
    def mixed_sum(one: Any, other: int) -> Any:
        """`mix(one + other)` in compiled code."""
        return _stirred(np.uint64(0x9E3779B97F4A7C15), np.uint64(one) + np.uint64(other))

else:

    def mixed(one: Any, other: int) -> Any:
        """`mix(one, other)` as compiled code has it."""
        return np.uint64(mix(int(one), other))

    def mixed_sum(one: Any, other: int) -> Any:
        """`mix(one + other)` as compiled code has it."""
        return np.uint64(mix(int(one) + other))


@small_rule
def reseed(rng: Any, number: Any) -> None:
    """Make a generator the one that begins with a mixed number."""
    rng[0] = number if number != 0 else np.uint64(1)


def generator(*seed: int) -> Any:
    """A generator for `below`: an array of one word, so that compiled code can move it on in place."""
    return np.array([mix(*seed) or 1], np.uint64)


@small_rule
def below(rng: Any, n: int) -> int:
    """The next random whole number from 0 up to but not including n (xorshift)."""
    x = rng[0]
    x ^= x << _13
    x ^= x >> _7
    x ^= x << _17
    rng[0] = x
    return np.int64(((x >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


def check_seed(seed: object) -> int:
    """A seed as a person may give it: a whole number, or None for a fresh one."""
    if seed is None:
        return secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= int(seed) <= _WORD:
        raise SeedError("seed.invalid", seed=seed)
    return int(seed)
