/**
 * Before everybody is there: guests are asked to sit down, those who sit ask others to come.
 *
 * @typedef {import("./types.js").About} About
 * @typedef {import("./types.js").Seat} Seat
 */

import { ring } from "./attention.js";
import { byId } from "./dom.js";
import { GuestCard, watches } from "./guest.js";
import { toast } from "./notices.js";
import { isOpen, nameOf } from "./panels.js";
import { invitation } from "./share.js";
import { page } from "./words.js";

export class Lobby {
  /** @param {About} about @param {(seat: number) => Promise<void>} sit @param {() => void} watch */
  constructor(about, sit, watch) {
    this.about = about;
    this.place = byId("waiting");
    this.card = new GuestCard(about, { sit, watch });
    /** @type {HTMLElement | null} */
    this.share = null;
    /** @type {Seat[]} */
    this.seats = [];
    this.over = false;
    /** @type {number | null} where somebody here sits down: they need not be told of it */
    this.taking = null;
  }

  /** Is somebody asked whether they want to sit or watch? */
  get asks() {
    const { table, host } = this.about;
    return !this.over && !host && !this.seats.some((seat) => seat.yours) && !watches(table);
  }

  /** @param {Seat[]} seats @param {boolean} over */
  show(seats, over) {
    this.seats = seats;
    this.over = over;
    const open = seats.some(isOpen) && !over;
    if (!open && this.about.status === "open") this.about.status = "running"; // nothing waits for others any more
    const inside = seats.some((seat) => seat.yours) || this.about.host;
    const shown = this.asks ? this.card.element : open && inside ? this.invitation() : null;
    if (this.asks) this.card.show(seats);
    if (!shown) this.place.replaceChildren();
    else if (shown.parentElement !== this.place) this.place.replaceChildren(shown);
    this.place.hidden = shown === null;
    document.body.classList.toggle("arriving", this.asks);
  }

  /** The link for others; who has made the table sees it at once. */
  invitation() {
    this.share ??= invitation(this.about, !this.about.host);
    return this.share;
  }

  /** Say it all in another language. */
  again() {
    this.share = null;
    this.place.replaceChildren();
    this.card.again();
    this.show(this.seats, this.over);
  }

  /** Somebody has come or gone: let those who are here know. @param {Seat[]} seats */
  notice(seats) {
    for (const [i, seat] of seats.entries()) {
      const before = this.seats[i];
      if (!before || before.kind === seat.kind || seat.yours || before.yours || i === this.taking) continue;
      if (isOpen(before) && seat.kind === "person") {
        toast(page("guest.arrived", { name: nameOf(seat, i) }));
        ring();
      } else if (isOpen(seat) && before.kind === "person") toast(page("guest.left", { name: nameOf(before, i) }));
    }
  }
}
