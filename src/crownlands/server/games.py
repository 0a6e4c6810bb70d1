"""The games of the house, as somebody sees them who is about to choose one."""

from collections.abc import Mapping
from typing import Any

from crownlands.bots.levels import has_levels
from crownlands.engine.errors import OptionError
from crownlands.engine.game import game_ids, make_game, rulebook
from crownlands.engine.options import Option, Pick, Value, resolve
from crownlands.engine.words import known
from crownlands.scene.model import message_data
from crownlands.server.thinking import Thinkers


def games_data(thinkers: Thinkers) -> list[dict[str, Any]]:
    """Every game with its options and bots."""
    return [
        {
            "id": game,
            "title": _known(f"{game}.title"),
            "about": _known(f"{game}.about"),
            "options": [_option_data(game, option) for option in rulebook(game).options],
            **bots_data(thinkers, game, {}),
        }
        for game in game_ids()
    ]


def bots_data(thinkers: Thinkers, game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The bots for a game with these options, which of them plays unless another one is asked for, and whether there
    can be hints."""
    try:
        chosen = make_game(game, options)
    except OptionError:  # of options that do not go together, some will be changed
        chosen = make_game(game, {})
    return {"bots": thinkers.offered(chosen), "stand_in": thinkers.stand_in(chosen), "hints": has_levels(chosen)}


def _pick_data(pick: Pick) -> dict[str, Any]:
    """Things to choose by looking at them: each with its name and its drawing, or the address of its picture."""
    found = []
    for value in pick.values:
        label, picture = pick.label.format(value), pick.picture.format(value)
        found.append({"value": value, "label": _known(label), "picture": picture})
    return {"values": found, "count": pick.count, "across": pick.across, "turned": pick.turned}


def _option_data(game: str, option: Option) -> dict[str, Any]:
    """An option: its name and values with their texts, as far as the game has any."""
    name = f"{game}.choose.{option.name}"
    return {
        "name": option.name,
        "default": option.default,
        "switch": option.switch,
        "ours": option.ours,
        "pick": option.pick and _pick_data(option.pick),
        "label": _known(name),
        "about": _known(f"{name}.about"),
        "values": [{"value": value, "label": _known(f"{name}.{_word(value)}")} for value in option.values],
    }


def called(game: str, options: Mapping[str, Any]) -> list[list[str]]:
    """What is played, in a few words: the game's title, its mode, and what is not as usual about it."""
    words = [[f"{game}.title"]]
    for option in rulebook(game).options:
        name, value = f"{game}.choose.{option.name}", options.get(option.name, option.default)
        word = name if value is True else f"{name}.{_word(value)}"
        if (option.name == "mode" or value != option.default) and known(word):
            words.append([word])
    return words


def _word(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _known(id: str) -> list[str] | None:
    """A message without arguments, if there is one with this id."""
    return [id] if known(id) else None


def _values(option: Option) -> tuple[Value, ...]:
    return option.pick.values if option.pick else option.values


def values_beside(game: str, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """For every option and value: can it be chosen beside the others, and if not, why not?"""
    book = rulebook(game)
    given = resolve(game, book.options, options)

    def why_not(name: str, value: Value) -> Any:
        try:
            book.check({**given, name: value})
        except OptionError as error:
            return message_data(error.message)
        return None

    return [
        {"name": o.name, "values": [{"value": value, "why": why_not(o.name, value)} for value in _values(o)]}
        for o in book.options
    ]
