"""What a seat cannot know leaves no trace in anything it is shown."""

import random

import pytest

import crownlands as cl
from crownlands.engine.chance import generator
from crownlands.games.kingdom_builder.actions import dealt_to
from crownlands.games.kingdom_builder.pieces import TERRAINS
from crownlands.games.kingdom_builder.state import NONE, UNKNOWN
from tests.kingdom_builder.positions import position

pytestmark = pytest.mark.long


def random_game(game: cl.Game, seed: int) -> cl.Record:
    """A game of players who do anything."""
    rng = random.Random(seed)
    table = game.start()
    while not table.over:
        table.play(table.draw_with(generator(rng.getrandbits(60))) if table.mover < 0 else rng.choice(table.legal()))
    return cl.Record.of(table)


def shown(table: cl.Position, seat: int | None) -> list[object]:
    """Everything a seat is shown, as bytes and texts."""
    view = table.view(seat)
    return [
        view.state.tobytes(),
        view.text(),
        str(view),
        repr(view),
        str(view.expected()),
        view.legal(),
        view.scores(),
        view.mover,
        view.outcome(),
    ]


def is_secret(action: cl.Action, seat: int | None) -> bool:
    """Does this put a card into a hand that the seat cannot see?"""
    return action.kind == "deal" and dealt_to(action) != seat


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_games_that_differ_in_hidden_cards_look_the_same(players: int, seed: int) -> None:
    """From many points of a game, another one that could be the real one is played on with the same visible actions,
    and with other cards wherever a card is drawn unseen; until the difference is played, every view is the same."""
    rng = random.Random(seed)
    record = random_game(cl.game("kingdom_builder", players=players), seed)
    different, compared = 0, 0
    for begin in range(0, len(record.actions), 31):
        for seat in (None, rng.randrange(players)):
            real = record.replay(begin)
            other = real.view(seat).imagine(rng.getrandbits(40))
            assert shown(real, seat) == shown(other, seat)
            for text in record.actions[begin:]:
                action = real.game.action(text)
                real.play(action)
                if is_secret(action, seat):
                    other.play(rng.choice(other.legal()))
                elif other.why_not(action) is None:
                    other.play(action)
                else:
                    break  # a card that the other game has not got was turned up
                if other.state.card != real.state.card or other.mover != real.mover:
                    break  # the difference is open now
                assert shown(real, seat) == shown(other, seat)
                different += other.key() != real.key()
                compared += 1
    assert different > 20 and compared > 60


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (5, 6)])
def test_two_hidden_cards_swapped_leave_no_trace_in_the_history(players: int, seed: int) -> None:
    record = random_game(cl.game("kingdom_builder", players=players), seed)
    swapped = 0
    for plies in range(20, len(record.actions), 19):
        real = record.replay(plies)
        for seat in (None, *range(players)):
            deals = {}
            for ply, action in enumerate(real.history):
                if is_secret(action, seat) and real.state.hand[dealt_to(action)] != NONE:
                    deals[dealt_to(action)] = ply
            for (one, first), (two, second) in zip(list(deals.items())[:-1], list(deals.items())[1:], strict=True):
                cards = real.history[first].piece, real.history[second].piece
                if cards[0] == cards[1] or real.state.stale[one] or real.state.stale[two]:
                    continue
                texts = [action.text for action in real.history]
                texts[first] = f"*{real.game.seats[one]}:{TERRAINS[cards[1] or 0]}"
                texts[second] = f"*{real.game.seats[two]}:{TERRAINS[cards[0] or 0]}"
                other = real.game.start()
                for text in texts:
                    other.play(text)
                assert other.key() != real.key() and other.view(seat) == real.view(seat)
                assert other.view(seat).history == real.view(seat).history
                ours, theirs = (cl.Record.of(table).for_seat(seat) for table in (real, other))
                assert ours.to_json() == theirs.to_json() and ours.to_text() == theirs.to_text()
                swapped += 1
    assert swapped > 5


def test_a_card_is_shown_to_its_owner_and_from_its_turn_on_to_all() -> None:
    game = cl.game("kingdom_builder", players=3, first_game=True)
    table = game.start()
    for action in ("*B", "*B:grass", "*C:desert", "*A:canyon"):
        table.play(action)
    assert [[a.text for a in table.view(seat).history[-3:]] for seat in (None, 0, 1, 2)] == [
        ["*B:grass", "*?", "*?"],
        ["*B:grass", "*?", "*A:canyon"],
        ["*B:grass", "*?", "*?"],
        ["*B:grass", "*C:desert", "*?"],
    ]


def test_what_everybody_can_count_is_known() -> None:
    """The pile was used up and shuffled: what is missing from all that was seen must be in the hands from before."""
    table = position(players=3, hand="B:D~ C:F~", pile="G2 T3", discards="C1")
    seen = table.view(0)
    assert seen.state.older.tolist() == [0, 0, 1, 1, 0] and seen.state.pile.tolist() == [2, 3, 0, 0, 0]
    hands = {tuple(seen.imagine(seed).state.hand[1:3].tolist()) for seed in range(40)}
    assert hands == {(2, 3), (3, 2)}


def test_unknown_cards_are_dealt_from_what_the_seat_has_not_seen() -> None:
    """A sees its own grass card; B's comes from a pile with three forests for every grass card."""
    table = position(players=2, card="G", hand="B:T", pile="G1 T2")
    view = table.view(0)
    assert view.state.hand[1] == UNKNOWN and view.state.pile.tolist() == [1, 3, 0, 0, 0]
    cards = [int(view.imagine(seed).state.hand[1]) for seed in range(400)]
    assert set(cards) == {0, 1} and 240 < cards.count(1) < 360
    for seed in range(20):
        imagined = view.imagine(seed).state
        assert imagined.pile.sum() == 3 and imagined.pile[imagined.hand[1]] == view.state.pile[imagined.hand[1]] - 1


def test_an_unknown_card_is_turned_up_when_its_owner_moves() -> None:
    """A position written down by somebody who has not seen B's card can be played on: chance says what it was."""
    table = position(A="a1 b1 c1", built="a1 b1 c1", hand="B:?", pile="D1 F2").play(".")
    assert {action.text: round(3 * odds) for action, odds in table.odds()} == {"*A:desert": 1, "*A:flowers": 2}
    table.play("*A:desert")
    assert str(table.expected()) == "A terrain card is turned up for B"
    assert [(action.text, odds) for action, odds in table.odds()] == [("*flowers", 1.0)]
    imagined = table.view(0).imagine(1)  # nothing is dealt that would only be dealt again
    assert cl.position(imagined.text()) == imagined and imagined.odds() == table.odds()
    assert table.play("*flowers").mover == 1


def test_the_unknown_cards_of_a_used_up_pile_are_kept_apart() -> None:
    """The one card left in the pile is B's, so the discards are shuffled: A draws grass, and B's card is forest."""
    table = position(A="a1 b1 c1", built="a1 b1 c1", hand="B:?", pile="T1").play(".")
    assert [action.text for action in table.legal()] == ["*A:grass"]
    table.play("*A:grass")
    assert [action.text for action in table.legal()] == ["*forest"]


@pytest.mark.parametrize("players", [2, 4])
def test_a_record_for_a_seat_replays_to_what_it_sees_at_every_ply(players: int) -> None:
    record = random_game(cl.game("kingdom_builder", players=players), players)
    for plies in range(0, len(record.actions), 23):
        table = record.replay(plies)
        for seat in (None, 0, players - 1):
            known = cl.Record.of(table).for_seat(seat)
            assert cl.Record.from_json(known.to_json()) == known == cl.Record.from_text(known.to_text())
            assert known.seen_by == ("-" if seat is None else table.game.seats[seat])
            for ply, replayed in enumerate(known.positions()):
                if ply % 5 == 0 or ply == plies:
                    assert replayed.view(seat) == record.replay(ply).view(seat)


def test_a_record_for_a_seat_holds_no_hidden_card_no_seed_and_no_comment() -> None:
    game = cl.game("kingdom_builder", players=3)
    table = game.start(seed=11)
    record = cl.Record.of(table, comments={3: "C has desert"}, tags={"Seed": "11", "Event": "club"})
    for seat in range(3):
        known = record.for_seat(seat)
        assert known.tags == {"Event": "club"} and known.comments == {}
        hidden = [a for a in table.history if is_secret(a, seat) and table.state.hand[dealt_to(a)] != NONE]
        assert len(hidden) == (1 if table.mover != seat else 2) and known.actions.count("*?") == len(hidden)
        for action in hidden:
            assert action.text not in known.to_json() and action.text not in known.to_text()


def test_a_record_for_a_seat_from_a_position_made_by_hand() -> None:
    """Cards that were in hand at its beginning are hidden there, unless they have been played since."""
    table = position(players=3, A="a1 b1 c1", built="a1 b1 c1", hand="B:T C:D")
    record = cl.Record.of(table).for_seat(0)
    assert record.start is not None and "hand B:? C:?;" in record.start
    table.play(".").play("*A:canyon")
    later = cl.Record.of(table).for_seat(0)
    assert later.start is not None and "hand B:T C:?;" in later.start and later.actions == (".", "*A:canyon")
    assert later.replay().view(0) == table.view(0)
    assert cl.Record.of(table).for_seat(2).actions == (".", "*?")


def test_unseen_cards_stand_only_in_records_for_a_seat() -> None:
    table = position(A="a1 b1 c1", built="a1 b1 c1").play(".")
    with pytest.raises(cl.IllegalAction, match="name the card"):
        table.play("*?")
    record = cl.Record.of(table.copy().play("*A:grass")).for_seat(1)
    assert record.actions == (".", "*?") and record.replay().state.hand[0] == UNKNOWN
    forged = cl.Record(**{**record.__dict__, "seen_by": None})
    with pytest.raises(cl.RecordError, match=r"Action 2 \(\*\?\)"):
        forged.replay()
    early = cl.Record(**{**record.__dict__, "actions": ("*?", ".")})
    with pytest.raises(cl.RecordError, match="cannot be played now"):
        early.replay()


def test_a_finished_record_for_a_seat_has_the_same_result() -> None:
    record = random_game(cl.game("kingdom_builder", players=3), 8)
    known = record.for_seat(1)
    assert known.result == record.result and known.verify() == record.verify()


def test_faults_say_nothing_about_hidden_cards() -> None:
    """Whatever somebody tries to play, the answer is the same in every game that could be the real one."""
    table = cl.game("kingdom_builder", players=4).start(seed=3)
    for _ in range(60):
        if table.mover < 0 or table.over:
            continue
        other = table.view(table.mover).imagine(1)
        for action in table.game.actions[::37]:
            assert str(table.why_not(action)) == str(other.why_not(action))
        table.play(table.legal()[-1])


def test_bots_play_on_views_alone() -> None:
    game = cl.game("kingdom_builder", players=3)

    def curious(view: cl.View) -> cl.Action:
        hands = view.state.hand[:3].tolist()
        assert all(card in (NONE, UNKNOWN) for seat, card in enumerate(hands) if seat != view.seat)
        assert not any(
            is_secret(action, view.seat) and hands[dealt_to(action)] == UNKNOWN for action in view.history[-1:]
        )
        return view.legal()[0]

    assert cl.play(game, [curious, "greedy", "random"], seed=5).result is not None
