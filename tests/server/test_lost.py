"""Somebody who comes to an address where nothing is meets a page in their language; programs get data."""

from pathlib import Path
from typing import NoReturn

import pytest

from crownlands.server.shield import HEADERS
from tests.server.house import Person, house

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "hu-HU,hu;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("method", "path", "status", "told"),
    [
        ("GET", "/no/such/page", 404, "Itt nincs semmi"),
        ("GET", "/no/such/page?lang=pl", 404, "Tu nic nie ma"),
        ("GET", "/rules/kingdomino/many.svg", 422, "Ez nem sikerült"),
        ("DELETE", "/new", 405, "Ez nem sikerült"),
    ],
)
def test_people_get_a_page(anna: Person, method: str, path: str, status: int, told: str) -> None:
    answer = anna.http.request(method, path, headers=BROWSER)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/html") and told in answer.text
    assert 'href="/"' in answer.text and 'data-theme="auto"' in answer.text


def test_a_page_about_what_nobody_foresaw_is_as_guarded_as_all_others(tmp_path: Path) -> None:
    with house(tmp_path) as server, server.person() as somebody:
        usual = somebody.http.get("/", headers=BROWSER)

        def broken(_: object) -> NoReturn:
            raise RuntimeError("nobody foresaw this")

        server.app.add_route("/broken", broken)
        server.app.router.routes.insert(0, server.app.router.routes.pop())
        answer = somebody.http.get("/broken", headers=BROWSER)
        assert answer.status_code == 500 and "Ez nem sikerült" in answer.text and "RuntimeError" not in answer.text
        for name in HEADERS:
            assert answer.headers[name] == usual.headers[name]


@pytest.mark.parametrize("path", ["/no/such/page", "/api/no/such", "/static/old/none.js"])
def test_programs_get_data(anna: Person, path: str) -> None:
    plain = anna.http.get(path, headers={"accept": "*/*"})
    assert plain.status_code == 404
    if not path.startswith("/static/"):
        assert plain.json()["error"] == ["web.nothing_here"]
    assert anna.http.get("/api/no/such", headers=BROWSER).json()["error"] == ["web.nothing_here"]
