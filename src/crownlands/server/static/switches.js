/** Language and theme: kept by the server, switched at the top of the pages (a table has them in its menu). */

import { ask } from "./api.js";
import { here } from "./dom.js";
import { tried } from "./notices.js";

/** Have the switches at the top of this page do what they say. */
export function switches() {
  onChoice("language", async (lang) => {
    await ask("PATCH", "/me", { lang });
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    location.replace(address);
  });
  onChoice("theme", async (theme) => {
    here.theme = theme;
    await ask("PATCH", "/me", { theme });
    location.reload(); // pictures are drawn anew as well
  });
}

/**
 * Something was chosen that leads elsewhere. A key goes from one value to the next, and means the one on which somebody
 * presses Enter or which they leave.
 * @param {string} id @param {(value: string) => Promise<void>} choose
 */
function onChoice(id, choose) {
  const select = document.getElementById(id);
  if (!(select instanceof HTMLSelectElement)) return;
  let { value } = select; // the one that holds
  let passing = false; // is a key down?
  const mean = () => {
    if (passing || select.value === value) return;
    value = select.value;
    tried(() => choose(value));
  };
  select.addEventListener("keydown", ({ key }) => {
    passing = key !== "Enter";
    mean();
  });
  for (const name of ["keyup", "pointerdown"]) select.addEventListener(name, () => (passing = false));
  select.addEventListener("blur", () => {
    passing = false;
    mean();
  });
  select.addEventListener("change", mean);
}
