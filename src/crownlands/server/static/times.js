/**
 * Time as numbers: what is left of it.
 *
 * @typedef {import("./types.js").Clock} Clock
 */

const LITTLE = 10_000; // milliseconds, or a tenth of all the time there is

/** What a seat has at a moment of the server. @param {Clock} clock @param {number} seat @param {number} moment */
export function timeLeft({ left, running, starts, at }, seat, moment) {
  return seat === running ? Math.min(Math.max(left[seat] + starts - (moment - at), 0), left[seat]) : left[seat];
}

/** Is that little? @param {Clock} clock @param {number} left */
export function isLittle({ time }, left) {
  return left <= Math.max(LITTLE, time / 10);
}
