"""Headers, cookies, origins, logs: what protects people from other people's pages, and secrets from the logs."""

import io
import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from crownlands.server.guests import hashed, tidy_name
from crownlands.server.limits import Credits
from crownlands.server.logs import Lines
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
        assert "server" not in headers
    assert anna.http.get("/api/me").headers["cache-control"] == "no-store"


def test_the_cookie_cannot_be_read_or_guessed(anna: Person, shared: House) -> None:
    assert not anna.http.cookies
    answer = anna.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("crownlands=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    token = anna.http.cookies["crownlands"]
    assert len(token) >= 43
    assert "set-cookie" not in anna.http.get("/api/me").headers, "somebody we know gets no other token"
    stored = Path(shared.settings.database).read_bytes() + Path(shared.settings.database + "-wal").read_bytes()
    assert hashed(token) in stored and token.encode() not in stored
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


def test_answers_come_in_the_reader_s_language() -> None:
    assert accepted_language("hu-HU,hu;q=0.9,en;q=0.8") == "hu"
    assert accepted_language("de, tr;q=0.5, pl;q=0.7") == "pl"
    assert accepted_language("de") == accepted_language("") == accepted_language(";;q=x,,") == "en"
    assert accepted_language("hu;q=0, pl;q=0.1") == "pl"


def test_names_are_tidied() -> None:
    assert tidy_name("  a\n\tb ") == "a b"
    assert tidy_name("\u202eevil\u0000\ud800") == "evil"
    assert len(tidy_name("é" * 500)) == 40
    assert tidy_name("İstanbul Ş") == "İstanbul Ş"


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
        with house(tmp_path, {"hal": lambda view: 1 / 0}) as running, running.person() as person:
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
    assert failed and failed[0]["name"] == "hal" and failed[0]["table"] == table and "division" in failed[0]["problem"]
    for hidden in [*secrets, repr(secret), secret.hex()]:
        assert hidden not in written.getvalue()


def test_settings_come_from_the_environment() -> None:
    settings = read_settings({"CROWNLANDS_PORT": "9", "CROWNLANDS_PACE": "0.5", "OTHER": "x"}, host="::1", port=None)
    assert (settings.port, settings.pace, settings.host) == (9, 0.5, "::1")
    assert Settings(database="postgresql://x/y").database_url() == "postgresql://x/y"
    with pytest.raises(ValueError, match="CROWNLANDS_PORT should be a whole number, not 'nine'"):
        read_settings({"CROWNLANDS_PORT": "nine"})
