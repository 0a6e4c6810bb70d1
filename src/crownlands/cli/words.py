"""What only the command line says."""

from crownlands.engine.words import add_words

add_words(
    {
        "cli.usage": "{problem} ('{program} --help' lists what there is).",
        "cli.position_game": "The position is one of {found}, not of {asked}; leave the game out.",
        "cli.seats": "{game} has {players} seats, and {given} were given.",
        "cli.no_game": "{path} has {count} records: there is no game {number}.",
        "cli.picture_kind": "{path} is no name for a picture: it should end in .svg or .png, or in .svg if it moves.",
        "cli.animate_what": "Only a record can be animated: name a file of records.",
        "cli.beside": "{script} gave nothing to compare with: {problem}.",
        "cli.input_ended": "The input ended before the game did.",
        "play.help": "Type an action: {examples}.",
        "play.help.or": "Or one of these:",
        "play.help.legal": "what you can do now",
        "play.help.why": "why not here? which rule forbids an action",
        "play.help.score": "the points as they stand, explained",
        "play.help.undo": "take back your last choice, and all that followed",
        "play.help.show": "the position again (so does an empty line)",
        "play.help.text": "the position in one line, for play --position",
        "play.help.save": "add the game so far to a file of records",
        "play.help.quit": "stop here",
        "play.hint": "Type an action, or ? for help.",
        "play.forced": "{who}: {what} (there is no other choice)",
        "play.nothing_forbids": "Nothing forbids {action}.",
        "play.why_what": "Why not what? Write an action behind it, like: why {example}",
        "play.save_where": "Save where? Write the name of a file behind it.",
        "play.saved": "The game so far is in {path}.",
        "play.undone": "Taken back: {action}.",
        "play.undo_nothing": "There is no choice of yours to take back.",
        "play.pass_on": "{who}, press Enter when you alone see the screen.",
        "play.won": "{who} wins {how}.",
        "play.shared": "{who} share the victory.",
        "play.stopped": "Stopped before the end.",
    }
)
