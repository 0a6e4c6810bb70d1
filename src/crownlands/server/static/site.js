/** The pages around the table: home, my games, opening a record. */

import { ask, luck } from "./api.js";
import { documentAt, here } from "./dom.js";
import { patiently, tellThere, toast, tried } from "./notices.js";
import { once } from "./once.js";
import { switches } from "./switches.js";

switches();

/** A table that is made on the way to it. @param {Element} pressed @param {string} path @param {any} [wanted] */
function begin(pressed, path, wanted) {
  once([pressed], async () => {
    const { table, again } = await patiently(ask("POST", path, wanted));
    if (again) tellThere(/** @type {HTMLElement} */ (pressed).dataset.again ?? "");
    location.assign(`/t/${table}`);
  });
}

/** Buttons that lead to a table; some come later, with more games. */
document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target.closest("button") : null;
  const { table, lesson, daily, rematch } = pressed?.dataset ?? {};
  if (!pressed) return;
  if (table) begin(pressed, "/tables", { ...JSON.parse(table), luck: luck() }); // one click and a game begins
  else if (lesson) begin(pressed, `/lessons/${lesson}`);
  else if (daily !== undefined) begin(pressed, "/daily"); // whoever has begun it elsewhere is led back to it and told so
  else if (rematch) begin(pressed, `/tables/${rematch}/rematch`, { luck: luck() }); // whoever asks second gets the table of the first
});

const join = document.getElementById("join");
if (join instanceof HTMLFormElement) {
  join.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = String(new FormData(join).get("table") ?? "").trim();
    const table = text.split("/t/").pop()?.split(/[/?#]/)[0];
    if (table) location.assign(`/t/${encodeURIComponent(table)}`);
  });
}

const name = document.getElementById("name");
if (name instanceof HTMLInputElement) {
  name.addEventListener("change", () =>
    tried(async () => {
      await ask("PATCH", "/me", { name: name.value.trim() });
      toast(/** @type {HTMLElement} */ (name).dataset.saved ?? "");
    }),
  );
}

const record = document.getElementById("record");
if (record instanceof HTMLInputElement) {
  record.addEventListener("change", () =>
    tried(async () => {
      const [file] = record.files ?? [];
      if (!file) return;
      record.value = "";
      const { table } = await ask("POST", "/records", file);
      location.assign(`/t/${table}/replay?ply=0`);
    }),
  );
}

tellTimes(document);

/** When something was, in the reader's language and time. @param {ParentNode} within */
function tellTimes(within) {
  const now = new Date();
  for (const time of within.querySelectorAll("time[data-moment]")) {
    const moment = new Date(Number(/** @type {HTMLElement} */ (time).dataset.moment));
    /** @type {Intl.DateTimeFormatOptions} */
    const day = moment.getFullYear() === now.getFullYear() ? { day: "numeric", month: "long" } : { dateStyle: "long" };
    const today = moment.toDateString() === now.toDateString();
    const clock = today || "clock" in /** @type {HTMLElement} */ (time).dataset;
    time.textContent = moment.toLocaleString(here.lang, clock ? { timeStyle: "short" } : day);
    time.setAttribute("title", moment.toLocaleString(here.lang, { dateStyle: "full", timeStyle: "short" }));
  }
}

/** More games: the next page's are put below these. */
document.getElementById("more")?.addEventListener("click", (event) => {
  const more = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  event.preventDefault();
  if (more.hasAttribute("aria-busy")) return; // they are on their way
  more.setAttribute("aria-busy", "true");
  tried(async () => {
    const next = await documentAt(more.href);
    const found = [...next.querySelectorAll("#games > li")].map((item) => document.importNode(item, true));
    document.getElementById("games")?.append(...found);
    for (const item of found) tellTimes(item);
    found[0]?.querySelector("a")?.focus();
    const further = next.getElementById("more");
    if (further) more.href = /** @type {HTMLAnchorElement} */ (further).href;
    else more.remove();
  }).then(() => more.removeAttribute("aria-busy"));
});
