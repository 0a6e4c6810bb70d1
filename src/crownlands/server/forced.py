"""What need not be asked: the only action there is, if nothing comes to light by it."""

from crownlands.engine.contract import CHANCE
from crownlands.engine.position import Position


def is_forced(position: Position) -> bool:
    """Has the seat that moves one legal action, and does no chance follow it? What is revealed cannot be taken back."""
    if position.mover < 0:
        return False
    numbers = position.legal_numbers()
    return len(numbers) == 1 and position.copy().play(numbers[0]).mover != CHANCE
