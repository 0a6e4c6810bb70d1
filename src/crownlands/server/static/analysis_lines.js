/**
 * The lines of the analysis board: the best choices, weighed more and more closely for as long as somebody watches.
 *
 * @typedef {import("./types.js").Weighed} Weighed
 * @typedef {import("./types.js").Weighing} Weighing
 * @typedef {import("./analysis.js").Board} Board
 */

import { ask, luck } from "./api.js";
import { icon } from "./art.js";
import { button, byId, h, write } from "./dom.js";
import { percent, shortWorth, tenth, whyText, worth } from "./hint.js";
import { Ideas } from "./ideas.js";
import { nameOf } from "./panels.js";
import { keep, kept } from "./settings.js";
import { page, say, sentence } from "./words.js";

const EFFORTS = [0.3, 1, 2, 4, 8, 8, 8, 8]; // seconds, one after the other
const BUSY = [429, 503]; // who answers so can be asked again
const PAUSE = 3000; // milliseconds, before that
const BOARD = luck(); // some random letters: other pages of the same reader have thoughts of their own
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
    this.effort = 0; // how far it has come
    this.trials = -1; // of what was told last
    this.idle = false; // has nothing come of the last question?
    this.going = 0; // about which position
    this.asking = new AbortController();
    /** @type {string} what is shown, so that the same is not written again */
    this.told = "";
    this.best = ""; // the choice that was spoken of last
    this.list = h("ol.hint-list.lines");
    this.spoken = h("p.hidden", { role: "status" }); // what is worth interrupting somebody who listens
    this.state = h("p.about");
    this.chances = h("div.chances");
    const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: this.on, id: "lines-on" }));
    box.addEventListener("change", () => this.switch(box.checked));
    const head = h("header.hint-head", {}, h("h2", { id: "lines-title" }, page("analysis.lines")), h("label.check", {}, box, h("span", {}, page("analysis.on"))));
    byId("lines").replaceChildren(head, this.spoken, this.chances, this.list, this.state);
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
    this.trials = -1;
    this.idle = false;
    this.told = "";
    this.ideas.clear();
    this.list.replaceChildren();
    this.chances.hidden = true;
    this.say("");
    byId("lines").hidden = board.outcomes.length > 0;
    if (!this.on) this.say(page("analysis.off"));
    else if (board.over) this.say(page("analysis.is_over"));
    else if (board.mover >= 0) {
      this.say(page("hint.thinking"));
      this.go();
    }
  }

  /** Write how it stands, and speak it. @param {string} words */
  say(words) {
    this.best = "";
    this.state.textContent = words;
    write(this.spoken, words);
  }

  /** Ask, and ask again with more effort, while the page is seen. */
  async go() {
    const { wish, board } = this;
    if (!board || board.mover < 0 || !this.on || this.done || this.going === wish) return;
    this.going = wish;
    try {
      while (wish === this.wish && !this.done && !document.hidden && this.effort < EFFORTS.length) {
        const told = await this.ask(board, wish);
        if (wish !== this.wish) return;
        if (told) this.take(told);
      }
    } catch (problem) {
      if (wish === this.wish) this.stop(problem);
    } finally {
      if (this.going === wish) this.going = 0;
    }
  }

  /** Ask once; who is busy tells nothing yet. @param {Board} board @param {number} wish @returns {Promise<Weighing | null>} */
  async ask(board, wish) {
    try {
      return await ask("POST", "/analysis/lines", { position: board.position, effort: EFFORTS[this.effort], board: BOARD }, this.asking.signal);
    } catch (problem) {
      const { status, message } = /** @type {Error & {status?: number}} */ (problem);
      if (wish !== this.wish || !BUSY.includes(status ?? 0)) throw problem;
      this.say(message);
      await new Promise((done) => setTimeout(done, PAUSE));
      return null;
    }
  }

  /** What is told after a question. More is spent on the next one if something came of it; or if twice nothing did, as what comes next takes longer then. @param {Weighing} told */
  take(told) {
    this.idle = told.trials <= this.trials && !this.idle;
    if (!this.idle) this.effort += 1;
    this.trials = told.trials;
    this.done = told.done;
    this.show(told);
  }

  /** Something went wrong: it goes on when somebody wants it to. @param {any} problem */
  stop(problem) {
    this.say(problem instanceof Error ? problem.message : String(problem));
    const goOn = () => {
      byId("lines-on").focus(); // the button goes
      this.say(page("hint.thinking"));
      this.go();
    };
    this.state.append(" ", button("small", { onclick: goOn }, page("analysis.go_on")));
  }

  /** @param {Weighing} told */
  show(told) {
    const text = JSON.stringify(told.options);
    this.state.textContent = this.stateOf(told);
    this.speak(told);
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

  /** Another choice is the best one, or thinking ends: numbers that only grow are seen and not spoken. @param {Weighing} told */
  speak(told) {
    const [best] = told.options;
    const ends = told.done || this.effort >= EFFORTS.length;
    if (best.action === this.best && !ends) return;
    this.best = best.action;
    write(this.spoken, `${this.called(best)}. ${worth(best, told)}.${ends ? ` ${this.stateOf(told)}` : ""}`);
  }

  /** What a choice is called. @param {Weighed} option */
  called(option) {
    const choice = this.chooser.state.choices.find(({ action }) => action === option.action);
    return choice?.label ? sentence(say(choice.label)) : option.action;
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
    const what = this.called(option);
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
