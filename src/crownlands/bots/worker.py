"""A bot written in Python in a process of its own: `python -m crownlands.bots.worker my_bot.py:choose`."""

import json
import os
import sys
from typing import Any

import numpy as np

import crownlands.games  # noqa: F401  (makes the games known)
from crownlands.bots.messages import read_view
from crownlands.bots.own import OwnBot, load_bot
from crownlands.engine.clock import Clock
from crownlands.engine.errors import BotError
from crownlands.engine.game import make_game
from crownlands.engine.words import Message, speak


def work(name: str) -> None:
    """Answer line by line until no more come. What the bot prints goes to stderr: stdout is for answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    bot: OwnBot | None = None
    for line in sys.stdin.buffer:
        message = json.loads(line)
        try:
            if message["type"] == "hello":
                bot = begin(name, message)
                answer: dict[str, Any] = {"ready": True, "facts": False}
            else:
                assert bot is not None
                view = read_view(message)
                if message["type"] == "end":
                    bot.end_game(view)
                    continue
                answer = {"action": _plain(bot(view, Clock(message["seconds"])))}
        except BotError as error:
            answer = _told(error)
        print(json.dumps(answer), file=answers, flush=True)


def begin(name: str, message: dict[str, Any]) -> OwnBot:
    """The bot for a game that begins. Machine code that every view needs is fetched before any time is taken."""
    speak(message["lang"])
    position = make_game(message["game"], message["options"]).start(seed=1)
    thinking = position.view(position.mover).imagine(1)
    thinking.play(thinking.legal()[0]).scores()
    return load_bot(name)


def _plain(answer: object) -> object:
    """An answer as JSON has it; what is no action is told as Python writes it."""
    if isinstance(answer, str) or hasattr(answer, "text"):
        return str(answer)
    whole = isinstance(answer, (int, np.integer)) and not isinstance(answer, bool)
    return int(answer) if whole else repr(answer)  # type: ignore[call-overload]


def _told(error: BotError) -> dict[str, Any]:
    problem = error.message.args["problem"]
    if isinstance(problem, Message) and problem.id == "bot.error_line":
        return dict(problem.args)
    return {"error": str(problem)}


if __name__ == "__main__":
    work(sys.argv[1])
