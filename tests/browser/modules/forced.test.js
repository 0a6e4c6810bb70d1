import assert from "node:assert/strict";
import test from "node:test";

import { Forced } from "../../../src/crownlands/server/static/forced.js";
import { settings } from "../../../src/crownlands/server/static/settings.js";

/** A chooser that notes what is sent, and something that waits for so long. */
function begin(beat = 0) {
  const sent = [];
  const told = [];
  const chooser = { state: { targets: [], sent: null }, do: (what, choice) => sent.push(choice.action) };
  return { forced: new Forced(chooser, { beat: () => beat, tell: (ply) => told.push(ply) }), sent, told };
}

const moment = (seq, more = {}) => ({ seq, undo: 0, forced: true, scene: { ply: seq, choices: [{ action: `a${seq}` }] }, ...more });

test("the only choice is played and told, once", () => {
  const { forced, sent, told } = begin();
  forced.consider(moment(3));
  forced.consider(moment(3)); // the same is shown again
  assert.deepEqual([sent, told], [["a3"], [4]]);
});

test("nothing is played where there is a choice, or for whoever turned it off", () => {
  const { forced, sent } = begin();
  forced.consider(moment(1, { forced: false }));
  settings.forced = false;
  forced.consider(moment(2));
  settings.forced = true;
  assert.deepEqual(sent, []);
});

test("what is taken back is not played again, until a person has chosen something", () => {
  const { forced, sent } = begin();
  forced.consider(moment(1));
  forced.undone();
  forced.consider(moment(2));
  assert.deepEqual(sent, ["a1"]);
  forced.chosen();
  forced.consider(moment(3));
  assert.deepEqual(sent, ["a1", "a3"]);
});

test("one sees what will be played for a beat", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { forced, sent, told } = begin(900);
  forced.consider(moment(3));
  assert.deepEqual([sent, told], [[], [4]]);
  t.mock.timers.tick(899);
  forced.consider(moment(3)); // the same is shown again: it is not put off
  assert.deepEqual([sent, forced.acting], [[], false]);
  t.mock.timers.tick(1);
  assert.deepEqual([sent, forced.acting], [["a3"], true]);
});

for (const [what, happens] of Object.entries({
  "somebody chooses themselves": (forced) => forced.chosen(),
  "somebody takes something back": (forced) => forced.undone(),
  "it is somebody else's turn": (forced) => forced.forget(),
  "there is a choice by now": (forced) => forced.consider(moment(4, { forced: false })),
})) {
  test(`nothing is played after the beat if ${what}`, (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { forced, sent } = begin(900);
    forced.consider(moment(3));
    happens(forced);
    t.mock.timers.tick(900);
    assert.deepEqual(sent, []);
  });
}
