/** Asking others to the table: the link, and the link as a picture for a camera. */

import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { tried } from "./notices.js";
import { page } from "./words.js";

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The link, and what to do with it. Where this page was opened under a name that is this computer's for itself, the
 * server knows a better one; otherwise what leads here leads others here too, whatever stands between.
 * @param {import("./types.js").About} about @param {boolean} [folded] shown when asked for
 */
export function invitation(about, folded = false) {
  const { table, link, near } = about;
  const local = LOOPBACK.test(location.hostname);
  const address = local ? link : new URL(`/t/${table}`, location.href).href;
  const field = h("input.link", { value: address, readonly: true, "aria-label": page("invite.link") });
  field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  const copy = button("primary", {}, page("invite.copy"));
  copy.addEventListener("click", async () => {
    if (await copyText(address)) copy.textContent = page("invite.copied");
    else field.focus();
  });
  const title = h("h2", {}, page("invite.title"));
  const inside = [
    h("p", {}, page("invite.text")),
    local && near && h("p.near", {}, page("invite.near")),
    h("img.qr", { src: `/t/${table}/qr.svg`, alt: page("invite.qr"), width: 180, height: 180 }),
    h("div.row", {}, field, copy),
    about.host && about.status === "open" && listing(about),
    fingerprint(about),
  ];
  return folded ? h("details.invitation", {}, h("summary", {}, title), ...inside) : h("section.invitation", {}, title, ...inside);
}

/** What fixes the draws of a game, for those who want to note it. @param {import("./types.js").About} about */
export function fingerprint({ table, draws }) {
  return draws && h("p.about.fingerprint", {}, page("draws.fingerprint"), " ", h("a", { href: `/verify?table=${table}`, target: "_blank" }, draws.commitment));
}

/** Who made a table chooses whether it is shown to everybody. @param {import("./types.js").About} about */
function listing(about) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: about.listed, dataset: { listed: "" } }));
  box.addEventListener("change", async () => {
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-listed]")); // the lobby's, the menu's
    for (const one of boxes) one.disabled = true;
    await tried(async () => void ({ listed: about.listed } = await ask("PATCH", `/tables/${about.table}`, { listed: box.checked })));
    for (const one of boxes) {
      one.disabled = false;
      one.checked = about.listed; // as it is, if it could not be changed
    }
    if (document.activeElement === document.body) box.focus(); // what is disabled lost it
  });
  return h("label.check", {}, box, h("span", {}, page("invite.listed")));
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

/** Can pictures be handed to other programs of this device? */
export function sharesPictures() {
  const empty = new File([], "picture.png", { type: "image/png" });
  return navigator.canShare?.({ files: [empty] }) === true;
}

/** Hand the picture of a table to another program, or save it. @param {string} table @param {string} words */
export async function sharePicture(table, words) {
  const answer = await fetch(`/api/tables/${table}/picture?format=png&theme=light`);
  if (!answer.ok) throw new Error((await answer.json()).text);
  const picture = new File([await answer.blob()], `${table}.png`, { type: "image/png" });
  if (sharesPictures()) {
    try {
      await navigator.share({ files: [picture], text: words });
      return;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return; // they thought better of it
    }
  }
  const address = URL.createObjectURL(picture);
  h("a", { href: address, download: picture.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
