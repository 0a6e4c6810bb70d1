"""Checking draws in a browser: it computes what the table drew, and finds whatever was changed."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from crownlands.engine import fair
from crownlands.engine.errors import RecordError
from crownlands.engine.record import Record
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_access import violations
from tests.browser.test_modules import HERE, NODE, run
from tests.engine.test_fair import GAMES, played
from tests.golden.draws import VECTORS

FAIR = HERE / "modules" / "fair.mjs"


def computed(folder: Path, sources: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the browser's module makes of them."""
    file = folder / "sources.jsonl"
    file.write_text("\n".join(json.dumps(source) for source in sources), encoding="utf-8")
    return [json.loads(line) for line in run(NODE, FAIR, file).splitlines()]


def test_the_published_vectors(tmp_path: Path) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    for one, found in zip(vectors, computed(tmp_path, vectors), strict=True):
        assert (found["commitment"], found["key"]) == (one["commitment"], one["key"])
        assert found["draws"] == [[draw["drawn"], draw["words"][-1]] for draw in one["draws"]]


def test_hundreds_of_draws_as_python_computes_them(tmp_path: Path) -> None:
    rng = random.Random(12)
    sources: list[dict[str, Any]] = []
    for number in range(300):
        luck = [rng.choice(["", rng.randbytes(rng.randint(16, 32)).hex()]) for _ in range(rng.randint(1, 5))]
        most = rng.choice([1, 3, 1000, 1 << 40, 1 << 61])
        weights = {f"*{rng.randrange(10_000)}": str(rng.randint(0, most)) for _ in range(rng.randint(1, 6))}
        weights["*é"] = "1"
        draws = [{"number": n, "weights": weights} for n in (0, 1, rng.randrange(1000))]
        sources.append(
            {"place": f"t{number}", "game": "tiny ő", "secret": rng.randbytes(32).hex(), "luck": luck, "draws": draws}
        )
    for one, found in zip(sources, computed(tmp_path, sources), strict=True):
        secret = bytes.fromhex(one["secret"])
        key = fair.key_of(one["place"], secret, one["luck"])
        assert found["commitment"] == fair.commitment(one["place"], "tiny ő", secret)
        for draw, (came, _) in zip(one["draws"], found["draws"], strict=True):
            numbers = {text: int(weight) for text, weight in draw["weights"].items()}
            assert came == fair.drawn(key, draw["number"], numbers)


def checked(folder: Path, texts: list[str]) -> list[dict[str, Any]]:
    """What the browser's module says of records."""
    file = folder / "records.jsonl"
    file.write_text("\n".join(json.dumps(text) for text in texts), encoding="utf-8")
    return [json.loads(line) for line in run(NODE, FAIR, file, "check").splitlines()]


def test_the_same_is_found_as_by_the_command(tmp_path: Path) -> None:
    for text in GAMES:
        record = fair.with_odds(played(text))
        chances = [ply for ply, action in enumerate(record.actions) if action.startswith("*")]
        last = chances[-1]
        damaged = [
            replace(record, actions=(*record.actions[:last], "*?", *record.actions[last + 1 :])),
            replace(record, tags={**record.tags, "DrawsLuck": ","}),
            replace(record, tags={**record.tags, "DrawsSecret": "0" * 64}),
            replace(record, tags={**record.tags, "DrawsCommitment": "0" * 64}),
            replace(record, tags={**record.tags, "DrawsFor": "other"}),
        ]
        found = checked(tmp_path, [one.to_json() for one in (record, *damaged)])
        told = fair.check(record)
        assert told is not None
        assert found[0] == {"verdict": "good", "told": [told.id, told.args], "draws": len(chances)}
        for one, said in zip(damaged, found[1:], strict=True):
            with pytest.raises(RecordError) as error:
                fair.check(one)
            message = error.value.message
            assert said["verdict"] == "wrong" and said["told"] == [message.id, message.args]


def test_what_is_nothing_to_check(tmp_path: Path) -> None:
    record = played()
    whole = json.loads(fair.with_odds(record).to_json())
    kept = {name: text for name, text in record.tags.items() if name != "DrawsSecret"}
    told = {
        "x": "page.verify.unreadable",
        record.to_text(): "page.verify.unreadable",
        "[1]": "page.verify.unreadable",
        replace(record, tags={}).to_json(): "page.verify.nothing",
        replace(record, tags=fair.tags_of(None)).to_json(): "draws.old",
        replace(record, tags=kept).to_json(): "draws.kept",
        replace(record, tags={"Draws": "crownlands draws 3"}).to_json(): "draws.version",
        record.to_json(): "page.verify.no_odds",
    }
    found = checked(tmp_path, list(told))
    assert [one["told"][0] for one in found] == list(told.values())
    assert {one["verdict"] for one in found} == {"none"}
    broken = [
        {**whole, "odds": whole["odds"][:-1]},
        {**whole, "odds": [*whole["odds"], [0, {"*1": 1}]]},
        {**whole, "odds": [[0, None], *whole["odds"][1:]]},
        {**whole, "odds": [[0, {"*1": -1}], *whole["odds"][1:]]},
        {**whole, "odds": [[0, {"*1": 0.5}], *whole["odds"][1:]]},
    ]
    for one in checked(tmp_path, [json.dumps(one) for one in broken]):
        assert (one["verdict"], one["told"][0]) == ("wrong", "page.verify.weights")


# --- the page ----------------------------------------------------------------------------------------------------


def finished_table(page: Page) -> str:
    """A game of bots that is over, with its table."""
    seats = [{"kind": "bot", "bot": "random"}] * 2
    wanted = {"game": "kingdomino", "options": {"sample": True}, "seats": seats}
    made = page.request.post("/api/tables", data=wanted).json()
    table = str(made["table"])
    while page.request.get(f"/api/tables/{table}/view?after=100000&wait=1").json()["status"] != "finished":
        pass
    return table


def test_a_record_is_checked_without_the_network(visit: Visit) -> None:
    page = visit()
    table = finished_table(page)
    record = Record.from_json(page.request.get(f"/api/tables/{table}/record").text())
    page.goto("/verify")
    page.context.set_offline(True)
    file = FilePayload(name="record.json", mimeType="application/json", buffer=record.to_json().encode())
    page.set_input_files("#file", file)
    draws = sum(action.startswith("*") for action in record.actions)
    expect(page.locator("#found h2")).to_have_text("Everything fits")
    expect(page.locator("#found")).to_contain_text(f"{draws} draws follow from the secret")
    expect(page.locator("#found")).to_contain_text(record.tags["DrawsCommitment"])
    expect(page.locator("#found tbody tr")).to_have_count(draws)
    changed = replace(record, actions=("*1" if record.actions[0] != "*1" else "*2", *record.actions[1:]))
    page.fill("#text", changed.to_json())
    page.click("button[type=submit]")
    expect(page.locator("#found h2")).to_have_text("Something does not fit")
    expect(page.locator("#found p")).to_contain_text("Draw 1 (action 1) brought")
    page.fill("#text", "nonsense")
    page.click("button[type=submit]")
    expect(page.locator("#found h2")).to_have_text("There is nothing to check")


def test_from_the_end_of_a_game_to_the_check(visit: Visit) -> None:
    page = visit(bypass_csp=True, **PHONE, locale="hu-HU")
    table = finished_table(page)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Húzások ellenőrzése").first.click()
    page.get_by_role("button", name="Az asztal felvételének betöltése").click()
    expect(page.locator("#found h2")).to_have_text("Minden stimmel")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page is wider than the phone"
    assert violations(page) == []


def test_a_browser_adds_its_own_randomness_and_shows_the_fingerprint(visit: Visit) -> None:
    anna, bela = visit(), visit()
    anna.goto("/new?game=kingdomino")
    anna.get_by_label("2", exact=True).first.check()
    anna.locator("#seat-list select").nth(1).select_option("open")
    anna.click("#start")
    anna.wait_for_url("**/t/*")
    table = anna.url.rsplit("/", 1)[1]
    shown = anna.request.get(f"/api/tables/{table}").json()["draws"]
    assert fair.LUCK.fullmatch(shown["luck"][0]) and shown["luck"][1] == "" and "secret" not in shown
    expect(anna.locator("#waiting .fingerprint")).to_contain_text(shown["commitment"])
    bela.goto(f"/t/{table}")
    expect(bela.locator(".guest-card .fingerprint")).to_contain_text(shown["commitment"])
    bela.click(".guest-card button[type=submit]")
    expect(bela.locator(".guest-card")).to_have_count(0)
    begun = anna.request.get(f"/api/tables/{table}").json()["draws"]
    assert begun["commitment"] == shown["commitment"] and begun["luck"][0] == shown["luck"][0]
    assert fair.LUCK.fullmatch(begun["luck"][1]) and "secret" not in begun
