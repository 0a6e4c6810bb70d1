/**
 * What happened, turn by turn: one entry for each turn, with everything that was done in it and what chance brought after
 * it. A turn begins when a seat acts that did not act just before.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Message} Message
 * @typedef {{ply: number, by: number | null, words: Message | null}} Told what an action did; `by` is a seat, null for chance
 * @typedef {{seat: number | null, lines: Told[]}} Turn without a seat it is the start
 * @typedef {{first: Told, names: string, element: HTMLElement}} Entry how a turn was told, with who had which name then
 */

import { icon } from "./art.js";
import { h } from "./dom.js";
import { nameOf } from "./panels.js";
import { page, say, sentence } from "./words.js";

const LENGTH = 300; // actions that are kept

/** Actions in their turns, as `turns_of` in server/story.py folds them. @param {Told[]} told @returns {Turn[]} */
export function folded(told) {
  /** @type {Turn[]} */
  const turns = [];
  told.forEach((one, i) => {
    const begins = one.by !== null && one.by !== (i ? told[i - 1].by : null);
    if (begins || !turns.length) turns.push({ seat: one.by, lines: [] });
    turns[turns.length - 1].lines.push(one);
  });
  return turns;
}

export class Log {
  /** @param {HTMLElement} place @param {() => Seat[]} seats who sits where */
  constructor(place, seats) {
    this.place = place;
    this.seats = seats;
    /** @type {Told[]} */
    this.told = [];
    /** @type {{ply: number, mover: number}} the last scene that was noted */
    this.last = { ply: 0, mover: -1 };
    /** @type {Set<number>} plies that were played by themselves */
    this.byThemselves = new Set();
    /** @type {WeakMap<Told, Entry>} what was told of turns, by the last of their actions */
    this.entries = new WeakMap();
  }

  /** Tell everything again: the words have changed. */
  forget() {
    this.entries = new WeakMap();
  }

  /** Tell what happened. @param {Scene} scene */
  remember(scene) {
    this.note(scene);
    this.tell();
  }

  /** Note what happened, to be told later; what was taken back is forgotten. @param {Scene} scene */
  note({ ply, mover, log }) {
    const { last } = this;
    this.last = { ply, mover };
    if (ply === last.ply) return; // seen with other eyes
    const next = ply === last.ply + 1; // otherwise it was taken back, or much has happened, of which `recall` tells
    this.told = this.told.filter((one) => one.ply < ply || (one.ply === ply && !next)).slice(-LENGTH);
    if (next) this.told.push({ ply, by: last.mover < 0 ? null : last.mover, words: log ?? null });
  }

  /**
   * What happened earlier, one message (or none) for each action.
   * @param {(Message | null)[]} story @param {(number | null)[]} by whose the actions were
   */
  recall(story, by) {
    const earlier = story.map((words, i) => ({ ply: i + 1, by: by[i], words }));
    this.told = [...earlier, ...this.told.filter(({ ply }) => ply > story.length)].slice(-LENGTH);
    this.tell();
  }

  /** Tell it all, the last turn first. What was told already stays as it is: it is read out when it is new. */
  tell() {
    const turns = folded(this.told).filter(({ lines }) => lines.some(({ words }) => words));
    const names = this.seats().map(nameOf).join();
    const wanted = turns.reverse().map((turn) => this.element(turn, names));
    const stay = new Set(wanted);
    for (const old of [...this.place.children]) if (!stay.has(/** @type {HTMLElement} */ (old))) old.remove();
    let next = this.place.firstElementChild;
    for (const element of wanted) {
      if (element === next) next = next.nextElementSibling;
      else this.place.insertBefore(element, next);
    }
  }

  /** The entry of a turn: the one there was, if nothing of it has changed. @param {Turn} turn @param {string} names of all seats */
  element(turn, names) {
    const [first, last] = [turn.lines[0], turn.lines[turn.lines.length - 1]];
    const old = this.entries.get(last);
    if (old && old.first === first && old.names === names) return old.element;
    const element = this.entry(turn, this.lines(turn));
    this.entries.set(last, { first, names, element });
    return element;
  }

  /** The lines of a turn: who it was stands before the first of them and not before each. @param {Turn} turn @returns {[number, string][]} */
  lines({ seat, lines }) {
    const name = seat === null ? "" : `${nameOf(this.seats()[seat], seat)}: `;
    let named = false;
    return lines.flatMap(({ ply, by, words }) => {
      if (!words) return [];
      const text = this.byThemselves.has(ply) ? page("forced.log", { what: words }) : say(words);
      const again = named && by !== null && text.startsWith(name);
      named ||= text.startsWith(name);
      return [/** @type {[number, string]} */ ([ply, sentence(again ? text.slice(name.length) : text)])];
    });
  }

  /** @param {Turn} turn @param {[number, string][]} lines */
  entry({ seat }, lines) {
    const mark = seat === null ? null : icon(`seat.${seat}`, "log-mark");
    const head = seat === null ? h("span.log-start", {}, page("replay.start")) : null;
    return h("li.turn", {}, mark, head, ...lines.flatMap(([ply, text]) => [h("span.told", { dataset: { ply } }, text), " "]));
  }
}
