import assert from "node:assert/strict";
import test from "node:test";

import { comparedRows, placesOf } from "../../../src/crownlands/server/static/lines.js";

const line = (name, worth, heading, spots = {}) => [[name], worth, spots, ...(heading ? [[[heading], ""]] : [])];
const scene = (...lines) => ({ panels: Object.fromEntries(lines.map((one, seat) => [seat, { seat, points: 0, lines: one }])) });
const rows = (...lines) => comparedRows(scene(...lines)).map(({ heading: [[name]] }) => name);

test("the places of several lines lie together, by area", () => {
  const lines = [line("a", 1, "", { map: [0, 0], hand: [2, 2] }), line("b", 1, "", { map: [1, 0] })];
  assert.deepEqual(placesOf(lines), { map: [0, 0, 1, 0], hand: [2, 2] });
  assert.deepEqual(placesOf([]), {});
  assert.deepEqual(lines[0][2], { map: [0, 0], hand: [2, 2] }); // and what came in stays as it is
});

test("rows stand in an order that is that of every seat", () => {
  assert.deepEqual(rows([line("wheat", 1), line("mine", 1)], [line("wheat", 1), line("lake", 1), line("mine", 1)]), ["wheat", "lake", "mine"]);
  assert.deepEqual(rows([line("harmony", 5)], [line("lake", 2), line("harmony", 5)]), ["lake", "harmony"]);
});

test("where two seats contradict each other each row still comes once", () => {
  assert.deepEqual(rows([line("a", 1), line("b", 1)], [line("b", 1), line("a", 1)]).sort(), ["a", "b"]);
});

test("lines of one heading are one row, with all lines of each seat", () => {
  const [row, ...more] = comparedRows(scene([line("lake of 3", 3, "lake"), line("lake of 2", 4, "lake")], [line("lake of 5", 5, "lake")]));
  assert.deepEqual(more, []);
  const worth = [...row.lines].map(([seat, lines]) => [seat, lines.map(([, points]) => points)]);
  assert.deepEqual(worth, [[0, [3, 4]], [1, [5]]]);
});

test("a row in which nobody has anything is left out", () => {
  assert.deepEqual(rows([line("wheat", 0), line("mine", 2)], [line("wheat", 0)]), ["mine"]);
  assert.deepEqual(rows([line("wheat", 0)], [line("wheat", -3)]), ["wheat"]);
});
