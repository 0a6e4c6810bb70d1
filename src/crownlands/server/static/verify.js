/** The page on which the draws of a game are checked. It has all it needs when it is loaded, words included. */

import { byId, h, here } from "./dom.js";
import { check } from "./fair.js";
import { tried } from "./notices.js";
import { switches } from "./switches.js";
import { page, say, seatLetters, speak } from "./words.js";

/** @param {import("./fair.js").Found} found */
function show({ verdict, told, source, draws }) {
  const place = byId("found");
  const title = verdict === "good" ? page("verify.good") : verdict === "wrong" ? page("verify.wrong") : page("verify.none");
  place.className = `found card ${verdict}`;
  place.replaceChildren(h("h2", {}, title), h("p", {}, say(told)));
  if (verdict === "good") place.append(h("p", {}, page("verify.compare")));
  if (source) place.append(facts(source));
  if (draws.length) place.append(h("div.draws", { tabindex: 0, role: "region", "aria-label": page("verify.draw") }, table(draws)));
  place.hidden = false;
  place.focus();
}

/** What the draws follow from. @param {import("./fair.js").Source} source */
function facts({ game, place, commitment, secret, luck }) {
  const letters = seatLetters();
  const added = luck.map((part, seat) => h("span.added", {}, `${letters[seat] ?? seat + 1}: ${part || "–"}`));
  const rows = /** @type {[string, (string | HTMLElement)[]][]} */ ([
    [page("verify.game"), [game]],
    [page("verify.place"), [place]],
    [page("verify.fingerprint"), [commitment]],
    [page("verify.secret"), [secret]],
    [page("verify.luck"), added],
  ]);
  return h("dl", {}, ...rows.map(([name, what]) => h("div", {}, h("dt", {}, name), h("dd", {}, ...what))));
}

/** @param {import("./fair.js").Draw[]} draws */
function table(draws) {
  const heads = [page("verify.draw"), page("verify.came"), page("verify.odds"), page("verify.word")];
  const rows = draws.map(({ draw, came, weight, total, word }) => {
    const cells = [came, `${weight}/${total}`, word.toString(16).padStart(16, "0")];
    return h("tr", {}, h("th", { scope: "row" }, draw + 1), ...cells.map((cell) => h("td", {}, cell)));
  });
  return h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows));
}

switches();
speak(here.lang ?? "en", JSON.parse(byId("verify").dataset.said ?? "{}"));

const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
const file = /** @type {HTMLInputElement} */ (byId("file"));

byId("check").addEventListener("submit", (event) => {
  event.preventDefault();
  show(check(text.value));
});

file.addEventListener("change", () =>
  tried(async () => {
    const [chosen] = file.files ?? [];
    if (chosen) show(check(await chosen.text()));
  }),
);

const fetched = document.getElementById("fetch");
fetched?.addEventListener("click", () =>
  tried(async () => {
    const answer = await fetch(fetched.dataset.record ?? "").catch(() => null);
    if (!answer) throw new Error(here.offline);
    const record = await answer.text();
    if (!answer.ok) throw new Error(JSON.parse(record).text);
    text.value = record;
    show(check(record));
  }),
);
