"""Running the command line inside the test."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from crownlands.cli import main


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs `crownlands` with some arguments and lines of input."""

    def call(*argv: object, stdin: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        monkeypatch.setattr("crownlands.engine.words._spoken", "en")  # whatever it speaks, the next test reads English
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call
