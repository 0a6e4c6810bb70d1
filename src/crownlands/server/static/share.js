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
    if (await copyText(address)) copy.textContent = page("invite.copied");
    else field.focus();
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

/** Put a text where it can be pasted from; pages that are not secure have only the old way. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (h("textarea", { readonly: true }, text));
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
