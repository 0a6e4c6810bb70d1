/**
 * Lines of scores: the places they count, and the kinds that are compared.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Heading} Heading
 * @typedef {import("./types.js").Spots} Spots
 * @typedef {{key: string, heading: Heading, lines: Map<number, Line[]>}} Row lines of one heading, by seat
 */

/** The places of several lines. @param {Line[]} lines @returns {Spots} */
export function placesOf(lines) {
  /** @type {Spots} */
  const all = {};
  for (const [, , spots] of lines) {
    for (const [area, places] of Object.entries(spots)) all[area] = [...(all[area] ?? []), ...places];
  }
  return all;
}

/**
 * The rows of a comparison, in an order that is that of every seat's lines: hardly a seat has lines of all kinds.
 * @param {Scene} scene @returns {Row[]}
 */
export function comparedRows(scene) {
  /** @type {Map<string, Row & {before: Set<string>}>} */
  const rows = new Map();
  for (const { seat, lines = [] } of Object.values(scene.panels)) {
    let last = "";
    for (const line of lines) {
      const heading = line[3] ?? [line[0], ""];
      const key = JSON.stringify(heading);
      const row = rows.get(key) ?? { key, heading, lines: new Map(), before: new Set() };
      rows.set(key, row);
      row.lines.set(seat, [...(row.lines.get(seat) ?? []), line]);
      if (last && last !== key) row.before.add(last);
      last = key;
    }
  }
  const sorted = [];
  while (rows.size) {
    const waiting = [...rows.values()];
    const next = waiting.find((row) => [...row.before].every((key) => !rows.has(key))) ?? waiting[0];
    rows.delete(next.key);
    sorted.push(next);
  }
  return sorted.filter((row) => [...row.lines.values()].flat().some(([, worth]) => worth !== 0));
}
