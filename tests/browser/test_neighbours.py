"""Two servers on one PostgreSQL behind nginx, as docs/deploy.md has it: people at different ones play one game, and
when one of the servers is killed in the middle, the game goes on."""

import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, ROOT, Server, free_port
from tests.browser.play import act_by_mouse, my_turn_or_end, whose_turn
from tests.server.postgresql import postgresql_server


class Proxy:
    """nginx with the example of docs/deploy.md, at ports of our own."""

    def __init__(self, folder: Path, *ports: int) -> None:
        self.port = free_port()
        example = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for said, meant in (
            ("listen 8000", f"listen {self.port}"),
            (":8001", f":{ports[0]}"),
            (":8002", f":{ports[1]}"),
        ):
            assert said in example
            example = example.replace(said, meant)
        temporary = "".join(
            f"{what}_temp_path {folder / what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.geteuid() == 0 else ""  # else its helpers could not enter the folder
        whole = (
            f"{user}pid {folder / 'pid'};\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{example}}}\n"
        )
        (folder / "nginx.conf").write_text(whole)
        folder.chmod(0o755)
        program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin")
        assert program, "nginx is missing: sh scripts/need_nginx"
        self._process = subprocess.Popen(
            [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"],
            stderr=subprocess.DEVNULL,
        )
        self.url = f"http://127.0.0.1:{self.port}"
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=10):
                    return
            except OSError:
                assert self._process.poll() is None, (folder / "log").read_text()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def street(tmp_path: Path) -> Iterator[tuple[Proxy, list[Server]]]:
    with ExitStack() as stack:
        database = stack.enter_context(postgresql_server()).new_database()
        servers = [Server(tmp_path, database, CROWNLANDS_PROXIES="127.0.0.1") for _ in range(2)]
        for server in servers:
            stack.callback(server.kill)
            server.start()
        folder = tmp_path / "nginx"
        folder.mkdir()
        proxy = Proxy(folder, servers[0].port, servers[1].port)
        stack.callback(proxy.stop)
        yield proxy, servers


def guest(browser: Browser, address: str, **more: Any) -> Page:
    context = browser.new_context(base_url=address, reduced_motion="reduce", device_scale_factor=0.5, **more)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage['crownlands.settings'] ??= JSON.stringify({speed: 'instant'})")
    return context.new_page()


def wait_for_sockets(servers: list[Server], count: int) -> list[int]:
    """Wait until some servers have so many together; how many each of them has."""
    until = time.monotonic() + PATIENCE / 1000
    while sum(found := [_sockets(server) for server in servers]) != count:
        assert time.monotonic() < until, f"{found} instead of {count}"
        time.sleep(0.1)  # who asks more often is refused after a while
    return found


def _sockets(server: Server) -> int:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=PATIENCE) as answer:
        (count,) = re.findall(r"^crownlands_sockets (\d+)\.0$", answer.read().decode(), re.MULTILINE)
    return int(count)


def come(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#online")).to_have_text("")


def test_two_browsers_at_two_servers_and_one_of_them_dies(browser: Browser, street: tuple[Proxy, list[Server]]) -> None:
    proxy, servers = street
    anna, bela = guest(browser, proxy.url), guest(browser, proxy.url, locale="hu-HU")
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "kingdomino", "options": {"sample": True}, "seats": seats}
    table = anna.request.post("/api/tables", data=body).json()["table"]
    assert bela.request.post(f"/api/tables/{table}/seats/1", data={"do": "sit"}).ok
    come(anna, f"/t/{table}")
    come(bela, f"/t/{table}")
    for _ in range(20):
        if wait_for_sockets(servers, 2) == [1, 1]:
            break
        come(bela, f"/t/{table}")  # connections are shared out, but whatever else is asked for counts as well
    assert wait_for_sockets(servers, 2) == [1, 1]
    for moves in range(40):
        if moves == 6:
            servers[0].kill()
            assert wait_for_sockets(servers[1:], 2) == [2]
        page = whose_turn(anna, bela)
        if not my_turn_or_end(page):
            break
        act_by_mouse(page)
        if all(each.locator(".banner").count() for each in (anna, bela)):
            break
    assert moves > 6
    about = anna.request.get(f"/api/tables/{table}").json()
    events = about["seq"]
    for page in (anna, bela):
        page.reload()
        expect(page.locator("#online")).to_have_text("")
        assert page.request.get(f"/api/tables/{table}/view").json()["seq"] >= events
    for page in (anna, bela):
        page.context.close()
