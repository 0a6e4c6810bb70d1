"""What Kingdom Builder can say."""

from crownlands.engine.words import add_words
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMADS, OBJECTIVES, TERRAINS

_NAMES = {"flowers": "flower field", "location": "location", "camp": "nomad camp"}

add_words({f"kingdom_builder.terrain.{name}": _NAMES.get(name, name) for name in TERRAINS})
add_words({f"kingdom_builder.tile.{name}": name.replace("-", " of ") for name in NOMADS})
add_words({f"kingdom_builder.tile.{name}": name for name in LOCATIONS})
add_words({f"kingdom_builder.objective.{name}": name.capitalize() for name in OBJECTIVES})
add_words(
    {
        "kingdom_builder.title": "Kingdom Builder",
        "kingdom_builder.option.first_game": "The suggested first game brings its own boards and objectives.",
        "kingdom_builder.option.twice": "Every quadrant is there once, and {name} is chosen twice.",
        "kingdom_builder.option.nomads": "{name} belongs to Nomads, and the game is played without it.",
        "kingdom_builder.option.lords": "Lords are chosen and left out at the same time.",
        "kingdom_builder.expect.lay": "a quadrant is drawn",
        "kingdom_builder.expect.goal": "an objective is drawn",
        "kingdom_builder.expect.settle": "a nomad tile is drawn for the camp on {at}",
        "kingdom_builder.expect.seat": "the start player is drawn",
        "kingdom_builder.expect.deal": "{seat} is dealt a terrain card",
        "kingdom_builder.expect.draw": "{seat} draws a terrain card",
        "kingdom_builder.expect.turn-up": "a terrain card is turned up for {seat}",
        "kingdom_builder.expect.over": "the game is over",
        "kingdom_builder.expect.mandatory": "{seat} builds on {terrain} (settlement {number} of {of})",
        "kingdom_builder.expect.before": "{seat} uses a tile, or builds on {terrain} (settlement {number} of {of})",
        "kingdom_builder.expect.after": "{seat} uses a tile or ends the turn",
        "kingdom_builder.expect.end": "{seat} ends the turn",
        "kingdom_builder.expect.build": "{seat} builds with the {tile}",
        "kingdom_builder.expect.builds": "{seat} builds with the {tile} ({left} to go)",
        "kingdom_builder.expect.from": "{seat} takes up a settlement to move with the {tile}",
        "kingdom_builder.expect.step": "{seat} takes up a settlement to move with the {tile} ({left} steps left)",
        "kingdom_builder.expect.to": "{seat} puts down the settlement from {at} with the {tile}",
        "kingdom_builder.expect.wall": "{seat} places a stone wall on {terrain} ({left} to go)",
        "kingdom_builder.expect.strike": "{seat} removes a settlement of {victim} with the sword",
        "kingdom_builder.fault.hidden": "a card is known to whoever draws it: name the card",
        "kingdom_builder.fault.drawn": "{what} cannot be drawn any more",
        "kingdom_builder.fault.no_card": "there is no {terrain} card left to draw",
        "kingdom_builder.fault.other_seat": "the card is for {seat}",
        "kingdom_builder.fault.not_empty": "{at} is not empty",
        "kingdom_builder.fault.terrain": "{at} is {terrain}, and this must be on {wanted}",
        "kingdom_builder.fault.unbuildable": "{at} is {terrain}, where nothing can be built",
        "kingdom_builder.fault.adjacent": "{at} touches none of your settlements, and you have a hex to build on next "
        "to them ({example}): build there",
        "kingdom_builder.fault.adjacent_terrain": "{at} touches none of your settlements, and you have a {terrain} hex "
        "next to them ({example}): build there",
        "kingdom_builder.fault.adjacent_move": "{at} touches none of your other settlements, and you have a {terrain} "
        "hex next to them ({example}): move there",
        "kingdom_builder.fault.edge": "{at} is not on the edge of the board",
        "kingdom_builder.fault.line": "{at} does not continue a straight line of three of your settlements",
        "kingdom_builder.fault.three": "{at} does not touch three of your settlements",
        "kingdom_builder.fault.not_yours": "there is no settlement of {seat} on {at}",
        "kingdom_builder.fault.stuck": "the settlement on {at} cannot go anywhere with the {tile}",
        "kingdom_builder.fault.null_move": "{at} is where the settlement comes from",
        "kingdom_builder.fault.jump": "{to} is not two steps in a straight line from {at}",
        "kingdom_builder.fault.slide": "the settlement slides from {at} in a straight line until something stops it, "
        "and that is not on {to}",
        "kingdom_builder.fault.step": "{to} is not next to {at}",
        "kingdom_builder.fault.wall": "{at} touches none of your settlements, and a wall must",
        "kingdom_builder.fault.no_tile": "{seat} has no {tile}",
        "kingdom_builder.fault.fresh": "the {tile} was taken this turn and can be used from the next one on",
        "kingdom_builder.fault.used": "the {tile} has been used this turn",
        "kingdom_builder.fault.lost": "{seat} has lost the {tile}",
        "kingdom_builder.fault.middle": "the mandatory action is not interrupted: {left} more to build first",
        "kingdom_builder.fault.no_supply": "{seat} has no settlement left to build",
        "kingdom_builder.fault.no_walls": "there is no stone wall left",
        "kingdom_builder.fault.useless": "there is nothing to do with the {tile} now",
        "kingdom_builder.fault.outpost_down": "an outpost is laid down already",
        "kingdom_builder.fault.no_build": "no building action is left that the outpost could help",
        "kingdom_builder.fault.must_build": "the mandatory action comes first: {left} more to build on {terrain}",
        "kingdom_builder.fault.stop_first": "a tile that is used does something: at least once",
        "kingdom_builder.item.castles": "castles",
        "kingdom_builder.item.treasure": "treasure",
        "kingdom_builder.item.links": "{objective}: {links}",
        "kingdom_builder.item.lines": "{objective}: lines {lines}",
        "kingdom_builder.item.line": "{objective}: line {lines}",
        "kingdom_builder.item.groups": "{objective}: {groups}",
        "kingdom_builder.item.quadrants": "{objective}: {counts} in the four quadrants",
        "kingdom_builder.item.lords": "{objective} in the quadrant at the {where}: {counts}",
        "kingdom_builder.quadrant.0": "top left",
        "kingdom_builder.quadrant.1": "top right",
        "kingdom_builder.quadrant.2": "bottom left",
        "kingdom_builder.quadrant.3": "bottom right",
        "kingdom_builder.pad.lines": "The map has {lines} lines, and the board has 20.",
        "kingdom_builder.pad.width": "Line {line} of the map has {hexes} hexes, and the board is 20 wide.",
        "kingdom_builder.pad.hex": "In line {line} of the map, hex {column}: {word!r} is not one of the letters "
        "{letters} (in either case) followed by a seat, # for a wall, or a dot.",
        "kingdom_builder.pad.goal": "{word!r} is not an objective; they are {known}.",
    }
)
