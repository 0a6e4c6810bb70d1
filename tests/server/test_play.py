"""Whole games, over the socket and over HTTP."""

import random
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

import crownlands
from crownlands.scene.difference import diff
from crownlands.scene.looks import scene_of
from crownlands.scene.memo import Memo
from crownlands.scene.model import scene_data, to_json
from crownlands.server.audience import Glimpse, Memos
from crownlands.server.chance import chance_after
from crownlands.server.ledger import TableHead
from tests.server.house import House, Person


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


def test_a_game_over_http_with_a_seat_s_token(anna: Person, shared: House) -> None:
    table = anna.table("me", "random", sample=True)
    token = anna.post(f"/api/tables/{table}/seats/0/token", status=201)["token"]
    with shared.person(authorization=f"Bearer {token}") as program:
        view = program.view(table, wait=10, after=0)
        while view["status"] == "running":
            assert view["seat"] == 0
            if view["legal"]:
                program.play(table, view["legal"][-1], view["seq"])
            view = program.view(table, after=view["seq"], wait=10)
        assert view["status"] == "finished" and view["legal"] == []
        assert program.get(f"/api/tables/{table}")["yours"] == [0]


def test_two_seats_and_somebody_who_watches_see_the_same_table(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", sample=True)
    with anna.socket(table, 0) as first, bela.socket(table) as watcher:
        assert first.until("seats")["status"] == "open"
        bela.seat(table, 1, "sit")
        with bela.socket(table, 1) as second:
            for move in range(25):
                for wire in (first, second, watcher):
                    wire.settle()
                assert first.seq == second.seq == watcher.seq
                assert public(first.scene) == public(second.scene) == public(watcher.scene)
                mover, other = (first, second) if first.scene["mover"] == 0 else (second, first)
                assert mover.scene["choices"] and not other.scene["choices"] and not watcher.scene["choices"]
                assert "pieces" not in other.scene and "pieces" not in watcher.scene  # they belong to the choices
                assert mover.play(mover.scene["choices"][move % len(mover.scene["choices"])]["action"])["t"] == "ack"
            for seat, wire in ((0, first), (1, second), (None, watcher)):
                wire.settle()
                who = bela if seat == 1 else anna
                params = {} if seat is None else {"seat": seat}
                assert who.view(table, **params)["scene"] == wire.scene, "patched up to something else than is there"


def public(scene: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in scene.items() if name not in ("seat", "choices", "pieces")}


@pytest.mark.parametrize(
    "text",
    [
        "kingdomino players=2",
        "kingdomino players=4 harmony",
        "kingdomino players=2 dynasty",
        "origins players=3 mode=totem",
        "origins players=2 mode=tribe",
        "kingdom_builder players=4",
    ],
)
def test_what_is_remembered_leads_to_the_same_scene_as_the_long_way(text: str) -> None:
    """A table uses again what has not changed, and what all see for those who do not move; also after a step back."""
    position = crownlands.game(text).start(seed=3)
    memos: Memos = defaultdict(Memo)
    rng = random.Random(3)
    before: Glimpse | None = None
    shared = 0  # how often somebody was told what all are told
    for _ in range(120):
        shown = position if rng.random() < 0.9 else position.after(rng.randrange(len(position.history)))
        look = Glimpse(shown.copy(), memos=memos)
        for viewer in [None, *range(position.game.players)]:
            scene = scene_of(shown.view(viewer))
            assert look.looked_at(viewer) == scene
            assert look.scene(viewer) == scene_data(scene)
            if before is not None and look.changes_as_for_all(viewer, before):
                change, told = (diff(before.scene(one), look.scene(one)) for one in (viewer, None))
                assert to_json(change) == to_json(told)
                shared += viewer is not None
        before = look
        if position.over:
            break
        position.play(rng.choice(position.legal()))
    assert shared


def action_texts(head: TableHead, game: crownlands.Game) -> list[str]:
    """What chance brings first at a table."""
    return [str(event.action) for event, _ in chance_after(head, game.start(), 1)]


def test_chance_follows_from_the_secret_and_nothing_else() -> None:
    game = crownlands.game("kingdomino", players=2)
    head = TableHead("t", "kingdomino", 1, {}, {}, b"s" * 32, "running")
    drawn = [action_texts(head, game)]
    assert drawn == [action_texts(head, game)]
    drawn = [action_texts(replace(head, secret=bytes([n]) * 32), game) for n in range(20)]
    assert len({tuple(actions) for actions in drawn}) == 20
    numbers = [int(text[1:]) for actions in drawn for text in actions if text[1:].isdigit()]
    assert min(numbers) < 8 and max(numbers) > 40, "chance does not reach the whole bag"


def test_replay_of_any_ply_and_the_story(anna: Person) -> None:
    table = anna.table("me", "random", sample=True)
    view = anna.view(table, seat=0, after=0, wait=10)
    for _ in range(3):
        while not view["legal"]:
            view = anna.view(table, seat=0, after=view["seq"], wait=10)
        anna.play(table, view["legal"][0], view["seq"])
        view = anna.view(table, seat=0)
    while not view["legal"]:
        view = anna.view(table, seat=0, after=view["seq"], wait=10)
    plies = anna.get(f"/api/tables/{table}")["plies"]
    for ply in (0, 1, plies):
        answer = anna.get(f"/api/tables/{table}/plies/{ply}")
        assert answer["scene"]["ply"] == ply and answer["plies"] == plies
    story = anna.get(f"/api/tables/{table}/story")["story"]
    assert len(story) == plies
    assert story[0][0].endswith(".log.draw")
    assert story[-1] == anna.get(f"/api/tables/{table}/plies/{plies}")["scene"]["log"]
    assert anna.get(f"/api/tables/{table}/story")["story"] == story, "told twice, and differently"


def test_games_and_what_goes_together(anna: Person) -> None:
    games = anna.get("/api/games")["games"]
    kingdomino = next(game for game in games if game["id"] == "kingdomino")
    assert kingdomino["bots"] == ["page", "squire", "knight", "chancellor", "monarch"]
    assert next(o for o in kingdomino["options"] if o["name"] == "players")["default"] == 4
    body = {"game": "kingdomino", "options": {"players": 2, "mighty_duel": True}}
    allowed = {o["name"]: o["values"] for o in anna.post("/api/games/allowed", body)["options"]}
    assert allowed["players"][0] == {"value": 2, "why": None}
    assert allowed["players"][1]["why"][0] == "kingdomino.option.duel"
    assert allowed["sample"][1]["why"] == ["kingdomino.option.sample_duel"]


def test_my_tables_and_names(anna: Person, bela: Person) -> None:
    first = anna.table("me", "open")
    second = anna.table("me", "here")
    assert anna.http.patch("/api/me", json={"name": "  Anna \u202e<b>\n "}).json()["name"] == "Anna <b>"
    mine = anna.get("/api/me/tables")["tables"]
    assert {table["table"] for table in mine} == {first, second}
    assert mine[0]["changed"] >= mine[1]["changed"]
    by_id = {table["table"]: table for table in mine}
    assert by_id[first]["seats"][0]["name"] == "Anna <b>" and by_id[first]["yours"] == [0]
    assert by_id[second]["yours"] == [0, 1]
    assert bela.get("/api/me/tables")["tables"] == []
    assert bela.get(f"/api/tables/{first}")["seats"][0]["name"] == "Anna <b>"


def test_a_key_is_for_one_action_of_one_person(anna: Person, bela: Person) -> None:
    """Whoever takes a seat over may use a key that was used there before; nobody uses one for two things."""
    table = anna.table("me", "open", players=2, game="kingdomino")
    bela.seat(table, 1, "sit")
    people = {0: anna, 1: bela}
    seen = anna.view(table)
    mover = seen["mover"]
    first, other = people[mover], people[1 - mover]
    legal = first.view(table, seat=mover)["legal"]
    done = first.play(table, legal[0], seen["seq"], key="k")
    assert first.play(table, f" {legal[0]} ", seen["seq"], key="k") == done, "the same once more"
    assert first.play(table, legal[1], done["seq"], key="k", status=409)["error"] == ["key.reused"]
    undo = {"key": "k", "seq": done["seq"], "seat": mover}
    assert first.post(f"/api/tables/{table}/undo", undo, 409)["error"] == ["key.reused"]
    # The seat changes hands; what its former owner called their actions is nothing to the new one.
    first.seat(table, mover, "leave")
    other.seat(table, mover, "sit")
    while (now := other.view(table))["mover"] != mover:
        seen = other.view(table, seat=now["mover"])
        other.play(table, seen["legal"][0], seen["seq"])
    seen = other.view(table, seat=mover)
    played = other.post(
        f"/api/tables/{table}/actions", {"key": "k", "seq": seen["seq"], "action": seen["legal"][0], "seat": mover}
    )
    assert played["seq"] > seen["seq"] and other.view(table)["seq"] >= played["seq"]
