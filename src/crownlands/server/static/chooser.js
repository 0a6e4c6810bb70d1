/**
 * The chooser holds the state of choosing and shows it on the boards: marks to point at, elements the keyboard reaches,
 * the ghost. What somebody does is a function of choosing.js; what comes of it is told to the table.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./targets.js").Target} Target
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {object} Listener what choosing leads to
 * @property {(choice: Choice) => void} play
 * @property {(where: Point, box: import("./card.js").Box) => void} what somebody pointed where nothing can be done: what is it, and why not?
 * @property {() => void} changed something else is seen or picked
 * @property {(words: string) => void} tell
 */

import { NOTHING, choiceSeen, inHand, offer, see, wordsOf } from "./choosing.js";
import { motion, s } from "./dom.js";
import { ghostOf, marksOf } from "./marks.js";
import { listen } from "./pointing.js";
import { first } from "./targets.js";

/** What a ghost, and what is said of targets, depends on. @type {(keyof Choosing)[]} */
const SEEN = ["targets", "target", "turn", "picked", "stop", "pieces"];

export class Chooser {
  /** @param {Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    this.state = NOTHING;
    /** @type {Map<Target, SVGElement>} */
    this.elements = new Map();
    this.shift = false; // is there a decision nobody has been led to yet?
    this.keyboard = false; // was a key pressed last, or a pointer?
    addEventListener("pointerdown", () => (this.keyboard = false), true);
    addEventListener("keydown", () => (this.keyboard = true), true);
  }

  /** Offer what can be done in a scene. @param {{choices?: Choice[]}} scene @param {number} seq how far the table has come */
  offer(scene, seq) {
    const { activeElement } = document;
    const focused = activeElement === document.body || activeElement?.closest(".targets, .actions, .area");
    const news = seq !== this.state.seq;
    this.do(offer, scene, seq, this.drawn);
    const [target] = this.state.targets;
    if (this.keyboard && focused && target) this.elements.get(target)?.focus({ preventScroll: true }); // `attend` goes there
    this.shift ||= news;
  }

  /** Once everything has its size: look closer at a map; if a new decision has no target in sight, go where there is one. */
  attend() {
    for (const [id, view] of this.board.areas) view.zoom.attend(this.state.targets.filter(({ area }) => area === id));
    const [target] = this.state.targets;
    if (!this.shift || !target) return;
    this.shift = false;
    if ([...this.elements.values()].some(inSight)) return;
    const figure = this.board.areas.get(target.area)?.figure;
    figure?.scrollIntoView({ block: "nearest", behavior: motion() ? "smooth" : "instant" });
  }

  /** @type {import("./choosing.js").Drawn} */
  drawn = (area, x, y) => this.board.areas.get(area)?.frame.drawn(x, y) ?? [x, y];

  /**
   * Do something, show it, and let it be known.
   * @template {any[]} A @param {(state: Choosing, ...args: A) => Choosing} what @param {A} args
   */
  do(what, ...args) {
    const old = this.state;
    const state = what(old, ...args);
    if (state === old) return;
    this.state = state;
    if (state.sent && !old.sent) this.listener.play(state.sent); // first of all: the answer takes longest
    if (state.targets !== old.targets) this.draw();
    if (SEEN.some((part) => state[part] !== old[part])) this.ghost();
    for (const view of this.board.areas.values()) view.ghost.classList.toggle("waiting", state.sent !== null);
    if (state.target && state.target === old.target && state.turn !== old.turn) this.listener.tell(wordsOf(state.target, state.turn));
    this.listener.changed();
  }

  /** Marks to point at, and the elements the keyboard reaches. */
  draw() {
    const { state, board } = this;
    const held = inHand(state);
    board.hold(held);
    this.elements.clear();
    for (const [id, view] of board.areas) {
      const inside = state.targets.filter((target) => target.area === id);
      view.figure.classList.toggle("choosable", inside.length > 0);
      view.figure.classList.toggle("holding", [...held].some((one) => board.sprites.get(one)?.sprite.area === id));
      view.marks.replaceChildren(...marksOf(board, view, inside));
      view.targets.replaceChildren(...inside.map((target) => this.element(target)));
      listen(view, this);
    }
  }

  /** @param {Target} target */
  element(target) {
    const element = s("rect.target", {
      ...rectangle(target, 0),
      rx: 10,
      role: "button",
      "aria-label": wordsOf(target, first(target)),
      onfocus: () => this.keyboard && !this.state.picked && this.do(see, target),
    });
    this.elements.set(target, element);
    return element;
  }

  /** The target that has the focus. @returns {Target | null} */
  focused() {
    for (const [target, element] of this.elements) if (element === document.activeElement) return target;
    return null;
  }

  ghost() {
    const { target, picked, stop } = this.state;
    const choice = choiceSeen(this.state);
    for (const [id, view] of this.board.areas) {
      const here = choice !== null && choice.area === id;
      view.ghost.replaceChildren(...(here ? ghostOf(this.board, view, choice, this.state.pieces) : []));
      view.ghost.classList.toggle("picked", picked);
      if (here && target) view.zoom.reveal(target.x + 0.5, target.y + 0.5);
    }
    for (const [one, element] of this.elements) {
      element.setAttribute("tabindex", one === stop ? "0" : "-1"); // one target at a time is in the tab order
      if (one === target) element.setAttribute("aria-label", wordsOf(one, this.state.turn));
      if (one.choices.length > 1 || picked) element.setAttribute("aria-pressed", String(picked && one === target));
      else element.removeAttribute("aria-pressed");
    }
    document.body.classList.toggle("ghosted", choice !== null && picked);
  }
}

/** Squares as a rectangle of the drawing, a bit within them. @param {{x: number, y: number, width: number, height: number}} place @param {number} within */
function rectangle({ x, y, width, height }, within) {
  return { x: 100 * x + within, y: 100 * y + within, width: 100 * width - 2 * within, height: 100 * height - 2 * within };
}

/** Can an element be seen, between the head of the page and the bar? @param {Element} element */
function inSight(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  return under !== null && element.closest("figure") === under.closest("figure");
}
