"""What the server can say."""

from crownlands.engine.words import add_words

add_words(
    {
        "web.internal": "Something went wrong on the server. Nothing is lost; try again.",
        "web.store": "This could not be stored just now. Nothing has changed; try again.",
        "web.nothing_here": "There is nothing at this address.",
        "web.method": "This address does not take {method} requests.",
        "web.malformed": "The request cannot be read: {field} is missing or wrong.",
        "web.too_large": "That is too large: {limit} bytes are the most.",
        "web.too_fast": "That was too much at once. Wait a moment and try again.",
        "web.origin": "This request comes from a page of another site ({origin}) and was refused.",
        "web.setting": "{name} should be of the kind {kind}, not {value!r}.",
        "web.address_taken": "The address {host}:{port} cannot be used: {problem}. Choose another port.",
        "web.database": "The database {database} cannot be opened: {problem}.",
        "web.language": "There is no language {lang!r}; there is {known}.",
        "web.theme": "There is no theme {theme!r}; there is {known}.",
        "web.picture": "There is no picture {name!r}.",
        "socket.malformed": "The message cannot be read: {field} is missing or wrong.",
        "socket.unknown": "There is no message of the kind {kind!r}; there is {known}.",
        "table.unknown": "There is no table {table!r}. Was the link copied as a whole?",
        "table.waiting": "The game begins when every seat is taken.",
        "table.finished": "The game is over.",
        "table.running": "The game is not over yet.",
        "table.stale": "The table has moved on: it is at {seq}, and this was made at {given}. Look again.",
        "table.seats": "{game} has {players} seats with these options, and {given} were given.",
        "table.seat_kind": "A seat is for 'me', for somebody 'here', for a 'bot', or 'open', not {kind!r}.",
        "table.setting": "A table has no setting {name!r} with the value {value!r}.",
        "record.several": "The file has {count} records; choose one of them, and hand in a file with that alone.",
        "seat.missing": "There is no seat {seat} at this table.",
        "seat.foreign": "Seat {seat} is not yours.",
        "seat.watching": "You are watching. Take a seat to play.",
        "seat.turn": "It is not the turn of seat {seat}: {expected}.",
        "seat.taken": "Seat {seat} is taken.",
        "seat.bot": "A bot plays seat {seat} already.",
        "seat.no_bot": "No bot plays for seat {seat}.",
        "seat.present": "Somebody is at seat {seat}. A bot can play for them when they have been away for {seconds} "
        "seconds.",
        "seat.token": "This token does not open a seat at this table.",
        "undo.turn": "Only your own last action can be taken back, and only while it is your turn.",
        "undo.revealed": "This cannot be taken back: something has been revealed since.",
    }
)
