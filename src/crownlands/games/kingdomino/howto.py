"""How Kingdomino is explained to somebody who has never played it."""

from crownlands.engine.words import add_words
from crownlands.scene.howto import Chapter, Picture

_BAG = "bag 1 4 8-10 12-13 15-19 21 23-24 26-31 33-35 37 40-43 45-46 48"
_BOTH = "A 2f4> 5c5> 7e6v 20f5v 25d4> 38g5v; B 6d4v 11e6v 32c5^ 39f6^ 47f4<"
_FULL = "A 2f4> 3c3v 5c5> 7e6v 13c7^ 20f5v 22e3> 25d4> 26d6v 30f7> 38g5v; B 6d4v 8c7v 10e8> 11e6v 14d6< 32c5^ 36g7<"

CHAPTERS = (
    Chapter(
        "kingdomino.howto.idea",
        2,
        Picture(
            f"kingdomino players=2; {_BOTH}; row B 44B; next 3A 14 22A 36; {_BAG}; round 3; choose",
            ("row", "next", "kingdom.0", "kingdom.1"),
        ),
    ),
    Chapter(
        "kingdomino.howto.turn",
        3,
        Picture(
            f"kingdomino players=2; {_BOTH}; row B 44B; next 3A 14 22A 36; {_BAG}; round 3; choose", ("row", "next"), 1
        ),
    ),
    Chapter(
        "kingdomino.howto.place",
        3,
        Picture(
            "kingdomino players=2; A 5c5> 7e6v 20f5v; B 6d4v 47f4<; row 25A 32B 38B; next 2 11A 39 44; "
            "bag 1 3-4 8-10 12-19 21-24 26-31 33-37 40-43 45-46 48; round 2; place",
            ("row", "kingdom.0"),
            0,
        ),
    ),
    Chapter(
        "kingdomino.howto.score",
        3,
        Picture(
            f"kingdomino players=2; {_FULL} 39f6^ 41d7v 44g6^ 47f4<; "
            "bag 1 4 9 12 15-19 23-24 27-29 31 33-35 37 40 43 45-46 48; round 6; over",
            ("kingdom.0", "kingdom.1"),
        ),
    ),
    Chapter("kingdomino.howto.players", 3),
    Chapter("kingdomino.howto.variants", 5),
)

add_words(
    {
        "kingdomino.about": "Build a kingdom of dominoes. Quick to learn, hard to stop.",
        "kingdomino.howto.idea": "What it is about",
        "kingdomino.howto.idea.1": "You build a kingdom of five by five squares around your castle, from dominoes that "
        "show two terrains each. Squares of one terrain that lie side by side make up a property.",
        "kingdomino.howto.idea.2": "A property brings its squares times its crowns. Six squares of forest with two "
        "crowns are 12 points; a hundred squares without a crown are none.",
        "kingdomino.howto.turn": "A turn",
        "kingdomino.howto.turn.1": "The kings move from the top of the row to its end. When your king's turn comes, "
        "you place the domino it stands on in your kingdom.",
        "kingdomino.howto.turn.2": "Then the king chooses a domino of the next row that is still free.",
        "kingdomino.howto.turn.3": "The dominoes lie in the order of their numbers. High numbers have more crowns; but "
        "whoever takes a low one is early in the next round, and has the wider choice there.",
        "kingdomino.howto.place": "Placing a domino",
        "kingdomino.howto.place.1": "One of its halves must touch a square of the same terrain, or the castle, which "
        "goes with everything. It is enough if one half fits.",
        "kingdomino.howto.place.2": "The kingdom may become five squares wide and five high, and no more. Where the "
        "castle lies in it is up to you.",
        "kingdomino.howto.place.3": "A domino that fits nowhere is lost. One that fits must be placed.",
        "kingdomino.howto.score": "Counting",
        "kingdomino.howto.score.1": "Each property counts by itself: squares times crowns. You can have several of one "
        "terrain.",
        "kingdomino.howto.score.2": "At the table, point at a line of somebody's points to see the squares it counts.",
        "kingdomino.howto.score.3": "Most points win. If two have the same, the larger property decides, then the "
        "crowns.",
        "kingdomino.howto.players": "Two, three or four",
        "kingdomino.howto.players.1": "Four play with all 48 dominoes and one king each, in 12 rounds.",
        "kingdomino.howto.players.2": "Three play with 36 dominoes in rows of three, in 12 rounds.",
        "kingdomino.howto.players.3": "Two have two kings each and 24 dominoes: two turns in each of six rounds.",
        "kingdomino.howto.variants": "For a change",
        "kingdomino.howto.variants.1": "Harmony: 5 points more for a kingdom without a gap.",
        "kingdomino.howto.variants.2": "Middle Kingdom: 10 points more if the castle is in the very centre.",
        "kingdomino.howto.variants.3": "Mighty Duel: two play with all 48 dominoes, each on seven by seven squares.",
        "kingdomino.howto.variants.4": "Dynasty: three games one after the other, and the sum decides.",
        "kingdomino.howto.variants.5": "Sample: a small set of 24 dominoes of its own, for two.",
        "kingdomino.choose.players": "Players",
        "kingdomino.choose.players.about": "Two have two kings each.",
        "kingdomino.choose.dynasty": "Dynasty",
        "kingdomino.choose.dynasty.about": "Three games, and the sum of the points decides.",
        "kingdomino.choose.middle_kingdom": "Middle Kingdom",
        "kingdomino.choose.middle_kingdom.about": "10 points for a castle in the centre.",
        "kingdomino.choose.harmony": "Harmony",
        "kingdomino.choose.harmony.about": "5 points for a kingdom without a gap.",
        "kingdomino.choose.mighty_duel": "Mighty Duel",
        "kingdomino.choose.mighty_duel.about": "Two players, all 48 dominoes, kingdoms of seven by seven squares.",
        "kingdomino.choose.rows_of_four": "Rows of four",
        "kingdomino.choose.rows_of_four.about": "Three players choose from four; the one left over goes away.",
        "kingdomino.choose.centre": "What is the centre?",
        "kingdomino.choose.centre.about": "Matters for the Middle Kingdom when a kingdom stays smaller.",
        "kingdomino.choose.centre.strict": "the middle of what was built",
        "kingdomino.choose.centre.lenient": "the middle of the full square",
        "kingdomino.choose.snake": "First picks as a snake",
        "kingdomino.choose.snake.about": "Two players: one picks first and last, the other twice in between.",
        "kingdomino.choose.sample": "Sample",
        "kingdomino.choose.sample.about": "The small free set of 24 dominoes, for two players.",
    }
)
