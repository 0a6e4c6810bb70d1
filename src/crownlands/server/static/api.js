/** The HTTP interface of docs/protocol.md. */

/** What this browser adds to the secret that draws are made from. */
export const luck = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method @param {string} path @param {any} [body] sent as JSON; a Blob as it is
 * @param {AbortSignal} [signal] says that nobody waits for the answer any more
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const plain = body instanceof Blob;
  const { offline = "" } = document.documentElement.dataset;
  const answer = await fetch(`/api${path}`, {
    method,
    signal,
    keepalive: method === "PATCH", // what somebody likes is kept even if they leave at once
    headers: body === undefined || plain ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : plain ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Error(offline);
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.text ?? offline), { error: said.error }); // in the reader's words
  return said;
}
