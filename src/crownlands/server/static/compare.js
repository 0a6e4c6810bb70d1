/**
 * All seats side by side: what the points of each are made of, one row for each kind of line. Pointing at a number lights
 * what it counts.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Spots} Spots
 */

import { icon } from "./art.js";
import { button, h } from "./dom.js";
import { comparedRows, placesOf } from "./lines.js";
import { nameOf } from "./panels.js";
import { page, say, sentence } from "./words.js";

/** @param {Scene} scene @param {Seat[]} seats @param {(spots: Spots | null) => void} light */
export function comparison(scene, seats, light) {
  const panels = Object.values(scene.panels);
  const heads = panels.map(({ seat }) => {
    const name = nameOf(seats[seat], seat);
    return h("th", { scope: "col", title: name }, icon(`seat.${seat}`, "seat-mark"), h("span.hidden", {}, name));
  });
  const rows = comparedRows(scene).map(({ heading: [label, symbol], lines }) => {
    const words = sentence(say(label));
    const cells = panels.map(({ seat }) => h("td", {}, cell(lines.get(seat) ?? [], `${nameOf(seats[seat], seat)} · ${words}`, light)));
    return h("tr", {}, h("th", { scope: "row" }, h("span", {}, symbol && icon(symbol, "compare-icon"), h("span", {}, words))), ...cells);
  });
  const best = Math.max(...panels.map(({ points }) => points));
  const sums = panels.map(({ points }) => h(points === best ? "td.most" : "td", {}, String(points)));
  return h(
    "table.compare",
    {},
    h("caption.hidden", {}, page("end.compare")),
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {}, ...rows),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, page("end.total")), ...sums)),
  );
}

/** What a seat has of a kind; with more than one line, or with places, there is something to show. @param {Line[]} lines @param {string} whose @param {(spots: Spots | null) => void} light */
function cell(lines, whose, light) {
  const points = lines.reduce((sum, [, worth]) => sum + worth, 0);
  if (!lines.length) return h("span.none", {}, "–");
  const spots = placesOf(lines);
  const words = lines.map(([what]) => sentence(say(what))).join(", ");
  if (!Object.keys(spots).length) return h("span", { title: words }, String(points));
  const on = () => light(spots);
  const off = () => light(null);
  const listeners = { onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on };
  return button("cell", { ...listeners, title: words, "aria-label": `${points}: ${whose}` }, String(points));
}
