// Reads lines of [old scene, change, new scene] and says how many changes lead to exactly the new scene.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { patch } from "../../../src/crownlands/server/static/patch.js";

let count = 0;
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const [old, change, wanted] = JSON.parse(line);
  const kept = structuredClone(old);
  assert.deepStrictEqual(patch(old, change), wanted);
  assert.deepStrictEqual(old, kept); // the old scene is still shown
  count += 1;
}
console.log(count);
