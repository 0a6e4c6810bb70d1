/**
 * The end of a game is a small event: the boards side by side, what counts is lit piece by piece while the columns of the
 * podium grow, then who has won and why, what the points of all are made of, and what comes next.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./counting.js").Step} Step
 */

import { ask, luck } from "./api.js";
import { icon } from "./art.js";
import { comparison } from "./compare.js";
import { countUp } from "./counting.js";
import { button, byId, h } from "./dom.js";
import { tried } from "./notices.js";
import { toTable } from "./once.js";
import { isOver, nameOf } from "./panels.js";
import { portrait } from "./portraits.js";
import { sharePicture, sharesPictures } from "./share.js";
import { list, page, say, sentence } from "./words.js";

export class Finale {
  /** @param {import("./scenes.js").SceneView} view @param {import("./types.js").About} about */
  constructor(view, about) {
    this.view = view;
    this.about = about;
    /** @type {string | null} the table at which somebody plays on */
    this.next = about.rematch ?? null;
    /** @type {import("./types.js").Best | null} the best result of whoever looks, once it is known */
    this.best = null;
    this.place = byId("finale");
  }

  /** The scene that is shown is the last one: count, if that was announced, and say who has won. @param {Scene} scene */
  async begin(scene) {
    const { view } = this;
    this.know(scene);
    if (view.counted) {
      this.place.replaceChildren(h("div.banner.counting", {}, podium(scene, view.seats, view.counted), h("ul.counted", { "aria-hidden": "true" })));
      this.place.hidden = false;
      this.place.scrollIntoView({ block: "nearest" });
      await countUp(scene, {
        light: (spots) => view.board.light(spots),
        counted: (sums, step) => this.count(scene, sums, step),
      });
      view.counted = null;
      if (view.scene) view.again();
    }
    if (!view.scene || !isOver(view.scene)) return; // it was taken back meanwhile
    this.announce(scene);
    byId("told").textContent = this.place.querySelector(".banner-words")?.textContent ?? "";
  }

  /** One step of counting. @param {Scene} scene @param {Record<number, number>} sums @param {Step} step */
  count(scene, sums, step) {
    const { view } = this;
    view.counted = { ...sums };
    for (const [seat, points] of Object.entries(sums)) {
      for (const place of document.querySelectorAll(`[data-points="${seat}"]`)) place.textContent = String(points);
      const stand = /** @type {HTMLElement | null} */ (this.place.querySelector(`.stand[data-seat="${seat}"]`));
      stand?.style.setProperty("--part", String(part(scene, points)));
    }
    this.place.querySelector(".counted")?.replaceChildren(
      ...step.map(({ seat, line: [what, worth] }) =>
        h("li", {}, icon(`seat.${seat}`, "seat-mark"), h("span", {}, sentence(say(what))), h("strong", {}, `+${worth}`)),
      ),
    );
  }

  /** Who has won, and what can be done now. @param {Scene} scene */
  announce(scene) {
    const { seats, board } = this.view;
    const because = (scene.because ?? []).map((told) => h("p.banner-because", {}, say(told)));
    this.place.replaceChildren(
      h(
        "div.banner",
        {},
        podium(scene, seats, null),
        h("div.banner-told", {}, h("p.banner-words", {}, verdict(scene, seats)), ...because, bestWords(this.best, this.about.table), this.actions()),
      ),
    );
    this.place.hidden = false;
    byId("compare").replaceChildren(comparison(scene, seats, (spots) => board.light(spots)));
    byId("compare").hidden = false;
    document.body.classList.add("compared");
  }

  /** What comes next. Playing again is one button for everybody: whoever presses it first makes the table. */
  actions() {
    const { table, yours, draws } = this.about;
    const picture = button("", {}, page(sharesPictures() ? "end.share" : "end.picture"));
    let sharing = Promise.resolve(); // one after the other: a second picture would be refused, and saved instead
    picture.addEventListener("click", () => {
      const words = this.place.querySelector(".banner-words")?.textContent ?? "";
      sharing = sharing.then(() => tried(() => sharePicture(table, words)));
    });
    const again = button("primary.rematch", {}, page("end.rematch"));
    again.addEventListener("click", () => toTable([again], `/tables/${table}/rematch`, { luck: luck() }));
    const words = page(yours.length ? "end.join" : "end.watch");
    const join = this.next && h("a.button.primary.rematch", { href: `/t/${this.next}` }, words);
    return h(
      "div.row.banner-actions",
      {},
      join || (yours.length > 0 && again),
      h("a.button", { href: `/t/${table}/replay?ply=0` }, page("end.replay")),
      h("a.button", { href: `/t/${table}/replay?review` }, page("end.review")),
      picture,
      draws && h("a.button", { href: `/verify?table=${table}` }, page("draws")),
      h("a.button", { href: "/new" }, page("menu.new")),
    );
  }

  /** Find out how good this was for whoever looks; several people on one device have no best. @param {Scene} scene */
  async know(scene) {
    if (this.about.yours.length !== 1) return;
    const { bests } = await ask("GET", "/me/bests").catch(() => ({ bests: [] }));
    this.best = bests.find((/** @type {import("./types.js").Best} */ { played }) => played === scene.game) ?? null;
    if (this.place.querySelector(".banner-told")) this.again();
  }

  /** Say it again, if it was said: in other words, or because there is more to do. */
  again() {
    if (!this.view.scene || !this.place.querySelector(".banner-told")) return;
    const choices = () => [...document.querySelectorAll("#finale .banner-actions > *, #compare .cell")];
    const at = choices().indexOf(/** @type {Element} */ (document.activeElement));
    this.announce(this.view.scene);
    /** @type {HTMLElement | undefined} */ (choices()[at])?.focus({ preventScroll: true });
  }

  /** The game goes on: something was taken back. */
  close() {
    if (!this.place.hasChildNodes()) return;
    this.place.hidden = true;
    this.place.replaceChildren();
    byId("compare").hidden = true;
    document.body.classList.remove("compared");
  }

  /** Somebody wants to play again. @param {string} table */
  rematch(table) {
    this.next = table;
    this.again();
  }
}

/** How high a column is, as a part of the highest. @param {Scene} scene @param {number} points */
function part(scene, points) {
  const most = Math.max(1, ...Object.values(scene.panels).map((panel) => panel.points));
  return Math.max(0, points / most).toFixed(3);
}

/**
 * All seats with their points as columns; when all is counted, with their places.
 * @param {Scene} scene @param {Seat[]} seats @param {Record<number, number> | null} counted
 */
function podium(scene, seats, counted) {
  return h(
    "ol.podium",
    { "aria-hidden": counted ? "true" : null },
    ...Object.values(scene.panels).map(({ seat, points, rank }) => {
      const { bot } = seats[seat] ?? {};
      const face = bot ? portrait(bot, "stand-face") : icon(`seat.${seat}`, "stand-face");
      const now = counted ? (counted[seat] ?? 0) : points;
      const first = !counted && rank === 1;
      return h(
        first ? "li.stand.first" : "li.stand",
        { dataset: { seat }, style: { "--part": part(scene, now) } },
        h("span.stand-top", {}, first && h("span.stand-crown", { "aria-hidden": "true" }, "♛"), face),
        h("span.stand-name", {}, bot && icon(`seat.${seat}`, "stand-mark"), h("span", {}, nameOf(seats[seat], seat))),
        h(
          `span.stand-column.of-seat-${seat}`,
          {},
          h("strong", { dataset: { points: seat } }, String(now)),
          !counted && rank !== undefined && h("span.stand-rank", {}, page("rank", { rank })),
        ),
      );
    }),
  );
}

/** Who has won? @param {Scene} scene @param {Seat[]} seats */
function verdict(scene, seats) {
  const winners = Object.values(scene.panels).filter((panel) => panel.rank === 1);
  const names = winners.map((panel) => nameOf(seats[panel.seat], panel.seat));
  const n = winners[0]?.points ?? 0;
  if (!winners.length) return page("end.nobody");
  if (winners.length === 1 && scene.because?.some(([id]) => id.startsWith("outcome.because."))) return page("end.early", { name: names[0] });
  return winners.length === 1 ? page("end.won", { name: names[0], n }) : page("end.shared", { names: list(names), n });
}

/** How good was it? @param {import("./types.js").Best | null} best @param {string} table */
function bestWords(best, table) {
  if (!best) return null;
  const { points: n, games } = best;
  if (best.table !== table) return h("p.banner-best", {}, h("a", { href: `/t/${best.table}` }, page("end.best", { n })));
  return h("p.banner-best", {}, page(games > 1 ? "end.best_new" : "end.best_first", { n }));
}
