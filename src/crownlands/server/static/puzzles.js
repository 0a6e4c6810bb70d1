/**
 * Puzzles: a position on the board, one choice to be found, and what is to be said of the one that was made. First comes
 * the puzzle of the day, then as many others as somebody likes.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./puzzle_panel.js").Asked} Asked
 * @typedef {import("./puzzle_panel.js").Verdict} Verdict
 * @typedef {import("./puzzle_panel.js").Day} Day
 */

import { ask } from "./api.js";
import { onWish, showArt } from "./art.js";
import { promptFor } from "./attention.js";
import { showBar } from "./bar.js";
import { Chooser } from "./chooser.js";
import { refuse } from "./choosing.js";
import { button, byId, h, here, motion } from "./dom.js";
import { Ideas } from "./ideas.js";
import { choseByKey } from "./keyboard.js";
import { patiently, toast, tried } from "./notices.js";
import { nameOf } from "./panels.js";
import { costWords, showPanel, showWeek, titleOf } from "./puzzle_panel.js";
import { SceneView } from "./scenes.js";
import { copyText } from "./share.js";
import { switches } from "./switches.js";
import { learn, learnMore, page } from "./words.js";

const SEEN = 50; // puzzles of this page that do not come again soon

class Puzzles {
  constructor() {
    /** @type {Asked | null} what is asked */
    this.asked = null;
    /** @type {Verdict | null} what was said of the answer */
    this.verdict = null;
    /** @type {{week: Day[], streak: number}} */
    this.days = { week: [], streak: 0 };
    this.wishes = 0; // to see or to answer something: only the newest counts
    /** @type {string[]} the puzzles shown lately, the last first */
    this.seen = [];
    this.count = 0; // of what was shown: what was picked before is let go
    this.view = new SceneView({ seat: () => {}, shown: () => this.shown(), fitted: () => this.fitted() });
    this.view.prompt = (scene) => this.prompt(scene);
    this.chooser = new Chooser(this.view.board, {
      play: ({ action }) => this.answer(action),
      what: () => {},
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    this.ideas = new Ideas(this.view.board);
    this.row = /** @type {HTMLFormElement} */ (byId("row"));
    this.listen();
  }

  listen() {
    switches();
    byId("menu").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("site")).showModal());
    byId("zoom-in").addEventListener("click", () => this.mainArea()?.zoom.by(1.5));
    byId("zoom-out").addEventListener("click", () => this.mainArea()?.zoom.by(1 / 1.5));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => tried(() => this.open()));
    this.row.addEventListener("submit", (event) => {
      event.preventDefault();
      this.next();
    });
    byId("week").addEventListener("click", (event) => {
      const link = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("a")) : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.go(`/${link.dataset.puzzle}`);
    });
    onWish(() =>
      tried(async () => {
        await showArt();
        this.view.again();
      }),
    );
  }

  /** Show what the address asks for. */
  async open() {
    const wish = ++this.wishes;
    const [, , id = ""] = location.pathname.split("/");
    const more = new URL(location.href).searchParams.has("row");
    const daily = await patiently(ask("GET", "/puzzles/daily"));
    if (wish === this.wishes || !this.days.week.length) this.days = daily;
    this.tellDays();
    if (wish !== this.wishes) return;
    const asked = id ? await patiently(ask("GET", `/puzzles/${encodeURIComponent(id)}`)) : more ? await this.following() : daily;
    if (wish === this.wishes) this.show(asked);
  }

  /** The next one of the row, as the filters ask for it. @returns {Promise<Asked>} */
  following() {
    const wanted = new URLSearchParams(/** @type {any} */ (new FormData(this.row)));
    if (this.asked) wanted.set("after", this.asked.puzzle);
    if (this.seen.length) wanted.set("seen", this.seen.join(","));
    return patiently(ask("GET", `/puzzles/next?${wanted}`));
  }

  next() {
    return this.turnTo(this.following());
  }

  /** Another puzzle by its address. @param {string} path */
  go(path) {
    return this.turnTo(patiently(ask("GET", `/puzzles${path}`)));
  }

  /** Show another puzzle, under its own address. @param {Promise<Asked>} coming */
  turnTo(coming) {
    const wish = ++this.wishes;
    return tried(async () => {
      const asked = await coming;
      if (wish !== this.wishes) return;
      history.pushState(null, "", `/puzzles/${asked.puzzle}`);
      this.show(asked);
      scrollTo(0, 0);
      byId("prompt").focus({ preventScroll: true });
    });
  }

  /** Ask something. @param {Asked} asked */
  show(asked) {
    // Whoever solves a puzzle is asked before it counts, also where a table would go on at once.
    const choices = (asked.scene.choices ?? []).map((choice) => ({ ...choice, at_once: false }));
    this.asked = asked;
    this.verdict = null;
    this.seen = [asked.puzzle, ...this.seen.filter((id) => id !== asked.puzzle)].slice(0, SEEN);
    this.view.seat = asked.seat;
    this.view.seats = Array.from({ length: asked.players }, (_, seat) => ({ seat, kind: "person", name: "", present: true, yours: seat === asked.seat }));
    this.view.called = [titleOf(asked, this.today), ...asked.called];
    this.view.focus = null;
    this.ideas.clear();
    this.count += 1;
    document.body.classList.remove("answered");
    this.view.show({ ...asked.scene, choices }, false);
    this.tell();
  }

  get today() {
    return this.days.week.at(-1)?.day ?? "";
  }

  /** What is to be done, or how it went. @param {Scene} scene */
  prompt(scene) {
    if (!this.verdict) return promptFor(scene, this.view.seats);
    return this.verdict.solved ? `✓ ${page("puzzle.solved")}` : `✗ ${page("puzzle.failed")}`;
  }

  /** After something was drawn: offer what can be chosen, as long as nothing was. */
  shown() {
    this.chooser.offer(this.verdict || !this.view.scene ? {} : this.view.scene, this.verdict ? -this.count : this.count);
  }

  fitted() {
    this.chooser.attend();
    this.ideas.draw();
  }

  mainArea() {
    return [...this.view.board.areas.values()].find((view) => view.figure.closest("#main"));
  }

  /** What can be pressed: what belongs to choosing, or what comes after it. */
  bar() {
    const bar = byId("actions");
    byId("zoom").hidden = !this.mainArea()?.zoom.large;
    if (!this.verdict) {
      showBar(bar, this.chooser, null);
      return;
    }
    bar.classList.remove("tiled", "market", "placed");
    const again = this.verdict.solved ? null : button("", { onclick: () => this.asked && this.show(this.asked) }, page("puzzle.again"));
    bar.replaceChildren(
      ...[
        button("primary.next", { onclick: () => this.next() }, page("puzzle.next")),
        button("to-reasons", { onclick: () => byId("puzzle").scrollIntoView({ behavior: motion() ? "smooth" : "instant" }) }, page("puzzle.why")),
        again,
      ].filter((one) => one !== null),
    );
  }

  /** Somebody has chosen, or wants to see what they chose before. @param {string} action */
  answer(action) {
    const { asked } = this;
    this.wishes += 1;
    return tried(async () => {
      try {
        const verdict = await patiently(ask("POST", `/puzzles/${asked?.puzzle}/answer`, { action }));
        if (asked && asked === this.asked) this.judge(asked, verdict);
      } catch (problem) {
        if (asked === this.asked) this.chooser.do(refuse);
        throw problem;
      }
    });
  }

  /** Say how it went, on the board and beside it. @param {Asked} asked @param {Verdict} verdict */
  judge(asked, verdict) {
    this.verdict = verdict;
    this.days = verdict;
    asked.me = verdict.me;
    asked.level = verdict.level;
    asked.tried ??= { action: verdict.action, solved: verdict.solved };
    document.body.classList.add("answered");
    this.shown();
    if (this.view.scene) this.view.tell(this.view.scene);
    this.look(asked, verdict, 0);
    this.tell();
    this.view.fit();
    /** @type {HTMLElement | null} */ (byId("actions").querySelector(".next"))?.focus({ preventScroll: true });
  }

  /** Choices on the board: the best, the reader's, and the one they look at. @param {Asked} asked @param {Verdict} verdict @param {number} which */
  look({ scene: { choices = [], pieces = [] } }, verdict, which) {
    const ideas = verdict.options.map((option, i) => ({
      choice: i === which || [verdict.best, verdict.action].includes(option.action) ? choices.find(({ action }) => action === option.action) : undefined,
      worth: costWords(verdict, option),
    }));
    this.ideas.show(ideas, pieces);
    this.ideas.look(which);
  }

  /** What is said beside the board. */
  tell() {
    const { asked, verdict } = this;
    if (!asked) return;
    showPanel(byId("puzzle"), asked, verdict, {
      who: nameOf(this.view.seats[asked.seat], asked.seat),
      today: this.today,
      solution: () => asked.tried && this.answer(asked.tried.action),
      look: (which) => verdict && this.look(asked, verdict, which),
      link: () => tried(() => this.copy(asked)),
    });
    this.tellDays();
  }

  /** The row of the week. */
  tellDays() {
    showWeek(byId("week"), byId("streak"), this.days, this.asked?.puzzle ?? "");
  }

  /** @param {Asked} asked */
  async copy(asked) {
    if (await copyText(new URL(`/puzzles/${asked.puzzle}`, location.href).href)) toast(page("invite.copied"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (choseByKey(this.chooser, event)) event.preventDefault();
  }
}

async function begin() {
  try {
    await Promise.all([learn(here.lang ?? "en").then(() => learnMore("puzzles")), showArt()]);
    await new Puzzles().open();
  } catch (problem) {
    byId("prompt").replaceChildren(h("span", {}, problem instanceof Error ? problem.message : String(problem)));
    byId("lost").hidden = false;
  }
}

await begin();
