/**
 * The connection to a table: it comes back by itself, and what was sent is sent again until it is acknowledged.
 *
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Said} Said
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Message} Message
 * @typedef {{t: "play" | "undo", key: string, seq: number, action?: string}} Sent
 *
 * @typedef {object} Listener
 * @property {(moment: Moment) => void} whole everything anew
 * @property {(moment: Moment) => void} step one event more
 * @property {(seats: Seat[], watching: number, hints: boolean) => void} seats and how many only watch, and whether there are hints
 * @property {(error: Message, acted: boolean) => void} no was it an action that was refused?
 * @property {(answer: import("./types.js").Answer) => void} about
 * @property {(online: boolean) => void} online
 * @property {(clock: import("./types.js").Clock) => void} clock how much time everybody has
 * @property {(at: number, asked: number) => void} tick what time it is there, and when it was asked here
 * @property {(table: string) => void} rematch
 * @property {(seat: number, phrase: string) => void} phrase somebody says something
 * @property {(code: number) => void} refused the server closed the door: no such table, not your seat
 */

import { patch } from "./patch.js";

const PING = 2500;
const PATIENCE = 9000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const LATER = 1000;
const RESTART = 1012;
const RESTART_WAIT = 3000;

/**
 * How long to stay away, in ms: when a server starts again, all come back, and not all at once.
 * @param {number} code with which the socket was closed @param {number} wait @param {number} chance 0–1
 */
export const pause = (code, wait, chance) => (code === RESTART ? chance * RESTART_WAIT : wait * (0.75 + chance / 2));

export class Connection {
  /** @param {string} table @param {number | null} seat @param {Listener} listener */
  constructor(table, seat, listener) {
    this.address = new URL(`/ws/${table}${seat === null ? "" : `?seat=${seat}`}`, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.listener = listener;
    this.drawer = `outbox.${table}.${seat}`;
    /** @type {Sent[]} */
    this.outbox = JSON.parse(sessionStorage.getItem(this.drawer) ?? "[]");
    this.seq = 0;
    /** @type {Scene | null} after event `seq` */
    this.scene = null;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.heard = 0;
    this.told = "";
    this.pinged = 0;
    this.back = () => this.hurry();
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.back);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    this.timer = window.setTimeout(() => socket.readyState === WebSocket.CONNECTING && this.socket === socket && this.drop(), PATIENCE);
    socket.onopen = () => {
      this.post({ t: "hello", seq: this.seq });
      for (const sent of this.outbox) this.post(sent);
      this.listener.online(true);
      this.beat(socket);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      this.listener.online(false);
      if (event.code >= 4400 && event.code < 4500) {
        this.closed = true;
        this.listener.refused(event.code);
        return;
      }
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(), pause(event.code, this.wait, Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Ping for as long as this socket lives; give it up when it stays silent. @param {WebSocket} socket */
  beat(socket) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.socket !== socket) return;
      if (Date.now() - this.heard > PATIENCE) {
        this.drop();
        return;
      }
      this.ping();
      this.beat(socket);
    }, PING);
  }

  /** Give the socket up and try again at once: a dead one can take minutes to say that it is closed. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    this.listener.online(false);
    this.open();
  }

  /** The network is back, or somebody looks at the page again: do not wait any longer. */
  hurry() {
    if (this.closed || document.hidden) return;
    if (!this.socket) this.open();
    else if (this.socket.readyState === WebSocket.OPEN) this.ping();
  }

  ping() {
    this.pinged = performance.now();
    this.post({ t: "ping" });
  }

  /** @param {Said} said */
  hear(said) {
    this.heard = Date.now();
    if (said.t === "scene") {
      this.wait = FIRST_WAIT;
      this.listener.whole(this.now(said, said.scene));
    } else if (said.t === "change") {
      if (said.after === this.seq && this.scene) this.listener.step(this.now(said, patch(this.scene, said.change)));
      else this.post({ t: "hello", seq: (this.seq = 0) });
    } else if (said.t === "ack") {
      this.forget(said.key);
    } else if (said.t === "no") {
      if (said.key !== undefined && said.error[0] === "web.store") this.sendLater(said.key);
      else {
        this.forget(said.key);
        this.listener.no(said.error, said.key !== undefined);
      }
    } else if (said.t === "about") {
      this.listener.about(said);
    } else if (said.t === "seats") {
      this.wait = FIRST_WAIT;
      this.listener.seats(said.seats, said.watching, said.hints);
    } else if (said.t === "phrase") {
      this.listener.phrase(said.seat, said.phrase);
    } else if (said.t === "clock") {
      this.listener.clock(said.clock);
    } else if (said.t === "pong" && said.echo !== undefined) {
      this.post({ t: "echo", n: said.echo }); // at once: it is measured how long that takes
      this.listener.tick(said.at ?? 0, this.pinged);
    } else if (said.t === "rematch") {
      this.listener.rematch(said.table);
    }
  }

  /** How the table stands now. @param {{seq: number, undo?: number, forced?: boolean}} said @param {Scene} scene @returns {Moment} */
  now({ seq, undo = 0, forced = false }, scene) {
    this.seq = seq;
    this.scene = scene;
    return { scene, seq, undo, forced };
  }

  /** @param {Omit<Sent, "key" | "seq">} what @param {number} seq what had been seen when it was done */
  send(what, seq) {
    const sent = { ...what, key: crypto.getRandomValues(new BigUint64Array(1))[0].toString(36), seq };
    this.outbox.push(sent);
    this.post(sent);
    this.keep();
  }

  /** The server cannot store it just now: say so once, and send it again until it can. @param {string} key */
  sendLater(key) {
    const kept = this.outbox.find((sent) => sent.key === key);
    if (!kept) return;
    if (this.told !== key) this.listener.no(["page.not_stored"], false);
    this.told = key;
    setTimeout(() => this.outbox.includes(kept) && this.post(kept), LATER);
  }

  /** Say something; it is not sent again if it gets lost. @param {string} phrase */
  say(phrase) {
    this.post({ t: "phrase", phrase });
  }

  /** What is this? @param {import("./types.js").Question} question */
  ask(question) {
    this.post({ t: "what", ...question });
  }

  /** @param {any} what */
  post(what) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }

  /** @param {string} [key] */
  forget(key) {
    this.outbox = this.outbox.filter((sent) => sent.key !== key);
    this.keep();
  }

  keep() {
    sessionStorage.setItem(this.drawer, JSON.stringify(this.outbox));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.back);
    const { socket } = this;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(); // browsers warn of closing it at once
    else socket?.close();
  }
}
