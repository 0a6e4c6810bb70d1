"""Bots in programs of their own: what they are told, what becomes of those that fail, and that none is left."""

import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import crownlands as cl
from crownlands.bots import messages, program_bot
from tests.bots.programs import FIRST, LOOP, Lifeline, program

GAME = cl.game("kingdomino", players=2, sample=True)
GAMES = ["kingdomino players=2", "origins players=2 mode=tribe", "kingdom_builder players=2"]


@pytest.fixture(autouse=True)
def no_idle_programs() -> Any:
    """Each test has programs of its own."""
    yield
    for waiting in program_bot._idle.values():
        while waiting:
            waiting.pop().stop()


def first(view: cl.View) -> cl.Action:
    return view.legal()[0]


# --- what they are told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", GAMES)
def test_a_game_as_a_program_hears_it(words: str, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    line = Lifeline(tmp_path)
    listening = FIRST.replace(
        "    message =", f"    print(line, end='', file=open({str(heard)!r}, 'a'))\n    message ="
    )
    ending = f"{line.hold}{listening}    if message['type'] == 'end': break\n"
    game = cl.game(words)
    record = cl.play(game, [program(tmp_path, ending), "random"], seed=1, limit=30)
    assert len(line.numbers()) == 1  # it has heard all of it
    told = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert [message["type"] for message in told] == ["hello", *["choose"] * (len(told) - 2), "end"]
    hello, *choices, end = told
    assert hello == {
        "type": "hello", "protocol": 1, "game": game.id, "options": game.options, "players": 2, "seat": 0,
        "text": game.text(), "lang": "en",
    }  # fmt: skip
    positions = [position for position in record.positions() if position.mover == 0]
    for message, position in zip(choices, positions, strict=True):
        view = position.view(0)
        assert messages.read_view(message) == view and messages.read_view(message).history == view.history
        assert message["scores"] == [score.total for score in view.scores()]
        assert message["seconds"] == 30
        assert [choice["action"] for choice in message["legal"]] == view.legal()
        for choice, action in list(zip(message["legal"], view.legal(), strict=True))[:5]:
            points = view.imagine().play(action).scores()[0].total
            told_of = {"action": action.text, "kind": action.kind, "at": list(action.at), "piece": action.piece}
            assert choice == {**told_of, "points": points}
    outcome = record.verify()
    assert outcome is not None
    assert end["scores"] == list(outcome.scores) and end["winners"] == list(outcome.winners)
    assert end["ranks"] == list(outcome.ranks) and len(end["history"]) == len(record.actions)


def test_facts_are_told_by_name() -> None:
    position = cl.game("kingdomino", players=2).start(seed=7)
    facts = json.loads(messages.choose(position.view(position.mover), 1))["facts"]
    assert facts.keys() == {"bag", "dominoes", "next_row", "properties", "row", "squares"}
    assert facts["dominoes"]["25"] == [["forest", 1], ["wheat", 0]]
    assert facts["next_row"][0] == {"domino": 2, "owner": None}
    assert [kingdom["e5"]["terrain"] for kingdom in facts["squares"]] == ["castle", "castle"]


def test_what_is_hidden_is_not_told() -> None:
    """Two games in which the other seat has drawn another card are told in the same words."""
    told: dict[int, set[tuple[bytes, ...]]] = {0: set(), 1: set()}
    for card in ("*B:forest", "*B:desert"):
        position = cl.game("kingdom_builder", players=2).start()
        while position.mover == cl.CHANCE:
            legal = position.legal()
            position.play(next((wanted for wanted in ("*A", card) if wanted in legal), legal[0]))
        assert card in position.history and position.mover == 0
        for seat in told:
            view = position.view(seat)
            choose = messages.choose(view, 1)
            told[seat].add((choose, messages.hello(view), messages.end(view)))
    assert len(told[0]) == 1 and len(told[1]) == 2


def test_a_program_may_do_without_facts(tmp_path: Path) -> None:
    source = LOOP.replace('"ready": True', '"ready": True, "facts": False')
    source += "        print(json.dumps({'error': ' '.join(sorted(message))}), flush=True)\n"
    with pytest.raises(cl.BotError, match="failed: history position scores seat seconds type"):
        cl.play(GAME, program(tmp_path, source), seed=1)


# --- those that fail -------------------------------------------------------------------------------------------------


def to_choose(code: str) -> str:
    """A program that does this when it is to choose."""
    return f"{LOOP}        {code}"


def to_say(line: str) -> str:
    """A program that says this when it is to choose."""
    return to_choose(f"print({line!r}, flush=True)")


WRONG = 'failed: it wrote {!r}, and {{"action": …}} was expected.'
SLOW = "is too slow: no answer within 0.3 s"

FAILURES = {
    "a crash": (to_choose("raise KeyError(1)"), "ended with code 1, without an answer (", "KeyError: 1"),
    "a crash at the start": ("import no_such_module", "ended with code 1", "ModuleNotFoundError: No module"),
    "an end": (to_choose("sys.exit(7)"), "failed: its program ended with code 7, without an answer.", ""),
    "a signal": (to_choose("import os; os.kill(os.getpid(), 9)"), "failed: its program was ended by signal 9.", ""),
    "a closed output": (
        to_choose("import os; os.close(1); sys.stdin.read()"),
        "failed: it closed its output without an answer.",
        "",
    ),
    "no JSON": (to_say("c3"), WRONG.format("c3"), ""),
    "no object": (to_say("[1]"), WRONG.format("[1]"), ""),
    "nothing said": (to_say("{}"), WRONG.format("{}"), ""),
    "not text": (to_choose("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()"), WRONG.format("\ufffd"), ""),
    "deep": (to_choose("print('[' * 60000, flush=True)"), "failed: it wrote '[[[[", ""),
    "a line without end": (to_choose("print('x' * 10**6, flush=True)"), "failed: it wrote 'xxxx", ""),
    "not ready": ("print('{\"action\": 1}', flush=True)", 'and {"ready": …} was expected', ""),
    "deaf": ("print('{\"ready\": 1}\\n' * 9, flush=True)\nwhile True: pass", WRONG.format('{"ready": 1}'), ""),
    "an error told": (to_say('{"error": "lost", "line": 3}'), "failed: lost (line 3).", ""),
    "an illegal action": (to_say('{"action": "x"}'), "answered 'x', which is not an action", ""),
    "no action": (to_say('{"action": [1]}'), "answered [1], which is not an action", ""),
    "no answer": (to_choose("sys.stdin.read()"), f"{SLOW}.", ""),
    "no answer, but words": ("import sys; print('hm', file=sys.stderr)" + to_choose("sys.stdin.read()"), SLOW, "hm"),
    "lost in thought": (to_choose("while True: pass"), f"{SLOW}.", ""),
}


@pytest.mark.parametrize("case", FAILURES)
def test_a_program_that_fails_is_told_of_in_one_sentence(case: str, tmp_path: Path) -> None:
    source, words, last_line = FAILURES[case]
    line = Lifeline(tmp_path)
    limit = 0.3 if SLOW in words else 60
    with pytest.raises(cl.BotError) as caught:
        cl.play(GAME, [program(tmp_path, line.hold + source), "random"], seed=1, limit=limit)
    told = str(caught.value)
    assert words in told and "\n" not in told
    assert (f"(the last line of its stderr: {last_line}" in told) if last_line else ("stderr" not in told)
    if "which is not an action" not in words:  # such a program can play on
        (number,) = line.numbers()
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    """A child that holds the pipes keeps nobody waiting."""
    line = Lifeline(tmp_path)
    child = f"{line.hold}while True: pass"
    source = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {child!r}])"
    name = program(tmp_path, line.hold + LOOP + f"        exec({source!r})")
    with pytest.raises(cl.BotError, match="too slow"):
        cl.play(GAME, [name, "random"], seed=1, limit=1)
    assert len(line.numbers()) in (1, 2)  # the child may not have come so far


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cmd:no-such-program at all", "cannot be loaded: there is no program 'no-such-program'."),
        ("cmd:", "cannot be loaded: there is no program ''."),
        ("cmd:node 'my bot.js", "cannot be loaded: a quotation mark is not closed."),
    ],
)
def test_a_command_that_is_none(name: str, words: str) -> None:
    with pytest.raises(cl.BotError) as caught:
        cl.play(GAME, name, seed=1)
    assert str(caught.value) == f"The bot {name} {words}"


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"\x7fELF and nothing more")
    file.chmod(0o755)
    with pytest.raises(cl.BotError, match="its program cannot be started: Exec format error"):
        cl.play(GAME, f"cmd:{file}", seed=1)


def test_a_program_is_asked_again_after_it_has_failed(tmp_path: Path) -> None:
    """As tables do: it is started anew."""
    bot = program_bot.command_bot(program(tmp_path, LOOP + "        sys.exit(1)"), 30)
    view = GAME.start(seed=1).view(0)
    for _ in range(2):
        with pytest.raises(cl.BotError, match="ended with code 1"):
            bot(view)
    bot.end_game(view)


# --- none is left ----------------------------------------------------------------------------------------------------


def test_a_program_plays_one_game_after_the_other(tmp_path: Path) -> None:
    line = Lifeline(tmp_path)
    name = program(tmp_path, line.hold + FIRST)
    one, two = (cl.play(GAME, [name, name], seed=seed, limit=30) for seed in (1, 2))
    assert one.actions == cl.play(GAME, first, seed=1).actions and two.actions == cl.play(GAME, first, seed=2).actions
    (waiting,) = filter(None, program_bot._idle.values())
    assert len(waiting) == 2
    while waiting:
        waiting.pop().stop()
    assert len(line.numbers()) == 2


def test_a_program_may_end_with_its_game(tmp_path: Path) -> None:
    """Then another one is started, however late the first was noticed to have gone."""
    line = Lifeline(tmp_path)
    name = program(tmp_path, line.hold + FIRST + "    if message['type'] == 'end': break\n")
    for seed in range(5):
        assert cl.play(GAME, [name, "greedy"], seed=seed, limit=60).verify() is not None
    assert line.numbers()


PLAYING = """
import signal
import crownlands as cl
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs tests in the background ignores it
if __name__ == "__main__":
    cl.play(cl.game("kingdomino", players=2, sample=True), [{name!r}, "random"], seed=1)
"""


def test_programs_end_when_we_do(tmp_path: Path) -> None:
    line = Lifeline(tmp_path)
    deaf_at_the_end = FIRST.replace(
        '    if message["type"] == "hello"',
        '    while message["type"] == "end": pass\n    if message["type"] == "hello"',
    )
    code = PLAYING.format(name=program(tmp_path, line.hold + deaf_at_the_end))
    done = subprocess.run([sys.executable, "-X", "dev", "-W", "error", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(line.numbers()) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_programs_end_when_we_are_killed(how: signal.Signals, tmp_path: Path) -> None:
    """Even those that would not notice that their input has ended."""
    line = Lifeline(tmp_path)
    name = program(tmp_path, LOOP + "        exec(" + repr(line.hold) + ")\n        while True: pass")
    with subprocess.Popen([sys.executable, "-c", PLAYING.format(name=name)], stderr=subprocess.DEVNULL) as playing:
        assert int(line.next()) > 0  # it thinks, and will for ever
        playing.send_signal(how)
        assert playing.wait() != 0
    assert line.numbers() == []


# --- Python in a process of its own ----------------------------------------------------------------------------------

MINE = """
import os, sys

def hangs(view):
    while True:
        pass

def prints(view):
    print("thinking aloud")
    os.system("echo aloud")
    return view.legal()[-1]

def number(view, clock):
    assert clock.total <= 60 and clock.left > 0
    return int(view.legal()[-1])

def broken(view):
    return view.legal()[1000]

def nothing(view):
    return None

class Counts:
    games = 0

    def __init__(self):
        self.asked = 0
        Counts.games += 1

    def __call__(self, view):
        self.asked += 1
        return view.legal()[self.asked % len(view.legal())]

    def end_game(self, view):
        with open(os.path.join(os.path.dirname(__file__), "ends"), "a") as file:
            print(self.games, self.asked > 10 and view.outcome() is not None, file=file)
        raise RuntimeError("too sad to go on")
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


@pytest.mark.parametrize("words", GAMES)
def test_a_bot_with_a_limit_plays_as_it_does_without(words: str, mine: str) -> None:
    game = cl.game(words)
    for function in ("prints", "number"):
        seats = [f"{mine}:{function}", "greedy"]
        assert cl.play(game, seats, seed=1, limit=60) == cl.play(game, seats, seed=1)


def test_each_game_has_an_object_of_its_own(mine: str, tmp_path: Path) -> None:
    """In the same process; what happens in it at the end of a game harms nobody."""
    name = f"{mine}:Counts"
    for seed in (1, 2, 3):
        asked = itertools.count(1)
        played = cl.play(GAME, [name, "greedy"], seed=seed, limit=60)
        alone = cl.play(GAME, [lambda view: view.legal()[next(asked) % len(view.legal())], "greedy"], seed=seed)  # noqa: B023
        assert played.actions == alone.actions
    ends = (tmp_path / "ends").read_text().splitlines()
    assert ends[:2] == ["1 True", "2 True"]  # it was told before the game that followed; of the last it may hear later


@pytest.mark.parametrize(
    ("function", "limit", "words"),
    [
        ("hangs", 0.3, "The bot {} is too slow: no answer within 0.3 s."),
        ("broken", 60, "The bot {} failed: IndexError: list index out of range (line 18)."),
        ("nothing", 60, "A: the bot answered 'None', which is not an action: "),
        ("missing", 60, "has no function 'missing'."),
    ],
)
def test_a_bot_with_a_limit_that_fails(function: str, limit: float, words: str, mine: str) -> None:
    with pytest.raises(cl.BotError) as caught:
        cl.play(GAME, [f"{mine}:{function}", "random"], seed=1, limit=limit)
    assert words.format(f"{mine}:{function}") in str(caught.value)


def test_a_file_that_is_not_there_is_noticed_at_once(tmp_path: Path) -> None:
    with pytest.raises(cl.BotError, match="there is no file"):
        cl.play(GAME, f"{tmp_path}/mine.py:first", seed=1, limit=1)


@pytest.mark.parametrize("limit", [None, 30])
def test_a_bot_in_a_module(limit: float | None, mine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "my_bots_of_this_test"
    package.mkdir()
    (package / "clever.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("my_bots_of_this_test.clever:number", "mine:number"):
        played = cl.play(GAME, [name, "greedy"], seed=1, limit=limit)
        assert played.seats == (name, "greedy")
        assert played.actions == cl.play(GAME, [f"{mine}:number", "greedy"], seed=1).actions
    for name, problem in (("mine:missing", "mine has no function 'missing'"), ("mi_ne.x:y", "No module named 'mi_ne'")):
        with pytest.raises(cl.BotError, match=problem):
            cl.play(GAME, name, seed=1, limit=limit)
    with pytest.raises(cl.BotError, match=r"failed: IndexError: list index out of range \(line 18\)"):
        cl.play(GAME, "mine:broken", seed=1, limit=limit)
