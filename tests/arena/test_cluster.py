"""An arena on a real cluster of two nodes, one of which is killed in the middle."""

import builtins
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from crownlands.arena.cluster import check_ray, play_on_cluster
from crownlands.arena.deals import Block, play_block
from crownlands.arena.results import Results
from crownlands.arena.running import run
from crownlands.engine.errors import ArenaError
from tests.arena.conftest import arena
from tests.arena.test_deals import same

DEALS = 30


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A head that plays nothing itself, and two nodes that do."""
    from ray.cluster_utils import Cluster

    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    made.shutdown()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # what a library warns of while it starts is not ours to mend
def test_a_node_is_killed_and_no_game_is_lost_or_counted_twice(own: str, tmp_path: Path, cluster: Any) -> None:
    """A bot hangs in the middle of a game; when all other deals are there, its node is killed."""
    where = arena(f"{own}:hangs", "greedy")
    results = Results(where)
    played = run(results, DEALS, partial(play_on_cluster, address=cluster.address), None)
    came = [next(played) for _ in range(DEALS - 1)]
    (node,) = [node for node in cluster.worker_nodes if node.node_id == (tmp_path / "hangs").read_text()]
    cluster.remove_node(node, allow_graceful=False)
    came += played
    assert sorted(number for part in came for number in part.deals.tolist()) == list(range(DEALS))
    assert results.games() == 2 * DEALS
    assert same(results.table(0), play_block(where, Block(0, 0, DEALS)))  # the same as without Ray


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_worker_kills_itself_and_its_block_is_played_again(own: str, tmp_path: Path, cluster: Any) -> None:
    where = arena(f"{own}:kills", "greedy")
    results = Results(where)
    list(run(results, DEALS, partial(play_on_cluster, address=cluster.address), None))
    assert (tmp_path / "once").exists()
    assert same(results.table(0), play_block(where, Block(0, 0, DEALS)))


@pytest.mark.filterwarnings("ignore")
def test_no_cluster_where_one_is_looked_for() -> None:
    with pytest.raises(ArenaError, match="No Ray cluster answers at 'nowhere'"):
        list(play_on_cluster(arena("greedy", "random"), [Block(0, 0, 1)], "nowhere"))


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name.partition(".")[0] == "ray":
            raise ModuleNotFoundError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ArenaError, match=r"pip install 'crownlands\[ray\]' brings it\.$"):
        check_ray()
