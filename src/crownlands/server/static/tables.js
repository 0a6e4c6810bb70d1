/** Open tables: who waits for players, at which game; looked at again now and then. */

/** @typedef {{table: string, called: import("./types.js").Message[], host_name: string, seats: import("./types.js").Seat[], made: number}} OpenTable */

import { ask } from "./api.js";
import { icon, showArt } from "./art.js";
import { byId, h, here } from "./dom.js";
import { tried } from "./notices.js";
import { isOpen, nameOf } from "./panels.js";
import { switches } from "./switches.js";
import { learn, page, say, sentence, spoken } from "./words.js";

const AGAIN = 8000;
const MINUTE = 60_000;

/** @param {OpenTable} open @param {number} age in milliseconds */
function row({ table, called, host_name: host, seats, made }, age) {
  const [title, ...more] = called.map(say);
  const ago = new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" });
  const minutes = Math.floor(age / MINUTE);
  const when = minutes < 60 ? ago.format(-minutes, "minute") : ago.format(-Math.floor(minutes / 60), "hour");
  const facts = [...more.map(sentence), page("guest.players", { n: seats.length }), page("tables.free", { n: seats.filter(isOpen).length })];
  return h(
    "li.card",
    { dataset: { made } },
    h("a.cover", { href: `/t/${table}` }, h("strong", {}, host ? page("guest.invites", { name: host, game: title }) : title)),
    h("p", {}, facts.join(" · ")),
    h(
      "ul.guest-seats",
      {},
      ...seats.map((seat) => h(isOpen(seat) ? "li.free" : "li", {}, icon(`seat.${seat.seat}`, "seat-mark"), nameOf(seat, seat.seat))),
    ),
    h("p.about", {}, sentence(when)),
  );
}

let speaks = false;

async function look() {
  if (!speaks) await Promise.all([learn(here.lang ?? "en"), showArt()]);
  speaks = true;
  const { now, tables } = await ask("GET", "/tables/open");
  const focused = document.activeElement?.getAttribute("href");
  byId("open-tables").replaceChildren(...tables.map((/** @type {OpenTable} */ open) => row(open, now - open.made)));
  byId("no-tables").hidden = tables.length > 0;
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`#open-tables a[href="${CSS.escape(focused)}"]`))?.focus();
}

switches();
await tried(look);
setInterval(() => document.hidden || look().catch(() => {}), AGAIN); // what was seen last stays, if the server is away
