import assert from "node:assert/strict";
import test from "node:test";

import { isLittle, timeLeft } from "../../../src/crownlands/server/static/times.js";

const clock = { kind: "turn", time: 30000, increment: 0, at_zero: "bot", left: [30000, 12000], running: 1, starts: 5000, at: 1000 };

test("only the time of whoever moves runs, and not before it starts", () => {
  assert.deepEqual([1000, 6000, 6001, 17999, 18000, 99000].map((moment) => timeLeft(clock, 1, moment)), [12000, 12000, 11999, 1, 0, 0]);
  assert.equal(timeLeft(clock, 0, 99000), 30000);
  assert.equal(timeLeft({ ...clock, running: null }, 1, 99000), 12000);
});

test("little is ten seconds, or a tenth", () => {
  assert.deepEqual([10001, 10000].map((left) => isLittle(clock, left)), [false, true]);
  assert.deepEqual([60001, 60000].map((left) => isLittle({ ...clock, time: 600000 }, left)), [false, true]);
});
