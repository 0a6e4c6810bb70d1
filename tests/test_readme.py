"""What the README shows is true: its Python is run, its commands are called."""

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.readme import PYTHON, SHELL, Block, blocks, commands, output

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"

CROWNLANDS = """#!{python}
import sys
from crownlands.cli import main
sys.exit(main())
"""


def run_python(block: Block, names: dict[str, Any], page: str) -> None:
    """Run a block, as a session if it shows prompts; `names` goes from block to block."""
    if ">>> " not in block.code:
        exec(compile("\n" * (block.line - 1) + block.code, page, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.code, names, page, page, block.line - 1)
    test.globs = names
    told = io.StringIO()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    results = doctest.DocTestRunner(optionflags=flags, verbose=False).run(test, out=told.write, clear_globs=False)
    assert results.failed == 0, told.getvalue()


def run_command(command: str, folder: Path, home: Path) -> str:
    """Call a command of the README in a folder of its own; `crownlands` is the one of these sources."""
    program = home / "crownlands"
    program.write_text(CROWNLANDS.format(python=sys.executable))
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{home}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def check_python(page: Path) -> int:
    names: dict[str, Any] = {"__name__": "readme"}
    shown = [block for block in blocks(page.read_text(encoding="utf-8")) if block.language in PYTHON]
    for block in shown:
        with contextlib.redirect_stdout(io.StringIO()):
            run_python(block, names, page.name)
    return len(shown)


def check_commands(page: Path, tmp_path: Path) -> int:
    folder, home = tmp_path / "work", tmp_path / "bin"
    folder.mkdir()
    home.mkdir()
    called = 0
    for block in blocks(page.read_text(encoding="utf-8")):
        for line, command in commands(block) if block.language in SHELL else []:
            assert command.split()[0] == "crownlands", f"{page.name}, line {line}: {command} is not tested"
            told = run_command(command, folder, home)
            assert told, f"{page.name}, line {line}: {command} says nothing"
            for shown in output(block, command):
                assert shown in told, f"{page.name}, line {line}: {command} does not say {shown!r}"
            called += 1
    return called


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page(page: Path) -> None:
    assert check_python(page) > 0 or (page.parent.name != "games" and page != README)


@pytest.mark.parametrize("script", ["docs.py", "pictures.py"])
def test_what_the_code_can_write_is_what_it_would_write_now(script: str) -> None:
    """The tables of the pages, and the pictures, which somebody has looked at."""
    command = [sys.executable, f"scripts/{script}", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_a_page_shows_is_there() -> None:
    for page in PAGES:
        for name in re.findall(r"(?:\]\(|src=\"|srcset=\")([^)\"#:]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / name).exists(), f"{page.name}: {name}"


def test_the_commands_of_the_readme(tmp_path: Path) -> None:
    assert check_commands(README, tmp_path) > 0


# --- the test itself -------------------------------------------------------------------------------------------------

SAMPLE = """
# A page

```text
>>> this is not run
```

    make play

```python
import math
half = math.tau / 2
```

   ~~~python
   >>> half == math.pi
   True
   >>> print("a", "b")
   a  b
   >>> 1 / 0
   Traceback (most recent call last):
       ...
   ZeroDivisionError: division by zero

   ~~~

```sh
make test
# a remark
crownlands one --two \\
    three   # said aside
crownlands four
```

```console
$ crownlands five
Five is said.
$ make six
```
"""


def test_blocks_are_found() -> None:
    assert [(block.language, block.line) for block in blocks(SAMPLE)] == [
        ("text", 5), ("python", 11), ("python", 16), ("sh", 28), ("console", 36)
    ]  # fmt: skip


def test_commands_are_found() -> None:
    found = [command for block in blocks(SAMPLE) if block.language in SHELL for command in commands(block)]
    assert found == [
        (30, "crownlands one --two three   # said aside"),
        (32, "crownlands four"),
        (36, "crownlands five"),
    ]


def test_python_is_run(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(SAMPLE)
    assert check_python(page) == 2
    for good, rotten in (("True", "False"), ("a  b", "c"), ("ZeroDivisionError", "KeyError"), ("math.tau", "math.tao")):
        page.write_text(SAMPLE.replace(good, rotten))
        with pytest.raises((AssertionError, AttributeError)):
            check_python(page)


def test_a_page_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_python(tmp_path / "README.md")


def test_other_commands_are_not_passed_over(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\nrm -r games\n```\n")
    with pytest.raises(AssertionError, match=r"page.md, line 2: rm -r games is not tested"):
        check_commands(page, tmp_path)


def test_what_a_command_says_is_what_is_shown(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for shown in ("harmony", "symphony"):
        page.write_text(f"```console\n$ crownlands games\n{shown}\n```\n")
        (tmp_path / shown).mkdir()
        if shown == "harmony":
            assert check_commands(page, tmp_path / shown) == 1
        else:
            with pytest.raises(AssertionError, match=r"crownlands games does not say 'symphony'"):
                check_commands(page, tmp_path / shown)


def test_a_command_that_fails(tmp_path: Path) -> None:
    home = tmp_path / "bin"
    home.mkdir()
    with pytest.raises(AssertionError, match="crownlands no-such-thing"):
        run_command("crownlands no-such-thing && false", tmp_path, home)
