/**
 * Ideas on a board: some choices, the best first, each with its number and what it is worth. One of them is looked at and
 * shows its ghost, and an arrow from the piece it takes up. What they are worth is told by whoever has them shown.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./board.js").AreaView} AreaView
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./marks.js").Place} Place
 * @typedef {{choice: Choice | undefined, worth: string}} Idea what it is worth in a few letters; without a choice it is not shown
 */

import { box } from "./art.js";
import { h, s } from "./dom.js";
import { outline, piecesOf, placeOf } from "./marks.js";

const LETTERS = 0.24; // squares high, of a label, as far as that is
const PIXELS = [13, 19]; // between these
const ON_MAP = 0.5; // of a number on a map, where nothing else can be read

export class Ideas {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {WeakMap<AreaView, SVGElement>} */
    this.groups = new WeakMap();
    /** @type {Idea[]} */
    this.ideas = [];
    /** @type {Piece[]} */
    this.pieces = [];
    this.arrows = false;
    this.looked = 0;
    document.head.append(h("link", { rel: "stylesheet", href: new URL("./ideas.css", import.meta.url).href }));
  }

  /** @param {Idea[]} ideas the best first @param {Piece[]} [pieces] what their ghosts are made of @param {boolean} [arrows] */
  show(ideas, pieces = [], arrows = false) {
    Object.assign(this, { ideas, pieces, arrows, looked: 0 });
    this.draw();
  }

  /** Look at one of them. @param {number} which */
  look(which) {
    if (which === this.looked) return;
    this.looked = which;
    this.draw();
  }

  clear() {
    if (this.ideas.length) this.show([]);
  }

  /** Draw them, or draw them again where boards have another size. */
  draw() {
    for (const [id, view] of this.board.areas) {
      const inside = this.ideas.map((idea, i) => ({ idea, i })).filter(({ idea }) => idea.choice?.area === id);
      const group = this.group(view, inside.length > 0);
      group?.replaceChildren(...this.drawn(view, inside));
    }
    for (const tile of document.querySelectorAll("[data-idea]")) delete (/** @type {HTMLElement} */ (tile).dataset.idea);
    this.ideas.forEach(({ choice }, i) => {
      if (!choice || choice.area) return;
      const tile = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tile, .tool"))].find(({ dataset }) => dataset.key === choice.action);
      if (tile) tile.dataset.idea = String(i + 1);
    });
  }

  /** What lies over everything in an area, and is in nobody's way. @param {AreaView} view @param {boolean} wanted */
  group(view, wanted) {
    let group = this.groups.get(view);
    if (!group && wanted) {
      group = s("g.ideas", { "aria-hidden": "true" });
      view.svg.insertBefore(group, view.targets);
      this.groups.set(view, group);
    }
    return group;
  }

  /** The last first, so that the best lies above the others. @param {AreaView} view @param {{idea: Idea, i: number}[]} inside */
  drawn(view, inside) {
    /** @type {Place[]} */
    const taken = [];
    const labels = inside.map(({ idea, i }) => this.label(view, idea, i, taken));
    const shapes = inside.map(({ idea: { choice }, i }) => {
      const plain = view.frame.area.kind === "tray" && i !== this.looked; // there it is plain which piece is meant
      const edge = plain ? [] : outline(view, placeOf(view, /** @type {Choice} */ (choice)), "idea-edge");
      const ghost = i === this.looked ? piecesOf(view, /** @type {Choice} */ (choice), this.pieces) : [];
      const arrow = this.arrows && i === this.looked ? this.arrow(view, /** @type {Choice} */ (choice)) : [];
      return s(`g.idea${i === this.looked ? ".looked" : ""}`, {}, ...ghost, ...edge, ...arrow);
    });
    return [...shapes.reverse(), ...labels.reverse()];
  }

  /** Its number and what it is worth, where no other label is. @param {AreaView} view @param {Idea} idea @param {number} i @param {Place[]} taken */
  label(view, { choice, worth }, i, taken) {
    const { large } = view.frame;
    const size = view.seen().size || 100;
    const letters = large ? ON_MAP : Math.min(Math.max(LETTERS * size, PIXELS[0]), PIXELS[1]) / size;
    const high = 1.6 * letters;
    const words = large ? "" : worth;
    const wide = words ? high + letters * (0.35 + 0.62 * words.length) : high;
    const all = spots(placeOf(view, /** @type {Choice} */ (choice)), wide, high, large).map((one) => inside(view, one));
    const spot = all.find((one) => taken.every((other) => apart(one, other))) ?? all[0];
    taken.push(spot);
    const [x, y, r, font] = [100 * spot.x, 100 * spot.y, 50 * high, 100 * letters];
    const line = y + r + 0.35 * font;
    return s(
      `g.idea-label${i ? "" : ".best"}${i === this.looked ? ".looked" : ""}`,
      { style: { "font-size": `${font}px` } },
      s("rect.idea-paper", { x, y, width: 100 * wide, height: 2 * r, rx: r, "stroke-width": 0.12 * font }),
      s("circle.idea-disc", { cx: x + r, cy: y + r, r: 0.88 * r }),
      s("text.idea-number", { x: x + r, y: line }, String(i + 1)),
      s("text.idea-worth", { x: x + 2 * r + 0.15 * font, y: line }, words),
    );
  }

  /** From where its piece lies now. @param {AreaView} view @param {Choice} choice */
  arrow(view, choice) {
    const taken = (choice.ghost ?? []).map(([piece]) => this.pieces[piece]?.[2]).find(Boolean);
    const sprite = taken && this.board.sprites.get(taken)?.sprite;
    const home = sprite && this.board.areas.get(sprite.area);
    if (!sprite || !home) return [];
    const [left, top] = home.frame.drawn(sprite.x, sprite.y);
    const [wide, high] = box(sprite.symbol).map((size) => size * (sprite.scale ?? 1));
    const from = across(home, view, left + wide / 2, top + high / 2);
    const { x, y, width, height } = placeOf(view, choice);
    return from ? arrowTo(from, [100 * (x + width / 2), 100 * (y + height / 2)]) : [];
  }
}

/** A place of one area in the coordinates of another one. @param {AreaView} home @param {AreaView} view @param {number} x @param {number} y @returns {[number, number] | null} */
function across(home, view, x, y) {
  if (home === view) return [100 * x, 100 * y];
  const [there, here] = [home.seen(), view.seen()];
  if (!there.size || !here.size) return null;
  return [(100 * (there.x + x * there.size - here.x)) / here.size, (100 * (there.y + y * there.size - here.y)) / here.size];
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrowTo([x, y], [toX, toY]) {
  const far = Math.hypot(toX - x, toY - y);
  if (far < 130) return []; // it is there already
  const [dx, dy] = [(toX - x) / far, (toY - y) / far];
  [toX, toY] = [toX - 40 * dx, toY - 40 * dy]; // so that it does not cover what it points at
  const [endX, endY] = [toX - 20 * dx, toY - 20 * dy];
  const d = `M${x} ${y}Q${(x + endX) / 2 - 0.12 * far * dy} ${(y + endY) / 2 + 0.12 * far * dx} ${endX} ${endY}`;
  const head = `M${toX} ${toY}L${endX - 14 * dx - 20 * dy} ${endY - 14 * dy + 20 * dx}L${endX - 14 * dx + 20 * dy} ${endY - 14 * dy - 20 * dx}z`;
  return [s("path.idea-arrow.edge", { d }), s("path.idea-arrow.line", { d }), s("path.idea-head", { d: head })];
}

/**
 * Where a label can be, the best place first: in the lower left corner, where a piece has least to say, then around it; on
 * a map in the middle. @param {Place} place @param {number} wide @param {number} high @param {boolean} middle @returns {Place[]}
 */
function spots({ x, y, width, height }, wide, high, middle) {
  const [left, top] = [x + (width - wide) / 2, y + (height - high) / 2];
  const low = y + height - high - 0.05;
  const around = [[x + 0.05, low], [x + width - wide - 0.05, y + 0.05], [left, top], [left, y - high / 2], [left, y + height - high / 2]];
  return (middle ? [[left, top]] : around).map(([at, down]) => ({ x: at, y: down, width: wide, height: high }));
}

/** Not beyond the sides of the drawing, where it would be cut off. @param {AreaView} view @param {Place} place @returns {Place} */
function inside({ frame }, place) {
  const most = frame.x + frame.width - place.width;
  return { ...place, x: Math.max(frame.x, Math.min(place.x, most)) };
}

/** @param {Place} one @param {Place} other */
function apart(one, other) {
  return one.x >= other.x + other.width || other.x >= one.x + one.width || one.y >= other.y + other.height || other.y >= one.y + one.height;
}

/**
 * Have a choice picked, as if somebody had pointed at it; it is still to be confirmed.
 * @param {import("./choosing.js").Choosing} state @param {string} action @returns {import("./choosing.js").Choosing}
 */
export function pickIdea(state, action) {
  const target = state.targets.find(({ choices }) => choices.some((choice) => choice.action === action));
  if (!target || state.sent) return state;
  return { ...state, target, turn: target.choices.findIndex((choice) => choice.action === action), picked: true, stop: target };
}
