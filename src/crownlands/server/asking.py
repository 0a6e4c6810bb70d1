"""Questions through the socket: what is this, and why can it not be done?"""

from collections.abc import Mapping
from typing import Any

from crownlands.engine.words import Message
from crownlands.scene.almanac import told_by
from crownlands.scene.cards import Told, cards, cards_data, lying_at
from crownlands.scene.looks import ground_of, look
from crownlands.scene.model import Choice, Scene, Spot
from crownlands.server.audience import Viewer
from crownlands.server.errors import Refusal, wire_data
from crownlands.server.messages import KEY_LENGTH, MESSAGE_BYTES, number_of, place_of, text_of
from crownlands.server.tables import Table

MOST_SYMBOL = 256


def because(message: Mapping[str, Any], table: Table, seat: Viewer) -> dict[str, Any]:
    """Why a seat cannot do something; only the one whose turn it is is told the rule."""
    action = text_of(message, "action", MESSAGE_BYTES)
    if seat is None:
        return {"why": ["seat.watching"]}
    if table.position.mover != seat:
        expected = table.position.expected()
        return {"why": wire_data(Message("seat.turn", expected=expected))}
    why = table.position.why_not(action)
    return {"action": action, "why": None if why is None else wire_data(why)}


def about(message: Mapping[str, Any], table: Table, seat: Viewer) -> dict[str, Any]:
    """What lies at a place, what a drawing shows or what a line of somebody's score is about.

    Everybody may ask. What it brings is told for the seat whose board it lies on, and otherwise for whoever asks. Why
    nothing can be done at a place is told to the seat whose turn it is, and comes last.
    """
    scene = table.audience.looked_at(seat)
    almanac = look(table.game.id).almanac
    if "line" in message:
        number, line = number_of(message, "seat"), number_of(message, "line")
        return {"seat": number, "line": line, "cards": _of_line(scene, table, number, line)}
    if "symbol" in message:
        symbol = text_of(message, "symbol", MOST_SYMBOL)
        return {"symbol": symbol, "cards": cards_data(cards(almanac, scene, [symbol], seat, None))}
    area = text_of(message, "area", KEY_LENGTH)
    at: Spot = (area, place_of(message, "x"), place_of(message, "y"))
    lying = lying_at(scene, ground_of(scene.ground), *at)
    owner = next((one.owner for one in scene.areas if one.id == area), None)
    owners = [sprite.owner for sprite in lying if sprite.owner is not None]
    whose = owner if owner is not None else owners[0] if owners else seat
    told = cards_data(cards(almanac, scene, [sprite.symbol for sprite in lying], whose, at))
    why = _why(scene, table, seat, at)
    answer: dict[str, Any] = {"area": area, "x": at[1], "y": at[2], "cards": told}
    return {**answer, **({} if whose is None else {"whose": whose}), **({"why": why} if why else {})}


def _of_line(scene: Scene, table: Table, number: int, line: int) -> list[dict[str, Any]]:
    """The card of a line of a seat's score."""
    lines = next((panel.lines for panel in scene.panels if panel.seat == number), ())
    if line >= len(lines):
        raise Refusal(422, "socket.malformed", field="line")
    entry = told_by(look(table.game.id).almanac, lines[line].what)
    return [] if entry is None else cards_data([Told(entry, entry.symbol, (lines[line],))])


def _why(scene: Scene, table: Table, seat: Viewer, at: Spot) -> Any:
    """Why the seat whose turn it is can do nothing at a place; None if it can, or nothing is meant there."""
    if seat is None or table.position.mover != seat or any(_chosen_at(choice, *at) for choice in scene.choices):
        return None
    action = look(table.game.id).action_at(table.position.view(seat), *at)
    why = None if action is None else table.position.why_not(action)
    return None if why is None else wire_data(why)


def _chosen_at(choice: Choice, area: str, x: float, y: float) -> bool:
    """Does a choice lie over a place?"""
    return choice.area == area and 0 <= x - choice.x < choice.width and 0 <= y - choice.y < choice.height
