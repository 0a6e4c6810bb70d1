/** Language and theme: kept by the server, switched at the top of the pages (a table has them in its menu). */

import { ask } from "./api.js";
import { here } from "./dom.js";
import { tried } from "./notices.js";

/** The theme changes at once. @param {string} theme */
export async function chooseTheme(theme) {
  here.theme = theme;
  await ask("PATCH", "/me", { theme });
}

/** Have the switches at the top of this page do what they say. */
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
