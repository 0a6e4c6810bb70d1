/** Elements, made in one line. Text is always text: nothing here reads HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element. Properties that begin with "on" are listeners, `dataset` and `style` go where they belong, the rest
 * are attributes; what is null, undefined or false is left out.
 * @param {string} tag a name, with classes after dots
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  return dress(element, props, children);
}

/**
 * The same for a button, which must never send a form by accident.
 * @param {string} classes @param {Record<string, any>} props @param {...Child} children
 */
export function button(classes, props, ...children) {
  return h(`button${classes && `.${classes}`}`, { type: "button", ...props }, ...children);
}

/**
 * An SVG element.
 * @param {string} tag @param {Record<string, any>} [props] @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return dress(element, props, children);
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element @param {Record<string, any>} props @param {Child[]} children
 * @returns {E}
 */
function dress(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") for (const [key, to] of Object.entries(value)) element.style.setProperty(key, String(to));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** The element with an id, which must be there. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Have an element say something, if it does not yet. @param {Element} element @param {string} words */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** Versions and ids the server wrote into the page. */
export const here = document.documentElement.dataset;

/** A page or a drawing of ours. The request reads it, so that no text is ever turned into elements here. @param {string} address @returns {Promise<Document>} */
export function documentAt(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onloadend = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : reject(new Error(here.offline)));
    request.send();
  });
}

/** May things move? */
export function motion() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
}
