/**
 * Things to try on a rules page: a picture with places to tap, or numbers to choose from. The server says what is right
 * and why, in the reader's words; this shows it.
 *
 * @typedef {{label: string, right: boolean, why: string, place?: [number, number, number, number], symbol?: string}} Answer
 * @typedef {{size: [number, number], answers: Answer[]}} Exercise
 */

import { icon, showArt } from "./art.js";
import { button, h, s } from "./dom.js";

/** @type {Record<string, number[]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = "600px"; // an exercise is fetched before it comes into sight

/** Have everything there is to try on this page be tried. */
export function tryAll() {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        begin(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: NEAR },
  );
  for (const section of document.querySelectorAll("[data-try]")) watch.observe(section);
}

/** Fetch the answers and lay them out. @param {HTMLElement} section */
async function begin(section) {
  const response = await fetch(section.dataset.try ?? "").catch(() => null);
  if (!response?.ok) return; // question and picture are there all the same
  /** @type {Exercise} */
  const { size, answers } = await response.json();
  if (answers.some((answer) => answer.symbol)) await showArt();
  const placed = answers.filter((answer) => answer.place);
  if (placed.length) part(section, ".try-board").append(places(section, size, placed));
  const others = answers.filter((answer) => !answer.place);
  part(section, ".try-answers").append(...others.map((answer) => choice(section, answer)));
  section.dataset.ready = "";
}

/** @param {HTMLElement} section @param {string} selector @returns {HTMLElement} */
function part(section, selector) {
  return /** @type {HTMLElement} */ (section.querySelector(selector));
}

/**
 * Answers that are places of the picture: a sheet of the same shape over it. It is one stop for the keyboard; arrows go
 * from place to place.
 * @param {HTMLElement} section @param {[number, number]} size @param {Answer[]} answers
 */
function places(section, [width, height], answers) {
  const sheet = s("svg.try-sheet", { viewBox: `0 0 ${width} ${height}`, role: "group" });
  sheet.setAttribute("aria-labelledby", section.getAttribute("aria-labelledby") ?? "");
  /** @type {{spot: SVGElement, x: number, y: number}[]} */
  const all = [];
  for (const answer of answers) {
    const [x, y, wide, high] = answer.place ?? [0, 0, 0, 0];
    const sign = s("text.try-sign", { x: x + wide / 2, y: y + high / 2, "aria-hidden": "true" });
    const shape = s("rect", { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, rx: Math.min(wide, high) / 4 });
    const spot = s("g.try-place", { role: "button", tabindex: all.length ? -1 : 0, "aria-label": answer.label }, shape, sign);
    const here = { spot, x: x + wide / 2, y: y + high / 2 };
    const tap = () => {
      sign.textContent = judge(section, spot, answer);
    };
    spot.addEventListener("click", tap);
    spot.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (event.key === "Enter" || event.key === " ") tap();
      else if (step) goTo(all, nearest(all, here, step));
      else return;
      event.preventDefault();
    });
    all.push(here);
    sheet.append(spot);
  }
  return sheet;
}

/** @typedef {{spot: SVGElement, x: number, y: number}} Spot */

/** The nearest place in a direction: what lies aside counts double. @param {Spot[]} all @param {Spot} from @param {number[]} step */
function nearest(all, from, [dx, dy]) {
  let best = from;
  let least = Infinity;
  for (const spot of all) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < least) [best, least] = [spot, far];
  }
  return best;
}

/** @param {Spot[]} all @param {Spot} to */
function goTo(all, to) {
  for (const { spot } of all) spot.setAttribute("tabindex", spot === to.spot ? "0" : "-1");
  to.spot.focus();
}

/** An answer that is a button. @param {HTMLElement} section @param {Answer} answer */
function choice(section, answer) {
  const sign = h("span.try-sign", { "aria-hidden": "true" });
  const chosen = button("try-choice", {}, answer.symbol && icon(answer.symbol), answer.label, sign);
  chosen.addEventListener("click", () => {
    sign.textContent = judge(section, chosen, answer);
  });
  return chosen;
}

/** Say whether an answer is right. @param {HTMLElement} section @param {Element} element @param {Answer} answer */
function judge(section, element, answer) {
  const verdict = part(section, ".try-verdict");
  element.classList.add(answer.right ? "right" : "wrong");
  verdict.classList.toggle("right", answer.right);
  verdict.classList.toggle("wrong", !answer.right);
  // The same words twice running would not be read out again.
  verdict.replaceChildren(h("span", {}, answer.why));
  if (answer.right) section.classList.add("solved");
  return answer.right ? "✓" : "✗";
}
