/**
 * The player of scenes: what comes is shown one after the other, slow enough to be followed; what need not be followed,
 * no more often than can be seen.
 *
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Scene} Scene
 *
 * @typedef {object} Stage
 * @property {(moment: Moment, glide: boolean) => void} show
 * @property {(scene: Scene) => void} pass it is not shown, but has happened
 * @property {(mover: number) => boolean} acts is it somebody on this device whose turn it was? They saw what they did
 * @property {() => number} pace milliseconds for an action; 0 if nobody wants to follow
 */

const DRAWING = 0.25; // chance is quicker than a player
const FRAME = 16;
const PATIENCE = 8; // scenes that may wait before everything goes faster

export class Player {
  /** @param {Stage} stage @param {() => number} [now] */
  constructor(stage, now = () => performance.now()) {
    this.stage = stage;
    this.now = now;
    /** @type {Moment | null} */
    this.shown = null;
    /** @type {Moment[]} what still has to be shown */
    this.queue = [];
    this.since = 0; // when the last one was shown
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Everything anew: what waited is no longer wanted. @param {Moment} moment */
  jump(moment) {
    this.queue = [];
    this.show(moment, this.shown !== null);
  }

  /** One more, when its time comes. @param {Moment} moment */
  add(moment) {
    this.queue.push(moment);
    this.pump();
  }

  /** Somebody does not want to wait. */
  hurry() {
    clearTimeout(this.timer);
    this.advance(this.queue.length);
  }

  pump() {
    clearTimeout(this.timer);
    if (!this.queue.length) return;
    const pace = this.stage.pace();
    const wait = this.since + Math.max(pace && this.pause(pace), FRAME) - this.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    this.advance(pace ? 1 : this.queue.length);
    this.pump();
  }

  /** How long the scene that is shown should be looked at. @param {number} pace */
  pause(pace) {
    const mover = this.shown?.scene.mover ?? -1;
    if (this.stage.acts(mover)) return 0;
    return pace * (mover < 0 ? DRAWING : 1) * Math.min(1, PATIENCE / this.queue.length);
  }

  /** Show the last of so many that wait; of the others the log tells. @param {number} count */
  advance(count) {
    const passed = this.queue.splice(0, count);
    const last = passed.pop();
    if (!last) return;
    for (const { scene } of passed) this.stage.pass(scene);
    this.show(last, true);
  }

  /** @param {Moment} moment @param {boolean} glide */
  show(moment, glide) {
    this.shown = moment;
    this.stage.show(moment, glide);
    this.since = this.now(); // after it was drawn: the next one waits until this one has been painted
  }
}
