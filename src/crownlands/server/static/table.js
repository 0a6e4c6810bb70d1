/** The table: what comes from the server is shown, what somebody does is sent. */

/**
 * @typedef {import("./types.js").About} About
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 */

import { ask } from "./api.js";
import { onWish, showArt } from "./art.js";
import { showBar } from "./bar.js";
import { Bubble } from "./bubble.js";
import { Chooser } from "./chooser.js";
import { refuse } from "./choosing.js";
import { byId, h, here, motion } from "./dom.js";
import { Finale } from "./finale.js";
import { choseByKey } from "./keyboard.js";
import { handOver, showHelp, showMenu, uncover } from "./menu.js";
import { patiently, toast, tried } from "./notices.js";
import { isOver, nameOf } from "./panels.js";
import { Player } from "./player.js";
import { SceneView } from "./scenes.js";
import { settings } from "./settings.js";
import { invitation } from "./share.js";
import { Connection } from "./socket.js";
import { learn, page, relabel, say } from "./words.js";

const PACE = { slow: 1300, normal: 600, instant: 0 };

class Table {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.seat = this.firstSeat();
    this.view = new SceneView({ seat: (seat, what) => this.change(seat, what), shown: () => this.shown() });
    this.view.points = about.settings.scores !== false;
    this.view.host = about.host;
    this.view.seats = this.mine(about.seats);
    this.player = new Player({
      show: (moment, glide) => this.display(moment, glide),
      pass: (scene) => this.view.panels.note(scene),
      acts: (mover) => this.isHere(this.view.seats[mover]),
      pace: () => (motion() ? PACE[settings.speed] : 0),
    });
    this.chooser = new Chooser(this.view.board, {
      play: ({ action }) => this.connection.send({ t: "play", action }, this.now.seq),
      why: (where, at) => this.why(where, at),
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    this.finale = new Finale(this.view, about);
    this.bubble = new Bubble();
    /** @type {"no" | "asked" | "taken"} is the table covered until somebody has the device, and have they taken it? */
    this.cover = "no";
    this.connection = this.connect();
    document.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.player.hurry(), true);
    byId("menu").addEventListener("click", () => this.menu());
    byId("zoom-in").addEventListener("click", () => this.mainArea()?.zoom.by(1.5));
    byId("zoom-out").addEventListener("click", () => this.mainArea()?.zoom.by(1 / 1.5));
    onWish(() => this.redraw());
  }

  /** What is shown. @returns {Omit<Moment, "scene"> & {scene: Scene | null}} */
  get now() {
    return this.player.shown ?? { scene: null, seq: 0, undo: 0 };
  }

  /** Who sits here first; of several people nobody knows who looks, so that nobody's secrets are shown. @returns {number | null} */
  firstSeat() {
    return this.secret ? null : (this.about.yours[0] ?? null);
  }

  /** Is there something that the others on this device should not see? */
  get secret() {
    return this.about.yours.length > 1 && (this.about.hidden || settings.cover);
  }

  /** Seats with what the server tells everybody apart: which are mine. @param {Seat[]} seats */
  mine(seats) {
    return seats.map((seat) => ({ ...seat, yours: this.about.yours.includes(seat.seat) }));
  }

  /** Does somebody on this device play there? @param {Seat | undefined} seat */
  isHere(seat) {
    return seat?.yours === true && !seat.bot;
  }

  connect() {
    this.view.seat = this.seat;
    return new Connection(this.about.table, this.seat, {
      whole: (moment) => this.whole(moment),
      step: (moment) => this.player.add(moment),
      seats: (seats) => this.sit(seats),
      no: (error) => this.refused(error),
      because: (why) => this.bubble.tell(say(why)),
      online: (online) => this.online(online),
      rematch: (table) => this.finale.rematch(table),
      refused: () => location.reload(),
    });
  }

  /** Sit at another seat of mine on this device. @param {number} seat */
  move(seat) {
    this.connection.close();
    this.seat = seat;
    this.connection = this.connect();
  }

  /** @param {Moment} moment */
  whole(moment) {
    const before = this.now.scene;
    const taken = this.cover === "taken";
    if (taken) this.cover = "no";
    this.player.jump(moment);
    if (taken && this.cover === "no") uncover(); // or it is somebody else's turn by now
    if (before && moment.scene.ply > before.ply + 1) this.recall();
  }

  /** @param {Moment} moment @param {boolean} glide */
  display({ scene }, glide) {
    const before = this.view.scene;
    const over = isOver(scene);
    const ended = over && !(before && isOver(before));
    this.view.counting = ended && glide && motion();
    if (ended) this.view.focus = null;
    this.view.show(scene, glide);
    document.body.classList.toggle("over", over);
    if (ended) this.finale.begin(scene);
    else if (!over) byId("finale").hidden = true;
    this.handOn(scene);
  }

  /** After something was shown: offer what can be done. */
  shown() {
    const { scene, seq } = this.now;
    if (!scene) return;
    this.waiting();
    this.chooser.offer(this.cover === "no" ? scene : {}, seq);
  }

  /** On one device the person who moves now gets the table, covered if something on it is secret. @param {Scene} scene */
  handOn(scene) {
    const seat = this.view.seats[scene.mover];
    if (this.cover !== "no" || !this.isHere(seat) || seat.seat === this.seat) return;
    if (!this.secret) {
      this.move(seat.seat);
      return;
    }
    this.cover = "asked";
    handOver(nameOf(seat, seat.seat), () => {
      this.cover = "taken";
      this.move(seat.seat);
    });
  }

  bar() {
    showBar(byId("actions"), this.chooser, this.now.undo ? () => this.undo() : null);
    for (const view of this.view.board.areas.values()) view.figure.classList.toggle("zoomable", view.zoom.large);
    byId("zoom").hidden = !this.mainArea()?.zoom.large;
  }

  mainArea() {
    return [...this.view.board.areas.values()].find((view) => view.figure.closest("#main"));
  }

  undo() {
    if (this.now.undo) this.connection.send({ t: "undo" }, this.now.seq);
  }

  /** @param {import("./types.js").Message} error */
  refused(error) {
    toast(say(error), "bad");
    this.chooser.do(refuse);
  }

  /** @param {import("./types.js").Point} where @param {{x: number, y: number}} at */
  why(where, at) {
    this.bubble.point(at, this.view.board.labelAt(where));
    if (this.now.scene?.choices?.length) this.connection.ask(where);
    else this.bubble.tell();
  }

  /** @param {Seat[]} seats */
  sit(seats) {
    this.view.seats = this.mine(seats);
    const { scene } = this.now;
    if (!scene) return;
    this.view.tell(scene);
    this.view.place(scene);
    this.waiting();
    this.bar();
    this.handOn(scene);
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
      if (this.seat !== seat && this.cover === "no") this.move(seat);
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
        relabel();
        byId("waiting").replaceChildren();
        this.view.again();
        this.finale.again();
      },
      art: () => this.redraw(),
    });
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
    const { target, key } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea, dialog, [role=dialog]");
    if (key.startsWith("Arrow") && target instanceof Element && target.closest(".log")) return; // it is scrolled
    if (typing || event.ctrlKey || event.metaKey || event.altKey || this.cover !== "no") return;
    if (choseByKey(this.chooser, event)) event.preventDefault();
    else if (key.toLowerCase() === "u" && settings.keys) this.undo();
    else if (key === "?" && settings.keys) showHelp(this.about.game);
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
    await new Table(about).recall();
  } catch (problem) {
    byId("prompt").textContent = problem instanceof Error ? problem.message : String(problem);
    byId("lost").hidden = false;
  }
}

await begin();
