/** Choosing a game: its options, which cannot be chosen against each other, and who sits where. */

/**
 * @typedef {{name: string, default: any, switch: boolean, ours: boolean, pick: import("./picks.js").Pick | null, label: Message | null, about: Message | null, values: {value: any, label: Message | null}[]}} Option
 * @typedef {{bots: string[], stand_in: string, hints: boolean}} Bots who can be asked to play, who does if nobody is, and whether there can be hints
 * @typedef {Bots & {id: string, title: Message | null, about: Message | null, options: Option[]}} Game
 * @typedef {import("./types.js").Message} Message
 */

import { ask, luck } from "./api.js";
import { icon, showArt } from "./art.js";
import { byId, h, here } from "./dom.js";
import { patiently, tried } from "./notices.js";
import { once } from "./once.js";
import { Picker, isKnown } from "./picks.js";
import { portrait } from "./portraits.js";
import { keep, kept } from "./settings.js";
import { switches } from "./switches.js";
import { TimingChoice } from "./timing.js";
import { botAbout, botName, learn, learnMore, page, say, seatLetters, sentence } from "./words.js";

const KINDS = ["me", "bot", "here", "open"];
const KEPT = "crownlands.new"; // what was chosen last, by game

class NewTable {
  /** @param {Game[]} games @param {string} wanted @param {import("./timing.js").Bounds} clocks */
  constructor(games, wanted, clocks) {
    this.games = games;
    this.timing = new TimingChoice(byId("timing"), clocks);
    this.game = games.find((game) => game.id === wanted) ?? games[0];
    /** @type {Record<string, any>} */
    this.options = {};
    /** @type {Bots} */
    this.bots = this.game;
    /** @type {{kind: string, bot: string, name: string}[]} */
    this.seats = [];
    /** @type {Map<string, Picker>} */
    this.pickers = new Map();
    this.asked = 0;
    for (const radio of document.querySelectorAll("#game-list input")) {
      const box = /** @type {HTMLInputElement} */ (radio);
      box.checked = box.value === this.game.id;
      box.addEventListener("change", () => this.choose(games.find(({ id }) => id === box.value) ?? games[0]));
    }
    this.choose(this.game);
  }

  /** @param {Game} game */
  choose(game) {
    this.game = this.bots = game;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    if ("players" in this.options) this.options.players = 3;
    const last = kept(KEPT)[game.id] ?? {};
    for (const { name, values, pick } of game.options) {
      const value = last.options?.[name];
      if (pick ? isKnown(pick, value) : values.some((one) => one.value === value)) this.options[name] = value;
    }
    this.seats = (last.seats ?? []).filter((/** @type {any} */ seat) => KINDS.includes(seat?.kind));
    if (last.scores !== undefined) /** @type {HTMLInputElement} */ (byId("scores")).checked = last.scores;
    if (last.hints !== undefined) /** @type {HTMLInputElement} */ (byId("hints")).checked = last.hints;
    this.timing.chosen = last.timing;
    this.draw();
    tried(() => this.refresh());
  }

  draw() {
    byId("rules-link").setAttribute("href", `/rules/${this.game.id}`);
    const { options } = this.game;
    const count = options.filter(({ name }) => name === "players");
    const rest = options.filter(({ name }) => name !== "players");
    byId("player-count").replaceChildren(...count.map((option) => this.option(option)));
    byId("options").replaceChildren(...rest.filter(({ ours, pick }) => !ours && !pick).map((option) => this.option(option)));
    const ours = rest.filter((option) => option.ours);
    byId("house-rules").replaceChildren(...ours.map((option) => this.option(option)));
    byId("ours").hidden = !ours.length;
    /** @type {HTMLDetailsElement} */ (byId("ours")).open = ours.some(({ name, default: usual }) => this.options[name] !== usual);
    this.pickers = new Map(rest.flatMap((option) => (option.pick ? [[option.name, this.picker(option, option.pick)]] : [])));
    byId("picks").replaceChildren(...[...this.pickers.values()].map(({ element }) => element));
    this.drawSeats();
  }

  /** @param {Option} option @param {import("./picks.js").Pick} pick */
  picker(option, pick) {
    const label = say(option.label) || option.name;
    return new Picker(option.name, label, say(option.about), pick, this.options[option.name], (value) => this.set(option.name, value));
  }

  /** @param {Option} option */
  option(option) {
    const about = h("span.about", { id: `about-${option.name}` }, say(option.about));
    const why = h("span.why", { dataset: { why: option.name } });
    const name = say(option.label) || option.name;
    if (option.switch) {
      const box = h("input", { type: "checkbox", name: option.name, checked: this.options[option.name] === true, "aria-describedby": about.id });
      box.addEventListener("change", () => this.set(option.name, /** @type {HTMLInputElement} */ (box).checked));
      return h("div.option", {}, h("label.check", {}, box, h("span", {}, name)), about, why);
    }
    if (!option.values.length) {
      const field = h("input", { name: option.name, value: String(this.options[option.name]), autocomplete: "off", "aria-describedby": about.id });
      field.addEventListener("change", () => this.set(option.name, /** @type {HTMLInputElement} */ (field).value.trim()));
      return h("div.option.written", {}, h("label", {}, h("span", {}, name), field), about, why);
    }
    const values = option.values.map(({ value, label }) => {
      const radio = h("input", { type: "radio", name: option.name, value: String(value), checked: value === this.options[option.name] });
      radio.addEventListener("change", () => this.set(option.name, value));
      return h("label.pill", {}, radio, h("span", {}, say(label) || String(value)));
    });
    return h("fieldset.option", { "aria-describedby": about.id }, h("legend", {}, name), h("div.pills", {}, ...values), about, why);
  }

  /** @param {string} name @param {any} value */
  async set(name, value) {
    this.options[name] = value;
    if (name === "players") this.drawSeats();
    const place = document.querySelector(`[data-why="${name}"]`);
    const asked = this.asked + 1;
    try {
      await this.refresh();
    } catch (problem) {
      if (place && asked === this.asked) place.textContent = problem instanceof Error ? problem.message : String(problem); // written wrongly
    }
  }

  /** Ask what can be chosen beside the rest, and let nothing else be chosen. Only the newest answer counts. */
  async refresh() {
    const asked = ++this.asked;
    const { options, ...bots } = await ask("POST", "/games/allowed", { game: this.game.id, options: this.options });
    if (asked !== this.asked) return;
    if (bots.bots.join() !== this.bots.bots.join()) {
      this.bots = bots;
      this.drawSeats();
    }
    for (const place of document.querySelectorAll("[data-why]")) place.textContent = "";
    for (const { name, values } of options) {
      /** @type {string[]} */
      const reasons = [];
      for (const { value, why } of values) {
        if (why && value !== false) reasons.push(say(why));
        for (const input of document.querySelectorAll(`#new input[name="${name}"]`)) {
          const box = /** @type {HTMLInputElement} */ (input);
          if (box.type === "checkbox" ? value === true : box.value === String(value)) box.disabled = why !== null;
        }
      }
      const picker = this.pickers.get(name);
      picker?.allow(values);
      const place = document.querySelector(`[data-why="${name}"]`);
      const all = !picker || values.every((/** @type {any} */ one) => one.why); // of single things, each says its own
      if (place) place.textContent = all ? [...new Set(reasons)].join(" ") : "";
    }
  }

  drawSeats() {
    const count = Number(this.options.players ?? 2);
    while (this.seats.length < count) {
      this.seats.push({ kind: this.seats.length ? "bot" : "me", bot: this.bots.stand_in, name: "" });
    }
    this.seats.length = count;
    for (const seat of this.seats) if (!this.bots.bots.includes(seat.bot)) seat.bot = this.bots.stand_in;
    const people = this.seats.filter(({ kind }) => kind !== "bot").length;
    byId("hints-option").hidden = people !== 1 || this.seats.some(({ kind }) => kind === "open") || !this.bots.hints;
    byId("listed-option").hidden = !this.seats.some(({ kind }) => kind === "open");
    byId("seat-list").replaceChildren(...this.seats.map((seat, i) => this.seat(seat, i)));
  }

  /** @param {{kind: string, bot: string, name: string}} seat @param {number} number */
  seat(seat, number) {
    const name = page("seat.number", { letter: seatLetters()[number] });
    const kind = h("select", { "aria-label": name }, ...KINDS.map((value) => h("option", { value, selected: value === seat.kind }, page(`new.seat.${value}`))));
    kind.addEventListener("change", () => {
      seat.kind = /** @type {HTMLSelectElement} */ (kind).value;
      this.drawSeats();
      byId("seat-list").children[number].querySelector("select")?.focus();
    });
    const face = h("span.face", {}, portrait(seat.bot, "portrait large-portrait"));
    const about = h("span.about", { id: `about-bot-${number}` }, botAbout(seat.bot));
    const bots = this.bots.bots.map((value) => h("option", { value, selected: value === seat.bot }, sentence(botName(value))));
    const bot = h("select", { "aria-label": `${name}: ${page("new.bot")}`, "aria-describedby": about.id }, ...bots);
    bot.addEventListener("change", () => {
      seat.bot = /** @type {HTMLSelectElement} */ (bot).value;
      about.textContent = botAbout(seat.bot);
      face.replaceChildren(portrait(seat.bot, "portrait large-portrait"));
    });
    const called = h("input", { value: seat.name, maxlength: 40, "aria-label": `${name}: ${page("new.name")}`, placeholder: page("new.name") });
    called.addEventListener("input", () => (seat.name = /** @type {HTMLInputElement} */ (called).value));
    const more = { bot, here: called, me: called }[seat.kind];
    return h("li.seat-choice", {}, icon(`seat.${number}`, "seat-mark"), kind, seat.kind === "bot" && face, more, seat.kind === "bot" && about);
  }

  /** Keep what was chosen for the next time. @param {boolean} scores @param {boolean} hints */
  keep(scores, hints) {
    const { game, options, seats } = this;
    keep(KEPT, { ...kept(KEPT), last: game.id, [game.id]: { options, seats, scores, hints, timing: this.timing.chosen } });
  }

  async start() {
    const seats = this.seats.map(({ kind, bot, name }) => ({
      kind,
      ...(kind === "bot" ? { bot } : {}),
      ...((kind === "here" || kind === "me") && name.trim() ? { name: name.trim() } : {}),
    }));
    const scores = /** @type {HTMLInputElement} */ (byId("scores")).checked;
    const hints = /** @type {HTMLInputElement} */ (byId("hints")).checked;
    this.keep(scores, hints);
    const listed = /** @type {HTMLInputElement} */ (byId("listed")).checked && seats.some(({ kind }) => kind === "open");
    const settings = { scores, ...(byId("hints-option").hidden ? {} : { hints }), ...this.timing.chosen };
    const wanted = { game: this.game.id, options: this.options, seats, settings, listed, luck: luck() };
    const { table } = await patiently(ask("POST", "/tables", wanted));
    location.assign(`/t/${table}`);
  }
}

switches();
await tried(async () => {
  const [{ games, clocks }] = await Promise.all([ask("GET", "/games"), learn(here.lang ?? "en").then(() => learnMore("new")), showArt()]);
  const wanted = new NewTable(games, new URL(location.href).searchParams.get("game") ?? kept(KEPT).last ?? byId("new").dataset.first ?? "", clocks);
  const starts = document.querySelectorAll("button[type=submit]");
  byId("new").addEventListener("submit", (event) => {
    event.preventDefault();
    once(starts, () => wanted.start());
  });
  for (const start of starts) start.removeAttribute("disabled");
});
