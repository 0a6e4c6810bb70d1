"""Kingdomino Origins, written as plainly as possible, to check faster programs against.

x grows to the right, y grows downwards.  A territory is a dict from (x, y) to Square; the hut is always at
(0, 0).  Nothing here is optimised: every question is answered by looking at all squares again.
"O.." and "K.." in comments are the numbers of the rulings the code follows.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

Pos = tuple[int, int]
Choice = Any  # a choice is a number, a square, a pair of squares, a set of squares, a word or None
Step = tuple[str, int | None, list[Choice]]  # kind of decision, player (None = chance), what is allowed
Play = Generator[Step, Choice, None]


@dataclass
class Square:
    terrain: str
    printed_fires: int = 0
    craters: int = 0
    resource: str | None = None  # the wooden piece, not the printed icon
    token: int = 0  # number of flames on the fire token lying here
    caveman: str | None = None

    def fires(self) -> int:
        return self.printed_fires + self.token  # craters are not fires


Territory = dict[Pos, Square]

LETTERS = {"D": "desert", "G": "grassland", "L": "lake", "J": "jungle", "Q": "quarry", "V": "volcano"}
RESOURCE_OF = {"grassland": "mammoth", "lake": "fish", "jungle": "mushroom", "quarry": "flint"}
RESOURCES = ["mammoth", "fish", "mushroom", "flint"]

# Dominoes 1 to 48 in order, left half - right half; a digit is printed fires, or craters on a volcano.
_FACES = """
D-D  D-D  D-D  D-G  D-G  D-L  D-L  D-J  D-J  D-Q  D-Q  G-G  G-G  G-G  L-L  L-L
J-J  J-J  G-L  L-J  G-Q  G-Q  J-Q  D-G1 D-L1 D-J1 D-Q1 D-V1 D-V1 D1-G D1-L G1-L
G1-J G-L1 L1-Q G-J1 Q-Q1 G-V1 G-V1 L-V1 L-Q2 L-V2 J-V2 J-V2 Q-V2 L1-J2 J1-Q2 Q-V3
"""


def _face(text: str) -> tuple[str, int, int]:
    """(terrain, printed fires, craters)"""
    terrain, digit = LETTERS[text[0]], int(text[1:] or "0")
    return (terrain, 0, digit) if terrain == "volcano" else (terrain, digit, 0)


_PAIRS = [text.split("-") for text in _FACES.split()]
DOMINOES = {number: (_face(left), _face(right)) for number, (left, right) in enumerate(_PAIRS, start=1)}

TOTEMS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}
FIRE_RANGE = {
    1: 3,
    2: 2,
    3: 1,
}  # craters -> how far the fire may fly; the token has as many flames as craters
WARRIOR_POWER = {"small": 1, "amazon": 2, "oaf": 3}
CAVEMEN = {
    "hunter": 2, "fisher": 2, "gatherer": 2, "sculptor": 2, "painter": 2, "fire_lady": 2, "shaman": 2,
    "small": 4, "amazon": 3, "oaf": 1,
}  # fmt: skip
GRID = {2: 7, 3: 5, 4: 5}  # players -> side of the square everything must fit in
ROUNDS, ROW, FACE_UP_SLOTS = 12, 4, 4


def halves(number: int, with_resources: bool) -> tuple[Square, Square]:
    """Fresh squares of a domino.  A wooden resource lies on every half that has no printed fire."""
    left, right = (Square(*face) for face in DOMINOES[number])
    for half in (left, right):
        if with_resources and half.printed_fires == 0:
            half.resource = RESOURCE_OF.get(half.terrain)
    return left, right


def new_territory() -> Territory:
    return {(0, 0): Square("hut")}


def sides(pos: Pos) -> list[Pos]:
    x, y = pos
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(pos: Pos) -> list[Pos]:
    x, y = pos
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def fits(positions: set[Pos], grid: int) -> bool:
    xs, ys = [x for x, _ in positions], [y for _, y in positions]
    return max(xs) - min(xs) < grid and max(ys) - min(ys) < grid


def connects(territory: Territory, pos: Pos, terrain: str) -> bool:
    """Does a half of this terrain at pos touch the hut or the same terrain?  Pieces never matter (O24)."""
    return any(n in territory and territory[n].terrain in ("hut", terrain) for n in sides(pos))


def legal_placements(territory: Territory, number: int, grid: int) -> list[tuple[Pos, Pos]]:
    """All (square of the left half, square of the right half).  Twin halves give both orders."""
    (left_terrain, _, _), (right_terrain, _, _) = DOMINOES[number]
    found = []
    for left in product(range(-grid, grid + 1), range(-grid, grid + 1)):
        for right in sides(left):
            if left in territory or right in territory:
                continue
            # One matching half is enough, and the halves do not match each other.
            if not (connects(territory, left, left_terrain) or connects(territory, right, right_terrain)):
                continue
            if fits(set(territory) | {left, right}, grid):
                found.append((left, right))
    return sorted(found)


def fire_targets(
    territory: Territory, volcano: Pos, craters: int, on_hut: bool = True, path: str = "free"
) -> list[Pos]:
    """Squares where the token of this volcano may land (O1-O7).

    The fire makes up to range king moves.  With path "free" it may cross unbuilt cells (O4), with "built" it
    may only step on squares of the territory.  Volcanoes, the hut and other fires can be crossed either way.
    """
    reached = {volcano}
    for _ in range(FIRE_RANGE[craters]):
        stepped = {n for pos in reached for n in around(pos)}
        reached |= stepped if path == "free" else {n for n in stepped if n in territory}
    forbidden = ["volcano"] if on_hut else ["volcano", "hut"]  # O5
    landing = [pos for pos in reached if pos in territory and territory[pos].terrain not in forbidden]  # O3
    return sorted(pos for pos in landing if territory[pos].fires() == 0)


def connected_groups(positions: set[Pos]) -> list[set[Pos]]:
    """Split positions into groups joined by their sides."""
    groups = []
    left = set(positions)
    while left:
        group = {min(left)}
        while grown := {n for pos in group for n in sides(pos) if n in left} - group:
            group |= grown
        groups.append(group)
        left -= group
    return groups


def regions(territory: Territory) -> list[tuple[str, set[Pos]]]:
    """(terrain, squares) of every region, volcano regions too; the hut is in no region."""
    found = []
    for terrain in sorted(LETTERS.values()):
        squares = {pos for pos, square in territory.items() if square.terrain == terrain}
        found += [(terrain, group) for group in connected_groups(squares)]
    return found


def discovery_score(territory: Territory) -> int:
    # Volcano regions come out as 0 by themselves, because fire can neither be printed nor land there.
    return sum(len(g) * sum(territory[pos].fires() for pos in g) for _, g in regions(territory))


def largest_region(territory: Territory) -> int:
    return max((len(group) for _, group in regions(territory)), default=0)  # with or without fire, O25


def fires_total(territory: Territory) -> int:
    return sum(square.fires() for square in territory.values())  # a token on the hut counts here (O5)


def resource_count(territory: Territory, resource: str) -> int:
    return sum(square.resource == resource for square in territory.values())


def payments(territory: Territory, different: int) -> list[frozenset[Pos]]:
    """All sets of squares whose resources pay "2 different" or "4 different"."""
    found = []
    for kinds in combinations(RESOURCES, different):
        lying = [[pos for pos, square in territory.items() if square.resource == kind] for kind in kinds]
        found += [frozenset(squares) for squares in product(*lying)]
    return sorted(found, key=sorted)


def totem_candidates(
    counts: list[int], holder: int | None, zero_returns: bool = True, claimer: int | None = None
) -> list[int | None]:
    """Who may hold a totem after a check, given everybody's count and the holder so far (O8-O12).

    One entry: it is settled (None = the middle).  Several: the old holder chooses among them.
    Where only one player may claim a totem that lies in the middle, that is the claimer.
    """
    top = max(counts)
    leaders: list[int | None] = [player for player, count in enumerate(counts) if count == top]
    if top == 0:
        return [None if zero_returns else holder]  # O11
    if len(leaders) == 1:
        if holder is None and claimer not in (None, leaders[0]):
            return [None]  # it waits for the leader's own turn
        return leaders  # a strict majority takes the tile from anybody
    if holder is None or holder in leaders:
        return [holder]  # O8, O9: a tie moves nothing
    return leaders  # O10


def caveman_squares(territory: Territory, on_volcano: bool = True, on_hut: bool = False) -> list[Pos]:
    """Where a new caveman may stand (O19-O21)."""
    forbidden = [terrain for terrain, ok in (("volcano", on_volcano), ("hut", on_hut)) if not ok]
    standing = [pos for pos, square in territory.items() if square.terrain not in forbidden]
    bare = [pos for pos in standing if territory[pos].fires() == 0 and territory[pos].resource is None]
    return sorted(pos for pos in bare if territory[pos].caveman is None)


def caveman_scores(territory: Territory) -> list[tuple[str, frozenset[Pos], int]]:
    """(kind, squares, points) of every caveman; warriors appear as ("horde", all its squares, points)."""
    lines = []
    for pos, square in territory.items():
        if square.caveman is None or square.caveman in WARRIOR_POWER:
            continue
        near = [territory[n] for n in around(pos) if n in territory]
        pieces = Counter(neighbour.resource for neighbour in near if neighbour.resource is not None)
        points = {
            "hunter": 3 * pieces["mammoth"],
            "fisher": 3 * pieces["fish"],
            "gatherer": 4 * pieces["mushroom"],
            "sculptor": 5 * pieces["flint"],
            "painter": 2 * pieces.total(),
            "fire_lady": 1 * sum(neighbour.fires() for neighbour in near),  # O22
            "shaman": 2 * sum(neighbour.caveman is not None for neighbour in near),  # O23
        }
        lines.append((square.caveman, frozenset([pos]), points[square.caveman]))
    power = {pos: WARRIOR_POWER.get(square.caveman or "", 0) for pos, square in territory.items()}
    for horde in connected_groups({pos for pos in territory if power[pos] > 0}):
        lines.append(("horde", frozenset(horde), len(horde) * sum(power[pos] for pos in horde)))
    return lines


def empire_of_fire(territory: Territory, grid: int, centre: str = "strict") -> int:
    """10 if the hut is in the centre (K3).  strict: of what is built; lenient: of some grid x grid frame."""
    xs, ys = [x for x, _ in territory], [y for _, y in territory]
    if centre == "strict":
        central = min(xs) == -max(xs) and min(ys) == -max(ys)
    else:
        central = all(abs(coordinate) <= grid // 2 for coordinate in xs + ys)
    return 10 if central else 0


def homo_habilis(territory: Territory, grid: int) -> int:
    return 5 if len(territory) == grid * grid else 0


def ranking(results: list[tuple[int, int, int]]) -> list[list[int]]:
    """results[player] = (score, largest region, fires); best group of players first, ties share a group."""
    return [
        [player for player, result in enumerate(results) if result == value]
        for value in sorted(set(results), reverse=True)
    ]


@dataclass(frozen=True)
class Rules:
    fire_on_hut: bool = True  # O5
    fire_path: str = "free"  # O4, "free" or "built"
    totem_zero_returns: bool = True  # O11
    totem_own_turn: bool = False  # O12: a totem in the middle is claimed in the leader's own turn only
    caveman_on_volcano: bool = True  # O20
    caveman_on_hut: bool = False  # O19
    empire: str | None = None  # bonus Empire of Fire: None, "strict" or "lenient" (K3)
    habilis: bool = False  # bonus Homo Habilis
    cave_first: bool = False  # cavemen face up before the first row instead of after the second


OFFICIAL = Rules()


class Table:
    """One game.  who() -> (kind, player or None for chance), options(), do(choice), until kind is "over".

    Every step has at least one option; forced steps are asked too.  Kinds and their choices:
      draw_domino     a number from the deck            draw_caveman  a kind from the pile
      draw_chief      a player (2 players: only the first chief)
      first_pair      positions (1, 4) or (2, 3) of row 1, 2 players only
      place           (left square, right square) for domino min(current); None = discard if nothing fits
      fire            a square; None = token leaves the game if there is no target
      give_totem      a player, asked only when the old holder really chooses (see totem_in_question)
      pick            number of a free domino in the next row (row 1 during set-up)
      recruit         "pass", ("face_up", kind) or "search"
      pay             a frozenset of squares            take          a kind from the pile, after "search"
      caveman_square  a square
    """

    def __init__(self, mode: str, players: int, rules: Rules = OFFICIAL) -> None:
        assert mode in ("discovery", "totem", "tribe") and players in GRID
        self.mode, self.players, self.grid, self.rules = mode, players, GRID[players], rules
        self.with_resources = mode != "discovery"

        self.territories = [new_territory() for _ in range(players)]
        self.deck = set(DOMINOES)
        self.current: dict[int, int | None] = {}  # domino -> player whose chief stands on it
        self.next: dict[int, int | None] = {}
        self.round = 0  # 0 = set-up
        self.discarded: list[list[int]] = [[] for _ in range(players)]  # dominoes that fitted nowhere
        self.leftover: list[int] = []  # dominoes nobody took, 3 players
        self.totem_holder: dict[str, int | None] = dict.fromkeys(TOTEMS)
        self.totem_in_question: str | None = None
        self.pile = list(Counter(CAVEMEN).elements()) if mode == "tribe" else []  # face down
        self.face_up: list[str] = []
        self.box: Counter[str] = Counter()  # resources, cavemen and "fireN" tokens that left the game
        self.history: list[Choice] = []
        # The game is one long function that stops at each decision, so it reads in the order of the rules.
        self._game = self._play()
        self._step: Step = next(self._game)

    def who(self) -> tuple[str, int | None]:
        return self._step[0], self._step[1]

    def options(self) -> list[Choice]:
        return list(self._step[2])

    def do(self, choice: Choice) -> None:
        if choice not in self._step[2]:
            raise ValueError(f"{choice!r} is not allowed: {self.who()}")
        self.history.append(choice)
        try:
            self._step = self._game.send(choice)
        except StopIteration:
            self._step = ("over", None, [])

    def _play(self) -> Play:
        if self.rules.cave_first:
            yield from self._fill_cave()
        yield from self._lay_row()
        yield from self._first_picks()
        self.current, self.next = self.next, {}
        yield from self._lay_row()
        yield from self._fill_cave()  # nothing to do if it is full already
        for self.round in range(1, ROUNDS + 1):
            for number in sorted(self.current):
                player = self.current[number]
                assert player is not None
                yield from self._turn(player, number)
            self.current, self.next = self.next, {}
            if self.deck:  # true after rounds 1 to 10; only a new row brings new cavemen (O16)
                yield from self._lay_row()
                yield from self._fill_cave()

    def _lay_row(self) -> Play:
        for _ in range(ROW):
            number = yield "draw_domino", None, sorted(self.deck)
            self.deck.remove(number)
            self.next = dict.fromkeys(sorted([*self.next, number]))  # a row lies in order, nobody on it yet

    def _fill_cave(self) -> Play:
        while len(self.face_up) < FACE_UP_SLOTS and self.pile:  # O17
            kind = yield "draw_caveman", None, sorted(set(self.pile))
            self.pile.remove(kind)
            self.face_up.append(kind)

    def _first_picks(self) -> Play:
        if self.players == 2:
            first = yield "draw_chief", None, [0, 1]
            pair = yield "first_pair", first, [(1, 4), (2, 3)]
            for position, number in enumerate(sorted(self.next), start=1):
                self.next[number] = first if position in pair else 1 - first
            return
        chiefs = set(range(self.players))
        while chiefs:
            player = yield "draw_chief", None, sorted(chiefs)
            chiefs.remove(player)
            yield from self._pick(player)

    def _turn(self, player: int, number: int) -> Play:
        yield from self._place(player, number)
        if self.mode == "totem":
            yield from self._check_totems(player if self.rules.totem_own_turn else None)
        if self.round < ROUNDS:
            yield from self._pick(player)
            if self.mode == "tribe":  # recruiting follows choosing, so never in the last round (O14)
                yield from self._recruit(player)

    def _place(self, player: int, number: int) -> Play:
        territory = self.territories[player]
        squares = halves(number, self.with_resources)
        places = yield "place", player, legal_placements(territory, number, self.grid) or [None]
        del self.current[number]
        if places is None:
            self.discarded[player].append(number)
            self._to_box(*squares)
            return
        territory.update(zip(places, squares, strict=True))
        for pos, square in zip(places, squares, strict=True):
            if square.craters > 0:
                yield from self._erupt(player, pos, square.craters)

    def _erupt(self, player: int, volcano: Pos, craters: int) -> Play:
        territory = self.territories[player]
        targets = fire_targets(territory, volcano, craters, self.rules.fire_on_hut, self.rules.fire_path)
        target = yield "fire", player, targets or [None]  # must be placed if it can be (O6)
        if target is None:
            self.box[f"fire{craters}"] += 1
            return
        burnt = territory[target]
        self._to_box(burnt)
        burnt.resource = burnt.caveman = None
        burnt.token = craters

    def _check_totems(self, claimer: int | None) -> Play:
        for kind in TOTEMS:
            counts = [resource_count(territory, kind) for territory in self.territories]
            holder = self.totem_holder[kind]
            candidates = totem_candidates(counts, holder, self.rules.totem_zero_returns, claimer)
            if len(candidates) == 1:
                self.totem_holder[kind] = candidates[0]
            else:
                self.totem_in_question = kind
                self.totem_holder[kind] = yield "give_totem", holder, list(candidates)
                self.totem_in_question = None

    def _pick(self, player: int) -> Play:
        number = yield "pick", player, [n for n, chief in self.next.items() if chief is None]
        self.next[number] = player
        free = [n for n, chief in self.next.items() if chief is None]
        if self.players == 3 and len(free) == 1:  # the fourth domino goes, with its resources
            del self.next[free[0]]
            self.leftover.append(free[0])
            self._to_box(*halves(free[0], self.with_resources))

    def _recruit(self, player: int) -> Play:
        territory = self.territories[player]
        offers: list[Choice] = ["pass"]
        if payments(territory, 2):
            offers += [("face_up", kind) for kind in sorted(set(self.face_up))]
        if payments(territory, 4) and self.pile:
            offers.append("search")
        offer = yield "recruit", player, offers
        if offer == "pass":
            return
        paid = yield "pay", player, list(payments(territory, 4 if offer == "search" else 2))
        for pos in paid:
            self._to_box(territory[pos])
            territory[pos].resource = None
        if offer == "search":
            kind = yield "take", player, sorted(set(self.pile))
            self.pile.remove(kind)
        else:
            kind = offer[1]
            self.face_up.remove(kind)
        # Never empty: the squares just paid from are free now.
        allowed = caveman_squares(territory, self.rules.caveman_on_volcano, self.rules.caveman_on_hut)
        pos = yield "caveman_square", player, list(allowed)
        territory[pos].caveman = kind

    def _to_box(self, *squares: Square) -> None:
        self.box.update(piece for s in squares for piece in (s.resource, s.caveman) if piece is not None)

    def score(self, player: int) -> dict[str, int]:
        """Points by origin, as if the game ended now."""
        territory = self.territories[player]
        points = {"discovery": discovery_score(territory)}
        if self.mode == "totem":
            points["resources"] = sum(resource_count(territory, kind) for kind in RESOURCES)
            points["totems"] = sum(TOTEMS[k] for k, holder in self.totem_holder.items() if holder == player)
        if self.mode == "tribe":
            points["cavemen"] = sum(line[2] for line in caveman_scores(territory))
        if self.rules.empire is not None:
            points["empire_of_fire"] = empire_of_fire(territory, self.grid, self.rules.empire)
        if self.rules.habilis:
            points["homo_habilis"] = homo_habilis(territory, self.grid)
        return points

    def result(self, player: int) -> tuple[int, int, int]:
        territory = self.territories[player]
        return sum(self.score(player).values()), largest_region(territory), fires_total(territory)

    def ranking(self) -> list[list[int]]:
        return ranking([self.result(player) for player in range(self.players)])
