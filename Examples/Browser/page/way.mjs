// The way to the node that is entered, and the search.

import { counted, make } from "page/format.mjs";

export class Way {
  constructor(app, stages) {
    this.app = app;
    this.stages = stages;
    this.list = make("ol");
    this.out = make("button", { type: "button", textContent: "Out" });
    this.out.addEventListener("click", () => app.leave());
    this.input = make("input", {
      type: "search", placeholder: "Search ( / )", "aria-label": "Search" });
    this.output = make("output");
    this.hits = make("ol", { className: "hits" });
    this.input.addEventListener("input", () => this.#search());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.found?.length) this.#reach(this.found[0]);
      if (event.key === "Escape") {
        this.input.value = "";
        this.#search();
        this.input.blur();
      }
      event.stopPropagation();
    });
    this.element = make("div", { className: "way" },
      make("nav", { "aria-label": "Where you are" }, this.list, this.out),
      make("div", { className: "search" }, this.input, this.output, this.hits));
  }

  update() {
    const { app } = this;
    const { tree, root } = app;
    const way = [...tree.above(root), root];
    this.list.replaceChildren(...way.map((node, place) => {
      const isLast = place === way.length - 1;
      const item = make(isLast ? "span" : "button", { textContent: tree.label(node) });
      if (isLast) item.setAttribute("aria-current", "location");
      else {
        item.addEventListener("click", () =>
          app.go({ root: node === 0 ? "" : tree.path(node) }));
      }
      return make("li", {}, item);
    }));
    this.out.hidden = root === 0;
    if (this.tree !== tree) {
      this.tree = tree;
      this.input.value = "";
      this.#search();
    }
  }

  #search() {
    const text = this.input.value.trim();
    const { tree } = this.app;
    this.found = text ? tree.search(text) : null;
    this.output.textContent = this.found ? counted(this.found.length, "hit") : "";
    this.hits.replaceChildren(...(this.found ?? []).slice(0, 8).map((node) => {
      const { way, name, value } = tree.lines(node);
      const button = make("button", { type: "button" }, make("span", { textContent: name }),
        make("small", { textContent: [way, value].filter(Boolean).join(" · ") }));
      button.addEventListener("click", () => this.#reach(node));
      return make("li", {}, button);
    }));
    const hits = this.found && new Set(this.found);
    for (const stage of this.stages()) stage.mark(hits);
  }

  /// Shows a node: as it is in sight, or inside of what is around it.
  async #reach(node) {
    const { app } = this;
    const [stage] = this.stages();
    if (!stage.has(node)) {
      const up = app.tree.parents[node];
      app.go({ root: up > 0 ? app.tree.path(up) : "" });
      await this.drawn?.();
    }
    this.input.value = "";
    this.#search();
    stage.element.focus();
    stage.focus(stage.has(node) ? node : stage.focused);
  }
}
