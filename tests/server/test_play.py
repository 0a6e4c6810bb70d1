"""Whole games, over the socket and over HTTP."""

from tests.server.house import Person


def test_a_game_against_bots_over_the_socket(anna: Person) -> None:
    table = anna.table("me", "greedy", "random")
    with anna.socket(table, 0) as wire:
        while wire.until_my_turn():
            seq = wire.seq
            answer = wire.play(wire.scene["choices"][0]["action"])
            assert answer["t"] == "ack" and answer["seq"] == seq + 1
            wire.until_seq(answer["seq"])
        assert sorted(panel["rank"] for panel in wire.scene["panels"].values())[0] == 1
        wire.send(t="ping")
        wire.until("pong")
    whole = anna.get(f"/api/tables/{table}")
    assert whole["status"] == "finished" and whole["outcome"]["winners"]
