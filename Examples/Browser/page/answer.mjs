// The answer: one layout, another one, and why; what the person needs, as switches.

import { make } from "page/format.mjs";
import { copyable } from "page/reading.mjs";
import { Stage } from "page/stage.mjs";

const NEEDS = {
  values: "compare values", names: "know what is what", structure: "follow the levels",
  order: "keep the order", changes: "see changes", lengths: "compare lengths",
};
const TITLES = { take: "Take", or: "Or", moving: "Moving", size: "Size",
  lengths: "Lengths", not: "Not" };

const PANELS = ["take", "or", "not"];

export class AnswerView {
  #answer = null;
  #sights = [];

  /// What the answer and the sights are of.
  #key = "";
  #of = null;

  constructor(app) {
    this.app = app;
    this.subject = make("h1");
    this.needs = make("div", { className: "needs", role: "group", "aria-label": "What you need" });
    this.first = this.#panel("answer", "take");
    this.second = this.#panel("second", "or");
    this.third = this.#panel("third", "not");
    this.stages = [this.first, this.second, this.third].map(({ stage }) => stage);
    this.lines = make("ul", { className: "lines" });
    this.code = make("div");
    this.panels = make("div", { className: "panels" }, this.first.element,
      make("div", { className: "beside" }, this.second.element, this.third.element));
    this.element = make("section", { className: "answer" },
      make("div", { className: "bar" }, this.subject, this.needs),
      this.panels, this.lines, this.code);
  }

  #panel(slot, role) {
    const stage = new Stage(this.app.core, slot, this.app);
    const head = make("p", { className: "head" });
    const holder = make("div", { className: "holder" }, stage.element);
    return { slot, role, stage, head, holder,
      element: make("div", { className: `panel ${role}` }, head, holder) };
  }

  pick(role) { return this.#answer?.lines.find((one) => one.role === role); }

  get winner() {
    const { strategy = "" } = this.pick("take") ?? {};
    return strategy === "list" ? this.runnerUp : strategy;
  }

  get runnerUp() { return this.pick("or")?.strategy ?? ""; }

  /// The screen for which layouts are compared.
  get #screen() {
    const { frame } = this.app.state;
    return frame ? frame.split("x").map(Number)
      : [Math.max(innerWidth - 32, 240), Math.max(innerHeight - 160, 280)];
  }

  /// The width that the winner has beside the others.
  get #room() {
    return innerWidth < 800 ? Infinity : this.element.clientWidth * 0.68;
  }

  async update(keys) {
    const { app } = this;
    const [width, height] = this.#screen;
    const of = [app.file?.name, app.tree.count, JSON.stringify(app.state.reading), width, height]
      .join("\n");
    const key = `${of}\n${app.state.needs}`;
    if (key !== this.#key) {
      this.#key = key;
      if (of !== this.#of && !await this.#look(of, width, height)) return;
      const found = await app.back.ask(
        "answer", { sights: this.#sights, needs: app.state.needs }, { isUrgent: true });
      if (!found || key !== this.#key || !app.tree) return;
      this.#answer = found.answer ?? null;
      this.#say(found);
    }
    this.#draw(keys);
  }

  /// Looks at the layouts of all candidates; whether nothing else was wanted before the end.
  async #look(of, width, height) {
    const { app } = this;
    this.#of = null;
    this.subject.textContent = `${app.tree.id}: comparing layouts …`;
    this.lines.replaceChildren();
    const { candidates, error } = await app.back.ask("candidates", {}) ?? {};
    if (error || !candidates || !app.tree) return false;
    const sights = [];
    for (const [place, strategy] of candidates.entries()) {
      if (!app.tree) return false;
      this.subject.textContent =
        `${app.tree.id}: comparing layouts, ${place + 1} of ${candidates.length} …`;
      const seen = await app.back.ask(
        "sight", { strategy, width, height }, { words: `looking at ${strategy}` });
      if (!this.#key.startsWith(of) || !app.tree) return false;
      if (seen?.sight) sights.push(seen.sight);
    }
    this.#sights = sights;
    this.#of = of;
    return true;
  }

  #say({ answer, error }) {
    const { app } = this;
    this.subject.textContent = answer ? `${app.tree.id}: ${answer.subject}` : app.tree.id;
    const wanted = app.state.needs ?? answer?.needs ?? [];
    this.needs.replaceChildren(make("span", { textContent: "You want to" }),
      ...Object.entries(NEEDS).map(([need, words]) => {
        const isOn = wanted.includes(need);
        const button = make("button", { type: "button", textContent: words });
        button.ariaPressed = String(isOn);
        button.addEventListener("click", () => app.go({
          needs: isOn ? wanted.filter((one) => one !== need) : [...wanted, need] }));
        return button;
      }));
    const others = (answer?.lines ?? []).filter(({ role }) => !PANELS.includes(role));
    this.lines.replaceChildren(...others.map(({ role, strategy, words }) => make("li", {},
      make("b", { textContent: `${TITLES[role] ?? role} ` }),
      [strategy, words].filter(Boolean).join(": "))));
    if (!answer) {
      this.lines.replaceChildren(make("li", {
        textContent: error?.message ?? "No layout serves these needs; switch one off." }));
    }
    const { winner } = this;
    this.code.replaceChildren(...(winner ? [copyable(
      `tree.layout(${JSON.stringify(winner)}, { width: 960, height: 540 })`)] : []));
  }

  async #draw(keys) {
    const { app } = this;
    if (!app.tree) return;
    await Promise.all([this.first, this.second, this.third].map(async (panel) => {
      const pick = this.pick(panel.role);
      panel.element.hidden = !pick || (!pick.strategy && panel.role !== "take");
      if (panel.element.hidden) return;
      const name = make(pick.strategy === "list" ? "b" : "button",
        { textContent: pick.strategy === "list" ? "a sorted list" : pick.strategy });
      if (pick.strategy !== "list") {
        name.addEventListener("click", () => app.go({ view: "one", strategy: pick.strategy }));
      }
      panel.head.replaceChildren(
        make("span", { className: "role", textContent: TITLES[panel.role] }), name,
        make("span", { textContent: `: ${pick.words}` }));
      if (pick.strategy === "list") return this.#list(panel);
      panel.holder.replaceChildren(panel.stage.element);
      const isLarge = panel.role === "take";
      const [width, room] = app.frame(panel.holder, { most: 640 });
      // Beside the large one, two small ones share its height.
      const height = isLarge ? room
        : Math.max(Math.min((innerHeight - 340) / 2, width * 0.66), 150);
      const drawn = await app.core.ask("draw", {
        strategy: pick.strategy, width, height: Math.round(height),
        theme: app.theme, root: app.root, slot: panel.slot, version: app.state.step,
        isAsLargeAsNames: isLarge },
      { channel: panel.slot, words: `laying out ${pick.strategy}` });
      if (!drawn || drawn.error || !app.tree) return;
      panel.stage.show(drawn, { moves: keys.has("root") });
      // A drawing that is wider than its place gets the whole width, the others stand below.
      if (isLarge) {
        this.panels.classList.toggle("wide", drawn.snapshot.width > this.#room);
      }
    }));
  }

  /// The leaves as sorted bars.
  #list(panel) {
    const { tree } = this.app;
    const leaves = [];
    for (let node = 0; node < tree.count; node += 1) if (tree.isLeaf(node)) leaves.push(node);
    leaves.sort((a, b) => tree.weights[b] - tree.weights[a]);
    const most = Math.max(...leaves.map((leaf) => tree.weights[leaf]), 1e-300);
    panel.holder.replaceChildren(make("ol", { className: "bars" }, ...leaves.map((leaf) => {
      const item = make("li", {}, make("span", { textContent: tree.label(leaf) }),
        make("span", { textContent: tree.value(leaf) }));
      item.style.setProperty("--bar", `${(tree.weights[leaf] / most) * 100}%`);
      return item;
    })));
  }
}
