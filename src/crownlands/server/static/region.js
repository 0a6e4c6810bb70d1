/** The outline of squares that belong together. */

/**
 * Squares as a path of one outline around each group. Squares that do not lie on whole numbers (a map of hexagons)
 * are outlined one by one.
 * @param {[number, number][]} places upper left corners
 */
export function regionPath(places) {
  const known = new Set(places.map(([x, y]) => `${x},${y}`));
  if (places.some(([x, y]) => !Number.isInteger(x) || !Number.isInteger(y))) {
    return places.map(([x, y]) => `M${100 * x + 50} ${100 * y + 4}a46 46 0 1 1 -.1 0z`).join("");
  }
  // Every side of a square that no other square shares, walked with the inside on the right.
  /** @type {Map<string, [number, number][]>} */
  const sides = new Map();
  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
  const side = (x1, y1, x2, y2) => {
    const key = `${x1},${y1}`;
    sides.set(key, [...(sides.get(key) ?? []), [x2, y2]]);
  };
  for (const [x, y] of places) {
    if (!known.has(`${x},${y - 1}`)) side(x, y, x + 1, y);
    if (!known.has(`${x + 1},${y}`)) side(x + 1, y, x + 1, y + 1);
    if (!known.has(`${x},${y + 1}`)) side(x + 1, y + 1, x, y + 1);
    if (!known.has(`${x - 1},${y}`)) side(x, y + 1, x, y);
  }
  let path = "";
  for (const [key, ends] of sides) {
    while (ends.length) {
      let [x, y] = /** @type {[number, number]} */ (ends.pop());
      const [x0, y0] = key.split(",").map(Number);
      path += `M${100 * x0} ${100 * y0}L${100 * x} ${100 * y}`;
      while (x !== x0 || y !== y0) {
        const next = sides.get(`${x},${y}`)?.pop();
        if (!next) break;
        [x, y] = next;
        path += `L${100 * x} ${100 * y}`;
      }
      path += "Z";
    }
  }
  return path;
}
