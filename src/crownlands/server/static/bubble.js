/** Words beside the place somebody pointed at: why nothing can be done there, or what lies there. */

import { byId } from "./dom.js";

const LASTING = 4500;

export class Bubble {
  constructor() {
    this.at = { x: 0, y: 0 };
    this.lying = "";
    this.timer = 0;
  }

  /** Somebody pointed. @param {{x: number, y: number}} at @param {string} lying what lies there */
  point(at, lying) {
    this.at = at;
    this.lying = lying;
  }

  /** Say the reason; without one, what lies there. @param {string} [words] */
  tell(words) {
    const bubble = byId("bubble");
    bubble.textContent = words || this.lying;
    bubble.hidden = !bubble.textContent;
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(this.at.x - width / 2, 8), innerWidth - width - 8);
    bubble.style.setProperty("left", `${left}px`);
    bubble.style.setProperty("top", `${Math.max(this.at.y - height - 18, 8)}px`);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (bubble.hidden = true), LASTING);
  }
}
