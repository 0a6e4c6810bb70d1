"""An arena on a real cluster of two nodes, one of which is killed in the middle."""

import builtins
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crownlands.arena.deals import Block, play_block
from crownlands.arena.results import Results
from crownlands.arena.running import play_on_cluster, run
from crownlands.bots.cluster import check_ray, on_cluster
from crownlands.bots.cluster import cluster as connected
from crownlands.bots.features import Plan, features_of
from crownlands.bots.fitting import blank_judge
from crownlands.bots.practice import Task, by_cluster, by_threads, practise
from crownlands.engine.errors import ArenaError
from tests.arena.conftest import arena
from tests.arena.test_deals import same
from tests.bots.learning import game_of

DEALS = 30


@pytest.fixture(scope="module")
def head() -> Iterator[Any]:
    """The head of a cluster. It plays nothing itself."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_worker_niceness", "0")  # otherwise they wait for everything else that is tested
        made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
        yield made
        made.shutdown()


@pytest.fixture
def cluster(head: Any) -> Any:
    """A cluster with two nodes that play, whatever has become of those before."""
    while len(head.worker_nodes) < 2:
        head.add_node(wait=False, num_cpus=1)
    head.wait_for_nodes(timeout=300)
    return head


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


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_games_to_learn_from_are_the_same_on_a_cluster_that_loses_a_node(cluster: Any) -> None:
    game = game_of("kingdomino players=2 sample")
    features = features_of(game)
    assert features is not None
    task = Task(game, Plan(hours=1.0, positions=3000), 0, blank_judge(len(features.names), 1))
    with connected(cluster.address):
        work = on_cluster(practise, task, range(8))
        came = dict([next(work)])
        cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
        came |= dict(work)
        again = list(by_cluster(practise, task, 2))
    assert sorted(came) == list(range(8))
    for which, mine in enumerate(by_threads(2)(practise, task, 8)):
        for theirs in (came[which], *again[which : which + 1]):
            for part, other in zip(mine, theirs, strict=True):
                np.testing.assert_array_equal(part, other)


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
