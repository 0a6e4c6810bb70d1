/** The one dialog of a page; what is said while it is open is said in it. */

import { button, byId, h } from "./dom.js";
import { page } from "./words.js";

/** Show a dialog, perhaps instead of another one, and give the focus back when it is closed. @param {string} title @param {...Node} content */
export function showDialog(title, ...content) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const close = button("quiet.close", { "aria-label": page("close"), onclick: () => dialog.close() }, "✕");
  const said = h("div.dialog-said", { role: "status", "aria-live": "polite" });
  dialog.replaceChildren(h("header.dialog-head", {}, h("h2", { id: "dialog-title" }, title), close), ...content, said);
  if (!dialog.open) dialog.showModal();
  else close.focus(); // what had it is gone
  return dialog;
}
