/**
 * The card: what something on the table is, what it does and brings now, and, last, why nothing can be done there.
 *
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Explained} Explained
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./beside.js").Box} Box
 * @typedef {"kept" | "passing" | "keys"} How it stays until it is closed; it goes when the pointer does; asked for by key
 *
 * @typedef {object} Asker
 * @property {(question: Question) => void} ask
 * @property {(seat: number | undefined) => string} name whose points are told: nothing for the reader's own
 * @property {() => boolean} points are points told at all?
 * @property {(words: string) => void} tell
 * @property {() => void} nothing a key asked about a place at which nothing lies
 */

import { icon } from "./art.js";
import { shared, within } from "./beside.js";
import { button, byId, h } from "./dom.js";
import { shape } from "./layout.js";
import { placesOf } from "./lines.js";
import { page, say, sentence } from "./words.js";

const GAP = 10; // pixels between the card and what it speaks of
const WIDTH = 340;

export class Card {
  /** @param {Board} board @param {Asker} asker */
  constructor(board, asker) {
    this.board = board;
    this.asker = asker;
    this.element = byId("card");
    /** @type {{question: Question, box: Box, how: How} | null} */
    this.asked = null;
    /** @type {Element | null} where the focus was */
    this.from = null;
    /** @type {string | undefined} the id of what it speaks of */
    this.told = undefined;
    document.addEventListener("keydown", (event) => this.key(event), true);
    document.addEventListener("pointerdown", (event) => this.press(event), true);
    addEventListener("resize", () => this.close());
    addEventListener("scroll", () => this.passing && this.close(), true);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Is it there only because the pointer rests? */
  get passing() {
    return this.asked?.how === "passing";
  }

  /** Ask what something is. @param {Question} question @param {Box} box what it speaks of, on the screen @param {How} how */
  ask(question, box, how) {
    this.asked = { question, box, how };
    if (how === "keys") this.from = document.activeElement;
    this.asker.ask(question);
  }

  /** Something happened: what a card that stays says may be different now. Lines have numbers, and those change. */
  again() {
    if (!this.open || !this.asked) return;
    if (this.passing || "line" in this.asked.question) this.close();
    else this.asker.ask(this.asked.question);
  }

  /** @param {Answer} answer */
  show(answer) {
    const { asked } = this;
    if (!asked || Object.entries(asked.question).some(([key, value]) => /** @type {any} */ (answer)[key] !== value)) return;
    if (!answer.cards.length && !answer.why) {
      const asks = asked.how === "keys" && !this.open;
      this.close();
      if (asks) this.asker.nothing();
      return;
    }
    const first = !this.open;
    const focused = this.element.contains(document.activeElement);
    const same = answer.cards.findIndex(({ id }) => id === this.told); // of several things the one that was looked at
    this.fill(answer, first ? 0 : Math.max(same, 0));
    this.element.hidden = false;
    this.element.classList.toggle("passing", this.passing);
    this.place(asked.box);
    if (focused || (asked.how === "keys" && first)) this.element.querySelector("button")?.focus();
    else if (first && !this.passing) this.asker.tell(this.words(answer));
  }

  /** The card in words, for those who listen. @param {Answer} answer */
  words({ cards: [card], why }) {
    const what = card ? [`${sentence(say(card.name))}.`, ...card.does.map(say), say(card.costs)] : [];
    return [...what, say(why)].filter(Boolean).join(" ");
  }

  /** @param {Answer} answer @param {number} which of the things that lie there */
  fill(answer, which) {
    const card = /** @type {Explained | undefined} */ (answer.cards[which]);
    this.told = card?.id;
    const close = button("quiet.card-close", { "aria-label": page("close"), onclick: () => this.close() }, "✕");
    const why = answer.why ? h("p.card-why", {}, h("strong", {}, page("card.not_here")), " ", say(answer.why)) : null;
    const worth = this.asker.points() ? (card?.worth ?? []) : [];
    this.light(worth);
    this.element.replaceChildren(
      ...[
        h("div.card-head", {}, card && icon(card.symbol, "card-drawing"), h("h2", { id: "card-name" }, card ? sentence(say(card.name)) : page("card.nothing")), close),
        ...(card?.does ?? []).map((does) => h("p", {}, say(does))),
        card?.costs ? h("p.card-costs", {}, say(card.costs)) : null,
        worth.length ? this.worth(worth, answer.whose) : null,
        answer.cards.length > 1 ? this.others(answer, which) : null,
        why,
      ].filter((part) => part !== null),
    );
  }

  /** What it brings now. @param {Line[]} lines @param {number} [whose] */
  worth(lines, whose) {
    const name = this.asker.name(whose);
    return h(
      "dl.card-worth",
      { "aria-label": page("card.now") },
      ...lines.flatMap(([what, points]) => [
        h("dt", {}, name ? `${name} · ${sentence(say(what))}` : sentence(say(what))),
        h("dd", {}, page("card.points", { n: points })),
      ]),
    );
  }

  /** What else lies there. @param {Answer} answer @param {number} which */
  others(answer, which) {
    const chips = answer.cards.map((card, i) => {
      const turn = () => {
        this.fill(answer, i);
        if (this.asked) this.place(this.asked.box);
        this.element.querySelector(/** @type {any} */ (`[data-chip="${i}"]`))?.focus();
      };
      const pressed = String(i === which);
      return button("chip", { "aria-pressed": pressed, dataset: { chip: i }, onclick: turn }, icon(card.symbol), sentence(say(card.name)));
    });
    return h("div.card-others", { role: "group", "aria-label": page("card.also") }, ...chips);
  }

  /** Light what counts, for as long as the card is there. @param {Line[]} lines */
  light(lines) {
    const spots = placesOf(lines);
    this.board.keep(Object.keys(spots).length ? spots : null);
  }

  /** Put it where it covers neither the prompt nor what it speaks of. @param {Box} box */
  place(box) {
    const { style } = this.element;
    const bar = document.getElementById("actions")?.getBoundingClientRect();
    const head = byId("prompt").closest("header")?.getBoundingClientRect().bottom ?? 0;
    const sheet = shape() === "phone";
    const low = bar && bar.top > innerHeight / 2 && sheet ? Math.min(bar.top, innerHeight) : innerHeight;
    const room = { left: GAP, top: Math.max(head, 0) + GAP, right: innerWidth - GAP, bottom: low - GAP };
    for (const name of ["left", "top", "width", "max-height"]) style.removeProperty(name);
    const width = sheet ? room.right - room.left : WIDTH;
    style.setProperty("width", `${width}px`);
    const { height } = this.element.getBoundingClientRect();
    const lit = [...document.querySelectorAll(".lit .region")].map((region) => region.getBoundingClientRect());
    const [left, top, high] = spot(box, room, width, height, sheet, lit);
    style.setProperty("left", `${left}px`);
    style.setProperty("top", `${top}px`);
    style.setProperty("max-height", `${high}px`);
  }

  close() {
    const { from } = this;
    this.asked = null;
    this.from = null;
    if (!this.open) return;
    if (from && this.element.contains(document.activeElement)) {
      const back = from.isConnected ? from : document.querySelector('.targets [tabindex="0"]'); // they are made anew
      /** @type {HTMLElement | null} */ (back)?.focus();
    }
    this.element.hidden = true;
    this.element.replaceChildren();
    this.board.keep(null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || event.key !== "Escape") return;
    event.stopImmediatePropagation(); // the bubble of a lesson hears it at the same place, and stays
    event.preventDefault();
    this.close();
  }

  /** A press beside it closes it. @param {PointerEvent} event */
  press(event) {
    const waited = this.passing && !this.open; // it has not come yet, and is not wanted any more
    if (waited || (this.open && event.target instanceof Node && !this.element.contains(event.target))) this.close();
  }
}

/**
 * Where a card fits: beside what it speaks of, below or above it, where it covers least of what is lit. A sheet, as wide
 * as the screen, lies at its end or at its beginning. If it fits nowhere it is as high as there is room.
 * @param {Box} box @param {Box} room @param {number} width @param {number} height @param {boolean} sheet @param {Box[]} lit
 * @returns {[number, number, number]} left, top, and how high it may be
 */
export function spot(box, room, width, height, sheet, lit) {
  const left = sheet ? room.left : within((box.left + box.right - width) / 2, room.left, room.right - width);
  const beside = within(box.top, room.top, room.bottom - height);
  const below = room.bottom - Math.max(box.bottom + GAP, room.top);
  const above = Math.min(box.top - GAP, room.bottom) - room.top;
  const places = /** @type {[number, number][]} */ ([
    [box.right + GAP, beside],
    [box.left - GAP - width, beside],
    [left, sheet ? room.bottom - height : box.bottom + GAP],
    [left, sheet ? room.top : box.top - GAP - height],
  ]);
  const fitting = places
    .map(([x, y]) => ({ left: x, top: y, right: x + width, bottom: y + height }))
    .filter((one) => one.left >= room.left - 1 && one.right <= room.right + 1 && one.top >= room.top - 1 && one.bottom <= room.bottom + 1)
    .filter((one) => !shared(one, box));
  const hides = (/** @type {Box} */ one) => lit.reduce((sum, region) => sum + shared(one, region), 0);
  fitting.sort((a, b) => hides(a) - hides(b));
  if (fitting.length) return [fitting[0].left, fitting[0].top, height];
  return below >= above ? [left, room.bottom - below, below] : [left, room.top, above];
}
