/** Asking others to the table: the link, and the link as a picture for a camera. */

import { button, h } from "./dom.js";
import { page } from "./words.js";

/** @param {string} table */
export function invitation(table) {
  const address = new URL(`/t/${table}`, location.href).href;
  const field = h("input.link", { value: address, readonly: true, "aria-label": page("invite.link") });
  field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  const copy = button("primary", {}, page("invite.copy"));
  copy.addEventListener("click", async () => {
    await give(address, /** @type {HTMLInputElement} */ (field));
    copy.textContent = page("invite.copied");
  });
  return h(
    "section.invitation",
    {},
    h("h2", {}, page("invite.title")),
    h("p", {}, page("invite.text")),
    h("img.qr", { src: `/t/${table}/qr.svg`, alt: page("invite.qr"), width: 180, height: 180 }),
    h("div.row", {}, field, copy),
  );
}

/** Put the link where it can be pasted; pages that are not secure may only select it. @param {string} address @param {HTMLInputElement} field */
async function give(address, field) {
  if (navigator.clipboard) await navigator.clipboard.writeText(address).catch(() => field.select());
  else field.select();
}
