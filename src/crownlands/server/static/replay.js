/** Looking back: a slider over the turns of a game, a graph of the points, keys, an address for every moment, playing on. */

/** @typedef {import("./types.js").Scene} Scene */

import { ask, loaded, luck } from "./api.js";
import { icon, onWish, showArt } from "./art.js";
import { showDialog } from "./dialog.js";
import { button, byId, h, here } from "./dom.js";
import { Graph } from "./graph.js";
import { toast, tried } from "./notices.js";
import { once, toTable } from "./once.js";
import { nameOf } from "./panels.js";
import { SceneView } from "./scenes.js";
import { settings } from "./settings.js";
import { copyText } from "./share.js";
import { learn, page } from "./words.js";

const PACE = { slow: 2000, normal: 1100, instant: 300 };

/** Let a link lead somewhere; until then it is not there. @param {string} id @param {string} href */
function lead(id, href) {
  const link = /** @type {HTMLAnchorElement} */ (byId(id));
  link.href = href;
  link.hidden = false;
}

export class Replay {
  /** @param {import("./types.js").About} about @param {Scene} last @param {import("./types.js").Told} told */
  constructor(about, last, told) {
    this.table = about.table;
    this.yours = about.yours;
    this.told = told;
    this.turns = told.turns;
    this.last = last.ply;
    /** @type {Map<number, Promise<Scene>>} */
    this.scenes = new Map([[last.ply, Promise.resolve(last)]]);
    this.ply = -1;
    this.wanted = -1;
    this.wishes = 0; // to go somewhere: only the newest counts
    this.playing = 0;
    /** @type {import("./review.js").ReviewPanel | null} what decisions were worth, once somebody wants to know */
    this.review = null;
    this.view = new SceneView({ seat: () => {}, shown: () => {} });
    this.view.seats = about.seats.map((seat) => ({ ...seat, present: true }));
    this.graph = new Graph(byId("graph"), this.turns, (turn) => this.toTurn(turn));
    this.secret = about.settings.scores === false && about.status !== "finished"; // points are not told yet
    this.view.points = !this.secret;
    this.slider = /** @type {HTMLInputElement} */ (byId("ply"));
    this.slider.max = String(this.turns.length - 1);
    this.slider.addEventListener("input", () => this.toTurn(Number(this.slider.value)));
    this.over = about.status === "finished";
    byId("review-begin").hidden = !this.over;
    this.listen();
    this.draw();
  }

  listen() {
    const steps = {
      first: () => this.toTurn(0),
      back: () => this.back(),
      forth: () => this.toTurn(this.turn + 1),
      last: () => this.to(this.last),
      "mine-back": () => this.mine(-1),
      "mine-forth": () => this.mine(1),
      play: () => this.toggle(),
      link: () => tried(() => this.copy()),
      "play-on": () => this.choose(),
      "review-begin": () => once([byId("review-begin")], () => this.judge()),
    };
    for (const [id, step] of Object.entries(steps)) byId(id).addEventListener("click", step);
    document.addEventListener("keydown", (event) => this.key(event));
    onWish(() => tried(() => this.redraw()));
    if (!this.turns.some(({ seat }) => this.isMine(seat))) return;
    const mark = () => icon(`seat.${this.yours[0]}`, "seat-mark");
    byId("mine-back").replaceChildren("‹", mark());
    byId("mine-forth").replaceChildren(mark(), "›");
    for (const id of ["mine-back", "mine-forth"]) byId(id).hidden = false;
  }

  draw() {
    if (!this.secret && !this.review && this.turns.length > 1) this.graph.draw(this.view.seats);
  }

  /** The theme is another one. */
  async redraw() {
    await showArt();
    this.view.again();
    this.draw();
  }

  /** The scene after so many actions. @param {number} ply @returns {Promise<Scene>} */
  at(ply) {
    let scene = this.scenes.get(ply);
    if (!scene) {
      const way = this.review?.decisions.has(ply) ? "review/plies" : "plies"; // as whoever decided saw it
      scene = ask("GET", `/tables/${this.table}/${way}/${ply}`).then((said) => said.scene);
      this.scenes.set(ply, scene);
      scene.catch(() => this.scenes.delete(ply));
    }
    return scene;
  }

  /** The turn of a moment. @param {number} ply */
  turnOf(ply) {
    const later = this.turns.findIndex(({ first }, i) => i > 0 && first > ply);
    return (later < 0 ? this.turns.length : later) - 1;
  }

  /** The turn somebody wants to see. */
  get turn() {
    return this.turnOf(this.wanted);
  }

  /** @param {number | null} seat */
  isMine(seat) {
    return seat !== null && this.yours.includes(seat);
  }

  /** Go to the end of a turn. @param {number} turn */
  toTurn(turn) {
    return this.to(this.turns[Math.min(Math.max(turn, 0), this.turns.length - 1)].last);
  }

  /** To the turn before this one; from the middle of a turn to where it began. */
  back() {
    return this.toTurn(this.turn - 1);
  }

  /** To another turn of mine. @param {1 | -1} way */
  mine(way) {
    let turn = this.turn + way;
    while (turn > 0 && turn < this.turns.length && !this.isMine(this.turns[turn].seat)) turn += way;
    if (turn > 0 && turn < this.turns.length) this.toTurn(turn);
  }

  /** Go there, or say why not. @param {number} ply */
  to(ply) {
    return tried(() => this.go(ply));
  }

  /** @param {number} ply */
  async go(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    const wanted = this.wanted;
    const wish = ++this.wishes;
    const scene = await this.at(wanted);
    if (wish !== this.wishes) return;
    const near = this.ply >= 0 && Math.abs(this.turnOf(wanted) - this.turnOf(this.ply)) <= 1;
    this.ply = wanted;
    this.view.seat = this.review?.eyes(wanted) ?? null;
    this.view.show(scene, near);
    this.view.log.recall(this.told.story.slice(0, wanted), this.told.by);
    this.say(scene);
    this.review?.shown(wanted, scene);
    const address = new URL(location.href);
    address.searchParams.set("ply", String(wanted));
    history.replaceState(null, "", address);
    lead("picture", `/api/tables/${this.table}/picture?format=png&ply=${wanted}`);
    if (this.over) lead("analyse", `/analysis?table=${this.table}&ply=${wanted}`);
    const next = this.turns[this.turn + 1];
    if (next) this.at(next.last);
  }

  /** Say where we are. @param {Scene} scene */
  say(scene) {
    const { turn } = this;
    const { seat, first, last } = this.turns[turn];
    const inside = this.ply < last ? ` · ${page("replay.step", { step: this.ply - first + 1, steps: last - first + 1 })}` : "";
    const words = (turn ? page("replay.turn", { turn, last: this.turns.length - 1 }) : page("replay.start")) + inside;
    this.slider.value = String(turn);
    this.slider.setAttribute("aria-valuetext", seat === null ? words : `${words}: ${nameOf(this.view.seats[seat], seat)}`);
    byId("ply-text").textContent = words;
    /** @type {HTMLButtonElement} */ (byId("play-on")).disabled = scene.mover < -1;
    this.graph.show(turn);
  }

  toggle() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = 0;
    } else {
      if (this.wanted >= this.last) this.to(0);
      this.playing = window.setInterval(() => this.tick(), PACE[settings.speed]);
    }
    byId("play").setAttribute("aria-pressed", String(this.playing !== 0));
    byId("play").textContent = this.playing ? "❚❚" : "▶";
  }

  /** The next turn, unless the one before is still on its way. */
  tick() {
    if (this.ply !== this.wanted) return;
    if (this.wanted < this.last) this.toTurn(this.turn + 1);
    else this.toggle();
  }

  async copy() {
    const address = new URL(location.href);
    address.searchParams.delete("review"); // whoever follows it asks for a review themselves
    if (await copyText(address.href)) toast(page("invite.copied"));
  }

  /** What was every decision worth? */
  async judge() {
    const { openReview } = await loaded(import("./review.js"));
    this.review ??= await openReview(this);
    await this.review.begin();
  }

  /** Whose seat does somebody want who plays on from here? */
  async choose() {
    const { ply } = this;
    if (this.playing) this.toggle(); // what is chosen is this moment
    const { mover } = await this.at(ply);
    const seats = this.view.seats.map((seat) => {
      const to = () => toTable(row.children, `/tables/${this.table}/play_on`, { ply, seat: seat.seat, luck: luck() });
      const words = mover === seat.seat ? page("play_on.moves", { name: nameOf(seat, seat.seat) }) : nameOf(seat, seat.seat);
      return button(mover === seat.seat ? "primary" : "", { onclick: to }, words);
    });
    const row = h("div.row", {}, ...seats);
    showDialog(page("play_on"), h("p", {}, page("play_on.about")), row);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, button, summary, dialog, .graph-scroll")) return;
    const steps = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => (event.shiftKey ? this.to(this.wanted - 1) : this.back()),
      ArrowRight: () => (event.shiftKey ? this.to(this.wanted + 1) : this.toTurn(this.turn + 1)),
      Home: () => this.toTurn(0),
      End: () => this.to(this.last),
      " ": () => this.toggle(),
    });
    if (!steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  }
}

/** The moment an address asks for; if there is none, the nearest one, with a word about it. @param {number} last */
function asked(last) {
  const text = new URL(location.href).searchParams.get("ply");
  if (text === null) return last;
  const number = Number(text);
  const ply = Math.min(Math.max(Math.round(number) || 0, 0), last);
  if (ply !== number) toast(page("replay.no_ply", { ply: text.slice(0, 20) }), "bad");
  return ply;
}

async function begin() {
  const table = here.table ?? "";
  try {
    const [about, newest, told] = await Promise.all([
      ask("GET", `/tables/${table}`),
      ask("GET", `/tables/${table}/view`),
      ask("GET", `/tables/${table}/story`),
      learn(here.lang ?? "en"),
      showArt(),
    ]);
    byId("menu").addEventListener("click", () => location.assign(`/t/${table}`));
    const { scene } = newest.scene.ply === told.story.length ? newest : await ask("GET", `/tables/${table}/plies/${told.story.length}`);
    const replay = new Replay(about, scene, told);
    await replay.go(asked(scene.ply));
    if (new URL(location.href).searchParams.has("review") && about.status === "finished") byId("review-begin").click();
  } catch (problem) {
    byId("prompt").textContent = problem instanceof Error ? problem.message : String(problem);
    byId("lost").hidden = false;
  }
}

await begin();
