/**
 * What is told beside the boards: who sits where, their points and what they are made of, who comes next, the log.
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
 */

import { icon } from "./art.js";
import { button, h } from "./dom.js";
import { botName, page, say, seatLetters, sentence } from "./words.js";

const LOG_LENGTH = 60;

/** The name somebody goes by. @param {Seat | undefined} seat @param {number} number */
export function nameOf(seat, number) {
  if (seat?.kind === "open") return page("seat.open");
  if (seat?.name) return seat.name;
  const letter = seatLetters()[number];
  if (seat?.kind === "bot" && seat.bot) return sentence(page("seat.bot_name", { bot: botName(seat.bot), letter }));
  return page("seat.unnamed", { letter });
}

/** Is the game over? @param {Scene} scene */
export function isOver(scene) {
  return Object.values(scene.panels).some((panel) => panel.rank !== undefined);
}

/** What kind of player it is, in a word or none. @param {Seat} seat */
function kindOf(seat) {
  if (seat.kind === "bot") return page("seat.a_bot");
  if (seat.bot) return page("seat.bot", { bot: botName(seat.bot) });
  return seat.yours ? page("seat.you") : "";
}

export class Panels {
  /** @param {HTMLElement} seats @param {HTMLElement} log @param {Listener} listener */
  constructor(seats, log, listener) {
    this.seats = seats;
    this.log = log;
    this.listener = listener;
    /** @type {{ply: number, words: import("./types.js").Message}[]} */
    this.told = [];
  }

  /**
   * @param {Scene} scene @param {Seat[]} seats @param {{points: boolean, host: boolean}} how
   */
  show(scene, seats, { points, host }) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const who = { seated: seats.some((seat) => seat.yours), host };
    const told = points || isOver(scene);
    const open = new Set([...this.seats.querySelectorAll("details")].filter((one) => one.open).map((one) => one.dataset.key));
    this.seats.replaceChildren(...seats.map((seat) => this.seat(scene, seat, scene.panels[seat.seat], told, who)));
    for (const details of this.seats.querySelectorAll("details")) {
      details.open = open.has(details.dataset.key);
    }
    if (focused) this.seats.querySelector(/** @type {any} */ (`[data-key="${focused}"]`))?.focus();
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
      h("span.seat-name", {}, name),
      kindOf(seat) && h("span.seat-kind", {}, kindOf(seat)),
      away && h("span.seat-kind.away", {}, page("seat.away")),
      panel?.rank === 1 && h("span.seat-crown", { "aria-hidden": "true" }, "♛"),
      points && panel && h("strong.seat-points", {}, String(panel.points), h("span.hidden", {}, ` ${page("points")}`)),
    );
    const lines = points ? (panel?.lines ?? []).filter(([, worth]) => worth !== 0 || panel?.rank !== undefined) : [];
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
          return h("li", words ? { title: words } : {}, icon(symbol), h("span", {}, `× ${count}`), words && h("span.hidden", {}, words));
        })),
      );
    }
    for (const what of this.offers(seat, who, away)) {
      item.append(button("small", { onclick: () => this.listener.seat(number, what) }, page(what === "bot" ? "seat.to_bot" : `seat.${what}`)));
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
    if (seat.yours) return seat.bot ? ["back"] : [];
    return away && (seated || host) ? ["bot"] : [];
  }

  /** @param {number} number @param {import("./types.js").Line[]} lines */
  lines(number, lines) {
    return h(
      "ul.lines",
      {},
      ...lines.map(([what, worth, spots], i) => {
        const light = () => this.listener.light(spots);
        const dark = () => this.listener.light(null);
        const show = { onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: light };
        const dataset = { key: `line.${number}.${i}` };
        return h("li", {}, button("line", { ...show, dataset }, h("span", {}, sentence(say(what))), h("span", {}, String(worth))));
      }),
    );
  }

  /** @param {Scene} scene @param {Seat[]} seats @param {HTMLElement} place */
  order(scene, seats, place) {
    const order = scene.order ?? [];
    place.replaceChildren(
      ...(order.length < 2 ? [] : [h("span", {}, page("order"))]),
      ...(order.length < 2 ? [] : order).map((seat) => {
        const mark = icon(`seat.${seat}`, "order-mark");
        return h("span.order-seat", { role: "img", "aria-label": nameOf(seats[seat], seat), title: nameOf(seats[seat], seat) }, mark);
      }),
    );
  }

  /** Tell what happened. @param {Scene} scene */
  remember(scene) {
    this.note(scene);
    this.tell();
  }

  /** Note what happened, to be told later; what was taken back is forgotten. @param {Scene} scene */
  note(scene) {
    this.told = this.told.filter(({ ply }) => ply < scene.ply).slice(-LOG_LENGTH);
    if (scene.log) this.told.push({ ply: scene.ply, words: scene.log });
  }

  /** What happened earlier, one message (or none) for each action. @param {(import("./types.js").Message | null)[]} story */
  recall(story) {
    const known = new Set(this.told.map(({ ply }) => ply));
    const earlier = story.flatMap((words, i) => (words && !known.has(i + 1) ? [{ ply: i + 1, words }] : []));
    this.told = [...earlier, ...this.told].sort((a, b) => a.ply - b.ply).slice(-LOG_LENGTH);
    this.tell();
  }

  tell() {
    const keep = new Map([...this.log.children].map((line) => [/** @type {HTMLElement} */ (line).dataset.key ?? "", line]));
    const lines = [...this.told].reverse().map(({ ply, words }) => {
      const text = say(words);
      const key = `${ply} ${text}`;
      return keep.get(key) ?? h("li", { dataset: { key } }, sentence(text));
    });
    this.log.replaceChildren(...lines);
  }
}
