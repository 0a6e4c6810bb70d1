/**
 * The words of this folder: what a table sends (see docs/protocol.md and scene/model.py; a test compares them).
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
 * @property {Piece[]} [pieces]
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
 * @property {Record<string, any>} options
 * @property {Record<string, any>} settings
 * @property {"open" | "running" | "finished"} status
 * @property {number} seq
 * @property {number} plies
 * @property {Seat[]} seats
 * @property {number} made
 * @property {boolean} hidden does the game have anything that only one seat may see?
 * @property {Record<string, any> | null} outcome
 * @property {number[]} yours
 * @property {boolean} host have you made it?
 * @property {string | null} rematch the table that follows this one
 *
 * @typedef {{scene: Scene, seq: number, undo: number}} Moment a scene, how far the table had come, and how many actions could be taken back
 *
 * @typedef {{t: "scene", seq: number, undo?: number, scene: Scene}
 *   | {t: "change", seq: number, after: number, undo?: number, change: Record<string, any>}
 *   | {t: "ack", key: string, seq: number}
 *   | {t: "no", key?: string, seq?: number, error: Message}
 *   | {t: "because", action?: string | null, why: Message | null}
 *   | {t: "seats", status: About["status"], seats: Seat[]}
 *   | {t: "rematch", table: string}
 *   | {t: "pong"}} Said what comes through the socket
 *
 * @typedef {object} Point
 * @property {string} area
 * @property {number} x
 * @property {number} y
 */

export {};
