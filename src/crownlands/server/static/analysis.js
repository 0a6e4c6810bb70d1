/**
 * The analysis board: any position, played on by all sides. The address holds where it began and what was played since;
 * the server is asked how that looks, and knows nothing of it afterwards.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Message} Message
 * @typedef {{name: string, text: string | null, bare: boolean, phase: boolean}} Field of a position text
 * @typedef {{action: string, odds: number, label: Message | null, pieces: [string, number, number, number][]}} Outcome of chance
 * @typedef {object} Board what the server tells of a position
 * @property {string} base where it began
 * @property {string} position
 * @property {string[]} actions since the beginning
 * @property {string} game
 * @property {Message[]} called
 * @property {number} mover
 * @property {boolean} over
 * @property {number[]} totals
 * @property {Scene} scene
 * @property {(Message | null)[]} story
 * @property {(number | null)[]} by
 * @property {Field[]} fields
 * @property {Outcome[]} outcomes
 */

import { showChance } from "./analysis_chance.js";
import { LinesPanel } from "./analysis_lines.js";
import { ask, loaded } from "./api.js";
import { onWish, showArt } from "./art.js";
import { showBar } from "./bar.js";
import { Chooser } from "./chooser.js";
import { refuse } from "./choosing.js";
import { byId, here } from "./dom.js";
import { choseByKey } from "./keyboard.js";
import { patiently, toast, tried } from "./notices.js";
import { SceneView } from "./scenes.js";
import { copyText } from "./share.js";
import { switches } from "./switches.js";
import { learn, learnMore, page } from "./words.js";

class AnalysisBoard {
  constructor() {
    this.base = "";
    /** @type {string[]} all that was played, also what was taken back */
    this.actions = [];
    this.at = 0; // how many of them are on the board
    this.aim = 0; // and will be, once it is answered
    this.wishes = 0; // to see something: only the newest counts
    /** @type {Board | null} */
    this.board = null;
    this.shown = 0; // how many positions were
    this.view = new SceneView({ seat: () => {}, shown: () => this.offer(), fitted: () => this.fitted() });
    this.chooser = new Chooser(this.view.board, {
      play: ({ action }) => this.act([action]),
      what: () => {},
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    this.lines = new LinesPanel(this.view, this.chooser, (action) => this.act([action]));
    this.listen();
  }

  listen() {
    switches();
    const presses = {
      menu: () => /** @type {HTMLDialogElement} */ (byId("site")).showModal(),
      first: () => this.to(0),
      back: () => this.to(this.aim - 1),
      forth: () => this.to(this.aim + 1),
      last: () => this.to(this.actions.length),
      link: () => this.copied(location.href),
      copy: () => this.copied(this.board?.position ?? ""),
      setup: () => tried(async () => (await loaded(import("./analysis_setup.js"))).showSetup(this.board, (from) => this.load(from))),
      "zoom-in": () => this.mainArea()?.zoom.by(1.5),
      "zoom-out": () => this.mainArea()?.zoom.by(1 / 1.5),
    };
    for (const [id, press] of Object.entries(presses)) byId(id).addEventListener("click", press);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => tried(() => this.open()));
    onWish(() => tried(async () => {
      await showArt();
      this.view.again();
    }));
  }

  /** What the address asks for. */
  async open() {
    const { searchParams } = new URL(location.href);
    const [position, table, ply, game] = ["position", "table", "ply", "game"].map((name) => searchParams.get(name));
    const actions = (searchParams.get("actions") ?? "").split(" ").filter(Boolean);
    if (position) await this.load({ position, actions });
    else if (table) await this.load({ table, ...(ply === null ? {} : { ply: Number(ply) || 0 }) });
    else await this.load({ game: game || here.first, options: game ? {} : { players: 2 }, draw: true }); // or what most people know
  }

  /** Begin anew, somewhere else. @param {Record<string, any>} from */
  async load(from) {
    const board = await this.wanted(from, patiently);
    if (!board) return;
    this.base = board.base;
    this.show(board, board.actions, false);
  }

  /**
   * Ask for what is wanted now; nothing, if by the time of the answer something else is.
   * @param {Record<string, any>} what @param {(work: Promise<Board>) => Promise<Board>} [wait]
   */
  async wanted(what, wait = (work) => work) {
    const wish = ++this.wishes;
    try {
      const board = await wait(ask("POST", "/analysis", what));
      return wish === this.wishes ? board : null;
    } catch (problem) {
      if (wish !== this.wishes) return null;
      this.aim = this.at;
      this.chooser.do(refuse); // what was chosen can be chosen again
      throw problem;
    }
  }

  /** Play something more; if it is what was taken back, that comes again. @param {string[]} more @param {boolean} [draw] draw whatever is due after it */
  act(more, draw = false) {
    const all = this.actions;
    const actions = [...all.slice(0, this.at), ...more];
    const known = !draw && actions.every((action, i) => all[i] === action);
    this.aim = actions.length;
    tried(async () => {
      const board = await this.wanted({ position: this.base, actions, draw });
      if (board) this.show(board, known ? all : board.actions);
    });
  }

  /** Go to another moment of it. @param {number} at */
  to(at) {
    const all = this.actions;
    if (at < 0 || at > all.length || at === this.aim) return;
    this.aim = at;
    tried(async () => {
      const board = await this.wanted({ position: this.base, actions: all.slice(0, at) });
      if (board) this.show(board, all);
    });
  }

  /** @param {Board} board @param {string[]} actions @param {boolean} [glide] */
  show(board, actions, glide = true) {
    this.board = board;
    this.actions = actions;
    this.at = this.aim = board.actions.length;
    this.shown += 1;
    const { scene, mover } = board;
    this.view.seats = board.totals.map((_, seat) => ({ seat, kind: "past", name: "", present: true }));
    this.view.called = board.called;
    if (mover >= 0 || this.view.seat === null) this.view.seat = Math.max(mover, 0);
    document.body.classList.toggle("over", board.over);
    this.view.show(scene, glide);
    this.view.log.recall(board.story, board.by);
    showChance(byId("chance"), board.outcomes, (more, draw) => this.act(more, draw));
    this.lines.watch(board);
    this.address();
    const moments = { first: this.at > 0, back: this.at > 0, forth: this.at < this.actions.length, last: this.at < this.actions.length };
    for (const [id, can] of Object.entries(moments)) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !can;
  }

  /** The address leads back here. */
  address() {
    const address = new URL("/analysis", location.href);
    address.searchParams.set("position", this.base);
    const shown = this.actions.slice(0, this.at);
    if (shown.length) address.searchParams.set("actions", shown.join(" "));
    history.replaceState(null, "", address);
  }

  offer() {
    if (this.board) this.chooser.offer(this.board.scene, this.shown);
  }

  fitted() {
    this.chooser.attend();
    this.lines.ideas.draw();
  }

  bar() {
    showBar(byId("actions"), this.chooser, null);
    byId("zoom").hidden = !this.mainArea()?.zoom.large;
  }

  mainArea() {
    return [...this.view.board.areas.values()].find((view) => view.figure.closest("#main"));
  }

  /** @param {string} text */
  copied(text) {
    tried(async () => {
      if (await copyText(text)) toast(page("analysis.copied"));
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea, dialog, summary, .log");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = target instanceof Element && target.closest("button, a");
    const steps = /** @type {Record<string, () => void>} */ ({
      u: () => this.to(this.aim - 1),
      Home: () => this.to(0),
      End: () => this.to(this.actions.length),
      PageUp: () => this.to(this.aim - 1),
      PageDown: () => this.to(this.aim + 1),
    });
    const step = steps[key.length === 1 ? key.toLowerCase() : key];
    if (!step && (onButton || !choseByKey(this.chooser, event))) return;
    event.preventDefault();
    step?.();
  }
}

try {
  await Promise.all([learn(here.lang ?? "en"), showArt()]);
  await learnMore("analysis");
  await new AnalysisBoard().open();
} catch (problem) {
  byId("prompt").textContent = problem instanceof Error ? problem.message : String(problem);
  byId("lost").hidden = false;
}
