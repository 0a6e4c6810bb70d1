"""Kingdomino, written as plainly as possible, as a reference to check a fast engine against.

Nothing here is meant to be quick.  Squares are (x, y) with x growing to the right and y growing
downwards.  A kingdom is a dict from square to (terrain, crowns); it starts as the castle alone.
"""

from collections.abc import Generator, Sequence
from fractions import Fraction

Square = tuple[int, int]
Half = tuple[str, int]  # terrain, crowns
Domino = tuple[Half, Half]  # left half, right half
Kingdom = dict[Square, Half]
Placement = tuple[Square, Square]  # where the left half goes, where the right half goes
Choice = int | Placement | None  # a domino or seat number; a placement; None = discard
Who = tuple[str | int, str] | str
Question = tuple[Who, list[Choice]]

# The tiles, in number order.  "f1w0" = forest with one crown on the left, plain wheat on the right.
# The lake is written "l" because wheat already uses the w of water.

TERRAIN = {"w": "wheat", "f": "forest", "l": "water", "g": "grassland", "s": "swamp", "m": "mine"}

FULL_SET = """
w0w0 w0w0 f0f0 f0f0 f0f0 f0f0 l0l0 l0l0 l0l0 g0g0 g0g0 s0s0
w0f0 w0l0 w0g0 w0s0 f0l0 f0g0 w1f0 w1l0 w1g0 w1s0 w1m0 f1w0
f1w0 f1w0 f1w0 f1l0 f1g0 l1w0 l1w0 l1f0 l1f0 l1f0 l1f0 w0g1
l0g1 w0s1 g0s1 m1w0 w0g2 l0g2 w0s2 g0s2 m2w0 s0m2 s0m2 w0m3
"""

SAMPLE_SET = """
w0w0 w0w0 f0f0 l0l0 g0g0 s0s0 w1f0 w1l0 f1w0 f1w0 f1l0 l1w0
l1w0 l1f0 l1f0 w0g1 f0g2 l0g2 w0s2 f0s2 g0s2 m2f0 m2g0 w0m3
"""


def read_tiles(text: str) -> dict[int, Domino]:
    tiles: dict[int, Domino] = {}
    for number, code in enumerate(text.split(), start=1):
        tiles[number] = ((TERRAIN[code[0]], int(code[1])), (TERRAIN[code[2]], int(code[3])))
    return tiles


DOMINOES = read_tiles(FULL_SET)
SAMPLE = read_tiles(SAMPLE_SET)

# Placing.


def new_kingdom() -> Kingdom:
    return {(0, 0): ("castle", 0)}


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def castle_of(kingdom: Kingdom) -> Square:
    [castle] = [square for square, (terrain, _) in kingdom.items() if terrain == "castle"]
    return castle


def fits_grid(squares: set[Square], grid: int) -> bool:
    """The frame is not fixed in advance: only the extent of what has been built counts."""
    xs = [x for x, _ in squares]
    ys = [y for _, y in squares]
    return max(xs) - min(xs) < grid and max(ys) - min(ys) < grid


def is_legal(kingdom: Kingdom, first: Square, second: Square, left_half: Half, right_half: Half, grid: int) -> bool:
    """May left_half lie on `first` and right_half on `second`?"""
    if second not in neighbours(first):
        return False
    if first in kingdom or second in kingdom:
        return False
    if not fits_grid(set(kingdom) | {first, second}, grid):
        return False
    # One match is enough, other contacts may clash.  Only squares already in the kingdom are looked
    # at, so the two halves never count as a match for each other.
    for square, (terrain, _) in [(first, left_half), (second, right_half)]:
        for touched in neighbours(square):
            if touched in kingdom and kingdom[touched][0] in ("castle", terrain):
                return True
    return False


def legal_placements(kingdom: Kingdom, domino: Domino, grid: int) -> set[Placement]:
    """All legal placements; a domino with identical halves is listed in both orders."""
    left_half, right_half = domino
    castle_x, castle_y = castle_of(kingdom)
    found = set()
    # A square `grid` or more away from the castle can never share a frame with it.
    for x in range(castle_x - grid, castle_x + grid + 1):
        for y in range(castle_y - grid, castle_y + grid + 1):
            for second in neighbours((x, y)):
                if is_legal(kingdom, (x, y), second, left_half, right_half, grid):
                    found.add(((x, y), second))
    return found


# Scoring


def properties(kingdom: Kingdom) -> list[tuple[str, frozenset[Square], int]]:
    """Every property as (terrain, squares, crowns).  The castle is in none and joins none."""
    result = []
    done: set[Square] = set()
    for start, (terrain, _) in sorted(kingdom.items()):
        if terrain == "castle" or start in done:
            continue
        squares = {start}
        to_visit = [start]
        while to_visit:
            for square in neighbours(to_visit.pop()):
                if square in kingdom and kingdom[square][0] == terrain and square not in squares:
                    squares.add(square)
                    to_visit.append(square)
        done |= squares
        result.append((terrain, frozenset(squares), sum(kingdom[square][1] for square in squares)))
    return result


def castle_in_centre(kingdom: Kingdom, grid: int, centre: str) -> bool:
    """strict: the castle is the middle of what was built, even if that is smaller than the grid.
    lenient: some full frame with the castle in its middle holds everything."""
    castle_x, castle_y = castle_of(kingdom)
    across = [x - castle_x for x, _ in kingdom]
    down = [y - castle_y for _, y in kingdom]
    if centre == "strict":
        return max(across) == -min(across) and max(down) == -min(down)
    if centre == "lenient":
        return all(abs(steps) <= grid // 2 for steps in across + down)
    raise ValueError(centre)


def score(
    kingdom: Kingdom, grid: int, middle_kingdom: bool = False, harmony: bool = False, centre: str = "strict"
) -> int:
    total = sum(len(squares) * crowns_in_it for _, squares, crowns_in_it in properties(kingdom))
    if middle_kingdom and castle_in_centre(kingdom, grid, centre):
        total += 10
    # Everybody gets exactly enough dominoes to fill the grid: full means nothing was discarded.
    if harmony and len(kingdom) == grid * grid:
        total += 5
    return total


def largest_property(kingdom: Kingdom) -> int:
    """Number of squares of the largest property, crowned or not."""
    return max((len(squares) for _, squares, _ in properties(kingdom)), default=0)


def crowns(kingdom: Kingdom) -> int:
    return sum(crowns_here for _, crowns_here in kingdom.values())


def winners(kingdoms: Sequence[Kingdom], scores: Sequence[int]) -> list[int]:
    """Seats that win: best score, then largest property, then most crowns, else shared."""
    standings = [
        (points, largest_property(kingdom), crowns(kingdom)) for points, kingdom in zip(scores, kingdoms, strict=True)
    ]
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


# A whole game


class Table:
    """Plays a game from explicit inputs: ask who(), look at options(), then do(one of them).

    who() is ("chance", "domino"), ("chance", "king"), (seat, "pick"), (seat, "place") or "over".
    """

    def __init__(
        self,
        players: int,
        *,
        mighty_duel: bool = False,
        rows_of_four: bool = False,
        snake: bool = False,
        sample: bool = False,
        dynasty: bool = False,
        middle_kingdom: bool = False,
        harmony: bool = False,
        centre: str = "strict",
    ) -> None:
        two_only = mighty_duel or snake or sample
        if players not in (2, 3, 4) or (two_only and players != 2) or (rows_of_four and players != 3):
            raise ValueError("option does not fit the number of players")
        if mighty_duel and sample:
            raise ValueError("the sample has too few dominoes for a mighty duel")
        self.players = players
        self.snake = snake
        self.games = 3 if dynasty else 1
        self.bonuses = (middle_kingdom, harmony, centre)
        self.dominoes = SAMPLE if sample else DOMINOES
        self.grid = 7 if mighty_duel else 5
        self.kings_each = 2 if players == 2 else 1
        self.row_size = 3 if players == 3 and not rows_of_four else 4
        self.rounds = 6 if players == 2 and not mighty_duel else 12

        self.game_scores: list[list[int]] = []  # of each game played to its end, by seat
        self.script = self.play()
        self.question: Question = next(self.script)

    def set_up(self) -> None:
        """Clear the table for one game."""
        self.kingdoms = [new_kingdom() for _ in range(self.players)]
        self.discarded: list[list[int]] = [[] for _ in range(self.players)]
        self.undrawn = set(self.dominoes)
        self.hand = [seat for seat in range(self.players) for _ in range(self.kings_each)]
        self.round = 0  # 0 while the first row is being claimed
        self.row: list[int] = []  # the row being placed, ascending
        self.next_row: list[int] = []  # the row being drawn or claimed, ascending
        self.claims: dict[int, int] = {}  # domino -> seat, for dominoes claimed and not yet placed

    # What the outside world uses.

    def who(self) -> Who:
        return self.question[0]

    def options(self) -> list[Choice]:
        return list(self.question[1])

    def do(self, choice: Choice) -> None:
        if choice not in self.question[1]:
            raise ValueError(f"{choice} is not allowed now: {self.question}")
        self.question = self.script.send(choice)

    def chances(self) -> dict[Choice, Fraction]:
        """Probability of each option when chance is to act: dominoes and kings are equally likely,
        so a seat counts as often as it has kings in hand."""
        assert self.who() in [("chance", "domino"), ("chance", "king")]
        urn = self.hand if self.who() == ("chance", "king") else sorted(self.undrawn)
        return {thing: Fraction(urn.count(thing), len(urn)) for thing in urn}

    def scores(self) -> list[int]:
        """Points of the kingdoms now on the table."""
        return [score(kingdom, self.grid, *self.bonuses) for kingdom in self.kingdoms]

    def totals(self) -> list[int]:
        """Points of each seat summed over the games played to their end."""
        return [sum(game[seat] for game in self.game_scores) for seat in range(self.players)]

    def winners(self) -> list[int]:
        assert self.who() == "over"
        if self.games == 1:
            return winners(self.kingdoms, self.scores())
        # Over several games only the sum counts; equal sums share the victory.
        totals = self.totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    # The course of the game.  Each `yield` hands out a question and waits for the choice made in do().

    def play(self) -> Generator[Question, Choice, None]:
        for _ in range(self.games):
            self.set_up()
            yield from self.draw_row()
            yield from self.first_claims()
            while self.round < self.rounds:
                self.round += 1
                # With three players and rows of four, the domino nobody chose drops out here.
                self.row = [number for number in self.next_row if number in self.claims]
                self.next_row = []
                last_round = self.round == self.rounds
                if not last_round:
                    yield from self.draw_row()
                for number in self.row:
                    seat = self.claims[number]
                    yield from self.place(seat, number)
                    if not last_round:
                        yield from self.pick(seat)
            self.game_scores.append(self.scores())
        yield "over", []

    def draw_row(self) -> Generator[Question, Choice, None]:
        for _ in range(self.row_size):
            number = yield ("chance", "domino"), [*sorted(self.undrawn)]
            assert isinstance(number, int)
            self.undrawn.remove(number)
            self.next_row = sorted([*self.next_row, number])

    def first_claims(self) -> Generator[Question, Choice, None]:
        while self.hand:
            seat = yield ("chance", "king"), [*sorted(set(self.hand))]
            assert isinstance(seat, int)
            if self.snake:
                # The first king drawn settles everything: A-B-B-A.
                self.hand = []
                for picker in [seat, 1 - seat, 1 - seat, seat]:
                    yield from self.pick(picker)
            else:
                self.hand.remove(seat)
                yield from self.pick(seat)

    def pick(self, seat: int) -> Generator[Question, Choice, None]:
        number = yield (seat, "pick"), [number for number in self.next_row if number not in self.claims]
        assert isinstance(number, int)
        self.claims[number] = seat

    def place(self, seat: int, number: int) -> Generator[Question, Choice, None]:
        kingdom = self.kingdoms[seat]
        domino = self.dominoes[number]
        # A domino that fits somewhere must be placed; discarding is only for one that fits nowhere.
        placement = yield (seat, "place"), [*sorted(legal_placements(kingdom, domino, self.grid))] or [None]
        del self.claims[number]
        if placement is None:
            self.discarded[seat].append(number)
        else:
            assert isinstance(placement, tuple)
            first, second = placement
            kingdom[first], kingdom[second] = domino
