"""Finding puzzles in games that bots play against each other, and checking them.

Most positions are no puzzle, and that is seen quickly: a short search agrees with first judgement, or two choices lie
close together. What is left is looked at more and more closely: at last every legal choice is tried with several ways
to go on, so that the same thing done in another order is not taken for a mistake.
"""

import itertools
import math
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from crownlands.analysis.puzzles import Puzzle, id_of, option_of, position_of
from crownlands.analysis.review import option_data
from crownlands.analysis.weighing import BATCHES, Depth, Lead, Weighed, Weigher, weigher
from crownlands.analysis.why import why
from crownlands.bots import make_bot
from crownlands.bots.judging import DEPTH
from crownlands.bots.search import Budget, Turn
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.contract import NOBODY
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import Game
from crownlands.engine.position import Position, seeded
from crownlands.engine.view import View
from crownlands.engine.words import Message

CHOICES = 6  # at least
POINTS, WINS, ERRORS = 3.0, 0.06, 4.0  # by how much the best choice is better: points or chances, and how sure that is
OPEN = 0.08  # whoever wins with less than that, or all but that, has nothing to find any more, unless it is proved
TO_SPARE = 1.15  # what is made is clearer than it has to be, so that another search finds it clear as well

TRIALS = 32  # for each decision of the games
A_GAME = 2  # puzzles from one game, at most
NEAR_THE_END = 16  # actions: there it is tried to prove something
PROOF, LONG_PROOF = 100_000, 2_000_000  # positions that may be looked at for that: anywhere, and where it pays

GLANCE = Depth(0, 8, 4, 0)  # at what playing has shown to be good
LOOK = Depth(160, 24, 5, 0)
LONGER_LOOK = Depth(0, 64, 6, 0)  # at the same choices
EVERY_WAY = Depth(0, 48, 6, 0)
AT_LAST = Depth(0, 240, 6, 0)
WAYS_ON = 3  # that are tried after each choice
TRIALS_A_WAY = 10

GREEDY_ASKED = 24  # times: among equals it plays any
SHOWN = 4  # choices that are kept, besides what first comes to mind

EFFORTS = (8, 24, 100, 400)  # trials
TIMES = 3  # each of them
EASIEST, HARDEST = 20.0, 32.0  # on the scale of openskill, where everybody begins at 25

EXACT = "exact"  # the theme of what is proved
LATER = "later"  # the theme of what nothing else explains


class Tempting(NamedTuple):
    """What first comes to mind: whatever brings the most at once, and the best at first judgement."""

    greedy: tuple[int, ...]
    value: int

    def __contains__(self, action: object) -> bool:
        return action in self.greedy or action == self.value


def tempting(view: View) -> Tempting:
    """What first comes to mind in a position."""
    greedy = {int(make_bot("greedy", seed)(view)) for seed in range(GREEDY_ASKED)}
    return Tempting(tuple(sorted(greedy)), weigher(view.game).thinker.turns(view.states())[0][0][0])


# --- how clear a decision is --------------------------------------------------------------------------------------


def clear(weighed: Weighed, share: float = 1.0, sure: bool = True) -> bool:
    """Is the best choice better than every other one that was looked at, by such a share of the bars?"""
    return all(_far(weighed.lead(row), share, sure) for row in range(1, len(weighed.options)))


def _far(lead: Lead, share: float, sure: bool) -> bool:
    far = (lead.points >= POINTS * share and lead.wins >= 0) or lead.wins >= WINS * share
    return far and (not sure or lead.errors >= ERRORS)


def undecided(weighed: Weighed) -> bool:
    """Is there something to win or to lose?"""
    return OPEN <= float(weighed.best.wins[weighed.seat]) <= 1 - OPEN


# --- looking closely ----------------------------------------------------------------------------------------------


def every_way(weighing: Weigher, states: Any, best: int) -> list[Turn]:
    """Every legal choice with several ways to go on, and with the best choice right after it."""
    legal = np.empty(weighing.game.book.most_legal, np.int32)
    seat = python_calls.mover(states)
    ways: list[Turn] = []
    for action in legal[: python_calls.legal(states, legal)].tolist():
        after = python_calls.copy(states)
        python_calls.apply(after, action)
        if python_calls.mover(after) != seat:
            ways.append((action,))
            continue
        ways_on = weighing.thinker.turns(after)[0][:WAYS_ON]
        if best in legal[: python_calls.legal(after, legal)].tolist():
            ways_on.append((best,))
        ways += [(action, *way)[:DEPTH] for way in dict.fromkeys(ways_on)]
    return ways


def looked_at_closely(
    weighing: Weigher, states: Any, best: int, seed: int, share: float, also: Sequence[int] = ()
) -> Weighed | None:
    """The decision with every choice tried; nothing if it is not clear that one of them is the best, and which.

    Two looks that share no draw: the first at everything, the second longer at what was best in the first, and at
    what is said to be close (`also`).
    """
    ways = every_way(weighing, states, best)
    everything = EVERY_WAY._replace(trials=TRIALS_A_WAY * len(ways))
    first = weighing.weigh(states, everything, mix(seed, 1), [best, *also], ways)
    if first.best.action != best or not clear(first, share * 0.7, sure=False):
        return None
    left = [option.line for option in first.options]
    second = weighing.weigh(states, AT_LAST._replace(finalists=len(left)), mix(seed, 2), turns=left)
    return second if second.best.action == best and clear(second, share) and undecided(second) else None


def proved(weighing: Weigher, states: Any, nodes: int) -> Weighed | None:
    """The decision proved, if that can be done by looking at so many positions."""
    weighed = weighing.weigh(states, Depth(1, BATCHES, 1, nodes), 0)
    return weighed if weighed.exact else None


class Candidate(NamedTuple):
    """A decision of a game that may be a puzzle: first judgement was wrong there, it seems."""

    position: Position
    ply: int
    turn: int  # counted: choices of one turn are much the same puzzle
    best: int
    lines: list[Turn]  # that seemed good


def sifted(candidate: Candidate, seed: int, near_the_end: bool) -> Weighed | None:
    """The decision if it is a puzzle, nothing if it is none."""
    view, weighing = candidate.position.view(candidate.position.mover), weigher(candidate.position.game)
    states, best = view.states(), candidate.best
    end = proved(weighing, states, PROOF) if near_the_end else None
    lines = candidate.lines
    if end is None:
        for number, (depth, share) in enumerate(((GLANCE, 0.5), (LOOK, 0.8))):
            looked = weighing.weigh(states, depth, mix(seed, 3 + number), [best], lines if depth is GLANCE else None)
            if looked.best.action != best or not clear(looked, share, sure=False):
                return None
        lines = [option.line for option in looked.options]
        end = proved(weighing, states, LONG_PROOF) if near_the_end else None
    if end is not None:
        return end if clear(end, TO_SPARE) and end.best.action not in tempting(view) else None
    looked = weighing.weigh(states, LONGER_LOOK, mix(seed, 5), turns=lines)
    if looked.best.action != best or not clear(looked, 0.9, sure=False) or not undecided(looked):
        return None
    return looked_at_closely(weighing, states, best, seed, TO_SPARE, [line[0] for line in lines])


# --- making -------------------------------------------------------------------------------------------------------


def candidates_of(game: Game, seed: int) -> tuple[list[Candidate], int]:
    """A game is played, all turns by search: where search disagrees with what first comes to mind; and its length."""
    thinker = weigher(game).thinker
    budget = Budget(TRIALS, stages=thinker.features.ahead)
    position = game.start().dealt_by(seeded(seed))
    found: list[Candidate] = []
    line: Turn = ()
    turn, whose = 0, NOBODY
    while not position.over:
        choices = len(position.legal_numbers())
        turn, whose = turn + (position.mover != whose), position.mover
        if not line or choices >= CHOICES:
            view, ply = position.view(position.mover), len(position.history)
            thought = thinker.search(view.states(), budget, mix(seed, ply))
            line = thought.turns[0]
            if choices >= CHOICES and line[0] not in tempting(view):
                others = [opinion.line for opinion in thought.opinions()[: GLANCE.finalists]]
                found.append(Candidate(position.copy(), ply, turn, line[0], others))
        position.play(line[0])
        line = line[1:]
    return found, len(position.history)


def puzzles_of(game: Game, seed: int, number: int) -> list[Puzzle]:
    """The puzzles of one game: the same for the same seed and number, always."""
    candidates, length = candidates_of(game, mix(seed, number))
    found: list[Puzzle] = []
    last = None
    for candidate in candidates:
        if candidate.turn == last:
            continue
        own = mix(seed, number, candidate.ply)
        weighed = sifted(candidate, own, length - candidate.ply <= NEAR_THE_END)
        if weighed is not None:
            found.append(as_puzzle(candidate.position, weighed, own, [seed, number, candidate.ply]))
            last = candidate.turn
            if len(found) == A_GAME:
                break
    return found


def made(game: Game, seed: int, count: int, known: Sequence[Puzzle] = (), workers: int = 1) -> Iterator[list[Puzzle]]:
    """Puzzles of a game, in the order of the games they come from: what each game brings, until there are so many.

    `known` are puzzles that were made before. Those of the same seed are gone on from: in the end they are the same as
    if all had been made at once.
    """
    ids = {puzzle.id for puzzle in known}
    mine = [puzzle for puzzle in known if puzzle.game == game.text() and puzzle.seed[0] == seed]
    left = count - len(mine)
    first = max((puzzle.seed[1] for puzzle in mine), default=0)  # its game may have more
    games = _alone(game, seed, first) if workers == 1 else _shared_out(game, seed, first, workers)
    with closing(games):
        while left > 0:
            new = [puzzle for puzzle in next(games) if puzzle.id not in ids][:left]
            ids |= {puzzle.id for puzzle in new}
            left -= len(new)
            yield new


def _alone(game: Game, seed: int, first: int) -> Generator[list[Puzzle]]:
    for number in itertools.count(first):
        yield puzzles_of(game, seed, number)


def _shared_out(game: Game, seed: int, first: int, workers: int) -> Generator[list[Puzzle]]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        waiting = [pool.submit(puzzles_of, game, seed, first + number) for number in range(2 * workers)]
        for number in itertools.count(first + 2 * workers):
            yield waiting.pop(0).result()
            waiting.append(pool.submit(puzzles_of, game, seed, number))
    finally:
        pool.shutdown(cancel_futures=True)


def as_puzzle(position: Position, weighed: Weighed, seed: int, source: list[int]) -> Puzzle:
    """A decision as a puzzle."""
    view, game = position.view(position.mover), position.game
    text, mind, lead = view.text(), tempting(view), weighed.lead()
    shown = [option for row, option in enumerate(weighed.options) if row < SHOWN or option.action in mind]
    options = [option_data(game, option) for option in shown]
    told = Puzzle(
        id_of(text),
        game.text(),
        text,
        game.seats[weighed.seat],
        options[0]["action"],
        options,
        {
            "points": round(lead.points, 2),
            "wins": round(lead.wins, 4),
            "errors": None if weighed.exact else round(lead.errors, 1),
        },
        weighed.exact,
        [],
        level(view, weighed.best.action, seed),
        source,
    )
    return told._replace(themes=themes(told))


def themes(puzzle: Puzzle) -> list[str]:
    """What a puzzle is about: whatever can be said for its solution against one of the other choices."""
    position = position_of(puzzle)
    best, *others = (option_of(position.game, told) for told in puzzle.options)
    reasons = [reason for other in others for reason in why(position.game, position.states(), best, other)]
    found = {reason.theme for reason in reasons}
    return sorted((found - {LATER} or found) | ({EXACT} if puzzle.exact else set()))


def level(view: View, best: int, seed: int) -> float:
    """How hard a puzzle is: the more searches of little effort find the solution, the easier."""
    found = tries = 0
    for effort in EFFORTS:
        for time in range(TIMES):
            found += int(make_bot(f"search@{effort}", mix(seed, effort, time))(view)) == best
            tries += 1
    return round(HARDEST - (HARDEST - EASIEST) * found / tries, 1)


# --- checking -----------------------------------------------------------------------------------------------------


def faults(puzzle: Puzzle, seed: int) -> list[Message]:
    """What is wrong with a puzzle, seen at once or found by searches of their own; nothing if it is good."""
    try:
        found = faults_in_sight(puzzle)
        return found or ([] if confirmed(puzzle, seed) else [Message("puzzle.fault.unclear")])
    except CrownlandsError as error:
        return [error.message]


def faults_in_sight(puzzle: Puzzle) -> list[Message]:
    """What is wrong with a puzzle that needs no search to see."""
    position = position_of(puzzle)
    game = position.game
    if position.mover < 0 or len(position.legal_numbers()) < CHOICES:
        return [Message("puzzle.fault.choices", least=CHOICES)]
    if (forbidden := position.why_not(puzzle.best)) is not None:
        return [forbidden]
    view, best = position.view(position.mover), int(game.action(puzzle.best))
    lead, mind = Lead(*(math.inf if n is None else n for n in puzzle.lead.values())), tempting(view)
    named = (id_of(puzzle.position), game.text(), game.seats[position.mover], puzzle.options[0]["action"])
    wrong = {
        "other": named != (puzzle.id, puzzle.game, puzzle.seat, puzzle.best),
        "hidden": view.text() != puzzle.position,
        "greedy": best in mind.greedy,
        "value": best == mind.value,
        "lead": not _far(lead, 1.0, sure=True),
    }
    return [Message(f"puzzle.fault.{name}") for name, found in wrong.items() if found]


def confirmed(puzzle: Puzzle, seed: int) -> bool:
    """Do searches of their own, or a proof, find the same solution, as clearly better than everything else?"""
    position = position_of(puzzle)
    weighing, best, own = weigher(position.game), int(position.game.action(puzzle.best)), mix(seed, int(puzzle.id, 16))
    if puzzle.exact:
        weighed = proved(weighing, position.states(), LONG_PROOF)
        return weighed is not None and weighed.best.action == best and clear(weighed)
    others = [int(position.game.action(option["action"])) for option in puzzle.options]
    return looked_at_closely(weighing, position.states(), best, own, 1.0, others) is not None
