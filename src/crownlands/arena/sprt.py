"""Stopping as soon as enough is known: a sequential test of the first bot against the rest.

Two answers are weighed, "stronger by `low` Elo" and "stronger by `high` Elo". After every deal the logarithm of the
likelihood ratio is worked out from the deals' mean shares of victory, as if those were normally distributed with the
spread seen so far (the generalised test); beyond ±ln 19 one of the answers is taken, and at most 5 % of such answers
are wrong.
"""

import math
from typing import Any, NamedTuple

import numpy as np

ERROR = 0.05  # how often each answer may be wrong
BOUND = math.log((1 - ERROR) / ERROR)
_LEAST = 5  # deals, before anything is said


class Verdict(NamedTuple):
    """What a test has come to."""

    accepted: str  # "low", "high", or nothing yet
    llr: float  # the logarithm of the likelihood ratio
    deals: int  # that it took


def expected_share(elo: float, players: int) -> float:
    """The share of victories of a bot that is so much stronger than each of the others at the table."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + players - 1))


def decide(shares: Any, low: float, high: float, players: int) -> Verdict:
    """Test the shares of deals in their order; what comes after the decision is not looked at."""
    count = np.arange(1, len(shares) + 1)
    mean = np.cumsum(shares) / count
    # Half a deal won and half a deal lost are added to the spread, so that it is never nothing.
    spread = np.cumsum(np.square(shares)) - count * mean**2 + 0.25
    below, above = expected_share(low, players), expected_share(high, players)
    llr = count * (above - below) * (2 * mean - below - above) / (2 * spread / count)
    decided = np.flatnonzero((np.abs(llr) >= BOUND) & (count >= _LEAST))
    if not len(decided):
        return Verdict("", float(llr[-1]) if len(llr) else 0.0, len(shares))
    last = int(decided[0])
    return Verdict("high" if llr[last] > 0 else "low", float(llr[last]), last + 1)
