"""Pictures of tables, and the drawings for browsers."""

import asyncio
import sys
import threading
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crownlands.scene.looks import symbols
from crownlands.server.errors import Refusal
from crownlands.server.pictures import art_version
from tests.server.house import Person, house

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


def test_nobody_waits_for_the_pictures_of_others(
    anna: Person, bela: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a picture takes, everything else is answered meanwhile."""
    painter, begun, allowed = (tmp_path / name for name in ("painter", "begun", "allowed"))
    painter.write_text(
        f'#!/bin/sh\ntouch {begun}\nwhile [ ! -e {allowed} ]; do sleep 0.02; done\nexec {sys.executable} "$@"\n'
    )
    painter.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(painter))
    table = anna.table("me", "here")
    with ThreadPoolExecutor() as pool:
        try:
            picture = pool.submit(anna.http.get, f"/api/tables/{table}/picture", params={"format": "png"})
            while not begun.exists():
                assert not picture.done(), picture.result().text
            for _ in range(20):
                assert bela.http.get("/health").status_code == 200
            assert bela.table("me", "here") and not picture.done()
        finally:
            allowed.touch()
        assert picture.result().content.startswith(b"\x89PNG")


@pytest.mark.parametrize("path", ["picture", "picture?format=png", "plies/1", "story", "record", "record?format=text"])
def test_too_much_at_once_is_refused(tmp_path: Path, path: str) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "here")
        busy = threading.Event()
        workers = running.app.state.hall.workers

        pictures = path.startswith("picture")
        places, work = (workers.pictures, workers.drawn) if pictures else (workers.threads, workers.in_thread)

        async def occupy() -> None:
            for _ in range(places.most):
                running.loop.create_task(work(busy.wait))
            while not places.full:
                await running.pause()

        running.run(occupy())
        answer = person.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 503 and answer.json()["error"] == ["web.busy"]
        assert answer.headers["retry-after"]
        assert person.view(table)["seq"] > 0, "who plays is served"
        busy.set()
        while places.full:
            pass
        assert person.http.get(f"/api/tables/{table}/{path}").status_code == 200


def test_a_few_large_pictures_are_made_and_the_others_refused(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "here")
        workers = running.app.state.hall.workers

        async def ask() -> list[object]:
            asked = [
                workers.to_png("<svg xmlns='http://www.w3.org/2000/svg'/>", 9) for _ in range(workers.processes.most)
            ]
            together = asyncio.gather(*asked, workers.to_png("", 9), return_exceptions=True)
            while not workers.processes.full:
                await running.pause()
            assert (await workers.in_thread(lambda: "looked")) == "looked", "looking back waits for no large picture"
            return list(await together)

        *made, refused = running.run(ask())
        assert all(isinstance(png, bytes) and png.startswith(b"\x89PNG") for png in made)
        assert isinstance(refused, Refusal) and (refused.status, refused.message.id) == (503, "web.busy")
        assert person.http.get(f"/api/tables/{table}/picture", params={"format": "png"}).status_code == 200


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
