/** Dialogs of the table: the menu with its settings, help, the invitation, handing the device over. */

import { ask } from "./api.js";
import { mayNotify, ring, shake, switchNotifications } from "./attention.js";
import { showDialog } from "./dialog.js";
import { button, byId, h, here } from "./dom.js";
import { tried } from "./notices.js";
import { like, settings } from "./settings.js";
import { invitation } from "./share.js";
import { page, spoken } from "./words.js";

const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →", "arrows"],
  ["R", "rotate"],
  ["Enter", "confirm"],
  ["Esc", "cancel"],
  ["U", "undo"],
  ["H", "hint"],
  ["?", "help"],
]);

// A key goes through the languages faster than they are learned: the one that was chosen last is meant.
let wanted = "";
let learning = Promise.resolve();
let painting = Promise.resolve(); // and themes are kept in the order in which they were chosen

/** @param {import("./types.js").About} about @param {{language: (lang: string) => Promise<void>, art: () => Promise<void>, resign: (() => void) | null}} change */
export function showMenu(about, change) {
  const { table, game, draws } = about;
  const dialog = showDialog(
    page("menu.title"),
    h("nav.menu-links", { "aria-label": page("menu.title") }, ...links(table, game), draws && h("a", { href: `/verify?table=${table}` }, page("draws"))),
    h(
      "div.settings",
      {},
      choice("menu.language", JSON.parse(here.languages ?? "{}"), spoken(), (lang) => {
        const speak = async () => {
          if (lang !== wanted) return;
          const kept = ask("PATCH", "/me", { lang });
          await change.language(lang);
          if (lang === wanted && dialog.open) showMenu(about, change).querySelector("select")?.focus(); // this one, in its new words
          await kept;
        };
        wanted = lang;
        learning = learning.then(() => tried(speak));
      }),
      choice("menu.theme", themes(), here.theme ?? "auto", (theme) => {
        here.theme = theme;
        painting = painting.then(() =>
          tried(async () => {
            const kept = ask("PATCH", "/me", { theme });
            await change.art();
            await kept;
          }),
        );
      }),
      choice("menu.speed", speeds(), settings.speed, (speed) => like({ speed: /** @type {any} */ (speed) })),
      toggle("menu.confirm", settings.confirm, (confirm) => like({ confirm })),
      toggle("menu.forced", settings.forced, (forced) => like({ forced })),
      toggle("menu.cover", settings.cover, (cover) => like({ cover })),
      toggle("menu.keys", settings.keys, (keys) => like({ keys })),
      ...signals(),
      toggle("menu.phrases", settings.phrases, (phrases) => like({ phrases })),
    ),
    h("div.row", {}, button("", { onclick: () => showHelp(game) }, page("help.keys")), !byId("left").hidden && button("", { onclick: showLeft }, page("left")), change.resign && button("", { onclick: change.resign }, page("resign"))),
    invitation(about),
  );
  return dialog;
}

/** How somebody is called when it is their turn. */
function signals() {
  const note = h("p.about.setting-note", { role: "status" });
  return [
    toggle("menu.sound", settings.sound, (sound) => {
      like({ sound });
      ring();
    }),
    "vibrate" in navigator &&
      toggle("menu.vibrate", settings.vibrate, (vibrate) => {
        like({ vibrate });
        if (vibrate) shake();
      }),
    toggle("menu.notify", settings.notify && mayNotify(), async (wanted, box) => {
      note.textContent = await switchNotifications(wanted);
      box.checked = settings.notify;
    }),
    note,
  ];
}

function themes() {
  const names = ["auto", ...Object.keys(JSON.parse(here.art ?? "{}"))];
  return Object.fromEntries(names.map((name) => [name, page(`theme.${name}`)]));
}

function speeds() {
  return { slow: page("speed.slow"), normal: page("speed.normal"), instant: page("speed.instant") };
}

/** @param {string} table @param {string} game */
function links(table, game) {
  const record = `/api/tables/${table}/record?format=`;
  return [
    h("a", { href: `/rules/${game}`, target: "_blank" }, page("menu.rules")),
    h("a", { href: `/t/${table}/replay` }, page("menu.replay")),
    h("a", { href: `${record}text`, download: `${table}.txt` }, page("menu.record_text")),
    h("a", { href: `${record}json`, download: `${table}.json` }, page("menu.record_json")),
    h("a", { href: `/api/tables/${table}/picture?format=png`, download: `${table}.png` }, page("menu.picture")),
    h("a", { href: "/games" }, page("menu.games")),
    h("a", { href: "/new" }, page("menu.new")),
  ];
}

/** @param {string} label @param {Record<string, string>} values @param {string} value @param {(value: string) => void} set */
function choice(label, values, value, set) {
  const select = h("select", {}, ...Object.entries(values).map(([key, words]) => h("option", { value: key, selected: key === value }, words)));
  select.addEventListener("change", () => set(/** @type {HTMLSelectElement} */ (select).value));
  return h("label.setting", {}, h("span", {}, page(label)), select);
}

/** @param {string} label @param {boolean} value @param {(value: boolean, box: HTMLInputElement) => void} set */
function toggle(label, value, set) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: value }));
  box.addEventListener("change", () => set(box.checked, box));
  return h("label.setting", {}, h("span", {}, page(label)), box);
}

/** Fold out what can still come, wherever on the page it is. */
function showLeft() {
  /** @type {HTMLDialogElement} */ (byId("dialog")).close();
  const left = /** @type {HTMLDetailsElement} */ (byId("left"));
  left.open = true;
  left.scrollIntoView({ block: "center" });
  left.querySelector("summary")?.focus();
}

/** @param {string} game */
export function showHelp(game) {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, page(`key.${what}`))));
  const rules = h("a", { href: `/rules/${game}`, target: "_blank" }, page("menu.rules"));
  showDialog(page("help.keys"), h("table.keys", {}, h("tbody", {}, ...rows)), h("p", {}, page("help.pointer")), h("p", {}, page("help.what")), h("p", {}, rules));
}

/** Cover the table; `ready` is called when the next person has the device. @param {string} name @param {() => void} ready */
export function handOver(name, ready) {
  const cover = byId("cover");
  document.body.classList.add("covered");
  const take = button("primary.large", {}, page("hand.ready", { name }));
  take.addEventListener("click", () => {
    take.replaceWith(h("p", {}, "…"));
    ready();
  });
  cover.replaceChildren(h("div.cover-card", {}, h("h2", { id: "cover-title" }, page("hand.title", { name })), h("p", {}, page("hand.text")), take));
  cover.hidden = false;
  take.focus();
}

/** What the person who has the device now may see is shown. */
export function uncover() {
  document.body.classList.remove("covered");
  byId("cover").hidden = true;
  byId("cover").replaceChildren();
}
