/**
 * Luck and skill: what every seat could expect, what luck, its own errors and the others made of that; a sentence about
 * each, and how well they played compared with our bots.
 *
 * @typedef {import("./review_numbers.js").SeatSums} SeatSums
 * @typedef {import("./review_graph.js").Named} Named
 */

import { icon } from "./art.js";
import { h } from "./dom.js";
import { UNITS, numberText, pointsText, shownSums } from "./review_numbers.js";
import { botName, page, say } from "./words.js";

const PARTS = /** @type {const} */ (["luck", "errors", "gifts"]);

/** @param {SeatSums[]} sums @param {Named[]} seats @param {"points" | "win"} what */
export function sumsTable(sums, seats, what) {
  const shown = sums.map((one) => shownSums(what === "points" ? one : one.win, UNITS[what]));
  const row = (/** @type {"initial" | "luck" | "errors" | "gifts" | "final"} */ name, /** @type {"auto" | "exceptZero"} */ signs) =>
    h("tr", {}, h("th", { scope: "row" }, page(`review.sums.${name}`)), ...shown.map((one) => h("td", {}, numberText(what, one[name], signs))));
  const heads = seats.map(({ name, seat }) => h("th", { scope: "col" }, icon(`seat.${seat}`, "seat-mark"), h("span.review-name", {}, name)));
  return h(
    "table.review-sums",
    {},
    h("caption.hidden", {}, `${page("review.sums")}: ${page(`review.${what}`)}`),
    h("thead", {}, h("tr", {}, h("td"), ...heads)),
    h("tbody", {}, row("initial", "auto"), ...PARTS.map((name) => row(name, "exceptZero"))),
    h("tfoot", {}, row("final", "auto")),
  );
}

/** @param {SeatSums[]} sums @param {Named[]} seats */
export function sentences(sums, seats) {
  return h(
    "ul.review-told",
    {},
    ...sums.map(({ told, decisions, lost_per_decision, band }, i) => {
      const rate = page("review.rate", { points: pointsText(lost_per_decision) });
      const words = decisions ? [rate, bandWords(band)].filter(Boolean).join(" · ") : "";
      return h("li", {}, icon(`seat.${seats[i].seat}`, "seat-mark"), h("div", {}, h("p", {}, say(told)), words && h("p.review-small", {}, words)));
    }),
  );
}

/** Between which of our bots that lies. @param {[string | null, string | null] | null} band */
function bandWords(band) {
  if (!band) return "";
  const [below, above] = band.map((level) => level && botName(level));
  if (below && above) return page("review.band.between", { below, above });
  return below ? page("review.band.above", { below }) : above ? page("review.band.below", { above }) : "";
}
