"""The terminal in four languages."""

import re

import pytest

import crownlands as cl
from crownlands.cli import COMMANDS
from crownlands.cli.common import wanted_language
from crownlands.engine.words import LANGUAGES, Message, say
from tests.cli.conftest import Run
from tests.cli.test_cli_play import answers
from tests.english import english_in

GAMES = [
    {"game": "kingdomino", "players": 2, "harmony": True},
    {"game": "origins", "players": 2, "mode": "tribe"},
    {"game": "origins", "players": 2, "mode": "totem"},
    {"game": "kingdom_builder", "players": 2, "nomads": False},
]
WORDS = re.compile(r"\b(the|and|of|with|points?|round|row|gold|objectives|holds|place|take|discard|build|end)\b")
"""Words that none of the other languages has, and that the terminal says in English."""


def play_all(run: Run, lang: str, options: dict[str, object]) -> str:
    """A whole game of two persons who ask for everything on the way; what was printed."""
    name, *given = (f"{key}={value}" for key, value in options.items())
    game = cl.game(str(options["game"]), **{k: v for k, v in options.items() if k != "game"})
    lines, _ = answers(game, 5)
    middle = len(lines) // 2
    asked = ["?", "legal", "score", "why", f"why {lines[0]}", "why zz", "zz", "save", ""]
    lines = ["undo", *asked, *lines[:middle], *asked, *lines[middle:]]
    seats = ["--seats", "me,person:Ann"]
    result = run(
        "play", name.removeprefix("game="), *given, "--seed", 5, *seats, "--lang", lang, stdin="\n".join(lines)
    )
    assert result.code == 0 and not result.err, result.err
    return result.out


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("lang", ["hu", "pl", "tr"])
def test_a_whole_game_in_another_language(run: Run, lang: str, options: dict[str, object]) -> None:
    said = play_all(run, lang, options)
    assert english_in(said, lang) == []
    assert WORDS.findall(re.sub(r"\(\w+\)|\w+=\w+", "", said)) == []
    assert say(Message("play.hint"), lang) in said and say(Message("play.help.or"), lang) in said
    assert f"A ({say(Message('page.new.seat.me'), lang)})" in said


def test_the_same_game_in_english_is_full_of_english(run: Run) -> None:
    said = play_all(run, "en", GAMES[0])
    assert len(english_in(said, "hu")) > 15 and len(WORDS.findall(said)) > 100


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["render"], "-o/--output"),
        (["simulate", "--nonsense"], "--nonsense"),
        (["nonsense"], "nonsense"),
        (["simulate", "--games"], "--games"),
        (["simulate", "--games", "x"], "--games: "),
        (["perft", "--lang", "xx"], "en, hu, pl, tr"),
        (["verify"], "FILE"),
        (["arena", "--sprt", "1"], "--sprt"),
    ],
)
def test_usage_errors_are_in_the_readers_language(
    run: Run, argv: list[str], named: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    result = run(*argv)
    assert result.code == 2 and named in result.err and result.err.count("\n") == 1
    if lang != "en":
        rest = result.err.replace(named, "").replace("nonsense", "")
        assert not re.search(r"argument|required|invalid|choose|expected|following|whole", rest), rest


@pytest.mark.parametrize(
    ("argv", "environment", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "hu_HU.UTF-8"}, "hu"),
        ([], {"LANG": "pl"}, "pl"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "huh"}, "en"),
        ([], {"LANG": "hu_HU", "LC_MESSAGES": "tr_TR"}, "tr"),
        ([], {"LANG": "hu_HU", "LC_ALL": "pl_PL", "LC_MESSAGES": "tr_TR"}, "pl"),
        ([], {"LANG": "hu_HU", "LC_ALL": ""}, "hu"),
        ([], {"LANG": "hu_HU", "LANGUAGE": "de:tr:pl"}, "tr"),
        (["play", "--lang", "pl"], {"LANG": "hu_HU"}, "pl"),
        (["play", "--lang=tr", "players=2"], {"LANG": "hu_HU"}, "tr"),
        (["play", "--lang", "klingon"], {"LANG": "hu_HU"}, "hu"),
        (["play", "--lang"], {}, "en"),
    ],
)
def test_whose_language_it_speaks(argv: list[str], environment: dict[str, str], lang: str) -> None:
    assert wanted_language(argv, environment) == lang


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["play", "chess"], "Nincs „chess” nevű játék."),
        (["play", "players=7"], "players értéke nem lehet „7”; ez lehet: 2, 3, 4."),
        (["play", "kingdom_builder", "boards=x"], "négy ezek közül"),
        (["simulate", "--games", "x"], "„x” nem egész szám"),
        (["simulate", "--seats", "missing.py:choose"], "nincs ilyen fájl: „missing.py”"),
        (["bench", "--beside", "missing.py"], "nincs ilyen fájl"),
        (["play", "--seed", "x"], "A mag (seed) egész szám"),
        (["score", "-"], "hiányzik a kezdőlapka"),
        (["verify", "-"], "Nincs benne felvétel."),
        (["replay", "-"], "Nincs benne felvétel."),
        (["render", "-o", "x.gif"], "ez nem lehet egy kép neve"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_too(run: Run, argv: list[str], told: str) -> None:
    for words in ([*argv, "--lang", "hu"], [argv[0], "--lang=hu", *argv[1:]]):
        result = run(*words)
        assert result.code == 2 and told in result.err, result.err
        assert english_in(result.err, "hu") == []


def test_commands_that_print_sentences(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    record = cl.play(cl.game("kingdomino", players=2), "random", seed=4)
    monkeypatch.setenv("LANGUAGE", "pl")
    listed = run("games").out
    assert "domyślnie 4" in listed and "Trzy gry, decyduje suma punktów." in listed and "Prehistoria" in listed
    assert run("verify", "-", stdin=record.to_json()).out == "-: sprawdzono 1 zapis\n"
    assert "punktów" in run("replay", "-", "--ply", 60, stdin=record.to_json()).out
    assert "gier/s" in run("simulate", "--games", 5, "players=2").out
    assert "płytk" in run("render", "-o", "-", stdin="").out
    assert "3 punkty" in run("score", stdin="## w1 w w").out


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_speaks_the_language(run: Run, command: str) -> None:
    told = {lang: run(*command.split(), "--help", "--lang", lang).out for lang in LANGUAGES}
    heads = {"en": "options:", "hu": "kapcsolók:", "pl": "opcje:", "tr": "seçenekler:"}
    for lang, head in heads.items():
        assert head in told[lang].splitlines(), told[lang]
        assert lang == "en" or "show " not in told[lang]
    english = {line.strip() for line in told["en"].splitlines() if len(line.split()) > 4 and "[" not in line}
    for lang in ("hu", "pl", "tr"):
        assert not english & {line.strip() for line in told[lang].splitlines()}


def test_numbers_are_written_as_the_language_writes_them(run: Run) -> None:
    told = {lang: run("simulate", "players=2", "--games", 50, "--seed", 1, "--lang", lang).out for lang in LANGUAGES}
    assert re.search(r"\d\.\d\d │", told["en"]) and re.search(r"\d\.\d%", told["en"]) and "95 %" in told["en"]
    assert re.search(r"\d,\d\d │", told["hu"]) and re.search(r"\d,\d%", told["pl"]) and "95%" in told["pl"]
    assert re.search(r"%\d+,\d", told["tr"]) and "%95" in told["tr"]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("kingdomino", ["w    gabonaföld", "##   kastély"]),
        ("origins mode=tribe", ["v    vulkán", "gW2  ezzel az ősemberrel: amazon harcos"]),
        ("kingdom_builder", ["t.   erdő", "L2   helyszín két jelzővel"]),
    ],
)
def test_help_explains_the_letters_of_the_board(run: Run, game: str, told: list[str]) -> None:
    out = run("play", *game.split(), "players=2", "--seats", "me,random", "--seed", 4, "--lang", "hu", stdin="?\n").out
    assert all(f"  {line}\n" in out for line in told), out


def test_a_terminal_without_accents_shows_the_letters_bare() -> None:
    for text, bare in [("őáűíéł ŁĄŻ", "oauiel LAZ"), ("ığşçİ", "igscI"), ("„a” – b…", '"a" - b~'), ("日", "?")]:
        assert text.encode("ascii", "lookalike").decode() == bare
