/** How many of my last actions I could take back: those that nothing else has followed. It survives a reload. */

export class Undoing {
  /** @param {string} table */
  constructor(table) {
    this.drawer = `undo.${table}`;
    /** @type {Map<number, "play" | "undo">} events that are mine */
    this.mine = new Map();
    this.count = 0;
  }

  /** @param {"play" | "undo"} what @param {number} seq */
  acknowledged(what, seq) {
    this.mine.set(seq, what);
  }

  /** One more event. @param {number} seq */
  step(seq) {
    const what = this.mine.get(seq);
    this.count = what === "play" ? this.count + 1 : what === "undo" ? this.count - 1 : 0;
    this.keep(seq);
  }

  /** Everything anew, up to an event. @param {number} seq */
  whole(seq) {
    const kept = JSON.parse(sessionStorage.getItem(this.drawer) ?? "[]");
    this.count = kept[0] === seq ? kept[1] : this.mine.get(seq) === "play" ? 1 : 0;
    this.keep(seq);
  }

  /** @param {number} seq */
  keep(seq) {
    sessionStorage.setItem(this.drawer, JSON.stringify([seq, this.count]));
  }
}
