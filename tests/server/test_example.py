"""The example does what it says."""

import subprocess
import sys
from pathlib import Path

from tests.server.house import House, Person

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "http_bot.py"


def test_a_bot_over_http(anna: Person, shared: House) -> None:
    table = anna.table("me", "greedy", sample=True)
    token = anna.post(f"/api/tables/{table}/seats/0/token", status=201)["token"]
    command = [sys.executable, str(EXAMPLE), f"http://{shared.address}", table, token]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert played.stdout.startswith("kingdomino players=2 sample") and played.stdout.strip().endswith("over")
    assert anna.get(f"/api/tables/{table}")["status"] == "finished"
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(code) <= 25
