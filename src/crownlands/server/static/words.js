/** Messages in words: catalogues of the languages, plural forms, messages inside messages. */

/** @typedef {import("./types.js").Message} Message */

/** @type {Record<string, string[]>} */
let catalogue = {};
let language = "en";
let numbers = new Intl.NumberFormat("en");
/** @type {(letter: string) => string} */
let nameOf = (letter) => letter;

// The order in which a catalogue lists the plural forms of a language.
/** @type {Intl.LDMLPluralRule[]} */
const FORMS = ["zero", "one", "two", "few", "many", "other"];

/**
 * Speak a language from now on.
 * @param {string} lang
 * @param {Record<string, string[]>} words every message with its plural forms
 */
export function speak(lang, words) {
  language = lang;
  numbers = new Intl.NumberFormat(lang);
  catalogue = words;
}

/** @type {Map<string, Promise<void>>} the parts of a catalogue that are spoken beside what every page needs, once they are there */
const parts = new Map();

/** Fetch a catalogue and speak its language; the page knows the version of its own. @param {string} lang */
export async function learn(lang) {
  const { lang: own, words } = document.documentElement.dataset;
  const [all, ...more] = await Promise.all([fetched(`${lang}.json${lang === own ? `?v=${words}` : ""}`), ...[...parts.keys()].map((part) => fetched(`${lang}.json?part=${part}`))]);
  speak(lang, Object.assign(all, ...more));
}

/** Learn a part of the language as well that few pages need. @param {string} part @returns {Promise<void>} */
export function learnMore(part) {
  const known = parts.get(part);
  if (known) return known;
  const learned = learnPart(part);
  parts.set(part, learned);
  learned.catch(() => parts.delete(part)); // it is asked for again
  return learned;
}

/** @param {string} part @returns {Promise<void>} */
async function learnPart(part) {
  const before = language;
  const words = await fetched(`${before}.json?part=${part}`);
  if (before === language) Object.assign(catalogue, words);
  else await learnPart(part); // another language is spoken by now
}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(`/words/${name}`).catch(() => null);
  if (!answer?.ok) throw new Error(document.documentElement.dataset.offline); // as api.js says it
  return answer.json();
}

/** Say what the server wrote into the page in the language that is spoken now. */
export function relabel() {
  document.documentElement.lang = language;
  Object.assign(document.documentElement.dataset, { offline: page("no_answer"), preparing: page("preparing") });
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = page(/** @type {HTMLElement} */ (element).dataset.say ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", page(/** @type {HTMLElement} */ (element).dataset.label ?? ""));
  }
}

/** The language that is spoken. */
export function spoken() {
  return language;
}

/** The letters of the seats, as everybody names them. */
export const seatLetters = () => document.documentElement.dataset.seats ?? "";

/** Say who sits where: messages name seats by their letters. @param {(letter: string) => string} names */
export function callSeats(names) {
  nameOf = names;
}

/**
 * Which of a message's forms a number takes.
 * @param {string} lang @param {number} count @param {number} forms how many there are
 */
export function pluralForm(lang, count, forms) {
  if (forms < 2) return 0;
  const { rules, used } = pluralsOf(lang);
  return Math.min(Math.max(used.indexOf(rules.select(count)), 0), forms - 1);
}

/** @type {Map<string, {rules: Intl.PluralRules, used: Intl.LDMLPluralRule[]}>} */
const plurals = new Map();

/** How a language counts; worked out once, as it takes a millisecond. @param {string} lang */
function pluralsOf(lang) {
  let found = plurals.get(lang);
  if (!found) {
    const rules = new Intl.PluralRules(lang);
    const whole = wholeNumberForms(rules);
    found = { rules, used: FORMS.filter((form) => whole.has(form)) };
    plurals.set(lang, found);
  }
  return found;
}

/** The forms whole numbers take: Polish has "other" for fractions only. @param {Intl.PluralRules} rules */
function wholeNumberForms(rules) {
  return new Set([0, 1, 2, 3, 4, 5, 6, 11, 12, 21, 22, 25, 100, 101, 111].map((count) => rules.select(count)));
}

/**
 * A message in words.
 * @param {Message | null | undefined} message
 * @returns {string}
 */
export function say(message) {
  if (!message) return "";
  const [id, args = {}] = message;
  const forms = catalogue[id];
  if (!forms) return id;
  const count = typeof args.n === "number" ? args.n : null;
  const text = forms[count === null ? 0 : pluralForm(language, count, forms.length)] ?? id;
  return fill(text, args);
}

/** Are there words for a message? @param {string} id */
export const known = (id) => id in catalogue;

/** A text of the pages. @param {string} id @param {Record<string, any>} [args] */
export function page(id, args) {
  return say(args ? [`page.${id}`, args] : [`page.${id}`]);
}

/** What a kind of bot is called; one that somebody added goes by its own name. @param {string} bot */
export function botName(bot) {
  return catalogue[`page.bot.${bot}`] ? page(`bot.${bot}`) : bot;
}

/** What is said of a bot where it is chosen. @param {string} bot */
export function botAbout(bot) {
  return catalogue[`page.bot.${bot}.about`] ? page(`bot.${bot}.about`) : "";
}

/** Put arguments into a text, which has them in braces as Python has. @param {string} text @param {any} args */
function fill(text, args) {
  return text.replace(/\{\{|\}\}|\{(\w+)(![rs])?(?::[^}]*)?\}/g, (whole, name, how) => {
    if (whole === "{{") return "{";
    if (whole === "}}") return "}";
    if (!(name in args)) return whole;
    const words = argument(args[name]);
    return how === "!r" && typeof args[name] === "string" ? say(["list.quoted", { text: words }]) : words;
  });
}

/** @param {any} value @returns {string} */
function argument(value) {
  if (Array.isArray(value)) return say(/** @type {Message} */ (value));
  if (value?.seat) return nameOf(value.seat);
  if (value?.all) return list(value.all.map((/** @type {any} */ item) => argument(item)));
  if (typeof value === "number") return numbers.format(value);
  return String(value);
}

/** Several things as a list: "a, b and c". @param {string[]} items */
export function list(items) {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(items);
}

/** A first letter made large, in the language's own way. @param {string} text */
export function sentence(text) {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join("");
}
