/**
 * The end of a game is a small event: the boards side by side, what counts is lit piece by piece while the points are
 * counted, then the banner, and what comes next.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Spots} Spots
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { button, byId, h, motion } from "./dom.js";
import { tried } from "./notices.js";
import { isOver, nameOf } from "./panels.js";
import { settings } from "./settings.js";
import { list, page } from "./words.js";

const STEP = 420;

export class Finale {
  /** @param {import("./scenes.js").SceneView} view @param {import("./types.js").About} about */
  constructor(view, about) {
    this.view = view;
    this.table = about.table;
    /** @type {string | null} the table at which somebody plays on */
    this.next = about.rematch ?? null;
    this.place = byId("finale");
  }

  /** The scene that is shown is the last one: count, if that was announced, and say who has won. @param {Scene} scene */
  async begin(scene) {
    const { view } = this;
    if (view.counting) {
      for (const { seat } of Object.values(scene.panels)) showPoints(seat, 0);
      await countUp(scene, (spots) => view.board.light(spots));
      view.counting = false;
      view.again();
    }
    if (!view.scene || !isOver(view.scene)) return; // it was taken back meanwhile
    this.announce(scene);
    byId("told").textContent = this.place.querySelector(".banner-words")?.textContent ?? "";
  }

  /** Who has won, and what can be done now. @param {Scene} scene */
  announce(scene) {
    const { seats } = this.view;
    this.place.replaceChildren(banner(scene, seats, this.table, seats.some((seat) => seat.yours)));
    if (this.next) this.place.querySelector(".row")?.prepend(h("a.button.primary", { href: `/t/${this.next}` }, page("end.join")));
    this.place.hidden = false;
  }

  /** Say it again, if it was said: in other words, or because there is more to do. */
  again() {
    if (this.view.scene && !this.place.hidden) this.announce(this.view.scene);
  }

  /** Somebody wants to play again. @param {string} table */
  rematch(table) {
    this.next = table;
    this.again();
  }
}

/** @param {number} seat @param {number} points */
function showPoints(seat, points) {
  for (const place of document.querySelectorAll(`[data-points="${seat}"]`)) place.textContent = String(points);
}

/**
 * Count the points of all seats, one line of each at a time. Any press or key leads to the end at once.
 * @param {Scene} scene @param {(spots: Spots | null) => void} light
 */
async function countUp(scene, light) {
  const panels = Object.values(scene.panels);
  const counted = panels.map((panel) => (panel.lines ?? []).filter(([, worth]) => worth !== 0));
  const sums = panels.map(() => 0);
  const steps = Math.max(0, ...counted.map((lines) => lines.length));
  let hurry = !motion() || settings.speed === "instant";
  const skip = new AbortController();
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (hurry = true), { signal: skip.signal });
  for (let step = 0; step < steps && !hurry; step++) {
    /** @type {Spots} */
    const spots = {};
    panels.forEach((panel, i) => {
      const line = counted[i][step];
      if (!line) return;
      sums[i] += line[1];
      Object.assign(spots, line[2]);
      showPoints(panel.seat, sums[i]);
    });
    light(spots);
    await new Promise((done) => setTimeout(done, STEP));
  }
  skip.abort();
  light(null);
  for (const panel of panels) showPoints(panel.seat, panel.points);
}

/** Who has won, and what now? @param {Scene} scene @param {Seat[]} seats @param {string} table @param {boolean} seated */
function banner(scene, seats, table, seated) {
  const winners = Object.values(scene.panels).filter((panel) => panel.rank === 1);
  const names = winners.map((panel) => nameOf(seats[panel.seat], panel.seat));
  const points = winners[0]?.points ?? 0;
  const words = winners.length === 1 ? page("end.won", { name: names[0], n: points }) : page("end.shared", { names: list(names), n: points });
  const rematch = button("primary", {}, page("end.rematch"));
  rematch.addEventListener("click", () =>
    tried(async () => {
      const { table: next } = await ask("POST", `/tables/${table}/rematch`);
      location.assign(`/t/${next}`);
    }),
  );
  const picture = `/api/tables/${table}/picture?format=png&theme=light`;
  return h(
    "div.banner",
    { role: "status" },
    h("div.banner-marks", {}, ...winners.map((panel) => icon(`seat.${panel.seat}`, "banner-mark"))),
    h("p.banner-words", {}, words),
    h(
      "div.row",
      {},
      seated && rematch,
      h("a.button", { href: `/t/${table}/replay?ply=0` }, page("end.replay")),
      h("a.button", { href: picture, download: `${table}.png` }, page("end.picture")),
      h("a.button", { href: "/new" }, page("menu.new")),
    ),
  );
}
