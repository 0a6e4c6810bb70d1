"""Take the picture of the README: a table as people see it, in the browser of a computer with a phone beside it.

python scripts/table_picture.py [FILE]

A server is started and visited with Chromium by two people, who play the middle of a game against bots: on the
computer, and on the phone. Chance is the server's, so the picture is another one each time: look at it before you keep
it, or take it again.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, ViewportSize, sync_playwright

import crownlands as cl
from crownlands.bots import make_bot

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "table.webp"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
AT_ONCE = "localStorage['crownlands.settings'] = JSON.stringify({speed: 'instant'})"
COMPUTER: dict[str, Any] = {"viewport": {"width": 1280, "height": 840}, "device_scale_factor": 2, "locale": "en-GB"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "locale": "hu-HU"}
PHONE |= {"color_scheme": "dark", "has_touch": True, "is_mobile": True}
GAME = ("origins", {"mode": "tribe", "players": 4})
PLIES = 135  # events until the picture is taken, and then until a domino is to be placed by whoever is at the computer
QUALITY = 84

SIZE: ViewportSize = {"width": 1600, "height": 840}
PAGE = """<body style="margin:0">
<style>img {{ position: absolute; display: block; box-shadow: 0 6px 24px #0006; }}</style>
<img src="{computer}" style="left:24px;top:24px;width:1200px;border-radius:12px">
<img src="{phone}" style="left:1216px;top:54px;width:340px;border:9px solid #26221e;border-radius:38px">
</body>"""


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    with tempfile.TemporaryDirectory() as folder:
        settings = {"CROWNLANDS_DATABASE": f"{folder}/tables.db", "CROWNLANDS_PORT": "0", "CROWNLANDS_PACE": "0"}
        command = [sys.executable, "-m", "crownlands.server.run"]
        server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = "http://" + server.stdout.readline().split("http://")[1].split("/")[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
                taken = put_together(browser, *two_at_a_table(browser, address))
        finally:
            server.terminate()
            server.communicate()
    target.write_bytes(taken)
    print(f"{target.name}: {len(taken):,} bytes")


def two_at_a_table(browser: Browser, address: str) -> tuple[bytes, bytes]:
    """What two people see at one table: at the computer it is their turn, on the phone they look on."""
    anna, bence = (browser.new_context(base_url=address, **how) for how in (COMPUTER, PHONE))
    game, options = GAME
    bots = [{"kind": "bot", "bot": "greedy"}] * (options["players"] - 2)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, *bots]
    table = ask(anna.request, "/api/tables", {"game": game, "options": options, "seats": seats})["table"]
    ask(bence.request, f"/api/tables/{table}/seats/1", {"do": "sit", "name": "Bence"})
    play(table, [anna.request, bence.request])
    screens = [visit(who, table) for who in (anna, bence)]  # first both, so that nobody is away
    return seen(screens[0]), seen(screens[1])


def ask(who: APIRequestContext, path: str, body: Any = None) -> Any:
    """Ask the server, as one of the two."""
    headers = {"content-type": "application/json"}
    answer = who.get(path) if body is None else who.post(path, data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def play(table: str, people: list[APIRequestContext]) -> None:
    """Play the seats of the people well, up to the middle of the game and the turn of the first of them."""
    choose = make_bot("greedy", 1)
    done = -1
    while True:
        view = ask(people[0], f"/api/tables/{table}/view?seat=0&after={done}&wait=20")
        done, mover = view["seq"], view["mover"]
        position = cl.position(view["position"])
        if mover == 0 and done >= PLIES and ">" in "".join(view["legal"]):
            return
        if mover in (0, 1):
            action = str(position.game.action(choose(position.view(mover))))
            body = {"key": str(done), "seq": done, "action": action, "seat": mover}
            ask(people[mover], f"/api/tables/{table}/actions", body)


def visit(who: BrowserContext, table: str) -> Page:
    """Somebody at the table, who holds what they place if it is their turn."""
    who.add_init_script(AT_ONCE)
    page = who.new_page()
    page.goto(f"/t/{table}", wait_until="networkidle")
    page.wait_for_selector(".sprite")
    targets = page.locator(".targets .target")
    if targets.count():
        targets.nth(targets.count() // 2).click()
    return page


def seen(page: Page) -> bytes:
    """A screen, when nothing on it is on its way any more."""
    page.evaluate("document.fonts.ready")
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    return page.screenshot()


def put_together(browser: Browser, computer: bytes, phone: bytes) -> bytes:
    """The phone beside the computer, on nothing."""
    inside = [f"data:image/png;base64,{base64.b64encode(png).decode()}" for png in (computer, phone)]
    page = browser.new_page(viewport=SIZE)
    page.set_content(PAGE.format(computer=inside[0], phone=inside[1]))
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    main()
