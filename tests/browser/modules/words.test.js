import assert from "node:assert/strict";
import test from "node:test";

import { callSeats, learn, learnMore, list, page, pluralForm, say, sentence, speak } from "../../../src/crownlands/server/static/words.js";

test("numbers take the forms of their language", () => {
  const forms = (lang, count) => [0, 1, 2, 4, 5, 12, 21, 22, 25, 104, 112].map((n) => pluralForm(lang, n, count));
  assert.deepEqual(forms("en", 2), [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(forms("pl", 3), [2, 0, 1, 1, 2, 2, 2, 1, 2, 1, 2]);
  assert.deepEqual(forms("hu", 2), [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(forms("tr", 2), [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(forms("pl", 1), Array(11).fill(0));
});

test("messages stand inside messages, seats have names, braces are doubled", () => {
  speak("en", {
    wheat: ["wheat"],
    crown: ["{terrain} with a crown"],
    left: ["{n} domino left", "{n} dominoes left"],
    takes: ["{seat}: takes {what}"],
    odd: ["{{not}} {missing} {text!r}"],
    most: ["Most have {leaders}, not {letter}"],
    "list.quoted": ["“{text}”"],
  });
  callSeats((letter) => ({ A: "Ada" })[letter] ?? letter);
  assert.equal(say(["takes", { seat: { seat: "A" }, what: ["crown", { terrain: ["wheat"] }] }]), "Ada: takes wheat with a crown");
  assert.equal(say(["most", { leaders: { all: [{ seat: "A" }, { seat: "B" }] }, letter: "A" }]), "Most have Ada and B, not A");
  assert.equal(say(["left", { n: 1 }]), "1 domino left");
  assert.equal(say(["left", { n: 2 }]), "2 dominoes left");
  assert.equal(say(["odd", { text: "x" }]), "{not} {missing} “x”");
  assert.equal(say(["unknown.id"]), "unknown.id");
  assert.equal(say(null), "");
});

test("lists are joined as their language joins them", () => {
  const joined = (lang) => {
    speak(lang, { have: ["{who}: {what}"], wheat: ["wheat"] });
    return say(["have", { who: "x", what: { all: ["a", ["wheat"], "c"] } }]);
  };
  assert.equal(joined("en"), "x: a, wheat and c");
  assert.equal(joined("hu"), "x: a, wheat és c");
  assert.equal(joined("pl"), "x: a, wheat i c");
  assert.equal(joined("tr"), "x: a, wheat ve c");
  assert.equal(list(["a"]), "a");
});

test("a name is never read as a template", () => {
  speak("en", { takes: ["{seat} takes {number}"] });
  callSeats(() => "{number} $& $1");
  assert.equal(say(["takes", { seat: { seat: "A" }, number: 17 }]), "{number} $& $1 takes 17");
});

test("a sentence begins as its language begins it", () => {
  speak("tr", {});
  assert.equal(sentence("istanbul"), "İstanbul");
  speak("en", {});
  assert.equal(sentence("istanbul"), "Istanbul");
  assert.equal(sentence(""), "");
});

test("what is quoted has the marks of its language", () => {
  speak("hu", { odd: ["nincs {text!r}"], "list.quoted": ["„{text}”"] });
  assert.equal(say(["odd", { text: "x" }]), "nincs „x”");
  assert.equal(say(["odd", { text: 3 }]), "nincs 3");
});

test("a part of the words is learned once, by all who ask; one that does not come is asked for again", async () => {
  globalThis.document = { documentElement: { dataset: { offline: "No answer." } } };
  const waiting = [];
  globalThis.fetch = (address) => new Promise((answer, fail) => waiting.push({ address, fail, say: (words) => answer({ ok: true, json: async () => words }) }));
  speak("en", {});
  const failing = [learnMore("some"), learnMore("some")];
  assert.equal(waiting.length, 1);
  waiting.shift().fail(new TypeError("Failed to fetch"));
  for (const one of failing) await assert.rejects(one, { message: "No answer." });
  const [first, second] = [learnMore("some"), learnMore("some")];
  let there = false;
  second.then(() => (there = true));
  await new Promise((done) => setImmediate(done));
  assert.equal(there, false);
  assert.equal(waiting.length, 1);
  waiting.shift().say({ "page.some": ["something"] });
  await Promise.all([first, second]);
  assert.equal(page("some"), "something");
  await learnMore("some");
  assert.equal(waiting.length, 0);
});

test("words that come late are of the language that is spoken by then", async () => {
  const waiting = [];
  globalThis.fetch = (address) => new Promise((answer) => waiting.push({ address, say: (words) => answer({ ok: true, json: async () => words }) }));
  speak("en", {});
  const more = learnMore("late");
  const other = learn("hu");
  for (const { address, say } of waiting.splice(1)) say(address.includes("part=late") ? { "page.late": ["késő"] } : {});
  await other;
  waiting.shift().say({ "page.late": ["late"] });
  await new Promise((done) => setImmediate(done));
  for (const { say } of waiting.splice(0)) say({ "page.late": ["késő"] });
  await more;
  assert.equal(page("late"), "késő");
});
