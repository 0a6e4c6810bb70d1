/** What every page has: the switches of language and theme, and a way to say that something went wrong. */

import { ask } from "./api.js";
import { byId, h } from "./dom.js";

/** Versions and ids the server wrote into the page. */
export const here = document.documentElement.dataset;

/** Theme: kept by the server, and changed at once. @param {string} theme */
export async function chooseTheme(theme) {
  here.theme = theme;
  await ask("PATCH", "/me", { theme });
}

/** Say something that goes away by itself. @param {string} words @param {"bad" | "plain"} [how] */
export function toast(words, how = "plain") {
  const line = h(`p.toast.${how}`, {}, words);
  byId("toasts").replaceChildren(line);
  setTimeout(() => line.remove(), 5000);
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
  const timer = setTimeout(() => byId("toasts").replaceChildren(line), LONG);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    line.remove();
  }
}

/** The switches at the top of the pages (a table has its own). */
export function switches() {
  const language = document.getElementById("language");
  if (language instanceof HTMLSelectElement) {
    language.addEventListener("change", () =>
      tried(async () => {
        await ask("PATCH", "/me", { lang: language.value });
        const address = new URL(location.href);
        address.searchParams.delete("lang");
        location.replace(address);
      }),
    );
  }
  const theme = document.getElementById("theme");
  if (theme instanceof HTMLSelectElement) {
    theme.addEventListener("change", () =>
      tried(async () => {
        await chooseTheme(theme.value);
        location.reload(); // pictures are drawn anew as well
      }),
    );
  }
}
