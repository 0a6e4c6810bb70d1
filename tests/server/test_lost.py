"""Somebody who comes to an address where nothing is meets a page in their language; programs get data."""

import pytest

from tests.server.house import Person

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


@pytest.mark.parametrize("path", ["/no/such/page", "/api/no/such", "/static/old/none.js"])
def test_programs_get_data(anna: Person, path: str) -> None:
    plain = anna.http.get(path, headers={"accept": "*/*"})
    assert plain.status_code == 404
    if not path.startswith("/static/"):
        assert plain.json()["error"] == ["web.nothing_here"]
    assert anna.http.get("/api/no/such", headers=BROWSER).json()["error"] == ["web.nothing_here"]
