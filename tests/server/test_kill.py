"""Kill -9 in the middle of play: a short run of `benchmarks/kill.py`, which kills and counts as long as one likes."""

from argparse import Namespace
from pathlib import Path

from kill import FAULTS, run


def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    asked = Namespace(kills=3, moves=240, tables=8, database="sqlite", processes=1, seed=1)
    found = run(asked, tmp_path)
    assert found["acknowledged moves"] >= 240 and found["kills"] == 3
    assert {name: found[name] for name in FAULTS} == dict.fromkeys(FAULTS, 0)
    assert not [name for name in found if name.startswith("refused")], "what is sent again is acknowledged again"
