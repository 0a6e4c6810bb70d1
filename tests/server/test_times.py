"""The account of time: what is charged, given and left follows from events alone; and what clocks go by."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from crownlands.engine.game import make_game
from crownlands.server.clocks import DAY, GRACE, MOST_LAG, Clock, Control, Times, charge, charged, clock_after, rest
from crownlands.server.history import Wish
from crownlands.server.ledger import Event
from crownlands.server.moments import LONGEST_BEAT, Moments
from crownlands.server.story import turns_of

controls = st.sampled_from(
    [Control("turn", 30_000), Control("game", 60_000), Control("game", 60_000, 5_000), Control("days", 3 * DAY)]
)
# Who acts (None: chance), what they do, after how long, and how slow their network is.
actions = st.tuples(
    st.sampled_from([0, 1, 2, None]),
    st.sampled_from(["play", "play", "undo", "by a bot"]),
    st.integers(0, 40_000),
    st.integers(-10, 1000),
)


@given(controls, st.lists(actions, max_size=40))
def test_the_account_of_time_is_right_whatever_happens(control: Control, done: list[tuple[Any, str, int, int]]) -> None:
    """Nobody is charged less than nothing or more than they have; nothing but people's actions costs any time, taking
    back gives none back, and every turn brings one increment."""
    times, moment, happened = Times.of(control, 3), 0, list[Event]()
    for seq, (seat, kind, pause, lag) in enumerate(done, 1):
        if seat is None:
            event = Event(seq, "chance")
        elif kind == "by a bot":
            event = Event(seq, "play", seat)
        else:
            left, deadline = times.left(seat)[seat], times.deadline(seat, moment)
            moment += pause
            cost = charge(left, deadline, moment, lag)
            assert 0 <= cost <= min(left, max(pause - times.grace(seat), 0))
            assert max(pause - times.grace(seat), 0) - cost <= MOST_LAG or cost == left
            event = Event(seq, kind, seat, spent=cost)
        happened.append(event)
        before, times = times.left(seat if seat is not None else -1), times.after(event)
        for number in range(3):
            if number != seat:
                assert times.left(seat if seat is not None else -1)[number] == before[number], "costs nobody else"
        assert times == Times.of(control, 3, happened), "the store tells the same"
        if seat is not None:
            assert times.left(seat)[seat] == before[seat] - (event.spent or 0)
    if control.kind == "game":
        whole = turns_of([event.seat for event in happened])
        for seat in range(3):
            mine = [turn for turn in whole if turn.seat == seat]
            own = [t for t in mine if any(e.spent is not None for e in happened[t.first - 1 : t.last])]
            spent = sum(event.spent or 0 for event in happened if event.seat == seat)
            assert times.left(-1)[seat] == control.time - spent + control.increment * len(own)


def test_a_turn_of_its_own_after_chance() -> None:
    """Whoever acts again after a draw has another turn, as the story of a game counts them."""
    told = [Event(1, "play", 0, spent=4000), Event(2, "chance"), Event(3, "play", 0, spent=3000)]
    assert Times.of(Control("turn", 30_000), 2, told).left(0) == [27_000, 30_000]
    assert Times.of(Control("game", 30_000, 5000), 2, told).left(0) == [28_000, 30_000]


def test_the_rest_of_time_waits_for_somebody_to_arrive() -> None:
    times = Times.of(Control("turn", 30_000), 2)
    deadline = times.deadline(0, 1000)
    assert deadline == 1000 + GRACE + 30_000
    assert [rest(30_000, deadline, at) for at in (1000, 1000 + GRACE, deadline - 1, deadline, deadline + 9)] == [
        *[30_000, 30_000, 1, 0, 0]
    ]
    assert Times.of(Control("days", DAY), 2).grace(0) == 0


def test_what_clocks_go_by_never_jumps() -> None:
    wall, steady = [5_000_000], [100]
    moments = Moments(lambda: wall[0], lambda: steady[0])
    steady[0] += 1500
    wall[0] += 3_600_000  # somebody sets the clock of the machine
    assert moments.now() == 5_001_500
    moments.beat()
    steady[0] += 60_000  # the process was stopped: time goes on for a moment, and waits
    assert moments.now() == 5_001_500 + LONGEST_BEAT
    moments.beat()
    steady[0] += 10
    assert moments.now() == 5_001_510 + LONGEST_BEAT
    steady[0] -= 1000
    assert moments.now() == 5_001_500 + LONGEST_BEAT


def test_a_house_goes_by_the_time_of_those_it_joins() -> None:
    """Whose machine is ahead takes nobody's time; and what time was given back to all while they were dark stays so."""
    joining = Moments(lambda: 9_000_000, lambda: 0)
    joining.begin(5_000_000, exactly=True)
    assert joining.now() == 5_000_000
    alone = Moments(lambda: 9_000_000, lambda: 0)
    alone.begin(5_000_000, exactly=False)
    assert alone.now() == 9_000_000, "nobody is there: it goes on with the clock of the machine"
    set_back = Moments(lambda: 4_000_000, lambda: 0)
    set_back.begin(5_000_000, exactly=False)
    assert set_back.now() == 5_000_000, "but never goes back"
    joining.catch_up(5_000_700)
    joining.catch_up(5_000_600)
    assert joining.now() == 5_000_700


def test_a_slow_network_does_not_pay_for_playing_and_taking_back() -> None:
    """Whoever takes back is given nothing back for the rest of the turn, or the two could be done for ever."""
    control, moment = Control("turn", 15_000), 0
    times, clock = Times.of(control, 2), Clock(0, GRACE + 15_000)
    position = make_game("kingdomino", {}).start()
    events: list[Event] = []
    moment = GRACE
    for number in range(1, 101):
        moment += MOST_LAG
        kind = "undo" if number % 2 == 0 else "play"
        wish = Wish(0, None if kind == "undo" else "x", number - 1, lag=MOST_LAG)
        steps = charged([(Event(number, kind, 0), position)], wish, times, clock, moment)
        events = [event for event, _ in steps]
        clock = clock_after(clock, times, events, 0, moment)
        times = times.after(events[0])
    assert times.left(0)[0] == 0, "half a minute of thinking costs more than 15 seconds"
