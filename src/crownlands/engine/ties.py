"""Equal points: what decided between the seats that have them, in a sentence.

A game names what breaks ties by message ids, one for each column of its standing (`Rulebook.broken_ties`). The words
for `outcome.largest` are a heading; `outcome.largest.why` is the sentence with the numbers, `outcome.largest.n` what
they count, and `outcome.crowns.equal` is said when even the last of them is equal. What has no words is not told.
"""

from collections.abc import Callable, Sequence

from crownlands.engine.words import Message, SeatLetter, known


def because(
    who: Callable[[int], SeatLetter], standing: Sequence[tuple[int, ...]], ranks: Sequence[int], broken: Sequence[str]
) -> list[Message]:
    """Why seats with equal points are not equal, or are: a sentence for each place that points do not explain."""
    told = []
    for rank in sorted(set(ranks)):
        first, *others = [seat for seat, place in enumerate(ranks) if place == rank]
        mine = standing[first]
        below = [seat for seat, keys in enumerate(standing) if keys[0] == mine[0] and keys < mine]
        next_best = [seat for seat in below if ranks[seat] == min(ranks[other] for other in below)]
        if not others:
            told += [_why(who(first), rank, mine, standing[seat], broken) for seat in next_best[:1]]
        elif rank == 1:
            told.append(_shared(mine, broken))
            told += [_why(who(seat), ranks[seat], standing[seat], mine, broken) for seat in next_best]
    return [message for message in told if known(message.id)]


def _why(seat: SeatLetter, rank: int, mine: tuple[int, ...], rival: tuple[int, ...], broken: Sequence[str]) -> Message:
    """Why a seat has its place and not that of another one with as many points."""
    column = next(c for c, (a, b) in enumerate(zip(mine, rival, strict=True)) if a != b)
    place = Message("outcome.wins") if rank == 1 else Message("outcome.takes", rank=rank)
    more = Message(broken[column] + ".n", n=mine[column])
    values = {"n": mine[0], "seat": seat, "place": place, "more": more, "less": rival[column]}
    return Message(broken[column] + ".why", **values)


def _shared(keys: tuple[int, ...], broken: Sequence[str]) -> Message:
    """Why the victory is shared. Where all that could break the tie is 0, nothing could have broken it."""
    return Message((broken[-1] if any(keys[1:]) else broken[0]) + ".equal", n=keys[0])
