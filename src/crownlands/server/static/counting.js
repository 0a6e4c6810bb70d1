/**
 * Counting the points at the end: what counts is lit piece by piece while the sums grow. Any press leads to the end.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Spots} Spots
 * @typedef {import("./types.js").Line} Line
 * @typedef {{seat: number, line: Line}[]} Step lines that are counted at the same moment
 *
 * @typedef {object} Listener
 * @property {(spots: Spots | null) => void} light
 * @property {(sums: Record<number, number>, step: Step) => void} counted
 */

import { settings } from "./settings.js";

const PACE = { slow: 900, normal: 520, instant: 0 };
const REST = 650; // a moment before the first line and after the last

/**
 * The lines of all seats in the order in which they are counted: the first of each, then the second … Seats whose lines
 * lie on the same board are counted one after the other, so that everybody sees whose it is.
 * @param {Scene} scene @returns {Step[]}
 */
export function countingSteps(scene) {
  const panels = Object.values(scene.panels);
  const counted = panels.map(({ seat, lines = [] }) => lines.filter(([, worth]) => worth !== 0).map((line) => ({ seat, line })));
  const rounds = Math.max(0, ...counted.map((lines) => lines.length));
  return Array.from({ length: rounds }, (_, i) => counted.flatMap((lines) => lines.slice(i, i + 1))).flatMap((step) => {
    const areas = step.flatMap(({ line }) => Object.keys(line[2]));
    return new Set(areas).size === areas.length ? [step] : step.map((one) => [one]);
  });
}

/** Count, step by step. @param {Scene} scene @param {Listener} listener */
export async function countUp(scene, listener) {
  /** @type {Record<number, number>} */
  const sums = Object.fromEntries(Object.values(scene.panels).map(({ seat }) => [seat, 0]));
  const hurry = pressed();
  const rest = () => Promise.race([hurry.then(() => true), pause(REST)]);
  let skipped = await rest();
  for (const step of countingSteps(scene)) {
    if (skipped) break;
    /** @type {Spots} */
    const spots = {};
    for (const { seat, line } of step) {
      sums[seat] += line[1];
      Object.assign(spots, line[2]);
    }
    listener.light(spots);
    listener.counted(sums, step);
    skipped = await Promise.race([hurry.then(() => true), pause(PACE[settings.speed])]);
  }
  listener.light(null);
  if (!skipped) await rest();
}

/** @param {number} time @returns {Promise<boolean>} */
function pause(time) {
  return new Promise((done) => setTimeout(() => done(false), time));
}

/** When somebody presses anything. @returns {Promise<void>} */
function pressed() {
  return new Promise((done) => {
    const heard = new AbortController();
    for (const name of ["pointerdown", "keydown"]) {
      addEventListener(name, () => (heard.abort(), done()), { capture: true, signal: heard.signal });
    }
  });
}
