/**
 * Options that are chosen by looking at things: boards laid out as they will lie, cards taken from among others. Left
 * alone, chance decides.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {{value: string, label: Message | null, picture: string}} Thing
 * @typedef {{values: Thing[], count: number, across: number, turned: string}} Pick
 */

import { drawn, icon, theme } from "./art.js";
import { button, h } from "./dom.js";
import { page, say, sentence } from "./words.js";

/** What a thing looks like: a drawing of the sheet, or a picture of its own. @param {Thing} thing @param {string} [suffix] */
function look(thing, suffix = "") {
  if (drawn(thing.picture)) return icon(thing.picture, "pick-icon");
  return h("img", { src: `/ground/${encodeURIComponent(thing.picture + suffix)}.svg?theme=${theme()}`, alt: "", loading: "lazy" });
}

/** @param {Thing} thing */
const called = (thing) => sentence(say(thing.label) || thing.value);

/** Can this be chosen here, or was it kept when there were other things? @param {Pick} pick @param {any} written */
export function isKnown({ values, turned }, written) {
  const known = new Set(values.flatMap(({ value }) => [value, value + turned]));
  return typeof written === "string" && written.split(",").every((one) => known.has(one));
}

export class Picker {
  /**
   * @param {string} name @param {string} label @param {string} about @param {Pick} pick @param {string} value
   * @param {(value: string) => void} changed
   */
  constructor(name, label, about, pick, value, changed) {
    this.name = name;
    this.pick = pick;
    this.changed = changed;
    /** @type {string[]} */
    this.chosen = value ? value.split(",") : [];
    this.slot = 0;
    /** @type {Map<string, Message | null>} why a thing cannot be chosen beside the rest */
    this.why = new Map();
    this.place = h("div", {});
    const lots = this.way(false, page("new.by_lot"));
    const own = this.way(true, page("new.by_hand"));
    this.element = h("fieldset.pick", {}, h("legend", {}, label), h("span.about", {}, about), h("div.pills", {}, lots, own), h("span.why", { dataset: { why: name } }), this.place);
    this.draw();
  }

  /** By lot, or by hand? @param {boolean} own @param {string} words */
  way(own, words) {
    const radio = h("input", { type: "radio", name: `${this.name}-way`, value: own ? "own" : "lot", checked: own === this.chosen.length > 0 });
    radio.addEventListener("change", () => this.set(own ? this.first() : []));
    return h("label.pill", {}, radio, h("span", {}, words));
  }

  /** Something to begin with: the first things that may be chosen. */
  first() {
    const free = this.pick.values.filter(({ value }) => !this.why.get(value));
    return free.slice(0, this.pick.count).map(({ value }) => value);
  }

  /** @param {string[]} chosen */
  set(chosen) {
    this.chosen = chosen;
    this.draw();
    this.changed(chosen.join(","));
  }

  /** What cannot be chosen now. @param {{value: string, why: Message | null}[]} values */
  allow(values) {
    this.why = new Map(values.map(({ value, why }) => [value, why]));
    for (const made of this.place.querySelectorAll("[data-value]")) this.explain(/** @type {HTMLElement} */ (made)); // one may just be pressed
  }

  /** Let a thing be chosen, or say why not. @param {HTMLElement} made */
  explain(made) {
    const why = this.why.get(made.dataset.value ?? "");
    made.toggleAttribute("disabled", Boolean(why) && made.getAttribute("aria-pressed") !== "true");
    if (why) made.title = say(why);
    else made.removeAttribute("title");
  }

  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const things = h("div.pick-values", {}, ...this.pick.values.map((thing) => this.thing(thing)));
    const rooms = this.pick.across ? h("div.pick-rooms", {}, this.slots(), things) : h("div.pick-rooms.loose", {}, things);
    this.place.replaceChildren(...(this.chosen.length ? [rooms] : []));
    if (focused) this.place.querySelector(/** @type {any} */ (`[data-key="${focused}"]`))?.focus();
  }

  /** @param {string} written */
  plain(written) {
    const { turned } = this.pick;
    return turned && written.endsWith(turned) ? written.slice(0, -turned.length) : written;
  }

  /** The places they will lie in, and turning the one that is looked at. */
  slots() {
    const slots = this.chosen.map((written, number) => {
      const thing = /** @type {Thing} */ (this.pick.values.find(({ value }) => value === this.plain(written)));
      const props = {
        "aria-pressed": String(number === this.slot),
        "aria-label": page("new.slot", { number: number + 1, name: called(thing) }),
        dataset: { key: `${this.name}.slot.${number}`, slot: number },
        onclick: () => {
          this.slot = number;
          this.draw();
        },
      };
      return button("pick-thing", props, look(thing, written.slice(thing.value.length)), h("span", {}, called(thing)));
    });
    const turn = button("small", { dataset: { key: `${this.name}.turn` }, onclick: () => this.turn() }, page("new.turn"));
    return h("div", {}, h("div.pick-slots", { style: { "--across": this.pick.across } }, ...slots), h("p.row", {}, this.pick.turned && turn));
  }

  turn() {
    const written = this.chosen[this.slot];
    const plain = this.plain(written);
    this.set(this.chosen.map((one, number) => (number === this.slot ? (plain === written ? plain + this.pick.turned : plain) : one)));
  }

  /** A thing to be chosen. @param {Thing} thing */
  thing(thing) {
    const taken = this.chosen.some((written) => this.plain(written) === thing.value);
    const props = {
      "aria-pressed": String(taken),
      dataset: { key: `${this.name}.${thing.value}`, value: thing.value },
      onclick: () => this.choose(thing.value),
    };
    const made = button("pick-thing", props, look(thing), h("span", {}, called(thing)));
    this.explain(made);
    return made;
  }

  /** Lay a thing into the place that is looked at, or take it instead of the one that has been there longest. @param {string} value */
  choose(value) {
    const at = this.chosen.findIndex((written) => this.plain(written) === value);
    if (!this.pick.across) {
      if (at < 0) this.set([...this.chosen.slice(1), value]);
      return;
    }
    const chosen = [...this.chosen];
    if (at >= 0) chosen[at] = chosen[this.slot]; // two change places
    chosen[this.slot] = at >= 0 ? this.chosen[at] : value;
    this.slot = (this.slot + 1) % this.pick.count;
    this.set(chosen);
  }
}
