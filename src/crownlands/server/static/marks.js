/**
 * How choosing looks on a board: marks on what can be chosen, a veil over everything else on a map, the ghost of what
 * would come. A mark is a light line with dark edges: it shows on every ground and is no seat's colour.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./board.js").AreaView} AreaView
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {{x: number, y: number, width: number, height: number}} Place squares of a drawing
 */

import { uses } from "./art.js";
import { pointsText } from "./choosing.js";
import { s } from "./dom.js";

const BADGE = 0.48; // squares high

/** Marks on all targets of an area. @param {Board} board @param {AreaView} view @param {Place[]} targets */
export function marksOf(board, view, targets) {
  if (!targets.length) return [];
  if (view.frame.large) return veiled(view, targets);
  return targets.flatMap((target) => {
    if (Math.max(target.width, target.height) >= 1.5 || board.occupied(view.id, target)) return outline(view, target, "mark");
    const middle = { cx: 100 * (target.x + target.width / 2), cy: 100 * (target.y + target.height / 2) };
    return [s("circle.mark", { ...middle, r: 13 })];
  });
}

/** On a map there can be dozens: everything else is darkened instead. @param {AreaView} view @param {Place[]} targets */
function veiled(view, targets) {
  const { x, y, width, height } = view.frame;
  const open = targets.map((target) => path(view, target, 1)).join("");
  const edges = targets.map((target) => path(view, target, 5)).join("");
  const all = `M${100 * x} ${100 * y}h${100 * width}v${100 * height}h${-100 * width}z`;
  return [s("path.veil", { d: all + open, "fill-rule": "evenodd" }), s("path.mark.edge", { d: edges }), s("path.mark.line", { d: edges })];
}

/** A line around a place, with its dark edges. @param {AreaView} view @param {Place} place @param {string} kind */
export function outline(view, place, kind) {
  const d = path(view, place, 4);
  return [s(`path.${kind}.edge`, { d }), s(`path.${kind}.line`, { d })];
}

/** The edge of a place, a bit within it: a hexagon, or a rectangle with round corners. @param {AreaView} view @param {Place} place @param {number} within */
function path({ frame }, place, within) {
  const [left, top] = [100 * place.x + within, 100 * place.y + within];
  const [wide, high] = [100 * place.width - 2 * within, 100 * place.height - 2 * within];
  if (frame.hexagons) {
    return `M${left + wide / 2} ${top}l${wide / 2} ${high / 4}v${high / 2}l${-wide / 2} ${high / 4}l${-wide / 2} ${-high / 4}v${-high / 2}z`;
  }
  const r = 11;
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${left + r} ${top}h${wide - 2 * r}${corner(r, r)}v${high - 2 * r}${corner(-r, r)}h${2 * r - wide}${corner(-r, -r)}v${2 * r - high}${corner(r, -r)}z`;
}

/** What would come of a choice. @param {Board} board @param {AreaView} view @param {Choice} choice @param {Piece[]} pieces */
export function ghostOf(board, view, choice, pieces) {
  const place = placeOf(view, choice);
  return [...piecesOf(view, choice, pieces), ...outline(view, place, "ghost-edge"), ...badge(board, view, place, pointsText(choice))];
}

/** The pieces that would appear. @param {AreaView} view @param {Choice} choice @param {Piece[]} pieces */
export function piecesOf(view, choice, pieces) {
  return (choice.ghost ?? []).map(([piece, x, y]) => {
    const [symbol, scale] = pieces[piece];
    const [left, top] = view.frame.drawn(x, y);
    return s("g.ghost-piece", { transform: `translate(${100 * left} ${100 * top}) scale(${scale})` }, ...uses(symbol));
  });
}

/** Where a choice is made, as it is drawn. @param {AreaView} view @param {Choice} choice @returns {Place} */
export function placeOf(view, { x, y, width = 1, height = 1 }) {
  const [left, top] = view.frame.drawn(x, y);
  return { x: left, y: top, width, height };
}

/** The points, beside the ghost where nothing lies: crowns and numbers stay readable. @param {Board} board @param {AreaView} view @param {Place} place @param {string} words */
function badge(board, view, place, words) {
  if (!words) return [];
  const wide = 0.26 + 0.2 * words.length;
  const { x, y } = besides(place, wide).find((one) => within(view, one) && !board.occupied(view.id, one)) ?? onEdge(place, wide);
  return [
    s("rect.badge", { x: 100 * x, y: 100 * y, width: 100 * wide, height: 100 * BADGE, rx: 50 * BADGE }),
    s("text.badge-text", { x: 100 * (x + wide / 2), y: 100 * (y + BADGE / 2) + 12 }, words),
  ];
}

/** Where a badge can be, the best place first. @param {Place} place @param {number} wide @returns {Place[]} */
function besides({ x, y, width, height }, wide) {
  const [middle, half] = [x + (width - wide) / 2, y + (height - BADGE) / 2];
  const [above, below, left, right] = [y - BADGE - 0.06, y + height + 0.06, x - wide - 0.06, x + width + 0.06];
  const corners = [[middle, above], [middle, below], [right, half], [left, half], [x, above], [x, below]];
  return corners.map(([at, down]) => ({ x: at, y: down, width: wide, height: BADGE }));
}

/** Across its lower edge, if everything around is taken. @param {Place} place @param {number} wide */
function onEdge({ x, y, width, height }, wide) {
  return { x: x + (width - wide) / 2, y: y + height - BADGE / 2 };
}

/** @param {AreaView} view @param {Place} place */
function within({ frame }, { x, y, width, height }) {
  return x >= frame.x && y >= frame.y && x + width <= frame.x + frame.width && y + height <= frame.y + frame.height;
}
