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
  if (renew(bar, [...tiles, ...tools])) return;
  bar.replaceChildren(...(tiles.length ? [h("div.tiles", {}, ...tiles)] : []), h("div.tools", {}, ...tools));
  if (focused) bar.querySelector(/** @type {any} */ (`[data-key="${focused}"]`))?.focus();
}

/** What each button does now; the button itself stays, because a press on one that is taken away is no click. */
/** @type {WeakMap<Element, () => void>} */
const presses = new WeakMap();

/**
 * Make the buttons of a bar what these are, if they are the same ones. @param {HTMLElement} bar
 * @param {HTMLElement[]} made @returns {boolean} were they?
 */
function renew(bar, made) {
  const old = [...bar.querySelectorAll("button")];
  if (old.length !== made.length || old.some((each, i) => each.dataset.key !== made[i].dataset.key)) return false;
  old.forEach((each, i) => {
    each.disabled = made[i].hasAttribute("disabled");
    each.replaceChildren(...made[i].childNodes);
    presses.set(each, presses.get(made[i]) ?? (() => {}));
  });
  return true;
}

/** @param {string} classes @param {string} key @param {(() => void) | null} press @param {...(Node | string | null)} inside */
function pressed(classes, key, press, ...inside) {
  const made = button(classes, { dataset: { key }, disabled: press === null }, ...inside);
  made.addEventListener("click", () => presses.get(made)?.());
  if (press) presses.set(made, press);
  return made;
}

/** @param {keyof typeof SIGNS} what @param {string} more @param {(() => void) | null} press */
function tool(what, more, press) {
  return pressed(
    `tool.${what}`,
    what,
    press,
    h("span.sign", { "aria-hidden": "true" }, SIGNS[what]),
    h("span.what", {}, page(`do.${what}`)),
    h("span.more", {}, more),
  );
}

/** @param {Choice} choice @param {() => void} press @param {boolean} waiting */
function tile(choice, press, waiting) {
  const [symbol] = choice.ghost?.[0] ?? [];
  const points = pointsText(choice);
  return pressed(
    "tile",
    choice.action,
    waiting ? null : press,
    symbol ? icon(symbol) : null,
    h("span", {}, sentence(say(choice.label))),
    points ? h("span.more", {}, points) : null,
  );
}
