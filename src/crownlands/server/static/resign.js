/** Resigning: asked once more, with what follows from it. */

import { ask } from "./api.js";
import { showDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { tried } from "./notices.js";
import { nameOf } from "./panels.js";
import { page } from "./words.js";

/**
 * @param {import("./types.js").About} about @param {import("./types.js").Seat[]} seats
 * @param {number} seat which of them resigns @param {number} seq the last event that was seen
 */
export function askToResign({ table, clock, yours }, seats, seat, seq) {
  const others = seats.filter((one) => one.seat !== seat && !one.out);
  const goesOn = others.length > 1 && others.some(({ kind }) => kind !== "bot");
  const key = crypto.getRandomValues(new BigUint64Array(1))[0].toString(36);
  const stay = button("primary", { onclick: () => dialog.close() }, page("resign.stay"));
  const resign = button("", {}, page("resign"));
  resign.addEventListener("click", () => tried(async () => {
    await ask("POST", `/tables/${table}/resign`, { key, seq, seat });
    dialog.close();
  }));
  const said = [
    yours.length > 1 && h("p", {}, h("strong", {}, nameOf(seats[seat], seat))), // several people share the device
    h("p", {}, page(goesOn ? "resign.goes_on" : "resign.ends")),
    clock && h("p", {}, page("resign.clock")),
    h("div.row", {}, stay, resign),
  ];
  const dialog = showDialog(page("resign.title"), ...said.filter((one) => one instanceof Node));
  stay.focus();
}
