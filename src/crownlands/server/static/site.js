/** The pages around the table: home, my games, opening a record. */

import { ask } from "./api.js";
import { h, here } from "./dom.js";
import { patiently, toast, tried } from "./notices.js";
import { nameOf } from "./panels.js";
import { switches } from "./switches.js";
import { learn, page, say } from "./words.js";

switches();

/** A button with a table in it: one click and a game begins. */
for (const start of document.querySelectorAll("button[data-table]")) {
  start.addEventListener("click", () =>
    tried(async () => {
      start.setAttribute("aria-busy", "true");
      const wanted = JSON.parse(/** @type {HTMLElement} */ (start).dataset.table ?? "{}");
      const { table } = await patiently(ask("POST", "/tables", wanted));
      location.assign(`/t/${table}`);
    }),
  );
}

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

const games = document.getElementById("games");
if (games) await tried(() => list(games));

/** My tables, newest first. @param {HTMLElement} place */
async function list(place) {
  const [said] = await Promise.all([ask("GET", "/me/tables"), learn(here.lang ?? "en")]);
  /** @type {import("./types.js").About[]} */
  const tables = said.tables;
  place.replaceChildren(...tables.map(row));
  document.getElementById("no-games")?.toggleAttribute("hidden", tables.length > 0);
}

/** @param {import("./types.js").About} about */
function row(about) {
  const over = about.status === "finished";
  const names = about.seats.map((seat) => nameOf(seat, seat.seat));
  const address = over ? `/t/${about.table}/replay?ply=0` : `/t/${about.table}`;
  const status = h(`span.status.${about.status}`, {}, page(`status.${about.status}`));
  return h(
    "li.card",
    {},
    h("a.cover", { href: address }, h("strong", {}, say([`${about.game}.title`]))),
    status,
    h("span.names", {}, names.join(" · ")),
  );
}
