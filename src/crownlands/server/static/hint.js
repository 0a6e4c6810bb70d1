/**
 * A hint: the best choices, numbered on the board, with what they are expected to bring and why. One of them is picked
 * by pressing it, as if somebody had pointed at it; it is still to be confirmed.
 *
 * @typedef {import("./types.js").Weighed} Weighed
 * @typedef {import("./types.js").Weighing} Weighing
 * @typedef {import("./chooser.js").Chooser} Chooser
 */

import { ask } from "./api.js";
import { button, byId, h } from "./dom.js";
import { Ideas, pickIdea } from "./ideas.js";
import { learnMore, list, page, say, sentence, spoken } from "./words.js";

/** A chance, as the language writes it; only what is proved is certain. @param {number} chance @param {boolean} [exact] */
export function percent(chance, exact = true) {
  const shown = exact ? chance : Math.min(Math.max(chance, 0.01), 0.99);
  return new Intl.NumberFormat(spoken(), { style: "percent" }).format(shown);
}

/** Points, to a tenth. @param {number} points */
export const tenth = (points) => Math.round(10 * points) / 10;

/** What a choice is worth to whoever moves, in a few letters. @param {Weighed} option @param {Weighing} told */
export function shortWorth({ points, wins }, { seat, exact }) {
  return page("hint.short", { points: Math.round(points[seat]), win: percent(wins[seat], exact) });
}

/** The same in words. @param {Weighed} option @param {Weighing} told */
export function worth({ points, wins }, { seat, exact }) {
  return page("hint.worth", { points: tenth(points[seat]), win: percent(wins[seat], exact) });
}

/** Why it is good, in one sentence. @param {Weighed} option @param {boolean} best is it the best of all? */
export function whyText({ why, lost_points, lost_win, unclear }, best) {
  if (why.length) return page("hint.why", { why: sentence(list(why.map(say))) });
  if (best) return page("hint.best");
  if (unclear) return page("hint.unclear");
  if (tenth(lost_points) || Math.round(100 * lost_win)) return page("hint.lost", { points: tenth(lost_points), win: percent(lost_win) });
  return page("hint.alike");
}

export class HintView {
  /** @param {string} table @param {Chooser} chooser */
  constructor(table, chooser) {
    this.table = table;
    this.chooser = chooser;
    this.seq = -1; // the event after which it was asked for
    this.ideas = new Ideas(chooser.board);
    this.panel = h("section.hint-panel", { id: "hint", hidden: true });
    document.querySelector(".side")?.prepend(this.panel);
    document.head.append(h("link", { rel: "stylesheet", href: new URL("./hint.css", import.meta.url).href }));
    this.panel.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {number | null} seat @param {number} seq */
  async toggle(seat, seq) {
    if (this.seq === seq) {
      this.close();
      return;
    }
    this.seq = seq;
    const keyboard = this.chooser.keyboard;
    try {
      await learnMore("analysis");
      if (this.seq !== seq) return;
      this.fill(h("p.about", { role: "status" }, page("hint.thinking")));
      const told = await ask("GET", `/tables/${this.table}/hint${seat === null ? "" : `?seat=${seat}`}`);
      if (this.seq === seq && told.seq === seq) this.show(told, keyboard);
    } catch (problem) {
      if (this.seq === seq) this.close();
      throw problem;
    }
  }

  /** @param {Weighing} told @param {boolean} focus */
  show(told, focus) {
    const { choices, pieces } = this.chooser.state;
    const ideas = told.options.map((option) => ({ choice: choices.find(({ action }) => action === option.action), worth: shortWorth(option, told) }));
    const rows = told.options.map((option, i) => this.row(option, i, told, ideas[i].choice));
    this.fill(h("ol.hint-list", {}, ...rows), h("p.about", {}, page(told.exact ? "hint.exact" : "hint.expected")));
    this.ideas.show(ideas, pieces);
    const [best] = told.options;
    byId("told").textContent = `${this.called(ideas[0].choice, best)}. ${worth(best, told)}. ${whyText(best, true)}`;
    this.chooser.board.areas.get(ideas[0].choice?.area ?? "")?.figure.scrollIntoView({ block: "nearest" });
    if (focus) /** @type {HTMLElement | null} */ (this.panel.querySelector("li button"))?.focus();
  }

  /** @param {Weighed} option @param {number} i @param {Weighing} told @param {import("./types.js").Choice | undefined} choice */
  row(option, i, told, choice) {
    const what = this.called(choice, option);
    const pick = button("hint-row", { onclick: () => this.pick(option.action), "aria-label": page("hint.pick", { number: i + 1, what }), "aria-describedby": `hint-${i}` },
      h("span.hint-number", { "aria-hidden": "true" }, String(i + 1)),
      h("span.hint-words", { id: `hint-${i}` }, h("strong", {}, what), h("span.hint-worth", {}, worth(option, told)), h("span", {}, whyText(option, i === 0))),
    );
    for (const name of ["pointerenter", "focus"]) pick.addEventListener(name, () => this.ideas.look(i));
    return h("li", {}, pick);
  }

  /** What a choice is called. @param {import("./types.js").Choice | undefined} choice @param {Weighed} option */
  called(choice, option) {
    return choice?.label ? sentence(say(choice.label)) : option.action;
  }

  /** @param {string} action */
  pick(action) {
    this.chooser.do(pickIdea, action);
    const tile = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#actions button"))].find(({ dataset }) => dataset.key === action);
    tile?.focus(); // what has no place is a button
  }

  /** @param {...Node} content */
  fill(...content) {
    const close = button("quiet.close", { "aria-label": page("close"), onclick: () => this.close() }, "✕");
    this.panel.setAttribute("aria-label", page("hint.title"));
    this.panel.replaceChildren(h("header.hint-head", {}, h("h2", {}, page("hint.title")), close), ...content);
    this.panel.hidden = false;
    document.body.classList.add("hinted");
    document.body.style.setProperty("--bar", `${byId("actions").offsetHeight}px`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
    /** @type {HTMLElement | null} */ (document.querySelector(".tool.hint"))?.focus();
  }

  /** Something was shown: what was played is no longer to be chosen. @param {number} seq */
  heed(seq) {
    if (this.seq !== seq) this.close();
  }

  close() {
    this.seq = -1;
    this.panel.hidden = true;
    document.body.classList.remove("hinted");
    this.ideas.clear();
  }
}
