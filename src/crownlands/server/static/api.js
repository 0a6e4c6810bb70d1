/** The HTTP interface of docs/protocol.md. */

/** What this browser adds to the secret that draws are made from. */
export const luck = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is said where the server does not answer, in the reader's words. */
const offline = () => new Error(document.documentElement.dataset.offline);

/** A module that is loaded when it is wanted; if it does not come, that is said as everywhere. @template T @param {Promise<T>} module @returns {Promise<T>} */
export const loaded = (module) => module.catch(() => Promise.reject(offline()));

/**
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method @param {string} path @param {any} [body] sent as JSON; a Blob as it is
 * @param {AbortSignal} [signal] says that nobody waits for the answer any more
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const plain = body instanceof Blob;
  const answer = await fetch(`/api${path}`, {
    method,
    signal,
    keepalive: method === "PATCH", // what somebody likes is kept even if they leave at once
    headers: body === undefined || plain ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : plain ? body : JSON.stringify(body),
  }).catch(() => Promise.reject(offline()));
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(said.text ? new Error(said.text) : offline(), { error: said.error, status: answer.status }); // in the reader's words
  return said;
}
