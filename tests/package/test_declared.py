"""What the code imports is declared, what is declared is imported, and every version is locked."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "crownlands"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
UNSEEN = {"httptools", "websockets"}  # uvicorn speaks through them
CHECKOUT = {"babel"}  # reads words where they are not compiled; an editable install brings it


def plain(requirement: str) -> str:
    """The name of a distribution, as indexes compare them."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def imported(files: Iterable[Path], own: Iterable[str] = ()) -> set[str]:
    """The distributions whose modules some files import, at the top or in functions; `own` are modules beside them."""
    modules = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                modules.add(node.module.partition(".")[0])
    foreign = modules - sys.stdlib_module_names - {"crownlands", *own}
    known = packages_distributions()
    return {plain(known[module][0]) for module in foreign}


def sources(server: bool) -> list[Path]:
    return [file for file in SOURCES.rglob("*.py") if ("server" in file.relative_to(SOURCES).parts) == server]


def test_the_core_declares_what_it_imports() -> None:
    """The arena asks for what it needs beyond the core only where it needs it."""
    declared = [*PROJECT["dependencies"], *EXTRAS["arena"], *EXTRAS["ray"]]
    assert imported(sources(server=False)) - CHECKOUT == set(map(plain, declared))


def test_the_server_declares_what_it_imports() -> None:
    core = set(map(plain, PROJECT["dependencies"]))
    declared = set(map(plain, [*EXTRAS["server"], *EXTRAS["postgres"]])) - UNSEEN - {"crownlands"}
    assert imported(sources(server=True)) - core == declared


def test_the_tests_declare_what_they_import() -> None:
    declared = {
        plain(name) for name in [*PROJECT["dependencies"], *(name for extra in EXTRAS.values() for name in extra)]
    }
    folders = [ROOT / "tests", ROOT / "benchmarks", ROOT / "scripts", ROOT / "hatch_build.py"]
    files = [file for folder in folders for file in ([folder] if folder.is_file() else folder.rglob("*.py"))]
    assert imported(files, {"tests", *(file.stem for file in files)}) <= declared


def test_what_is_declared_has_a_least_version_and_is_locked() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    locked = {plain(line) for line in lines if "==" in line}
    for requirement in [*PROJECT["dependencies"], *(name for extra in EXTRAS.values() for name in extra)]:
        if plain(requirement) != "crownlands":
            assert ">=" in requirement, requirement
            assert plain(requirement) in locked, requirement
