/**
 * Arriving as a guest: who invites to what, who sits already, which seats are free, a name, one large button.
 *
 * @typedef {import("./types.js").About} About
 * @typedef {import("./types.js").Seat} Seat
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { button, h, here } from "./dom.js";
import { isOpen, nameOf } from "./panels.js";
import { fingerprint } from "./share.js";
import { botName, page, say, sentence } from "./words.js";

const DRAWER = "crownlands.watching";

/** Has somebody chosen to watch this table? @param {string} table */
export function watches(table) {
  return sessionStorage.getItem(DRAWER) === table;
}

export class GuestCard {
  /**
   * @param {About} about
   * @param {{sit: (seat: number) => Promise<void>, watch: () => void}} listener
   */
  constructor(about, listener) {
    this.about = about;
    this.listener = listener;
    this.name = here.name ?? "";
    /** @type {number | null} the seat that will be taken: the first that is free, until somebody chooses another */
    this.chosen = null;
    /** @type {Seat[]} */
    this.seats = [];
    this.sitting = false; // on the way to a seat: until that is answered the seats are not news
    this.field = /** @type {HTMLInputElement} */ (
      h("input", { id: "guest-name", value: this.name, maxlength: 40, autocomplete: "nickname" })
    );
    this.problem = h("p.guest-problem", { role: "alert" });
    this.list = h("ul.guest-seats", {});
    this.element = h("form.guest-card", {});
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.sit();
    });
  }

  /** Show how it is now; what somebody has typed or chosen stays. @param {Seat[]} seats */
  show(seats) {
    if (this.sitting) return;
    const free = seats.filter(isOpen);
    if (!free.some(({ seat }) => seat === this.chosen)) {
      if (this.chosen !== null) this.problem.textContent = page("guest.taken");
      this.chosen = free[0]?.seat ?? null;
    }
    const was = this.seats.some(isOpen);
    this.seats = seats;
    const focused = this.element.contains(document.activeElement);
    const at = /** @type {HTMLElement} */ (document.activeElement).dataset.seat;
    this.list.setAttribute("aria-label", page("guest.seats"));
    this.list.replaceChildren(...seats.map((seat) => this.seat(seat, free.length > 1)));
    const open = free.length > 0;
    if (!this.element.children.length || was !== open) this.element.replaceChildren(...(open ? this.invitation() : this.full()));
    if (!focused || this.element.contains(document.activeElement)) return;
    const again = /** @type {Element | null} */ (this.list.querySelector(`[data-seat="${at}"]`)); // what had the focus was made anew
    const next = again ?? this.list.querySelector("input:checked") ?? this.element.querySelector("button"); // or is gone
    /** @type {HTMLElement | null} */ (next)?.focus();
  }

  /** Say it all in another language. */
  again() {
    this.element.replaceChildren();
    this.show(this.seats);
  }

  /** @returns {(HTMLElement | string)[]} */
  invitation() {
    const { called, host_name: name } = this.about;
    const game = say(called[0]);
    const facts = [page("guest.players", { n: this.about.seats.length }), ...called.slice(1).map(say)];
    return [
      h("h2", {}, name ? page("guest.invites", { name, game }) : page("guest.somebody", { game })),
      h("p.about", {}, facts.map(sentence).join(" · ")),
      this.list,
      h("p.guest-name", {}, h("label", { for: "guest-name" }, page("guest.name")), this.field),
      this.problem,
      h(
        "p.row",
        {},
        h("button.primary.large", { type: "submit" }, page("guest.sit")),
        button("large", { onclick: () => this.watch() }, page("guest.watch")),
      ),
      fingerprint(this.about) ?? "",
    ];
  }

  /** @returns {HTMLElement[]} */
  full() {
    return [
      h("h2", {}, this.about.called.map(say).map(sentence).join(" · ")),
      h("p", {}, page("guest.full")),
      this.list,
      h(
        "p.row",
        {},
        button("primary.large", { onclick: () => this.watch() }, page("guest.watch")),
        h("a.button", { href: "/new" }, page("menu.new")),
      ),
    ];
  }

  /** Somebody sits there, or could. @param {Seat} seat @param {boolean} several are there seats to choose from? */
  seat(seat, several) {
    const mark = icon(`seat.${seat.seat}`, "seat-mark");
    const kind = seat.bot && seat.kind !== "bot" ? page("seat.bot", { bot: botName(seat.bot) }) : "";
    const name = h("span", {}, sentence(nameOf(seat, seat.seat)), kind && h("span.seat-kind", {}, ` ${kind}`));
    if (!isOpen(seat)) return h("li", {}, mark, name);
    if (!several) return h("li.free", {}, mark, name);
    const radio = h("input", { type: "radio", name: "seat", checked: seat.seat === this.chosen, dataset: { seat: seat.seat } });
    radio.addEventListener("change", () => {
      this.chosen = seat.seat;
      this.problem.textContent = "";
    });
    return h("li.free", {}, h("label", {}, radio, mark, name));
  }

  watch() {
    sessionStorage.setItem(DRAWER, this.about.table);
    this.listener.watch();
  }

  async sit() {
    const seat = this.chosen;
    if (seat === null || this.sitting) return;
    this.problem.textContent = "";
    this.sitting = true;
    try {
      const name = this.field.value.trim();
      if (name !== this.name) this.name = (await ask("PATCH", "/me", { name })).name;
      await this.listener.sit(seat);
      sessionStorage.removeItem(DRAWER);
      this.sitting = false;
    } catch (problem) {
      this.sitting = false;
      this.problem.textContent = problem instanceof Error ? problem.message : String(problem);
      const about = await ask("GET", `/tables/${this.about.table}`).catch(() => null);
      if (about) this.show(about.seats);
    }
  }
}
