"""A server for the tests, and Debian's Chromium to visit it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.house import UNLIMITED

ROOT = Path(__file__).parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
PATIENCE = 120_000  # milliseconds; what is expected comes at once, but not on a machine that does much else
expect.set_options(timeout=PATIENCE)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """The application in a process of its own, which can be killed and come back at the same address."""

    def __init__(self, folder: Path, database: str = "", **settings: str) -> None:
        self.port = free_port()
        self.database, self._settings = database or str(folder / "tables.db"), settings
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "crownlands", "serve", "--port", str(self.port)]
        quick = {"CROWNLANDS_PACE": "0", "CROWNLANDS_LONGEST_THOUGHT": "0.2", "CROWNLANDS_REVIEW_DEPTH": "quick"}
        quick |= {f"CROWNLANDS_{name.upper()}": str(most) for name, most in UNLIMITED.items()}
        env = {**os.environ, **quick, **self._settings, "PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen([*command, "--database", self.database], cwd=ROOT, env=env)
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # The first has no windows at all, and is quicker for it.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Somebody with a browser of their own. At the end nothing may have gone wrong in any of them."""
    wrong: list[str] = []
    contexts: list[BrowserContext] = []

    def come(**how: Any) -> Page:
        quick = how.pop("quick", True)
        expected = how.pop("expected", ())
        # With few dots to paint, and if nobody looks at how things move, without motion.
        look: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.5}
        if quick:
            look["reduced_motion"] = "reduce"
        context = browser.new_context(**{"base_url": server.url, **look, **how})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()

        def note(text: str) -> None:
            if not any(part in text for part in expected):
                wrong.append(text)

        page.on("console", lambda message: note(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(str(error)))
        if quick:
            context.add_init_script("localStorage['crownlands.settings'] ??= JSON.stringify({speed: 'instant'})")
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong
