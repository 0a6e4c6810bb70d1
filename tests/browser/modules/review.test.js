import assert from "node:assert/strict";
import test from "node:test";

import { costs, isMarked, kindOf, momentsOf, numberText, shownSums } from "../../../src/crownlands/server/static/review_numbers.js";
import { speak } from "../../../src/crownlands/server/static/words.js";

const decision = { ply: 3, seat: "A", mark: "", unclear: false, lost_points: 0, lost_win: 0, options: [{ action: "x", points: [10, 20], wins: [0.4, 0.6] }] };

test("what is shown adds up, however it is rounded", () => {
  let seed = 1;
  const any = () => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5;
  for (const unit of [10, 100]) {
    for (let i = 0; i < 500; i++) {
      const [initial, luck, errors, gifts] = [100 * any(), 40 * any(), 60 * any(), 50 * any()].map((n) => Math.round(100 * n) / 100);
      const sums = { initial, luck, errors, gifts, final: initial + luck + errors + gifts };
      const shown = shownSums(sums, unit);
      const tenths = Object.fromEntries(Object.entries(shown).map(([name, n]) => [name, Math.round(n * unit)]));
      assert.equal(tenths.initial + tenths.luck + tenths.errors + tenths.gifts, tenths.final);
      for (const name of ["initial", "luck", "errors", "final"]) assert.ok(Math.abs(shown[name] - sums[name]) <= 0.5 / unit + 1e-9);
      assert.ok(Math.abs(shown.gifts - gifts) <= 2 / unit + 1e-9);
    }
  }
});

test("numbers as languages write them, with a real minus", () => {
  speak("hu", {});
  assert.equal(numberText("points", -4.94, "exceptZero"), "−4,9");
  speak("tr", {});
  assert.equal(numberText("win", 0.17), "%17");
  speak("en", {});
  assert.equal(numberText("win", 0.174, "exceptZero"), "+17%");
  assert.deepEqual(costs({ ...decision, lost_points: 0, lost_win: 0.256 }), { points: "0.0", win: "−26%" });
});

test("what is marked, and what is unclear", () => {
  assert.deepEqual([kindOf(decision), isMarked(decision)], ["good", false]);
  assert.deepEqual([kindOf({ ...decision, mark: "slip" }), isMarked({ ...decision, mark: "slip" })], ["slip", true]);
  const unclear = { ...decision, unclear: true, lost_points: 0.5 };
  assert.deepEqual([kindOf(unclear), isMarked(unclear), isMarked({ ...unclear, lost_points: 1.2 })], ["unclear", false, true]);
});

test("moments are those of the curve, with what was drawn and decided there", () => {
  const reveals = [{ first: 0, mean: [1, 2], mean_wins: [0.5, 0.5] }];
  const curve = [[0, [1, 2], [0.5, 0.5]], [3, [4, 5], [0.4, 0.6]], [9, [30, 20], [1, 0]]];
  const moments = momentsOf(curve, [decision], reveals);
  assert.deepEqual(moments.map(({ ply, drawn }) => [ply, drawn]), [[0, true], [3, false], [9, false]]);
  assert.deepEqual(moments.map((moment) => moment.decision), [undefined, decision, undefined]);
  assert.deepEqual([moments[2].points, moments[1].win], [[30, 20], [0.4, 0.6]]);
});
