/** What somebody likes on this device. */

const DRAWER = "crownlands.settings";

/** @typedef {{confirm: boolean, speed: "slow" | "normal" | "instant", keys: boolean, cover: boolean, forced: boolean, sound: boolean, vibrate: boolean, notify: boolean, phrases: boolean}} Settings */

/** @type {Settings} */
export const settings = {
  confirm: true,
  speed: "normal",
  keys: true,
  cover: false,
  forced: true,
  sound: false,
  vibrate: false,
  notify: false,
  phrases: true,
  ...kept(DRAWER),
};

/**
 * What was kept on this device: nothing, if it is not allowed to, or if somebody else has written there.
 * @param {string} drawer its key in the storage @returns {Record<string, any>}
 */
export function kept(drawer) {
  try {
    return JSON.parse(localStorage.getItem(drawer) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Keep something on this device, if it allows that: it is only a convenience. @param {string} drawer @param {Record<string, any>} what */
export function keep(drawer, what) {
  try {
    localStorage.setItem(drawer, JSON.stringify(what));
  } catch {
    // full, or forbidden
  }
}

/** @param {Partial<Settings>} change */
export function like(change) {
  Object.assign(settings, change);
  keep(DRAWER, settings);
}
