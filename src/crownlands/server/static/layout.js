/**
 * Where the areas of a scene go: one board large, the trays beside it, the other boards small; on a narrow screen the
 * rows of a tray lie behind each other in one strip.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Area} Area
 * @typedef {{main: string[], trays: string[], others: string[]}} Arrangement
 */

const FOLD_GAP = 0.2;
const LARGE = 11; // squares: a board beyond that is a map, to be zoomed

/** Is the screen narrow? */
export const narrow = matchMedia("(max-width: 760px)");

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

/** The coordinates in which an area is drawn. */
export class Frame {
  /** @param {Area} area @param {boolean} folded one row of the area behind the other, in one strip */
  constructor(area, folded) {
    this.area = area;
    this.folded = folded;
    this.x = folded ? 0 : area.x;
    this.y = folded ? 0 : area.y;
    this.width = folded ? area.height * (area.width + FOLD_GAP) - FOLD_GAP : area.width;
    this.height = folded ? 1 : area.height;
  }

  /** Where a place of the area is drawn. @param {number} x @param {number} y @returns {[number, number]} */
  drawn(x, y) {
    if (!this.folded) return [x, y];
    const row = Math.floor(y - this.area.y);
    return [x - this.area.x + row * (this.area.width + FOLD_GAP), y - this.area.y - row];
  }

  /** The inverse. @param {number} x @param {number} y @returns {[number, number]} */
  meant(x, y) {
    if (!this.folded) return [x, y];
    const row = Math.min(Math.floor(x / (this.area.width + FOLD_GAP)), this.area.height - 1);
    return [this.area.x + x - row * (this.area.width + FOLD_GAP), this.area.y + row + y];
  }

  /** Is it a map? */
  get large() {
    return Math.max(this.width, this.height) > LARGE;
  }
}

/** The frame of an area on this screen. @param {Area} area */
export function frameOf(area) {
  const rows = area.kind === "tray" && area.height > area.width && Number.isInteger(area.height);
  return new Frame(area, rows && narrow.matches);
}
