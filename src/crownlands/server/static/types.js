/**
 * The words of this folder: what a table sends (see docs/protocol.md and scene/model.py).
 *
 * @typedef {[string] | [string, Record<string, any>]} Message an id and its arguments; these may be messages, or lists: {all: […]}
 *
 * @typedef {object} Area
 * @property {"board" | "tray"} kind
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} [owner]
 * @property {Message} [label]
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
 * @typedef {object} Choice
 * @property {string} action
 * @property {string} [area]
 * @property {number} x
 * @property {number} y
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [group]
 * @property {[string, number, number][]} [ghost]
 * @property {number} [points]
 * @property {Message} [label]
 *
 * @typedef {Record<string, number[]>} Spots places by area, as x, y, x, y …
 * @typedef {[Message, number, Spots]} Line
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
 * @property {string} [ground]
 * @property {number} [seat]
 * @property {Choice[]} [choices]
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {"person" | "bot" | "open" | "past"} kind
 * @property {string} name
 * @property {string | null} [bot] who plays: in a bot's seat always, in a person's while they are gone
 * @property {boolean} [present]
 * @property {boolean} [yours] added here
 *
 * @typedef {object} About what the server tells of a table
 * @property {string} table
 * @property {string} game
 * @property {Record<string, any>} settings
 * @property {Seat[]} seats
 * @property {number[]} yours
 * @property {boolean} host have you made it?
 * @property {number} seq
 * @property {string | null} [rematch] the table that follows this one
 * @property {"open" | "running" | "finished"} status
 * @property {boolean} [hidden] does the game have anything that only one seat may see?
 *
 * @typedef {object} Point
 * @property {string} area
 * @property {number} x
 * @property {number} y
 */

export {};
