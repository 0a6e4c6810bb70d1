"""Kingdomino learned by playing."""

from crownlands.engine.view import View
from crownlands.games.domino import lessons as shared
from crownlands.games.domino.draft import CHOOSE
from crownlands.games.kingdomino.dominoes import TILES
from crownlands.scene.lessons import Bubble, Lesson
from crownlands.scene.model import Thing


def crowns(view: View) -> Thing | None:
    """Crowns can be chosen: the domino with most of them."""
    state = view.state
    if state.phase != CHOOSE or state.round_no == 0:
        return None

    def number(slot: int) -> int:
        tile = TILES[state.sample, state.next_row[slot]]
        return int(tile[1] + tile[3])

    best = max(shared.free_slots(state), key=number)
    return shared.domino_in("next", best) if number(best) else None


LESSONS = (
    Lesson(
        id="kingdomino",
        game="kingdomino",
        words="kingdomino.lesson",
        minutes=5,
        options={"players": 2},
        # The learner chooses first and last. Wheat, forest and water first, so that whatever is chosen joins; crowns in
        # every row, and a low number beside.
        draws={
            "king": ("*A", "*B", "*B", "*A"),
            "draw": (
                *("*2", "*7", "*24", "*41"),
                *("*4", "*13", "*19", "*30"),
                *("*1", "*8", "*26", "*36"),
                *("*14", "*20", "*28", "*48"),
            ),
        },
        seed=3,
        bubbles=(
            Bubble("choose", shared.first_choice),
            Bubble("place", shared.second_choice),
            Bubble("turn", shared.turning),
            Bubble("crowns", crowns),
            Bubble("join", shared.placing_after(1)),
            Bubble("order", shared.turn_order),
            Bubble("score", shared.points_after(4)),
        ),
    ),
)
