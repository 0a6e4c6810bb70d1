"""Headers, cookies, origins, logs: what protects people from other people's pages, and secrets from the logs."""

import io
import json
import logging
from pathlib import Path

import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from crownlands.server.guests import hashed
from crownlands.server.limits import Credits
from crownlands.server.logs import Lines
from crownlands.server.schema import guests
from crownlands.server.settings import Settings, read_settings
from crownlands.server.shield import accepted_language
from tests.server.house import House, Person, house


def test_every_answer_is_dressed(anna: Person) -> None:
    for path in ("/", "/api/games", "/no/such/page", "/words/en.json", "/openapi.json"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY" and "camera=()" in headers["permissions-policy"]
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "trusted-types 'none'" in policy and "base-uri 'none'" in policy and "form-action 'self'" in policy
        assert "server" not in headers
    assert anna.http.get("/api/me").headers["cache-control"] == "no-store"


def test_the_cookie_cannot_be_read_or_guessed(anna: Person, shared: House) -> None:
    answer = anna.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("crownlands=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    token = anna.http.cookies["crownlands"]
    assert len(token) >= 43
    assert "set-cookie" not in anna.http.get("/api/me").headers, "somebody we know gets no other token"
    stored = shared.run(shared.app.state.hall.store.read(lambda connection: connection.execute(select(guests)).all()))
    assert hashed(token) in {row.token for row in stored} and token not in str(stored)
    anna.http.cookies.set("crownlands", "made-up")
    assert "set-cookie" in anna.http.get("/api/me").headers


def test_over_https_the_cookie_belongs_to_this_host_alone(tmp_path: Path) -> None:
    with house(tmp_path, proxies="127.0.0.1") as running, running.person() as person:
        answer = person.http.get("/api/me", headers={"x-forwarded-proto": "https"})
        assert answer.headers["set-cookie"].startswith("__Host-crownlands=")
        assert "; Secure" in answer.headers["set-cookie"] and answer.headers["strict-transport-security"]
    with house(tmp_path) as running, running.person() as person:
        answer = person.http.get("/api/me", headers={"x-forwarded-proto": "https"})
        assert answer.headers["set-cookie"].startswith("crownlands="), "nobody but a known proxy is believed"


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": "http://{host}"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://{host}.evil.example"}, False),
        ({"origin": "https://play.example.org"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "same-origin"}, True),
    ],
)
def test_requests_from_other_sites_are_refused(headers: dict[str, str], allowed: bool, tmp_path: Path) -> None:
    with house(tmp_path, origins="https://play.example.org") as running, running.person() as person:
        table = person.table("me", "open")
        sent = {name: value.format(host=running.address) for name, value in headers.items()}
        answer = person.http.post("/api/games/allowed", json={"game": "kingdomino"}, headers=sent)
        assert answer.status_code == (200 if allowed else 403)
        assert allowed or answer.json()["error"][0] == "web.origin"
        assert person.http.get("/api/games", headers=sent).status_code == 200, "links from elsewhere work"
        if allowed:
            with person.socket(table, headers=sent) as wire:
                wire.until("scene")
        else:
            with pytest.raises(InvalidStatus), person.socket(table, headers=sent):
                pass


def test_a_token_in_an_address_opens_nothing(anna: Person, shared: House) -> None:
    """Addresses are written down in many places: what opens a seat is never in one."""
    table = anna.table("me", "here", game="kingdom_builder", players=2)
    token = anna.post(f"/api/tables/{table}/seats/1/token", status=201)["token"]
    with shared.person() as stranger:
        for name in ("token", "authorization", "access_token", "bearer"):
            assert stranger.get(f"/api/tables/{table}/view", **{name: token})["seat"] is None
            stranger.get(f"/api/tables/{table}/view", 403, seat=1, **{name: token})
        cookie = anna.http.cookies["crownlands"]
        assert stranger.get("/api/me/tables", crownlands=cookie)["tables"] == []


def test_deep_and_odd_json_is_read_or_refused(anna: Person) -> None:
    table = anna.table("me", "open")
    for body in ("[" * 30_000, '{"game":' * 7000, "1" * 30_000, '"\\ud800"', '{"game": "\\u0000"}', "NaN"):
        answer = anna.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422) and answer.json()["error"][0] == "web.malformed", body[:20]
    with anna.socket(table, 0) as wire:
        for text in ("[" * 8000, '{"t":' * 1600, "1" * 8000):
            wire.raw.send(text)
            assert wire.until("no")["error"][0] == "socket.malformed"


def test_what_nobody_foresaw_is_said_without_details(
    anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: object) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("crownlands.server.api.games_data", fails)
    answer = anna.http.get("/api/games")
    assert answer.status_code == 500 and answer.json()["error"] == ["web.internal"]
    assert "secret" not in answer.text and answer.headers["content-security-policy"]
    assert "a secret of the house" in caplog.text, "whoever runs it can find out"


def test_answers_come_in_the_reader_s_language() -> None:
    assert accepted_language("hu-HU,hu;q=0.9,en;q=0.8") == "hu"
    assert accepted_language("de, tr;q=0.5, pl;q=0.7") == "pl"
    assert accepted_language("de") == accepted_language("") == accepted_language(";;q=x,,") == "en"
    assert accepted_language("hu;q=0, pl;q=0.1") == "pl"


def test_credits_come_back() -> None:
    now = 100.0
    purse = Credits(2.0, 5.0, lambda: now)
    assert all(purse.spend("a", 1) for _ in range(5))
    assert not purse.spend("a", 1) and purse.spend("b", 5)
    now += 2.0
    assert not purse.spend("a", 5) and purse.spend("a", 4) and not purse.spend("a", 1)


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    loggers = [logging.getLogger(name) for name in ("crownlands", "uvicorn", "alembic", "sqlalchemy")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    try:
        with house(tmp_path, {"hal": lambda view: int(view.text())}) as running, running.person() as person:
            table = person.table("me", "hal", sample=True)
            token = person.post(f"/api/tables/{table}/seats/0/token", status=201)["token"]
            with person.socket(table, 0) as wire:
                for _ in range(3):
                    assert wire.until_my_turn()
                    wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
            secrets = [token, person.http.cookies["crownlands"]]
            secret = running.app.state.hall._tables[table].head.secret
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    failed = [line for line in lines if line["from"] == "crownlands.bots"]
    assert failed and failed[0]["name"] == "hal" and failed[0]["table"] == table
    assert failed[0]["problem"] == "ValueError", "what it says of it may be about what only the bot may see"
    for hidden in [*secrets, repr(secret), secret.hex()]:
        assert hidden not in written.getvalue()


def test_settings_come_from_the_environment() -> None:
    settings = read_settings({"CROWNLANDS_PORT": "9", "CROWNLANDS_PACE": "0.5", "OTHER": "x"}, host="::1", port=None)
    assert (settings.port, settings.pace, settings.host) == (9, 0.5, "::1")
    assert Settings(database="postgresql://x/y").database_url() == "postgresql://x/y"
    with pytest.raises(ValueError, match="CROWNLANDS_PORT should be a whole number, not 'nine'"):
        read_settings({"CROWNLANDS_PORT": "nine"})
