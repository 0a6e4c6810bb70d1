/**
 * Choosing with the keys alone.
 *
 * @typedef {import("./chooser.js").Chooser} Chooser
 */

import { cancel, enter, goTo, turn } from "./choosing.js";
import { settings } from "./settings.js";
import { inDirection } from "./targets.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** A key was pressed: was it for choosing? @param {Chooser} chooser @param {KeyboardEvent} event @returns {boolean} */
export function choseByKey(chooser, event) {
  const { target, targets } = chooser.state;
  const arrow = ARROWS[event.key];
  if (arrow && targets.length) {
    step(chooser, ...arrow);
  } else if ((event.key === "Enter" || event.key === " ") && (chooser.focused() || document.activeElement === document.body)) {
    chooser.do(enter, chooser.focused(), settings.confirm);
  } else if (event.key === "Escape" && target) {
    chooser.do(cancel);
  } else if (event.key.toLowerCase() === "r" && settings.keys && target) {
    chooser.do(turn, event.shiftKey ? -1 : 1);
  } else return false;
  return true;
}

/** Go to the next target in a direction. @param {Chooser} chooser @param {number} dx @param {number} dy */
function step(chooser, dx, dy) {
  const here = chooser.focused();
  const middles = [...chooser.elements].map(([target, element]) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { target, element, x: left + width / 2, y: top + height / 2 };
  });
  const { target, targets } = chooser.state;
  const from = middles.find((one) => one.target === here);
  const to = from ? inDirection(middles, from, dx, dy) : middles.find((one) => one.target === (target ?? targets[0]));
  if (!to) return;
  chooser.do(goTo, to.target);
  to.element.focus();
}
