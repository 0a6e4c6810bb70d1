import assert from "node:assert/strict";
import test from "node:test";

import { countingSteps } from "../../../src/crownlands/server/static/counting.js";

const line = (name, worth, ...areas) => [[name], worth, Object.fromEntries(areas.map((area) => [area, [0, 0]]))];
const panels = (...lines) => ({ panels: Object.fromEntries(lines.map((one, seat) => [seat, { seat, points: 0, lines: one }])) });
const told = (scene) => countingSteps(scene).map((step) => step.map(({ seat, line: [[name]] }) => `${seat} ${name}`));

test("the first lines of all seats are counted together, then the second", () => {
  const scene = panels([line("wheat", 3, "kingdom.0"), line("lake", 2, "kingdom.0")], [line("mine", 6, "kingdom.1")]);
  assert.deepEqual(told(scene), [["0 wheat", "1 mine"], ["0 lake"]]);
});

test("what brings nothing is passed over, so that no step is empty", () => {
  const scene = panels([line("wheat", 0, "kingdom.0"), line("lake", 2, "kingdom.0")], [line("mine", -1, "kingdom.1"), line("swamp", 0)]);
  assert.deepEqual(told(scene), [["0 lake", "1 mine"]]);
});

test("on one board seats are counted one after the other", () => {
  const scene = panels([line("fishers", 4, "map"), line("gold", 3)], [line("knights", 2, "map"), line("gold", 6)]);
  assert.deepEqual(told(scene), [["0 fishers"], ["1 knights"], ["0 gold", "1 gold"]]);
});

test("without lines there is nothing to count", () => {
  assert.deepEqual(told({ panels: { 0: { seat: 0, points: 0 } } }), []);
  assert.deepEqual(told({ panels: {} }), []);
});
