import assert from "node:assert/strict";
import test from "node:test";

import { regionPath } from "../../../src/crownlands/server/static/region.js";
import { first, inDirection, nearest, targetsOf } from "../../../src/crownlands/server/static/targets.js";

const place = (action, x, y, width, height, group, points) => ({ action, area: "b", x, y, width, height, group, points });

test("choices that overlap are looked through square by square", () => {
  const targets = targetsOf([place("a", 0, 0, 2, 1, "g", 1), place("b", 0, 0, 1, 2, "g", 5), place("c", 1, 0, 2, 1, "h", 9)]);
  const at = (x, y) => targets.find((target) => target.x === x && target.y === y);
  assert.equal(targets.length, 4);
  assert.deepEqual(at(0, 0).choices.map(({ action }) => action), ["a", "b"]);
  assert.equal(first(at(0, 0)), 1); // the one that brings more
  assert.deepEqual(at(1, 0).choices.map(({ action }) => action), ["a", "c"]);
});

test("choices apart keep their rectangles, and those without a place have no target", () => {
  const apart = [place("a", 0, 0, 2, 1), place("b", 0, 1, 2, 1), { action: "x", x: 0, y: 0 }];
  assert.deepEqual(targetsOf(apart).map(({ y, width }) => [y, width]), [[0, 2], [1, 2]]);
});

test("a tap finds the nearest target within its reach", () => {
  const targets = targetsOf([place("a", 0, 0), place("b", 3, 0)]);
  assert.equal(nearest(targets, 0.5, 0.5, 0).choices[0].action, "a");
  assert.equal(nearest(targets, 1.4, 0.5, 1).choices[0].action, "a");
  assert.equal(nearest(targets, 2.2, 0.5, 1).choices[0].action, "b");
  assert.equal(nearest(targets, 1.4, 0.5, 0.1), null);
});

test("arrows go to what lies ahead", () => {
  const places = [{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 100, y: 40 }, { x: 0, y: 60 }];
  assert.equal(inDirection(places, places[0], 1, 0), places[1]);
  assert.equal(inDirection(places, places[0], 0, 1), places[3]);
  assert.equal(inDirection(places, places[0], -1, 0), null);
});

test("a region has one outline", () => {
  assert.equal(regionPath([[0, 0]]), "M0 0L100 0L100 100L0 100L0 0Z");
  assert.equal(regionPath([[0, 0], [1, 0], [0, 1], [1, 1]]).match(/M/g).length, 1);
  assert.equal(regionPath([[0, 0], [3, 3]]).match(/M/g).length, 2);
  assert.equal(regionPath([[0.5, 0], [1.5, 0]]).match(/a46/g).length, 2); // hexagons one by one
});
