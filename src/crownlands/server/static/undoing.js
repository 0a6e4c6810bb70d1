/** How many of my last actions I could take back: those that nothing else has followed. It survives a reload. */

export class Undoing {
  /** @param {string} table @param {number | null} seat */
  constructor(table, seat) {
    this.drawer = `undo.${table}.${seat}`;
    /** @type {Map<number, "play" | "undo">} events that are mine */
    this.mine = new Map();
    this.seq = 0; // the last event
    this.count = 0;
    this.before = 0; // how many it were before the last event
  }

  /** Something of mine is stored. It may be the last event already, if this was said late. @param {"play" | "undo"} what @param {number} seq */
  acknowledged(what, seq) {
    this.mine.set(seq, what);
    if (seq === this.seq) this.enter(seq);
  }

  /** One more event. @param {number} seq */
  step(seq) {
    this.before = this.count;
    this.enter(seq);
  }

  /** Everything anew, up to an event. @param {number} seq */
  whole(seq) {
    const [last, count] = JSON.parse(sessionStorage.getItem(this.drawer) ?? "[0, 0]");
    if (last === seq) {
      this.seq = seq;
      this.count = count;
      return;
    }
    this.before = last === seq - 1 ? count : 0;
    this.enter(seq);
  }

  /** @param {number} seq */
  enter(seq) {
    const what = this.mine.get(seq);
    this.seq = seq;
    this.count = what === "play" ? this.before + 1 : what === "undo" ? Math.max(this.before - 1, 0) : 0;
    sessionStorage.setItem(this.drawer, JSON.stringify([seq, this.count]));
  }
}
