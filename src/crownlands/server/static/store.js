/** The scene as it is known here, and the changes that come: the inverse of `diff` in scene/model.py. */

/**
 * A scene made of an older one and a change.
 *
 * A part in brackets is new as a whole (or gone, if it is null). Any other part says by key what is new (in brackets),
 * gone (null) or different (only the fields that differ; null for a field that is gone).
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
      else keyed[name] = withoutNulls({ ...keyed[name], ...fields });
    }
    made[key] = keyed;
  }
  return made;
}

/** @param {Record<string, any>} fields */
function withoutNulls(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
