/** What chance brings on the analysis board: chosen by hand among all that can come, or drawn. */

/** @typedef {import("./analysis.js").Outcome} Outcome */

import { box, uses } from "./art.js";
import { button, h, s } from "./dom.js";
import { page, say, sentence, spoken } from "./words.js";

/**
 * @param {HTMLElement} place @param {Outcome[]} outcomes nothing if nothing is due
 * @param {(actions: string[], draw?: boolean) => void} act
 */
export function showChance(place, outcomes, act) {
  place.hidden = !outcomes.length;
  if (!outcomes.length) {
    place.replaceChildren();
    return;
  }
  const first = outcomes[0].odds;
  const alike = outcomes.every(({ odds }) => Math.abs(odds - first) < 0.001);
  const sure = new Intl.NumberFormat(spoken(), { style: "percent", maximumFractionDigits: 1 });
  const said = outcomes.map(({ label }) => sentence(say(label)));
  const choices = outcomes.map((outcome, i) => {
    const words = said.filter((one) => one === said[i]).length > 1 || !said[i] ? `${said[i]} ${outcome.action}` : said[i];
    const odds = alike ? "" : sure.format(outcome.odds);
    const picture = outcome.pieces.length > 0 && pictureOf(outcome.pieces);
    const about = { title: words, "aria-label": [words, odds].filter(Boolean).join(", "), onclick: () => act([outcome.action]) };
    return h("li", {}, button("outcome", about, picture || h("span", {}, words), odds && h("span.about", {}, odds)));
  });
  place.replaceChildren(
    h("h2", { id: "chance-title" }, page("analysis.chance")),
    h("div.row", {}, button("primary", { onclick: () => act([], true) }, page("analysis.draw"))),
    h("p.about", {}, page("analysis.by_hand", { n: outcomes.length }), alike && ` · ${page("analysis.each", { odds: sure.format(first) })}`),
    h("ul.outcomes", {}, ...choices.reverse()),
  );
}

/** Some pieces as a small picture. @param {Outcome["pieces"]} pieces */
function pictureOf(pieces) {
  const boxes = pieces.map(([symbol, x, y, scale]) => {
    const [wide, high] = box(symbol).map((size) => size * scale);
    return { x, y, right: x + wide, low: y + high };
  });
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const [wide, high] = [Math.max(...boxes.map((one) => one.right)) - x, Math.max(...boxes.map((one) => one.low)) - y];
  const drawn = pieces.map(([symbol, left, top, scale]) => s("g", { transform: `translate(${100 * left} ${100 * top}) scale(${scale})` }, ...uses(symbol)));
  return s("svg.outcome-picture", { viewBox: `${100 * x - 4} ${100 * y - 4} ${100 * wide + 8} ${100 * high + 8}`, "aria-hidden": "true", style: { "--ratio": wide / high } }, ...drawn);
}
