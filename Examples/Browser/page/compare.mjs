// Two strategies beside each other, or two settings of one: what differs, and what moves.

import { counted, make, metricText, percent } from "page/format.mjs";
import { strategyList } from "page/one.mjs";
import { Stage, css, middle } from "page/stage.mjs";
import { Way } from "page/way.mjs";

/// How far a leaf moves before anybody sees it, in pixels.
const SEEN = 1;
const MOST_ARROWS = 200;

/// Families whose inner nodes are no marks of their own that move.
const LEAVES_ALONE = new Set(["treemap", "voronoi-treemap", "circle-packing"]);

class Side {
  constructor(app, slot, field) {
    Object.assign(this, { app, slot, field });
    this.stage = new Stage(app.core, slot, app);
    this.list = strategyList(app, slot === "left" ? "First strategy" : "Second strategy",
      (strategy) => app.go({ [field]: strategy }));
    this.notes = make("p", { className: "note" });
    this.moved = make("output", { className: "moved" });
    this.holder = make("div", { className: "holder" }, this.stage.element, this.notes);
    this.element = make("div", { className: "side" },
      make("div", { className: "bar" }, this.list.select, this.moved), this.holder);
  }

  async draw({ strategy, width, height, edit = null, version = null }, { moves }) {
    const { app } = this;
    const drawn = await app.core.ask("draw", {
      strategy, width, height, theme: app.theme, root: edit ? 0 : app.root, slot: this.slot,
      version, edit }, { channel: this.slot, words: `laying out ${strategy}` });
    if (!drawn || !app.tree) return false;
    if (drawn.error) {
      this.stage.clear();
      this.notes.textContent = drawn.error.message;
      return false;
    }
    this.stage.show(drawn, { moves });
    this.notes.textContent = [...drawn.snapshot.notes, ...drawn.remarks].join(" · ");
    return true;
  }

  /// The middles of the marks of leaves in sight, by the node's key.
  places() {
    const places = new Map();
    const { snapshot } = this.stage;
    if (!snapshot) return places;
    for (const mark of snapshot.marks) {
      if (mark.role !== "leaf") continue;
      const [x, y] = middle(mark.shape);
      const node = this.stage.node(mark.node);
      places.set(this.stage.tree.key(node), { x, y });
    }
    return places;
  }

  /// Arrows from where leaves were to where they are.
  showMoves(before) {
    const context = this.stage.over.getContext("2d");
    context.strokeStyle = css("--ink");
    context.lineWidth = 1.25;
    let drawn = 0;
    for (const [node, place] of this.places()) {
      const old = before.get(node);
      if (!old || Math.hypot(place.x - old.x, place.y - old.y) <= SEEN) continue;
      arrow(context, old, place);
      if ((drawn += 1) === MOST_ARROWS) break;
    }
  }

  /// How many nodes move, as `compare` counts them.
  async countMoves({ strategy, width, height, from = null, to = null, edit = null }) {
    const answer = await this.app.back.ask(
      "change", { strategy, width, height, from, to, edit }, { channel: `moves ${this.slot}` });
    if (!answer) return;
    const share = answer.change?.moved_share;
    const { family } = this.app.strategy(strategy) ?? {};
    const nodes = LEAVES_ALONE.has(family?.id) ? "leaves" : "nodes";
    this.moved.textContent = answer.error ? answer.error.message
      : share === null || share === undefined ? ""
        : share === 0 ? "nothing moves by more than a pixel"
          : `${percent(share)} of ${nodes} move by more than a pixel`;
  }
}

function arrow(context, from, to) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  for (const turn of [-0.5, 0.5]) {
    context.moveTo(to.x, to.y);
    context.lineTo(to.x - 6 * Math.cos(angle + turn), to.y - 6 * Math.sin(angle + turn));
  }
  context.stroke();
}

export class CompareView {
  #drawn = null;
  #value = 1;
  #playing = null;

  constructor(app) {
    this.app = app;
    this.sides = [new Side(app, "left", "strategy"), new Side(app, "right", "other")];
    this.stages = this.sides.map(({ stage }) => stage);
    this.way = new Way(app, () => this.stages);
    this.way.drawn = () => this.#drawn;
    this.words = make("ul", { className: "differences" });
    this.steps = make("form", { className: "steps" });
    this.element = make("section", { className: "compare" },
      make("div", { className: "bar" }, this.way.element), this.steps,
      make("div", { className: "pair" }, ...this.sides.map(({ element }) => element)),
      make("h2", { textContent: "What differs" }), this.words);
  }

  get strategies() {
    const { state, views } = this.app;
    const first = state.strategy || views.answer.winner || "squarified";
    const second = state.other || views.answer.runnerUp
      || (first.startsWith("strip") ? "squarified" : "strip");
    return [first, second];
  }

  update(keys) {
    const { app } = this;
    this.strategies.forEach((strategy, place) => this.sides[place].list.show(strategy));
    this.way.update();
    const key = `${app.file?.name} ${app.tree.count} ${JSON.stringify(app.state.reading)}`;
    if (key !== this.key) {
      this.key = key;
      this.#value = 1;
      this.#showSteps();
    }
    this.#showStep();
    this.#drawn = this.#draw(keys);
    this.#tell();
  }

  #frame(side) {
    const { app } = this;
    if (app.state.frame) return app.frame(side.holder);
    const isNarrow = innerWidth < 800;
    return app.frame(side.holder, { most: isNarrow ? 360 : Math.max(innerHeight - 330, 300) });
  }

  async #draw(keys) {
    await Promise.all(this.sides.map((side, place) => {
      const [width, height] = this.#frame(side);
      side.moved.textContent = "";
      return side.draw({ strategy: this.strategies[place], width, height,
        version: this.app.state.step },
      { moves: !["view", "size", "theme"].some((key) => keys.has(key)) });
    }));
  }

  // MARK: Steps, or a value to drag

  #showSteps() {
    const { app } = this;
    const { tree } = app;
    if (tree.versions > 1) {
      const range = make("input", { type: "range", min: 0, max: tree.versions - 1, step: 1 });
      range.setAttribute("aria-label", "Version");
      range.addEventListener("input", () => this.#go(Number(range.value)));
      const play = make("button", { type: "button", textContent: "Play" });
      play.addEventListener("click", () => this.#play(play));
      this.range = range;
      this.output = make("output");
      this.steps.replaceChildren(play, range, this.output);
      return;
    }
    this.range = null;
    const leaves = [];
    for (let node = 0; node < tree.count; node += 1) if (tree.isLeaf(node)) leaves.push(node);
    leaves.sort((a, b) => tree.weights[b] - tree.weights[a]);
    const some = leaves.slice(0, 200);
    const select = make("select", { "aria-label": "A leaf" }, ...some.map((leaf) =>
      make("option", { value: leaf, textContent: tree.label(leaf) })));
    const range = make("input", { type: "range", min: -1, max: 1, step: 0.02, value: 0 });
    range.setAttribute("aria-label", "Its value, from a tenth to tenfold");
    const output = make("output");
    const drag = () => {
      const leaf = Number(select.value);
      const factor = 10 ** Number(range.value);
      output.textContent = Number(range.value) === 0 ? "drag it"
        : `${tree.label(leaf)} × ${factor.toPrecision(2)}`;
      this.#edit(leaf, factor);
    };
    select.addEventListener("change", () => {
      range.value = 0;
      drag();
    });
    range.addEventListener("input", drag);
    output.textContent = "drag it";
    this.steps.replaceChildren(
      make("label", {}, "If the value of ", select, " changes"), range, output);
  }

  #showStep() {
    const { tree, state } = this.app;
    if (!this.range) return;
    const step = state.step ?? tree.versions - 1;
    this.range.value = step;
    this.output.textContent = tree.versionNames[step] ?? `version ${step + 1}`;
  }

  async #go(step) {
    const before = this.sides.map((side) => side.places());
    const last = this.app.tree.versions - 1;
    const from = this.app.state.step ?? last;
    if (step === from) return;
    await this.app.go({ step: step === last ? null : step }, { isStep: false });
    await this.#drawn;
    this.sides.forEach((side, place) => {
      side.showMoves(before[place]);
      const [width, height] = this.#frame(side);
      side.countMoves({ strategy: this.strategies[place], width, height, from, to: step });
    });
  }

  async #play(button) {
    if (this.#playing) {
      this.#playing = null;
      button.textContent = "Play";
      return;
    }
    const run = (this.#playing = {});
    button.textContent = "Stop";
    const last = this.app.tree.versions - 1;
    let step = this.app.state.step ?? last;
    if (step >= last) step = -1;
    while (this.#playing === run && step < last) {
      step += 1;
      await this.#go(step);
      await new Promise((done) => setTimeout(done, 900));
    }
    if (this.#playing === run) this.#playing = null;
    button.textContent = "Play";
  }

  /// Lays both out again with another value of a leaf, and counts what moves.
  async #edit(leaf, factor) {
    const { app } = this;
    const { tree } = app;
    if (app.root !== 0) app.go({ root: "" }, { isStep: false });
    this.value = { leaf, factor };
    if (!this.plain || this.plainKey !== this.#plainKey) {
      await Promise.all(this.sides.map((side, place) => {
        const [width, height] = this.#frame(side);
        return side.draw({ strategy: this.strategies[place], width, height }, { moves: false });
      }));
      this.plain = this.sides.map((side) => side.places());
      this.plainKey = this.#plainKey;
    }
    if (this.value.leaf !== leaf || this.value.factor !== factor) return;
    const edit = factor === 1 ? null : [[leaf, tree.weights[leaf] * factor]];
    await Promise.all(this.sides.map(async (side, place) => {
      const [width, height] = this.#frame(side);
      const isDrawn = await side.draw(
        { strategy: this.strategies[place], width, height, edit }, { moves: false });
      if (!isDrawn) return;
      side.showMoves(this.plain[place]);
      if (edit) side.countMoves({ strategy: this.strategies[place], width, height, edit });
      else side.moved.textContent = "";
    }));
  }

  get #plainKey() {
    return [this.key, ...this.strategies, this.app.theme, innerWidth, this.app.state.frame].join();
  }

  // MARK: Words

  /// Only what differs, largest first.
  async #tell() {
    const { app } = this;
    const [first, second] = this.strategies;
    const answers = await Promise.all([first, second].map((strategy, place) => {
      const [width, height] = this.#frame(this.sides[place]);
      return app.back.ask("measure", {
        strategy, width, height, root: app.root, version: app.state.step },
      { channel: `compare ${place}` });
    }));
    if (!app.tree || answers.some((answer) => !answer || answer.error)) return;
    const [one, other] = answers.map(({ metrics }) => metrics);
    const known = new Map([first, second].flatMap((name) =>
      (app.strategy(name)?.family.metrics ?? []).map((metric) => [metric.id, metric])));
    const leaves = app.tree.leafCount;
    const rows = [];
    for (const [id, metric] of known) {
      const [a, b] = [one[id], other[id]];
      if (a === null || b === null || a === undefined || b === undefined || a === b) continue;
      const difference = Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-12);
      if (difference < 0.02) continue;
      rows.push({ id, metric, a, b, difference: difference * (WORDS[id] ? 2 : 1) });
    }
    rows.sort((x, y) => y.difference - x.difference);
    const names = [first, second].map((name) => name.split(":")[0]);
    const isSame = names[0] === names[1];
    this.words.replaceChildren(...rows.slice(0, 14).map(({ id, metric, a, b }) => {
      const [more, less] = a > b ? [0, 1] : [1, 0];
      const called = isSame ? [first, second] : names;
      const text = WORDS[id]
        ? WORDS[id]({ more: called[more], less: called[less], high: Math.max(a, b),
          low: Math.min(a, b), leaves })
        : `${metric.summary}: ${called[0]} ${metricText(a, metric)}, ${called[1]} `
          + metricText(b, metric);
      return make("li", { textContent: text, title: metric.summary });
    }));
    if (rows.length === 0) this.words.textContent = "nothing that is measured";
  }
}

const moreLeaves = (share, leaves) =>
  counted(Math.round(share * leaves), "more leaf", "more leaves");
const times = (high, low) => (high / low).toLocaleString("en-US", { maximumSignificantDigits: 2 });

/// Differences in the words of a person.
const WORDS = {
  name_and_value_share: ({ more, less, high, low, leaves }) =>
    `${more} shows name and value of ${moreLeaves(high - low, leaves)} than ${less}`,
  named_share: ({ more, less, high, low, leaves }) =>
    `${more} names ${moreLeaves(high - low, leaves)} than ${less}`,
  named_value_share: ({ more, high, low }) =>
    `${more} names ${percent(high)} of all value, the other ${percent(low)}`,
  aspect_weighted: ({ more, less, high, low }) =>
    `cells of ${more} are ${times(high, low)} times as long for their width as those of ${less}`,
  area_error_max: ({ more, high, low }) =>
    `areas of ${more} are off by up to ${percent(high)}, of the other ${percent(low)}`,
  tree_width: ({ more, less, high, low }) =>
    `${more} is ${times(high, low)} times as wide as ${less}`,
  tree_height: ({ more, less, high, low }) =>
    `${more} is ${times(high, low)} times as high as ${less}`,
  order_kept: ({ more, high, low }) =>
    `${more} keeps the order of ${percent(high)} of siblings, the other of ${percent(low)}`,
};
