/**
 * The coach of a lesson: one bubble at a time beside the thing it speaks of. Which bubbles are due the server says; here
 * is remembered, for each table, which of them were read.
 *
 * @typedef {import("./types.js").Hint} Hint
 * @typedef {import("./types.js").Scene} Scene
 */

import { arrowAt, lineTo, placeFor } from "./beside.js";
import { button, byId, h, motion } from "./dom.js";
import { toTable } from "./once.js";
import { keep, kept } from "./settings.js";
import { page, say } from "./words.js";

/** Parts of the page a bubble can point at. */
const PARTS = { actions: "#actions", prompt: ".said", order: "#order", panel: "#seats .seat-0", finale: "#finale > .banner:not(.counting)" };

const RING = 5; // pixels around the thing
const FAR = 40; // pixels from which on a line leads to it

export class Coach {
  /**
   * @param {import("./scenes.js").SceneView} view @param {import("./types.js").About} about
   * @param {() => void} attend look at what can be chosen again, after something else was shown
   */
  constructor(view, about, attend) {
    this.view = view;
    this.about = about;
    this.attend = attend;
    this.aside = false; // was something else shown?
    this.drawer = `crownlands.lesson.${about.table}`;
    const { seen, skipped } = kept(this.drawer);
    /** @type {Set<string>} the ids of the bubbles that were read */
    this.seen = new Set(seen ?? []);
    this.skipped = skipped === true;
    /** @type {Hint | null} */
    this.hint = null;
    this.ply = -1; // when it appeared
    this.quiet = -1; // one bubble is enough for a decision: no other until the game has gone on
    this.words = h("p.coach-words", { id: "coach-words" });
    this.buttons = h("div.coach-buttons");
    this.arrow = h("span.coach-arrow", { "aria-hidden": "true" });
    const close = button("coach-close", { onclick: () => this.read() }, "✕");
    this.close = close;
    this.bubble = h("div.coach", { role: "dialog", "aria-describedby": "coach-words", hidden: true }, this.arrow, close, this.words, this.buttons);
    this.ring = h("div.coach-ring", { "aria-hidden": "true", hidden: true });
    this.line = h("div.coach-line", { "aria-hidden": "true", hidden: true });
    if (!about.settings.lesson) return;
    byId("table").before(this.bubble, this.ring, this.line);
    const follow = () => this.follow();
    for (const name of ["resize", "scroll"]) addEventListener(name, follow, { capture: true, passive: true });
    const moved = new ResizeObserver(follow);
    for (const part of [byId("table"), byId("main"), byId("actions"), this.bubble]) moved.observe(part);
    new MutationObserver(follow).observe(byId("finale"), { attributes: true, childList: true });
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** A scene is shown: what is due in it? @param {Scene} scene */
  show(scene) {
    if (!this.about.settings.lesson) return;
    if (this.hint && scene.ply !== this.ply) this.remember(this.hint); // whoever acts has read it
    const due = this.skipped || scene.ply === this.quiet ? [] : (scene.coach ?? []);
    const hint = due.find(({ id }) => !this.seen.has(id)) ?? null;
    const same = hint?.id === this.hint?.id;
    this.hint = hint;
    this.ply = scene.ply;
    if (hint && !same) this.open(hint);
    this.follow();
  }

  /** Say it again, in other words. */
  again() {
    if (this.hint) this.open(this.hint);
    this.follow();
  }

  /** @param {Hint} hint */
  open(hint) {
    this.words.textContent = say(hint.text);
    this.bubble.setAttribute("aria-label", page("lesson"));
    this.close.setAttribute("aria-label", page("close"));
    this.bubble.classList.toggle("ends", hint.ends === true);
    this.buttons.replaceChildren(...(hint.ends ? this.farewell(hint) : this.usual()));
    this.shown = false; // it is told and brought into view when its place is known
    this.moved = false; // and the page is moved once, if there is too little room beside the thing
  }

  usual() {
    const skip = button("quiet.coach-skip", { onclick: () => this.skip() }, page("lesson.skip"));
    return [button("primary", { onclick: () => this.read() }, page("lesson.got")), skip];
  }

  /** What can be done after the lesson. @param {Hint} hint */
  farewell({ next }) {
    const go = (/** @type {string} */ path) => () => toTable(this.buttons.querySelectorAll("button"), path);
    const again = button(next ? "" : "primary", { onclick: go(`/tables/${this.about.table}/rematch`) }, page("lesson.again"));
    const following = next && button("primary", { onclick: go(`/lessons/${next[0]}`) }, page("lesson.next", { title: next[1] }));
    const rules = h("a.button", { href: `/rules/${this.about.game}` }, page("menu.rules"));
    return [following, again, rules].filter((one) => one !== undefined);
  }

  /** It was read. */
  read() {
    if (!this.hint) return;
    const focused = this.bubble.contains(document.activeElement);
    this.remember(this.hint);
    this.quiet = this.ply;
    this.hint = null;
    if (this.aside) this.attend();
    this.aside = false;
    this.follow();
    if (focused) /** @type {HTMLElement | null} */ (document.querySelector(".targets [tabindex='0']"))?.focus();
  }

  /** @param {Hint} hint */
  remember(hint) {
    this.seen.add(hint.id);
    this.keep();
  }

  /** No more of them: the game goes on as any other. */
  skip() {
    this.skipped = true;
    this.read();
    this.keep();
  }

  keep() {
    keep(this.drawer, { seen: [...this.seen], skipped: this.skipped });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || this.bubble.hidden || document.querySelector("dialog[open]")) return;
    const choosing = document.body.classList.contains("ghosted") && !this.bubble.contains(document.activeElement);
    if (choosing) return; // first the piece is let go
    event.stopPropagation();
    this.read();
  }

  /** Stand beside the thing, wherever it is by now; nowhere while it cannot be seen. */
  follow() {
    const rect = this.hint && this.place(this.hint);
    this.bubble.hidden = !rect;
    this.ring.hidden = this.line.hidden = !rect || this.hint?.ends === true;
    if (!rect || !this.hint) return;
    if (!this.shown) {
      this.shown = true;
      byId("told").textContent = say(this.hint.text);
      this.reveal(this.hint);
      this.appear();
      this.follow();
      return;
    }
    const { width, height } = this.bubble.getBoundingClientRect();
    const at = placeFor({ width, height }, rect, this.room(), this.kept());
    const short = rect.bottom + 2 * RING - at.top; // what is missing between the thing and the bubble below it
    if (!this.moved && short > 0 && at.top > rect.top && at.left < rect.right && at.left + width > rect.left) {
      this.moved = true;
      scrollBy({ top: short, behavior: "instant" });
      this.follow();
      return;
    }
    put(this.bubble, at.left, at.top);
    put(this.ring, rect.left - RING, rect.top - RING, rect.width + 2 * RING, rect.height + 2 * RING);
    const stands = { ...at, width, height };
    const arrow = arrowAt(stands, rect);
    this.bubble.dataset.side = arrow.side;
    this.arrow.style.setProperty("--along", `${arrow.along}px`);
    const line = lineTo(stands, arrow, rect);
    if (line.length < FAR) this.line.hidden = true;
    put(this.line, line.x, line.y, line.length, 0);
    this.line.style.setProperty("transform", `rotate(${line.angle}rad)`);
  }

  appear() {
    if (motion()) this.bubble.animate([{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }], 180);
  }

  /** Where a bubble may be: between the header and the edges of the screen. */
  room() {
    const top = Math.max(byId("prompt").closest("header")?.getBoundingClientRect().bottom ?? 0, 0);
    return new DOMRect(0, top, document.documentElement.clientWidth, innerHeight - top);
  }

  /** What it should not cover: above all the buttons, then where something can be done. @returns {{rect: DOMRect, weight: number}[]} */
  kept() {
    const rects = (/** @type {string} */ selector, /** @type {number} */ weight) =>
      [...document.querySelectorAll(selector)].map((one) => ({ rect: one.getBoundingClientRect(), weight }));
    return [...rects("#actions", 100), ...rects(".targets .target", 10), ...rects("#finale > *", 10), ...rects(".area", 0.0005)];
  }

  /** Where the thing is on the screen. @param {Hint} hint @returns {DOMRect | null} */
  place({ at }) {
    const element = this.element(at);
    if (!element || !element.isConnected) return null;
    const whole = element.getBoundingClientRect();
    if (!whole.width) return null;
    const view = this.view.board.areas.get(at.area ?? "");
    if (!view || !at.spots) return whole;
    const { size, x, y } = view.seen();
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < at.spots.length; i += 2) {
      const [column, row] = view.frame.drawn(at.spots[i], at.spots[i + 1]);
      left = Math.min(left, x + column * size);
      top = Math.min(top, y + row * size);
      right = Math.max(right, x + (column + 1) * size);
      bottom = Math.max(bottom, y + (row + 1) * size);
    }
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** @param {Hint["at"]} at @returns {Element | null} */
  element(at) {
    if (at.part) return document.querySelector(PARTS[at.part]);
    return this.view.board.areas.get(at.area ?? "")?.svg ?? null;
  }

  /** Bring the thing into view, once. @param {Hint} hint */
  reveal(hint) {
    const { at } = hint;
    const view = this.view.board.areas.get(at.area ?? "");
    if (view && at.spots && !view.zoom.shows({ x: at.spots[0], y: at.spots[1], width: 1, height: 1 })) {
      view.zoom.reset(); // the whole board, with what can be chosen
      this.aside = true;
    }
    const rect = this.place(hint);
    const room = this.room();
    if (!rect || (rect.top >= room.top && rect.bottom <= room.bottom)) return;
    this.element(at)?.scrollIntoView({ block: "center", behavior: "instant" });
  }
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} [width] @param {number} [height] */
function put(element, left, top, width, height) {
  const place = { left, top, ...(width === undefined ? {} : { width, height }) };
  for (const [name, value] of Object.entries(place)) element.style.setProperty(name, `${value}px`);
}
