import assert from "node:assert/strict";
import test from "node:test";

import { Player } from "../../../src/crownlands/server/static/player.js";

const moment = (ply, mover = 1) => ({ scene: { ply, mover }, seq: ply, undo: 0 });

/** A player whose clock the test turns; what it has shown, and what it has passed over. */
function stage(t, { pace = 600, mine = -9 } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const shown = [];
  const passed = [];
  const player = new Player(
    {
      show: ({ seq }, glide) => shown.push(glide ? seq : -seq),
      pass: ({ ply }) => passed.push(ply),
      acts: (mover) => mover === mine,
      pace: () => pace,
    },
    () => Date.now(),
  );
  t.mock.timers.tick(10_000);
  return { player, shown, passed, tick: (ms) => t.mock.timers.tick(ms) };
}

test("scenes are shown one after the other, at their pace", (t) => {
  const { player, shown, tick } = stage(t);
  player.jump(moment(1));
  assert.deepEqual(shown, [-1]); // the first one does not glide
  player.add(moment(2));
  player.add(moment(3));
  tick(599);
  assert.deepEqual(shown, [-1]);
  tick(1);
  assert.deepEqual(shown, [-1, 2]);
  tick(600);
  assert.deepEqual(shown, [-1, 2, 3]);
});

test("chance is quicker, and what somebody here did they have seen", (t) => {
  const { player, shown, tick } = stage(t, { mine: 0 });
  player.jump(moment(1, -1));
  player.add(moment(2, 0));
  player.add(moment(3, 1));
  tick(150);
  assert.deepEqual(shown, [-1, 2]);
  tick(16);
  assert.deepEqual(shown, [-1, 2, 3]);
});

test("the more waits, the faster it goes", (t) => {
  const { player, shown, tick } = stage(t);
  player.jump(moment(1));
  for (let ply = 2; ply < 18; ply++) player.add(moment(ply));
  tick(299);
  assert.equal(shown.length, 1);
  tick(1);
  assert.equal(shown.length, 2); // sixteen waited: half the time
});

test("who does not want to wait sees the last one, and the log tells of the others", (t) => {
  const { player, shown, passed, tick } = stage(t);
  player.jump(moment(1));
  for (let ply = 2; ply < 6; ply++) player.add(moment(ply));
  player.hurry();
  assert.deepEqual([shown, passed], [[-1, 5], [2, 3, 4]]);
  player.hurry();
  tick(5000);
  assert.equal(shown.length, 2);
});

test("without a pace all that waits is shown at once, but not more often than can be seen", (t) => {
  const { player, shown, passed, tick } = stage(t, { pace: 0 });
  player.jump(moment(1));
  for (let ply = 2; ply < 6; ply++) player.add(moment(ply));
  assert.deepEqual(shown, [-1]);
  tick(16);
  assert.deepEqual([shown, passed], [[-1, 5], [2, 3, 4]]);
});

test("everything anew forgets what waited, and glides there", (t) => {
  const { player, shown, tick } = stage(t);
  player.jump(moment(1));
  player.add(moment(2));
  player.jump(moment(9));
  tick(5000);
  assert.deepEqual(shown, [-1, 9]);
  assert.equal(player.shown.seq, 9);
});
