/** Scenes and the changes that come: the inverse of `diff` in scene/difference.py. */

/**
 * A scene made of an older one and a change.
 *
 * By key: null for what is gone, [value] for what is new or new as a whole, and otherwise what is different in it.
 *
 * @param {Record<string, any>} old
 * @param {Record<string, any>} change
 * @returns {any}
 */
export function patch(old, change) {
  const made = { ...old };
  for (const [key, part] of Object.entries(change)) {
    if (part === null) delete made[key];
    else made[key] = changed(made[key], part);
  }
  return made;
}

/**
 * Of an object the change is by key; of a list by number, or how many entries to keep at both ends, with new ones
 * between them. @param {any} old @param {any} part @returns {any}
 */
function changed(old, part) {
  if (Array.isArray(part)) return part[0];
  if (!Array.isArray(old)) return patch(old, part);
  if (part.keep) {
    const [start, end] = part.keep;
    return [...old.slice(0, start), ...part.new, ...old.slice(old.length - end)];
  }
  const made = [...old];
  for (const [i, entry] of Object.entries(part)) made[Number(i)] = changed(old[Number(i)], entry);
  return made;
}
