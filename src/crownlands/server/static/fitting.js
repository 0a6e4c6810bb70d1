/**
 * How large everything is: trays, boards, what lies beside them. While somebody decides, the place of the decision is large
 * and everything that belongs to it is on the screen at once; the rest may be smaller, or further down.
 *
 * @typedef {import("./board.js").AreaView} AreaView
 * @typedef {import("./layout.js").Shape} Shape
 */

import { byId } from "./dom.js";

const CAPTION = 34; // a board's caption, with a bit of air
const TRAY_CAPTION = 24;
const GAP = 16;
const AIR = 8; // between one thing and the next on small screens
const LEAST = 18; // pixels of a square in a strip

/**
 * Give all areas their sizes.
 * @param {Iterable<AreaView>} all @param {Shape} shape @param {Set<string>} chosen areas in which something is chosen @param {boolean} over
 */
export function fitAll(all, shape, chosen, over) {
  const views = [...all];
  const within = (/** @type {string} */ id) => views.filter((view) => view.figure.parentElement?.id === id);
  for (const view of within("others")) free(view);
  const trays = within("trays");
  for (const view of trays) free(view);
  const room = shape === "desk" ? null : roomFor(shape, over);
  if (room) fitTrays(trays, within("main"), room, shape, chosen);
  else byId("table").style.removeProperty("--left");
  fitBoards(within("main"), shape, room, over);
}

/** @typedef {{wide: number, high: number}} Room */

/** What the screen leaves for trays and boards, between the head and the bar. @param {Shape} shape @param {boolean} over @returns {Room} */
function roomFor(shape, over) {
  const table = byId("table");
  const { paddingLeft, paddingRight } = getComputedStyle(table);
  const head = document.querySelector(".table-head")?.getBoundingClientRect().height ?? 0;
  const bar = document.querySelector(".actions:not([hidden]), .replay-bar, .watch-bar")?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const beside = shape === "low" && !over && !document.querySelector(".replay-page:not(.trying)");
  const wide = table.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return {
    wide: wide - (beside ? bar.width + AIR : 0),
    high: innerHeight - head - (beside ? 0 : bar.height) - 2 * AIR,
  };
}

/**
 * The trays' squares: those of a tray something is chosen from are large, the others lie in a thin strip.
 * @param {AreaView[]} trays @param {AreaView[]} boards @param {Room} room @param {Shape} shape @param {Set<string>} chosen
 */
function fitTrays(trays, boards, { wide, high }, shape, chosen) {
  const picked = trays.filter(({ id }) => chosen.has(id));
  const rest = trays.filter(({ id }) => !chosen.has(id));
  for (const view of trays) view.figure.classList.toggle("thin", shape === "phone" && rest.includes(view));
  if (shape === "phone") {
    size(picked, unitOf(picked, { wide, high: high * 0.45, most: 96 }));
    const strip = unitOf(rest, { wide, high, most: 40, lines: 1 });
    size(rest, strip || unitOf(rest, { wide, high, most: 40, lines: 2 }) || LEAST);
    byId("trays").classList.toggle("strip", strip > 0 && !picked.length);
  } else if (shape === "tablet") {
    const across = byId("others").hidden ? wide : wide * 0.48;
    size(trays, unitOf(trays, { wide: across, high: high * (picked.length ? 0.32 : 0.24), most: 72 }) || 30);
  } else {
    const left = leftOf(boards, { wide, high }, picked.length > 0);
    byId("table").style.setProperty("--left", `${left}px`);
    size(trays, unitOf(trays, { wide: left - 4, high: high * (picked.length ? 1 : 0.8), most: 62 }) || 24);
  }
}

/** On a low screen: the width of what lies left of the board. @param {AreaView[]} boards @param {Room} room @param {boolean} choosing */
function leftOf(boards, { wide, high }, choosing) {
  const [board] = boards;
  const shape = board ? board.frame.width / board.frame.height : 1;
  const spare = wide - (high - TRAY_CAPTION) * shape - AIR;
  return Math.round(Math.max(Math.min(spare, wide * 0.48), wide * (choosing ? 0.4 : 0.24)));
}

/**
 * The largest square with which trays fit beside and below each other; 0 if there is none worth looking at.
 * @param {AreaView[]} views @param {{wide: number, high: number, most: number, lines?: number}} room
 */
function unitOf(views, { wide, high, most, lines = Infinity }) {
  for (let unit = most; unit >= LEAST; unit -= 1) {
    let [x, down, count, tallest] = [0, 0, 1, 0];
    for (const { frame } of views) {
      const across = frame.width * unit;
      if (x && x + GAP + across > wide) {
        count += 1;
        down += tallest;
        [x, tallest] = [0, 0];
      }
      x += (x ? GAP : 0) + across;
      tallest = Math.max(tallest, frame.height * unit + TRAY_CAPTION);
      if (across > wide) count = NaN; // it never fits
    }
    if (count <= lines && down + tallest <= high) return unit;
  }
  return 0;
}

/** @param {AreaView[]} views @param {number} unit */
function size(views, unit) {
  for (const { svg } of views) svg.style.setProperty("--unit", `${unit}px`);
}

/** Let the style sheets say how large an area is. @param {AreaView} view */
function free({ svg, caption, figure }) {
  for (const name of ["width", "height", "--unit"]) svg.style.removeProperty(name);
  caption.style.removeProperty("max-width");
  figure.classList.remove("thin");
}

/**
 * A board fills its place as far as its shape allows; several stand in as many columns as make them largest.
 * @param {AreaView[]} shown @param {Shape} shape @param {Room | null} room @param {boolean} over
 */
function fitBoards(shown, shape, room, over) {
  const main = byId("main");
  const place = main.getBoundingClientRect();
  const many = shown.length > 1;
  let high = place.height;
  if (room && (over || many)) high = Infinity; // the page is as long as it takes
  else if (room) high = room.high - (shape === "low" ? 0 : byId("trays").getBoundingClientRect().height + AIR);
  const captions = shape === "phone" || shape === "low" ? CAPTION - 6 : CAPTION;
  const sizes = columnSizes(shown, place.width, high, captions);
  const columns = high === Infinity ? Math.min(shown.length, shape === "phone" ? 2 : 4) : sizes.indexOf(Math.max(...sizes)) + 1;
  main.style.setProperty("--columns", String(columns || 1));
  for (const view of shown) {
    const [square] = columnSizes([view], place.width / columns - (many ? GAP : 0), high / Math.ceil(shown.length / columns), captions);
    const { width, height } = view.frame;
    view.svg.style.setProperty("width", `${square * width}px`);
    view.svg.style.setProperty("height", `${square * height}px`);
    view.caption.style.setProperty("max-width", `${Math.max(square * width, 120)}px`);
  }
}

/**
 * The size of a square if boards stand in one column, two, three …
 * @param {AreaView[]} views @param {number} wide @param {number} high @param {number} caption
 */
function columnSizes(views, wide, high, caption) {
  return views.map((_, i) => {
    const columns = i + 1;
    const rows = Math.ceil(views.length / columns);
    const across = wide / columns - (columns > 1 ? GAP : 0);
    const down = high / rows - caption - (rows > 1 ? GAP : 0);
    return Math.min(...views.map(({ frame }) => Math.min(across / frame.width, down / frame.height)));
  });
}
