import assert from "node:assert/strict";
import test from "node:test";

import { pause } from "../../../src/crownlands/server/static/socket.js";

test("when a server starts again, all come back within three seconds, and not all at once", () => {
  assert.deepEqual([0, 0.5, 1].map((chance) => pause(1012, 250, chance)), [0, 1500, 3000]);
});

test("otherwise the wait is about as long as it has become", () => {
  assert.deepEqual([0, 0.5, 1].map((chance) => pause(1006, 1000, chance)), [750, 1000, 1250]);
});
