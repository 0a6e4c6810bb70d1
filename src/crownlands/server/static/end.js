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
import { tried } from "./chrome.js";
import { button, h, motion } from "./dom.js";
import { nameOf } from "./panels.js";
import { settings } from "./settings.js";
import { list, page } from "./words.js";

const STEP = 420;

/** Is the game over? @param {Scene} scene */
export function isOver(scene) {
  return Object.values(scene.panels).some((panel) => panel.rank !== undefined);
}

/**
 * Count the points of all seats, one line of each at a time. Any press or key leads to the end at once.
 * @param {Scene} scene
 * @param {{light: (spots: Spots | null) => void, points: (seat: number, points: number) => void}} show
 */
export async function countUp(scene, show) {
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
      show.points(panel.seat, sums[i]);
    });
    show.light(spots);
    await new Promise((done) => setTimeout(done, STEP));
  }
  skip.abort();
  show.light(null);
  for (const panel of panels) show.points(panel.seat, panel.points);
}

/** Who has won, and what now? @param {Scene} scene @param {Seat[]} seats @param {string} table @param {boolean} seated */
export function banner(scene, seats, table, seated) {
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
