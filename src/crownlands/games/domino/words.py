"""What the domino games can say."""

from crownlands.engine.words import add_words

add_words(
    {
        "domino.area.row": "row",
        "domino.area.next": "next row",
        "domino.note.round": "round {round} of {rounds}",
        "domino.note.bag": "{n} dominoes to come",
        "domino.log.draw": "Domino {number} is drawn.",
        "domino.log.king": "{seat}: the king is drawn.",
        "domino.log.take": "{seat}: takes domino {number}.",
        "domino.log.place": "{seat}: places domino {number}.",
        "domino.log.discard": "Domino {number} is discarded.",
        "domino.choice.take": "take domino {number}",
        "domino.choice.place": "place domino {number} on {first} and {second}",
        "domino.choice.discard": "discard domino {number}",
    }
)
