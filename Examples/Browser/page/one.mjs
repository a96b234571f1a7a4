// One strategy, large: the drawing, its options, its metrics beside those of the others, code.

import { duration, make, metricText, save } from "page/format.mjs";
import { command, copyable } from "page/reading.mjs";
import { FAMILY_NAMES } from "page/all.mjs";
import { Stage } from "page/stage.mjs";
import { Way } from "page/way.mjs";

/// A list of all strategies, by family.
export function strategyList(app, label, act) {
  const select = make("select", { "aria-label": label });
  const fill = () => {
    if (select.options.length > 0) return;
    for (const { id, strategies } of app.catalog) {
      select.append(make("optgroup", { label: FAMILY_NAMES[id] ?? id },
        ...strategies.map(({ name }) => make("option", { value: name, textContent: name }))));
    }
  };
  select.addEventListener("change", () => act(select.value));
  return { select, show(strategy) { fill(); select.value = strategy.split(":")[0]; } };
}

export const settingsOf = (strategy) => new Map(
  (strategy.split(":")[1] ?? "").split(",").filter(Boolean).map((part) => part.split("=")));

export function withSetting(strategy, name, value) {
  const settings = settingsOf(strategy);
  if (value === null) settings.delete(name); else settings.set(name, value);
  const text = [...settings].map(([key, one]) => `${key}=${one}`).join(",");
  return strategy.split(":")[0] + (text ? `:${text}` : "");
}

const folded = (title, content, open) =>
  make("details", { open }, make("summary", { textContent: title }), content);

export class OneView {
  #drawn = null;

  constructor(app) {
    this.app = app;
    this.stage = new Stage(app.core, "one", app);
    this.stages = [this.stage];
    this.way = new Way(app, () => this.stages);
    this.way.drawn = () => this.#drawn;
    this.list = strategyList(app, "Strategy", (strategy) => app.go({ strategy }));
    this.summary = make("p", { className: "summary" });
    this.notes = make("p", { className: "note" });
    this.options = make("div", { className: "options" });
    this.metrics = make("div", { className: "metrics" });
    this.code = make("div", { className: "codes" });
    this.exports = make("p", { className: "exports" });
    this.corner = this.#corner();
    this.holder = make("div", { className: "holder" },
      make("div", { className: "framed" }, this.stage.element, this.corner), this.notes);
    this.element = make("section", { className: "one" },
      make("div", { className: "bar" }, this.list.select, this.way.element),
      make("div", { className: "desk" }, this.holder,
        make("aside", {}, this.summary,
          folded("Options", this.options, true), folded("Metrics", this.metrics, false),
          folded("Code and command", this.code, false), folded("Save", this.exports, true))));
    this.metrics.parentElement.addEventListener("toggle", () => this.#measure());
  }

  get strategy() { return this.app.state.strategy || this.app.views.answer.winner || "squarified"; }

  update(keys) {
    const { strategy } = this;
    if (keys.has("step") || keys.has("strategy") || keys.has("view") || keys.has("tree")) {
      this.list.show(strategy);
      this.#showOptions();
      this.#showCode();
    }
    this.way.update();
    this.#drawn = this.#draw(keys);
    this.#measure();
  }

  async #draw(keys) {
    const { app, strategy } = this;
    const [width, height] = app.frame(this.holder);
    const given = { strategy, width, height, theme: app.theme, root: app.root, slot: "one",
      version: app.state.step, isAsLargeAsNames: !app.state.frame };
    const drawn = await app.core.ask("draw", given, {
      channel: "one", words: `laying out ${strategy}` });
    if (!drawn || !app.tree) return;
    if (drawn.error) {
      this.stage.clear();
      this.notes.textContent = drawn.error.message;
      return;
    }
    this.stage.show(drawn, {
      moves: !["view", "size", "theme", "frame"].some((key) => keys.has(key)) });
    this.notes.textContent = [...drawn.snapshot.notes, ...drawn.remarks].join(" · ");
    this.summary.textContent =
      `${app.strategy(strategy)?.summary ?? ""} (${duration(drawn.milliseconds)})`;
  }

  /// The corner by which the frame is dragged.
  #corner() {
    const { app } = this;
    const corner = make("div", { className: "corner", title: "Drag the frame" });
    corner.addEventListener("pointerdown", (down) => {
      const { snapshot } = this.stage;
      if (!snapshot) return;
      corner.setPointerCapture(down.pointerId);
      const move = (event) => {
        const width = Math.min(Math.max(snapshot.width + event.clientX - down.clientX, 120), 4000);
        const height = Math.min(Math.max(snapshot.height + event.clientY - down.clientY, 80), 4000);
        app.go({ frame: `${Math.round(width)}x${Math.round(height)}` }, { isStep: false });
      };
      corner.addEventListener("pointermove", move);
      corner.addEventListener("pointerup", () => corner.removeEventListener("pointermove", move),
        { once: true });
    });
    return corner;
  }

  #showOptions() {
    const { app, strategy } = this;
    const { options = [] } = app.strategy(strategy) ?? {};
    const settings = settingsOf(strategy);
    const set = (name, standard) => (value) => app.go(
      { strategy: withSetting(strategy, name, value === standard ? null : value) },
      { isStep: false });
    const row = (option) => make("label", { className: "option" },
      make("b", { textContent: option.name }),
      control(option, settings.get(option.name) ?? option.value, set(option.name, option.value)),
      make("small", { textContent: option.summary }));
    // One thread is all that a page has.
    const given = options.filter(({ name }) => name !== "threads");
    const others = app.strategy(strategy)?.family.strategies ?? [];
    const isOfAll = ({ name }) => others.length > 3 && others.every((one) =>
      one.options.some((option) => option.name === name));
    const own = given.filter((option) => !isOfAll(option));
    const shared = given.filter(isOfAll);
    this.options.replaceChildren(...own.map(row));
    if (shared.length > 0) {
      this.options.append(make("details", { open: shared.some(({ name }) => settings.has(name)) },
        make("summary", { textContent: "Of the whole family" }), ...shared.map(row)));
    }
    if (given.length === 0) this.options.textContent = "It has none.";
  }

  #showCode() {
    const { app, strategy } = this;
    const [width, height] = app.frame(this.holder);
    const swift = make("div");
    app.core.ask("code", { strategy, width, height }, { channel: "code" }).then((found) => {
      if (!found?.code) return;
      swift.append(make("b", { textContent: "Swift" }), copyable(found.code.trim()));
    });
    this.code.replaceChildren(swift,
      make("b", { textContent: "JavaScript" }),
      copyable(`const { tree } = bench.read(bytes, { name: ${JSON.stringify(app.file.name)} });\n`
        + `const { layout } = tree.layout(${JSON.stringify(strategy)}, `
        + `{ width: ${width}, height: ${height} });`),
      make("b", { textContent: "Command" }),
      copyable(command(app, "render", "--strategy", strategy)));
    const button = (text, act) => {
      const one = make("button", { type: "button", textContent: text });
      one.addEventListener("click", act);
      return one;
    };
    const name = `${app.tree.id}-${strategy.split(":")[0]}`;
    this.exports.replaceChildren(
      button("SVG", () => this.#export("svg", `${name}.svg`, "image/svg+xml")),
      button("PNG", () => this.stage.canvas.toBlob((blob) =>
        save(`${name}.png`, blob, "image/png"))),
      button("CSV", () => this.#export("csv", `${name}.csv`, "text/csv")),
      button("JSON", () => this.#export("json", `${name}.json`, "application/json")),
      button("Link", (event) => {
        navigator.clipboard?.writeText(location.href);
        event.target.textContent = "Link copied";
      }));
  }

  /// A file as the command line writes it.
  async #export(kind, name, type) {
    const { app, strategy } = this;
    const [width, height] = app.frame(this.holder);
    const { text, error } = await app.core.ask("export", {
      kind, strategy, width, height, theme: app.theme, root: app.root,
      version: app.state.step }, { words: "writing it" }) ?? {};
    if (error) this.notes.textContent = error.message;
    else if (text) save(name, text, type);
  }

  async #measure() {
    const { app, strategy } = this;
    const details = this.metrics.parentElement;
    if (!details.open || !app.tree) return;
    const [width, height] = app.frame(this.holder);
    const answer = await app.back.ask("measure", {
      strategy, width, height, root: app.root, version: app.state.step },
    { channel: "metrics" });
    if (!answer || !app.tree || strategy !== this.strategy) return;
    if (answer.error) return this.metrics.replaceChildren(answer.error.message);
    const { family } = app.strategy(strategy);
    this.metrics.replaceChildren(...family.metrics
      .filter(({ id }) => answer.metrics[id] !== undefined && answer.metrics[id] !== null)
      .map((metric) => this.#row(metric, answer.metrics[metric.id])));
  }

  /// A metric with its value, and where that stands among those of the others.
  #row(metric, value) {
    const others = [...this.app.measured.values()]
      .map(({ metrics }) => metrics?.[metric.id])
      .filter((one) => one !== null && one !== undefined && Number.isFinite(one));
    const row = make("div", { className: "metric", title: metric.summary },
      make("b", { textContent: metric.id.replaceAll("_", " ") }),
      make("span", { textContent: metricText(value, metric) }));
    if (others.length > 2) {
      const [low, high] = [Math.min(...others, value), Math.max(...others, value)];
      const place = (one) => `${high > low ? ((one - low) / (high - low)) * 100 : 50}%`;
      const line = make("i", { className: "line", "aria-hidden": "true" });
      for (const one of others) {
        const dot = make("u");
        dot.style.left = place(one);
        line.append(dot);
      }
      const own = make("u", { className: "own" });
      own.style.left = place(value);
      line.append(own);
      row.append(line);
    }
    row.append(make("small", { textContent: metric.summary }));
    return row;
  }
}

/// A control for an option, made of what the module says of its values.
function control({ values, value: standard }, value, act) {
  const choices = values.split(/, | or /).map((one) => one.trim());
  if (choices.length > 1 && choices.every((one) => /^[\w-]+$/.test(one))) {
    const select = make("select", {}, ...choices.map((one) =>
      make("option", { value: one, textContent: one === standard ? `${one} (standard)` : one })));
    select.value = value;
    select.addEventListener("change", () => act(select.value));
    return select;
  }
  const input = make("input", { value: value === "none" ? "" : value, title: values,
    placeholder: standard, inputMode: "decimal" });
  input.addEventListener("change", () => act(input.value.trim() || standard));
  return input;
}
