/**
 * Where the areas of a scene go, and how their rows lie: one board large, the trays beside it, the other boards small.
 * How the page is laid out on a screen of this shape say narrow.css and low.css; its name is asked for here, so that it is known once.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Area} Area
 * @typedef {"phone" | "low" | "tablet" | "desk"} Shape
 * @typedef {{main: string[], trays: string[], others: string[]}} Arrangement
 */

const FOLD_GAP = 0.2;
const LARGE = 11; // squares: a board beyond that is a map, to be zoomed

/** The shape of the screen. @returns {Shape} */
export function shape() {
  return /** @type {Shape} */ (getComputedStyle(document.documentElement).getPropertyValue("--shape").trim() || "desk");
}

/**
 * @param {Scene} scene
 * @param {number | null} seat whose eyes look at it; null for somebody who watches
 * @param {string | null} focus a board somebody wants to see large
 * @returns {Arrangement}
 */
export function arrange(scene, seat, focus) {
  const ids = Object.keys(scene.areas);
  const boards = ids.filter((id) => scene.areas[id].kind === "board");
  const trays = ids.filter((id) => scene.areas[id].kind === "tray");
  const shared = boards.filter((id) => scene.areas[id].owner === undefined);
  const mine = boards.filter((id) => scene.areas[id].owner === seat);
  let main = focus !== null && boards.includes(focus) ? [focus] : shared.length ? shared : mine;
  if (!main.length) main = boards;
  const others = boards.filter((id) => !main.includes(id));
  // Those who sit after me come first.
  const from = seat ?? 0;
  const count = Object.keys(scene.panels).length;
  const turn = (/** @type {string} */ id) => ((scene.areas[id].owner ?? 0) - from + count) % count;
  others.sort((a, b) => turn(a) - turn(b));
  return { main, trays, others };
}

/** The areas in which something can be chosen. @param {Scene} scene */
export function decidedIn(scene) {
  return new Set((scene.choices ?? []).flatMap(({ area }) => (area ? [area] : [])));
}

/**
 * How many rows of a tray lie beside each other. On a phone all of them, in one strip; two and two while one of them
 * is to be chosen, so that they are large.
 * @param {Area} area @param {boolean} chosen is something chosen in it? @param {Shape} on
 */
export function folds(area, chosen, on) {
  const rows = area.kind === "tray" && area.height > area.width && Number.isInteger(area.height);
  if (!rows || on !== "phone") return 1;
  return chosen ? 2 : area.height;
}

/** The coordinates in which an area is drawn. */
export class Frame {
  /** @param {Area} area @param {number} [columns] rows of the area that lie beside each other */
  constructor(area, columns = 1) {
    this.area = area;
    this.columns = columns;
    this.folded = columns > 1;
    this.lines = Math.ceil(area.height / columns); // of the drawing, if it is folded
    this.x = this.folded ? 0 : area.x;
    this.y = this.folded ? 0 : area.y;
    this.width = this.folded ? columns * (area.width + FOLD_GAP) - FOLD_GAP : area.width;
    this.height = this.folded ? this.lines : area.height;
  }

  /** Where a place of the area is drawn. @param {number} x @param {number} y @returns {[number, number]} */
  drawn(x, y) {
    if (!this.folded) return [x, y];
    const row = Math.floor(y - this.area.y);
    const column = Math.floor(row / this.lines);
    return [x - this.area.x + column * (this.area.width + FOLD_GAP), y - this.area.y - column * this.lines];
  }

  /** The inverse. @param {number} x @param {number} y @returns {[number, number]} */
  meant(x, y) {
    if (!this.folded) return [x, y];
    const column = Math.min(Math.floor(x / (this.area.width + FOLD_GAP)), this.columns - 1);
    return [this.area.x + x - column * (this.area.width + FOLD_GAP), this.area.y + column * this.lines + y];
  }

  /** Is it a map? */
  get large() {
    return Math.max(this.width, this.height) > LARGE;
  }

  /** Is it one of hexagons? Their lines do not fall on whole numbers. */
  get hexagons() {
    return !Number.isInteger(this.area.height);
  }
}
