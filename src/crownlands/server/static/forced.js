/**
 * The only choice there is, if it reveals nothing, is played by itself: after a beat in which one sees it. Whoever takes
 * something back wants to think about it, so that nothing is played for them until they have chosen something themselves.
 *
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./chooser.js").Chooser} Chooser
 */

import { goTo, send } from "./choosing.js";
import { settings } from "./settings.js";

export class Forced {
  /** @param {Chooser} chooser @param {{beat: () => number, tell: (ply: number) => void}} listener how long one looks at it; it will be that ply */
  constructor(chooser, listener) {
    this.chooser = chooser;
    this.listener = listener;
    this.paused = false;
    this.acting = false; // is it this that plays, and not a person?
    this.at = -1; // the last event after which something was forced
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Something can be done now. @param {Moment} moment */
  consider({ scene, seq, forced }) {
    if (seq === this.at) return;
    clearTimeout(this.timer);
    const [choice] = scene.choices ?? [];
    const target = this.chooser.state.targets[0];
    if (!forced || !choice || !settings.forced || this.paused || scene.coach?.length) return;
    this.at = seq;
    this.listener.tell(scene.ply + 1);
    const beat = this.listener.beat();
    if (beat && target) this.chooser.do(goTo, target);
    const play = () => {
      this.acting = true;
      this.chooser.do(send, choice);
    };
    if (beat) this.timer = setTimeout(play, beat);
    else play();
  }

  /** Nobody here can do anything now. */
  forget() {
    clearTimeout(this.timer);
  }

  /** A person has chosen something. */
  chosen() {
    clearTimeout(this.timer);
    this.paused = false;
  }

  /** A person takes something back. */
  undone() {
    clearTimeout(this.timer);
    this.paused = true;
  }
}
