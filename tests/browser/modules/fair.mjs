/** Computes draws as the page does: for each line of a file, what a game's draws follow from, and some weights. */
import { readFileSync } from "node:fs";
import { check, commitment, drawn, keyOf, toHex } from "../../../src/crownlands/server/static/fair.js";

const [file, what] = process.argv.slice(2);
for (const line of readFileSync(file, "utf8").trim().split("\n")) {
  if (what === "check") {
    const { verdict, told, draws } = check(JSON.parse(line));
    console.log(JSON.stringify({ verdict, told, draws: draws.length }));
    continue;
  }
  const { place, game, secret, luck, draws } = JSON.parse(line);
  const key = keyOf(place, secret, luck);
  const found = draws.map((/** @type {any} */ { number, weights }) => {
    const one = drawn(key, number, Object.entries(weights).map(([text, weight]) => [text, BigInt(/** @type {any} */ (weight))]));
    return one && [one.came, one.word.toString(16).padStart(16, "0")];
  });
  console.log(JSON.stringify({ commitment: commitment(place, game, secret), key: toHex(key), draws: found }));
}
