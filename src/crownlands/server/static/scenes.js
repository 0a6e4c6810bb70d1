/**
 * A scene on the page: boards in their places, panels, prompt. The table and the replay both show scenes this way.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 */

import { icon } from "./art.js";
import { Board } from "./board.js";
import { button, byId, h } from "./dom.js";
import { arrange, narrow } from "./layout.js";
import { Panels, isOver, nameOf } from "./panels.js";
import { callSeats, page, say, seatLetters } from "./words.js";

export class SceneView {
  /**
   * @param {{seat: (seat: number, what: "sit" | "leave" | "bot" | "back") => void, shown: () => void}} listener
   */
  constructor(listener) {
    this.listener = listener;
    this.board = new Board();
    this.panels = new Panels(byId("seats"), byId("log"), {
      light: (spots) => this.board.light(spots),
      seat: listener.seat,
    });
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {number | null} whose eyes */
    this.seat = null;
    /** @type {string | null} */
    this.focus = null;
    this.points = true; // are running points shown?
    this.host = false; // has whoever looks made the table?
    this.counting = false; // the points of a finished game are being counted
    callSeats((letter) => nameOf(this.seats[seatLetters().indexOf(letter)], seatLetters().indexOf(letter)));
    narrow.addEventListener("change", () => this.again());
    new ResizeObserver(() => this.fit()).observe(byId("main"));
  }

  /** @param {Scene} scene @param {boolean} glide */
  show(scene, glide) {
    const old = this.scene;
    this.scene = scene;
    this.tell(scene); // first, because a longer prompt leaves less room
    this.board.show(scene, () => this.place(scene), glide);
    this.panels.remember(scene);
    if (old && glide) this.celebrate(old, scene);
    this.listener.shown();
    this.fit(); // at once: the bar may have grown, and what is pressed now should stay where it is
  }

  /** Draw the same scene again: the screen, the language or the focus changed. */
  again() {
    if (!this.scene) return;
    for (const view of this.board.areas.values()) view.drawn = "";
    for (const { element } of this.board.sprites.values()) delete element.dataset.look;
    this.board.show(this.scene, () => this.place(/** @type {Scene} */ (this.scene)), true);
    this.tell(this.scene);
    this.panels.tell();
    this.listener.shown();
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
    for (const [id, view] of this.board.areas) view.caption.replaceChildren(...this.caption(scene, id, others.includes(id)));
    this.fit();
  }

  /** Is anything in an area? @param {Scene} scene @param {string} id */
  holds(scene, id) {
    return Object.values(scene.sprites).some((sprite) => sprite.area === id);
  }

  /** A board fills its place as far as its shape allows; several stand in as many columns as make them largest. */
  fit() {
    const main = byId("main");
    const views = [...this.board.areas.values()];
    const shown = views.filter((view) => view.figure.parentElement === main);
    for (const view of views) {
      if (shown.includes(view)) continue;
      for (const name of ["width", "height"]) view.svg.style.removeProperty(name);
      view.caption.style.removeProperty("max-width");
    }
    const room = main.getBoundingClientRect();
    const high = narrow.matches ? Infinity : room.height;
    const sizes = columnSizes(shown, room.width, high);
    const columns = narrow.matches && shown.length > 2 ? 2 : sizes.indexOf(Math.max(...sizes)) + 1;
    main.style.setProperty("--columns", String(columns));
    for (const view of shown) {
      const size = columnSizes([view], room.width / columns - GAP, high / Math.ceil(shown.length / columns))[0];
      const { width, height } = view.frame;
      view.svg.style.setProperty("width", `${size * width}px`);
      view.svg.style.setProperty("height", `${size * height}px`);
      view.caption.style.setProperty("max-width", `${size * width}px`);
    }
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
      panel?.rank !== undefined && !this.counting ? h("span", {}, page("rank", { rank: panel.rank })) : null,
      points ? h("strong.area-points", { dataset: { points: area.owner } }, String(panel?.points ?? 0)) : null,
    ].filter((part) => part !== null);
    const closeUp = small || this.focus === id;
    if (!closeUp) return parts;
    const words = small ? page("look.closer") : page("look.back");
    const look = () => {
      this.focus = small && id !== this.home(scene) ? id : null;
      this.again();
    };
    return [button("caption-button", { onclick: look, title: words }, ...parts, h("span.hidden", {}, words))];
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
    byId("prompt").replaceChildren(
      ...(mover === null ? [] : [icon(`seat.${mover}`, "seat-mark")]),
      h("span", {}, say(scene.prompt)),
    );
    byId("notes").textContent = (scene.notes ?? []).map(say).join(" · ");
    this.panels.show(scene, this.seats, { points: this.points, host: this.host });
    this.panels.order(scene, this.seats, byId("order"));
  }

  /** What has just come to count glows once, with the points it brought. @param {Scene} old @param {Scene} scene */
  celebrate(old, scene) {
    for (const panel of Object.values(scene.panels)) {
      const before = old.panels[panel.seat];
      if (!before || panel.points <= before.points || !this.points) continue;
      const known = new Set((before.lines ?? []).map(([, worth, spots]) => JSON.stringify([worth, spots])));
      const grown = (panel.lines ?? []).filter(([, worth, spots]) => worth > 0 && !known.has(JSON.stringify([worth, spots])));
      /** @type {import("./types.js").Spots} */
      const spots = {};
      for (const [, , places] of grown) {
        for (const [area, at] of Object.entries(places)) spots[area] = [...(spots[area] ?? []), ...at];
      }
      const [area] = Object.keys(spots);
      if (!area) continue;
      this.board.light(spots, "once");
      this.board.rise(area, spots[area][0], spots[area][1], `+${panel.points - before.points}`);
    }
  }
}

const CAPTION = 34;
const GAP = 16;

/**
 * The size of a square if boards stand in one column, two, three …
 * @param {import("./board.js").AreaView[]} views @param {number} wide @param {number} high
 */
function columnSizes(views, wide, high) {
  return views.map((_, i) => {
    const columns = i + 1;
    const rows = Math.ceil(views.length / columns);
    const across = wide / columns - (columns > 1 ? GAP : 0);
    const down = high / rows - CAPTION - (rows > 1 ? GAP : 0);
    return Math.min(...views.map(({ frame }) => Math.min(across / frame.width, down / frame.height)));
  });
}
