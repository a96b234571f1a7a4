// The page: its state, the file it is about, and its views.

import { Core, unpack } from "page/core.mjs";
import { make, counted } from "page/format.mjs";
import { Tree } from "page/tree.mjs";
import { Card } from "page/card.mjs";
import { ReadingStrip, showError } from "page/reading.mjs";
import { AnswerView } from "page/answer.mjs";
import { AllView } from "page/all.mjs";
import { OneView } from "page/one.mjs";
import { CompareView } from "page/compare.mjs";
import { StartView } from "page/start.mjs";
import { Address } from "page/address.mjs";
import { showKeys } from "page/keys.mjs";

const find = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");

export const VIEWS = ["answer", "all", "one", "compare"];

/// Frames that are offered, besides the room that there is.
const FRAMES = [
  ["", "fits the window"], ["390x844", "phone 390 × 844"], ["768x1024", "tablet 768 × 1024"],
  ["1440x810", "desktop 1440 × 810"], ["600x600", "square 600 × 600"],
];

class App {
  /// What an address states: see `Address`.
  state = Address.standard;

  /// The file: its name, bytes, and whether it is one of the page's examples.
  file = null;
  tree = null;
  reading = null;
  catalog = [];

  #rootOf = null;

  /// Metrics and times of strategies in the frame, as far as they are known, by strategy.
  measured = new Map();

  constructor() {
    this.core = new Core((entry) => this.#busy(entry));
    // Thumbnails and measurements, so that the drawing need not wait for them.
    this.back = new Core();
    this.card = new Card(find("card"));
    this.strip = new ReadingStrip(find("reading"), this);
    this.views = {
      start: new StartView(this), answer: new AnswerView(this), all: new AllView(this),
      one: new OneView(this), compare: new CompareView(this),
    };
  }

  // MARK: State

  get theme() { return this.state.theme || (dark.matches ? "dark" : "light"); }

  /// Changes the state and shows it. A step that Back takes back is a place of its own.
  go(changes, { isStep = true } = {}) {
    const before = this.state;
    this.state = { ...before, ...changes };
    const keys = Object.keys(changes).filter((key) =>
      JSON.stringify(before[key]) !== JSON.stringify(this.state[key]));
    if (keys.length === 0) return;
    const address = Address.text(this.state);
    if (isStep) history.pushState(null, "", address); else history.replaceState(null, "", address);
    return this.#update(new Set(keys));
  }

  async #update(keys) {
    if (keys.has("theme")) document.documentElement.dataset.theme = this.theme;
    if (["frame", "root", "step"].some((key) => keys.has(key))) this.measured.clear();
    if (keys.has("step")) await this.#loadStep();
    this.#showView(keys);
  }

  /// Takes what is known of the version that is looked at.
  async #loadStep() {
    if (!this.tree || this.tree.versions === 1) return;
    const { step } = this.state;
    const answer = await this.core.ask("version", { version: step }, { channel: "version" });
    if (answer?.tree && step === this.state.step) this.tree = new Tree(answer.tree);
  }

  #showView(keys = new Set(["view"])) {
    const name = this.tree ? this.state.view : "start";
    const view = this.views[name];
    document.body.dataset.view = name;
    for (const tab of find("tabs").children) {
      tab.ariaCurrent = tab.dataset.view === name ? "page" : null;
    }
    if (find("main").firstChild !== view.element) {
      this.card.hide();
      find("main").replaceChildren(view.element);
      keys = new Set([...keys, "view"]);
    }
    this.#showFrame();
    find("theme").value = this.state.theme;
    view.update(keys);
  }

  /// The frame in the list, which also has one that was dragged.
  #showFrame() {
    const list = find("frame");
    const value = this.state.frame ?? "";
    list.querySelector(".own")?.remove();
    if (![...list.options].some((option) => option.value === value)) {
      list.append(make("option", {
        className: "own", value, textContent: value.replace("x", " × ") }));
    }
    list.value = value;
  }

  redraw() { this.#showView(new Set(["size"])); }

  /// The frame that a person looks at: the chosen one, or the room that an element has.
  frame(element, { most = Infinity } = {}) {
    if (this.state.frame) return this.state.frame.split("x").map(Number);
    const box = element.getBoundingClientRect();
    const width = Math.max(Math.floor(element.clientWidth || innerWidth - 32), 240);
    const top = box.top + scrollY;
    const room = innerHeight - Math.min(top, innerHeight / 2) - 56;
    return [width, Math.max(Math.floor(Math.min(room, most)), 280)];
  }

  // MARK: Files

  /// Reads a file and shows it, in the present view or in the answer.
  async open(file, { reading = {}, state = {} } = {}) {
    this.file = file;
    const options = { name: file.name, ...file.options, ...reading };
    const given = { bytes: file.bytes, options };
    const answer = await this.core.ask("read", given, { words: `reading ${file.name}` });
    if (!answer) return;
    this.options = options;
    if (answer.error) return this.fail(answer.error);
    this.back.clear();
    this.back.ask("read", given);
    this.tree = new Tree(answer.tree);
    this.reading = answer.reading;
    this.measured.clear();
    document.title = `${this.tree.id} · layoutbench`;
    this.strip.show();
    const view = this.state.view === "start" ? "answer" : this.state.view;
    this.state = { ...this.state, ...state, view, source: file.example ?? "", reading };
    if (!file.isFirst) history.pushState(null, "", Address.text(this.state));
    file.isFirst = false;
    await this.#loadStep();
    this.#resolve();
    this.#showView(new Set(["tree", "view"]));
    this.tell(`${file.name}: ${counted(this.tree.leafCount, "leaf", "leaves")}`);
  }

  /// The node that the address names; the root where there is none.
  #resolve() {
    const { root } = this.state;
    if (!root) return;
    const node = this.nodeOf(root);
    if (node === null) this.state.root = "";
  }

  /// The node of a path of labels, which is the text of an address; `null` for none.
  nodeOf(path) {
    if (!path) return 0;
    const { tree } = this;
    const { count } = tree;
    for (let node = 0; node < count; node += 1) {
      if (!tree.isLeaf(node) && path.endsWith(tree.label(node)) && tree.path(node) === path) {
        return node;
      }
    }
    return null;
  }

  /// The node that is entered. Drawings ask at each move of the pointer: the way is gone once.
  get root() {
    const { tree, state: { root } } = this;
    if (this.#rootOf?.tree !== tree || this.#rootOf.root !== root) {
      this.#rootOf = { tree, root, node: this.nodeOf(root) ?? 0 };
    }
    return this.#rootOf.node;
  }

  fail(error) {
    this.tree = null;
    this.strip.fail(error);
    document.body.dataset.view = "error";
    find("main").replaceChildren(showError(this, error));
    this.tell(error.message);
  }

  /// Reads the file again with other options.
  reread(changes) {
    const reading = { ...this.state.reading, ...changes };
    for (const [name, value] of Object.entries(reading)) {
      if (value === undefined || value === null || value === "") delete reading[name];
    }
    return this.open(this.file, { reading, state: { root: "" } });
  }

  async take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await this.open({ name: file.name || "pasted", bytes }, { state: { root: "" } });
  }

  // MARK: What drawings want

  enter(stage, node) {
    const target = this.target(stage, node);
    if (target === null) return;
    this.card.hide();
    this.go({ root: this.tree.path(target) });
  }

  /// The node that a click on a node goes into: the node, or for a leaf the group around it.
  target(stage, node) {
    const group = this.tree.isLeaf(node) ? this.tree.parents[node] : node;
    if (group <= 0 || group === this.root) return null;
    return this.tree.above(group).includes(this.root) || this.root === 0 ? group : null;
  }

  leave() {
    const { root } = this;
    if (root === 0) return;
    const up = this.tree.parents[root];
    this.go({ root: up > 0 ? this.tree.path(up) : "" });
  }

  point(stage, node, event) {
    if (node === null || !this.tree) this.card.hide();
    else this.card.show(this, stage, node, event);
    for (const other of this.views[document.body.dataset.view]?.stages ?? []) {
      if (other !== stage) other.twin(node);
    }
  }

  // MARK: Words

  tell(text) { find("told").textContent = text; }

  #timer = null;

  #busy(entry) {
    clearTimeout(this.#timer);
    const line = find("progress");
    if (!entry) return (line.hidden = true);
    this.#timer = setTimeout(() => {
      line.hidden = false;
      line.firstElementChild.textContent = `${entry.words || "working"} …`;
    }, 300);
  }

  strategy(name) {
    const kind = name.split(":")[0];
    for (const family of this.catalog) {
      const found = family.strategies.find((one) => one.name === kind);
      if (found) return { family, ...found };
    }
    return null;
  }

  get names() {
    return this.catalog.flatMap(({ strategies }) => strategies.map(({ name }) => name));
  }

  // MARK: Beginning

  async start() {
    document.documentElement.dataset.theme = this.theme;
    find("frame").append(...FRAMES.map(([value, text]) =>
      make("option", { value, textContent: text })));
    this.#listen();
    this.state = Address.state(location.hash);
    document.documentElement.dataset.theme = this.theme;
    this.#showView();
    const { catalog, error } = await this.core.started;
    if (error) return this.#giveUp(error);
    this.catalog = catalog;
    const embedded = find("file");
    if (embedded) {
      const { name, options, gzip, strategy } = JSON.parse(embedded.textContent);
      // Without a place in the address, a page shows what it was made for.
      if (strategy && !location.hash) Object.assign(this.state, { view: "one", strategy });
      const file = { name, bytes: await unpack(gzip), options, isFirst: true, isInPage: true };
      await this.open(file, { reading: this.state.reading });
    } else if (this.state.source) {
      const example = this.views.start.examples.find(({ id }) => id === this.state.source);
      if (example) await this.openExample(example, { isFirst: true, reading: this.state.reading });
      else this.#showView();
    } else {
      this.#showView();
    }
    document.body.dataset.ready = "true";
  }

  #giveUp({ message }) {
    find("main").replaceChildren(make("section", { className: "error" },
      make("h1", { textContent: "The program of this page does not start" }),
      make("p", { className: "reason", textContent: message ?? "The browser does not say why." }),
      make("p", { textContent: "It needs WebAssembly and module workers: Chrome or Edge 91, "
        + "Firefox 114, Safari 16.4, or later." })));
  }

  async openExample(example, { isFirst = false, reading = {}, ...more } = {}) {
    const bytes = await unpack(example.gzip);
    await this.open(
      { name: example.name, bytes, options: example.options, example: example.id, isFirst },
      { reading, ...more });
  }

  #listen() {
    for (const tab of find("tabs").children) {
      tab.addEventListener("click", () => this.go({ view: tab.dataset.view }));
    }
    find("home").addEventListener("click", () => this.close());
    find("choose").addEventListener("click", () => find("chooser").click());
    find("chooser").addEventListener("change", ({ target }) => {
      if (target.files[0]) this.take(target.files[0]);
      target.value = "";
    });
    find("frame").addEventListener("change", ({ target }) =>
      this.go({ frame: target.value || null }));
    find("theme").addEventListener("change", ({ target }) => this.go({ theme: target.value }));
    find("progress").querySelector("button").addEventListener("click", () => this.cancel());
    find("help").addEventListener("click", () => showKeys(find("keys")));
    dark.addEventListener("change", () => this.#update(new Set(["theme"])));
    addEventListener("popstate", () => this.#arrive());
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text");
      if (file) this.take(file);
      else if (text) this.take(new File([text], "dropped"));
    });
    addEventListener("paste", (event) => {
      if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      const [file] = event.clipboardData.files;
      const text = event.clipboardData.getData("text");
      if (file) this.take(file); else if (text.trim()) this.take(new File([text], "pasted"));
    });
    addEventListener("keydown", (event) => this.#key(event));
    let timer = null;
    addEventListener("resize", () => {
      clearTimeout(timer);
      timer = setTimeout(() => { if (!this.state.frame) this.redraw(); }, 120);
    });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === "?") return showKeys(find("keys"));
    if (!this.tree) return;
    const view = VIEWS[Number(event.key) - 1];
    if (view) {
      this.go({ view });
      find("main").focus();
    } else if (event.key === "/") {
      const box = find("main").querySelector("input[type=search]");
      if (!box) return;
      box.focus();
    } else if (event.key === "Escape") {
      this.leave();
    } else {
      return;
    }
    event.preventDefault();
  }

  /// Shows what the address says, after Back and Forward.
  async #arrive() {
    const before = this.state;
    const next = Address.state(location.hash);
    const isOther = next.source !== before.source ||
      JSON.stringify(next.reading) !== JSON.stringify(before.reading);
    this.state = next;
    document.documentElement.dataset.theme = this.theme;
    if (isOther && next.source) {
      const example = this.views.start.examples.find(({ id }) => id === next.source);
      if (example) return this.openExample(example, { isFirst: true, reading: next.reading });
    }
    if (isOther && this.file && !next.source && !this.file.example) {
      this.file.isFirst = true;
      return this.open(this.file, { reading: next.reading });
    }
    if (isOther && !next.source) this.tree = null;
    this.#update(new Set(Object.keys(next)));
  }

  cancel() {
    this.core.cancel();
    this.tell("cancelled");
  }

  /// The first screen again.
  close() {
    this.core.clear();
    this.back.clear();
    this.tree = this.file = this.reading = null;
    this.strip.clear();
    this.state = { ...Address.standard, theme: this.state.theme };
    history.pushState(null, "", location.pathname + location.search);
    document.title = "layoutbench: how should this tree be drawn?";
    this.#showView();
  }
}

const app = new App();
globalThis.layoutbench = app;
app.start();
