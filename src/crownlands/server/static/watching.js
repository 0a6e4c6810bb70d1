/**
 * Watching: those who do are told so and can follow one seat; everybody sees how many they are.
 *
 * @typedef {import("./types.js").Scene} Scene
 */

import { icon } from "./art.js";
import { button, byId, h, write } from "./dom.js";
import { isOver, nameOf } from "./panels.js";
import { page } from "./words.js";

/** The board of a seat, if it has one of its own. @param {Scene} scene @param {number} seat */
function boardOf(scene, seat) {
  return Object.keys(scene.areas).find((id) => scene.areas[id].kind === "board" && scene.areas[id].owner === seat);
}

/**
 * @param {import("./scenes.js").SceneView} view @param {number} count how many watch @param {boolean} watching does whoever reads?
 */
export function showWatching(view, count, watching) {
  document.body.classList.toggle("watching", watching);
  write(byId("watching"), watching ? page("watch.you") : count ? page("watch.count", { n: count }) : "");
  const bar = byId("watch-bar");
  const { scene } = view;
  const boards = scene && watching && !isOver(scene) ? view.seats.map(({ seat }) => boardOf(scene, seat)) : [];
  const several = boards.filter((id) => id !== undefined).length > 1;
  bar.hidden = !several;
  if (!several) return;
  const focused = bar.contains(document.activeElement) ? [...bar.children].indexOf(/** @type {any} */ (document.activeElement)) : -1;
  const follow = (/** @type {string | null} */ id) => () => {
    view.focus = id;
    view.again();
  };
  const others = count > 1 ? h("span.about", {}, page("watch.count", { n: count })) : null;
  bar.replaceChildren(
    choice(page("watch.all"), null, view.focus === null, follow(null)),
    ...view.seats.flatMap((seat, i) => {
      const id = boards[i];
      return id ? [choice(nameOf(seat, i), i, view.focus === id, follow(id))] : [];
    }),
    ...(others ? [others] : []),
  );
  if (focused >= 0) /** @type {HTMLElement} */ (bar.children[focused]).focus();
}

/** @param {string} words @param {number | null} seat @param {boolean} chosen @param {() => void} press */
function choice(words, seat, chosen, press) {
  const mark = seat === null ? null : icon(`seat.${seat}`, "seat-mark");
  return button("follow", { "aria-pressed": String(chosen), onclick: press }, mark, h("span", {}, words));
}
