/** The drawings: one sheet of symbols for a theme, put into the page once. */

import { documentAt, s } from "./dom.js";

/** @type {Map<string, [number, number]>} the width and height of each symbol, in squares */
const boxes = new Map();
let shown = "";

const moreContrast = matchMedia("(prefers-contrast: more)");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme as it is seen: what the reader chose, or what the system says. @returns {string} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen && chosen !== "auto") return chosen;
  if (moreContrast.matches) return "contrast";
  return dark.matches ? "dark" : "light";
}

/** Be told when the system says something else. @param {() => void} listener */
export function onWish(listener) {
  for (const wish of [moreContrast, dark]) wish.addEventListener("change", listener);
}

/** Have the sheet of the present theme in the page. */
export async function showArt() {
  const wanted = theme();
  if (wanted === shown) return;
  const versions = JSON.parse(document.documentElement.dataset.art ?? "{}");
  const sheet = (await documentAt(`/art/${wanted}.svg?v=${versions[wanted]}`)).documentElement;
  if (wanted !== theme()) return; // another one was chosen meanwhile
  sheet.id = "art";
  sheet.setAttribute("aria-hidden", "true");
  boxes.clear();
  for (const symbol of sheet.querySelectorAll("symbol")) {
    const [, , width, height] = (symbol.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number);
    boxes.set(symbol.id, [width / 100, height / 100]);
  }
  document.getElementById("art")?.remove();
  document.body.prepend(sheet);
  shown = wanted;
}

/** @param {string} name */
function id(name) {
  return `s-${name.replaceAll(".", "-")}`;
}

/**
 * The drawings of a symbol (several joined by + lie over each other), a square being 100 wide.
 * @param {string} symbol
 */
export function uses(symbol) {
  return symbol
    .split("+")
    .filter((name) => boxes.has(id(name)))
    .map((name) => {
      const [width, height] = boxes.get(id(name)) ?? [1, 1];
      return s("use", { href: `#${id(name)}`, width: 100 * width, height: 100 * height });
    });
}

/** Is there a drawing of this name? @param {string} name */
export function drawn(name) {
  return boxes.has(id(name));
}

/** How wide and high a symbol is, in squares. @param {string} symbol @returns {[number, number]} */
export function box(symbol) {
  return boxes.get(id(symbol.split("+")[0])) ?? [1, 1];
}

/** A symbol as a small picture among text. @param {string} symbol @param {string} [classes] */
export function icon(symbol, classes = "icon") {
  const [width, height] = box(symbol);
  return s(`svg.${classes}`, { viewBox: `0 0 ${100 * width} ${100 * height}`, "aria-hidden": "true" }, ...uses(symbol));
}
