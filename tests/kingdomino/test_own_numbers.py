"""How many dominoes, slots, seats and terrains there are, and how wide kingdoms are, is a game's own."""

import pytest

import crownlands as cl
from crownlands.engine.game import _RULEBOOKS, add_game
from crownlands.scene.memo import Memo
from tests.kingdomino.small_game import BOOK, GRID, NUMBER, own, scene


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known to these tests only."""
    monkeypatch.setattr("crownlands.engine.game._RULEBOOKS", dict(_RULEBOOKS))
    add_game("small", lambda: BOOK)


@pytest.mark.parametrize("players", [2, 3])
def test_a_small_game_keeps_the_contract(players: int) -> None:
    cl.assert_conforms(cl.game("small", players=players))


@pytest.mark.parametrize("players", [2, 3])
def test_it_is_played_and_seen(players: int) -> None:
    position = cl.game("small", players=players).start(seed=3)
    while not position.over:
        view = position.view(position.mover)
        look = own(view, scene(view, Memo()), Memo())
        assert sorted(choice.action for choice in look.choices) == sorted(action.text for action in position.legal())
        assert str(position)
        position.play(position.legal()[-1])
    assert max(score.total for score in position.scores()) > 0
    assert all(area.width <= GRID and area.height <= GRID for area in scene(position.view(), Memo()).areas)


def test_its_numbers_are_in_its_actions_and_errors() -> None:
    game = cl.game("small")
    assert game.num_actions == NUMBER + 1 + 4 * 5 * 5 and game.num_chance == NUMBER + 3
    with pytest.raises(cl.NotationError, match="not from 1 to 12"):
        cl.position("small; A 13c3>; B; C; bag; round 4; over")
