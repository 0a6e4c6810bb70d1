"""A bot that plays a seat over HTTP: python http_bot.py http://localhost:8000 TABLE TOKEN"""

import json
import random
import sys
import urllib.request
from typing import Any

address, table, token = sys.argv[1:]


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables/{table}/{path}", data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


view = ask("view")
while view["status"] != "finished":
    if view["legal"]:
        action = random.choice(view["legal"])
        ask("actions", {"key": f"{view['seq']}", "seq": view["seq"], "action": action})
    view = ask(f"view?after={view['seq']}&wait=20")
print(view["position"])
