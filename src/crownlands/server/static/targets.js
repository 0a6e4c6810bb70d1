/**
 * Choices as places to point at.
 *
 * Where choices overlap (a piece that can lie in many ways) every square is a target, and the choices that cover it are
 * looked through in turn; elsewhere a target is the choice's own rectangle.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {{area: string, x: number, y: number, width: number, height: number, choices: Choice[]}} Target
 */

/** @param {Choice} choice */
function size(choice) {
  return { width: choice.width ?? 1, height: choice.height ?? 1 };
}

/** @param {Choice[]} choices @returns {Target[]} */
export function targetsOf(choices) {
  /** @type {Map<string, Choice[]>} */
  const byArea = new Map();
  for (const choice of choices) {
    if (!choice.area) continue;
    byArea.set(choice.area, [...(byArea.get(choice.area) ?? []), choice]);
  }
  return [...byArea].flatMap(([area, inside]) => (overlap(inside) ? squares(area, inside) : rectangles(area, inside)));
}

/** Do different rectangles share a square? @param {Choice[]} choices */
function overlap(choices) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const choice of choices) {
    const { width, height } = size(choice);
    const self = [choice.x, choice.y, width, height].join();
    for (const [x, y] of covered(choice)) {
      const other = owners.get(`${x},${y}`);
      if (other !== undefined && other !== self) return true;
      owners.set(`${x},${y}`, self);
    }
  }
  return false;
}

/** @param {Choice} choice @returns {[number, number][]} */
function covered(choice) {
  const { width, height } = size(choice);
  /** @type {[number, number][]} */
  const found = [];
  for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) found.push([choice.x + column, choice.y + row]);
  return found;
}

/** @param {string} area @param {Choice[]} choices @returns {Target[]} */
function rectangles(area, choices) {
  /** @type {Map<string, Target>} */
  const found = new Map();
  for (const choice of choices) {
    const { width, height } = size(choice);
    const key = [choice.x, choice.y, width, height].join();
    const target = found.get(key) ?? { area, x: choice.x, y: choice.y, width, height, choices: [] };
    target.choices.push(choice);
    found.set(key, target);
  }
  return [...found.values()];
}

/** @param {string} area @param {Choice[]} choices @returns {Target[]} */
function squares(area, choices) {
  /** @type {Map<string, Target>} */
  const found = new Map();
  for (const choice of choices) {
    for (const [x, y] of covered(choice)) {
      const key = `${x},${y}`;
      const target = found.get(key) ?? { area, x, y, width: 1, height: 1, choices: [] };
      target.choices.push(choice);
      found.set(key, target);
    }
  }
  return [...found.values()].map((target) => ({ ...target, choices: inTurn(target.choices) }));
}

/**
 * The largest group first, in its own order: the turns of a piece around this square. The rest after it.
 * @param {Choice[]} choices
 */
function inTurn(choices) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) groups.set(choice.group ?? "", [...(groups.get(choice.group ?? "") ?? []), choice]);
  return [...groups.values()].sort((a, b) => b.length - a.length).flat();
}

/** Where to begin looking through the choices of a target: at the one that brings most. @param {Target} target */
export function first(target) {
  let best = 0;
  target.choices.forEach((choice, i) => {
    if ((choice.points ?? 0) > (target.choices[best].points ?? 0)) best = i;
  });
  return best;
}

/**
 * The target nearest to a place, if it is near enough.
 * @param {Target[]} targets @param {number} x @param {number} y @param {number} reach in squares, beyond the target's edge
 */
export function nearest(targets, x, y, reach) {
  /** @type {Target | null} */
  let found = null;
  let least = Infinity;
  for (const target of targets) {
    const outX = Math.max(target.x - x, x - target.x - target.width, 0);
    const outY = Math.max(target.y - y, y - target.y - target.height, 0);
    const off = Math.hypot(outX, outY);
    const middle = Math.hypot(x - target.x - target.width / 2, y - target.y - target.height / 2);
    const distance = off * 100 + middle;
    if (off <= reach && distance < least) {
      least = distance;
      found = target;
    }
  }
  return found;
}

/**
 * The next target in a direction, for the arrow keys: near, and rather straight ahead.
 * @template {{x: number, y: number}} P
 * @param {P[]} places their middles on the screen @param {{x: number, y: number}} from
 * @param {number} dx @param {number} dy @returns {P | null}
 */
export function inDirection(places, from, dx, dy) {
  /** @type {P | null} */
  let found = null;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (ahead < 2) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < least) {
      least = distance;
      found = place;
    }
  }
  return found;
}
