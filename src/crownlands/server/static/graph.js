/**
 * A graph of the points over the turns: a line with marks for each seat. Pressing it leads to that turn; what it shows can
 * be read as a table as well.
 *
 * @typedef {import("./types.js").Turn} Turn
 * @typedef {import("./types.js").Seat} Seat
 */

import { uses } from "./art.js";
import { h, s } from "./dom.js";
import { nameOf } from "./panels.js";
import { page } from "./words.js";

const WIDE = 300;
const HIGH = 130;
const ROOM = { left: 26, right: 12, top: 10, bottom: 12 };
const MARK = 11;
const MARKS = 6; // along each line, so that nobody needs the colours

export class Graph {
  /** @param {HTMLElement} place @param {Turn[]} turns @param {(turn: number) => void} jump */
  constructor(place, turns, jump) {
    this.place = place;
    this.turns = turns;
    this.jump = jump;
    this.now = 0;
    const points = turns.flatMap((turn) => turn.points);
    this.least = Math.min(0, ...points);
    this.most = Math.max(1, ...points);
  }

  /** @param {number} turn */
  x(turn) {
    return ROOM.left + ((WIDE - ROOM.left - ROOM.right) * turn) / Math.max(1, this.turns.length - 1);
  }

  /** @param {number} points */
  y(points) {
    return HIGH - ROOM.bottom - ((HIGH - ROOM.top - ROOM.bottom) * (points - this.least)) / (this.most - this.least);
  }

  /** @param {Seat[]} seats */
  draw(seats) {
    const names = seats.map((seat) => nameOf(seat, seat.seat));
    const last = this.turns[this.turns.length - 1].points;
    const told = names.map((name, seat) => `${name}: ${last[seat]}`).join(", ");
    const picture = s("svg.graph-picture", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${page("graph")}. ${told}` });
    picture.append(...this.grid(), ...names.flatMap((_, seat) => this.line(seat)));
    picture.append((this.cursor = s("line.graph-now", { y1: ROOM.top - 6, y2: HIGH - ROOM.bottom })));
    picture.addEventListener("click", (event) => {
      const { left, width } = picture.getBoundingClientRect();
      const x = ((/** @type {MouseEvent} */ (event).clientX - left) / width) * WIDE;
      const part = (x - ROOM.left) / (WIDE - ROOM.left - ROOM.right);
      this.jump(Math.round(Math.min(Math.max(part, 0), 1) * (this.turns.length - 1)));
    });
    this.place.replaceChildren(picture, this.table(names));
    this.place.hidden = false;
    this.show(this.now);
  }

  grid() {
    const step = this.most - this.least > 60 ? 40 : this.most - this.least > 24 ? 20 : 5;
    const lines = [];
    for (let points = 0; points <= this.most; points += step) {
      const y = this.y(points);
      lines.push(s("line.graph-line", { x1: ROOM.left, x2: WIDE - ROOM.right, y1: y, y2: y }));
      lines.push(s("text.graph-number", { x: ROOM.left - 4, y: y + 3.5 }, String(points)));
    }
    return lines;
  }

  /** @param {number} seat */
  line(seat) {
    const at = (/** @type {number} */ turn) => [this.x(turn), this.y(this.turns[turn].points[seat])];
    const every = Math.max(1, Math.round(this.turns.length / MARKS));
    const last = this.turns.length - 1;
    const marked = this.turns.map((_, i) => i).filter((i) => i === last || (i && i % every === 0 && last - i >= every / 2));
    const places = this.turns.map((_, i) => at(i).map((n) => n.toFixed(1)).join(",")).join(" ");
    const marks = marked.map((turn) => {
      const [x, y] = at(turn);
      return s("g", { transform: `translate(${x - MARK / 2} ${y - MARK / 2}) scale(${MARK / 100})` }, ...uses(`seat.${seat}`));
    });
    return [s(`polyline.graph-seat.of-seat-${seat}`, { points: places }), ...marks];
  }

  /** The same to read. @param {string[]} names */
  table(names) {
    const heads = names.map((name) => h("th", { scope: "col" }, name));
    const rows = this.turns.map(({ points }, i) =>
      h("tr", {}, h("th", { scope: "row" }, i ? String(i) : page("replay.start")), ...points.map((n) => h("td", {}, String(n)))),
    );
    const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, page("replay.slider")), ...heads));
    return h(
      "details.graph-numbers",
      {},
      h("summary", {}, page("graph.table")),
      h("div.graph-scroll", { tabindex: 0, role: "region", "aria-label": page("graph.table") }, h("table", {}, head, h("tbody", {}, ...rows))),
    );
  }

  /** Where we are. @param {number} turn */
  show(turn) {
    this.now = turn;
    for (const end of ["x1", "x2"]) this.cursor?.setAttribute(end, String(this.x(turn)));
  }
}
