"""Logs, one JSON object a line. Tokens, cookies, bodies and whatever is hidden at a table are never written."""

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line = {"at": moment, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        line |= getattr(record, "data", {})
        if record.exc_info:
            line["problem"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(level: int = logging.WARNING) -> None:
    """Write the logs of the server to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("crownlands", "uvicorn", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
