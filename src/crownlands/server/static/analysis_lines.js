/**
 * The lines of the analysis board: the best choices, weighed more and more closely for as long as somebody watches.
 *
 * @typedef {import("./types.js").Weighed} Weighed
 * @typedef {import("./types.js").Weighing} Weighing
 * @typedef {import("./analysis.js").Board} Board
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { button, byId, h } from "./dom.js";
import { percent, shortWorth, tenth, whyText } from "./hint.js";
import { Ideas } from "./ideas.js";
import { nameOf } from "./panels.js";
import { keep, kept } from "./settings.js";
import { page, say, sentence } from "./words.js";

const EFFORTS = [0.3, 1, 2, 4, 8, 8, 8, 8]; // seconds, one after the other
const KEPT = "crownlands.analysis";

export class LinesPanel {
  /** @param {import("./scenes.js").SceneView} view @param {import("./chooser.js").Chooser} chooser @param {(action: string) => void} play */
  constructor(view, chooser, play) {
    this.view = view;
    this.chooser = chooser;
    this.play = play;
    this.ideas = new Ideas(view.board);
    this.on = kept(KEPT).lines !== false;
    /** @type {Board | null} */
    this.board = null;
    this.wish = 0; // which position is wanted: answers about others come too late
    this.done = false;
    this.effort = 0; // how often it was asked
    this.going = 0; // about which position
    this.asking = new AbortController();
    /** @type {string} what is shown, so that the same is not written again */
    this.told = "";
    this.list = h("ol.hint-list.lines");
    this.state = h("p.about", { role: "status" });
    this.chances = h("div.chances");
    const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: this.on, id: "lines-on" }));
    box.addEventListener("change", () => this.switch(box.checked));
    const head = h("header.hint-head", {}, h("h2", { id: "lines-title" }, page("analysis.lines")), h("label.check", {}, box, h("span", {}, page("analysis.on"))));
    byId("lines").replaceChildren(head, this.chances, this.list, this.state);
    document.addEventListener("visibilitychange", () => !document.hidden && this.go());
  }

  /** @param {boolean} on */
  switch(on) {
    this.on = on;
    keep(KEPT, { ...kept(KEPT), lines: on });
    if (this.board) this.watch(this.board);
  }

  /** Think about a position from now on, and about no other. @param {Board} board */
  watch(board) {
    this.board = board;
    this.wish += 1;
    this.asking.abort();
    this.asking = new AbortController();
    this.done = false;
    this.effort = 0;
    this.told = "";
    this.ideas.clear();
    this.list.replaceChildren();
    this.chances.hidden = true;
    this.state.textContent = "";
    byId("lines").hidden = board.outcomes.length > 0;
    if (!this.on) this.state.textContent = page("analysis.off");
    else if (board.over) this.state.textContent = page("analysis.is_over");
    else if (board.mover >= 0) {
      this.state.textContent = page("hint.thinking");
      this.go();
    }
  }

  /** Ask, and ask again with more effort, while the page is seen. */
  async go() {
    const { wish, board } = this;
    if (!board || board.mover < 0 || !this.on || this.done || this.going === wish) return;
    this.going = wish;
    try {
      while (wish === this.wish && !this.done && !document.hidden && this.effort < EFFORTS.length) {
        const told = await ask("POST", "/analysis/lines", { position: board.position, effort: EFFORTS[this.effort] }, this.asking.signal);
        if (wish !== this.wish) return;
        this.effort += 1;
        this.done = told.done;
        this.show(told);
      }
    } catch (problem) {
      if (wish === this.wish && !this.told) this.state.textContent = problem instanceof Error ? problem.message : String(problem);
    } finally {
      if (this.going === wish) this.going = 0;
    }
  }

  /** @param {Weighing} told */
  show(told) {
    const text = JSON.stringify(told.options);
    this.state.textContent = this.stateOf(told);
    if (text === this.told) return;
    this.told = text;
    const { choices, pieces } = this.chooser.state;
    const focused = [...this.list.querySelectorAll("button")].findIndex((row) => row === document.activeElement);
    const ideas = told.options.map((option) => ({ choice: choices.find(({ action }) => action === option.action), worth: shortWorth(option, told) }));
    this.list.replaceChildren(...told.options.map((option, i) => this.row(option, i, told)));
    if (focused >= 0) this.list.querySelectorAll("button")[Math.min(focused, told.options.length - 1)].focus();
    this.ideas.show(ideas.slice(0, 3), pieces, true);
    this.chance(told);
  }

  /** How sure it is. @param {Weighing} told */
  stateOf({ exact, trials, done }) {
    if (exact) return page("hint.exact");
    return `${page("analysis.trials", { n: trials })}${done || this.effort >= EFFORTS.length ? "" : " …"}`;
  }

  /** Everybody's chance to win if the best is played, as a bar. @param {Weighing} told */
  chance({ options: [best], exact }) {
    const parts = best.wins.map((win, seat) => h(`span.chance-part.of-seat-${seat}`, { style: { flex: Math.max(win, 0.001) } }));
    const words = best.wins.map((win, seat) => `${nameOf(this.view.seats[seat], seat)}: ${percent(win, exact)}`).join(", ");
    this.chances.replaceChildren(h("div.chance-bar", { role: "img", "aria-label": words, title: words }, ...parts));
    this.chances.hidden = false;
  }

  /** @param {Weighed} option @param {number} i @param {Weighing} told */
  row(option, i, told) {
    const choice = this.chooser.state.choices.find(({ action }) => action === option.action);
    const what = choice?.label ? sentence(say(choice.label)) : option.action;
    const rest = (option.told ?? []).slice(1).flatMap((message) => (message ? [say(message)] : []));
    const seats = option.points.map((points, seat) =>
      h("span.line-seat", {}, icon(`seat.${seat}`, "seat-mark"), h("span.hidden", {}, `${nameOf(this.view.seats[seat], seat)} `), `${new Intl.NumberFormat(document.documentElement.lang).format(tenth(points))} · ${percent(option.wins[seat], told.exact)}`),
    );
    const words = h("span.hint-words", { id: `line-${i}` },
      h("strong", {}, what),
      h("span.line-seats", {}, ...seats),
      rest.length > 0 && h("span.about", {}, rest.join(" ")),
      h("span", {}, whyText(option, i === 0)),
      option.unclear && option.why.length > 0 && h("span.about", {}, page("hint.unclear")),
    );
    const name = page("hint.pick", { number: i + 1, what });
    const play = button("hint-row", { onclick: () => this.play(option.action), "aria-label": name, "aria-describedby": `line-${i}`, title: page("analysis.play") },
      h("span.hint-number", { "aria-hidden": "true" }, String(i + 1)), words);
    for (const event of ["pointerenter", "focus"]) play.addEventListener(event, () => this.ideas.look(i));
    return h("li", {}, play);
  }
}
