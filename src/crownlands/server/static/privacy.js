/** What is kept about the reader can be deleted: there, and in this browser. */

import { ask } from "./api.js";
import { tellThere } from "./notices.js";
import { once } from "./once.js";
import { switches } from "./switches.js";

switches();

const pressed = document.getElementById("delete");
pressed?.addEventListener("click", () =>
  once([pressed], async () => {
    await ask("DELETE", "/me");
    for (const kept of [localStorage, sessionStorage]) {
      for (const name of Object.keys(kept)) if (name.startsWith("crownlands")) kept.removeItem(name);
    }
    tellThere(pressed.dataset.done ?? "");
    location.assign("/");
  }),
);
