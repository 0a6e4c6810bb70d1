/**
 * The clock of a table: how much time everybody has, counting down beside their names, and a warning when it gets little.
 *
 * @typedef {import("./types.js").Clock} Clock
 * @typedef {import("./types.js").Seat} Seat
 */

import { isHere, ring } from "./attention.js";
import { byId, h } from "./dom.js";
import { isLittle, timeLeft } from "./times.js";
import { page } from "./words.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FORGIVEN = 20; // milliseconds by which a newer answer may be slower than the fastest, and still be believed

/** A time in a few letters. @param {number} left in milliseconds */
export function timeText(left) {
  if (left >= DAY) return page("clock.days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return page("clock.hours", { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) });
  const seconds = Math.ceil(left / SECOND); // nothing is left only when nothing is
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class ClockView {
  /** @param {{seats: Seat[]}} view @param {() => void} ping asks the server what time it is */
  constructor(view, ping) {
    this.view = view;
    /** @type {Clock | null} what the server has told last */
    this.told = null;
    this.ahead = 0; // how much later it is at the server than on this page
    this.trip = Infinity; // how long the answer took that we know that from
    this.warned = false;
    this.timer = 0;
    document.head.append(h("link", { rel: "stylesheet", href: new URL("./clock.css", import.meta.url).href }));
    byId("order").after(h("p.clock", { id: "clock", role: "timer", hidden: true }));
    new MutationObserver(() => this.draw()).observe(byId("seats"), { childList: true });
    ping();
  }

  /** The server has said what time it is, half of the way ago; the fastest answer knows it best. @param {number} at @param {number} asked */
  tick(at, asked) {
    const trip = performance.now() - asked;
    if (trip > this.trip + FORGIVEN) {
      this.trip += FORGIVEN; // the way may have become longer
      return;
    }
    this.trip = trip;
    this.ahead = at + trip / 2 - performance.now();
    this.draw();
  }

  /** @param {Clock} told */
  show(told) {
    if (told.running !== this.told?.running) this.warned = false;
    this.told = told;
    if (this.trip === Infinity) this.ahead = told.at - performance.now();
    this.draw();
  }

  /** Write all times, and again when the one that runs is another. */
  draw() {
    clearTimeout(this.timer);
    const { told } = this;
    if (!told) return;
    const moment = performance.now() + this.ahead;
    for (const { seat, kind, out } of this.view.seats) {
      if (kind === "bot" || out) continue; // their time never runs
      const left = timeLeft(told, seat, moment);
      const low = seat === told.running && isLittle(told, left);
      write(placeOf(seat), left, seat === told.running, low);
      if (seat === told.running) this.mind(seat, left, low);
    }
    byId("clock").hidden = told.running === null;
    if (told.running === null) return;
    const waits = told.at + told.starts - moment; // it stands still so long
    const next = timeLeft(told, told.running, moment) % SECOND;
    this.timer = window.setTimeout(() => this.draw(), Math.max(waits, 0) + next + 5);
  }

  /** The time of a seat runs: it stands above the table too, and whoever has little of it is told once. @param {number} seat @param {number} left @param {boolean} low */
  mind(seat, left, low) {
    write(byId("clock"), left, true, low);
    if (!low) this.warned = false;
    else if (!this.warned && isHere(this.view.seats[seat])) {
      this.warned = true;
      byId("heard").textContent = page("clock.warn", { time: timeText(left) });
      ring();
    }
  }
}

/** Where the time of a seat is written: after its name. @param {number} seat @returns {HTMLElement | null} */
function placeOf(seat) {
  const head = document.querySelector(`#seats .seat-${seat} .seat-head`);
  if (!head) return null;
  let place = /** @type {HTMLElement | null} */ (head.querySelector(".clock"));
  if (!place) {
    place = h("span.clock", { role: "timer" });
    head.insertBefore(place, head.querySelector(".seat-crown, .seat-points"));
  }
  return place;
}

/** @param {HTMLElement | null} place @param {number} left @param {boolean} running @param {boolean} low */
function write(place, left, running, low) {
  if (!place) return;
  const text = timeText(left);
  if (place.dataset.time !== text) {
    place.dataset.time = text;
    place.replaceChildren(h("span.hidden", {}, `${page("clock.left")} `), text);
  }
  place.classList.toggle("running", running);
  place.classList.toggle("low", low);
}
