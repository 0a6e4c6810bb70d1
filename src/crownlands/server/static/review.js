/**
 * The review of a finished game beside its replay: it comes bit by bit, marks decisions, leads from mistake to mistake,
 * and says what was luck and what was skill.
 *
 * @typedef {import("./review_numbers.js").Decision} Decision
 * @typedef {import("./review_numbers.js").Told} Told
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./replay.js").Replay} Replay
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { button, byId, h, here } from "./dom.js";
import { once } from "./once.js";
import { nameOf } from "./panels.js";
import { DecisionView, badge } from "./review_decision.js";
import { ReviewGraph } from "./review_graph.js";
import { costs, isMarked, kindOf, momentsOf } from "./review_numbers.js";
import { sentences, sumsTable } from "./review_sums.js";
import { settings } from "./settings.js";
import { learnMore, page, say, seatLetters } from "./words.js";

const PACE = 700; // milliseconds between two questions how far it is
const KEYS = { back: "P", forth: "N" };

/** A review that can be shown beside a replay. @param {Replay} replay */
export async function openReview(replay) {
  await Promise.all([learnMore("review"), styled("./review.css")]);
  return new ReviewPanel(replay);
}

/** Fetch a style sheet. @param {string} name */
function styled(name) {
  const style = h("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href });
  const there = new Promise((done, failed) => {
    style.addEventListener("load", done);
    style.addEventListener("error", () => {
      style.remove();
      failed(new Error(here.offline));
    });
  });
  document.head.append(style);
  return there;
}

export class ReviewPanel {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Map<number, Decision>} by how many actions came before */
    this.decisions = new Map();
    /** @type {Map<number, import("./review_numbers.js").Reveal>} */
    this.reveals = new Map();
    /** @type {Told | null} what was told last */
    this.told = null;
    /** @type {string} the letter of the seat whose decisions are listed; none: everybody's */
    this.whose = replay.yours.length === 1 ? seatLetters()[replay.yours[0]] : "";
    /** @type {"points" | "win"} */
    this.what = "win";
    /** @type {string | undefined} what the list was scrolled to */
    this.listed = undefined;
    this.focused = -1; // the decision somebody has gone to
    this.view = new DecisionView(this);
    this.graph = new ReviewGraph(h("figure.graph"), { jump: (ply) => this.to(ply), turnOf: (ply) => this.replay.turnOf(ply) });
    this.title = h("h2", { tabindex: -1 }, page("end.review"));
    this.progress = h("div.review-progress", {});
    this.list = h("ol.review-list");
    this.sums = h("div.review-luck");
    this.steps = { back: this.step("back", "‹?", -1), forth: this.step("forth", "?›", 1) };
    document.querySelector(".replay-steps")?.append(this.steps.back, this.steps.forth);
    replay.view.listener.shown = () => this.view.offer();
    replay.view.listener.fitted = () => this.view.fitted();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** A button that leads to another mistake. @param {"back" | "forth"} name @param {string} sign @param {1 | -1} way */
  step(name, sign, way) {
    const words = page(`review.${name}`);
    const title = settings.keys ? page("review.key", { what: words, key: KEYS[name] }) : words;
    return button("review-step", { "aria-label": words, title, onclick: () => this.leap(way) }, sign);
  }

  /** Show it, and have it made. */
  async begin() {
    document.body.classList.add("reviewing");
    byId("review").replaceChildren(this.title, this.progress, this.view.place, this.switch(), this.graph.place, this.filter(), this.list, this.sums);
    byId("review").hidden = false;
    const idle = [document.body, byId("review-begin")].includes(/** @type {HTMLElement} */ (document.activeElement));
    byId("review-begin").hidden = true;
    if (idle) this.title.focus({ preventScroll: true }); // what had the focus is gone
    byId("graph").hidden = true; // there is a better one now
    this.graph.now = this.replay.ply;
    await this.follow();
  }

  /** Ask how far it is until it is done; if that fails, it can be gone on with. */
  async follow() {
    const path = `/tables/${this.replay.table}/review`;
    try {
      let told = this.take(await ask("POST", path));
      const whole = told.done === told.of;
      while (told.done < told.of) {
        await until(PACE);
        told = this.take(await ask("GET", `${path}?after=${told.done}`));
      }
      if (!whole) this.take(await ask("GET", path)); // nothing is missing, whatever has happened to the server meanwhile
      byId("told").textContent = page("review.ready");
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      const goOn = () => {
        this.title.focus({ preventScroll: true });
        once([again], () => this.follow());
      };
      const again = button("small", { onclick: goOn }, page("review.go_on"));
      this.progress.replaceChildren(h("p.bad", { role: "alert" }, words), again);
    }
  }

  /** @param {Told} told @returns {Told} */
  take(told) {
    const before = this.told?.done;
    this.told = told;
    const fresh = told.decisions.filter(({ ply }) => !this.decisions.has(ply));
    for (const { ply } of fresh) this.replay.scenes.delete(ply); // it is seen with other eyes now
    for (const decision of told.decisions) this.decisions.set(decision.ply, decision);
    for (const reveal of told.reveals) this.reveals.set(reveal.first, reveal);
    const { wanted } = this.replay; // perhaps somebody is on the way there
    if (!this.view.trying && fresh.some(({ ply }) => ply === wanted)) this.replay.to(wanted);
    if (told.done === before && told.done < told.of) this.count(told);
    else this.draw();
    return told;
  }

  /** Everything that depends on what is known. */
  draw() {
    const { told } = this;
    if (!told) return;
    this.count(told);
    this.drawList();
    const decisions = [...this.decisions.values()];
    const moments = momentsOf(told.curve, decisions, [...this.reveals.values()]);
    this.graph.draw(moments, told.plies, this.named, this.what);
    this.drawSums(told);
  }

  /** How far it is. @param {Told} told */
  count({ done, of, state }) {
    this.progress.hidden = done === of;
    const words = state === "waiting" ? page("review.waiting") : page("review.progress", { done, of });
    const bar = this.progress.querySelector("progress");
    if (!bar) this.progress.replaceChildren(h("progress", { max: of, value: done, "aria-label": page("end.review") }), h("p.review-small", {}, words));
    else {
      bar.value = done;
      const line = this.progress.querySelector("p");
      if (line) line.textContent = words;
    }
  }

  /** The seats with their names. */
  get named() {
    return this.replay.view.seats.map(({ seat }) => ({ seat, name: this.nameOf(seat) }));
  }

  /** @param {number} seat */
  nameOf(seat) {
    return nameOf(this.replay.view.seats[seat], seat);
  }

  /** @param {Decision} decision */
  turnOf({ ply }) {
    return this.replay.turnOf(ply + 1);
  }

  // --- decisions that are marked ----------------------------------------------------------------------------------------

  /** Those that are listed, in their order. */
  get marked() {
    const mine = [...this.decisions.values()].filter((decision) => isMarked(decision) && (!this.whose || decision.seat === this.whose));
    return mine.sort((a, b) => a.ply - b.ply);
  }

  drawList() {
    const { marked } = this;
    const focused = this.list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.ply : undefined;
    const none = this.told?.done === this.told?.of ? [h("li.review-none", {}, page("review.none_marked"))] : [];
    this.list.replaceChildren(...(marked.length ? marked.map((decision) => this.item(decision)) : none));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-ply="${focused}"]`))?.focus({ preventScroll: true });
    const here = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    if (here && this.listed !== here.dataset.ply) this.list.scrollTop = here.offsetTop - this.list.offsetTop - 30;
    this.listed = here?.dataset.ply;
    const at = this.replay.wanted;
    for (const [name, far] of /** @type {const} */ ([["back", marked.some(({ ply }) => ply < at)], ["forth", marked.some(({ ply }) => ply > at)]])) {
      this.steps[name].toggleAttribute("disabled", !far);
    }
  }

  /** @param {Decision} decision */
  item(decision) {
    const { ply, seat, played, best, called, exact } = decision;
    const kind = kindOf(decision);
    const number = seatLetters().indexOf(seat);
    const here = ply === this.replay.wanted;
    const words = `${page("review.turn", { turn: this.turnOf(decision) })} · ${this.nameOf(number)}`;
    return h(
      "li",
      {},
      button(
        "review-item",
        { dataset: { ply }, "aria-current": here ? "true" : null, onclick: () => this.to(ply) },
        badge(kind),
        h(
          "span.review-item-words",
          {},
          h("span.review-when", {}, icon(`seat.${number}`, "seat-mark"), h("span", {}, words), h("strong", {}, page(`review.mark.${kind}`)), exact && h("span.review-proved", { title: page("review.proved.about") }, `∎ ${page("review.proved")}`)),
          h("span.review-turned", {}, `${say(called[played])} → `, h("b", {}, say(called[best]))),
          h("span.review-cost", {}, page("review.cost", costs(decision))),
        ),
      ),
    );
  }

  /** Whose decisions are listed. */
  filter() {
    const choose = (/** @type {Event} */ event) => {
      this.whose = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
      this.drawList();
    };
    const seats = [{ value: "", name: page("review.everybody") }, ...this.named.map(({ seat, name }) => ({ value: seatLetters()[seat], name }))];
    const options = seats.map(({ value, name }) => h("option", { value, selected: value === this.whose }, name));
    return h("div.review-filter", {}, h("h3", {}, page("review.marked")), h("select", { "aria-label": page("review.seat"), onchange: choose }, ...options));
  }

  /** To another mistake. @param {1 | -1} way */
  leap(way) {
    const at = this.replay.wanted;
    const to = way > 0 ? this.marked.find(({ ply }) => ply > at) : this.marked.findLast(({ ply }) => ply < at);
    if (to) this.to(to.ply);
  }

  /** Go to a moment; if something was decided there, with the eyes of whoever decided. @param {number} ply */
  to(ply) {
    this.focused = ply;
    if (this.replay.playing) this.replay.toggle();
    document.querySelector(".side")?.scrollTo(0, 0); // where the decision is told, beside the boards or below them
    if (this.replay.view.shape === "low") byId("review").scrollIntoView();
    else scrollTo(0, 0);
    return this.replay.to(ply);
  }

  /** Look at the moment that is shown with the eyes of whoever decided. @param {number} ply */
  focus(ply) {
    this.focused = ply;
    this.replay.view.seat = this.eyes(ply);
    this.replay.view.again();
  }

  /** Whose eyes a moment is seen with: of whoever decided, where somebody has gone to that. @param {number} ply @returns {number | null} */
  eyes(ply) {
    const decision = this.decisions.get(ply);
    return decision && ply === this.focused ? seatLetters().indexOf(decision.seat) : null;
  }

  /** The replay shows a moment. @param {number} ply @param {Scene} scene */
  shown(ply, scene) {
    if (ply !== this.focused) this.focused = -1;
    const decision = this.decisions.get(ply);
    this.view.show(decision && scene.choices ? decision : null, scene);
    this.graph.show(ply);
    this.drawList();
  }

  // --- luck and skill ---------------------------------------------------------------------------------------------------

  /** Points, or chances to win. */
  switch() {
    const choose = (/** @type {"points" | "win"} */ what) => () => {
      this.what = what;
      for (const one of byId("review").querySelectorAll(".review-switch button")) one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.what === what));
      this.draw();
    };
    const made = (/** @type {"points" | "win"} */ what) => button("small", { dataset: { what }, "aria-pressed": String(this.what === what), onclick: choose(what) }, page(`review.${what}`));
    return h("div.review-switch", { role: "group", "aria-label": page("review.graph") }, made("win"), made("points"));
  }

  /** @param {Told} told */
  drawSums({ seats }) {
    if (!seats[0]?.win) return;
    const focused = this.sums.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.what : undefined;
    this.sums.replaceChildren(h("h3", {}, page("review.sums")), this.switch(), sumsTable(seats, this.named, this.what), h("p.review-small", {}, page("review.sums.about")), sentences(seats, this.named));
    if (focused) /** @type {HTMLElement | null} */ (this.sums.querySelector(`[data-what="${focused}"]`))?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || this.view.trying) return;
    if (target instanceof Element && target.closest("input, select, textarea, dialog")) return;
    const way = key.toUpperCase() === KEYS.forth ? 1 : key.toUpperCase() === KEYS.back ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    this.leap(way);
  }
}

/** Wait a while, and until somebody looks. @param {number} milliseconds */
async function until(milliseconds) {
  await new Promise((done) => setTimeout(done, milliseconds));
  while (document.hidden) await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}
