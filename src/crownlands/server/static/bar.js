/** The bar in reach of the thumb: what can be chosen without a place, rotate, undo, cancel, confirm. */

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./choose.js").Choosing} Choosing */

import { icon } from "./art.js";
import { pointsText } from "./choose.js";
import { button, h } from "./dom.js";
import { page, say, sentence } from "./words.js";

const SIGNS = { rotate: "⟳", undo: "↶", cancel: "✕", confirm: "✓" };

/**
 * @param {HTMLElement} bar @param {Choosing} choosing
 * @param {{undo: (() => void) | null}} can
 */
export function showBar(bar, choosing, can) {
  const focused = bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
  const { choice, target, picked, waiting } = choosing;
  const ways = target?.choices.length ?? 0;
  const placeless = choosing.choices.filter((offered) => !offered.area);
  const tiles = placeless.map((offered) => tile(offered, () => choosing.play(offered), waiting));
  const tools = [
    tool("rotate", ways > 1 ? `${choosing.turn + 1}/${ways}` : "", ways > 1 && !waiting ? () => choosing.rotate() : null),
    tool("undo", "", can.undo && !waiting ? can.undo : null),
    tool("cancel", "", picked && !waiting ? () => choosing.cancel() : null),
    tool("confirm", choice && picked ? pointsText(choice) : "", picked && choice && !waiting ? () => choosing.confirm() : null),
  ];
  bar.classList.toggle("idle", !choosing.choices.length && !can.undo);
  bar.classList.toggle("tiled", placeless.length > 0);
  bar.replaceChildren(...(tiles.length ? [h("div.tiles", {}, ...tiles)] : []), h("div.tools", {}, ...tools));
  if (focused) bar.querySelector(/** @type {any} */ (`[data-key="${focused}"]`))?.focus();
}

/** @param {keyof typeof SIGNS} what @param {string} more @param {(() => void) | null} press */
function tool(what, more, press) {
  const props = { dataset: { key: what }, disabled: press === null, onclick: press ?? (() => {}) };
  return button(
    `tool.${what}`,
    props,
    h("span.sign", { "aria-hidden": "true" }, SIGNS[what]),
    h("span.what", {}, page(`do.${what}`)),
    h("span.more", {}, more),
  );
}

/** @param {Choice} choice @param {() => void} press @param {boolean} waiting */
function tile(choice, press, waiting) {
  const [symbol] = choice.ghost?.[0] ?? [];
  const points = pointsText(choice);
  return button(
    "tile",
    { dataset: { key: choice.action }, disabled: waiting, onclick: press },
    symbol ? icon(symbol) : null,
    h("span", {}, sentence(say(choice.label))),
    points && h("span.more", {}, points),
  );
}
