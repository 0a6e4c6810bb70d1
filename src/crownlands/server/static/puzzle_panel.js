/**
 * What is said beside a puzzle: what is asked, how it went, what it cost, what would be best and why; and the row of the
 * week.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {{day: string, puzzle: string, state: "open" | "solved" | "failed"}} Day
 * @typedef {{rating: number, provisional: boolean, tries: number}} Rating
 * @typedef {{action: string, points: number, win: number}} Option what a choice brings whoever makes it
 *
 * @typedef {object} Asked a puzzle as it is put to somebody
 * @property {string} puzzle
 * @property {Message[]} called
 * @property {number} players
 * @property {number} seat who chooses
 * @property {string} position
 * @property {import("./types.js").Scene} scene
 * @property {string | null} day of the last week on which it was everybody's
 * @property {Rating} level how hard it has proved
 * @property {{action: string, solved: boolean} | null} tried the reader's first try
 * @property {Rating & {solved: number}} me
 *
 * @typedef {object} Verdict what is said of an answer
 * @property {string} action
 * @property {boolean} solved
 * @property {number} lost_points
 * @property {number} lost_win
 * @property {string} best
 * @property {Option[]} options the best first
 * @property {{choice: Choice, pieces: Piece[]}[]} line the best turn
 * @property {Message[]} why
 * @property {string[]} themes
 * @property {boolean} exact
 * @property {boolean} rated
 * @property {Rating & {solved: number, before: number}} me
 * @property {Rating & {before: number}} level
 * @property {Day[]} week
 * @property {number} streak
 *
 * @typedef {object} Listener
 * @property {string} who moves
 * @property {string} today
 * @property {() => void} solution
 * @property {(which: number) => void} look
 * @property {() => void} link
 */

import { button, h } from "./dom.js";
import { page, say, sentence, spoken } from "./words.js";

const LEAST_POINTS = 0.05; // less than that is not told
const LEAST_WIN = 0.005;
const SIGNS = { open: "○", solved: "✓", failed: "✗" };

/** @param {number} number @param {Intl.NumberFormatOptions} how */
const written = (number, how) => new Intl.NumberFormat(spoken(), how).format(number).replace("-", "−");
const points = (/** @type {number} */ number) => written(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const chance = (/** @type {number} */ number) => written(number, { style: "percent", maximumFractionDigits: 0 });

/** What a choice costs, in a few letters. @param {Verdict} verdict @param {Option} option */
export function costWords({ best, options }, option) {
  const [first] = options;
  if (option.action === best) return "✓";
  const lost = Math.max(0, first.points - option.points);
  return lost >= LEAST_POINTS ? points(-lost) : chance(-Math.max(0, first.win - option.win));
}

/** A day in words. @param {string} day @param {Intl.DateTimeFormatOptions} how */
const dayWords = (day, how) => new Date(`${day}T00:00:00Z`).toLocaleDateString(spoken(), { timeZone: "UTC", ...how });

/** What a puzzle is called. @param {Asked} asked @param {string} today @returns {Message} */
export function titleOf({ day }, today) {
  if (!day) return ["page.puzzle.one"];
  return day === today ? ["page.puzzle.daily"] : ["page.puzzle.dated", { day: dayWords(day, { day: "numeric", month: "long" }) }];
}

/** @param {HTMLElement} place @param {Asked} asked @param {Verdict | null} verdict @param {Listener} listener */
export function showPanel(place, asked, verdict, listener) {
  place.replaceChildren(
    h("h2", { id: "puzzle-title" }, say(titleOf(asked, listener.today))),
    ...(verdict ? told(asked, verdict, listener) : question(asked, listener)),
  );
}

/** What is asked. @param {Asked} asked @param {Listener} listener */
function question({ tried, level, me }, { who, solution }) {
  const before = tried && [
    h("p.about", {}, page(`puzzle.before.${tried.solved ? "solved" : "failed"}`)),
    h("p", {}, button("small", { onclick: solution }, page("puzzle.show"))),
  ];
  return [
    h("p.puzzle-ask", {}, page("puzzle.ask")),
    ...(before ?? [h("p.about", {}, page("puzzle.about", { who }))]),
    h(
      "dl.puzzle-numbers",
      {},
      ...number("puzzle.level", String(level.rating)),
      ...number("puzzle.rating", String(me.rating), me.provisional ? page("puzzle.provisional") : ""),
      ...(me.tries ? number("puzzle.done", page("puzzle.of", { solved: me.solved, tries: me.tries })) : []),
    ),
  ];
}

/** @param {string} id @param {string} words @param {string} [more] */
function number(id, words, more = "") {
  return [h("div", {}, h("dt", {}, page(id)), h("dd", {}, h("strong", {}, words), more && h("span.about", {}, ` ${more}`)))];
}

/** How it went. @param {Asked} asked @param {Verdict} verdict @param {Listener} listener */
function told(asked, verdict, listener) {
  const { solved, lost_points, lost_win, why, themes, exact } = verdict;
  const cost = [
    lost_points >= LEAST_POINTS && h("strong", {}, `${page("puzzle.points")}: ${points(-lost_points)}`),
    lost_win >= LEAST_WIN && h("strong", {}, `${page("puzzle.win")}: ${chance(-lost_win)}`),
  ].filter(Boolean);
  return [
    h(
      `div.verdict.${solved ? "solved" : "failed"}`,
      {},
      h("span.verdict-sign", { "aria-hidden": "true" }, solved ? "✓" : "✗"),
      h("div", {}, h("strong.verdict-words", {}, page(solved ? "puzzle.solved" : "puzzle.failed")), ratingWords(verdict)),
    ),
    solved || !cost.length ? null : h("p.puzzle-cost", {}, h("span.about", {}, page("puzzle.costs")), ...cost),
    why.length ? h("h3", {}, page("puzzle.why")) : null,
    why.length ? h("ul.reasons", {}, ...why.map((reason) => h("li", {}, sentence(say(reason))))) : null,
    compared(asked, verdict, listener.look),
    ...then(verdict),
    h("p.about", {}, page(exact ? "puzzle.exact" : "puzzle.estimated")),
    themes.length ? h("p.themes", {}, h("span.about", {}, page("puzzle.themes")), ...themes.map((theme) => h("span.chip", {}, sentence(say([`puzzle.theme.${theme}`]))))) : null,
    h(
      "p.row.puzzle-more",
      {},
      h("a.button.small", { href: `/analysis?position=${encodeURIComponent(asked.position)}` }, page("puzzle.analyse")),
      button("small", { onclick: listener.link }, page("puzzle.link")),
    ),
  ].filter((one) => one !== null);
}

/** What became of the ratings. @param {Verdict} verdict */
function ratingWords({ rated, me }) {
  if (!rated) return h("span.rated", {}, page("puzzle.unrated"));
  const more = written(me.rating - me.before, { signDisplay: "exceptZero" });
  return h(
    "span.rated",
    {},
    `${page("puzzle.rating")}: ${me.before} → `,
    h("strong", {}, String(me.rating)),
    ` (${more})`,
    me.provisional && h("span.about", {}, ` ${page("puzzle.provisional")}`),
  );
}

/** The choices beside each other; each can be looked at on the board. @param {Asked} asked @param {Verdict} verdict @param {(which: number) => void} look */
function compared({ scene }, { options, best, action }, look) {
  const lookAt = (/** @type {number} */ which) => {
    for (const [i, { see }] of rows.entries()) see.setAttribute("aria-pressed", String(i === which));
    look(which);
  };
  const rows = options.map((option, i) => {
    const choice = scene.choices?.find((one) => one.action === option.action);
    const mark = option.action === best ? page("puzzle.best") : option.action === action ? page("puzzle.yours") : "";
    const words = choice?.label ? sentence(say(choice.label)) : option.action;
    const see = button("line", { "aria-pressed": String(!i), onclick: () => lookAt(i), onpointerenter: () => lookAt(i), onfocus: () => lookAt(i) }, h("span", {}, words), mark && h("span.chip", {}, mark));
    const kind = option.action === best ? "tr.best" : option.action === action ? "tr.yours" : "tr";
    return { see, row: h(kind, {}, h("th", { scope: "row" }, h("span.option-number", {}, String(i + 1)), see), h("td", {}, points(option.points)), h("td", {}, chance(option.win))) };
  });
  const heads = ["choice", "points", "win"].map((id) => h("th", { scope: "col" }, page(`puzzle.${id}`)));
  return h("table.compared", {}, h("caption.hidden", {}, page("puzzle.choices")), h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows.map(({ row }) => row)));
}

/** How the best turn goes on. @param {Verdict} verdict */
function then({ line }) {
  const [, ...more] = line;
  if (!more.length) return [];
  const words = more.map(({ choice }) => (choice.label ? say(choice.label) : choice.action));
  return [h("p.then", {}, h("span.about", {}, page("puzzle.then")), " ", words.join(", "))];
}

/** The last seven days. @param {HTMLElement} place @param {HTMLElement} streak @param {{week: Day[], streak: number}} days @param {string} here */
export function showWeek(place, streak, days, here) {
  place.replaceChildren(
    ...days.week.map(({ day, puzzle, state }) => {
      const words = `${dayWords(day, { weekday: "long", day: "numeric", month: "long" })}: ${page(`puzzle.state.${state}`)}`;
      return h(
        "li",
        {},
        h(
          `a.day.${state}`,
          { href: `/puzzles/${puzzle}`, dataset: { puzzle }, title: words, "aria-label": words, "aria-current": puzzle === here ? "page" : null },
          h("span.day-sign", { "aria-hidden": "true" }, SIGNS[state]),
          h("span.day-name", { "aria-hidden": "true" }, dayWords(day, { weekday: "short" })),
        ),
      );
    }),
  );
  streak.textContent = days.streak ? page("puzzle.streak", { n: days.streak }) : "";
}
