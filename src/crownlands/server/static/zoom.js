/** Looking closer at a large board: buttons, the wheel with Ctrl, two fingers; and moving about in it. */

/** @typedef {import("./board.js").AreaView} AreaView */

const CLOSEST = 5; // squares across, at the closest
const FINE = 30; // pixels of a square that is large enough for anybody
const FINGER = 44; // and for a finger
const AROUND = 2; // squares that are seen around what can be chosen

export class Zoom {
  /** @param {AreaView} view */
  constructor(view) {
    this.view = view;
    this.closeness = 1;
    this.own = false; // has somebody chosen this view, or have we?
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} fingers on the board */
    this.fingers = new Map();
    this.apart = 0;
    const { svg } = view;
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !this.possible) return;
      event.preventDefault();
      const at = view.at(event.clientX, event.clientY);
      this.by(Math.exp(-event.deltaY / 300), at.x, at.y);
    });
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 1) return;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.apart = this.spread();
    });
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    }
  }

  /** Only where the board is shown large is there something to zoom. */
  get possible() {
    return this.view.figure.closest(".main") !== null;
  }

  get large() {
    return this.possible && this.view.frame.large;
  }

  reset() {
    const { x, y, width, height } = this.view.frame;
    this.closeness = 1;
    this.own = false;
    this.x = x + width / 2;
    this.y = y + height / 2;
    this.apply();
  }

  /** Closer by a factor, with one point of the board staying where it is. @param {number} factor @param {number} [x] @param {number} [y] */
  by(factor, x = this.x, y = this.y) {
    const { width } = this.view.frame;
    const before = this.closeness;
    this.closeness = Math.min(Math.max(before * factor, 1), Math.max(width / CLOSEST, 1));
    this.own = this.closeness > 1;
    const share = before / this.closeness;
    this.x = x + (this.x - x) * share;
    this.y = y + (this.y - y) * share;
    this.apply();
  }

  apply() {
    const { x, y, width, height } = this.view.frame;
    const wide = width / this.closeness;
    const high = height / this.closeness;
    this.x = Math.min(Math.max(this.x, x + wide / 2), x + width - wide / 2);
    this.y = Math.min(Math.max(this.y, y + high / 2), y + height - high / 2);
    const box = [this.x - wide / 2, this.y - high / 2, wide, high].map((n) => (100 * n).toFixed(2));
    this.view.svg.setAttribute("viewBox", box.join(" "));
    this.view.edges.fit();
    this.view.figure.classList.toggle("zoomed", this.closeness > 1.01);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || !this.possible) return;
    const { size } = this.view.seen();
    const middle = this.view.at(event.clientX, event.clientY);
    if (this.closeness > 1) {
      this.x -= (event.clientX - finger.x) / size / this.fingers.size;
      this.y -= (event.clientY - finger.y) / size / this.fingers.size;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    const apart = this.spread();
    if (this.fingers.size === 2 && this.apart) this.by(apart / this.apart, middle.x, middle.y);
    else this.apply();
    this.apart = apart;
  }

  spread() {
    const [a, b] = this.fingers.values();
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /**
   * Show what can be chosen, where squares are too small for fingers: all of it, as close as that allows. When nothing can
   * be chosen, the whole board. Whoever looks closer by hand keeps what they see, if something to choose is in it.
   * @param {{x: number, y: number, width: number, height: number}[]} places
   */
  attend(places) {
    if (!this.large) return;
    if (this.own) {
      const [first] = places;
      if (first && !places.some((place) => this.shows(place))) this.reveal(first.x + 0.5, first.y + 0.5);
      return;
    }
    const { width, height } = this.view.frame;
    const size = this.view.svg.getBoundingClientRect().width / width;
    const span = (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
      const [low, high] = [Math.min(...from) - AROUND, Math.max(...to) + AROUND];
      return { middle: (low + high) / 2, length: high - low };
    };
    this.reset();
    if (!places.length || !size || size >= FINE) return;
    const across = span(places.map(({ x }) => x), places.map((place) => place.x + place.width));
    const down = span(places.map(({ y }) => y), places.map((place) => place.y + place.height));
    const closeness = Math.min(width / across.length, height / down.length, FINGER / size);
    if (closeness < 1.2) return; // not worth a jump
    [this.closeness, this.x, this.y] = [closeness, across.middle, down.middle];
    this.apply();
  }

  /** Is a place in sight? @param {{x: number, y: number, width: number, height: number}} place */
  shows({ x, y, width, height }) {
    const { frame } = this.view;
    const off = [Math.abs(x + width / 2 - this.x) * this.closeness * 2, Math.abs(y + height / 2 - this.y) * this.closeness * 2];
    return off[0] < frame.width && off[1] < frame.height;
  }

  /** Have a place in sight. @param {number} x @param {number} y */
  reveal(x, y) {
    if (this.closeness <= 1) return;
    const { width, height } = this.view.frame;
    const reachX = width / this.closeness / 2 - 1;
    const reachY = height / this.closeness / 2 - 1;
    if (Math.abs(x - this.x) > reachX || Math.abs(y - this.y) > reachY) {
      this.x = x;
      this.y = y;
      this.apply();
    }
  }
}
