/**
 * What can still come, to be folded out beside the boards: fetched when somebody opens it, and again when something
 * happens meanwhile.
 *
 * @typedef {{title: import("./types.js").Message, note: import("./types.js").Message | null, pieces: [string[], number, import("./types.js").Message | null][]}} Group
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { button, byId, h } from "./dom.js";
import { tried } from "./notices.js";
import { page, say, sentence } from "./words.js";

export class Left {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.ply = -1;
    this.asked = 0; // how often: of several answers only the last one asked for counts
    /** @type {Group[] | null} the last answer */
    this.groups = null;
    this.details = /** @type {HTMLDetailsElement} */ (byId("left"));
    this.details.addEventListener("toggle", () => this.show());
  }

  /** Something happened. @param {number} ply @param {boolean} over */
  heed(ply, over) {
    this.details.hidden = over;
    if (this.ply !== ply) this.show();
    this.ply = ply;
  }

  show() {
    if (!this.details.open || this.details.hidden) return;
    const asked = ++this.asked;
    tried(async () => {
      /** @type {{left: Group[]}} */
      const { left } = await ask("GET", `/tables/${this.table}/left`);
      if (asked !== this.asked) return;
      this.groups = left;
      this.again();
    });
  }

  /** Say it again, in other words. What has the focus keeps it, or the title gets it. */
  again() {
    if (!this.groups) return;
    const place = byId("left-pieces");
    const focused = place.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.what : null;
    place.replaceChildren(...(this.groups.length ? this.groups.flatMap(group) : [h("p", {}, page("left.nothing"))]));
    if (focused === null) return;
    const anew = [...place.querySelectorAll("button")].find((one) => one.dataset.what === focused);
    (anew ?? this.details.querySelector("summary"))?.focus();
  }
}

/** @param {Group} group */
function group({ title, note, pieces }) {
  return [
    h("h3", {}, sentence(say(title))),
    note && h("p.left-note", {}, say(note)),
    h("ul.left-pieces", {}, ...pieces.map(piece)),
  ].filter((part) => part !== null);
}

/** @param {Group["pieces"][number]} piece */
function piece([symbols, count, label]) {
  const words = sentence(say(label ?? undefined));
  const drawn = h("span.left-drawn", { class: symbols.length > 1 ? "left-drawn left-pair" : "left-drawn" }, ...symbols.map((symbol) => icon(symbol)));
  const name = words || symbols.at(-1)?.match(/number\.(\d+)/)?.[1] || "";
  const inside = [drawn, count > 1 && h("span", {}, `× ${count}`), h("span.hidden", {}, name)];
  return h("li", {}, button("held-one.asks", { dataset: { what: symbols[0] } }, ...inside));
}
