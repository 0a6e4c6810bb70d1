/**
 * Choosing with a mouse, a pen or a finger: over a place, a tap, a piece carried somewhere, the wheel.
 *
 * @typedef {import("./board.js").AreaView} AreaView
 * @typedef {import("./chooser.js").Chooser} Chooser
 */

import { box } from "./art.js";
import { SLIP, around, wasHeld } from "./asking.js";
import { carry, covers, drop, inHand, see, tap, turn } from "./choosing.js";
import { settings } from "./settings.js";
import { nearest } from "./targets.js";

const CARRIED = 0.8; // squares from which a piece that is carried snaps to a place

/** Hear what is done in an area. @param {AreaView} view @param {Chooser} chooser */
export function listen(view, chooser) {
  const { svg } = view;
  if (svg.dataset.listening) return;
  svg.dataset.listening = "yes";
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !chooser.state.picked && !event.buttons) chooser.do(see, targetAt(view, chooser, event));
  });
  svg.addEventListener("pointerleave", (event) => {
    const { picked, target } = chooser.state;
    if (event.pointerType === "mouse" && !picked && target?.area === view.id) chooser.do(see, null);
  });
  svg.addEventListener("pointerdown", (event) => press(view, chooser, event));
  svg.addEventListener("wheel", (event) => {
    if (event.ctrlKey || (chooser.state.target?.choices.length ?? 0) < 2) return;
    event.preventDefault();
    chooser.do(turn, event.deltaY > 0 ? 1 : -1);
  });
}

/** Which target is pointed at? A small one may be missed by a bit. @param {AreaView} view @param {Chooser} chooser @param {PointerEvent} event */
function targetAt(view, chooser, event) {
  const { x, y, size } = view.at(event.clientX, event.clientY);
  const reach = event.pointerType === "mouse" ? 0.05 : Math.min(1, Math.max(0.05, 30 / size - 0.4));
  return nearest(targetsIn(view, chooser), x, y, reach);
}

/** @param {AreaView} view @param {Chooser} chooser */
function targetsIn(view, chooser) {
  return chooser.state.targets.filter((target) => target.area === view.id);
}

/** A press becomes a tap, or carries a piece. @param {AreaView} view @param {Chooser} chooser @param {PointerEvent} start */
function press(view, chooser, start) {
  if (start.button !== 0 || !start.isPrimary) return;
  const dragging = holds(view, chooser, start);
  let moved = false;
  const end = new AbortController();
  const { signal } = end;
  addEventListener("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP;
    if (dragging && moved) carried(chooser, event);
  }, { signal });
  const over = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== start.pointerId) return false;
    end.abort();
    document.body.classList.remove("carrying");
    return true;
  };
  addEventListener("pointercancel", (event) => {
    if (over(event) && dragging && moved) chooser.do(carry, null); // it was let go nowhere
  }, { signal });
  addEventListener("pointerup", (event) => {
    if (!over(event)) return;
    if (dragging && moved) chooser.do(drop, settings.confirm);
    else if (!moved && !wasHeld(event)) tapped(view, chooser, event);
  }, { signal });
}

/** Is a piece in hand pressed, whatever stands on it? @param {AreaView} view @param {Chooser} chooser @param {PointerEvent} event */
function holds(view, chooser, event) {
  const at = view.at(event.clientX, event.clientY);
  return [...inHand(chooser.state)].some((id) => {
    const sprite = chooser.board.sprites.get(id)?.sprite;
    if (sprite?.area !== view.id) return false;
    const [x, y] = view.frame.drawn(sprite.x, sprite.y);
    const [width, height] = box(sprite.symbol);
    return at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
  });
}

/** A piece is carried over the boards; its ghost goes to the nearest place it can have. @param {Chooser} chooser @param {PointerEvent} event */
function carried(chooser, event) {
  document.body.classList.add("carrying");
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-area]");
  const view = chooser.board.areas.get(/** @type {HTMLElement | null} */ (under)?.dataset.area ?? "");
  const at = view?.at(event.clientX, event.clientY);
  chooser.do(carry, view && at ? nearest(targetsIn(view, chooser), at.x, at.y, CARRIED) : null);
}

/** @param {AreaView} view @param {Chooser} chooser @param {PointerEvent} event */
function tapped(view, chooser, event) {
  const { state } = chooser;
  const at = view.at(event.clientX, event.clientY);
  const covered = covers(state, view.id, at.x, at.y, chooser.drawn);
  chooser.do(tap, targetAt(view, chooser, event), covered, settings.confirm);
  if (chooser.state !== state || state.sent) return;
  if (view.figure.parentElement?.id === "others") return; // it becomes large (scenes.js)
  const [x, y] = view.frame.meant(at.x, at.y);
  chooser.listener.what({ area: view.id, x, y }, around(event, at.size));
}
