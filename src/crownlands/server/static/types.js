/**
 * The words of this folder: what a table sends (see docs/protocol.md and scene/model.py; a test compares them).
 *
 * @typedef {[string] | [string, Record<string, any>]} Message an id and its arguments; these may be messages, seats: {seat: "B"}, or lists: {all: […]}
 *
 * @typedef {object} Area
 * @property {"board" | "tray"} kind
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} [owner]
 * @property {Message} [label]
 * @property {Edge} [across] along the top
 * @property {Edge} [down] along the left
 *
 * @typedef {[string, number, number]} Edge names of columns or lines with spaces between them, the middle of the first, the step to the next
 *
 * @typedef {object} Sprite
 * @property {string} area
 * @property {string} symbol
 * @property {number} x
 * @property {number} y
 * @property {number} [layer]
 * @property {number} [scale]
 * @property {number} [owner]
 * @property {Message} [label]
 * @property {boolean} [last]
 *
 * @typedef {[string, number, string?]} Piece a drawing, its scale, and the sprite that is taken up for it
 *
 * @typedef {object} Choice
 * @property {string} action
 * @property {string} [area]
 * @property {number} x
 * @property {number} y
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [group]
 * @property {[number, number, number][]} [ghost] which of the scene's pieces, and where
 * @property {number} [points]
 * @property {Message} [label]
 * @property {Message} [costs] what is offered at a price, as at a market
 * @property {number} [best] the most points it could bring
 * @property {boolean} [at_once] it is played as soon as it is chosen: something that is confirmed comes after it
 *
 * @typedef {Record<string, number[]>} Spots places by area, as x, y, x, y …
 * @typedef {[Message, string]} Heading the kind of a line, and its drawing or ""
 * @typedef {[Message, number, Spots, Heading?]} Line what for, how much, the places it counts; at the end its heading
 *
 * @typedef {object} Panel
 * @property {number} seat
 * @property {number} points
 * @property {Line[]} [lines]
 * @property {[string, number, Message?][]} [held] a drawing, how many, and what it is
 * @property {number} [rank]
 *
 * @typedef {object} Scene
 * @property {string} game
 * @property {number} ply
 * @property {number} mover
 * @property {Message} prompt
 * @property {Record<string, Area>} areas
 * @property {Record<string, Sprite>} sprites
 * @property {Record<string, Panel>} panels
 * @property {number[]} [order]
 * @property {Message} [log]
 * @property {Message[]} [notes]
 * @property {Message[]} [because] at the end: what decided between equal points
 * @property {string} [ground]
 * @property {number} [seat]
 * @property {Piece[]} [pieces]
 * @property {Choice[]} [choices]
 * @property {Hint[]} [coach] in a lesson: the bubbles that are due, the most important first
 *
 * @typedef {object} Hint
 * @property {string} id
 * @property {Message} text
 * @property {Thing} at
 * @property {boolean} [ends] the last words, after the game
 * @property {[string, Message]} [next] the lesson that follows, and what is learned in it
 *
 * @typedef {object} Thing what a bubble points at: places of an area (none: all of it), or a part of the page
 * @property {string} [area]
 * @property {number[]} [spots] as x, y, x, y …
 * @property {"actions" | "prompt" | "order" | "panel" | "finale"} [part]
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {"person" | "bot" | "open" | "past"} kind
 * @property {string} name
 * @property {string | null} [bot] who plays: in a bot's seat always, in a person's while they are gone
 * @property {boolean} [present]
 * @property {"resign" | "forfeit"} [out] it plays no more
 * @property {boolean} [yours] added here
 *
 * @typedef {object} Clock all times in milliseconds
 * @property {"turn" | "game" | "days"} kind what the time is for: a turn, the whole game, a turn in days
 * @property {number} time how much there is
 * @property {number} increment how much more after each turn
 * @property {"bot" | "forfeit"} at_zero a bot plays on, or the seat is out
 * @property {number[]} left the time of each seat, at the moment `at`
 * @property {number | null} running the seat whose time runs
 * @property {number} starts how long it still waits before it runs
 * @property {number} at
 *
 * @typedef {object} About what the server tells of a table
 * @property {string} table
 * @property {string} game
 * @property {Message[]} called its title, and what is special about it
 * @property {Record<string, any>} options
 * @property {Record<string, any>} settings
 * @property {"open" | "running" | "finished"} status
 * @property {number} seq
 * @property {number} plies
 * @property {Seat[]} seats
 * @property {number} watching how many look on without a seat
 * @property {boolean} listed is it shown to everybody while it waits for players?
 * @property {number} made
 * @property {string | null} day on which it is the same for everybody
 * @property {boolean} hints can whoever plays here ask for hints?
 * @property {boolean} hidden does the game have anything that only one seat may see?
 * @property {{version: number, place: string, game: string, commitment: string, luck: string[], secret?: string} | null} draws what they follow from; null if nobody can check them
 * @property {Record<string, any> | null} outcome
 * @property {"resign" | "forfeit" | "abandoned" | null} ending how it ended, if not by the rules
 * @property {Clock | null} clock
 * @property {number[]} yours
 * @property {boolean} host have you made it?
 * @property {string} host_name what whoever made it is called
 * @property {string} link where others are invited to
 * @property {boolean} near can only this computer open the link?
 * @property {string | null} rematch the table that follows this one
 * @property {{table: string, ply: number} | null} played_on the moment of another table at which this one began
 *
 * @typedef {Point | {symbol: string} | {seat: number, line: number}} Question what lies there, what does this drawing show, what is this line of a score?
 *
 * @typedef {object} Explained a piece on a card
 * @property {string} id
 * @property {Message} name
 * @property {string} symbol
 * @property {Message[]} does
 * @property {Message} [costs]
 * @property {Line[]} [worth] what it brings now
 *
 * @typedef {object} Answer what was asked for, and the pieces that are there, the topmost first
 * @property {string} [area]
 * @property {number} [x]
 * @property {number} [y]
 * @property {string} [symbol]
 * @property {number} [seat]
 * @property {number} [line]
 * @property {Explained[]} cards
 * @property {number} [whose] the seat for which points are told
 * @property {Message} [why] why nothing can be done there
 *
 * @typedef {{seat: number | null, first: number, last: number, points: number[]}} Turn its actions, and the points of all after it
 * @typedef {{seq: number, story: (Message | null)[], by: (number | null)[], turns: Turn[]}} Told what happened: for each action, and by turns
 *
 * @typedef {{played: string, game: string, points: number, games: number, table: string, at: number}} Best of a guest in a game
 *
 * @typedef {object} Weighed a choice that was weighed
 * @property {string} action
 * @property {string[]} line how the turn would go on
 * @property {number[]} points what every seat can expect
 * @property {number[]} wins
 * @property {number} lost_points against the best one
 * @property {number} lost_win
 * @property {boolean} unclear do two searches disagree about it?
 * @property {Message[]} why
 * @property {(Message | null)[]} [told] what each action of the line does
 *
 * @typedef {{seat: number, exact: boolean, trials: number, done: boolean, options: Weighed[]}} Weighing the best choices of a decision
 *
 * @typedef {{scene: Scene, seq: number, undo: number, forced?: boolean}} Moment a scene, how far the table had come, how many actions
 *   could be taken back, and whether the only thing to do reveals nothing
 *
 * @typedef {{t: "scene", seq: number, undo?: number, forced?: boolean, scene: Scene}
 *   | {t: "change", seq: number, after: number, undo?: number, forced?: boolean, change: Record<string, any>}
 *   | {t: "ack", key: string, seq: number}
 *   | {t: "no", key?: string, seq?: number, error: Message}
 *   | {t: "because", action?: string | null, why: Message | null}
 *   | ({t: "about"} & Answer)
 *   | {t: "seats", status: About["status"], seats: Seat[], watching: number, hints: boolean}
 *   | {t: "rematch", table: string}
 *   | {t: "phrase", seat: number, phrase: string}
 *   | {t: "clock", clock: Clock}
 *   | {t: "pong", at?: number, echo?: number}} Said what comes through the socket
 *
 * @typedef {object} Point
 * @property {string} area
 * @property {number} x
 * @property {number} y
 */

export {};
