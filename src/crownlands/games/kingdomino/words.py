"""What Kingdomino can say."""

from crownlands.engine.words import add_words

add_words(
    {
        "kingdomino.title": "Kingdomino",
        "kingdomino.wheat": "wheat",
        "kingdomino.forest": "forest",
        "kingdomino.lake": "lake",
        "kingdomino.grassland": "meadow",
        "kingdomino.swamp": "swamp",
        "kingdomino.mine": "mine",
        "kingdomino.crowns": "{terrain} with {crowns} crowns",
        "kingdomino.crown": "{terrain} with a crown",
        "kingdomino.option.duel": "The Mighty Duel is for 2 players, not {players}.",
        "kingdomino.option.rows": "Rows of four are an option for 3 players, not {players}.",
        "kingdomino.option.snake": "The snake order of first picks is for 2 players, not {players}.",
        "kingdomino.option.sample": "The Sample is for 2 players, not {players}.",
        "kingdomino.option.sample_duel": "The Sample has 24 dominoes, and the Mighty Duel needs 48.",
        "kingdomino.expect.draw": "a domino is drawn",
        "kingdomino.expect.king": "a king is drawn",
        "kingdomino.expect.choose": "{seat} chooses a domino",
        "kingdomino.expect.place": "{seat} places domino {number} ({first} | {second})",
        "kingdomino.expect.over": "the game is over",
        "kingdomino.fault.outside": "{action} would make the kingdom wider or higher than {grid} squares",
        "kingdomino.fault.occupied": "{cell} is not free",
        "kingdomino.fault.unjoined": "{action} joins nothing: neither half would touch its own terrain "
        "({first}, {second}) or the castle",
        "kingdomino.fault.twin": "both halves of domino {number} are the same; write it as {same}",
        "kingdomino.fault.must_place": "domino {number} must be placed, because there is a place for it ({example})",
        "kingdomino.fault.not_in_row": "domino {number} is not in the row to choose from ({free})",
        "kingdomino.fault.taken": "domino {number} has been chosen by {seat}",
        "kingdomino.fault.not_in_bag": "domino {number} has been drawn already",
        "kingdomino.fault.no_king": "{seat} has no king left to draw",
        "kingdomino.item.property": "{terrain}: {squares} × {marks}",
        "kingdomino.item.middle_kingdom": "Middle Kingdom",
        "kingdomino.item.harmony": "Harmony",
        "kingdomino.item.game": "game {number} of the dynasty",
        "kingdomino.area.kingdom": "kingdom of {seat}",
        "outcome.largest": "by the largest property",
        "outcome.crowns": "by crowns",
    }
)
