/** The table: what comes from the server is shown, what somebody does is sent. */

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").About} About
 * @typedef {import("./types.js").Choice} Choice
 */

import { ask } from "./api.js";
import { onWish, showArt } from "./art.js";
import { showBar } from "./bar.js";
import { here, patiently, toast, tried } from "./chrome.js";
import { Choosing } from "./choose.js";
import { byId, h, motion } from "./dom.js";
import { banner, countUp, isOver } from "./end.js";
import { handOver, showHelp, showMenu } from "./menu.js";
import { nameOf } from "./panels.js";
import { SceneView } from "./scenes.js";
import { settings } from "./settings.js";
import { invitation } from "./share.js";
import { Connection } from "./socket.js";
import { patch } from "./store.js";
import { Undoing } from "./undoing.js";
import { learn, page, say } from "./words.js";

const PACE = { slow: 1300, normal: 600, instant: 0 };
const DRAWING = 0.25; // chance is quicker than a player
const FRAME = 16;
const PATIENCE = 8; // scenes that may wait before everything goes faster

class Table {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.seat = this.firstSeat();
    this.undoing = new Undoing(about.table, this.seat);
    this.view = new SceneView({ seat: (seat, what) => this.change(seat, what), shown: () => this.shown() });
    this.view.points = about.settings.scores !== false;
    this.view.host = about.host;
    this.view.seats = this.mine(about.seats);
    this.choosing = new Choosing(this.view.board, {
      play: (choice) => this.play(choice),
      why: (where, at) => this.why(where, at),
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    /** @type {Scene | null} the newest scene, shown or not yet */
    this.latest = null;
    /** @type {{scene: Scene, seq: number}[]} what still has to be shown, one after the other */
    this.queue = [];
    this.seq = 0; // what is shown
    this.timer = 0;
    this.lastShown = 0;
    this.covered = false;
    this.taken = false; // the next person has the device, and waits for what their seat sees
    /** @type {string | null} the table at which somebody plays on */
    this.next = about.rematch ?? null;
    this.finished = false;
    this.pointed = { x: 0, y: 0 };
    this.lying = ""; // what lies where somebody pointed
    this.connection = this.connect();
    document.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.hurry(), true);
    byId("menu").addEventListener("click", () => this.menu());
    onWish(() => this.redraw());
  }

  /** Who sits here first; of several people nobody knows who looks, so that nobody's secrets are shown. @returns {number | null} */
  firstSeat() {
    return this.secret ? null : (this.about.yours[0] ?? null);
  }

  /** Is there something that the others on this device should not see? */
  get secret() {
    return this.about.yours.length > 1 && (this.about.hidden === true || settings.cover);
  }

  /** Seats with what the server tells everybody apart: which are mine. @param {import("./types.js").Seat[]} seats */
  mine(seats) {
    return seats.map((seat) => ({ ...seat, yours: this.about.yours.includes(seat.seat) }));
  }

  connect() {
    this.view.seat = this.seat;
    return new Connection(this.about.table, this.seat, {
      scene: (scene, seq) => this.whole(scene, seq),
      change: (change, seq) => this.step(patch(/** @type {Scene} */ (this.latest), change), seq),
      seats: (seats) => this.sit(seats),
      ack: (what, seq) => this.acknowledged(what, seq),
      no: (error) => this.refused(error),
      because: (why) => this.because(say(why) || this.lying),
      online: (online) => this.online(online),
      rematch: (table) => this.rematch(table),
      refused: () => location.reload(),
    });
  }

  /** Sit at another seat of mine on this device. @param {number} seat */
  move(seat) {
    this.connection.close();
    this.seat = seat;
    this.undoing = new Undoing(this.about.table, seat);
    this.connection = this.connect();
  }

  /** @param {Scene} scene @param {number} seq */
  whole(scene, seq) {
    const shown = this.view.scene;
    const uncover = this.covered && this.taken;
    if (uncover) this.covered = false;
    this.latest = scene;
    this.queue = [];
    this.undoing.whole(seq);
    this.display(scene, seq, shown !== null);
    if (uncover && !this.covered) this.uncover(); // or it is somebody else's turn by now
    if (shown && scene.ply > shown.ply + 1) this.recall();
  }

  /** @param {Scene} scene @param {number} seq */
  step(scene, seq) {
    this.latest = scene;
    this.undoing.step(seq);
    this.queue.push({ scene, seq });
    this.pump();
  }

  /** Show what waits, slow enough to be followed; if it need not be followed, no more often than can be seen. */
  pump() {
    clearTimeout(this.timer);
    if (!this.queue.length) return;
    const instant = !motion() || PACE[settings.speed] === 0;
    const wait = this.lastShown + Math.max(instant ? 0 : this.pause(), FRAME) - performance.now();
    if (wait > 0) {
      this.timer = window.setTimeout(() => this.pump(), wait);
      return;
    }
    this.advance(instant ? this.queue.length : 1);
    this.pump();
  }

  /** Show the last of so many scenes that wait; of the others the log tells. @param {number} count */
  advance(count) {
    const passed = this.queue.splice(0, count);
    const last = passed.pop();
    if (!last) return;
    for (const { scene } of passed) this.view.panels.note(scene);
    this.display(last.scene, last.seq, true);
  }

  /** How long the scene that is shown should be looked at. */
  pause() {
    const mover = this.view.scene?.mover ?? -1;
    if (this.view.seats[mover]?.yours && !this.view.seats[mover]?.bot) return 0;
    const behind = Math.min(1, PATIENCE / this.queue.length);
    return PACE[settings.speed] * (mover < 0 ? DRAWING : 1) * behind;
  }

  /** Somebody does not want to wait. */
  hurry() {
    clearTimeout(this.timer);
    this.advance(this.queue.length);
  }

  /** @param {Scene} scene @param {number} seq @param {boolean} glide */
  display(scene, seq, glide) {
    this.seq = seq;
    this.lastShown = performance.now();
    const ended = isOver(scene) && !this.finished;
    this.finished = isOver(scene);
    this.view.counting = ended && glide && motion();
    if (ended) this.view.focus = null;
    this.view.show(scene, glide);
    document.body.classList.toggle("over", this.finished);
    if (ended) this.end(scene);
    else if (!this.finished) byId("finale").hidden = true;
    this.handOn(scene);
  }

  /** After something was shown: offer what can be done. */
  shown() {
    const scene = this.view.scene;
    if (!scene) return;
    this.choosing.offer(this.covered ? [] : (scene.choices ?? []), this.seq);
    this.waiting();
    this.bar();
  }

  /** On one device the person who moves now gets the table, covered if something on it is secret. @param {Scene} scene */
  handOn(scene) {
    const seat = this.view.seats[scene.mover];
    if (this.covered || !seat?.yours || seat.bot || seat.seat === this.seat) return;
    if (!this.secret) {
      this.move(seat.seat);
      return;
    }
    this.covered = true;
    this.taken = false;
    document.body.classList.add("covered");
    handOver(nameOf(seat, seat.seat), () => {
      this.taken = true;
      this.move(seat.seat);
    });
  }

  /** What the person who has the device now may see is shown. */
  uncover() {
    document.body.classList.remove("covered");
    byId("cover").hidden = true;
    byId("cover").replaceChildren();
  }

  /** @param {Scene} scene */
  async end(scene) {
    const finale = byId("finale");
    const points = (/** @type {number} */ seat, /** @type {number} */ count) => {
      for (const place of document.querySelectorAll(`[data-points="${seat}"]`)) place.textContent = String(count);
    };
    if (this.view.counting) {
      for (const { seat } of Object.values(scene.panels)) points(seat, 0);
      await countUp(scene, { light: (spots) => this.view.board.light(spots), points });
      this.view.counting = false;
      this.view.again();
    }
    if (!this.finished) return;
    this.announce(scene);
    byId("told").textContent = finale.querySelector(".banner-words")?.textContent ?? "";
  }

  /** Who has won, and what can be done now. @param {Scene} scene */
  announce(scene) {
    const finale = byId("finale");
    const seated = this.view.seats.some((seat) => seat.yours);
    finale.replaceChildren(banner(scene, this.view.seats, this.about.table, seated));
    if (this.next) finale.querySelector(".row")?.prepend(h("a.button.primary", { href: `/t/${this.next}` }, page("end.join")));
    finale.hidden = false;
  }

  /** Somebody wants to play again. @param {string} table */
  rematch(table) {
    this.next = table;
    if (this.view.scene && !byId("finale").hidden) this.announce(this.view.scene);
  }

  /** @param {"play" | "undo"} what @param {number} seq */
  acknowledged(what, seq) {
    this.undoing.acknowledged(what, seq);
    this.bar();
  }

  bar() {
    showBar(byId("actions"), this.choosing, { undo: this.canUndo() ? () => this.undo() : null });
    for (const view of this.view.board.areas.values()) view.figure.classList.toggle("zoomable", view.zoom.large);
    byId("zoom").hidden = !this.mainArea()?.zoom.large;
  }

  canUndo() {
    return this.undoing.count > 0 && this.seat !== null && this.view.scene?.mover === this.seat;
  }

  mainArea() {
    return [...this.view.board.areas.values()].find((view) => view.figure.closest("#main"));
  }

  /** @param {Choice} choice */
  play(choice) {
    this.connection.send({ t: "play", action: choice.action }, this.seq);
    this.bar();
  }

  undo() {
    this.connection.send({ t: "undo" }, this.seq);
  }

  /** @param {import("./types.js").Message} error */
  refused(error) {
    toast(say(error), "bad");
    this.choosing.again();
  }

  /** @param {import("./types.js").Point} where @param {{x: number, y: number}} at */
  why(where, at) {
    this.pointed = at;
    this.lying = this.view.board.labelAt(where);
    if (this.view.scene?.choices?.length) this.connection.ask(where);
    else this.because(this.lying);
  }

  /** The reason, or what lies there, where somebody pointed. @param {string} words */
  because(words) {
    const bubble = byId("bubble");
    bubble.textContent = words;
    bubble.hidden = !words;
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(this.pointed.x - width / 2, 8), innerWidth - width - 8);
    bubble.style.setProperty("left", `${left}px`);
    bubble.style.setProperty("top", `${Math.max(this.pointed.y - height - 18, 8)}px`);
    clearTimeout(this.bubbleTimer);
    this.bubbleTimer = window.setTimeout(() => (bubble.hidden = true), 4500);
  }

  /** @type {number | undefined} */
  bubbleTimer = undefined;

  /** @param {import("./types.js").Seat[]} seats */
  sit(seats) {
    this.view.seats = this.mine(seats);
    if (this.view.scene) {
      this.view.tell(this.view.scene);
      this.view.place(this.view.scene);
      this.waiting();
      this.bar();
      this.handOn(this.view.scene);
    }
  }

  /** Open seats: ask others to come. */
  waiting() {
    const open = this.view.seats.some((seat) => seat.kind === "open");
    const place = byId("waiting");
    if (open && !place.children.length) place.append(invitation(this.about.table));
    place.hidden = !open;
    if (open) byId("prompt").replaceChildren(h("span", {}, page("waiting")));
  }

  /** @param {number} seat @param {"sit" | "leave" | "bot" | "back"} what */
  change(seat, what) {
    tried(async () => {
      await ask("POST", `/tables/${this.about.table}/seats/${seat}`, { do: what });
      if (what !== "sit") return;
      this.about = await ask("GET", `/tables/${this.about.table}`);
      this.sit(this.about.seats);
      if (this.seat !== seat && !this.covered) this.move(seat);
    });
  }

  /** @param {boolean} online */
  online(online) {
    document.body.classList.toggle("offline", !online);
    byId("online").textContent = online ? "" : page("offline");
  }

  menu() {
    showMenu(this.about.table, this.about.game, {
      language: async (lang) => {
        await learn(lang);
        document.documentElement.lang = lang;
        this.relabel();
        this.view.again();
        if (this.view.scene && !byId("finale").hidden) this.announce(this.view.scene);
      },
      art: () => this.redraw(),
    });
  }

  /** Words the server wrote into the page. */
  relabel() {
    for (const element of document.querySelectorAll("[data-say]")) {
      element.textContent = page(/** @type {HTMLElement} */ (element).dataset.say ?? "");
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", page(/** @type {HTMLElement} */ (element).dataset.label ?? ""));
    }
    byId("waiting").replaceChildren();
  }

  /** What happened before this page was opened. */
  async recall() {
    const { story } = await ask("GET", `/tables/${this.about.table}/story`).catch(() => ({ story: [] }));
    this.view.panels.recall(story);
  }

  async redraw() {
    await showArt();
    this.view.again();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea, dialog, [role=dialog]");
    if (event.key.startsWith("Arrow") && target instanceof Element && target.closest(".log")) return; // it is scrolled
    if (typing || event.ctrlKey || event.metaKey || event.altKey || this.covered) return;
    if (this.choosing.key(event)) event.preventDefault();
    else if (event.key.toLowerCase() === "u" && settings.keys) {
      if (this.canUndo()) this.undo();
    } else if (event.key === "?" && settings.keys) showHelp(this.about.game);
  }
}

async function begin() {
  const table = here.table ?? "";
  try {
    const [about] = await Promise.all([
      patiently(ask("GET", `/tables/${table}`)),
      learn(here.lang ?? "en"),
      showArt(),
    ]);
    const made = new Table(about);
    made.recall();
    byId("zoom-in").addEventListener("click", () => made.mainArea()?.zoom.by(1.5));
    byId("zoom-out").addEventListener("click", () => made.mainArea()?.zoom.by(1 / 1.5));
  } catch (problem) {
    byId("prompt").textContent = problem instanceof Error ? problem.message : String(problem);
    byId("lost").hidden = false;
  }
}

await begin();
