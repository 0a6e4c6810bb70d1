"""Whoever had a seat, or its token, sees nothing of it once it is somebody else's, whatever they began before."""

import threading
from typing import Any

import pytest

from tests.server.house import House, Person, Wire
from tests.server.test_faults import closed_with


def shown(wire: Wire) -> list[str]:
    """What a socket was told of the table."""
    kinds = ('"t":"scene"', '"t":"change"', '"t":"because"', '"t":"about"')
    return [text for text in wire.heard if any(kind in text for kind in kinds)]


@pytest.mark.parametrize(
    "message",
    [{"t": "hello", "seq": 0}, {"t": "why", "action": "x"}, {"t": "what", "area": "map", "x": 1, "y": 1}],
    ids=["hello", "why", "what"],
)
def test_a_socket_that_was_silent_while_the_seat_changed_hands(
    anna: Person, bela: Person, message: dict[str, Any]
) -> None:
    table = anna.table("me", "here", game="kingdom_builder", players=2)
    with anna.socket(table, 0, hello=None) as silent, anna.socket(table, 1, hello=None) as other:
        anna.seat(table, 0, "leave")
        bela.seat(table, 0, "sit")
        silent.send(**message)
        assert closed_with(silent) == 4403 and not shown(silent)
        assert '"seat.foreign"' in silent.heard[-1]
        other.send(t="hello", seq=0)
        assert other.until("scene"), "the other seat is still theirs"


def test_a_long_poll_that_began_while_the_seat_was_mine(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open", game="kingdom_builder", players=2)
    waiting = shared.app.state.hall._tables[table]
    answers: list[Any] = []

    def poll() -> None:
        answers.append(anna.http.get(f"/api/tables/{table}/view", params={"seat": 0, "after": 0, "wait": 25}))

    with shared.person() as owner:  # a client of its own: the first one waits
        owner.http.cookies.update(dict(anna.http.cookies))
        thread = threading.Thread(target=poll)
        thread.start()
        while not waiting.news:
            pass
        owner.seat(table, 0, "leave")
        bela.seat(table, 0, "sit")
        with shared.person() as third:
            third.seat(table, 1, "sit")  # the game begins, and cards are dealt
        thread.join()
    assert answers[0].status_code == 403 and answers[0].json()["error"] == ["seat.foreign", {"seat": {"seat": "A"}}]


def test_a_token_that_was_revoked_while_its_socket_was_silent(anna: Person, shared: House) -> None:
    table = anna.table("me", "here", game="kingdom_builder", players=2)
    token = anna.post(f"/api/tables/{table}/seats/1/token", status=201)["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    with shared.person() as program, program.socket(table, headers=bearer, hello=None) as silent:
        silent.settle()
        anna.post(f"/api/tables/{table}/seats/1/token", status=201)
        silent.send(t="hello", seq=0)
        assert closed_with(silent) == 4401 and not shown(silent)
        assert '"seat.token"' in silent.heard[-1]


def test_a_move_that_waited_until_the_seat_was_left(anna: Person, shared: House) -> None:
    """Who may act is asked again when it is the action's turn to be stored."""
    table = anna.table("me", "here", sample=True)
    mover = anna.view(table)["mover"]
    legal = anna.view(table, seat=mover)["legal"]
    hall = shared.app.state.hall
    with anna.socket(table, mover) as wire:
        wire.until("scene")

        async def both() -> None:
            """The seat is left, and a move for it sent, while something else goes on at the table."""
            found = await hall.table(table)
            await found._turns._lock.acquire()
            leaving = shared.loop.create_task(found.reseat(mover, lambda seat: type(seat)(seat.number, "open")))
            try:
                while not found._turns:
                    await shared.pause()
                wire.send(t="play", key="late", seq=wire.seq, action=legal[0])
                while len(found._turns) < 2:
                    await shared.pause()
            finally:
                found._turns._lock.release()
            await leaving
            while found._turns:
                await shared.pause()

        before = anna.view(table)["seq"]
        shared.run(both())
        assert anna.view(table)["seq"] == before
