/**
 * The areas of a scene as drawings. A sprite that goes elsewhere glides there: its place on the screen is taken before
 * and after, and it is moved back and let go.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Sprite} Sprite
 * @typedef {import("./types.js").Spots} Spots
 * @typedef {{x: number, y: number, size: number}} Seen where a sprite is on the screen
 */

import { box, theme, uses } from "./art.js";
import { h, motion, s } from "./dom.js";
import { Edges } from "./edges.js";
import { Frame } from "./layout.js";
import { regionPath } from "./region.js";
import { say, sentence } from "./words.js";
import { Zoom } from "./zoom.js";

const GLIDE = { duration: 230, easing: "cubic-bezier(.2, .75, .3, 1)" };
const LAYERS = 5;

/** One area: a figure with a caption and a drawing. */
export class AreaView {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.frame = new Frame({ kind: "board", x: 0, y: 0, width: 1, height: 1 });
    this.ground = s("g.ground");
    this.layers = Array.from({ length: LAYERS }, () => s("g.layer"));
    this.lit = s("g.lit");
    this.marks = s("g.marks");
    this.ghost = s("g.ghost");
    this.targets = s("g.targets");
    this.svg = /** @type {SVGSVGElement} */ (
      s("svg.area-svg", { role: "group", preserveAspectRatio: "xMidYMin meet" }, this.ground, ...this.layers, this.lit, this.marks, this.ghost, this.targets)
    );
    this.edges = new Edges(this.svg);
    this.svg.insertBefore(this.edges.group, this.ghost);
    this.caption = h("figcaption");
    this.room = h("div.area-room", {}, this.svg);
    this.figure = h("figure.area", { dataset: { area: id } }, this.caption, this.room);
    this.zoom = new Zoom(this);
    this.drawn = "";
  }

  /** @param {Scene} scene @param {number} columns rows that lie beside each other */
  update(scene, columns) {
    const area = scene.areas[this.id];
    this.frame = new Frame(area, columns);
    const { x, y, width, height } = this.frame;
    const drawn = [x, y, width, height, columns, scene.ground ?? ""].join();
    this.figure.classList.toggle("tray", area.kind === "tray");
    this.figure.classList.toggle("as-map", this.frame.large);
    this.svg.setAttribute("aria-label", say(area.label));
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.zoom.reset();
    this.svg.style.setProperty("--w", String(width));
    this.svg.style.setProperty("--h", String(height));
    this.ground.replaceChildren(...this.table(scene));
    this.edges.show(area);
  }

  /** What lies under everything: the paper, and dots where squares are still empty; or the map. @param {Scene} scene */
  table(scene) {
    const { area, x, y, width, height, folded, large } = this.frame;
    const place = { x: 100 * x, y: 100 * y, width: 100 * width, height: 100 * height };
    if (scene.ground && area.kind === "board" && area.owner === undefined) {
      const href = `/ground/${encodeURIComponent(scene.ground)}.svg?theme=${theme()}`;
      return [s("image", { ...place, href, preserveAspectRatio: "none" })];
    }
    if (folded || area.kind === "tray") {
      const slots = [];
      for (let row = 0; row < area.height; row++) {
        const [left, top] = this.frame.drawn(area.x, area.y + row);
        slots.push(s("rect.slot", { x: 100 * left + 4, y: 100 * top + 4, width: 100 * area.width - 8, height: 92, rx: 12 }));
      }
      return slots;
    }
    if (large) return [s("rect.paper", { ...place, rx: 14 })];
    let dots = "";
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) dots += `M${100 * (x + column) + 50} ${100 * (y + row) + 50}h.01`;
    }
    return [s("rect.paper", { ...place, rx: 14 }), s("path.dots", { d: dots })];
  }

  /** Screen pixels of a square, and where the point (0, 0) is. */
  seen() {
    const matrix = this.svg.getScreenCTM();
    return matrix ? { size: 100 * matrix.a, x: matrix.e, y: matrix.f } : { size: 0, x: 0, y: 0 };
  }

  /** Which place of the drawing is under a point of the screen? @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const { size, x, y } = this.seen();
    return { x: (clientX - x) / size, y: (clientY - y) / size, size };
  }
}

/** All areas, and the sprites on them. */
export class Board {
  constructor() {
    /** @type {Map<string, AreaView>} */
    this.areas = new Map();
    /** @type {Map<string, {sprite: Sprite, element: SVGElement, drawn: string}>} with what their area was drawn as */
    this.sprites = new Map();
    /** How many rows of an area lie beside each other. @type {(area: import("./types.js").Area, id: string) => number} */
    this.columns = () => 1;
    /** @type {Spots | null} what is lit for longer than a pointer rests somewhere */
    this.kept = null;
  }

  /** Where everything is on the screen right now. @returns {Map<string, Seen>} */
  look() {
    const views = new Map([...this.areas].map(([id, view]) => [id, view.seen()]));
    /** @type {Map<string, Seen>} */
    const seen = new Map();
    for (const [id, { sprite }] of this.sprites) {
      const view = this.areas.get(sprite.area);
      const origin = views.get(sprite.area);
      if (!view || !origin?.size) continue;
      const [x, y] = view.frame.drawn(sprite.x, sprite.y);
      seen.set(id, { x: origin.x + x * origin.size, y: origin.y + y * origin.size, size: origin.size * (sprite.scale ?? 1) });
    }
    return seen;
  }

  /** Have the areas of a scene, each with what lies under its pieces. @param {Scene} scene */
  updateAreas(scene) {
    for (const [id, view] of this.areas) {
      if (id in scene.areas) continue;
      view.figure.remove();
      this.areas.delete(id);
    }
    for (const id of Object.keys(scene.areas)) {
      if (!this.areas.has(id)) this.areas.set(id, new AreaView(id));
      this.areas.get(id)?.update(scene, this.columns(scene.areas[id], id));
    }
  }

  /** Draw all again, whatever it looks like already: its drawings or its words have changed. */
  forget() {
    for (const view of this.areas.values()) view.drawn = "";
    for (const one of this.sprites.values()) one.drawn = "";
  }

  /** Have the pieces of a scene where they are; those that stay are not touched. @param {Scene} scene @param {boolean} glide */
  updateSprites(scene, glide) {
    for (const [id, { element }] of this.sprites) {
      if (id in scene.sprites) continue;
      this.sprites.delete(id);
      if (glide) fade(element);
      else element.remove();
    }
    for (const [id, sprite] of Object.entries(scene.sprites)) {
      const view = this.areas.get(sprite.area);
      if (!view) continue;
      const old = this.sprites.get(id);
      if (old && old.sprite === sprite && old.drawn === view.drawn) continue;
      const element = old?.element ?? s("g.sprite");
      const [x, y] = view.frame.drawn(sprite.x, sprite.y);
      element.setAttribute("transform", `translate(${100 * x} ${100 * y}) scale(${sprite.scale ?? 1})`);
      const look = `${sprite.symbol} ${sprite.last ?? ""} ${sprite.label ?? ""}`;
      if (!old?.drawn || element.dataset.look !== look) {
        element.dataset.look = look;
        element.replaceChildren(pieceOf(sprite));
      }
      const layer = view.layers[Math.min(sprite.layer ?? 0, LAYERS - 1)];
      if (element.parentNode !== layer) layer.append(element);
      this.sprites.set(id, { sprite, element, drawn: view.drawn });
    }
  }

  /** @param {Map<string, Seen>} before */
  glide(before) {
    const after = this.look();
    for (const [id, { element, sprite }] of this.sprites) {
      const to = after.get(id);
      const from = before.get(id);
      const moved = /** @type {SVGElement} */ (element.firstElementChild);
      if (!to) continue;
      if (!from) {
        moved.animate([{ opacity: 0, transform: "translateY(-14px) scale(.96)" }, { opacity: 1, transform: "none" }], GLIDE);
        continue;
      }
      const far = Math.hypot(from.x - to.x, from.y - to.y);
      if (far < 1 && Math.abs(from.size / to.size - 1) < 0.01) continue;
      const unit = to.size / 100;
      const start = `translate(${(from.x - to.x) / unit}px, ${(from.y - to.y) / unit}px) scale(${from.size / to.size})`;
      moved.animate([{ transform: start }, { transform: "none" }], GLIDE);
      const figure = this.areas.get(sprite.area)?.figure;
      if (figure && far > to.size) raise(figure);
    }
  }

  /** Keep places lit until nobody wants it any more. @param {Spots | null} spots */
  keep(spots) {
    if (spots === this.kept) return;
    this.kept = spots;
    this.light(null);
  }

  /** Light places once, or for as long as nobody says otherwise. @param {Spots | null} spots @param {string} [how] */
  light(spots, how = "held") {
    const lit = spots ?? this.kept;
    for (const [id, view] of this.areas) {
      const places = lit?.[id] ?? [];
      view.lit.replaceChildren(...(places.length ? [litRegion(view.frame, places, how)] : []));
    }
  }

  /** A number that rises from a place. @param {string} area @param {number} x @param {number} y @param {string} words */
  rise(area, x, y, words) {
    const view = this.areas.get(area);
    if (!view || !motion()) return;
    const [left, top] = view.frame.drawn(x, y);
    const text = s("text.rise", { x: 100 * left + 50, y: 100 * top + 60 }, words);
    view.lit.append(text);
    const flight = [{ opacity: 0, transform: "translateY(20px)" }, { opacity: 1, offset: 0.25 }, { opacity: 0, transform: "translateY(-70px)" }];
    text.animate(flight, { duration: 1100, easing: "ease-out" }).onfinish = () => text.remove();
  }

  /** Does a piece lie in a part of a drawing? @param {string} id @param {{x: number, y: number, width: number, height: number}} part */
  occupied(id, { x, y, width, height }) {
    const frame = this.areas.get(id)?.frame;
    return [...this.sprites.values()].some(({ sprite }) => {
      if (sprite.area !== id || !frame) return false;
      const [left, top] = frame.drawn(sprite.x, sprite.y);
      const [wide, high] = box(sprite.symbol).map((size) => size * (sprite.scale ?? 1));
      return left + 0.05 < x + width && top + 0.05 < y + height && left + wide > x + 0.05 && top + high > y + 0.05;
    });
  }

  /** Show which pieces are in hand. @param {Set<string>} ids */
  hold(ids) {
    for (const [id, { element }] of this.sprites) element.classList.toggle("in-hand", ids.has(id));
  }
}

/** The drawing of a sprite. @param {Sprite} sprite */
function pieceOf(sprite) {
  const [width, height] = box(sprite.symbol);
  const label = sentence(say(sprite.label));
  const told = label ? { role: "img", "aria-label": label } : {};
  return s(
    "g.piece",
    told,
    ...uses(sprite.symbol),
    sprite.last && s("rect.last", { x: -2, y: -2, width: 100 * width + 4, height: 100 * height + 4, rx: 14 }),
  );
}

/** @param {Frame} frame @param {number[]} places @param {string} how */
function litRegion(frame, places, how) {
  /** @type {[number, number][]} */
  const drawn = [];
  for (let i = 0; i < places.length; i += 2) drawn.push(frame.drawn(places[i], places[i + 1]));
  return s(`path.region.${how}`, { d: regionPath(drawn) });
}

/** @param {SVGElement} element */
function fade(element) {
  element.classList.add("leaving");
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 180 }).onfinish = () => element.remove();
}

/** Have an area lie over the others while something flies to it. @param {HTMLElement} figure */
function raise(figure) {
  figure.classList.add("landing");
  setTimeout(() => figure.classList.remove("landing"), GLIDE.duration + 40);
}
