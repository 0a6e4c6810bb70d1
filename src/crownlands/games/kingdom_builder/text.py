"""The fields of a position text.

boards tavern paddock~ oasis farm     quadrants from the top left, line by line; ~ is turned
goals fishermen knights merchants
camps c7=sword h12=donation-grass     what still lies on the camps
first B                               the start player
A k7 m8                               the settlements of a seat; the rest of the 40 are its supply
walls k9
tiles A:c3 A:h7! B:c3+ C:c3-          location tiles by the hex they are from: ready, used this turn (!), taken this
                                      turn (+), lost (-)
nomads A:sword B:outpost+             nomad tiles: for this turn, for the next (+)
gold A:treasure=3
hand A:G B:? C:D~                     cards in hand; ? is not known, ~ was drawn before the last shuffle
pile G3 T2                            cards to draw, and the unknown cards in hand that were drawn since the shuffle
older G1                              the unknown cards in hand from before it
discards D2                           (cards that are nowhere have left the game)
turn B; card G; built k7 k8           whose turn it is, the open card, the settlements of the mandatory action
doing paddock 1; lifted k7            the tile in use and how many times more; the settlement in the air
outpost; victim C; ending             an outpost is laid down; who loses a settlement next; this is the last round
play                                  what goes on: lay, goal, settle, seat, deal, draw, turn-up, play or over
"""

from typing import Any

from crownlands.engine.game import SEATS, Game
from crownlands.games.kingdom_builder.boards import quadrant_name
from crownlands.games.kingdom_builder.hexes import hex_name
from crownlands.games.kingdom_builder.pieces import CARDS, LETTERS, NOMADS, OBJECTIVES, SOURCES, TILES
from crownlands.games.kingdom_builder.state import FRESH, LOST, NONE, PHASES, READY, SPOTS, UNKNOWN, USED, hex_set

MARKS = {READY: "", USED: "!", FRESH: "+", LOST: "-"}


def write(game: Game, state: Any) -> list[str]:
    """The fields of a state; those with nothing in them are left out."""
    seats = range(game.players)
    fields: list[tuple[str, list[str]]] = [
        ("boards", [quadrant_name(number) for number in state.boards if number != NONE]),
        ("goals", [name for goal, name in enumerate(OBJECTIVES) if int(state.goals) >> goal & 1]),
        ("camps", [f"{hex_name(int(state.camp_at[i]))}={NOMADS[t]}" for i, t in enumerate(state.camp_tile) if t >= 0]),
        ("first", [] if state.first == NONE else [SEATS[state.first]]),
        *((SEATS[seat], [hex_name(at) for at in hex_set(state.town[seat])]) for seat in seats),
        ("walls", [hex_name(at) for at in hex_set(state.wall)]),
        ("tiles", [_tile(state, seat, spot) for seat in seats for spot in range(SPOTS) if state.tile[seat, spot]]),
        ("nomads", [word for seat in seats for word in _nomads(state, seat)]),
        ("gold", [word for seat in seats for word in _gold(state, seat)]),
        ("hand", [_hand(state, seat) for seat in seats if state.hand[seat] != NONE]),
        *((name, _cards(state[name])) for name in ("pile", "older", "discards")),
        ("turn", [] if state.turn == NONE else [SEATS[state.turn]]),
        ("card", [] if state.card == NONE else [LETTERS[state.card]]),
        ("built", [hex_name(int(at)) for at in state.built_at if at != NONE]),
        ("doing", [] if state.doing == NONE else [TILES[state.doing], str(state.left)]),
        ("lifted", [] if state.lifted == NONE else [hex_name(int(state.lifted))]),
        ("victim", [] if state.victim == NONE else [SEATS[state.victim]]),
    ]
    texts = [" ".join([name, *words]) for name, words in fields if words]
    return [*texts, *(flag for flag in ("outpost", "ending") if state[flag]), PHASES[state.phase]]


def _tile(state: Any, seat: int, spot: int) -> str:
    return f"{SEATS[seat]}:{hex_name(int(state.spot_at[spot]))}{MARKS[int(state.tile[seat, spot])]}"


def _nomads(state: Any, seat: int) -> list[str]:
    words = []
    for tile, name in enumerate(NOMADS):
        words += [f"{SEATS[seat]}:{name}"] * int(state.nomad[seat, tile])
        words += [f"{SEATS[seat]}:{name}+"] * int(state.fresh[seat, tile])
    return words


def _gold(state: Any, seat: int) -> list[str]:
    paid = state.gold[seat]
    return [f"{SEATS[seat]}:{name}={paid[kind]}" for kind, name in enumerate(SOURCES) if paid[kind]]


def _hand(state: Any, seat: int) -> str:
    card = int(state.hand[seat])
    return f"{SEATS[seat]}:{'?' if card == UNKNOWN else LETTERS[card]}{'~' if state.stale[seat] else ''}"


def _cards(counts: Any) -> list[str]:
    return [f"{LETTERS[card]}{counts[card]}" for card in range(CARDS) if counts[card]]
