"""What can be taken back: one's own last actions, in one's turn, as long as nothing has been revealed since."""

from collections.abc import Sequence

from crownlands.engine.errors import CrownlandsError, IllegalAction
from crownlands.server.errors import Refusal


def steps_back(makers: Sequence[int | None], seat: int | None, mover: int) -> int:
    """How many actions a seat can take back, one after the other.

    `makers` tells whose each action was, None for chance; `mover` is whose turn it is now.
    """
    if seat != mover:
        return 0
    return next((n for n, maker in enumerate(reversed(makers)) if maker != seat), len(makers))


def no_step_back(makers: Sequence[int | None]) -> CrownlandsError:
    """Why a seat that can take nothing back cannot."""
    if not makers:
        return IllegalAction("undo.nothing")
    return Refusal(409, "undo.revealed" if makers[-1] is None else "undo.turn")
