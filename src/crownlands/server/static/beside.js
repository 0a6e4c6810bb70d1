/**
 * Where a bubble stands beside a thing: near it, never over it, and over as little as possible of what somebody needs.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {Box & {width: number, height: number}} Rect
 * @typedef {{rect: Rect, weight: number}} Kept something that should stay free
 * @typedef {"left" | "right" | "top" | "bottom" | "none"} Side
 */

const GAP = 16;
const EDGE = 8;
const CORNER = 22; // the arrow keeps away from the corners of the bubble
const THING = 40; // weight of the thing itself

/** @param {number} value @param {number} least @param {number} most */
export const within = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * The best place for a bubble of some size.
 * @param {{width: number, height: number}} size @param {Rect} thing @param {Rect} room @param {Kept[]} kept
 */
export function placeFor(size, thing, room, kept) {
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const leftmost = room.left + EDGE;
  const rightmost = Math.max(leftmost, room.right - EDGE - size.width);
  const highest = room.top + EDGE;
  const lowest = Math.max(highest, room.bottom - EDGE - size.height);
  const bars = kept.filter(({ weight }) => weight >= 100).map(({ rect }) => rect);
  const above = Math.min(lowest, ...bars.map((rect) => rect.top - size.height - EDGE));
  const lefts = [thing.right + GAP, thing.left - GAP - size.width, middle.x - size.width / 2, leftmost, rightmost];
  const tops = [thing.bottom + GAP, thing.top - GAP - size.height, middle.y - size.height / 2, highest, lowest, above];
  let best = { left: leftmost, top: highest };
  let least = Infinity;
  for (const left of lefts.map((value) => within(value, leftmost, rightmost))) {
    for (const top of tops.map((value) => within(value, highest, lowest))) {
      const place = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = [{ rect: thing, weight: THING }, ...kept].reduce((sum, { rect, weight }) => sum + weight * shared(place, rect), 0);
      const far = Math.hypot(left + size.width / 2 - middle.x, top + size.height / 2 - middle.y);
      if (covered * 10 + far < least) {
        least = covered * 10 + far;
        best = { left, top };
      }
    }
  }
  return best;
}

/** How much of two rectangles lies over each other. @param {Box} one @param {Box} other */
export function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * On which side of the bubble the arrow sits, and how far along it.
 * @param {{left: number, top: number, width: number, height: number}} bubble @param {Rect} thing @returns {{side: Side, along: number}}
 */
export function arrowAt(bubble, thing) {
  const across = within(thing.left + thing.width / 2 - bubble.left, CORNER, bubble.width - CORNER);
  const down = within(thing.top + thing.height / 2 - bubble.top, CORNER, bubble.height - CORNER);
  const off = {
    top: bubble.top - thing.bottom,
    bottom: thing.top - bubble.top - bubble.height,
    left: bubble.left - thing.right,
    right: thing.left - bubble.left - bubble.width,
  };
  const [side, free] = Object.entries(off).reduce((most, one) => (one[1] > most[1] ? one : most));
  if (free < 0) return { side: "none", along: 0 };
  return { side: /** @type {Side} */ (side), along: side === "top" || side === "bottom" ? across : down };
}

/**
 * The line from the arrow's tip to the thing, if it is far away.
 * @param {{left: number, top: number, width: number, height: number}} bubble @param {{side: Side, along: number}} arrow @param {Rect} thing
 */
export function lineTo(bubble, { side, along }, thing) {
  const upright = side === "top" || side === "bottom";
  const x = upright ? bubble.left + along : side === "left" ? bubble.left : bubble.left + bubble.width;
  const y = !upright ? bubble.top + along : side === "top" ? bubble.top : bubble.top + bubble.height;
  const across = within(x, thing.left, thing.right) - x;
  const down = within(y, thing.top, thing.bottom) - y;
  return { x, y, length: side === "none" ? 0 : Math.hypot(across, down), angle: Math.atan2(down, across) };
}
