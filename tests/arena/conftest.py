"""Bots of one's own for the arena."""

from pathlib import Path

import pytest

import crownlands as cl
from crownlands.arena.deals import Arena

BOTS = '''
import multiprocessing, os, signal
from pathlib import Path

CALLS = 0

def first(view):
    return view.legal()[0]

def last(view):
    return view.legal()[-1]

def raises(view):
    if len(view.history) > 30:
        return [1, 2, 3][view.seat + 7]
    return view.legal()[0]

def illegal(view):
    return "zzz"

def waits(view):
    signal.pause()

class Unmade:
    def __init__(self):
        raise OSError("no such engine")

def kills(view):
    """Kills the program it plays in, or the one that its worker works for."""
    if once():
        os.kill(os.getppid() if multiprocessing.parent_process() else os.getpid(), signal.SIGKILL)
        signal.pause()
    return view.legal()[0]

def hangs(view):
    """Tells the node of the cluster it plays on, and never answers."""
    if once():
        import ray
        Path(__file__).with_name("hangs").write_text(ray.get_runtime_context().get_node_id())
        signal.pause()
    return view.legal()[0]

def once():
    """At the 150th decision of whichever process comes there first, and never again."""
    global CALLS
    CALLS += 1
    if CALLS != 150:
        return False
    try:
        Path(__file__).with_name("once").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
'''


@pytest.fixture
def own(tmp_path: Path) -> str:
    """The file of the bots above."""
    file = tmp_path / "own.py"
    file.write_text(BOTS)
    return str(file)


def arena(*bots: str, seed: int = 1, **options: object) -> Arena:
    """A table of Kingdomino with these bots."""
    return Arena(cl.game("kingdomino", players=len(bots), **options), (bots,), seed)
