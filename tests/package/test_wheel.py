"""The package as others get it: built, installed where nothing else is, and played with."""

import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from hatch_build import from_afar

from crownlands.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
MISSING = {
    "server": "serve",
    "arena": "arena --ladder greedy,random",
    "ray": "arena --seats greedy --ray auto",
}  # what needs an extra
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
PATIENCE = 300  # seconds; on a machine that does much else


def elsewhere() -> dict[str, str]:
    """The environment without what belongs to these sources."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CROWNLANDS"))}


def run(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """Call a program that shall not find these sources, and answer with what it says."""
    done = subprocess.run(
        command, cwd=cwd, env=elsewhere(), capture_output=True, text=True, timeout=PATIENCE, check=False
    )  # fmt: skip
    assert done.returncode == code, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout + (done.stderr if code else "")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, cwd=folder)
    (built,) = folder.glob("crownlands-*-py3-none-any.whl")
    return built


def test_what_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        names = set(package.namelist())
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        told = package.read(metadata).decode()
    assert {f"crownlands/locale/{lang}/LC_MESSAGES/crownlands.mo" for lang in LANGUAGES} <= names
    assert {"crownlands/py.typed", "crownlands/server/static/site.css", "crownlands/scene/art.py"} <= names
    puzzles = {
        f"crownlands/analysis/puzzle_files/{game}.jsonl" for game in ("kingdomino", "origins", "kingdom_builder")
    }
    assert puzzles <= names
    assert not {name for name in names if name.endswith((".po", ".pyc")) or not name.startswith("crownlands")}
    assert "Typing :: Typed" in told and "Provides-Extra: server" in told
    # A package index knows no files beside the page: nothing on it may point at one.
    assert "# Crownlands" in told
    assert re.findall(r'(?:\]\(|(?:src|srcset|href)=")(?!https?://|#)[^)"]*', told) == []


def test_the_page_from_afar() -> None:
    """With an address, pictures and pages are looked for there; what has an address already keeps it."""
    page = '![a](docs/a.webp) [b](b.md) [c](https://c.org/) [d](#d) <img src="e.svg">\n'
    there = from_afar(page, "https://here.org/raw")
    assert there == (
        "![a](https://here.org/raw/docs/a.webp) [b](https://here.org/raw/b.md) [c](https://c.org/) [d](#d) "
        '<img src="https://here.org/raw/e.svg">\n'
    )
    assert from_afar(page, "").split() == ["b", "[c](https://c.org/)", "[d](#d)"]


def test_a_game_at_a_table(wheel: Path, tmp_path: Path) -> None:
    """In an empty environment: first without the server, then with it."""
    run(sys.executable, "-m", "venv", "--without-pip", "env", cwd=tmp_path)
    python, crownlands = tmp_path / "env/bin/python", tmp_path / "env/bin/crownlands"
    into: list[str | Path] = [*PIP, "--python", python]
    install = [*into, "install", "--no-compile", "--prefer-binary", "-c", ROOT / "constraints.txt"]

    run(*install, wheel, cwd=tmp_path)
    plays_alone(python, crownlands, tmp_path)
    for lang in LANGUAGES:
        for extra, command in [*MISSING.items(), ("server", "admin tables")]:
            told = run(crownlands, *command.split(), "--lang", lang, cwd=tmp_path, code=2)
            assert re.fullmatch(rf"crownlands: [^\n]*pip install 'crownlands\[{extra}\]'[^\n]*\n", told), told

    run(*install, f"{wheel}[server]", cwd=tmp_path)
    with served(crownlands, tmp_path) as address:
        plays_at_a_table(python, crownlands, address, tmp_path)


def plays_alone(python: Path, crownlands: Path, folder: Path) -> None:
    """Games, records, pictures, words in every language."""
    installed = run(python, "-c", "import crownlands; print(crownlands.__file__)", cwd=folder)
    assert Path(installed.strip()).is_relative_to(folder)
    found = run(python, "-c", "import importlib.util as u; print(*map(u.find_spec, ('babel', 'fastapi')))", cwd=folder)
    assert found == "None None\n"
    game = ("kingdomino", "players=2", "sample")
    summed = run(crownlands, "simulate", *game, "--games", "2", "--seed", "1", "--json", "--records", "games.jsonl",
                 cwd=folder)  # fmt: skip
    assert json.loads(summed)["seed"] == 1
    assert len((folder / "games.jsonl").read_text().splitlines()) == 2
    run(crownlands, "verify", "games.jsonl", cwd=folder)
    for name, begins in (("game.png", b"\x89PNG"), ("game.svg", b"<svg")):
        run(crownlands, "render", "games.jsonl", "--ply", "9", "--output", name, cwd=folder)
        assert (folder / name).read_bytes().startswith(begins)
    assert "domyślnie" in run(crownlands, "games", "--lang", "pl", cwd=folder)


@contextmanager
def served(crownlands: Path, folder: Path) -> Iterator[str]:
    """The address of a server, while it runs."""
    environment = {**elsewhere(), "CROWNLANDS_PACE": "0"}
    command: list[str | Path] = [crownlands, "serve", "--port", "0", "--database", "tables.db"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


def plays_at_a_table(python: Path, crownlands: Path, address: str, folder: Path) -> None:
    """A table is made, a program and a bot play at it to the end, and its record is what it should be."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: object = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{address}{path}", data, {"Content-Type": "application/json"})
        with browser.open(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}]
    options = {"players": 2, "sample": True}
    table = json.loads(ask("/api/tables", {"game": "kingdomino", "options": options, "seats": seats}))["table"]
    token = json.loads(ask(f"/api/tables/{table}/seats/0/token", {}))["token"]
    run(python, ROOT / "examples" / "http_bot.py", address, table, token, cwd=folder)
    assert json.loads(ask(f"/api/tables/{table}"))["status"] == "finished"
    assert b"<title>" in ask(f"/t/{table}")
    assert ask(f"/api/tables/{table}/picture?format=png").startswith(b"\x89PNG")
    (folder / "table.jsonl").write_bytes(ask(f"/api/tables/{table}/record?format=json"))
    run(crownlands, "verify", "table.jsonl", cwd=folder)
