/**
 * Setting up the analysis board: the start of any game, a position as text or field by field, a moment of a record.
 *
 * @typedef {import("./analysis.js").Board} Board
 * @typedef {import("./analysis.js").Field} Field
 * @typedef {import("./types.js").Message} Message
 * @typedef {(from: Record<string, any>) => Promise<void>} Load
 */

import { ask } from "./api.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { page, say } from "./words.js";

let times = 0; // labels are found by ids

/** @param {Board | null} board what is there now @param {Load} load */
export async function showSetup(board, load) {
  const { games } = await ask("GET", "/games");
  const dialog = showDialog(
    page("analysis.setup"),
    part("analysis.from_start", startForm(games, board, load), true),
    ...(board ? [part("analysis.from_fields", fieldsForm(board, load))] : []),
    part("analysis.from_text", textForm(board, load)),
    part("analysis.from_record", recordForm(load)),
  );
  dialog.classList.add("setup");
}

/** @param {string} title @param {Node} content @param {boolean} [open] */
function part(title, content, open = false) {
  return h("details.setup-part", { open, name: "setup" }, h("summary", {}, page(title)), content);
}

/** A form that loads something; what is wrong is said in it. @param {() => Promise<void>} submit @param {...any} content */
function form(submit, ...content) {
  const wrong = h("p.setup-wrong", { role: "alert", hidden: true });
  const made = h("form.setup-form", {}, ...content, wrong, h("p.row", {}, h("button.primary", { type: "submit" }, page("analysis.use"))));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.hidden = true;
    for (const old of made.querySelectorAll(".field-wrong")) old.remove();
    for (const old of made.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
    try {
      await submit();
      /** @type {HTMLDialogElement | null} */ (made.closest("dialog"))?.close();
    } catch (problem) {
      tell(made, wrong, /** @type {any} */ (problem));
    }
  });
  return made;
}

/** Say what is wrong, beside the field that is, if one of them is. @param {HTMLElement} form @param {HTMLElement} wrong @param {Error & {error?: Message}} problem */
function tell(form, wrong, problem) {
  const about = String(problem.error?.[1]?.field ?? "");
  const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-field]")]);
  const named = rows.find(({ dataset }) => dataset.field === about.split(" ")[0]);
  const row = named ?? (about ? rows.find((one) => one.querySelector("input")?.value.split(" ").includes(about)) : undefined);
  if (!row) {
    wrong.textContent = problem.message;
    wrong.hidden = false;
    return;
  }
  const input = /** @type {HTMLElement} */ (row.querySelector("input, select"));
  input.setAttribute("aria-invalid", "true");
  row.append(h("span.field-wrong", { role: "alert" }, problem.message));
  input.focus();
}

/** @param {string} words @param {HTMLElement} input @param {Record<string, any>} [props] */
function labelled(words, input, props = {}) {
  input.id = `setup-${++times}`;
  return h("p.setup-row", props, h("label", { for: input.id }, words), input);
}

/** The start of a game with its options. @param {any[]} games @param {Board | null} board @param {Load} load */
function startForm(games, board, load) {
  const which = /** @type {HTMLSelectElement} */ (h("select", {}, ...games.map(({ id, title }) => h("option", { value: id, selected: id === board?.game }, say(title) || id))));
  const drawn = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: true }));
  const options = h("div.setup-options");
  const fill = () => options.replaceChildren(...games.find(({ id }) => id === which.value).options.map(optionRow));
  which.addEventListener("change", fill);
  fill();
  const chosen = () => Object.fromEntries([...options.querySelectorAll("select, input")].map((one) => {
    const field = /** @type {HTMLInputElement} */ (one);
    return [field.name, field instanceof HTMLSelectElement ? JSON.parse(field.value) : field.value.trim()];
  }));
  return form(
    () => load({ game: which.value, options: chosen(), draw: drawn.checked }),
    labelled(page("analysis.game"), which),
    options,
    h("label.check", {}, drawn, h("span", {}, page("analysis.drawn"))),
  );
}

/** @param {any} option */
function optionRow({ name, default: usual, label, values }) {
  const words = say(label) || name;
  if (!values.length) return labelled(words, h("input", { name, value: String(usual), autocomplete: "off" }));
  const each = values.map((/** @type {any} */ one) => h("option", { value: JSON.stringify(one.value), selected: one.value === usual }, say(one.label) || saidPlainly(one.value)));
  return labelled(words, h("select", { name }, ...each));
}

/** @param {any} value */
function saidPlainly(value) {
  return typeof value === "boolean" ? page(value ? "analysis.yes" : "analysis.no") : String(value);
}

/** A position as it is written. @param {Board | null} board @param {Load} load */
function textForm(board, load) {
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 6, spellcheck: false, autocomplete: "off", maxlength: 4096 }, board?.position ?? ""));
  return form(() => load({ position: text.value.trim() }), labelled(page("analysis.text"), text));
}

/** The same, field by field. @param {Board} board @param {Load} load */
function fieldsForm({ position, fields }, load) {
  const [game] = position.split(";");
  const phases = fields.filter(({ phase }) => phase);
  const others = fields.filter(({ phase }) => !phase);
  const rows = others.map((field) => fieldRow(field, field.name));
  const phase = /** @type {HTMLSelectElement} */ (h("select", {}, ...phases.map(({ name, text }) => h("option", { value: name, selected: text !== null }, name))));
  const words = phases.flatMap((field) => (field.bare ? [] : [{ name: field.name, ...fieldRow(field, field.name) }]));
  const show = () => words.forEach(({ name, row }) => (row.hidden = name !== phase.value));
  phase.addEventListener("change", show);
  show();
  const text = () => {
    const written = rows.flatMap(({ words: said }) => said() ?? []);
    return [game, ...written, words.find(({ name }) => name === phase.value)?.words() ?? phase.value].join("; ");
  };
  return form(
    () => load({ position: text() }),
    h("p.about", {}, page("analysis.fields")),
    ...rows.map(({ row }) => row),
    labelled(page("analysis.phase"), phase, { dataset: { field: phases.find((one) => one.text !== null)?.name ?? "" } }),
    ...words.map(({ row }) => row),
  );
}

/** A field, and what it says: nothing if it is not there. @param {Field} field @param {string} label */
function fieldRow({ name, text, bare, phase }, label) {
  const props = { dataset: { field: name } };
  if (bare) {
    const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: text !== null }));
    return { row: labelled(label, box, props), words: () => (box.checked ? name : null) };
  }
  const input = /** @type {HTMLInputElement} */ (h("input", { value: text ?? "", autocomplete: "off", spellcheck: false }));
  const there = text !== null || phase;
  return { row: labelled(label, input, props), words: () => (input.value.trim() || there ? `${name} ${input.value.trim()}`.trim() : null) };
}

/** A record, and after how many actions. @param {Load} load */
function recordForm(load) {
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 5, spellcheck: false, autocomplete: "off" }));
  const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,.jsonl,.txt,text/plain,application/json" }));
  const ply = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: 0, step: 1, inputmode: "numeric" }));
  file.addEventListener("change", async () => (text.value = (await file.files?.[0]?.text()) ?? ""));
  return form(
    () => load({ record: text.value, ...(ply.value === "" ? {} : { ply: ply.valueAsNumber }) }),
    labelled(page("open.file"), file),
    labelled(page("analysis.record"), text),
    labelled(page("analysis.ply"), ply),
  );
}
