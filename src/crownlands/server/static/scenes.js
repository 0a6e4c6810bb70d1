/**
 * A scene on the page: boards in their places, panels, prompt. The table and the replay both show scenes this way.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 */

import { icon } from "./art.js";
import { Board } from "./board.js";
import { button, byId, h, motion, write } from "./dom.js";
import { fitAll } from "./fitting.js";
import { arrange, decidedIn, folds, shape } from "./layout.js";
import { placesOf } from "./lines.js";
import { Log } from "./log.js";
import { Panels, isOver, nameOf } from "./panels.js";
import { callSeats, page, say, seatLetters } from "./words.js";

export class SceneView {
  /**
   * @param {{seat: (seat: number, what: "sit" | "leave" | "bot" | "back") => void, shown: () => void, fitted?: () => void, asks?: boolean}} listener
   */
  constructor(listener) {
    this.listener = listener;
    this.board = new Board();
    this.panels = new Panels(byId("seats"), {
      light: (spots) => this.board.light(spots),
      seat: listener.seat,
      asks: listener.asks,
    });
    this.log = new Log(byId("log"), () => this.seats);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {number | null} whose eyes */
    this.seat = null;
    /** @type {string | null} */
    this.focus = null;
    /** @type {import("./types.js").Message[]} what is played */
    this.called = [];
    /** What is to be done now, in words; a table says it to the one who reads. @type {(scene: Scene) => string} */
    this.prompt = (scene) => say(scene.prompt);
    this.points = true; // are running points shown?
    this.host = false; // has whoever looks made the table?
    /** @type {Record<number, number> | null} how far the points of a finished game have been counted, while they are */
    this.counted = null;
    /** @type {Set<string>} the areas of the last decision: what was large for it stays so until the next one */
    this.chosen = new Set();
    this.shape = this.takeShape();
    this.glides = motion; // does a piece that goes elsewhere glide there?
    /** @type {WeakMap<import("./board.js").AreaView, string>} what captions say */
    this.captions = new WeakMap();
    callSeats((letter) => nameOf(this.seats[seatLetters().indexOf(letter)], seatLetters().indexOf(letter)));
    this.board.columns = (area, id) => folds(area, this.chosen.has(id), this.shape);
    addEventListener("resize", () => this.reshape());
    const sizes = new ResizeObserver(() => this.fit());
    for (const place of document.querySelectorAll("#main, .table-head, .actions, .replay-bar")) sizes.observe(place);
    byId("others").addEventListener("click", (event) => this.closer(event.target));
  }

  /** @param {Scene} scene @param {boolean} glide */
  show(scene, glide) {
    const old = this.scene;
    this.scene = scene;
    const chosen = decidedIn(scene);
    if (chosen.size) this.chosen = chosen;
    this.draw(scene, glide);
    if (old && glide) this.celebrate(old, scene);
  }

  /** Draw the same scene again: the drawings, the language or the focus changed. */
  again() {
    if (!this.scene) return;
    for (const part of [this.board, this.panels, this.log]) part.forget();
    this.captions = new WeakMap();
    this.draw(this.scene, true);
  }

  /**
   * First all that is written, then how large everything is, then what has to know that: whoever asks a page for sizes
   * between two changes has it laid out each time.
   * @param {Scene} scene @param {boolean} glide
   */
  draw(scene, glide) {
    const before = glide && this.glides() ? this.board.look() : null;
    this.tell(scene);
    this.board.updateAreas(scene);
    this.place(scene);
    this.board.updateSprites(scene, before !== null);
    this.log.remember(scene);
    this.listener.shown();
    this.fit();
    if (before) this.board.glide(before);
    this.listener.fitted?.();
  }

  /** Put the areas where they belong. @param {Scene} scene */
  place(scene) {
    const table = byId("table");
    const eyes = isOver(scene) ? null : this.seat;
    const { main, trays, others } = arrange(scene, eyes, this.focus);
    const fill = (/** @type {string} */ id, /** @type {string[]} */ ids) => {
      const place = byId(id);
      const figures = ids.map((area) => /** @type {any} */ (this.board.areas.get(area)).figure);
      if (figures.length !== place.children.length || figures.some((figure, i) => place.children[i] !== figure)) {
        place.replaceChildren(...figures);
      }
      place.hidden = !ids.length;
    };
    fill("main", main);
    fill("trays", isOver(scene) ? trays.filter((id) => this.holds(scene, id)) : trays);
    fill("others", others);
    table.dataset.boards = String(main.length);
    table.classList.toggle("all", main.length > 1 || !others.length);
    table.classList.toggle("map", main.some((id) => this.board.areas.get(id)?.frame.large));
    for (const [id, view] of this.board.areas) this.entitle(view, scene, others.includes(id));
  }

  /** Write a caption, if it says something else than before: one that somebody is pressing stays. @param {import("./board.js").AreaView} view @param {Scene} scene @param {boolean} small */
  entitle(view, scene, small) {
    const parts = this.caption(scene, view.id, small);
    const words = parts.map((part) => part.outerHTML).join("");
    if (this.captions.get(view) === words) return;
    this.captions.set(view, words);
    const focused = view.caption.contains(document.activeElement);
    view.caption.replaceChildren(...parts);
    if (focused) view.caption.querySelector("button")?.focus();
  }

  /** Is anything in an area? @param {Scene} scene @param {string} id */
  holds(scene, id) {
    return Object.values(scene.sprites).some((sprite) => sprite.area === id);
  }

  /** Everything is as large as it can be on this screen. */
  fit() {
    fitAll(this.board.areas.values(), this.shape, this.chosen, this.scene !== null && isOver(this.scene));
  }

  /** The shape of the screen, said to sheets as well that do not name it themselves. */
  takeShape() {
    const found = shape();
    document.documentElement.dataset.shape = found;
    return found;
  }

  /** The screen has another size, and perhaps another shape: then rows lie elsewhere. */
  reshape() {
    const before = this.shape;
    this.shape = this.takeShape();
    if (this.shape === before || !this.scene) {
      this.fit();
      return;
    }
    this.draw(this.scene, false);
  }

  /** Above a board: whose it is, and its points; above a tray: its name. @param {Scene} scene @param {string} id @param {boolean} small */
  caption(scene, id, small) {
    const area = scene.areas[id];
    const label = area.label ? [h("span.area-name", {}, say(area.label))] : [];
    if (area.owner === undefined) return label;
    if (area.kind === "tray") return [icon(`seat.${area.owner}`, "seat-mark"), ...label];
    const panel = scene.panels[area.owner];
    const name = h("span.area-name", {}, nameOf(this.seats[area.owner], area.owner));
    const points = this.points || isOver(scene);
    const parts = [
      icon(`seat.${area.owner}`, "seat-mark"),
      name,
      points ? h("strong.area-points", { dataset: { points: area.owner } }, String(this.pointsOf(panel))) : null,
    ].filter((part) => part !== null);
    const closeUp = small || this.focus === id;
    if (!closeUp) return parts;
    const words = small ? page("look.closer") : this.seat === null ? page("watch.all") : page("look.back");
    const look = () => this.look(small ? id : null);
    return [button("caption-button", { onclick: look, title: words }, ...parts, h("span.hidden", {}, words))];
  }

  /** Have a board large, or again the one that is large if nobody says otherwise. @param {string | null} id */
  look(id) {
    if (!this.scene) return;
    this.focus = id === this.home(this.scene) ? null : id;
    this.again();
  }

  /** A small board was pressed: it becomes large, unless something can be chosen on it. @param {EventTarget | null} pressed */
  closer(pressed) {
    const figure = pressed instanceof Element ? /** @type {HTMLElement | null} */ (pressed.closest(".area:not(.choosable)")) : null;
    if (figure && !(/** @type {Element} */ (pressed).closest("figcaption"))) this.look(figure.dataset.area ?? null);
  }

  /** @param {import("./types.js").Panel | undefined} panel */
  pointsOf(panel) {
    return (panel && this.counted ? this.counted[panel.seat] : panel?.points) ?? 0;
  }

  /** The board that is large if nobody says otherwise. @param {Scene} scene */
  home(scene) {
    return arrange(scene, this.seat, null).main[0];
  }

  /** @param {Scene} scene */
  tell(scene) {
    const mover = scene.mover >= 0 ? scene.mover : null;
    const mine = mover !== null && this.seats[mover]?.yours === true && mover === this.seat;
    document.body.classList.toggle("my-turn", mine);
    const words = this.prompt(scene);
    if (byId("prompt").dataset.said !== `${mover} ${words}`) {
      byId("prompt").dataset.said = `${mover} ${words}`; // once: it is read out whenever it is written
      byId("prompt").replaceChildren(...(mover === null ? [] : [icon(`seat.${mover}`, "seat-mark")]), h("span", {}, words));
    }
    write(byId("game"), this.called.map(say).join(" · "));
    write(byId("notes"), (scene.notes ?? []).map(say).join(" · "));
    this.panels.show(scene, this.seats, { points: this.points, host: this.host, secret: this.counted !== null });
    this.panels.order(scene, this.seats, byId("order"));
  }

  /** What has just come to count glows once, with the points it brought. @param {Scene} old @param {Scene} scene */
  celebrate(old, scene) {
    if (!this.points) return;
    const scored = Object.values(scene.panels).flatMap(({ seat, points, lines = [] }) => {
      const before = old.panels[seat];
      if (!before || points <= before.points) return [];
      const known = new Set((before.lines ?? []).map(([, worth, spots]) => JSON.stringify([worth, spots])));
      const grown = lines.filter(([, worth, spots]) => worth > 0 && !known.has(JSON.stringify([worth, spots])));
      return grown.length ? [{ grown, more: points - before.points }] : [];
    });
    if (scored.length) this.board.light(placesOf(scored.flatMap(({ grown }) => grown)), "once");
    for (const { grown, more } of scored) {
      const [first] = Object.entries(placesOf(grown));
      if (first) this.board.rise(first[0], first[1][0], first[1][1], `+${more}`);
    }
  }
}
