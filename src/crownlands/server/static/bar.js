/**
 * The bar in reach of the thumb: what can be chosen without a place, undo, rotate, cancel, confirm. A button that can do
 * nothing in this decision is not there; one that cannot do it yet keeps its place, so that nothing moves under the hand.
 */

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./chooser.js").Chooser} Chooser */

import { icon } from "./art.js";
import { cancel, choiceSeen, confirm, pointsText, send, turn } from "./choosing.js";
import { button, h, s } from "./dom.js";
import { page, say, sentence } from "./words.js";

const SIGNS = { rotate: "⟳", undo: "↶", hint: "", cancel: "✕", confirm: "✓" };
const BULB = "M9 21h6M9.5 18h5c0-2 1-3 1.9-4A6 6 0 1 0 7.6 14c.9 1 1.9 2 1.9 4z";

/**
 * @param {HTMLElement} bar @param {Chooser} chooser @param {(() => void) | null} undo @param {(() => void) | null} [hint]
 */
export function showBar(bar, chooser, undo, hint = null) {
  const focused = bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
  const { choices, pieces, target, targets, picked, sent } = chooser.state;
  const choice = choiceSeen(chooser.state);
  const ways = target?.choices.length ?? 0;
  const offers = choices.filter((offered) => offered.best !== undefined);
  const placeless = choices.filter((offered) => !offered.area && offered.best === undefined);
  const made = (/** @type {Choice[]} */ some) => some.map((offered) => tile(offered, pieces, sent ? null : () => chooser.do(send, offered)));
  const tiles = made(offers.length ? offers : placeless);
  const tools = undo ? [tool("undo", "", sent ? null : undo)] : [];
  if (hint && choices.length > 1) tools.push(tool("hint", "", sent ? null : hint));
  if (offers.length) tools.push(...made(placeless)); // whoever buys nothing
  if (targets.some((one) => one.choices.length > 1)) {
    tools.push(tool("rotate", ways > 1 ? `${chooser.state.turn + 1}/${ways}` : "", ways > 1 && !sent ? () => chooser.do(turn) : null));
  }
  if (targets.some((one) => one.choices.some((way) => !way.at_once))) {
    tools.push(tool("confirm", choice && picked ? pointsText(choice) : "", picked && choice && !sent ? () => chooser.do(confirm) : null));
    tools.push(tool("cancel", "", picked && !sent ? () => chooser.do(cancel) : null, picked));
  }
  bar.classList.toggle("tiled", tiles.length > 0);
  bar.classList.toggle("market", offers.length > 0);
  bar.classList.toggle("placed", targets.length > 0);
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
    each.className = made[i].className;
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

/** @param {keyof typeof SIGNS} what @param {string} more @param {(() => void) | null} press @param {boolean} [seen] or only its place */
function tool(what, more, press, seen = true) {
  return pressed(
    `tool.${what}${seen ? "" : ".unseen"}`,
    what,
    press,
    h("span.sign", { "aria-hidden": "true" }, SIGNS[what] || s("svg.bulb", { viewBox: "0 0 24 24" }, s("path", { d: BULB }))),
    h("span.what", {}, page(`do.${what}`)),
    h("span.more", {}, more),
  );
}

/** @param {Choice} choice @param {import("./types.js").Piece[]} pieces @param {(() => void) | null} press */
function tile(choice, pieces, press) {
  const [piece] = choice.ghost ?? [];
  const points = pointsText(choice);
  const made = pressed(
    "tile",
    choice.action,
    press,
    piece ? icon(pieces[piece[0]][0]) : null,
    h("span", {}, sentence(say(choice.label))),
    choice.costs ? h("span.costs", {}, sentence(say(choice.costs))) : null,
    choice.best === undefined ? null : h("span.best", {}, page("market.best", { points: pointsText({ points: choice.best }) })),
    points ? h("span.more", {}, points) : null,
  );
  if (choice.best !== undefined) made.classList.add("offer");
  if (piece) made.dataset.what = pieces[piece[0]][0];
  return made;
}
