import assert from "node:assert/strict";
import test from "node:test";

import * as choosing from "../../../src/crownlands/server/static/choosing.js";

const { NOTHING, cancel, carry, choiceSeen, confirm, covers, drop, enter, goTo, inHand, offer, refuse, see, send, tap, turn } = choosing;

const ASK = true;
const here = (area, x, y) => [x, y];
const place = (action, x, y, width, height, points) => ({ action, area: "b", x, y, width, height, points, ghost: [[0, x, y]] });
// A piece of two squares that can lie in two ways around (0, 0), and in one elsewhere; and something without a place.
const scene = {
  pieces: [["oak", 1, "piece"], ["flag", 0.5]],
  choices: [place("flat", 0, 0, 2, 1, 1), place("up", 0, 0, 1, 2, 5), place("far", 6, 0, 2, 1, -2), { action: "pass", x: 0, y: 0, ghost: [[1, 0, 0]] }],
};
const begin = () => offer(NOTHING, scene, 7, here);
const at = (state, x, y) => state.targets.find((target) => target.x === x && target.y === y);
const seen = (state) => choiceSeen(state)?.action ?? null;

const tapFirst = (state) => tap(state, state.targets[0], false, ASK);

/** Every function makes a new state, or leaves the one it was given. */
function apart(step, state, ...args) {
  const before = structuredClone(state);
  const after = step(state, ...args);
  assert.deepEqual(state, before);
  return after;
}

test("nothing is seen at first; the tab key stops at the first target", () => {
  const state = begin();
  assert.equal(seen(state), null);
  assert.equal(state.stop, state.targets[0]);
  assert.deepEqual(inHand(state), new Set(["piece"]));
});

test("a target shows the way that brings most, and turns through all of them", () => {
  let state = begin();
  state = apart(see, state, at(state, 0, 0));
  assert.equal(seen(state), "up");
  assert.equal(seen(turn(state)), "flat");
  assert.equal(seen(turn(turn(state))), "up");
  assert.equal(seen(turn(state, -1)), "flat");
  assert.equal(see(state, state.target), state); // still the same: nothing to draw
  assert.equal(seen(see(state, null)), null);
  const one = see(state, at(state, 6, 0));
  assert.equal(turn(one), one);
});

test("what is clicked stays, and is sent when it is clicked again", () => {
  let state = begin();
  state = apart(tap, see(state, at(state, 0, 0)), at(state, 0, 0), false, ASK);
  assert.deepEqual([seen(state), state.picked, state.sent], ["up", true, null]);
  assert.equal(state.stop, state.target);
  assert.ok(covers(state, "b", 0.5, 1.5, here) && !covers(state, "b", 1.5, 0.5, here) && !covers(state, "c", 0.5, 1.5, here));
  state = tap(turn(state), null, true, ASK);
  assert.equal(state.sent.action, "flat");
});

test("the turn that was seen is the one that is picked; another target begins anew", () => {
  let state = begin();
  state = turn(see(state, at(state, 0, 0)));
  state = tap(state, state.target, false, ASK);
  assert.equal(seen(state), "flat");
  state = tap(state, state.target, false, ASK); // picked, but not where the ghost is
  assert.equal(seen(state), "up");
  state = tap(state, at(state, 6, 0), false, ASK);
  assert.deepEqual([seen(state), state.picked], ["far", true]);
});

test("a tap beside everything lets go of what is picked, and else changes nothing", () => {
  const state = begin();
  assert.equal(tap(state, null, false, ASK), state); // so that somebody can be told why
  const picked = tap(state, at(state, 6, 0), false, ASK);
  const free = tap(picked, null, false, ASK);
  assert.deepEqual([seen(free), free.picked, free.sent], [null, false, null]);
});

test("who does not want to be asked plays what is seen, or what can only be meant", () => {
  const state = begin();
  assert.equal(tap(state, at(state, 6, 0), false, !ASK).sent.action, "far");
  const first = tap(state, at(state, 0, 0), false, !ASK); // two ways, and none was seen
  assert.deepEqual([first.sent, first.picked], [null, true]);
  const looked = turn(see(state, at(state, 0, 0)));
  assert.equal(tap(looked, looked.target, false, !ASK).sent.action, "flat");
});

test("a piece that is carried is seen where it would lie, and picked where it is let go", () => {
  let state = begin();
  state = carry(tap(state, at(state, 6, 0), false, ASK), at(state, 0, 0));
  assert.deepEqual([seen(state), state.picked], ["up", false]);
  assert.equal(carry(state, state.target), state);
  const dropped = drop(turn(state), ASK);
  assert.deepEqual([seen(dropped), dropped.picked], ["flat", true]);
  assert.equal(drop(state, !ASK).sent.action, "up");
  const outside = carry(state, null);
  assert.equal(drop(outside, ASK), outside);
});

test("keys go to a target, pick it and confirm it", () => {
  let state = begin();
  assert.equal(enter(state, null, ASK), state);
  state = goTo(state, at(state, 0, 0));
  assert.equal(state.stop, state.target);
  state = enter(turn(state), state.target, ASK);
  assert.deepEqual([seen(state), state.picked, state.sent], ["flat", true, null]);
  assert.equal(enter(state, at(state, 6, 0), ASK).sent, null); // another one has the focus
  assert.equal(enter(state, null, ASK).sent.action, "flat");
  assert.equal(goTo(state, at(state, 6, 0)).picked, false);
});

test("nothing changes while an answer is awaited; after a no it goes on", () => {
  const state = confirm(tapFirst(begin()));
  for (const next of [see(state, null), carry(state, null), turn(state), confirm(state), send(state, scene.choices[3]),
    tap(state, null, false, ASK), drop(state, ASK), enter(state, null, ASK)]) assert.equal(next, state);
  assert.deepEqual([refuse(state).sent, refuse(state).picked], [null, true]);
  assert.deepEqual(cancel(refuse(state)).target, null);
});

test("what needs no place is sent as it is", () => {
  assert.equal(send(begin(), scene.choices[3]).sent.action, "pass");
  assert.equal(confirm(begin()).sent, null);
});

test("what is picked stays when the same is shown again, elsewhere on the screen, and goes when something has happened", () => {
  let state = begin();
  state = turn(tap(state, at(state, 0, 0), false, ASK));
  const folded = apart(offer, state, scene, 7, (area, x, y) => [x + 10, y]);
  assert.deepEqual([seen(folded), folded.picked, folded.target.x], ["flat", true, 10]);
  const later = offer(state, scene, 8, here);
  assert.deepEqual([seen(later), later.picked], [null, false]);
  const gone = offer(state, { choices: [scene.choices[2]] }, 7, here);
  assert.deepEqual([seen(gone), gone.picked, gone.pieces], [null, false, []]);
  assert.deepEqual(offer(state, {}, 7, here).targets, []);
});

test("what is on its way stays so when the same is shown again, and until something has happened", () => {
  const waiting = confirm(tapFirst(begin()));
  const again = apart(offer, waiting, scene, 7, here);
  assert.equal(again.sent.action, waiting.sent.action);
  assert.equal(tap(again, at(again, 6, 0), false, ASK), again); // nothing else can be chosen meanwhile
  assert.equal(offer(waiting, { choices: [scene.choices[2]] }, 7, here).sent, null); // it is not even offered any more
  const pass = send(begin(), scene.choices[3]);
  assert.equal(offer(pass, scene, 7, here).sent.action, "pass");
  const answered = offer(waiting, scene, 8, here);
  assert.deepEqual([seen(answered), answered.picked, answered.sent], [null, false, null]);
});
