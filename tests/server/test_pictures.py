"""Pictures of tables, and the drawings for browsers."""

import xml.etree.ElementTree as ElementTree

import pytest

from crownlands.scene.looks import symbols
from crownlands.server.pictures import art_version
from tests.server.house import Person

SVG = "{http://www.w3.org/2000/svg}"


def test_a_table_as_a_picture(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    anna.http.patch("/api/me", json={"name": "Anna <&>"})
    for params in ({}, {"ply": 0}, {"theme": "dark"}, {"seat": 0}, {"lang": "hu"}):
        answer = anna.http.get(f"/api/tables/{table}/picture", params=params)
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
        root = ElementTree.fromstring(answer.text)
        assert root.tag == f"{SVG}svg"
        assert "Anna <&>" in "".join(root.itertext())
    image = anna.http.get(f"/api/tables/{table}/picture", params={"format": "png"})
    assert image.headers["content-type"] == "image/png" and image.content.startswith(b"\x89PNG")
    early, late = (anna.http.get(f"/api/tables/{table}/picture", params={"ply": ply}).text for ply in (0, 4))
    assert early != late


@pytest.mark.parametrize(
    ("params", "status", "error"),
    [
        ({"theme": "neon"}, 422, "web.theme"),
        ({"ply": 10_000}, 422, "record.ply"),
        ({"ply": -1}, 422, "web.malformed"),
        ({"format": "gif"}, 422, "web.malformed"),
        ({"seat": 9}, 404, "seat.missing"),
    ],
)
def test_pictures_there_are_none_of(anna: Person, params: dict[str, object], status: int, error: str) -> None:
    table = anna.table("me", "here")
    assert anna.get(f"/api/tables/{table}/picture", status, **params)["error"][0] == error


def test_all_drawings_in_one_file(anna: Person) -> None:
    for theme in ("light", "dark"):
        answer = anna.http.get(f"/art/{theme}.svg", params={"v": art_version(theme)})
        assert "immutable" in answer.headers["cache-control"]
        root = ElementTree.fromstring(answer.text)
        assert len(root.findall(f"{SVG}symbol")) == len(symbols())
    plain = anna.http.get("/art/light.svg")
    assert plain.headers["cache-control"] == "no-cache"
    again = anna.http.get("/art/light.svg", headers={"if-none-match": plain.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert anna.get("/art/neon.svg", 422)["error"][0] == "web.theme"


def test_the_interface_is_described(anna: Person) -> None:
    page = anna.http.get("/docs").text
    for path in anna.get("/openapi.json")["paths"]:
        assert path in page
    assert "<script" not in page
