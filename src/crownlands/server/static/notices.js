/** Telling the reader: something went wrong, something is done, something takes long. */

import { byId, h, here } from "./dom.js";

/** Say something that goes away by itself. @param {string} words @param {"bad" | "plain"} [how] */
export function toast(words, how = "plain") {
  const line = h(`p.toast.${how}`, {}, words);
  place().replaceChildren(line);
  setTimeout(() => line.remove(), 5000);
}

/** Where something is said: beside a dialog that is open nothing is heard or seen. */
function place() {
  return document.querySelector("dialog[open] .dialog-said") ?? byId("toasts");
}

const THERE = "crownlands.notice";

/** Say something on the page that is opened next. @param {string} words */
export function tellThere(words) {
  sessionStorage.setItem(THERE, words);
}

const waiting = globalThis.sessionStorage?.getItem(THERE);
if (waiting) {
  sessionStorage.removeItem(THERE);
  toast(waiting);
}

/** Do something; if it is refused, say why. @param {() => Promise<void>} what */
export async function tried(what) {
  try {
    await what();
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : String(problem), "bad");
  }
}

const LONG = 1200;

/** Wait for something at a table; if it takes long, say what for. @template T @param {Promise<T>} work @returns {Promise<T>} */
export async function patiently(work) {
  const line = h("p.toast.plain", {}, here.preparing ?? "");
  const timer = setTimeout(() => place().append(line), LONG);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    line.remove();
  }
}
