// A drawing on the page: a scene on a canvas, with pointer, keys, a card, and a tree for screen
// readers whose items are made when they are reached. It places nothing: the scene does.

import { Snapshot, draw, trace } from "layoutbench";
import { make } from "page/format.mjs";

const FONT = "system-ui, sans-serif";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const MOVING = 250;

const MOST_ZOOM = 12;

let stageCount = 0;

/// A color of the page's style.
export const css = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Stage {
  snapshot = null;
  nodes = null;
  focused = null;
  hovered = null;
  hits = null;
  #twin = null;
  #moving = 0;
  #asked = false;

  /// How far the drawing is zoomed, and where its corner lies then.
  #zoom = { scale: 1, x: 0, y: 0 };
  #fingers = new Map();
  #byNode = null;

  /// - core: answers what is at a place.
  /// - slot: the name by which the worker keeps the scene.
  /// - app: has the tree, and does what a person wants: `enter(node)`, `leave()`, `point(node)`.
  constructor(core, slot, app) {
    Object.assign(this, { core, slot, app });
    this.id = `stage${(stageCount += 1)}`;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.over = make("canvas", { className: "over", "aria-hidden": "true" });
    this.items = make("div", { className: "apart", role: "group" });
    this.element = make("div", { className: "stage", tabIndex: 0, role: "tree" },
      this.canvas, this.over, this.items);
    this.element.setAttribute("aria-label",
      "The drawing. Arrow keys go to neighbors, Enter goes in, Escape goes out.");
    const events = {
      pointermove: (event) => this.#hover(event), pointerleave: () => this.#leave(),
      click: (event) => this.#click(event), keydown: (event) => this.#press(event),
      focus: () => this.focus(this.focused ?? this.#first), blur: () => this.#blur(),
    };
    for (const [name, act] of Object.entries(events)) this.element.addEventListener(name, act);
    this.#pinches();
  }

  /// Two fingers, or a wheel with the control key, zoom the drawing and not the page; then one
  /// finger moves it.
  #pinches() {
    const { element } = this;
    element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#zoomTo(this.#zoom.scale * Math.exp(-event.deltaY / 200), event);
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") this.#fingers.set(event.pointerId, event);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(name, (event) => this.#fingers.delete(event.pointerId));
    }
    element.addEventListener("pointermove", (event) => {
      const before = this.#fingers.get(event.pointerId);
      if (!before) return;
      const others = [...this.#fingers.values()].filter((one) => one.pointerId !== event.pointerId);
      this.#fingers.set(event.pointerId, event);
      if (others.length === 1) {
        const [other] = others;
        const away = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        this.#zoomTo(this.#zoom.scale * away(event) / Math.max(away(before), 1), {
          clientX: (event.clientX + other.clientX) / 2,
          clientY: (event.clientY + other.clientY) / 2 });
      } else if (others.length === 0 && this.#zoom.scale > 1) {
        this.#zoom.x += event.clientX - before.clientX;
        this.#zoom.y += event.clientY - before.clientY;
        this.#place();
      }
    });
  }

  /// Zooms so that what is at a point of the window stays there.
  #zoomTo(wanted, { clientX, clientY }) {
    const scale = Math.min(Math.max(wanted, 1), MOST_ZOOM);
    const box = this.element.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const by = scale / this.#zoom.scale;
    this.#zoom = { scale, x: x - (x - this.#zoom.x) * by, y: y - (y - this.#zoom.y) * by };
    this.#place();
  }

  #place() {
    const { scale } = this.#zoom;
    const { width = 0, height = 0 } = this.snapshot ?? {};
    const within = (value, size) => Math.min(Math.max(value, size * (1 - scale)), 0);
    this.#zoom.x = within(this.#zoom.x, width);
    this.#zoom.y = within(this.#zoom.y, height);
    for (const canvas of [this.canvas, this.over]) {
      canvas.style.transform = scale === 1 ? ""
        : `translate(${this.#zoom.x}px, ${this.#zoom.y}px) scale(${scale})`;
    }
    this.element.classList.toggle("zoomed", scale > 1);
  }

  /// Shows a scene that the worker made, moving from the one before if both have nodes in common.
  show({ snapshot, nodes }, { moves = true } = {}) {
    const before = this.snapshot && moves && !still.matches ? this.#marksByKey() : null;
    this.snapshot = new Snapshot(snapshot);
    this.nodes = nodes;
    this.tree = this.app.tree;
    this.#byNode = null;
    this.hovered = null;
    this.#zoom = { scale: 1, x: 0, y: 0 };
    this.#place();
    const { width, height } = this.snapshot;
    // Browsers refuse larger canvases.
    const scale = Math.min(Math.max(devicePixelRatio, 1), 3, Math.sqrt(48e6 / (width * height)));
    for (const canvas of [this.canvas, this.over]) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
      canvas.getContext("2d").setTransform(scale, 0, 0, scale, 0, 0);
    }
    this.element.style.maxWidth = "100%";
    this.items.replaceChildren(this.#item(this.node(this.snapshot.marks[0]?.node ?? 0)));
    if (before && before.size > 0) this.#move(before); else this.#paint();
    this.#ring();
  }

  clear() {
    this.snapshot = null;
    for (const canvas of [this.canvas, this.over]) canvas.width = 0;
  }

  node(place) { return this.nodes && place >= 0 ? this.nodes[place] : place; }

  /// The places in the snapshot of the marks of nodes, by node of the whole tree.
  get #marks() {
    if (!this.#byNode) {
      this.#byNode = new Map();
      const { role, node, last } = this.snapshot.columns;
      for (let index = 0; index < node.length; index += 1) {
        // Edges, links and grounds are of no node.
        if (role[index] > 2) continue;
        for (const one of [node[index], last[index]]) {
          const known = this.node(one);
          if (one >= 0 && !this.#byNode.has(known)) this.#byNode.set(known, index);
        }
      }
    }
    return this.#byNode;
  }

  has(node) { return this.#marks.has(node); }

  get #first() {
    const places = [...this.#marks.keys()];
    return places.find((node) => this.app.tree.isLeaf(node)) ?? places[0] ?? null;
  }

  // MARK: Drawing

  #paint(marks = this.snapshot.marks, texts = this.snapshot.texts) {
    const { width, height } = this.snapshot;
    draw({ width, height, marks, texts: this.hits ? [] : texts }, this.canvas.getContext("2d"),
      FONT, css("--paper"));
    if (this.hits) this.#dim(texts);
  }

  /// Pales what a search has not found.
  #dim(texts) {
    const context = this.canvas.getContext("2d");
    const { width, height } = this.snapshot;
    context.globalAlpha = 0.6;
    context.fillStyle = css("--paper");
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    const marks = this.snapshot.marks.filter((mark) =>
      this.hits.has(this.node(mark.node)) || this.hits.has(this.node(mark.last)));
    context.lineWidth = 2;
    context.strokeStyle = css("--ink");
    for (const mark of marks) {
      context.beginPath();
      trace(mark.shape, context);
      if (mark.fill && mark.role !== "group") {
        context.fillStyle = mark.fill;
        context.fill("evenodd");
      }
      context.stroke();
    }
    const places = new Set(marks);
    draw({ width: 0, height: 0, marks: [],
      texts: texts.filter((text) => places.has(this.snapshot.marks[text.mark])) },
    context, FONT, css("--paper"));
  }

  /// What is the same for a mark in all pictures of a tree and of its versions.
  #key({ role, node }) {
    const known = this.node(node);
    return `${role === "more" ? "leaf" : role} ${this.tree ? this.tree.key(known) : known}`;
  }

  #marksByKey() {
    const marks = new Map();
    for (const mark of this.snapshot.marks) {
      const key = this.#key(mark);
      if (!marks.has(key)) marks.set(key, mark);
    }
    return marks;
  }

  /// Moves marks to where the new scene has them; what is new appears.
  #move(before) {
    const { marks } = this.snapshot;
    const old = marks.map((mark) => {
      const one = before.get(this.#key(mark));
      return one && one.shape.kind === mark.shape.kind && mark.shape.kind !== "path" ? one : null;
    });
    const number = (this.#moving += 1);
    const start = performance.now();
    const step = (now) => {
      if (number !== this.#moving) return;
      const share = Math.min(Math.max((now - start) / MOVING, 0), 1);
      if (share >= 1) return this.#paint();
      const eased = share * share * (3 - 2 * share);
      this.#paint(marks.map((mark, index) => between(old[index], mark, eased)), []);
      requestAnimationFrame(step);
    };
    step(start);
  }

  /// Lines around the node that has the focus, the one below the pointer, and its twin elsewhere.
  #ring() {
    const context = this.over.getContext("2d");
    if (!this.snapshot) return;
    context.clearRect(0, 0, this.snapshot.width, this.snapshot.height);
    const ink = css("--ink");
    const rings = [
      [this.hovered, 1.5, ink], [this.#twin, 3, css("--accent")],
      [document.activeElement === this.element ? this.focused : null, 3, css("--accent")],
    ];
    for (const [node, width, color] of rings) {
      const index = node === null || node === undefined ? undefined : this.#marks.get(node);
      if (index === undefined) continue;
      const { shape } = this.snapshot.marks[index];
      context.beginPath();
      trace(shape, context);
      context.lineWidth = width + 4;
      context.strokeStyle = css("--paper");
      if (width > 2) context.stroke();
      context.lineWidth = width;
      context.strokeStyle = color;
      context.stroke();
    }
  }

  // MARK: Reaching nodes

  #pointOf(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.snapshot.width / (box.width || 1);
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  async #nodeAt(event) {
    const { node } = await this.core.ask(
      "nodeAt", { slot: this.slot, ...this.#pointOf(event) }, { isUrgent: true }) ?? {};
    return node ?? null;
  }

  async #hover(event) {
    if (event.pointerType === "touch" || !this.snapshot || this.#asked) return;
    this.#asked = true;
    const node = await this.#nodeAt(event);
    this.#asked = false;
    if (!this.element.matches(":hover")) return;
    if (node !== this.hovered) {
      this.hovered = node;
      this.#ring();
      this.app.point(this, node, event);
    } else if (node !== null) {
      this.app.point(this, node, event);
    }
    const isDoor = node !== null && this.app.target(this, node) !== null;
    this.element.style.cursor = isDoor ? "pointer" : "";
  }

  #leave() {
    this.hovered = null;
    this.#ring();
    this.app.point(this, null);
  }

  async #click(event) {
    if (!this.snapshot) return;
    const node = await this.#nodeAt(event);
    if (node === null) return this.app.point(this, null);
    const isAgain = this.focused === node;
    this.focus(node, event);
    // A finger first reads, then enters.
    if (event.pointerType === "touch" && !isAgain) return;
    this.app.enter(this, node);
  }

  async #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.snapshot) return;
    const { tree } = this.app;
    const node = this.focused;
    const way = WAYS[event.key];
    const go = (next) => next !== null && next !== undefined && this.focus(next);
    if (way) {
      event.preventDefault();
      if (node === null || !this.has(node)) return go(this.#first);
      const answer = await this.core.ask(
        "neighbor", { slot: this.slot, node, direction: way }, { isUrgent: true });
      go(answer?.node);
    } else if (event.key === "Home") go(this.#first);
    else if (event.key === "PageUp") {
      const up = node === null ? -1 : tree.parents[node];
      if (this.has(up)) go(up);
    } else if (event.key === "PageDown") {
      go(node === null ? null : tree.children(node).find((child) => this.has(child)));
    } else if (event.key === "Enter") {
      if (node !== null) this.app.enter(this, node);
    } else if (event.key === "Escape") this.app.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /// Marks the node that keys are about, and tells what it is.
  focus(node, event) {
    this.focused = node;
    this.#ring();
    if (node === null || node === undefined || !this.snapshot) return;
    this.#tell(node);
    if (!event) this.#scrollTo(node);
    this.app.point(this, node, event);
  }

  /// Brings a node into sight, of a drawing that is larger than the window.
  #scrollTo(node) {
    const index = this.#marks.get(node);
    if (index === undefined) return;
    const [x, y] = foot(this.snapshot.marks[index].shape);
    const place = make("span", { className: "place" });
    Object.assign(place.style, { left: `${x}px`, top: `${y}px` });
    this.element.append(place);
    place.scrollIntoView({ block: "nearest", inline: "nearest" });
    place.remove();
  }

  #blur() {
    this.#ring();
    this.app.point(this, null);
  }

  /// Marks a node that another drawing points at.
  twin(node) {
    this.#twin = node;
    this.#ring();
  }

  /// Marks what a search has found; `null` for no search.
  mark(hits) {
    this.hits = hits;
    if (this.snapshot) this.#paint();
  }

  /// The item of a node for screen readers, with its level, place, name, value and share.
  #item(node) {
    const { tree } = this.app;
    const id = `${this.id}n${node}`;
    const item = make("div", { id, role: "treeitem" });
    if (!tree) return item;
    const { way, name, value, shares } = tree.lines(node);
    const above = tree.above(node);
    const siblings = node === 0 ? [0] : tree.children(above.at(-1));
    const attributes = {
      "aria-level": above.length + 1, "aria-setsize": siblings.length,
      "aria-posinset": siblings.indexOf(node) + 1,
      "aria-label": [`${way ? `${way} › ` : ""}${name}: ${value}`, shares]
        .filter(Boolean).join(" · "),
    };
    if (!tree.isLeaf(node)) attributes["aria-expanded"] = "false";
    for (const [key, text] of Object.entries(attributes)) item.setAttribute(key, text);
    return item;
  }

  #tell(node) {
    let item = document.getElementById(`${this.id}n${node}`);
    if (!item) this.items.append(item = this.#item(node));
    for (const other of this.items.children) other.ariaSelected = String(other === item);
    this.element.setAttribute("aria-activedescendant", item.id);
  }

  /// The box of a node on the screen.
  box(node) {
    const index = this.#marks.get(node);
    const frame = this.canvas.getBoundingClientRect();
    if (index === undefined) return frame;
    const { shape } = this.snapshot.marks[index];
    const scale = frame.width / (this.snapshot.width || 1);
    const [x, y] = foot(shape);
    return new DOMRect(frame.left + x * scale, frame.top + y * scale, 1, 1);
  }
}

/// The middle of a shape.
export function middle(shape) {
  if (shape.kind === "box") return [shape.x + shape.width / 2, shape.y + shape.height / 2];
  if (shape.kind === "circle") return [shape.x, shape.y];
  if (shape.kind === "arc") {
    const angle = ((shape.startAngle + shape.endAngle) / 2 - 90) * Math.PI / 180;
    const radius = (shape.innerRadius + shape.outerRadius) / 2;
    return [shape.x + radius * Math.cos(angle), shape.y + radius * Math.sin(angle)];
  }
  const points = shape.pieces.filter(([name]) => name === "move" || name === "line");
  return [1, 2].map((place) =>
    points.reduce((sum, piece) => sum + piece[place], 0) / (points.length || 1));
}

/// Where the card of a shape stands: below it, near its left, or at its middle.
function foot(shape) {
  const [x, y] = middle(shape);
  if (shape.kind === "box") {
    return [shape.x + Math.min(shape.width / 2, 40), shape.y + shape.height];
  }
  return [x, shape.kind === "circle" ? y + shape.r : y];
}

function between(from, to, share) {
  if (!from) return { ...to, opacity: to.opacity * share };
  const shape = { ...to.shape };
  for (const [name, value] of Object.entries(shape)) {
    if (typeof value !== "number") continue;
    shape[name] = from.shape[name] + (value - from.shape[name]) * share;
  }
  return { ...to, shape };
}
