/**
 * Choosing, as a plain state and functions on it: point at a place, look through what can be done there, confirm.
 *
 * What is pointed at shows as a ghost (*seen*); a click makes it stay (*picked*); confirming sends it. Each function
 * makes the next state of one, or leaves it as it is. Pointer and touch (pointing.js) and keys (keyboard.js) call them
 * through the chooser, which shows what comes of it.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./targets.js").Target} Target
 * @typedef {(area: string, x: number, y: number) => [number, number]} Drawn where a place is drawn: a tray can be folded
 *
 * @typedef {object} Choosing
 * @property {Choice[]} choices all that can be done, with a place or without
 * @property {Piece[]} pieces what their ghosts are made of
 * @property {Target[]} targets
 * @property {number} seq how far the table had come when this was offered
 * @property {Target | null} target what is pointed at
 * @property {number} turn which of its choices is seen
 * @property {boolean} picked
 * @property {Choice | null} sent what was sent and is not answered yet
 * @property {Target | undefined} stop where the tab key stops
 */

import { first, targetsOf } from "./targets.js";
import { page, say, sentence } from "./words.js";

/** @type {Choosing} */
export const NOTHING = { choices: [], pieces: [], targets: [], seq: -1, target: null, turn: 0, picked: false, sent: null, stop: undefined };

/** What is seen: a choice at the target, or none. @param {Choosing} state @returns {Choice | null} */
export function choiceSeen({ target, turn }) {
  return target?.choices[turn] ?? null;
}

/** The sprites that can be carried to a place. @param {Choosing} state */
export function inHand({ pieces }) {
  return new Set(pieces.flatMap(([, , takes]) => takes ?? []));
}

/** Is a place part of what is seen? @param {Choosing} state @param {string} area @param {number} x @param {number} y @param {Drawn} drawn */
export function covers(state, area, x, y, drawn) {
  const choice = choiceSeen(state);
  if (!choice || choice.area !== area) return false;
  const [left, top] = drawn(area, choice.x, choice.y);
  return x >= left && y >= top && x < left + (choice.width ?? 1) && y < top + (choice.height ?? 1);
}

/** @param {{points?: number}} choice */
export function pointsText({ points }) {
  if (points === undefined) return "";
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** What one of a target's choices is called. @param {Target} target @param {number} turn */
export function wordsOf(target, turn) {
  const choice = target.choices[turn];
  const ways = target.choices.length > 1 ? page("way", { i: turn + 1, count: target.choices.length }) : "";
  return [sentence(say(choice.label)), pointsText(choice), ways].filter(Boolean).join(", ");
}

/**
 * Offer choices. What was picked or sent is let go when something has happened, and kept when the same is only shown again.
 * @param {Choosing} state @param {{choices?: Choice[], pieces?: Piece[]}} scene @param {number} seq @param {Drawn} drawn
 * @returns {Choosing}
 */
export function offer(state, { choices = [], pieces = [] }, seq, drawn) {
  const same = seq === state.seq;
  const kept = same ? choiceSeen(state)?.action : undefined;
  const sent = (same && choices.find(({ action }) => action === state.sent?.action)) || null; // it is still on its way
  const targets = targetsOf(choices).map((target) => {
    const [x, y] = drawn(target.area, target.x, target.y);
    return { ...target, x, y };
  });
  const target = targets.find((one) => one.choices.some(({ action }) => action === kept)) ?? null;
  const turn = target?.choices.findIndex(({ action }) => action === kept) ?? 0;
  return { choices, pieces, targets, seq, target, turn, picked: state.picked && target !== null, sent, stop: targets[0] };
}

/** Let a ghost be seen at a target, in the turn that brings most. @param {Choosing} state @param {Target | null} target @returns {Choosing} */
export function see(state, target) {
  if (state.sent || target === state.target) return state;
  return { ...state, target, turn: target ? first(target) : 0 };
}

/** Look at a target and nothing else: nothing stays picked. @param {Choosing} state @param {Target | null} target @returns {Choosing} */
export function carry(state, target) {
  return see(state.picked && !state.sent ? { ...state, picked: false } : state, target);
}

/** Go to a target with the keys. @param {Choosing} state @param {Target} target @returns {Choosing} */
export function goTo(state, target) {
  return { ...carry(state, target), stop: target };
}

/**
 * Make a choice stay; or send it at once, if nobody wants to be asked and nothing else can be meant.
 * @param {Choosing} state @param {Target} target @param {boolean} ask @returns {Choosing}
 */
function pick(state, target, ask) {
  if (state.sent) return state;
  const known = target === state.target && !state.picked; // it was seen before, in this turn
  const next = { ...state, target, turn: known ? state.turn : first(target), stop: target };
  const asked = ask && !target.choices.every((choice) => choice.at_once);
  return !asked && (known || target.choices.length === 1) ? confirm(next) : { ...next, picked: true };
}

/**
 * Somebody tapped or clicked. The state stays as it is if nothing can be done there.
 * @param {Choosing} state @param {Target | null} target @param {boolean} covered is it part of the ghost? @param {boolean} ask
 */
export function tap(state, target, covered, ask) {
  if (state.sent) return state;
  if (state.picked && covered) return confirm(state);
  if (target) return pick(state, target, ask);
  return state.picked ? cancel(state) : state;
}

/** A piece was carried somewhere and let go. @param {Choosing} state @param {boolean} ask */
export function drop(state, ask) {
  return state.target ? pick(state, state.target, ask) : state;
}

/** The key that does what is meant. @param {Choosing} state @param {Target | null} focused @param {boolean} ask */
export function enter(state, focused, ask) {
  const target = focused ?? state.target;
  if (!target) return state;
  return state.picked && target === state.target ? confirm(state) : pick(state, target, ask);
}

/** The next way, or the one before. @param {Choosing} state @param {number} [by] @returns {Choosing} */
export function turn(state, by = 1) {
  const ways = state.target?.choices.length ?? 0;
  return ways < 2 || state.sent ? state : { ...state, turn: (state.turn + by + ways) % ways };
}

/** @param {Choosing} state */
export function confirm(state) {
  const choice = choiceSeen(state);
  return choice ? send(state, choice) : state;
}

/** @param {Choosing} state @param {Choice} choice @returns {Choosing} */
export function send(state, choice) {
  return state.sent ? state : { ...state, sent: choice };
}

/** @param {Choosing} state @returns {Choosing} */
export function cancel(state) {
  return { ...state, picked: false, target: null, turn: 0 };
}

/** The answer was no: go on choosing. @param {Choosing} state @returns {Choosing} */
export function refuse(state) {
  return { ...state, sent: null };
}
