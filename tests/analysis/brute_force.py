"""The end of a game by trying out everything, in positions and nothing else: no code that is looked at here."""

from collections.abc import Iterator

import crownlands as cl

VICTORY = 100.0

End = tuple[tuple[float, ...], tuple[float, ...]]  # points and shares of the victory, by seat


class TooManyError(Exception):
    """More ends than can be tried out in a moment."""


def end_of(position: cl.Position, left: list[int]) -> End:
    """What a position comes to if everybody does their best; the first of equally good ways counts."""
    left[0] -= 1
    if left[0] < 0:
        raise TooManyError
    outcome = position.outcome()
    if outcome is not None:
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(position.game.players)]
        return tuple(map(float, outcome.scores)), tuple(shares)
    if position.mover == cl.CHANCE:
        ends = [(odds, end_of(position.copy().play(action), left)) for action, odds in position.odds()]
        mean = [
            tuple(sum(odds * end[which][seat] for odds, end in ends) for seat in range(position.game.players))
            for which in (0, 1)
        ]
        return mean[0], mean[1]
    mover = position.mover
    ends_of_all = [end_of(position.copy().play(action), left) for action in position.legal_numbers()]
    return max(ends_of_all, key=lambda end: worth(end, mover))  # the first, if several are


def worth(end: End, seat: int) -> float:
    """What an end is worth to a seat."""
    return VICTORY * end[1][seat] + end[0][seat]


def ends_of(position: cl.Position, most: int) -> dict[int, End] | None:
    """What every legal action comes to; None if that takes too many positions."""
    left = [most]
    try:
        return {action: end_of(position.copy().play(action), left) for action in position.legal_numbers()}
    except TooManyError:
        return None


def last_decisions(game: cl.Game, bots: str, seed: int, most: int) -> Iterator[tuple[cl.Position, dict[int, End]]]:
    """The decisions at the end of a game whose every end can be tried out, the last one first."""
    record = cl.play(game, bots, seed=seed)
    for ply in range(len(record.actions) - 1, 0, -1):
        position = record.replay(ply)
        if position.mover < 0 or len(position.legal_numbers()) < 2:
            continue
        ends = ends_of(position, most)
        if ends is None:
            return
        yield position, ends
