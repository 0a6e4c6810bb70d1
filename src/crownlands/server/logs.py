"""Logs, one JSON object a line, with the ids of the request, socket and table a line is about. Tokens, cookies, bodies
and whatever is hidden at a table are never written."""

import json
import logging
import re
import sys
import threading
import time
import types
from contextvars import ContextVar
from typing import Any

from crownlands.server.errors import Refusal

LEVELS = ("info", "warning", "error")  # and none below: what sockets say would be in it

_about: ContextVar[dict[str, str] | None] = ContextVar("about", default=None)
_ROW = re.compile(r"^DETAIL:.*\n?", re.MULTILINE)  # PostgreSQL tells the row that it did not take

log = logging.getLogger("crownlands.process")


def log_about(**ids: str) -> dict[str, str]:
    """Have all lines from here on, and from tasks begun here, say what they are about. What is taken out of the answer
    later is said no more."""
    about = {name: value for name, value in ids.items() if value}
    _about.set(about)
    return about


class Lines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line = {"at": moment, "level": record.levelname.lower(), "from": record.name}
        line |= {"what": record.getMessage(), **(_about.get() or {}), **getattr(record, "data", {})}
        if record.exc_info:
            line["problem"] = _ROW.sub("", self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(level: str = "warning") -> None:
    """Write everything that is logged, warned of, or not caught, to the standard error output."""
    if level not in LEVELS:
        raise Refusal(400, "web.log_level", level=level, known=", ".join(LEVELS))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("sqlalchemy").setLevel("WARNING")
    logging.captureWarnings(True)
    sys.excepthook = _not_caught
    threading.excepthook = lambda told: _not_caught(told.exc_type, told.exc_value, told.exc_traceback)
    sys.unraisablehook = lambda told: _not_caught(told.exc_type, told.exc_value, told.exc_traceback)


def _not_caught(kind: type[BaseException], error: BaseException | None, trace: types.TracebackType | None) -> None:
    if error is None or issubclass(kind, KeyboardInterrupt):
        return
    found: Any = (kind, error, trace)
    log.critical("not caught", exc_info=found)
