/**
 * What is written along the edges of an area: the names of its columns and lines, by which sentences call its places.
 * They lie over the outermost squares and take no room of their own; whoever looks closer still has them at the edge.
 *
 * @typedef {import("./types.js").Area} Area
 * @typedef {import("./types.js").Edge} Edge
 */

import { s } from "./dom.js";

const LARGEST = 10; // pixels
const SMALLEST = 7.5;
const SHARE = 0.4; // of a square, between the two

export class Edges {
  /** @param {SVGSVGElement} svg the drawing of the area */
  constructor(svg) {
    this.svg = svg;
    this.across = s("g.across");
    this.down = s("g.down");
    this.group = s("g.edges", { "aria-hidden": "true" }, this.across, this.down);
    this.due = 0; // the frame in which they find their places
    new ResizeObserver(() => this.fit()).observe(svg);
  }

  /** @param {Area} area */
  show(area) {
    const { across, down } = area;
    this.across.replaceChildren(...named(across).map(([name, at]) => s("text", { x: 100 * at, dy: "1em" }, name)));
    this.down.replaceChildren(...named(down).map(([name, at]) => s("text", { y: 100 * at, dx: ".25em", dy: ".35em" }, name)));
    this.fit();
  }

  /** Go to the edges of what is seen, in the next frame: where they are is only known when everything is laid out. */
  fit() {
    this.due ||= requestAnimationFrame(() => {
      this.due = 0;
      this.place();
    });
  }

  /** As small there as ever. */
  place() {
    const size = 100 * (this.svg.getScreenCTM()?.a ?? 0);
    if (!size) return;
    const { x, y } = this.svg.viewBox.baseVal;
    const pixels = Math.min(Math.max(SHARE * size, SMALLEST), LARGEST);
    this.group.setAttribute("font-size", ((100 * pixels) / size).toFixed(2));
    this.across.setAttribute("transform", `translate(0 ${y})`);
    this.down.setAttribute("transform", `translate(${x} 0)`);
  }
}

/** The names along an edge, each with the middle of its place. @param {Edge | undefined} edge @returns {[string, number][]} */
function named(edge) {
  if (!edge) return [];
  const [names, first, step] = edge;
  return names.split(" ").map((name, number) => [name, first + number * step]);
}
