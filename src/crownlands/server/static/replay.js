/** Looking back: a slider over the actions of a game, keys, and an address for every moment. */

/** @typedef {import("./types.js").Scene} Scene */

import { ask } from "./api.js";
import { onWish, showArt } from "./art.js";
import { byId, here } from "./dom.js";
import { toast, tried } from "./notices.js";
import { SceneView } from "./scenes.js";
import { settings } from "./settings.js";
import { copyText } from "./share.js";
import { learn, page } from "./words.js";

const PACE = { slow: 1600, normal: 800, instant: 250 };

class Replay {
  /** @param {string} table @param {Scene} last @param {(import("./types.js").Message | null)[]} story */
  constructor(table, last, story) {
    this.table = table;
    this.story = story;
    this.last = last.ply;
    /** @type {Map<number, Promise<Scene>>} */
    this.scenes = new Map([[last.ply, Promise.resolve(last)]]);
    this.ply = -1;
    this.wanted = -1;
    this.playing = 0;
    this.view = new SceneView({ seat: () => {}, shown: () => {} });
    this.slider = /** @type {HTMLInputElement} */ (byId("ply"));
    this.slider.max = String(this.last);
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
    byId("first").addEventListener("click", () => this.to(0));
    byId("back").addEventListener("click", () => this.to(this.wanted - 1));
    byId("forth").addEventListener("click", () => this.to(this.wanted + 1));
    byId("last").addEventListener("click", () => this.to(this.last));
    byId("play").addEventListener("click", () => this.toggle());
    byId("link").addEventListener("click", () => tried(() => this.copy()));
    document.addEventListener("keydown", (event) => this.key(event));
    onWish(() => tried(() => this.redraw()));
  }

  /** The theme is another one. */
  async redraw() {
    await showArt();
    this.view.again();
  }

  /** The scene after so many actions. @param {number} ply @returns {Promise<Scene>} */
  at(ply) {
    let scene = this.scenes.get(ply);
    if (!scene) {
      scene = ask("GET", `/tables/${this.table}/plies/${ply}`).then((said) => said.scene);
      this.scenes.set(ply, scene);
      scene.catch(() => this.scenes.delete(ply));
    }
    return scene;
  }

  /** Go there, or say why not. @param {number} ply */
  to(ply) {
    return tried(() => this.go(ply));
  }

  /** @param {number} ply */
  async go(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    const wanted = this.wanted;
    const scene = await this.at(wanted);
    if (wanted !== this.wanted) return;
    const near = Math.abs(wanted - this.ply) <= 1;
    this.ply = wanted;
    this.view.show(scene, near);
    this.view.panels.recall(this.story.slice(0, wanted));
    this.slider.value = String(wanted);
    this.slider.setAttribute("aria-valuetext", page("replay.at", { ply: wanted, last: this.last }));
    byId("ply-text").textContent = page("replay.at", { ply: wanted, last: this.last });
    const address = new URL(location.href);
    address.searchParams.set("ply", String(wanted));
    history.replaceState(null, "", address);
    const picture = /** @type {HTMLAnchorElement} */ (byId("picture"));
    picture.href = `/api/tables/${this.table}/picture?format=png&ply=${wanted}`;
    if (wanted < this.last) this.at(wanted + 1);
  }

  toggle() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = 0;
    } else {
      if (this.wanted >= this.last) this.to(0);
      this.playing = window.setInterval(() => (this.wanted < this.last ? this.to(this.wanted + 1) : this.toggle()), PACE[settings.speed]);
    }
    byId("play").setAttribute("aria-pressed", String(this.playing !== 0));
    byId("play").textContent = this.playing ? "❚❚" : "▶";
  }

  async copy() {
    if (await copyText(location.href)) toast(page("invite.copied"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, button, summary, dialog")) return;
    const steps = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => this.to(this.wanted - 1),
      ArrowRight: () => this.to(this.wanted + 1),
      Home: () => this.to(0),
      End: () => this.to(this.last),
      " ": () => this.toggle(),
    });
    if (!steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  }
}

async function begin() {
  const table = here.table ?? "";
  try {
    const [about, newest, { story }] = await Promise.all([
      ask("GET", `/tables/${table}`),
      ask("GET", `/tables/${table}/view`),
      ask("GET", `/tables/${table}/story`),
      learn(here.lang ?? "en"),
      showArt(),
    ]);
    const replay = new Replay(table, newest.scene, story);
    replay.view.seats = about.seats.map((/** @type {any} */ seat) => ({ ...seat, present: true }));
    const asked = new URL(location.href).searchParams.get("ply");
    await replay.go(asked === null ? newest.scene.ply : Number(asked) || 0);
    byId("menu").addEventListener("click", () => location.assign(`/t/${table}`));
  } catch (problem) {
    byId("prompt").textContent = problem instanceof Error ? problem.message : String(problem);
    byId("lost").hidden = false;
  }
}

await begin();
