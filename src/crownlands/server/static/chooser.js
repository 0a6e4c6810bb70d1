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
 * @property {(where: Point, at: {x: number, y: number}) => void} why somebody pointed where nothing can be done: why not, or what is it?
 * @property {() => void} changed something else is seen or picked
 * @property {(words: string) => void} tell
 */

import { uses } from "./art.js";
import { NOTHING, choiceSeen, inHand, offer, pointsText, see, wordsOf } from "./choosing.js";
import { s } from "./dom.js";
import { listen } from "./pointing.js";
import { first } from "./targets.js";

export class Chooser {
  /** @param {Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    this.state = NOTHING;
    /** @type {Map<Target, SVGElement>} */
    this.elements = new Map();
    this.keyboard = false; // was a key pressed last, or a pointer?
    addEventListener("pointerdown", () => (this.keyboard = false), true);
    addEventListener("keydown", () => (this.keyboard = true), true);
  }

  /** Offer what can be done in a scene. @param {{choices?: Choice[]}} scene @param {number} seq how far the table has come */
  offer(scene, seq) {
    const { activeElement } = document;
    const focused = activeElement === document.body || activeElement?.closest(".targets, .actions, .area");
    this.do(offer, scene, seq, this.drawn);
    const [target] = this.state.targets;
    if (this.keyboard && focused && target) this.elements.get(target)?.focus();
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
    if (state.targets !== old.targets) this.draw();
    this.ghost();
    if (state.target && state.target === old.target && state.turn !== old.turn) this.listener.tell(wordsOf(state.target, state.turn));
    if (state.sent && !old.sent) this.listener.play(state.sent);
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
      view.marks.replaceChildren(...inside.map((target) => mark(target, view.frame.large)));
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
    const { target, picked, sent, stop } = this.state;
    const choice = choiceSeen(this.state);
    for (const [id, view] of this.board.areas) {
      const here = choice !== null && choice.area === id;
      view.ghost.replaceChildren(...(here ? this.ghostOf(choice) : []));
      view.ghost.classList.toggle("picked", picked);
      view.ghost.classList.toggle("waiting", sent !== null);
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

  /** @param {Choice} choice */
  ghostOf(choice) {
    const { area = "", width = 1, height = 1 } = choice;
    const pieces = (choice.ghost ?? []).map(([piece, x, y]) => {
      const [symbol, scale] = this.state.pieces[piece];
      const [left, top] = this.drawn(area, x, y);
      return s("g.ghost-piece", { transform: `translate(${100 * left} ${100 * top}) scale(${scale})` }, ...uses(symbol));
    });
    const [x, y] = this.drawn(area, choice.x, choice.y);
    const edge = s("rect.ghost-edge", { ...rectangle({ x, y, width, height }, 2), rx: 11 });
    return [...pieces, edge, ...pointsBadge(choice, 100 * (x + width / 2), 100 * (y + height / 2))];
  }
}

/** Squares as a rectangle of the drawing, a bit within them. @param {{x: number, y: number, width: number, height: number}} place @param {number} within */
function rectangle({ x, y, width, height }, within) {
  return { x: 100 * x + within, y: 100 * y + within, width: 100 * width - 2 * within, height: 100 * height - 2 * within };
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
  if (Math.max(width, height) >= 1.5) return s("rect.mark", { ...rectangle(target, 3), rx: 12 });
  const middle = { cx: 100 * (x + width / 2), cy: 100 * (y + height / 2) };
  return large ? s("circle.mark.wide", { ...middle, r: 40 }) : s("circle.mark", { ...middle, r: 13 });
}
