"""An arena summed up: what `--json` prints and the tables and pictures show."""

from pathlib import PurePath
from typing import Any, NamedTuple

from crownlands.arena.deals import Played
from crownlands.arena.ladder import Pair, Rung, climb
from crownlands.arena.results import Results
from crownlands.arena.sprt import Verdict, decide
from crownlands.arena.statistics import Estimate, Standing, standing_of, standings

_LONGEST = 30  # letters of a name


class Plan(NamedTuple):
    """What is asked of an arena."""

    deals: int
    ladder: tuple[str, ...] = ()  # the bots of a round robin; none where one table is played
    elo: tuple[float, float] | None = None  # between which two strengths a test decides


class Report(NamedTuple):
    """What has come of it."""

    results: Results
    deals: int
    tables: list[Played]
    standings: list[Standing]  # for each seat, or for each bot of a ladder
    rungs: list[Rung]
    pairs: list[Pair]
    verdict: Verdict | None

    @property
    def games(self) -> int:
        """How many were played."""
        return self.deals * self.results.arena.game.players * len(self.tables)


def short_name(bot: str) -> str:
    """A bot as people are shown it: of one of their own its file and function, without the folders before them."""
    name = PurePath(bot).name if ".py:" in bot else bot
    return name if len(name) <= _LONGEST else "…" + name[1 - _LONGEST :]


def verdict_so_far(results: Results, plan: Plan) -> Verdict | None:
    """What a test says of the deals played without a gap."""
    if plan.elo is None:
        return None
    played = results.table(0, min(results.together(), plan.deals))
    return decide(played.shares[:, :, 0].mean(axis=1), *plan.elo, results.arena.game.players)


def report(results: Results, plan: Plan, rated: bool = True) -> Report:
    """Sum up the deals that were played without a gap, up to the one where a test has decided."""
    verdict = verdict_so_far(results, plan)
    deals = min(results.together(), plan.deals) if verdict is None else verdict.deals
    seats = results.arena.tables
    tables = [results.table(number, deals) for number in range(len(seats))]
    found = [standing_of(name, tables, seats) for name in plan.ladder] or standings(tables[0], seats[0])
    rungs, pairs = climb(results, deals, plan.ladder) if plan.ladder and deals and rated else ([], [])
    return Report(results, deals, tables, found, rungs, pairs, verdict)


def as_json(told: Report) -> dict[str, Any]:
    """The object that `--json` prints."""
    arena = told.results.arena
    whole: dict[str, Any] = {
        "game": arena.game.id,
        "games": told.games,
        "seats": [_seat(standing) for standing in told.standings],
        "options": arena.game.options,
        "seed": arena.seed,
        "deals": told.deals,
        "forfeits": [
            {
                "bot": arena.tables[played.table][forfeit.bot],
                "deal": forfeit.deal,
                "rotation": forfeit.rotation,
                "reason": str(forfeit.reason),
            }
            for played in told.tables
            for forfeit in played.forfeits
        ],
    }
    if told.rungs:
        whole["ladder"] = [
            {
                "bot": rung.bot,
                "elo": rung.elo.mean,
                "elo_95": rung.elo.interval,
                "openskill": {"mu": rung.mu, "sigma": rung.sigma},
            }
            | _share(rung.share, "points_share")
            for rung in told.rungs
        ]
        whole["pairs"] = [{"bots": list(pair.bots)} | _share(pair.share, "points_share") for pair in told.pairs]
    if told.verdict is not None:
        whole["sprt"] = {
            "accepted": told.verdict.accepted or None,
            "llr": told.verdict.llr,
            "deals": told.verdict.deals,
        }
    return whole


def _seat(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        **_share(standing.share, "win_share"),
        **_share(standing.score, "score"),
        "margin": standing.margin,
        "ms_per_decision": standing.ms,
        "games": standing.games,
        "forfeits": standing.forfeits,
    } | _adjusted(standing)


def _adjusted(standing: Standing) -> dict[str, Any]:
    """The same less luck; nothing where that was not asked for."""
    if standing.share_adjusted is None:
        return {}
    return _share(standing.share_adjusted, "win_share_adjusted") | _share(standing.score_adjusted, "score_adjusted")


def _share(found: Estimate | None, name: str) -> dict[str, Any]:
    return {name: found and found.mean, f"{name}_95": found and found.interval}
