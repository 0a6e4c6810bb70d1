/**
 * Choosing: point at a place, look through what can be done there, confirm. Pointer, touch and keyboard do the same.
 *
 * What is pointed at shows as a ghost (*seen*); a click makes it stay (*picked*); confirming plays it.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./targets.js").Target} Target
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {object} Chooser what choosing leads to
 * @property {(choice: Choice) => void} play
 * @property {(where: Point, at: {x: number, y: number}) => void} why somebody pointed where nothing can be done: why not, or what is it?
 * @property {() => void} changed something else is seen or picked
 * @property {(words: string) => void} tell
 */

import { box, uses } from "./art.js";
import { s } from "./dom.js";
import { settings } from "./settings.js";
import { first, inDirection, nearest, targetsOf } from "./targets.js";
import { page, say, sentence } from "./words.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const SLIP = 8; // pixels a finger may move and still tap

export class Choosing {
  /** @param {Board} board @param {Chooser} chooser */
  constructor(board, chooser) {
    this.board = board;
    this.chooser = chooser;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Target[]} */
    this.targets = [];
    /** @type {Map<Target, SVGElement>} */
    this.elements = new Map();
    /** @type {Target | null} */
    this.target = null;
    this.turn = 0;
    this.seq = -1;
    this.picked = false;
    this.keyboard = false;
    this.waiting = false;
    /** @type {Set<string>} */
    this.held = new Set();
    addEventListener("pointerdown", () => (this.keyboard = false), true);
    addEventListener("keydown", () => (this.keyboard = true), true);
  }

  /** What is seen: a choice at the target, or none. @returns {Choice | null} */
  get choice() {
    return this.target?.choices[this.turn] ?? null;
  }

  /**
   * Offer choices. What was picked is let go when something has happened, and kept when the same is only shown again.
   * @param {Choice[]} choices @param {number} seq how far the table has come
   */
  offer(choices, seq) {
    const kept = seq === this.seq && !this.waiting ? this.choice?.action : undefined;
    this.seq = seq;
    const focused = document.activeElement?.closest(".targets, .actions, .area") || document.activeElement === document.body;
    this.choices = choices;
    this.targets = targetsOf(choices).map((target) => this.asDrawn(target));
    this.target = this.targets.find((target) => target.choices.some((choice) => choice.action === kept)) ?? null;
    this.turn = this.target?.choices.findIndex((choice) => choice.action === kept) ?? 0;
    this.picked = this.picked && this.target !== null;
    this.waiting = false;
    this.held = this.board.inHand(choices);
    this.draw();
    if (this.keyboard && focused && this.targets.length) this.elements.get(this.targets[0])?.focus();
  }

  /** Targets where they are drawn: a tray can be folded. @param {Target} target @returns {Target} */
  asDrawn(target) {
    const frame = this.board.areas.get(target.area)?.frame;
    if (!frame) return target;
    const [x, y] = frame.drawn(target.x, target.y);
    return { ...target, x, y };
  }

  /** Marks to point at, and the elements the keyboard reaches. */
  draw() {
    this.elements.clear();
    for (const [id, view] of this.board.areas) {
      const inside = this.targets.filter((target) => target.area === id);
      view.figure.classList.toggle("choosable", inside.length > 0);
      view.figure.classList.toggle("holding", [...this.held].some((held) => this.board.sprites.get(held)?.sprite.area === id));
      view.marks.replaceChildren(...inside.map((target) => mark(target, view.frame.large)));
      view.targets.replaceChildren(...inside.map((target) => this.element(target)));
      this.listen(view.svg, id);
    }
    this.stepIn(this.targets[0]);
    this.ghost();
  }

  /** @param {Target} target */
  element(target) {
    const element = s("rect.target", {
      x: 100 * target.x,
      y: 100 * target.y,
      width: 100 * target.width,
      height: 100 * target.height,
      rx: 10,
      role: "button",
      tabindex: "-1",
      "aria-label": this.words(target, first(target)),
      onfocus: () => this.keyboard && !this.picked && this.see(target),
    });
    this.elements.set(target, element);
    return element;
  }

  /** @param {Target} target @param {number} turn */
  words(target, turn) {
    const choice = target.choices[turn];
    const ways = target.choices.length > 1 ? page("way", { i: turn + 1, count: target.choices.length }) : "";
    return [sentence(say(choice.label)), pointsText(choice), ways].filter(Boolean).join(", ");
  }

  /** One target at a time is in the tab order. @param {Target | undefined} target */
  stepIn(target) {
    for (const [other, element] of this.elements) element.setAttribute("tabindex", other === target ? "0" : "-1");
  }

  /** @param {SVGSVGElement} svg @param {string} area */
  listen(svg, area) {
    if (svg.dataset.listening) return;
    svg.dataset.listening = "yes";
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !this.picked && !event.buttons) this.see(this.find(area, event));
    });
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !this.picked && this.target?.area === area) this.see(null);
    });
    svg.addEventListener("pointerdown", (event) => this.press(area, event));
    svg.addEventListener("wheel", (event) => {
      if (event.ctrlKey || !this.target || this.target.choices.length < 2) return;
      event.preventDefault();
      this.rotate(event.deltaY > 0 ? 1 : -1);
    });
  }

  /** Which target is pointed at? A small one may be missed by a bit. @param {string} area @param {PointerEvent} event */
  find(area, event) {
    const view = this.board.areas.get(area);
    if (!view) return null;
    const at = view.at(event.clientX, event.clientY);
    const reach = event.pointerType === "mouse" ? 0.05 : Math.min(1, Math.max(0.05, 30 / at.size - 0.4));
    const inside = this.targets.filter((target) => target.area === area);
    return nearest(inside, at.x, at.y, reach);
  }

  /** @param {string} area @param {PointerEvent} start */
  press(area, start) {
    if (start.button !== 0 || !start.isPrimary) return;
    const dragging = this.holds(area, start);
    let moved = false;
    const end = new AbortController();
    const { signal } = end;
    addEventListener("pointermove", (event) => {
      if (event.pointerId !== start.pointerId) return;
      moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP;
      if (dragging && moved) this.carry(event);
    }, { signal });
    addEventListener("pointercancel", () => end.abort(), { signal });
    addEventListener("pointerup", (event) => {
      if (event.pointerId !== start.pointerId) return;
      end.abort();
      document.body.classList.remove("carrying");
      if (dragging && moved) {
        if (this.target) this.pick(this.target, this.turn, true);
      } else if (!moved) this.tap(area, event);
    }, { signal });
  }

  /** Is a piece in hand pressed, whatever stands on it? @param {string} area @param {PointerEvent} event */
  holds(area, event) {
    const view = this.board.areas.get(area);
    if (!view) return false;
    const at = view.at(event.clientX, event.clientY);
    return [...this.held].some((id) => {
      const sprite = this.board.sprites.get(id)?.sprite;
      if (sprite?.area !== area) return false;
      const [x, y] = view.frame.drawn(sprite.x, sprite.y);
      const [width, height] = box(sprite.symbol);
      return at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
    });
  }

  /** A piece in hand is carried over the boards; its ghost goes to the nearest place it can have. @param {PointerEvent} event */
  carry(event) {
    document.body.classList.add("carrying");
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-area]");
    const area = /** @type {HTMLElement | null} */ (under)?.dataset.area;
    const view = area && this.board.areas.get(area);
    const inside = this.targets.filter((target) => target.area === area);
    const at = view ? view.at(event.clientX, event.clientY) : null;
    this.picked = false;
    this.see(at ? nearest(inside, at.x, at.y, 0.8) : null);
  }

  /** @param {string} area @param {PointerEvent} event */
  tap(area, event) {
    if (this.waiting) return;
    const target = this.find(area, event);
    const view = this.board.areas.get(area);
    if (!view) return;
    const at = view.at(event.clientX, event.clientY);
    if (this.picked && this.covers(area, at.x, at.y)) {
      this.confirm();
    } else if (target) {
      const seen = target === this.target && !this.picked;
      this.pick(target, seen ? this.turn : first(target), seen);
    } else {
      const [x, y] = view.frame.meant(at.x, at.y);
      if (this.picked) this.cancel();
      else this.chooser.why({ area, x, y }, { x: event.clientX, y: event.clientY });
    }
  }

  /** Is this place part of the ghost? @param {string} area @param {number} x @param {number} y */
  covers(area, x, y) {
    const choice = this.choice;
    const frame = this.board.areas.get(area)?.frame;
    if (!choice || choice.area !== area || !frame) return false;
    const [left, top] = frame.drawn(choice.x, choice.y);
    return x >= left && y >= top && x < left + (choice.width ?? 1) && y < top + (choice.height ?? 1);
  }

  /** Let a ghost be seen at a target. @param {Target | null} target @param {number} [turn] */
  see(target, turn) {
    if (this.waiting || (target === this.target && turn === undefined)) return;
    this.target = target;
    this.turn = target ? (turn ?? first(target)) : 0;
    this.ghost();
    this.chooser.changed();
  }

  /**
   * Make a choice stay; or play it at once, if nobody wants to be asked and nothing else can be meant.
   * @param {Target} target @param {number} turn @param {boolean} seen was it seen before?
   */
  pick(target, turn, seen) {
    this.see(target, turn);
    this.stepIn(target);
    if (!settings.confirm && (seen || target.choices.length === 1)) {
      this.confirm();
      return;
    }
    this.picked = true;
    this.ghost();
    this.chooser.changed();
  }

  /** The next way. @param {number} [by] */
  rotate(by = 1) {
    if (!this.target || this.waiting) return;
    const count = this.target.choices.length;
    this.turn = (this.turn + by + count) % count;
    this.ghost();
    this.elements.get(this.target)?.setAttribute("aria-label", this.words(this.target, this.turn));
    this.chooser.tell(this.words(this.target, this.turn));
    this.chooser.changed();
  }

  confirm() {
    if (this.choice && !this.waiting) this.play(this.choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    this.waiting = true;
    this.ghost();
    this.chooser.play(choice);
  }

  cancel() {
    this.picked = false;
    this.target = null;
    this.ghost();
    this.chooser.changed();
  }

  /** The answer was no: go on choosing. */
  again() {
    this.waiting = false;
    this.ghost();
    this.chooser.changed();
  }

  ghost() {
    const choice = this.choice;
    for (const [id, view] of this.board.areas) {
      view.ghost.replaceChildren(...(choice && choice.area === id ? this.ghostOf(choice) : []));
      view.ghost.classList.toggle("picked", this.picked);
      view.ghost.classList.toggle("waiting", this.waiting);
      if (choice && choice.area === id && this.target) view.zoom.reveal(this.target.x + 0.5, this.target.y + 0.5);
    }
    for (const [target, element] of this.elements) {
      if (target.choices.length > 1 || this.picked) element.setAttribute("aria-pressed", String(this.picked && target === this.target));
      else element.removeAttribute("aria-pressed");
    }
    document.body.classList.toggle("ghosted", choice !== null && this.picked);
  }

  /** @param {Choice} choice */
  ghostOf(choice) {
    const frame = this.board.areas.get(choice.area ?? "")?.frame;
    if (!frame) return [];
    const pieces = (choice.ghost ?? []).map(([symbol, x, y]) => {
      const [left, top] = frame.drawn(x, y);
      const scale = this.board.scaleOf(symbol.replace("+ghost", ""));
      return s("g.ghost-piece", { transform: `translate(${100 * left} ${100 * top}) scale(${scale})` }, ...uses(symbol));
    });
    const [x, y] = frame.drawn(choice.x, choice.y);
    const width = choice.width ?? 1;
    const height = choice.height ?? 1;
    const edge = s("rect.ghost-edge", { x: 100 * x + 2, y: 100 * y + 2, width: 100 * width - 4, height: 100 * height - 4, rx: 11 });
    return [...pieces, edge, ...pointsBadge(choice, 100 * (x + width / 2), 100 * (y + height / 2))];
  }

  /** @param {KeyboardEvent} event @returns {boolean} was it for us? */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && this.targets.length) {
      this.step(...arrow);
    } else if ((event.key === "Enter" || event.key === " ") && this.onTarget()) {
      const target = this.focused() ?? this.target;
      if (this.picked && (target === this.target || !target)) this.confirm();
      else if (target) this.pick(target, target === this.target ? this.turn : first(target), target === this.target);
    } else if (event.key === "Escape" && this.target) {
      this.cancel();
    } else if (event.key.toLowerCase() === "r" && settings.keys && this.target) {
      this.rotate(event.shiftKey ? -1 : 1);
    } else return false;
    return true;
  }

  onTarget() {
    return this.focused() !== null || document.activeElement === document.body;
  }

  /** The target that has the focus. @returns {Target | null} */
  focused() {
    for (const [target, element] of this.elements) if (element === document.activeElement) return target;
    return null;
  }

  /** Go to the next target in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const here = this.focused();
    const middles = [...this.elements].map(([target, element]) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { target, x: left + width / 2, y: top + height / 2 };
    });
    const from = middles.find(({ target }) => target === here);
    const to = from ? inDirection(middles, from, dx, dy) : middles.find(({ target }) => target === (this.target ?? this.targets[0]));
    if (!to) return;
    this.picked = false;
    this.see(to.target);
    this.stepIn(to.target);
    this.elements.get(to.target)?.focus();
  }
}

/** @param {Choice} choice */
export function pointsText(choice) {
  if (choice.points === undefined) return "";
  return choice.points < 0 ? `−${-choice.points}` : `+${choice.points}`;
}

/** @param {Choice} choice @param {number} x @param {number} y */
function pointsBadge(choice, x, y) {
  const words = pointsText(choice);
  if (!words) return [];
  const wide = 26 + 20 * words.length;
  return [
    s("rect.badge", { x: x - wide / 2, y: y - 24, width: wide, height: 48, rx: 24 }),
    s("text.badge-text", { x, y: y + 12 }, words),
  ];
}

/** Something can be done here. @param {Target} target @param {boolean} large on a map, where squares are small */
function mark(target, large) {
  const { x, y, width, height } = target;
  if (Math.max(width, height) < 1.5) {
    const middle = { cx: 100 * (x + width / 2), cy: 100 * (y + height / 2) };
    return large ? s("circle.mark.wide", { ...middle, r: 40 }) : s("circle.mark", { ...middle, r: 13 });
  }
  return s("rect.mark", { x: 100 * x + 3, y: 100 * y + 3, width: 100 * width - 6, height: 100 * height - 6, rx: 12 });
}
