/** Choosing a clock for a new game: a few usual ones, or any other. */

import { h } from "./dom.js";
import { page } from "./words.js";

/**
 * @typedef {{clock: string, time?: number, increment?: number, at_zero?: string}} Timing as the server wants it
 * @typedef {Record<string, [number, number]>} Bounds of the time of each kind, and of the increment
 */

/** @type {Timing[]} */
const USUAL = [
  { clock: "none" },
  { clock: "turn", time: 30 },
  { clock: "turn", time: 120 },
  { clock: "game", time: 600, increment: 10 },
  { clock: "days", time: 1 },
  { clock: "days", time: 3 },
];
const KINDS = ["turn", "game", "days"];
const ZERO = ["bot", "forfeit"];

/** How a clock is called. @param {Timing} timing */
function called({ clock, time = 0, increment = 0 }) {
  if (clock === "days") return page("new.clock.days", { n: time });
  if (clock === "game") return page("new.clock.game", { time: time / 60, increment });
  return clock === "turn" ? page("new.clock.turn", { time }) : page("new.clock.none");
}

/** @param {string} label @param {[string, string][]} values @param {string} chosen */
function select(label, values, chosen) {
  const field = h("select", {}, ...values.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return { field: /** @type {HTMLSelectElement} */ (field), row: h("label", {}, h("span", {}, page(label)), field) };
}

/** @param {string} label @param {number} value */
function number(label, value) {
  const field = h("input", { type: "number", value, step: 1, required: true, inputmode: "numeric" });
  return { field: /** @type {HTMLInputElement} */ (field), row: h("label", {}, h("span", {}, page(label)), field) };
}

export class TimingChoice {
  /** @param {HTMLElement} place @param {Bounds} bounds */
  constructor(place, bounds) {
    this.bounds = bounds;
    const usual = USUAL.map((timing, i) => /** @type {[string, string]} */ ([String(i), called(timing)]));
    this.which = select("new.clock", [...usual, ["own", page("new.clock.own")]], "0");
    this.kind = select("new.clock.kind", KINDS.map((kind) => [kind, page(`new.clock.kind.${kind}`)]), "game");
    this.time = number("new.clock.time", 15);
    this.increment = number("new.clock.increment", 10);
    this.zero = select("new.at_zero", ZERO.map((what) => [what, page(`new.at_zero.${what}`)]), "bot");
    this.own = h("div.timing-own", {}, this.kind.row, this.time.row, this.increment.row);
    this.which.field.addEventListener("change", () => this.fit());
    this.kind.field.addEventListener("change", () => this.fit());
    place.replaceChildren(this.which.row, this.own, this.zero.row);
    this.fit();
  }

  /** Show what there is to choose, within its bounds: people say the time of a game in minutes. */
  fit() {
    const own = this.which.field.value === "own";
    const kind = this.kind.field.value;
    const unit = kind === "game" ? 60 : 1;
    this.own.hidden = !own;
    this.increment.row.hidden = kind !== "game";
    this.zero.row.hidden = this.which.field.value === "0";
    limit(this.time.field, this.bounds[kind].map((bound) => bound / unit), !own);
    limit(this.increment.field, this.bounds.increment, !own || kind !== "game");
  }

  /** @returns {Timing} */
  get chosen() {
    const { value } = this.which.field;
    if (value === "0") return { clock: "none" };
    const at_zero = this.zero.field.value;
    if (value !== "own") return { ...USUAL[Number(value)], at_zero };
    const clock = this.kind.field.value;
    const time = this.time.field.valueAsNumber * (clock === "game" ? 60 : 1);
    return { clock, time, ...(clock === "game" ? { increment: this.increment.field.valueAsNumber } : {}), at_zero };
  }

  /** What was chosen last is chosen again. @param {Timing | undefined} last */
  set chosen(last) {
    const { clock = "none", time = 0, increment = 0, at_zero = "bot" } = last ?? {};
    const usual = USUAL.findIndex((one) => one.clock === clock && (one.time ?? 0) === time && (one.increment ?? 0) === increment);
    const own = usual < 0 && KINDS.includes(clock);
    this.which.field.value = own ? "own" : String(Math.max(usual, 0));
    this.zero.field.value = ZERO.includes(at_zero) ? at_zero : "bot";
    if (own) {
      this.kind.field.value = clock;
      this.time.field.value = String(clock === "game" ? time / 60 : time);
      this.increment.field.value = String(increment);
    }
    this.fit();
  }
}

/** A number that is asked for is within its bounds; one that is not asked for does not matter. @param {HTMLInputElement} field @param {number[]} bounds @param {boolean} off */
function limit(field, [least, most], off) {
  field.min = String(least);
  field.max = String(most);
  field.disabled = off;
  if (field.valueAsNumber > most) field.value = String(most);
  if (field.valueAsNumber < least) field.value = String(least);
}
