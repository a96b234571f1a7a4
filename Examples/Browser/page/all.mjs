// All strategies side by side: small pictures with what is seen, how exact, how steady, how quick.

import { counted, duration, make, percent } from "page/format.mjs";
import { Stage } from "page/stage.mjs";

const SORTS = {
  sight: ["in sight", (one) =>
    (one?.metrics ? lies(one.metrics) - (inSight(one.metrics) ?? -1) : 3)],
  exact: ["exact", (one) => (one?.metrics ? sizeError(one.metrics) ?? 1e9 : Infinity)],
  stable: ["stable", (one) => one?.moved ?? 2],
  quick: ["quick", (one) => one?.milliseconds ?? Infinity],
  name: ["alphabet", (one, name) => name],
  family: ["family", () => 0],
};

/// A layout that takes longer than this in a thumbnail waits for a click, in milliseconds.
const SLOW = 300;

export function inSight(metrics) {
  const found = [metrics.name_and_value_share, metrics.named_value_share, metrics.named_share]
    .filter((share) => share !== null && share !== undefined);
  return found.length ? found[0] : null;
}

/// How far sizes are from what they stand for; none for a drawing that shows no sizes.
export function sizeError({ area_error_max, length_error_max, angle_error_max }) {
  return area_error_max ?? length_error_max ?? angle_error_max ?? null;
}

/// A picture whose sizes are wrong comes behind all that are right, whatever it names.
const lies = (metrics) => (sizeError(metrics) > 0.5 ? 2 : 0);

export const FAMILY_NAMES = {
  treemap: "Treemaps", "voronoi-treemap": "Voronoi treemaps", icicle: "Icicles",
  radial: "Sunbursts", "circle-packing": "Packed circles", "node-link": "Nodes and links",
};

export class AllView {
  stages = [];
  #cards = new Map();
  #drawn = new Set();
  #chosen = [];
  #times = new Map();
  #key = "";

  constructor(app) {
    this.app = app;
    this.sheet = make("div", { className: "sheets" });
    this.sorts = make("div", { className: "sorts", role: "group", "aria-label": "Sorted by" });
    this.told = make("p", { className: "note" });
    this.compare = make("button", { type: "button", className: "main", hidden: true });
    this.compare.addEventListener("click", () => {
      const [strategy, other] = this.#chosen;
      app.go({ view: "compare", strategy, other });
    });
    this.element = make("section", { className: "all" },
      make("div", { className: "bar" }, this.sorts, this.compare), this.told, this.sheet);
    this.seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) this.#draw(target.dataset.strategy);
      }
    }, { rootMargin: "200px" });
  }

  update(keys) {
    const { app } = this;
    const [width, height] = this.#frame;
    const key = [app.file?.name, app.tree.count, JSON.stringify(app.state.reading), app.root,
      app.state.step, app.theme, width, height].join();
    if (key !== this.#key || keys.has("tree")) {
      this.#key = key;
      this.#build();
    } else if (keys.has("sort")) {
      this.#sort();
    }
    this.told.textContent = `${counted(app.tree.leafCount, "leaf", "leaves")} on a screen of `
      + `${width} × ${height} pixels. A picture opens large; the box chooses it for comparing.`;
  }

  get #frame() {
    const { frame } = this.app.state;
    return frame ? frame.split("x").map(Number)
      : [Math.min(innerWidth - 32, 1440), Math.max(innerHeight - 220, 320)];
  }

  #build() {
    const { app } = this;
    this.seen.disconnect();
    this.#cards.clear();
    this.#drawn.clear();
    this.#times.clear();
    this.#chosen = [];
    this.compare.hidden = true;
    app.back.clear();
    for (const name of app.names) this.#cards.set(name, this.#card(name));
    this.sorts.replaceChildren(make("span", { textContent: "Sorted by" }),
      // Without versions, nothing moves.
      ...Object.entries(SORTS).filter(([id]) => id !== "stable" || app.tree.versions > 1)
        .map(([id, [words]]) => {
        const button = make("button", { type: "button", textContent: words });
        button.dataset.sort = id;
        button.addEventListener("click", () => app.go({ sort: id }, { isStep: false }));
        return button;
      }));
    this.#sort();
    for (const card of this.#cards.values()) this.seen.observe(card);
    this.#measureAll();
  }

  #card(name) {
    const { app } = this;
    const { summary } = app.strategy(name);
    const thumb = make("span", { className: "thumb", "aria-hidden": "true" });
    const open = make("button", { type: "button", className: "open", title: summary }, thumb,
      make("b", { textContent: name }));
    open.addEventListener("click", () => app.go({ view: "one", strategy: name }));
    const box = make("input", { type: "checkbox" });
    box.setAttribute("aria-label", `compare ${name}`);
    box.addEventListener("change", () => this.#choose(name, box.checked));
    const facts = make("span", { className: "facts" });
    const card = make("li", { className: "card" }, open,
      make("label", { className: "pick" }, box, make("span", { textContent: "compare" })), facts);
    card.dataset.strategy = name;
    return card;
  }

  #choose(name, isOn) {
    this.#chosen = this.#chosen.filter((one) => one !== name);
    if (isOn) this.#chosen.push(name);
    while (this.#chosen.length > 2) {
      const dropped = this.#chosen.shift();
      this.#cards.get(dropped).querySelector("input").checked = false;
    }
    this.compare.hidden = this.#chosen.length < 2;
    this.compare.textContent = `Compare ${this.#chosen.join(" and ")}`;
  }

  #sort() {
    const { app } = this;
    const sort = SORTS[app.state.sort] ? app.state.sort : "sight";
    for (const button of this.sorts.querySelectorAll("button")) {
      button.ariaPressed = String(button.dataset.sort === sort);
    }
    if (sort === "family") {
      this.sheet.replaceChildren(...app.catalog.flatMap(({ id, strategies }) => [
        make("h2", { textContent: FAMILY_NAMES[id] ?? id }),
        make("ul", { className: "sheet" }, ...strategies.map(({ name }) => this.#cards.get(name))),
      ]));
      return;
    }
    const by = SORTS[sort][1];
    const names = [...this.#cards.keys()].map((name, place) =>
      ({ name, place, value: by(app.measured.get(name), name) }));
    names.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.place - b.place));
    this.sheet.replaceChildren(make("ul", { className: "sheet" },
      ...names.map(({ name }) => this.#cards.get(name))));
  }

  async #draw(name, isWanted = false) {
    const { app } = this;
    if (this.#drawn.has(name) && !isWanted) return;
    this.#drawn.add(name);
    const card = this.#cards.get(name);
    const key = this.#key;
    const thumb = card.querySelector(".thumb");
    if (!isWanted && app.tree.leafCount > 2000) {
      const expected = await this.#expected(name);
      if (key !== this.#key) return;
      if (expected > SLOW) {
        const wait = make("button", { type: "button", className: "wait",
          textContent: `Draw it (about ${duration(expected)})` });
        wait.addEventListener("click", () => {
          wait.remove();
          this.#draw(name, true);
        });
        card.insertBefore(wait, card.querySelector(".facts"));
        return;
      }
    }
    const width = Math.round(thumb.getBoundingClientRect().width) || 280;
    const drawn = await app.back.ask("draw", {
      strategy: name, width, height: Math.round(width * 0.62), theme: app.theme, root: app.root,
      version: app.state.step }, { words: `drawing ${name}` });
    if (!drawn || key !== this.#key || !app.tree) return;
    if (drawn.error) {
      thumb.replaceChildren(make("span", { className: "why", textContent: drawn.error.message }));
      return;
    }
    const stage = new Stage(app.back, null, app);
    stage.show(drawn, { moves: false });
    thumb.replaceChildren(stage.canvas);
  }

  /// How long a layout of the whole tree may take, in milliseconds.
  #expected(name) {
    if (!this.#times.has(name)) this.#times.set(name, this.#probed(name));
    return this.#times.get(name);
  }

  /// After two of its parts.
  async #probed(name) {
    const { app } = this;
    const [width, height] = this.#frame;
    const { times } = await app.back.ask("probe", { strategy: name, width, height }) ?? {};
    if (!times) return 0;
    const [small, large] = times.map(({ count, milliseconds }) => [count, milliseconds + 0.01]);
    const power = Math.log(large[1] / small[1]) / Math.log(Math.max(large[0] / small[0], 1.5));
    return large[1] * (app.tree.count / large[0]) ** Math.min(Math.max(power, 1), 2.2);
  }

  /// Measures what is drawn anyhow, in the frame of the person.
  async #measureAll() {
    const { app } = this;
    const key = this.#key;
    const [width, height] = this.#frame;
    for (const name of app.names) {
      if (key !== this.#key || !app.tree) return;
      if (!app.measured.has(name)) {
        if (app.tree.leafCount > 2000 && await this.#expected(name) > SLOW) continue;
        const result = await app.back.ask("measure", {
          strategy: name, width, height, root: app.root, version: app.state.step,
          metrics: METRICS });
        if (!result || key !== this.#key || !app.tree) return;
        if (app.tree.versions > 1) result.moved = await this.#moved(name, width, height);
        if (key !== this.#key || !app.tree) return;
        app.measured.set(name, result.error ? { error: result.error } : result);
      }
      this.#tell(name);
    }
    if (key === this.#key && app.state.view === "all") this.#sort();
  }

  /// The share of nodes that move from the version before to the one that is shown.
  async #moved(strategy, width, height) {
    const { app } = this;
    const to = app.state.step ?? app.tree.versions - 1;
    if (to === 0) return null;
    const { change } = await app.back.ask(
      "change", { strategy, width, height, from: to - 1, to }) ?? {};
    return change?.moved_share ?? null;
  }

  #tell(name) {
    const measured = this.app.measured.get(name);
    const facts = this.#cards.get(name)?.querySelector(".facts");
    if (!facts || !measured?.metrics) return;
    const { metrics, milliseconds, moved } = measured;
    const { name_and_value_share: both, named_value_share: value, named_share: named } = metrics;
    const error = sizeError(metrics);
    const parts = [
      both !== undefined && both !== null ? `${percent(both)} of leaves with name and value`
        : named !== undefined && named !== null ? `${percent(named)} of names` : null,
      value !== undefined && value !== null ? `${percent(value)} of value named` : null,
      error === null ? null : error < 1e-6 ? "sizes exact"
        : error > 10 ? "sizes mean nothing" : `sizes off by up to ${percent(error)}`,
      moved !== null && moved !== undefined ? `${percent(moved)} moved since the version before`
        : null,
      duration(milliseconds),
    ];
    facts.replaceChildren(...parts.filter(Boolean).map((text) =>
      make("span", { textContent: text })));
  }
}

const METRICS = [
  "name_and_value_share", "named_value_share", "named_share", "marked_value_share",
  "titled_share", "area_error_max", "length_error_max", "angle_error_max", "screens_needed",
  "aspect_weighted", "order_kept",
];
