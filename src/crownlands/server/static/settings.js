/** What somebody likes on this device. */

const DRAWER = "crownlands.settings";

/** @typedef {{confirm: boolean, speed: "slow" | "normal" | "instant", keys: boolean, cover: boolean}} Settings */

/** @type {Settings} */
export const settings = { confirm: true, speed: "normal", keys: true, cover: false, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(DRAWER) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} change */
export function like(change) {
  Object.assign(settings, change);
  localStorage.setItem(DRAWER, JSON.stringify(settings));
}
