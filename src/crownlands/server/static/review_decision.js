/**
 * One decision of a review: what was played and what was best, in words and on the board, what that cost and why, the
 * choices compared; and trying again.
 *
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./review_numbers.js").Decision} Decision
 * @typedef {import("./review_numbers.js").Option} Option
 * @typedef {import("./review.js").ReviewPanel} ReviewPanel
 */

import { ask } from "./api.js";
import { icon } from "./art.js";
import { showBar } from "./bar.js";
import { Chooser } from "./chooser.js";
import { refuse } from "./choosing.js";
import { button, byId, h } from "./dom.js";
import { Ideas } from "./ideas.js";
import { choseByKey } from "./keyboard.js";
import { toast } from "./notices.js";
import { costs, kindOf, lostIn, pointsText, signOf, winText } from "./review_numbers.js";
import { page, say, seatLetters, sentence } from "./words.js";

export class DecisionView {
  /** @param {ReviewPanel} panel */
  constructor(panel) {
    this.panel = panel;
    this.view = panel.replay.view;
    this.place = h("article.review-decision", { hidden: true, "aria-labelledby": "review-decision", tabindex: -1 });
    this.ideas = new Ideas(this.view.board);
    this.chooser = new Chooser(this.view.board, {
      play: ({ action }) => this.tried(action),
      what: () => {},
      changed: () => this.bar(),
      tell: (words) => (byId("told").textContent = words),
    });
    this.actions = h("div.actions", { role: "toolbar", "aria-label": page("table.actions"), hidden: true });
    document.querySelector(".replay-bar")?.before(this.actions);
    /** @type {Decision | null} */
    this.decision = null;
    /** @type {Scene | null} */
    this.scene = null;
    this.trying = false;
    /** @type {Decision | null} what came of the last idea */
    this.verdict = null;
    this.looked = 0;
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** The moment of a decision is shown, or another one. @param {Decision | null} decision @param {Scene} scene */
  show(decision, scene) {
    const same = decision !== null && decision.ply === this.decision?.ply;
    if (!same) this.leave();
    this.looked = same ? this.looked : 0;
    this.decision = decision;
    this.scene = scene;
    this.draw();
  }

  draw() {
    const { decision } = this;
    this.place.hidden = decision === null;
    this.place.replaceChildren(...(decision ? (this.trying ? this.asked(decision) : this.told(decision)) : []));
    this.mark();
  }

  /** What is shown on the boards: the best choice and the one that was played, and what somebody looks at. */
  mark() {
    const { decision, scene } = this;
    const told = this.trying ? this.verdict : decision;
    if (!told || !scene?.choices) {
      this.ideas.clear();
      return;
    }
    const seen = told.options.map(({ action }, i) => {
      const wanted = this.trying ? action === told.played : i === 0 || i === this.looked || action === told.played;
      const choice = wanted ? scene.choices?.find((one) => one.action === action) : undefined;
      return { choice, worth: action === told.played ? signOf(kindOf(told)) : i === bestOf(told) ? "✓" : "" };
    });
    this.ideas.show(seen, scene.pieces, !this.trying);
    this.ideas.look(this.trying ? told.options.findIndex(({ action }) => action === told.played) : this.looked);
  }

  /** Whose it was, and when. @param {Decision} decision */
  head(decision) {
    const seat = seatLetters().indexOf(decision.seat);
    const when = page("review.turn", { turn: this.panel.turnOf(decision) });
    return h("h3", { id: "review-decision" }, icon(`seat.${seat}`, "seat-mark"), h("span", {}, `${when} · ${this.panel.nameOf(seat)}`));
  }

  /** A decision in words. @param {Decision} decision */
  told(decision) {
    const kind = kindOf(decision);
    const { called, played, best, exact } = decision;
    const again = button("primary", { onclick: () => this.begin() }, page("review.try"));
    const analyse = h("a.button", { href: `/analysis?table=${this.panel.replay.table}&ply=${decision.ply}` }, page("replay.analyse"));
    return [
      this.head(decision),
      h("p.review-kind", {}, badge(kind), h("strong", {}, page(`review.mark.${kind}`)), exact && proved()),
      costWords(decision, kind),
      kind === "unclear" && h("p.review-small", {}, page("review.unclear.about")),
      h(
        "dl.review-choice",
        {},
        h("div", {}, h("dt", {}, page("review.played")), h("dd", {}, say(called[played]))),
        best !== played && h("div", {}, h("dt", {}, page("review.best")), h("dd", {}, say(called[best]))),
      ),
      ...reasons(decision),
      this.table(decision),
      h("div.row.review-do", {}, again, analyse),
    ].filter((part) => part instanceof Node);
  }

  /** The choices compared; each can be looked at. @param {Decision} decision */
  table(decision) {
    const { options, called, played, seat } = decision;
    const mine = seatLetters().indexOf(seat);
    const rows = options.map((option, i) => {
      const notes = [i === bestOf(decision) && page("review.best"), option.action === played && page("review.played")].filter(Boolean).join(", ");
      const look = button("review-option", { "aria-pressed": String(i === this.looked), onclick: () => this.look(i) }, h("span.review-rank", {}, String(i + 1)), h("span", {}, say(called[option.action]), notes && h("em", {}, ` (${notes})`)));
      return h("tr", { class: i === this.looked ? "looked" : null }, h("td", {}, look), h("td", {}, pointsText(option.points[mine])), h("td", {}, winText(option.wins[mine])));
    });
    const heads = ["review.choice", "review.points", "review.win"].map((id) => h("th", { scope: "col" }, page(id)));
    return h("table.review-options", {}, h("caption", {}, page("review.choices")), h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows));
  }

  /** Look at one of the choices. @param {number} which */
  look(which) {
    this.looked = which;
    this.draw();
    /** @type {HTMLElement | undefined} */ (this.place.querySelectorAll(".review-option")[which])?.focus({ preventScroll: true });
  }

  // --- trying again ---------------------------------------------------------------------------------------------------

  /** Put somebody back before the decision. */
  begin() {
    const { decision, scene } = this;
    if (!decision || !scene) return;
    this.trying = true;
    this.verdict = null;
    document.body.classList.add("trying");
    this.panel.focus(decision.ply);
    this.draw();
    this.place.focus({ preventScroll: true });
    byId("told").textContent = page("review.try.about", { choice: say(decision.called[decision.played]) });
    this.seeBoard();
  }

  /** Have in sight where something is to be chosen; on a desk it is, and there is room for what is asked. */
  seeBoard() {
    if (this.view.shape === "desk") this.place.scrollIntoView({ block: "nearest" });
    else for (const one of [window, document.querySelector(".beside")]) one?.scrollTo(0, 0);
  }

  /** Have it in sight, and heard. */
  attend() {
    this.place.focus({ preventScroll: true });
    this.place.scrollIntoView({ block: "nearest" });
  }

  /** What is asked of somebody who tries again, and what came of it. @param {Decision} decision */
  asked(decision) {
    const { called, played } = decision;
    const leave = button(this.verdict ? "primary" : "", { onclick: () => this.end() }, page("review.try.leave"));
    return [
      this.head(decision),
      h("p", {}, page("review.try.about", { choice: say(called[played]) })),
      h("div.review-verdict", { role: "status" }, ...(this.verdict ? verdict(this.verdict, decision) : [])),
      h("div.row.review-do", {}, leave),
    ];
  }

  /** An idea: how good is it? @param {string} action */
  async tried(action) {
    const { decision } = this;
    if (!decision || !this.trying) return;
    this.say(page("review.try.weighing"));
    try {
      const said = await ask("POST", `/tables/${this.panel.replay.table}/review/try`, { ply: decision.ply, action });
      if (decision !== this.decision || !this.trying) return;
      this.verdict = said.decision;
      this.chooser.do(refuse); // something else can be tried
      this.draw();
      this.bar();
      this.place.querySelector(".review-verdict")?.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      this.chooser.do(refuse);
      this.say("");
      toast(problem instanceof Error ? problem.message : String(problem), "bad");
    }
  }

  /** @param {string} words */
  say(words) {
    const place = this.place.querySelector(".review-verdict");
    if (place) place.textContent = words;
  }

  /** Enough of it: what was best? */
  end() {
    this.leave();
    this.draw();
    this.attend();
  }

  leave() {
    if (!this.trying) return;
    this.trying = false;
    this.verdict = null;
    document.body.classList.remove("trying");
    this.chooser.offer({}, -1);
    this.bar();
  }

  /** Something was drawn: offer what can be tried. */
  offer() {
    if (this.trying && this.scene) this.chooser.offer(this.scene, this.scene.ply);
  }

  fitted() {
    if (this.trying) this.chooser.attend();
    this.ideas.draw();
  }

  bar() {
    this.actions.hidden = !this.trying;
    if (this.trying) showBar(this.actions, this.chooser, null);
  }

  /** Keys are for choosing while somebody tries again. @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (!this.trying || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest("input, select, dialog, .graph-scroll")) return;
    if (choseByKey(this.chooser, event)) event.preventDefault();
    else if (!event.key.startsWith("Arrow") && !["Home", "End", " "].includes(event.key)) return;
    if (!(target instanceof Element && target.closest("button, summary"))) event.stopPropagation(); // nobody leaves by accident
  }
}

/** A sign, which is no colour alone. @param {string} kind */
export function badge(kind) {
  return h(`span.review-sign.${kind}`, { "aria-hidden": "true" }, signOf(kind));
}

function proved() {
  return h("span.review-proved", { title: page("review.proved.about") }, `∎ ${page("review.proved")}`);
}

/** Why the best choice is better. @param {Decision} decision */
function reasons({ why }) {
  if (!why.length) return [];
  return [h("p.review-why", {}, page("review.why")), h("ul.review-reasons", {}, ...why.map((reason) => h("li", {}, sentence(say(reason)))))];
}

/** @param {Decision} decision @param {string} kind */
function costWords(decision, kind) {
  if (lostIn(decision)) return h("p.review-cost", {}, page("review.cost", costs(decision)));
  return kind === "good" && h("p.review-cost", {}, page("review.cost_nothing"));
}

/** Which of the choices is the best: none, if what was played only seems to be worse. @param {Decision} decision */
function bestOf({ options, best, played }) {
  return best === played && options[0].action !== played ? -1 : 0;
}

/** How good an idea is. @param {Decision} tried @param {Decision} before */
function verdict(tried, before) {
  const lost = lostIn(tried);
  const words = !lost ? "review.try.best" : lost < lostIn(before) ? "review.try.better" : "review.try.worse";
  return [
    h("p.review-kind", {}, badge(kindOf(tried)), h("strong", {}, say(tried.called[tried.played])), tried.exact && proved()),
    h("p", {}, page(words)),
    lost ? h("p.review-cost", {}, page("review.cost", costs(tried))) : "",
    ...(lost ? reasons(tried) : []),
  ];
}
