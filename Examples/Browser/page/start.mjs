// The first screen: a place to drop a file, and trees to try.

import { unpack } from "page/core.mjs";
import { make } from "page/format.mjs";
import { Stage } from "page/stage.mjs";

export class StartView {
  constructor(app) {
    this.app = app;
    this.examples = JSON.parse(document.getElementById("examples").textContent);
    const text = make("textarea", {
      rows: 3, placeholder: "or paste its text here", "aria-label": "The text of a file" });
    const read = make("button", { type: "button", textContent: "Draw the text" });
    read.addEventListener("click", () => {
      if (text.value.trim()) app.take(new File([text.value], "pasted"));
    });
    const choose = make("button", {
      type: "button", className: "main", textContent: "Choose a file…" });
    choose.addEventListener("click", () => document.getElementById("chooser").click());
    this.list = make("ul", { className: "examples" });
    this.element = make("section", { className: "start" },
      make("h1", { textContent: "How should this tree be drawn?" }),
      make("div", { className: "drop" },
        make("p", { textContent: "Drop a file with a tree: CSV, JSON, Newick, du, webpack … "
          + "It stays on this machine." }),
        choose, make("div", { className: "paste" }, text, read)),
      make("h2", { textContent: "Or try one" }), this.list);
    this.#fill();
  }

  #fill() {
    for (const example of this.examples) {
      const holder = make("span", { className: "thumb", "aria-hidden": "true" });
      const button = make("button", { type: "button" }, holder,
        make("b", { textContent: example.title }), make("small", { textContent: example.text }));
      button.addEventListener("click", () => this.app.openExample(example));
      this.list.append(make("li", {}, button));
      example.holder = holder;
    }
  }

  async update(keys) {
    if (!keys.has("view") && !keys.has("theme") && !keys.has("size")) return;
    for (const example of this.examples) {
      const { width } = example.holder.getBoundingClientRect();
      if (width === 0) continue;
      const bytes = await unpack(example.gzip);
      const drawn = await this.app.back.ask("sketch", {
        bytes, options: { name: example.name, ...example.options }, strategy: example.strategy,
        width: Math.round(width), height: Math.round(width * 0.62), theme: this.app.theme },
      { channel: `sketch ${example.id}` });
      if (!drawn || drawn.error) continue;
      const stage = new Stage(this.app.back, null, this.app);
      stage.show(drawn, { moves: false });
      example.holder.replaceChildren(stage.canvas);
    }
  }
}
