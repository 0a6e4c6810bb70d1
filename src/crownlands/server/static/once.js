/** What a button begins is begun once: while it is waited for nothing can be pressed again. */

import { ask } from "./api.js";
import { patiently, tried } from "./notices.js";

/**
 * Do something, usually on the way to another page. Its buttons come back if it is refused, and for whoever goes back to
 * this page.
 * @param {Iterable<Element>} buttons @param {() => Promise<void>} what
 */
export function once(buttons, what) {
  const focused = document.activeElement;
  const wait = (/** @type {boolean} */ waiting) => {
    for (const one of buttons) {
      one.toggleAttribute("disabled", waiting);
      one.setAttribute("aria-busy", String(waiting));
    }
  };
  wait(true);
  addEventListener("pagehide", () => wait(false), { once: true });
  tried(() =>
    what().catch((problem) => {
      wait(false);
      if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (focused)?.focus(); // what is disabled lost it
      throw problem;
    }),
  );
}

/** Begin at a table that is made on the way to it. @param {Iterable<Element>} buttons @param {string} path @param {any} [wanted] */
export function toTable(buttons, path, wanted) {
  once(buttons, async () => {
    const { table } = await patiently(ask("POST", path, wanted));
    location.assign(`/t/${table}`);
  });
}
