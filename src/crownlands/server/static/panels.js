/**
 * What is told beside the boards: who sits where, their points and what they are made of, who comes next.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").Spots} Spots
 *
 * @typedef {{seated: boolean, host: boolean}} Reader does whoever reads sit at the table, have they made it?
 *
 * @typedef {object} Listener
 * @property {(spots: Spots | null) => void} light
 * @property {(seat: number, what: "sit" | "leave" | "bot" | "back") => void} seat
 * @property {boolean} [asks] can somebody ask here what something is?
 */

import { icon } from "./art.js";
import { button, h } from "./dom.js";
import { portrait } from "./portraits.js";
import { botName, page, say, seatLetters, sentence } from "./words.js";

const OVER = -4; // who moves when the game is over: the engine's number for nobody

/** The name somebody goes by. @param {Seat | undefined} seat @param {number} number */
export function nameOf(seat, number) {
  if (seat?.kind === "open") return page("seat.open");
  if (seat?.name) return seat.name;
  const letter = seatLetters()[number];
  if (seat?.kind === "bot" && seat.bot) return sentence(page("seat.bot_name", { bot: botName(seat.bot), letter }));
  return page("seat.unnamed", { letter });
}

/** Can somebody sit down there? @param {Seat} seat */
export const isOpen = (seat) => seat.kind === "open";

/** Is the game over? @param {Scene} scene */
export function isOver(scene) {
  return scene.mover === OVER;
}

/** What kind of player it is, in a word or none. @param {Seat} seat */
function kindOf(seat) {
  if (seat.out) return page(`seat.out.${seat.out}`);
  if (seat.kind === "bot") return page("seat.a_bot");
  if (seat.bot) return page("seat.bot", { bot: botName(seat.bot) });
  return seat.yours ? page("seat.you") : "";
}

export class Panels {
  /** @param {HTMLElement} seats @param {Listener} listener */
  constructor(seats, listener) {
    this.seats = seats;
    this.listener = listener;
    /** @type {string[]} what each of them was made of */
    this.made = [];
  }

  /** Make all of them again: their drawings or their words have changed. */
  forget() {
    this.made = [];
  }

  /**
   * @param {Scene} scene @param {Seat[]} seats @param {{points: boolean, host: boolean, secret: boolean}} how are running points
   *   told, has the reader made the table, is it still a secret who has won?
   */
  show(scene, seats, { points, host, secret }) {
    const who = { seated: seats.some((seat) => seat.yours), host };
    const told = !secret && (points || isOver(scene));
    const whole = this.made.length === seats.length;
    const made = seats.map((seat) => JSON.stringify([seat, scene.panels[seat.seat], scene.mover === seat.seat, told, who]));
    const items = seats.map((seat, i) =>
      whole && this.made[i] === made[i] ? /** @type {HTMLElement} */ (this.seats.children[i]) : this.seat(scene, seat, scene.panels[seat.seat], told, who),
    );
    this.made = made;
    for (const [i, item] of items.entries()) if (item !== this.seats.children[i]) this.put(i, item);
    while (this.seats.children.length > items.length) this.seats.lastElementChild?.remove();
  }

  /** One of them is another now: what was folded out stays so, and what has the focus. @param {number} i @param {HTMLElement} item */
  put(i, item) {
    const old = this.seats.children[i];
    const focused = old?.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    const details = item.querySelector("details");
    if (details) details.open = old?.querySelector("details")?.open ?? false;
    if (old) old.replaceWith(item);
    else this.seats.append(item);
    if (focused) item.querySelector(/** @type {any} */ (`[data-key="${focused}"]`))?.focus();
  }

  /** @param {Scene} scene @param {Seat} seat @param {Panel | undefined} panel @param {boolean} points @param {Reader} who */
  seat(scene, seat, panel, points, who) {
    const number = seat.seat;
    const away = seat.kind === "person" && !seat.present && !seat.bot;
    const name = nameOf(seat, number);
    const head = h(
      "div.seat-head",
      {},
      icon(`seat.${number}`, "seat-mark"),
      seat.bot && portrait(seat.bot),
      h("span.seat-name", {}, name),
      kindOf(seat) && h(seat.kind === "bot" && !seat.out ? "span.hidden" : "span.seat-kind", {}, kindOf(seat)), // a bot has a face
      away && h("span.seat-kind.away", {}, page("seat.away")),
      points && panel?.rank === 1 && h("span.seat-crown", { "aria-hidden": "true" }, "♛"),
      points && panel && h("strong.seat-points", {}, String(panel.points), h("span.hidden", {}, ` ${page("points")}`)),
    );
    const lines = points ? [...(panel?.lines ?? []).entries()].filter(([, [, worth]]) => worth !== 0 || panel?.rank !== undefined) : [];
    const held = panel?.held ?? [];
    const detail = lines.length ? this.lines(number, lines) : null;
    const item = h("li.seat", { class: `seat seat-${number}${scene.mover === number ? " moving" : ""}` });
    if (detail) {
      const summary = h("summary", { dataset: { key: `seat.${number}` } }, head);
      item.append(h("details", { dataset: { key: `detail.${number}` } }, summary, detail));
    } else item.append(h("div.seat-plain", {}, head));
    if (held.length) {
      item.append(
        h("ul.held", {}, ...held.map(([symbol, count, label]) => {
          const words = sentence(say(label));
          const inside = [icon(symbol), h("span", {}, `× ${count}`), words && h("span.hidden", {}, words)];
          return h("li", {}, ...(this.listener.asks ? [button("held-one.asks", { dataset: { what: symbol, key: `held.${number}.${symbol}` } }, ...inside)] : inside));
        })),
      );
    }
    for (const what of this.offers(seat, who, away)) {
      item.append(button("small", { dataset: { key: `${what}.${number}` }, onclick: () => this.listener.seat(number, what) }, page(what === "bot" ? "seat.to_bot" : `seat.${what}`)));
    }
    return item;
  }

  /**
   * What can be done about a seat? Bots are called by those who sit at the table, and by whoever made it.
   * @param {Seat} seat @param {Reader} who @param {boolean} away @returns {("sit" | "bot" | "back")[]}
   */
  offers(seat, { seated, host }, away) {
    if (seat.kind === "open" && seated) return ["bot"];
    if (seat.kind === "open") return host ? ["sit", "bot"] : ["sit"];
    if (seat.yours) return seat.bot && !seat.out ? ["back"] : [];
    return away && (seated || host) ? ["bot"] : [];
  }

  /** @param {number} number @param {[number, import("./types.js").Line][]} lines */
  lines(number, lines) {
    return h(
      "ul.lines",
      {},
      ...lines.map(([i, [what, worth, spots]]) => {
        const light = () => this.listener.light(spots);
        const dark = () => this.listener.light(null);
        const show = { onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: light };
        const dataset = { key: `line.${number}.${i}`, ...(this.listener.asks ? { line: `${number}.${i}` } : {}) };
        return h("li", {}, button("line.asks", { ...show, dataset }, h("span", {}, sentence(say(what))), h("span", {}, String(worth))));
      }),
    );
  }

  /** @param {Scene} scene @param {Seat[]} seats @param {HTMLElement} place */
  order(scene, seats, place) {
    const order = scene.order ?? [];
    const marks = (order.length < 2 ? [] : order).map((seat) => {
      const told = { "aria-label": nameOf(seats[seat], seat), title: nameOf(seats[seat], seat) };
      return h("span.order-seat", { role: "img", ...told }, icon(`seat.${seat}`, "order-mark"));
    });
    // All of them are one thing to ask about: each alone would be too small for a finger.
    const asked = marks.length && this.listener.asks ? [button("order-all.asks", { dataset: { what: `seat.${order[0]}`, key: "order" } }, ...marks)] : marks;
    const said = JSON.stringify([order, marks.map((mark) => mark.title), page("order")]);
    if (place.dataset.said === said) return;
    place.dataset.said = said;
    place.replaceChildren(...(marks.length ? [h("span", {}, page("order"))] : []), ...asked);
  }
}
