"""A whole game of Kingdom Builder (with Nomads), one explicit small step at a time.

    table = Table(3, placements, objectives, camp_tiles, start=0)
    while table.who().kind != "over":
        table.do(some choice out of table.options())

Nothing is random in here: the drawing of a terrain card is a step like any other (kind "draw"), and
`draw_pile` holds how many cards of each terrain could come.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.oracles.kb_naive_boards import BUILDABLE, Hex, assemble, neighbours
from tests.oracles.kb_naive_scoring import (
    END_OBJECTIVES,
    IN_GAME_OBJECTIVES,
    Score,
    ambassadors,
    castles,
    families,
    own_hexes,
    shepherds,
    touches_own,
)
from tests.oracles.kb_naive_targets import (
    ADJACENCY_BUILDERS,
    BUILDERS,
    DONATION_SETTLEMENTS,
    DONATION_TERRAIN,
    MOVING_LOCATIONS,
    NOMAD_POOL,
    QUARRY_WALLS,
    RESETTLEMENT_STEPS,
    donation_targets,
    empty_hexes_of,
    farm_targets,
    garden_targets,
    mandatory_targets,
    moving_targets,
    oasis_targets,
    oracle_targets,
    outpost_targets,
    quarry_targets,
    sword_targets,
    tavern_targets,
    tower_targets,
    treasure_gold,
    village_targets,
)

SETTLEMENTS_PER_PLAYER = 40
CARDS_PER_TERRAIN = 5
MANDATORY_SETTLEMENTS = 3
TILES_PER_LOCATION_HEX = 2
WALLS_IN_BOX = 25

# Tiles that move one or more own pieces: pick the piece, then the target.
MOVERS = (*MOVING_LOCATIONS, "resettlement")


class Who(NamedTuple):
    """Whose turn it is to say something, and what kind of step it is.

    kind    draw    chance: this seat gets a terrain card
            main    build of the mandatory action, or use a tile, or end the turn
            build   where to build with the tile in use
            piece   which own settlement to move (resettlement: or stop)
            target  where to move the chosen settlement
            wall    where to put a wall (or stop after the first)
            sword   which settlement of the current victim to remove
            over    the game is over (seat -1)
    """

    kind: str
    seat: int


class Choice(NamedTuple):
    """verb: draw (name=terrain), build, use (name=tile), piece, move, wall, remove (all hex), stop, end."""

    verb: str
    hex: Hex | None = None
    name: str = ""


@dataclass
class LocationTile:
    kind: str
    origin: Hex  # the location hex that keeps this tile with its owner
    used: bool = False  # already used in this turn
    new: bool = True  # taken in this turn, not usable before the next one


@dataclass
class NomadTile:
    kind: str
    camp: Hex
    new: bool = True  # taken in this turn, usable in the next turn only


@dataclass
class Action:
    """A tile in the middle of being used."""

    kind: str
    left: int  # settlements to build, steps to move, walls to place, or victims still to be hit
    started: bool = False  # at least one of them is done, so that one may stop where this is allowed
    piece: Hex | None = None  # the settlement picked to be moved
    victims: list[int] = field(default_factory=list)  # sword: the players still to be hit


class Table:
    def __init__(
        self,
        players: int,
        placements: Sequence[tuple[str, bool]],
        objectives: Sequence[str],
        camp_tiles: Mapping[Hex, str],
        start: int = 0,
        hands: Sequence[str] | None = None,
    ) -> None:
        """Set up a game.

        placements: four quadrants as (name, turned): top left, top right, bottom left, bottom right.
        camp_tiles: the nomad tile lying on each camp of the board.
        hands: the first terrain card of every seat; without it the first steps are the dealing of these
        cards, beginning with the start player.
        """
        if not 2 <= players <= 5:
            raise ValueError("two to five players")
        if not 0 <= start < players:
            raise ValueError("the start player must be at the table")
        for name in objectives:
            if name not in END_OBJECTIVES and name not in IN_GAME_OBJECTIVES:
                raise ValueError(f"unknown objective {name}")
        if len(set(objectives)) != len(objectives):
            raise ValueError("every objective card exists only once")

        self.players = players
        self.start = start
        self.objectives = tuple(objectives)
        self.board = assemble(placements)

        if set(camp_tiles) != self.board.camps():
            raise ValueError("every camp needs exactly one nomad tile")
        for name, number in Counter(camp_tiles.values()).items():
            if number > NOMAD_POOL.get(name, 0):
                raise ValueError(f"too many nomad tiles {name}")

        # On the board.
        self.settlements: dict[Hex, int] = {}
        self.walls: set[Hex] = set()
        self.walls_left = WALLS_IN_BOX if "quarry" in self.board.locations.values() else 0
        self.location_stock = dict.fromkeys(self.board.locations, TILES_PER_LOCATION_HEX)
        self.camp_tiles = dict(camp_tiles)  # camps still holding their tile

        # In front of the players.
        self.supply = [SETTLEMENTS_PER_PLAYER] * players
        self.location_tiles: list[list[LocationTile]] = [[] for _ in range(players)]
        self.nomad_tiles: list[list[NomadTile]] = [[] for _ in range(players)]
        # A player gets at most one tile per location hex ever, even after losing it.
        self.ever_taken: list[set[Hex]] = [set() for _ in range(players)]
        self.income: list[Counter[str]] = [Counter() for _ in range(players)]  # gold won during the game
        self.hand: list[str | None] = [None] * players

        # Cards and tiles not in front of a player.
        self.draw_pile = Counter(dict.fromkeys(BUILDABLE, CARDS_PER_TERRAIN))
        self.discards: Counter[str] = Counter()
        self.removed_cards: Counter[str] = Counter()
        self.removed_location_tiles: Counter[str] = Counter()
        self.removed_nomad_tiles: Counter[str] = Counter()

        # The turn.
        self.active = start
        self.built: list[Hex] = []  # settlements of this turn's mandatory action, in order
        self.outpost_pending = False  # an outpost is laid down, the next build ignores adjacency
        self.action: Action | None = None
        self.draw_for: int | None = None  # a card has to be drawn for this seat before anything else
        self.dealing = False  # before the first turn
        self.turn_over = False  # the active player has ended his turn and only draws his next card
        self.end_triggered = False
        self.over = False

        if hands is None:
            self.dealing = True
            self.draw_for = start
        else:
            if len(hands) != players:
                raise ValueError("one card per player")
            for seat, card in enumerate(hands):
                self._take_card(seat, card)
            self._begin_turn()

    # ------------------------------------------------------------ asking

    def who(self) -> Who:
        if self.over:
            return Who("over", -1)
        if self.draw_for is not None:
            return Who("draw", self.draw_for)
        if self.action is None:
            return Who("main", self.active)
        if self.action.kind in BUILDERS:
            return Who("build", self.active)
        if self.action.kind in MOVERS:
            return Who("piece" if self.action.piece is None else "target", self.active)
        if self.action.kind == "quarry":
            return Who("wall", self.active)
        return Who("sword", self.active)

    def victim(self) -> int | None:
        """The player who loses a settlement in the current sword step."""
        if self.action is not None and self.action.victims:
            return self.action.victims[0]
        return None

    def options(self) -> list[Choice]:
        kind = self.who().kind
        action = self.action
        if kind == "over":
            return []
        if kind == "draw":
            return [Choice("draw", name=terrain) for terrain in BUILDABLE if self.draw_pile[terrain] > 0]
        if action is None:
            return self._main_options()
        if kind == "build":
            options = [Choice("build", hex_) for hex_ in sorted(self.build_targets(action.kind))]
            # Only an outpost may be laid down in the middle of a building action.
            if action.kind in ADJACENCY_BUILDERS and self._outpost_at_hand():
                options.append(Choice("use", name="outpost"))
            return options
        if kind == "piece":
            options = [Choice("piece", hex_) for hex_ in sorted(self.move_targets(action.kind))]
            if action.started:
                options.append(Choice("stop"))
            return options
        if kind == "target":
            assert action.piece is not None
            return [Choice("move", hex_) for hex_ in sorted(self.move_targets(action.kind)[action.piece])]
        if kind == "wall":
            options = [Choice("wall", hex_) for hex_ in sorted(self.wall_targets())]
            if action.started:
                options.append(Choice("stop"))
            return options
        return [Choice("remove", hex_) for hex_ in sorted(sword_targets(self.settlements, action.victims[0]))]

    def _main_options(self) -> list[Choice]:
        options = []
        if not self.mandatory_finished():
            options += [Choice("build", hex_) for hex_ in sorted(self.build_targets("mandatory"))]
        in_the_middle = len(self.built) > 0 and not self.mandatory_finished()
        if not in_the_middle:
            options += [Choice("use", name=name) for name in sorted(self._usable_tiles())]
        if self._outpost_at_hand() and self._outpost_makes_sense():
            options.append(Choice("use", name="outpost"))
        if self.mandatory_finished():
            options.append(Choice("end"))
        return options

    def mandatory_finished(self) -> bool:
        """Three are built, or no more can be: the supply is empty or there is no card to build on."""
        return (
            len(self.built) == MANDATORY_SETTLEMENTS or self.supply[self.active] == 0 or self.hand[self.active] is None
        )

    def build_targets(self, action: str) -> set[Hex]:
        """Where the active player may build now, with action "mandatory" or with a tile in BUILDERS."""
        board, settlements, walls, me = self.board, self.settlements, self.walls, self.active
        card = self.hand[me]
        if self.supply[me] == 0:
            return set()
        if self.outpost_pending and (action == "mandatory" or action in ADJACENCY_BUILDERS):
            return outpost_targets(board, settlements, walls, action, card)
        if action == "mandatory":
            return mandatory_targets(board, settlements, walls, me, card) if card is not None else set()
        if action == "oracle":
            return oracle_targets(board, settlements, walls, me, card) if card is not None else set()
        if action == "farm":
            return farm_targets(board, settlements, walls, me)
        if action == "oasis":
            return oasis_targets(board, settlements, walls, me)
        if action == "garden":
            return garden_targets(board, settlements, walls, me)
        if action == "tower":
            return tower_targets(board, settlements, walls, me)
        if action == "tavern":
            return tavern_targets(board, settlements, walls, me)
        if action == "village":
            return village_targets(board, settlements, walls, me)
        return donation_targets(board, settlements, walls, me, DONATION_TERRAIN[action])

    def move_targets(self, action: str) -> Mapping[Hex, set[Hex]]:
        card = self.hand[self.active]
        return moving_targets(self.board, self.settlements, self.walls, self.active, action, card)

    def wall_targets(self) -> set[Hex]:
        card = self.hand[self.active]
        if self.walls_left == 0 or card is None:
            return set()
        return quarry_targets(self.board, self.settlements, self.walls, self.active, card)

    def sword_victims(self) -> list[int]:
        """The opponents with a settlement on the board, clockwise from the active player."""
        clockwise = [(self.active + offset) % self.players for offset in range(1, self.players)]
        return [seat for seat in clockwise if own_hexes(self.settlements, seat)]

    def _ready_tiles(self) -> set[str]:
        """The kinds of tiles the active player still has for this turn, possible to use or not."""
        ready = {tile.kind for tile in self.location_tiles[self.active] if not tile.used and not tile.new}
        ready |= {tile.kind for tile in self.nomad_tiles[self.active] if not tile.new}
        return ready

    def _usable_tiles(self) -> set[str]:
        """The tiles with something to do now.  The outpost is handled apart, as its timing differs."""
        usable = set()
        for kind in self._ready_tiles():
            if (
                (kind in BUILDERS and self.build_targets(kind))
                or (kind in MOVERS and self.move_targets(kind))
                or (kind == "quarry" and self.wall_targets())
                or (kind == "sword" and self.sword_victims())
            ):
                usable.add(kind)
        return usable

    def _outpost_at_hand(self) -> bool:
        return "outpost" in self._ready_tiles() and not self.outpost_pending

    def _outpost_makes_sense(self) -> bool:
        """Is there, between two actions, still a build to come in this turn that an outpost can help?"""
        if not self.mandatory_finished():
            return True
        return any(kind in ADJACENCY_BUILDERS for kind in self._usable_tiles())

    # ------------------------------------------------------------ doing

    def do(self, choice: Choice) -> None:
        if choice not in self.options():
            raise ValueError(f"{choice} is not allowed now: {self.who()}")
        if choice.verb == "draw":
            self._do_draw(choice.name)
        elif choice.verb == "use":
            self._do_use(choice.name)
        elif choice.verb == "end":
            self._end_turn()
        elif choice.verb == "stop":
            self.action = None
        else:
            assert choice.hex is not None
            if choice.verb == "build":
                self._do_build(choice.hex)
            elif choice.verb == "piece":
                assert self.action is not None
                self.action.piece = choice.hex
            elif choice.verb == "move":
                self._do_move(choice.hex)
            elif choice.verb == "wall":
                self._do_wall(choice.hex)
            else:
                self._do_remove(choice.hex)

    def _do_use(self, name: str) -> None:
        me = self.active
        if name in NOMAD_POOL:
            nomad = next(tile for tile in self.nomad_tiles[me] if tile.kind == name and not tile.new)
            self.nomad_tiles[me].remove(nomad)
            self.removed_nomad_tiles[name] += 1
        else:
            ready = [tile for tile in self.location_tiles[me] if tile.kind == name and not tile.used and not tile.new]
            ready[0].used = True

        if name == "outpost":
            self.outpost_pending = True
        elif name in DONATION_TERRAIN:
            self.action = Action(name, left=DONATION_SETTLEMENTS)
        elif name == "resettlement":
            self.action = Action(name, left=RESETTLEMENT_STEPS)
        elif name == "quarry":
            self.action = Action(name, left=QUARRY_WALLS)
        elif name == "sword":
            victims = self.sword_victims()
            self.action = Action(name, left=len(victims), victims=victims)
        else:
            self.action = Action(name, left=1)

    def _do_build(self, hex_: Hex) -> None:
        me = self.active
        by_tile = self.action.kind if self.action is not None else None

        self.settlements[hex_] = me
        self.supply[me] -= 1
        if by_tile is None:
            self.built.append(hex_)
        # Tavern and village have no adjacency rule to ignore, so they leave an outpost lying.
        if by_tile is None or by_tile in ADJACENCY_BUILDERS:
            self.outpost_pending = False
        if self.supply[me] == 0:
            self.end_triggered = True

        if "ambassadors" in self.objectives:
            self.income[me]["ambassadors"] += ambassadors(self.settlements, hex_, me)
        if "shepherds" in self.objectives:
            self.income[me]["shepherds"] += shepherds(self.board, self.settlements, self.walls, hex_)
        self._take_tiles(me, hex_)
        if "families" in self.objectives and by_tile is None and len(self.built) == MANDATORY_SETTLEMENTS:
            self.income[me]["families"] += families(self.built)

        self._one_part_done()

    def _do_move(self, target: Hex) -> None:
        assert self.action is not None and self.action.piece is not None
        del self.settlements[self.action.piece]
        self.settlements[target] = self.active
        self.action.piece = None
        self._lose_tiles(self.active)
        self._take_tiles(self.active, target)
        self._one_part_done()

    def _do_wall(self, hex_: Hex) -> None:
        self.walls.add(hex_)
        self.walls_left -= 1
        self._one_part_done()

    def _do_remove(self, hex_: Hex) -> None:
        assert self.action is not None
        victim = self.action.victims.pop(0)
        del self.settlements[hex_]
        self.supply[victim] += 1  # this does not take back an end of the game already triggered
        self._lose_tiles(victim)
        self._one_part_done()

    def _one_part_done(self) -> None:
        if self.action is not None:
            self.action.left -= 1
            self.action.started = True
        self._settle()

    def _settle(self) -> None:
        """After every change on the board: replace a dead card, then close an action that cannot go on.

        The card comes first because a second wall is placed on the terrain of the new card.
        """
        me = self.active
        card = self.hand[me]
        if card is not None and not empty_hexes_of(self.board, self.settlements, self.walls, card):
            self.removed_cards[card] += 1
            self.hand[me] = None
        if self.hand[me] is None and self._card_available():
            self._ask_for_card(me)
            return
        if self.action is not None and not self._action_goes_on(self.action):
            self.action = None

    def _action_goes_on(self, action: Action) -> bool:
        if action.left == 0:
            return False
        if action.kind in BUILDERS:
            return bool(self.build_targets(action.kind))
        if action.kind in MOVERS:
            return bool(self.move_targets(action.kind))
        if action.kind == "quarry":
            return bool(self.wall_targets())
        return True

    # ------------------------------------------------------------ tiles

    def _take_tiles(self, seat: int, hex_: Hex) -> None:
        """A settlement of this seat was just built on or moved to this hex."""
        for special in neighbours(hex_):
            if self.location_stock.get(special, 0) > 0 and special not in self.ever_taken[seat]:
                self.location_stock[special] -= 1
                self.ever_taken[seat].add(special)
                self.location_tiles[seat].append(LocationTile(self.board.locations[special], special))
            if special in self.camp_tiles:
                name = self.camp_tiles.pop(special)
                if name == "treasure":
                    self.income[seat]["treasure"] += treasure_gold()
                    self.removed_nomad_tiles[name] += 1
                else:
                    self.nomad_tiles[seat].append(NomadTile(name, special))

    def _lose_tiles(self, seat: int) -> None:
        """A settlement of this seat left a hex: drop the tiles of locations it touches no more."""
        lost = [
            tile.origin for tile in self.location_tiles[seat] if not touches_own(tile.origin, self.settlements, seat)
        ]
        for origin in lost:
            tile = next(tile for tile in self.location_tiles[seat] if tile.origin == origin)
            # With two equal tiles the player hands back the one already used and keeps the fresh one.
            for other in self.location_tiles[seat]:
                if other.kind == tile.kind and other.used and not tile.used:
                    tile.origin, other.origin = other.origin, tile.origin
                    tile = other
                    break
            # By identity, since tiles are compared by value and two equal ones must not be mixed up.
            self.location_tiles[seat] = [kept for kept in self.location_tiles[seat] if kept is not tile]
            self.removed_location_tiles[tile.kind] += 1

    # ------------------------------------------------------------ cards and turns

    def _card_available(self) -> bool:
        return self.draw_pile.total() + self.discards.total() > 0

    def _ask_for_card(self, seat: int) -> None:
        """The next step is a draw.  An empty draw pile is refilled only now, when it is needed."""
        if self.draw_pile.total() == 0:
            self.draw_pile = self.discards
            self.discards = Counter()
        self.draw_for = seat

    def _take_card(self, seat: int, terrain: str) -> None:
        if self.draw_pile[terrain] == 0:
            raise ValueError(f"no card {terrain} left")
        self.draw_pile[terrain] -= 1
        self.hand[seat] = terrain

    def _do_draw(self, terrain: str) -> None:
        assert self.draw_for is not None
        seat = self.draw_for
        self.draw_for = None
        self._take_card(seat, terrain)
        if self.dealing:
            following = (seat + 1) % self.players
            if following == self.start:
                self.dealing = False
                self._begin_turn()
            else:
                self._ask_for_card(following)
        elif self.turn_over:
            self._next_player()
        else:
            self._settle()  # the new card may be dead as well

    def _begin_turn(self) -> None:
        self.built = []
        self.outpost_pending = False
        self.action = None
        self.turn_over = False
        self._settle()  # others may have filled the terrain of the card meanwhile

    def _end_turn(self) -> None:
        me = self.active
        card = self.hand[me]
        if card is not None:
            self.discards[card] += 1
            self.hand[me] = None
        for location_tile in self.location_tiles[me]:
            location_tile.used = False
            location_tile.new = False
        # Nomad tiles taken before this turn had their one turn; the ones taken now are for the next.
        for nomad_tile in self.nomad_tiles[me]:
            if not nomad_tile.new:
                self.removed_nomad_tiles[nomad_tile.kind] += 1
        self.nomad_tiles[me] = [tile for tile in self.nomad_tiles[me] if tile.new]
        for nomad_tile in self.nomad_tiles[me]:
            nomad_tile.new = False

        # Cannot happen with the real boards, but a game without any room must end too.
        if not any(empty_hexes_of(self.board, self.settlements, self.walls, letter) for letter in BUILDABLE):
            self.end_triggered = True

        self.turn_over = True
        # Once the end is triggered nobody has another turn after this round, so nobody needs a card.
        if not self.end_triggered and self._card_available():
            self._ask_for_card(me)
        else:
            self._next_player()

    def _next_player(self) -> None:
        following = (self.active + 1) % self.players
        if self.end_triggered and following == self.start:
            self.over = True
            return
        self.active = following
        self._begin_turn()

    # ------------------------------------------------------------ gold

    def gold(self, seat: int) -> int:
        """Gold already won during the game (treasure and in-game objectives)."""
        return self.income[seat].total()

    def end_scores(self) -> dict[str, dict[int, Score]]:
        """Castles and the end-of-game objectives as the board stands now."""
        scores = {"castles": castles(self.board, self.settlements, self.players)}
        for name in self.objectives:
            if name in END_OBJECTIVES:
                scores[name] = END_OBJECTIVES[name](self.board, self.settlements, self.players)
        return scores

    def totals(self) -> list[int]:
        """Gold won so far plus what the board would bring if the game ended now."""
        scores = self.end_scores()
        return [
            self.gold(seat) + sum(by_seat[seat].points for by_seat in scores.values()) for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        """Everybody with the most gold; there is no tie-break."""
        totals = self.totals()
        return [seat for seat in range(self.players) if totals[seat] == max(totals)]
