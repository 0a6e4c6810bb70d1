"""What can go wrong with what people and programs hand in: one sentence each, as message id and arguments."""

from typing import Any

from crownlands.engine.words import Message


class CrownlandsError(ValueError):
    """The root of every error this package raises on purpose. `message` can be said in any language."""

    def __init__(self, message: str | Message, **args: Any) -> None:
        self.message = message if isinstance(message, Message) else Message(message, **args)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message,)


class OptionError(CrownlandsError):
    """An unknown game or option, a value out of range, or options that cannot go together."""


class SeedError(CrownlandsError):
    """A seed that is not a whole number of at most 64 bits."""


class NotationError(CrownlandsError):
    """A text that is not an action, or not a position."""


class IllegalAction(CrownlandsError):
    """A well-formed action that the rules forbid here; the message names the rule."""


class BotError(CrownlandsError):
    """An unknown bot, the wrong number of bots, or a bot that answered nonsense."""


class ArenaError(CrownlandsError):
    """An arena that cannot be played, or a folder that belongs to another one."""


class RecordError(CrownlandsError):
    """A record that is damaged, cut off, or does not replay to what it says."""
