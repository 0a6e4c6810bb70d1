/**
 * What people say to each other: phrases and faces to choose from, told in each reader's language, shown for a while
 * beside whoever says it.
 *
 * @typedef {import("./scenes.js").SceneView} SceneView
 */

import { icon } from "./art.js";
import { button, byId, h, here } from "./dom.js";
import { shape } from "./layout.js";
import { nameOf } from "./panels.js";
import { settings } from "./settings.js";
import { page, sentence } from "./words.js";

const LASTING = 6000;
const ROOM = 8;

/** @type {{phrases: string[], faces: string[]}} what can be said, as the server knows it */
const { phrases, faces } = JSON.parse(here.phrases ?? '{"phrases": [], "faces": []}');

export class Phrases {
  /** @param {SceneView} view @param {(phrase: string) => void} say */
  constructor(view, say) {
    this.view = view;
    this.say = say;
    this.opener = byId("say");
    this.picker = byId("phrases");
    /** @type {Map<number, HTMLElement>} what each seat has just said */
    this.bubbles = new Map();
    this.opener.addEventListener("click", () => (this.picker.hidden ? this.open() : this.close()));
    this.picker.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    addEventListener("pointerdown", ({ target }) => {
      const inside = target instanceof Element && target.closest("#phrases, #say");
      if (!inside && !this.picker.hidden) this.close(false);
    });
  }

  /** Whoever sits and has the device can speak, if there is somebody to hear it. */
  offer() {
    const { seats, seat: mine } = this.view;
    const heard = seats.some((seat) => seat.kind === "person" && !seat.yours);
    const hidden = !heard || mine === null || !seats[mine]?.yours;
    this.opener.hidden = hidden;
    if (!this.opener.children.length) this.opener.append(icon("emote.talk"));
    if (hidden && !this.picker.hidden) this.close(false);
  }

  open() {
    const choice = (/** @type {string} */ phrase, /** @type {string} */ kind, /** @type {Node | string} */ inside) =>
      button(kind, { "aria-label": sentence(page(`phrase.${phrase}`)), onclick: () => this.choose(phrase) }, inside);
    this.picker.replaceChildren(
      h("div.faces", {}, ...faces.map((face) => choice(face, "face.quiet", icon(`emote.${face}`)))),
      h("div.sayings", {}, ...phrases.map((phrase) => choice(phrase, "saying", page(`phrase.${phrase}`)))),
    );
    this.picker.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.picker.style.setProperty("top", `${this.opener.getBoundingClientRect().bottom + ROOM}px`);
    this.picker.querySelector("button")?.focus();
  }

  /** @param {boolean} [back] does the focus go back to where it came from? */
  close(back = true) {
    this.picker.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (back) this.opener.focus();
  }

  /** @param {string} phrase */
  choose(phrase) {
    this.say(phrase);
    this.close();
  }

  /** Somebody says something. @param {number} seat @param {string} phrase */
  hear(seat, phrase) {
    const who = this.view.seats[seat];
    if (!who || (!settings.phrases && !who.yours)) return;
    const words = page(`phrase.${phrase}`);
    const name = nameOf(who, seat);
    byId("heard").textContent = page("said", { name, words });
    const said = faces.includes(phrase) ? icon(`emote.${phrase}`, "face-said") : h("span", {}, words);
    const bubble = h("p.speech", { "aria-hidden": "true" }, icon(`seat.${seat}`, "seat-mark"), h("strong", {}, name), said);
    this.bubbles.get(seat)?.remove();
    this.bubbles.set(seat, bubble);
    document.body.append(bubble);
    this.put(bubble, seat);
    setTimeout(() => bubble.remove(), LASTING);
  }

  /** Beside the seat's board, else its panel, else below the head: wherever it is seen. @param {HTMLElement} bubble @param {number} seat */
  put(bubble, seat) {
    const top = document.querySelector(".table-head")?.getBoundingClientRect().bottom ?? 0;
    const size = bubble.getBoundingClientRect();
    const bottom = shape() === "phone" ? byId("actions").getBoundingClientRect().top : innerHeight; // a bar lies over the rest
    const place = this.places(seat).find(({ y }) => y >= top - ROOM && y + size.height <= bottom - ROOM);
    const others = [...this.bubbles.values()].filter((one) => one !== bubble && one.isConnected && one.dataset.place === "head");
    const { x, y } = place ?? { x: ROOM, y: top + 4 + others.length * (size.height + ROOM) };
    if (!place) bubble.dataset.place = "head";
    bubble.style.setProperty("left", `${Math.max(ROOM, Math.min(x, innerWidth - size.width - ROOM))}px`);
    bubble.style.setProperty("top", `${y}px`);
  }

  /** Where a bubble of a seat can be: below the name at its board, over its panel. @param {number} seat @returns {{x: number, y: number}[]} */
  places(seat) {
    const { scene, board } = this.view;
    const own = Object.keys(scene?.areas ?? {}).filter((id) => scene?.areas[id].kind === "board" && scene.areas[id].owner === seat);
    const captions = own.flatMap((id) => board.areas.get(id)?.caption ?? []).map((caption) => caption.getBoundingClientRect());
    const panel = byId("seats").children[seat]?.getBoundingClientRect();
    return [...captions.map(({ left, bottom }) => ({ x: left, y: bottom + 4 })), ...(panel ? [{ x: panel.left, y: panel.top }] : [])];
  }
}
