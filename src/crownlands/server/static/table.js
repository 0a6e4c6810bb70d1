/** The table: what comes from the server is shown, what somebody does is sent. */

/**
 * @typedef {import("./types.js").About} About
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 */

import { ask, loaded, luck } from "./api.js";
import { onWish, showArt } from "./art.js";
import { askByKey, listenForQuestions } from "./asking.js";
import { Attention, isHere, promptFor } from "./attention.js";
import { showBar } from "./bar.js";
import { Card } from "./card.js";
import { Chooser } from "./chooser.js";
import { refuse } from "./choosing.js";
import { Coach } from "./coach.js";
import { byId, here, motion } from "./dom.js";
import { Finale } from "./finale.js";
import { Forced } from "./forced.js";
import { choseByKey } from "./keyboard.js";
import { Left } from "./left.js";
import { Lobby } from "./lobby.js";
import { handOver, showHelp, showMenu, uncover } from "./menu.js";
import { patiently, toast, tried } from "./notices.js";
import { isOver, nameOf } from "./panels.js";
import { Phrases } from "./phrases.js";
import { Player } from "./player.js";
import { SceneView } from "./scenes.js";
import { settings } from "./settings.js";
import { Connection } from "./socket.js";
import { showWatching } from "./watching.js";
import { learn, page, relabel, say } from "./words.js";

const PACE = { slow: 1300, normal: 600, instant: 0 };

class Table {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.seat = this.firstSeat();
    this.watching = about.watching; // how many do
    this.view = new SceneView({ seat: (seat, what) => this.change(seat, what), shown: () => this.shown(), fitted: () => this.chooser.attend(), asks: true });
    this.view.points = about.settings.scores !== false;
    this.view.host = about.host;
    this.view.called = about.called;
    this.view.prompt = (scene) => promptFor(scene, this.view.seats);
    this.view.glides = () => motion() && settings.speed !== "instant";
    this.attention = new Attention(about.called[0]);
    this.view.seats = this.mine(about.seats);
    this.player = new Player({
      show: (moment, glide) => this.display(moment, glide),
      pass: (scene) => this.view.log.note(scene),
      acts: (mover) => isHere(this.view.seats[mover]),
      pace: () => (motion() ? PACE[settings.speed] : 0),
    });
    this.chooser = new Chooser(this.view.board, {
      play: ({ action }) => {
        this.card.close();
        if (!this.forced.acting) this.chosen();
        this.connection.send({ t: "play", action }, this.now.seq);
      },
      what: (where, box) => this.card.ask(where, box, "kept"),
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    this.forced = new Forced(this.chooser, {
      beat: () => (motion() ? 1.5 * PACE[settings.speed] : 0),
      tell: (ply) => {
        this.view.log.byThemselves.add(ply);
        byId("notes").textContent = page("forced");
      },
    });
    this.finale = new Finale(this.view, about);
    this.phrases = new Phrases(this.view, (phrase) => this.connection.say(phrase));
    this.lobby = new Lobby(about, (seat) => this.take(seat), () => this.shown());
    this.card = new Card(this.view.board, {
      ask: (question) => this.connection.ask(question),
      name: (seat) => (seat === undefined || seat === this.seat ? "" : nameOf(this.view.seats[seat], seat)),
      points: () => this.view.points || (this.view.scene !== null && isOver(this.view.scene)),
      tell: (words) => (byId("told").textContent = words),
      nothing: () => showHelp(about.game),
    });
    listenForQuestions(this.card, this.chooser);
    this.left = new Left(about.table);
    this.coach = new Coach(this.view, about, () => this.chooser.attend());
    /** @type {"no" | "asked" | "taken"} is the table covered until somebody has the device, and have they taken it? */
    this.cover = "no";
    /** @type {import("./clock.js").ClockView | undefined} where time is measured */
    this.clock = undefined;
    /** @type {import("./hint.js").HintView | undefined} once somebody has asked for a hint */
    this.hint = undefined;
    this.undone = -1; // the event after which somebody asked to take something back
    tellOrigin(about);
    this.connection = this.connect();
    document.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.player.hurry(), true);
    byId("menu").addEventListener("click", () => this.menu());
    byId("zoom-in").addEventListener("click", () => this.mainArea()?.zoom.by(1.5));
    byId("zoom-out").addEventListener("click", () => this.mainArea()?.zoom.by(1 / 1.5));
    onWish(() => tried(() => this.redraw()));
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

  connect() {
    this.view.seat = this.seat;
    return new Connection(this.about.table, this.seat, {
      whole: (moment) => this.whole(moment),
      step: (moment) => this.player.add(moment),
      seats: (seats, watching, hints) => this.sit(seats, watching, hints),
      no: (error, acted) => this.refused(error, acted),
      about: (answer) => this.card.show(answer),
      online: (online) => this.online(online),
      phrase: (seat, phrase) => this.phrases.hear(seat, phrase),
      clock: (clock) => this.timed(clock),
      tick: (at, asked) => this.clock?.tick(at, asked),
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
    const { scene: before, seq } = this.now;
    const taken = this.cover === "taken";
    if (taken) this.cover = "no";
    this.player.jump(moment);
    if (taken && this.cover === "no") uncover(); // or it is somebody else's turn by now
    if (before && moment.seq > seq + 1) this.recall(); // more has happened than the log was told of
  }

  /** @param {Moment} moment @param {boolean} glide */
  display({ scene }, glide) {
    const before = this.view.scene;
    const over = isOver(scene);
    const ended = over && !(before && isOver(before));
    const counts = ended && glide && motion() && settings.speed !== "instant";
    if (!over || counts) this.view.counted = counts ? {} : null;
    if (ended) this.view.focus = null;
    this.view.show(scene, glide);
    document.body.classList.toggle("over", over);
    if (ended) this.finale.begin(scene);
    else if (!over) this.finale.close();
    this.handOn(scene);
    this.coach.show(scene);
  }

  /** After something was shown: offer what can be done. */
  shown() {
    const { scene, seq } = this.now;
    if (!scene) return;
    this.greet(scene);
    this.chooser.offer(this.cover === "no" ? scene : {}, seq);
    this.hint?.heed(seq);
    this.card.again();
    this.left.heed(scene.ply, isOver(scene));
    this.forced.acting = false;
    const here = this.cover === "no" && isHere(this.view.seats[scene.mover]);
    if (!here) this.forced.forget();
    else if (!this.player.queue.length) this.forced.consider({ ...this.now, scene });
  }

  /** On one device the person who moves now gets the table, covered if something on it is secret. @param {Scene} scene */
  handOn(scene) {
    const seat = this.view.seats[scene.mover];
    if (this.cover !== "no" || !isHere(seat) || seat.seat === this.seat) return;
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
    byId("actions").hidden = !this.view.seats.some((seat) => seat.yours); // who watches has nothing to press
    showBar(byId("actions"), this.chooser, this.now.undo ? () => this.undo() : null, this.about.hints ? () => this.askForHint() : null);
    byId("zoom").hidden = !this.mainArea()?.zoom.large;
  }

  /** Show what is best here, or no longer. */
  askForHint() {
    tried(async () => {
      const { HintView } = await loaded(import("./hint.js"));
      this.hint ??= new HintView(this.about.table, this.chooser);
      await this.hint.toggle(this.now.scene?.seat ?? null, this.now.seq);
    });
  }

  /** A person has chosen something, and not the table for them. */
  chosen() {
    this.forced.chosen();
    this.view.log.byThemselves.delete((this.now.scene?.ply ?? 0) + 1);
  }

  mainArea() {
    return [...this.view.board.areas.values()].find((view) => view.figure.closest("#main"));
  }

  undo() {
    if (!this.now.undo || this.undone === this.now.seq) return;
    this.undone = this.now.seq;
    this.forced.undone();
    this.connection.send({ t: "undo" }, this.now.seq);
  }

  /** @param {import("./types.js").Message} error @param {boolean} acted was it an action? */
  refused(error, acted) {
    if (!acted || !this.forced.acting) toast(say(error), "bad"); // who did nothing has done nothing wrong
    if (!acted) return;
    this.undone = -1;
    this.forced.acting = false;
    this.chooser.do(refuse);
  }

  /** Who is here, whose turn it is, who may sit down or only watches. @param {Scene} scene */
  greet(scene) {
    this.lobby.show(this.view.seats, isOver(scene));
    this.attention.heed(scene, this.view.seats);
    this.phrases.offer();
    const { asks } = this.lobby; // who is still asked does not watch yet
    showWatching(this.view, asks ? Math.max(this.watching - 1, 0) : this.watching, !this.about.yours.length && !asks);
  }

  /** @param {Seat[]} seats @param {number} watching @param {boolean} hints */
  sit(seats, watching, hints) {
    this.watching = watching;
    this.about.hints = hints;
    this.view.seats = this.mine(seats);
    this.lobby.notice(this.view.seats);
    const { scene } = this.now;
    if (!scene) return;
    this.view.tell(scene);
    this.view.place(scene);
    this.greet(scene);
    this.bar();
    this.view.fit();
    this.handOn(scene);
  }

  /** @param {number} seat @param {"sit" | "leave" | "bot" | "back"} what */
  change(seat, what) {
    tried(async () => {
      if (what === "sit") await this.take(seat);
      else await ask("POST", `/tables/${this.about.table}/seats/${seat}`, { do: what });
    });
  }

  /** Sit down, and look at the table. @param {number} seat */
  async take(seat) {
    this.lobby.taking = seat;
    Object.assign(this.about, await ask("POST", `/tables/${this.about.table}/seats/${seat}`, { do: "sit", luck: luck() })); // others have it too
    this.sit(this.about.seats, this.about.watching, this.about.hints);
    if (this.seat !== seat && this.cover === "no") this.move(seat);
    scrollTo(0, 0);
    byId("prompt").focus({ preventScroll: true });
  }

  /** @param {boolean} online */
  online(online) {
    document.body.classList.toggle("offline", !online);
    byId("online").textContent = online ? "" : page("offline");
  }

  menu() {
    showMenu(this.about, {
      language: async (lang) => {
        await learn(lang);
        relabel();
        this.lobby.again();
        this.view.again();
        this.finale.again();
        this.coach.again();
        this.left.again();
        this.card.close();
        this.hint?.close();
      },
      art: () => this.redraw(),
      resign: this.resigning(),
    });
  }

  /** What asks whether somebody here wants to resign, if they can. @returns {(() => void) | null} */
  resigning() {
    const { scene, seq } = this.now;
    const mine = this.view.seats.filter((seat) => seat.yours && !seat.out);
    if (!scene || isOver(scene) || !mine.length || this.about.day || this.about.settings.lesson) return null;
    const { seat } = mine.find((one) => one.seat === scene.mover) ?? mine[0];
    return () => void tried(async () => (await loaded(import("./resign.js"))).askToResign(this.about, this.view.seats, seat, seq));
  }

  /** @param {import("./types.js").Clock} told */
  timed(told) {
    this.about.clock = told;
    tried(async () => {
      const { ClockView } = await loaded(import("./clock.js"));
      this.clock ??= new ClockView(this.view, () => this.connection.ping());
      this.clock.show(told);
    });
  }

  /** What happened before this page was opened. */
  async recall() {
    const { story, by } = await ask("GET", `/tables/${this.about.table}/story`).catch(() => ({ story: [], by: [] }));
    this.view.log.recall(story, by);
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
    else if (key.toLowerCase() === "h" && settings.keys && this.about.hints && this.chooser.state.choices.length > 1) this.askForHint();
    else if (key === "?" && settings.keys && !askByKey(this.card, this.chooser)) showHelp(this.about.game);
  }
}

/** A table that began in the middle of another game says so. @param {About} about */
function tellOrigin({ played_on }) {
  if (!played_on) return;
  byId("origin").querySelector("a")?.setAttribute("href", `/t/${played_on.table}/replay?ply=${played_on.ply}`);
  byId("origin").hidden = false;
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
