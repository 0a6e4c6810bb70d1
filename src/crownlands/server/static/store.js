/** The scene as it is known here, and the changes that come: the inverse of `diff` in scene/model.py. */

/**
 * A scene made of an older one and a change.
 *
 * A part in brackets is new as a whole (or gone, if it is null). Any other part says by key what is new (in brackets),
 * gone (null) or different (only the fields that differ; null for a field that is gone). A field that was a list and now
 * is an object is the list with these entries.
 *
 * @param {Record<string, any>} old
 * @param {Record<string, any>} change
 * @returns {any}
 */
export function patch(old, change) {
  const made = { ...old };
  for (const [key, part] of Object.entries(change)) {
    if (Array.isArray(part)) {
      if (part[0] === null) delete made[key];
      else made[key] = part[0];
      continue;
    }
    const keyed = { ...made[key] };
    for (const [name, fields] of Object.entries(part)) {
      if (fields === null) delete keyed[name];
      else if (Array.isArray(fields)) keyed[name] = fields[0];
      else keyed[name] = withFields(keyed[name], fields);
    }
    made[key] = keyed;
  }
  return made;
}

/** @param {Record<string, any>} old @param {Record<string, any>} fields */
function withFields(old, fields) {
  const made = { ...old };
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete made[name];
    else made[name] = withEntries(made[name], value);
  }
  return made;
}

/** @param {any} old @param {any} change @returns {any} */
function withEntries(old, change) {
  if (!Array.isArray(old) || Array.isArray(change) || change === null || typeof change !== "object") return change;
  const made = [...old];
  for (const [i, entry] of Object.entries(change)) made[Number(i)] = withEntries(old[Number(i)], entry);
  return made;
}
