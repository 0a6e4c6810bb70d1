/** A rules page: the drawings of its lists, and what there is to try on it. */

import { icon, onWish, showArt } from "./art.js";
import { tryAll } from "./try.js";

tryAll();

/** The drawings come with the sheet that the table has too. */
async function draw() {
  await showArt();
  for (const place of document.querySelectorAll("[data-symbol]")) {
    place.replaceChildren(icon(/** @type {HTMLElement} */ (place).dataset.symbol ?? ""));
  }
}

if (document.querySelector("[data-symbol]")) {
  draw();
  onWish(draw);
}
