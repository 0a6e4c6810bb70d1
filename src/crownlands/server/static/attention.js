/**
 * Whose turn it is, said so that nobody misses it: the prompt, the page's title and icon; and, for whoever wants it, a
 * soft sound, a short shake, a notification while the page is in the background.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Message} Message
 */

import { isOver, nameOf } from "./panels.js";
import { like, settings } from "./settings.js";
import { known, page, say } from "./words.js";

const PAINTED = 60; // milliseconds until the table has been painted: browsers take long for a title, and nobody waits for it

/** Does somebody on this device play there? @param {Seat | undefined} seat */
export function isHere(seat) {
  return seat?.yours === true && !seat.bot;
}

/** Is there an open seat? Then the game waits. @param {Scene} scene @param {Seat[]} seats */
function waits(scene, seats) {
  return !isOver(scene) && seats.some((seat) => seat.kind === "open");
}

/**
 * What is to be done now, said to whoever reads it: they are spoken to if it is their turn, and nobody else is on this device.
 * @param {Scene} scene @param {Seat[]} seats
 */
export function promptFor(scene, seats) {
  const mover = seats[scene.mover];
  if (waits(scene, seats)) return page("waiting");
  if (mover?.bot) return page("turn.thinking", { name: nameOf(mover, mover.seat) });
  const [id, args] = scene.prompt;
  const alone = seats.filter(isHere).length === 1;
  if (isHere(mover) && alone && known(`${id}.you`)) return say(args ? [`${id}.you`, args] : [`${id}.you`]);
  return say(scene.prompt);
}

export class Attention {
  /** @param {Message} title of the game */
  constructor(title) {
    this.title = title;
    /** @type {Seat | undefined} who moved when this was told last */
    this.mover = undefined;
    this.heeded = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Something was shown: say whose turn it is, and draw attention if it has become somebody's here. @param {Scene} scene @param {Seat[]} seats */
  heed(scene, seats) {
    const over = isOver(scene);
    if (scene.mover < 0 && !over) return; // chance takes no time
    const waiting = waits(scene, seats);
    const mover = over || waiting ? undefined : seats[scene.mover];
    const mine = isHere(mover);
    const called = seats.filter(isHere).length > 1 && mover ? nameOf(mover, mover.seat) : page("turn.yours");
    const who = mine ? `● ${called}` : over ? page("turn.over") : mover ? nameOf(mover, mover.seat) : page("waiting");
    const title = `${who} · ${say(this.title)}`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.title !== title) document.title = title;
      showIcon(mine);
    }, PAINTED);
    if (mine && this.heeded && !isHere(this.mover)) call(`${called} · ${say(this.title)}`, promptFor(scene, seats));
    this.mover = mover;
    this.heeded = true;
  }
}

/** The icon of the page, with a dot while somebody is waited for here. @param {boolean} mine */
function showIcon(mine) {
  const link = document.querySelector("link[rel=icon]");
  const wanted = link?.getAttribute("href")?.replace(/crown(_turn)?\.svg$/, mine ? "crown_turn.svg" : "crown.svg");
  if (link && wanted && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}

/** Call somebody, in the ways they like. @param {string} title @param {string} words */
function call(title, words) {
  ring();
  if (settings.vibrate) shake();
  if (settings.notify && document.hidden && mayNotify()) notify(title, words);
}

/** A short shake, where the device can and somebody has touched the page. */
export function shake() {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([60, 50, 60]);
}

/** @type {AudioContext | undefined} */
let sounds;

/** Two soft tones, if sounds are liked. Browsers play nothing before somebody has done something on the page. */
export function ring() {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  sounds ??= new AudioContext();
  sounds.resume();
  const start = sounds.currentTime + 0.02;
  for (const [tone, after] of [[587, 0], [880, 0.16]]) {
    const [wave, volume] = [sounds.createOscillator(), sounds.createGain()];
    wave.type = "sine";
    wave.frequency.value = tone;
    volume.gain.setValueAtTime(0, start + after);
    volume.gain.linearRampToValueAtTime(0.12, start + after + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + 0.5);
    wave.connect(volume).connect(sounds.destination);
    wave.start(start + after);
    wave.stop(start + after + 0.55);
  }
}

/** Does the browser let this page notify? */
export function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

/** @param {string} title @param {string} words @returns {boolean} was it possible? */
function notify(title, words) {
  const icon = document.querySelector("link[rel=icon]")?.getAttribute("href") ?? undefined;
  try {
    const note = new Notification(title, { body: words, icon, tag: location.pathname, silent: true });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return true;
  } catch {
    return false; // some browsers have the name only
  }
}

/**
 * Somebody switches notifications on or off: the browser is asked, and may refuse.
 * @param {boolean} wanted @returns {Promise<string>} why they stay off, or nothing
 */
export async function switchNotifications(wanted) {
  like({ notify: false });
  if (!wanted) return "";
  if (!("Notification" in window)) return page("notify.missing");
  if ((await Notification.requestPermission()) !== "granted") return page("notify.refused");
  if (!notify(page("name"), page("notify.on"))) return page("notify.missing");
  like({ notify: true });
  return "";
}
