"""The ways the options of Origins are combined in tests."""

from typing import Any

from tests.oracles import origins_naive as naive

Options = dict[str, Any]

STRUCTURES: list[Options] = [
    {"mode": mode, "players": players} for mode in ("discovery", "totem", "tribe") for players in (2, 3, 4)
]

BONUSES: list[Options] = [
    {},
    {"empire_of_fire": True},
    {"homo_habilis": True},
    {"empire_of_fire": True, "homo_habilis": True, "centre": "lenient"},
]

RULINGS: list[Options] = [
    {"fire_path": "built"},
    {"fire_on_hut": False},
    {"empty_totem": "stays"},
    {"totem_claim": "own_turn"},
    {"last_round_recruiting": True},
    {"caveman_on_hut": True},
    {"caveman_on_volcano": False},
    {
        "fire_path": "built",
        "fire_on_hut": False,
        "empty_totem": "stays",
        "totem_claim": "own_turn",
        "last_round_recruiting": True,
        "caveman_on_hut": True,
        "caveman_on_volcano": False,
    },
]


def name(options: Options) -> str:
    """A name for a test's list: `mode=tribe players=2 homo_habilis`."""
    return " ".join(k if v is True else f"{k}={v}" for k, v in options.items())


def naive_rules(options: Options) -> naive.Rules:
    """The same options for the naive table."""
    return naive.Rules(
        fire_on_hut=options.get("fire_on_hut", True),
        fire_path=options.get("fire_path", "free"),
        totem_zero_returns=options.get("empty_totem", "returns") == "returns",
        totem_own_turn=options.get("totem_claim", "at_once") == "own_turn",
        caveman_on_volcano=options.get("caveman_on_volcano", True),
        caveman_on_hut=options.get("caveman_on_hut", False),
        empire=options.get("centre", "strict") if options.get("empire_of_fire") else None,
        habilis=options.get("homo_habilis", False),
    )
