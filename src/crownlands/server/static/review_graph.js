/**
 * A graph of what could be expected over a game, in points or as a chance to win: a line for each seat, upright lines
 * where something was drawn, rings at mistakes. Pressing it leads there; its numbers can be read as a table as well.
 *
 * @typedef {import("./review_numbers.js").Instant} Instant
 * @typedef {{name: string, seat: number}} Named
 * @typedef {object} Listener
 * @property {(ply: number) => void} jump
 * @property {(ply: number) => number} turnOf
 */

import { uses } from "./art.js";
import { h, s } from "./dom.js";
import { isMarked, kindOf, numberText, signOf } from "./review_numbers.js";
import { page, seatLetters } from "./words.js";

const WIDE = 300;
const HIGH = 140;
const ROOM = { left: 37, right: 12, top: 10, bottom: 10 };
const MARK = 11;
const MARKS = 5; // along each line, so that nobody needs the colours

export class ReviewGraph {
  /** @param {HTMLElement} place @param {Listener} listener */
  constructor(place, listener) {
    this.place = place;
    this.listener = listener;
    this.now = 0;
    this.plies = 1;
    /** @type {Instant[]} */
    this.moments = [];
    /** @type {"points" | "win"} */
    this.what = "win";
    // These stay while more and more is drawn: somebody may be pressing one, or reading the other.
    this.picture = s("svg.graph-picture.review-picture", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
    this.picture.addEventListener("click", (event) => this.pressed(/** @type {MouseEvent} */ (event)));
    this.table = h("table");
    const words = page("review.graph.table");
    const scroll = h("div.graph-scroll", { tabindex: 0, role: "region", "aria-label": words }, this.table);
    place.append(this.picture, h("p.review-small", {}, page("review.graph.about")), h("details.graph-numbers", {}, h("summary", {}, words), scroll));
  }

  /** @param {Instant[]} moments @param {number} plies @param {Named[]} seats @param {"points" | "win"} what */
  draw(moments, plies, seats, what) {
    Object.assign(this, { moments, plies: Math.max(1, plies), what });
    this.place.hidden = moments.length < 2;
    if (this.place.hidden) return;
    const numbers = moments.flatMap((moment) => moment[what]);
    const [least, most] = what === "win" ? [0, 1] : [Math.min(0, ...numbers), Math.max(1, ...numbers)];
    const y = (/** @type {number} */ number) => HIGH - ROOM.bottom - ((HIGH - ROOM.top - ROOM.bottom) * (number - least)) / (most - least);
    const last = moments[moments.length - 1][what];
    const told = seats.map(({ name, seat }) => `${name}: ${numberText(what, last[seat])}`).join(", ");
    this.cursor = s("line.graph-now", { y1: ROOM.top - 6, y2: HIGH - ROOM.bottom });
    this.picture.setAttribute("aria-label", `${page("review.graph")}: ${page(`review.${what}`)}. ${told}`);
    this.picture.replaceChildren(...this.grid(least, most, y), ...this.draws(), ...seats.flatMap(({ seat }) => this.line(seat, y)), ...this.rings(y), this.cursor);
    this.table.replaceChildren(...this.numbers(seats));
    this.show(this.now);
  }

  /** @param {number} ply */
  x(ply) {
    return ROOM.left + ((WIDE - ROOM.left - ROOM.right) * ply) / this.plies;
  }

  /** Go to the nearest moment that is known. @param {MouseEvent} event */
  pressed(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDE;
    const far = (/** @type {Instant} */ { ply }) => Math.abs(this.x(ply) - x);
    const nearest = this.moments.reduce((found, moment) => (far(moment) < far(found) ? moment : found));
    this.listener.jump(nearest.ply);
  }

  /** @param {number} least @param {number} most @param {(number: number) => number} y */
  grid(least, most, y) {
    const step = this.what === "win" ? 0.5 : most - least > 60 ? 40 : most - least > 24 ? 20 : 5;
    const lines = [];
    for (let number = 0; number <= most; number += step) {
      const at = y(number);
      const words = this.what === "win" ? numberText("win", number) : String(number);
      lines.push(s("line.graph-line", { x1: ROOM.left, x2: WIDE - ROOM.right, y1: at, y2: at }));
      lines.push(s("text.graph-number", { x: ROOM.left - 3, y: at + 3.5 }, words));
    }
    return lines;
  }

  /** Where something was drawn. */
  draws() {
    const drawn = this.moments.filter((moment) => moment.drawn);
    return drawn.map(({ ply }) => s("line.graph-drawn", { x1: this.x(ply), x2: this.x(ply), y1: ROOM.top, y2: HIGH - ROOM.bottom }));
  }

  /** @param {number} seat @param {(number: number) => number} y */
  line(seat, y) {
    const { moments, what } = this;
    const at = (/** @type {Instant} */ moment) => [this.x(moment.ply), y(moment[what][seat])];
    const places = moments.map((moment) => at(moment).map((n) => n.toFixed(1)).join(",")).join(" ");
    const every = Math.max(1, Math.round(moments.length / MARKS));
    const marked = moments.filter((_, i) => i === moments.length - 1 || (i % every === Math.floor(every / 2) && moments.length - 1 - i >= every / 2));
    const marks = marked.map((moment) => {
      const [x, top] = at(moment);
      return s("g", { transform: `translate(${x - MARK / 2} ${top - MARK / 2}) scale(${MARK / 100})` }, ...uses(`seat.${seat}`));
    });
    return [s(`polyline.graph-seat.of-seat-${seat}`, { points: places }), ...marks];
  }

  /** Around mistakes, on the line of whoever made them. @param {(number: number) => number} y */
  rings(y) {
    return this.moments.flatMap(({ ply, decision, ...moment }) => {
      if (!decision || !isMarked(decision) || kindOf(decision) === "slip") return [];
      const cy = y(moment[this.what][seatLetters().indexOf(decision.seat)]);
      return [s(`circle.graph-ring.${kindOf(decision)}`, { cx: this.x(ply), cy, r: kindOf(decision) === "blunder" ? 5 : 3.6 })];
    });
  }

  /** The same to read. @param {Named[]} seats */
  numbers(seats) {
    const { moments, what } = this;
    const heads = seats.map(({ name }) => h("th", { scope: "col" }, name));
    const rows = moments.map((moment) => {
      const { ply, decision, drawn } = moment;
      const turn = decision ? this.listener.turnOf(ply + 1) : this.listener.turnOf(ply);
      const note = drawn ? page("review.graph.drawn") : decision && isMarked(decision) ? signOf(kindOf(decision)) : "";
      const numbers = seats.map(({ seat }) => h("td", {}, numberText(what, moment[what][seat])));
      return h("tr", {}, h("th", { scope: "row" }, turn ? String(turn) : page("replay.start"), note && ` ${note}`), ...numbers);
    });
    const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, page("replay.slider")), ...heads));
    return [head, h("tbody", {}, ...rows)];
  }

  /** Where we are. @param {number} ply */
  show(ply) {
    this.now = ply;
    for (const end of ["x1", "x2"]) this.cursor?.setAttribute(end, String(this.x(ply)));
  }
}
