/** The bar in reach of the thumb: what can be chosen without a place, rotate, undo, cancel, confirm. */

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./chooser.js").Chooser} Chooser */

import { icon } from "./art.js";
import { cancel, choiceSeen, confirm, pointsText, send, turn } from "./choosing.js";
import { button, h } from "./dom.js";
import { page, say, sentence } from "./words.js";

const SIGNS = { rotate: "⟳", undo: "↶", cancel: "✕", confirm: "✓" };

/**
 * @param {HTMLElement} bar @param {Chooser} chooser @param {(() => void) | null} undo
 */
export function showBar(bar, chooser, undo) {
  const focused = bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
  const { choices, pieces, target, picked, sent } = chooser.state;
  const choice = choiceSeen(chooser.state);
  const ways = target?.choices.length ?? 0;
  const placeless = choices.filter((offered) => !offered.area);
  const tiles = placeless.map((offered) => tile(offered, pieces, sent ? null : () => chooser.do(send, offered)));
  const tools = [
    tool("rotate", ways > 1 ? `${chooser.state.turn + 1}/${ways}` : "", ways > 1 && !sent ? () => chooser.do(turn) : null),
    tool("undo", "", sent ? null : undo),
    tool("cancel", "", picked && !sent ? () => chooser.do(cancel) : null),
    tool("confirm", choice && picked ? pointsText(choice) : "", picked && choice && !sent ? () => chooser.do(confirm) : null),
  ];
  bar.classList.toggle("idle", !choices.length && !undo);
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

/** @param {Choice} choice @param {import("./types.js").Piece[]} pieces @param {(() => void) | null} press */
function tile(choice, pieces, press) {
  const [piece] = choice.ghost ?? [];
  const points = pointsText(choice);
  return pressed(
    "tile",
    choice.action,
    press,
    piece ? icon(pieces[piece[0]][0]) : null,
    h("span", {}, sentence(say(choice.label))),
    points ? h("span.more", {}, points) : null,
  );
}
