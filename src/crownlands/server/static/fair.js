/**
 * Draws anyone can check, as docs/draws.md says it: the same as engine/fair.py, and both are held against docs/draws.json.
 * Browsers lend their own SHA-256 to secure pages only, and a table at home is none; so it is written out here.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {{draw: number, came: string, weight: bigint, total: bigint, word: bigint}} Draw
 * @typedef {{place: string, game: string, commitment: string, secret: string, luck: string[]}} Source what draws follow from
 * @typedef {{verdict: "good" | "wrong" | "none", told: Message, source?: Source, draws: Draw[]}} Found
 */

export const TAG = "crownlands draws 2";
const OLD = "crownlands draws 1";
const WORDS = 1n << 64n;
const HASH = /^[0-9a-f]{64}$/;
const LUCK = /^(?:(?:[0-9a-f]{2}){16,32})?$/;

const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256. @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = new Uint32Array(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const one = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const two = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + one + w[i - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + mixed + K[i] + w[i]) | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] += word;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) out.setUint32(4 * i, word);
  return new Uint8Array(out.buffer);
}

/** HMAC-SHA-256. @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  const padded = new Uint8Array(64);
  padded.set(key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {string} digits */
export const fromHex = (digits) => new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {Uint8Array} data */
export const toHex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} place @param {string} game @param {string} secret */
export function commitment(place, game, secret) {
  return toHex(sha256(joined(bytes(`${TAG}\0${place}\0${game}\0`), fromHex(secret))));
}

/** What all draws of a game are made from. @param {string} place @param {string} secret @param {string[]} luck */
export function keyOf(place, secret, luck) {
  const added = luck.map(fromHex).flatMap((part) => [Uint8Array.of(part.length), part]);
  return hmac(fromHex(secret), joined(bytes(`${TAG}\0${place}\0`), ...added));
}

/** The random words for a draw. @param {Uint8Array} key @param {number} number @returns {Generator<bigint, never>} */
export function* words(key, number) {
  for (let block = 0; ; block++) {
    const digest = new DataView(hmac(key, bytes(`draw ${number} block ${block}`)).buffer);
    for (let i = 0; i < 32; i += 8) yield digest.getBigUint64(i);
  }
}

/**
 * What is drawn, out of texts with whole weights; null if those are none.
 * @param {Uint8Array} key @param {number} number @param {[string, bigint][]} weights
 * @returns {Draw | null}
 */
export function drawn(key, number, weights) {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0n);
  if (total <= 0n || total > WORDS || weights.some(([, weight]) => weight < 0n)) return null;
  const fair = WORDS - (WORDS % total);
  for (const word of words(key, number)) {
    if (word >= fair) continue;
    let rest = word % total;
    for (const [came, weight] of [...weights].sort(([one], [other]) => order(one, other))) {
      rest -= weight;
      if (rest < 0n) return { draw: number, came, weight, total, word };
    }
  }
  return null;
}

/** Texts in the order of their bytes; JavaScript's own order differs for rare letters. @param {string} one @param {string} other */
function order(one, other) {
  const [a, b] = [bytes(one), bytes(other)];
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

// --- records --------------------------------------------------------------------------------------------------------

/** Compute every draw of a record again. @param {string} text the record as JSON @returns {Found} */
export function check(text) {
  /** @type {(verdict: Found["verdict"], told: Message, source?: Source, draws?: Draw[]) => Found} */
  const found = (verdict, told, source, draws = []) => ({ verdict, told, source, draws });
  const record = read(text);
  if (!record) return found("none", ["page.verify.unreadable"]);
  const tags = record.tags ?? {};
  if (tags.Draws === undefined) return found("none", ["page.verify.nothing"]);
  if (tags.Draws === OLD) return found("none", ["draws.old"]);
  if (tags.Draws !== TAG) return found("none", ["draws.version", { version: tags.Draws, ours: TAG }]);
  for (const [tag, form] of /** @type {[string, RegExp][]} */ ([["DrawsFor", /^/], ["DrawsGame", /^/], ["DrawsCommitment", HASH]])) {
    if (typeof tags[tag] !== "string" || !form.test(tags[tag])) return found("wrong", ["draws.value", { tag, value: String(tags[tag]) }]);
  }
  if (tags.DrawsSecret === undefined) return found("none", ["draws.kept", { commitment: tags.DrawsCommitment }]);
  if (!HASH.test(tags.DrawsSecret)) return found("wrong", ["draws.value", { tag: "DrawsSecret", value: String(tags.DrawsSecret) }]);
  const luck = String(tags.DrawsLuck ?? "").split(",");
  const odd = luck.find((part) => !LUCK.test(part));
  if (odd !== undefined) return found("wrong", ["draws.value", { tag: "DrawsLuck", value: odd }]);
  const source = { place: tags.DrawsFor, game: tags.DrawsGame, commitment: tags.DrawsCommitment, secret: tags.DrawsSecret, luck };
  if (source.game.split(" ")[0] !== record.game) return found("wrong", ["draws.game", { game: source.game }], source);
  if (commitment(source.place, source.game, source.secret) !== source.commitment) {
    return found("wrong", ["draws.commitment", { commitment: source.commitment }], source);
  }
  if (!Array.isArray(record.odds)) return found("none", ["page.verify.no_odds"], source);
  const { draws, problem } = recomputed(record, keyOf(source.place, source.secret, luck));
  return problem ? found("wrong", problem, source, draws) : found("good", ["draws.good", { n: draws.length, commitment: source.commitment }], source, draws);
}

/** A record as JSON, in which at least what is looked at first is as it should be. @param {string} text */
function read(text) {
  try {
    const record = JSON.parse(text);
    const plain = record?.format === "crownlands-record" && Array.isArray(record.actions);
    return plain && typeof (record.tags ?? {}) === "object" ? record : null;
  } catch {
    return null;
  }
}

/** The draws up to the first that is wrong, and what is wrong with that. @param {any} record @param {Uint8Array} key */
function recomputed(record, key) {
  /** @type {Draw[]} */
  const draws = [];
  const chances = [...record.actions.keys()].filter((ply) => String(record.actions[ply]).startsWith("*")); // by the notation
  for (let number = 0; number < Math.max(chances.length, record.odds.length); number++) {
    /** @type {Message} */
    const unread = ["page.verify.weights", { draw: number + 1 }];
    const [ply, weights] = Array.isArray(record.odds[number]) ? record.odds[number] : [];
    if (ply !== chances[number] || typeof weights !== "object" || weights === null) return { draws, problem: unread };
    const entries = Object.entries(weights);
    if (!entries.every(([, weight]) => Number.isSafeInteger(weight))) return { draws, problem: unread };
    const due = drawn(key, number, entries.map(([text, weight]) => [text, BigInt(weight)]));
    if (!due) return { draws, problem: unread };
    const action = record.actions[ply];
    /** @type {Message} */
    const other = ["draws.drawn", { draw: number + 1, ply: ply + 1, action: String(action), due: due.came }];
    if (action !== due.came) return { draws, problem: other };
    draws.push(due);
  }
  return { draws, problem: null };
}
