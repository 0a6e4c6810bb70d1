/**
 * The numbers of a review: how they are written, and rounded so that what is shown adds up.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {{action: string, line: string[], points: number[], wins: number[]}} Option what every seat can expect after a choice
 *
 * @typedef {object} Decision
 * @property {number} ply how many actions came before it
 * @property {string} seat its letter
 * @property {string} played
 * @property {string} best
 * @property {number} lost_points
 * @property {number} lost_win
 * @property {boolean} exact
 * @property {boolean} unclear
 * @property {"" | "slip" | "mistake" | "blunder"} mark
 * @property {Option[]} options the best first
 * @property {Message[]} why
 * @property {Record<string, Message>} called what choices are called
 *
 * @typedef {object} Reveal
 * @property {number} first
 * @property {number[]} mean
 * @property {number[]} mean_wins
 *
 * @typedef {{initial: number, luck: number, errors: number, gifts: number, final: number}} Sums
 * @typedef {Sums & {seat: string, decisions: number, lost_per_decision: number, win: Sums, band: [string | null, string | null] | null, told: Message}} SeatSums
 *
 * @typedef {object} Told a review as the server tells it
 * @property {"working" | "waiting" | "done"} state
 * @property {number} plies
 * @property {number} done
 * @property {number} of
 * @property {boolean} finished was the game played to its end?
 * @property {SeatSums[]} seats with sums when all is done
 * @property {Decision[]} decisions
 * @property {Reveal[]} reveals
 * @property {[number, number[], number[]][]} curve after how many actions: what every seat could expect, and its chance to win
 */

import { spoken } from "./words.js";

/** @type {Record<string, string>} */
const SIGNS = { slip: "?!", mistake: "?", blunder: "??", unclear: "≈", good: "✓" };

/** How many of each there are to a whole: points are shown by tenths, chances by hundredths. */
export const UNITS = { points: 10, win: 100 };

/** What kind of decision it was. @param {Decision} decision */
export function kindOf({ mark, unclear }) {
  return unclear ? "unclear" : mark || "good";
}

/** Its sign, as it is known from chess. @param {string} kind */
export const signOf = (kind) => SIGNS[kind];

/** Is it worth going to? What is unclear is, if it may have cost as much as a slip. @param {Decision} decision */
export function isMarked({ mark, unclear, lost_points, lost_win }) {
  return unclear ? lost_points >= 1 || lost_win >= 0.03 : mark !== "";
}

/** What was lost in one number: a victory counts for a hundred points. @param {Decision} decision */
export const lostIn = ({ lost_points, lost_win }) => lost_points + 100 * lost_win;

/** Points with one digit. @param {number} points @param {Intl.NumberFormatOptions["signDisplay"]} [signs] */
export function pointsText(points, signs = "auto") {
  return minus(new Intl.NumberFormat(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: signs }).format(points));
}

/** A chance in hundredths. @param {number} chance @param {Intl.NumberFormatOptions["signDisplay"]} [signs] */
export function winText(chance, signs = "auto") {
  return minus(new Intl.NumberFormat(spoken(), { style: "percent", maximumFractionDigits: 0, signDisplay: signs }).format(chance));
}

/** @param {"points" | "win"} what @param {number} number @param {Intl.NumberFormatOptions["signDisplay"]} [signs] */
export const numberText = (what, number, signs) => (what === "points" ? pointsText : winText)(number, signs);

/** With a sign as wide as a digit. @param {string} text */
const minus = (text) => text.replace("-", "−");

/** What a decision cost, as it is said. @param {Decision} decision */
export function costs({ lost_points, lost_win }) {
  return { points: pointsText(-lost_points, "negative"), win: winText(-lost_win, "negative") };
}

/**
 * Sums as they are shown: each rounded for itself, and the gifts, which are all the rest, so that it adds up.
 * @param {Sums} sums @param {number} unit @returns {Sums}
 */
export function shownSums({ initial, luck, errors, final }, unit) {
  const [begun, lucky, lost, ended] = [initial, luck, errors, final].map((number) => Math.round(number * unit));
  const whole = { initial: begun, luck: lucky, errors: lost, gifts: ended - begun - lucky - lost, final: ended };
  return /** @type {Sums} */ (Object.fromEntries(Object.entries(whole).map(([name, number]) => [name, number / unit])));
}

/**
 * What could be expected at each moment that is known, whether something is drawn there, and what is decided.
 * @param {Told["curve"]} curve @param {Decision[]} decisions @param {Reveal[]} reveals
 */
export function momentsOf(curve, decisions, reveals) {
  const decided = new Map(decisions.map((decision) => [decision.ply, decision]));
  const drawn = new Set(reveals.map(({ first }) => first));
  return curve.map(([ply, points, win]) => ({ ply, points, win, drawn: drawn.has(ply), decision: decided.get(ply) }));
}

/** @typedef {ReturnType<typeof momentsOf>[number]} Instant */
