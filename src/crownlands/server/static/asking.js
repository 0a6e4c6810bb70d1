/**
 * Asking what something is: the pointer rests on it, a finger stays on it, or `?` is pressed where the focus is.
 *
 * Places of the boards are asked about by their area, everything else by what it shows: `data-what` is a drawing,
 * `data-line` a line of a seat's score. What has the class `asks` does nothing else when it is pressed.
 *
 * @typedef {import("./card.js").Card} Card
 * @typedef {import("./chooser.js").Chooser} Chooser
 * @typedef {import("./types.js").Question} Question
 */

const REST = 600; // milliseconds a mouse rests before it asks
const HOLD = 500; // and a finger stays
export const SLIP = 8; // pixels a finger may move meanwhile, and still tap

let heldAt = -1; // the pointer whose finger stayed: its tap means nothing else

/** Was this the end of a press that asked? @param {PointerEvent} event */
export function wasHeld(event) {
  return event.pointerId === heldAt;
}

/** @param {Card} card @param {Chooser} chooser */
export function listenForQuestions(card, chooser) {
  let timer = 0;
  /** @type {{x: number, y: number, pointer: number} | null} */
  let finger = null;
  const forget = () => {
    clearTimeout(timer);
    finger = null;
  };

  document.addEventListener("pointermove", (event) => {
    if (finger && event.pointerId === finger.pointer && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP) forget();
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    if (card.passing && !over(card, event)) card.close();
    if (event.buttons || (card.open && !card.passing)) return;
    timer = window.setTimeout(() => rest(card, chooser, event), REST);
  });
  document.addEventListener("pointerdown", (event) => {
    forget();
    heldAt = -1;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const found = pointedAt(chooser, event);
    if (!found) return;
    finger = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    timer = window.setTimeout(() => {
      heldAt = event.pointerId;
      card.ask(found.question, found.box, "kept");
    }, HOLD);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, forget);
  document.addEventListener("pointerleave", forget);
  document.addEventListener("contextmenu", (event) => {
    if (finger || heldAt >= 0) event.preventDefault(); // the finger asks; it wants no menu
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const asks = target.closest("[data-what], [data-line]");
    if (heldAt >= 0 && asks) {
      event.stopPropagation();
      event.preventDefault();
    } else if (asks?.matches(".asks")) {
      const question = questionOf(asks);
      if (question) card.ask(question, asks.getBoundingClientRect(), event.detail ? "kept" : "keys");
    }
    heldAt = -1;
  }, true);
}

/** Ask about what has the focus. @param {Card} card @param {Chooser} chooser @returns {boolean} is there anything to ask about? */
export function askByKey(card, chooser) {
  const focused = document.activeElement;
  const target = chooser.focused();
  const view = target && chooser.board.areas.get(target.area);
  if (target && view && focused) {
    const [x, y] = view.frame.meant(target.x + target.width / 2, target.y + target.height / 2);
    card.ask({ area: target.area, x, y }, focused.getBoundingClientRect(), "keys");
    return true;
  }
  const asks = focused?.closest("[data-what], [data-line]");
  const question = asks && questionOf(asks);
  if (asks && question) card.ask(question, asks.getBoundingClientRect(), "keys");
  return Boolean(question);
}

/** The mouse rests. What it could choose on a board is shown as a ghost already. @param {Card} card @param {Chooser} chooser @param {PointerEvent} event */
function rest(card, chooser, event) {
  const { picked, target, sent } = chooser.state;
  const board = target && chooser.board.areas.get(target.area)?.frame.area.kind === "board";
  if (picked || sent || board || document.querySelector("dialog[open]") || document.body.matches(".covered")) return;
  const found = pointedAt(chooser, event);
  if (found) card.ask(found.question, found.box, "passing");
}

/** Is the pointer still over what a card speaks of? @param {Card} card @param {PointerEvent} event */
function over(card, { clientX, clientY }) {
  const box = card.asked?.box;
  return box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/** What is under the pointer, and where. @param {Chooser} chooser @param {PointerEvent} event */
function pointedAt(chooser, event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const asks = under?.closest("[data-what], [data-line]");
  const question = asks && questionOf(asks);
  if (asks && question) return { question, box: asks.getBoundingClientRect() };
  const area = /** @type {HTMLElement | null} */ (under?.closest(".area-svg")?.closest("[data-area]") ?? null)?.dataset.area ?? "";
  const view = chooser.board.areas.get(area);
  if (!view) return null;
  const at = view.at(event.clientX, event.clientY);
  const [x, y] = view.frame.meant(at.x, at.y);
  return { question: { area, x, y }, box: around(event, at.size) };
}

/** A square around a point of the screen. @param {{clientX: number, clientY: number}} point @param {number} size */
export function around({ clientX, clientY }, size) {
  const half = Math.min(size, 80) / 2;
  return { left: clientX - half, top: clientY - half, right: clientX + half, bottom: clientY + half };
}

/** @param {Element} element @returns {Question | null} */
function questionOf(element) {
  const { what, line } = /** @type {HTMLElement} */ (element).dataset;
  if (what) return { symbol: what };
  const [seat, number] = (line ?? "").split(".").map(Number);
  return line ? { seat, line: number } : null;
}
