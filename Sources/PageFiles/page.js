"use strict";
// What all pages of pictures do. A page holds pictures as SVG, packed, and an index of them; this
// script shows one at a time in each view, moves its shapes to those of the next one, and tells
// what a shape stands for. It places no text and no shape of its own.

const find = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const index = JSON.parse(find("index").textContent);
const still = matchMedia("(prefers-reduced-motion: reduce)");
// The key of the node that holds all others, in every step.
const ROOT = 0;
const number = count => count.toLocaleString("en-US");

// MARK: Data

const batches = new Map();

/// The texts of a batch. Only what is looked at is unpacked.
function batch(place) {
  if (!batches.has(place)) batches.set(place, unpack(find("b" + place)));
  return batches.get(place);
}

async function unpack(element) {
  const bytes = Uint8Array.from(atob(element.textContent.trim()), c => c.charCodeAt(0));
  if (element.dataset.packed === undefined) return JSON.parse(new TextDecoder().decode(bytes));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(unpacked).text());
}

async function text([place, item]) { return (await batch(place))[item]; }

/// What the page knows of nodes, in level order: their names and parents, and of pages of one
/// strategy values and shares. A page of a very large tree knows the largest ones.
class Tree {
  constructor(columns) {
    const [keys, parents, ranks, names, values, ofParent, ofAll] =
      columns.map(column => column.split("\n"));
    Object.assign(this, { names, values, ofParent, ofAll });
    const sums = steps => { let sum = 0; return steps.map(step => sum += Number(step)); };
    this.keys = sums(keys);
    this.parents = sums(parents);
    this.rows = new Map(this.keys.map((key, row) => [key, row]));
    this.children = new Map();
    for (const [row, key] of this.keys.entries()) {
      if (key === ROOT) continue;
      const siblings = this.children.get(this.parents[row]);
      if (siblings) siblings[ranks[row]] = key;
      else this.children.set(this.parents[row], Object.assign([], { [ranks[row]]: key }));
    }
  }

  name(key) { return this.names[this.rows.get(key)]; }

  /// The key of the node above; none of the root, and of a node that the page does not know.
  parent(key) {
    const row = this.rows.get(key);
    return row === undefined || key === ROOT ? undefined : this.parents[row];
  }

  /// The keys from the root on down to the node above.
  above(key) {
    const keys = [];
    for (let up = this.parent(key); up !== undefined; up = this.parent(up)) keys.unshift(up);
    return keys;
  }

  /// Way, name, value and shares; as a title in a picture that tells them itself.
  lines(key) {
    const row = this.rows.get(key);
    if (row === undefined) return [];
    const above = this.above(key).map(up => this.name(up)), way = above.slice(-12);
    if (way.length < above.length) way.unshift("…");
    return [way.map(name => name + " › ").join(""), this.names[row], this.values[row], [
      this.ofParent[row] && `${this.ofParent[row]} of ${above.at(-1)}`,
      this.ofAll[row] && `${this.ofAll[row]} of all`].filter(Boolean).join(" · ")];
  }
}

let treeOnce, known = null;
function tree() {
  treeOnce ??= (index.tree ? batch(index.tree[0]) : Promise.resolve(["", "", "", "", "", "", ""]))
    .then(columns => known = new Tree(columns));
  return treeOnce;
}

// MARK: A picture

const SHAPES = "rect[data-k], circle[data-k], path[data-k]";
let pictureCount = 0;

/// An SVG of the program with what is known of its marks.
class Picture {
  constructor(source, tree) {
    const holder = document.createElement("div");
    holder.innerHTML = source;
    this.read(holder.querySelector("svg"), tree);
  }

  read(svg, tree) {
    this.svg = svg;
    this.id = "p" + pictureCount++;
    this.arrows = svg.dataset.arrows;
    for (const element of [svg, ...svg.querySelectorAll("g")]) element.setAttribute("role", "none");
    this.viewBox = svg.getAttribute("viewBox");
    this.ground = svg.querySelector("rect:not([data-k])");
    this.shapes = new Map();
    this.nodes = [];
    this.byKey = new Map();
    const open = [];
    for (const element of svg.querySelectorAll(SHAPES)) {
      this.shapes.set(element.dataset.k, element);
      if (element.dataset.k[0] !== "n") continue;
      const group = element.parentNode.dataset.g === undefined ? null : element.parentNode;
      const isGroup = group?.dataset.g === element.dataset.k.slice(1);
      while (open.length && !open.at(-1).group.contains(element)) open.pop();
      const title = (isGroup ? group : element).querySelector(":scope > title");
      const key = Number(element.dataset.k.slice(1));
      const [way = "", name = "", value = "", shares = ""] =
        title ? title.textContent.split("\n") : tree.lines(key);
      const node = {
        key, element, group: isGroup ? group : null, way, name,
        value, shares, parent: open.at(-1) ?? null, depth: open.length, children: [],
      };
      node.parent?.children.push(node);
      this.nodes.push(node);
      this.byKey.set(node.key, node);
      if (isGroup) open.push(node);
    }
    // The card says more, and says it at once.
    for (const title of svg.querySelectorAll("title, desc")) title.remove();
    for (const node of this.nodes) {
      const siblings = node.parent?.children ?? this.nodes.filter(other => !other.parent);
      const attributes = {
        id: this.id + "n" + node.key, role: "treeitem", "aria-level": node.depth + 1,
        "aria-setsize": siblings.length, "aria-label": label(node),
      };
      if (!node.group && canEnter(node.key)) attributes["aria-expanded"] = "false";
      for (const [name, value] of Object.entries(attributes)) {
        node.element.setAttribute(name, value);
      }
    }
    for (const siblings of [this.nodes.filter(node => !node.parent),
      ...this.nodes.map(node => node.children)])
      siblings.forEach((node, place) => node.element.setAttribute("aria-posinset", place + 1));
    for (const texts of svg.querySelectorAll("text")) texts.setAttribute("aria-hidden", "true");
  }

  /// The node that a pointer's event is on.
  at(target) {
    const element = target.closest?.("[data-k]");
    if (!element || element.ownerSVGElement !== this.svg) return null;
    return this.byKey.get(Number(element.dataset.k.slice(1))) ?? null;
  }

  /// Draws a line around a node, besides those that are there.
  ring(node, kind) {
    for (const name of [kind + " back", kind]) {
      const ring = node.element.cloneNode(false);
      for (const { name } of [...ring.attributes]) {
        if (/^(id|role|aria-.*|data-.*|fill.*|stroke.*|pointer-events|style)$/.test(name)) {
          ring.removeAttribute(name);
        }
      }
      ring.setAttribute("class", name);
      ring.setAttribute("aria-hidden", "true");
      this.svg.append(ring);
    }
  }

  /// The node that an arrow key leads to: as `Scene.neighbor(of:toward:)`.
  neighbor(node, way) {
    if (this.arrows !== "leaves" && this.arrows !== "boxes") {
      if (way === this.arrows) return node.children[0];
      if (way === OPPOSITE[this.arrows]) return node.parent;
      const level = this.nodes.filter(other => other.depth === node.depth);
      return level[level.indexOf(node) + (way === "left" || way === "up" ? -1 : 1)];
    }
    const others = this.nodes.filter(other =>
      other !== node && (this.arrows === "boxes" || !other.group));
    return node.element.tagName === "circle" ? nearestCircle(node, others, way)
      : nearestBox(node, others, way);
  }
}

const OPPOSITE = { left: "right", right: "left", up: "down", down: "up" };
const label = node =>
  [`${node.way}${node.name}: ${node.value}`, node.shares].filter(Boolean).join(" · ");

/// A box with the direction turned to the right: left, top, right, bottom.
function turned(box, way) {
  const [l, t, r, b] = [box.x, box.y, box.x + box.width, box.y + box.height];
  return { left: [-r, t, -l, b], right: [l, t, r, b], up: [-b, l, -t, r], down: [t, l, b, r] }[way];
}

function nearestBox(node, others, way) {
  const [left, top, right, bottom] = turned(node.element.getBBox(), way);
  const beside = [];
  for (const other of others) {
    const [l, t, , b] = turned(other.element.getBBox(), way);
    const shared = Math.min(b, bottom) - Math.max(t, top);
    if (l - right > -1 && l > left && shared > 0) beside.push([l - right, -shared, other]);
  }
  return first(beside);
}

function nearestCircle(node, others, way) {
  const circle = element => turned({
    x: element.cx.baseVal.value, y: element.cy.baseVal.value, width: 0, height: 0 }, way);
  const radius = element => element.r.baseVal.value;
  const [x, y] = circle(node.element), beside = [];
  for (const other of others) {
    if (other.element.tagName !== "circle") continue;
    const [cx, cy] = circle(other.element), dx = cx - x, dy = Math.abs(cy - y);
    if (dx <= 0 || dx < dy) continue;
    const gap = Math.hypot(dx, dy) - radius(node.element) - radius(other.element);
    beside.push([gap, dy / dx, other]);
  }
  return first(beside);
}

/// The best of what is nearest to a pixel.
function first(beside) {
  const nearest = Math.min(...beside.map(one => one[0]));
  return beside.filter(one => one[0] <= nearest + 1).sort((a, b) => a[1] - b[1])[0]?.[2];
}

// MARK: Moving

/// The numbers of a shape, and what kind of shape they make.
function form(element) {
  const read = names => names.map(name => Number(element.getAttribute(name)));
  if (element.dataset.arc) return ["arc", element.dataset.arc.split(" ").map(Number)];
  if (element.tagName === "rect") return ["rect", read(["x", "y", "width", "height"])];
  if (element.tagName === "circle") return ["circle", read(["cx", "cy", "r"])];
  return points(element.getAttribute("d"));
}

/// A path of lines and curves, as letters and absolute places; none if it has other pieces.
function points(data) {
  let letters = "", x = 0, y = 0;
  const numbers = [];
  for (const [, letter, rest] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = rest.trim().split(/[\s,]+/).filter(Boolean).map(Number);
    if (letter === "H") values.push(y); else if (letter === "V") values.unshift(x);
    else if (!"MLCz".includes(letter)) return ["other", []];
    letters += "HV".includes(letter) ? "L" : letter;
    numbers.push(...values);
    if (values.length) [x, y] = values.slice(-2);
  }
  return [letters, numbers];
}

function write(element, kind, v) {
  const set = names => names.forEach((name, place) => element.setAttribute(name, v[place]));
  if (kind === "rect") set(["x", "y", "width", "height"]);
  else if (kind === "circle") set(["cx", "cy", "r"]);
  else element.setAttribute("d", kind === "arc" ? ring(v) : lines(kind, v));
}

function lines(letters, v) {
  let place = 0;
  return [...letters].map(letter => {
    const count = { M: 2, L: 2, C: 6, z: 0 }[letter];
    place += count;
    return letter + v.slice(place - count, place).join(" ");
  }).join("");
}

/// An arc with half a gap at each side, as the program draws it.
function ring([x, y, start, end, inner, outer, gap]) {
  const rad = Math.PI / 180, span = (end - start) * rad;
  const at = (angle, r) => `${x + r * Math.sin(angle)} ${y - r * Math.cos(angle)}`;
  const cut = r => r > 0 ? Math.min(Math.asin(Math.min(1, gap / 2 / r)), span / 4) : 0;
  const side = (r, flag, isBack) => {
    const a = start * rad + cut(r), b = end * rad - cut(r), middle = (a + b) / 2;
    const [from, to] = isBack ? [b, a] : [a, b];
    return [from, `A${r} ${r} 0 0 ${flag} ${at(middle, r)}A${r} ${r} 0 0 ${flag} ${at(to, r)}`];
  };
  const [from, along] = side(outer, 1, false), [back, inside] = side(inner, 0, true);
  const begin = `M${at(from, outer)}${along}`;
  return inner > 0 ? `${begin}L${at(back, inner)}${inside}z`
    : span < 2 * Math.PI - 1e-6 ? `${begin}L${x} ${y}z` : `${begin}z`;
}

/// Moves the shapes of one picture to those of another one: what both have moves, what is new
/// appears, what is gone vanishes. Ends at once if another move begins.
class Move {
  constructor(from, to, milliseconds) {
    this.to = to;
    this.from = from;
    this.pairs = [];
    const kept = new Set();
    for (const [key, element] of to.shapes) {
      const old = from.shapes.get(key);
      if (!old) continue;
      const [[kind, a], [other, b]] = [form(old), form(element)];
      if (kind !== other || kind === "other" || a.length !== b.length) continue;
      kept.add(old).add(element);
      this.pairs.push({ element, kind, a, b, d: element.getAttribute("d") });
    }
    for (const element of to.svg.querySelectorAll("rect, circle, path, text")) {
      if (!kept.has(element) && !element.closest("defs")) element.classList.add("comes");
    }
    for (const element of from.svg.querySelectorAll("rect, circle, path, text")) {
      if (element.closest("defs") || element === from.ground) continue;
      element.classList.add(kept.has(element) ? "kept" : "goes");
    }
    to.svg.classList.add("moving");
    from.svg.classList.add("moving");
    this.done = new Promise(resolve => { this.resolve = resolve; });
    this.set(0);
    const start = performance.now();
    const frame = now => {
      if (this.isOver) return;
      const share = Math.min(Math.max(now - start, 0) / milliseconds, 1);
      if (share >= 1) return this.end();
      this.set(share * share * (3 - 2 * share));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  set(share) {
    this.to.svg.style.setProperty("--share", share);
    this.from.svg.style.setProperty("--share", share);
    for (const { element, kind, a, b } of this.pairs) {
      write(element, kind, a.map((value, place) => value + (b[place] - value) * share));
    }
  }

  end() {
    if (this.isOver) return;
    this.isOver = true;
    for (const { element, kind, b, d } of this.pairs) {
      if (d === null) write(element, kind, b); else element.setAttribute("d", d);
    }
    for (const picture of [this.from, this.to]) {
      picture.svg.classList.remove("moving");
      for (const element of picture.svg.querySelectorAll(".comes, .goes, .kept")) {
        element.classList.remove("comes", "goes", "kept");
        if (!element.getAttribute("class")) element.removeAttribute("class");
      }
    }
    this.from.svg.remove();
    this.resolve();
  }
}

// MARK: A view

/// One picture at a time in a figure, out of those of a strategy.
class View {
  constructor(data, place) {
    this.data = data;
    this.place = place;
    this.stage = make("div", { className: "stage", tabIndex: 0 });
    this.stage.setAttribute("role", "tree");
    this.note = make("p", { className: "note" });
    this.figure = make("figure");
    if (data.title) this.figure.append(make("figcaption", { textContent: data.title }));
    if (data.notes.length) this.figure.append(this.note);
    this.figure.append(this.stage);
    const events = {
      pointermove: event => this.hover(event), pointerleave: () => card.leave(this),
      click: event => this.click(event), dblclick: event => event.preventDefault(),
      keydown: event => this.key(event), focus: () => this.focus(this.focused),
      blur: () => this.blur(),
    };
    for (const [name, act] of Object.entries(events)) this.stage.addEventListener(name, act);
  }

  has(step, node) { return this.forms(step, node).length > 0; }

  forms(step, node) {
    return index.forms.map((_, place) => place)
      .filter(place => this.data.places[`${place}/${step}/${node}`]);
  }

  /// The picture of a node and all below it in a step, for the width that there is: the widest one
  /// that is not made smaller.
  async show(step, node, milliseconds) {
    if (!this.isSeen) return;
    this.stage.style.minHeight = "";
    if (!this.has(step, node)) return this.list(node);
    const width = this.stage.clientWidth || innerWidth;
    const forms = this.forms(step, node);
    const chosen = forms.filter(place => index.forms[place].width <= width + 1).at(-1) ?? forms[0];
    const name = `${chosen}/${step}/${node}`;
    this.wanted = name;
    const [source, told] = await Promise.all([text(this.data.places[name]), tree()]);
    if (this.wanted !== name) return;
    if (this.shown === name && !this.zoomed) return;
    this.move?.end();
    this.stage.setAttribute("role", "tree");
    this.stage.querySelector(".bars")?.remove();
    const [before, next] = [this.picture, new Picture(source, told)];
    const isOther = this.form !== undefined && this.form !== chosen;
    this.form = chosen;
    this.shown = name;
    this.note.textContent = this.data.notes[chosen]?.[step] ?? "";
    this.zoomed = null;
    this.picture = next;
    const frame = index.forms[chosen];
    if (!index.shrinks) {
      this.stage.style.setProperty("--most", 1.3 * frame.width + "px");
      next.svg.style.minWidth = Math.min(frame.width, next.svg.width.baseVal.value) + "px";
    }
    this.focused = null;
    this.mark();
    this.stage.setAttribute("aria-label", [this.data.title, index.title,
      "arrow keys go to neighbors, Enter goes in, Escape goes out"].filter(Boolean).join(": "));
    this.stage.append(next.svg);
    if (!before) return;
    before.svg.querySelectorAll(".focus").forEach(element => element.remove());
    if (isOther || still.matches || !milliseconds) return before.svg.remove();
    this.move = new Move(before, next, milliseconds);
    await this.move.done;
  }

  /// What is in a node that the page has no picture of, the largest first.
  list(node) {
    this.move?.end();
    this.wanted = this.shown = this.picture = this.zoomed = null;
    this.focus(null);
    const items = known.children.get(node).map(key => {
      const [, name, value] = known.lines(key), button = make("button", { type: "button" });
      const text = known.ofParent[known.rows.get(key)];
      button.style.setProperty("--bar", (parseFloat(text.replace(/^< /, "")) || 0) + "%");
      button.append(make("b", { textContent: name }), make("span", { textContent: value }),
        make("span", { textContent: text }));
      button.disabled = !canEnter(key);
      button.addEventListener("click", () => go({ step: place.step, node: key }, true));
      return make("li", {}, button);
    });
    this.stage.setAttribute("role", "group");
    this.stage.replaceChildren(make("ol", { className: "bars" }, ...items));
    tell(index.command);
  }

  /// Shows a node's shape as large as the frame, where the page knows nothing of its inside.
  zoom(node) {
    const { svg } = this.picture;
    if (node) {
      const box = (node.group ?? node.element).getBBox(), frame = svg.viewBox.baseVal;
      const scale = Math.max(box.width / frame.width, box.height / frame.height, 1e-3);
      const [w, h] = [frame.width * scale, frame.height * scale];
      svg.setAttribute("viewBox",
        `${box.x + box.width / 2 - w / 2} ${box.y + box.height / 2 - h / 2} ${w} ${h}`);
    } else {
      svg.setAttribute("viewBox", this.picture.viewBox);
    }
    this.zoomed = node;
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const node = this.picture?.at(event.target);
    if (node) card.show(this, node, event); else card.leave(this);
    this.stage.style.cursor = node && inside(this, node) ? "pointer" : "";
  }

  click(event) {
    const node = this.picture?.at(event.target);
    if (!node) return card.leave(this);
    const isAgain = this.focused === node;
    this.focus(node, event);
    // A finger first reads, then enters.
    if (event.pointerType === "touch" && !isAgain) return;
    const target = inside(this, node);
    if (target) enter(this, target);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.picture) return this.keyInList(event);
    const way = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }
      [event.key];
    const node = this.focused;
    if (way) {
      const next = node ? this.picture.neighbor(node, way) : this.start();
      if (next) this.focus(next);
    } else if (event.key === "Home") this.focus(this.start());
    else if (event.key === "PageUp") { if (node?.parent) this.focus(node.parent); }
    else if (event.key === "PageDown") { if (node?.children[0]) this.focus(node.children[0]); }
    else if (event.key === "Enter") {
      const target = node && inside(this, node);
      if (target) enter(this, target);
    } else if (event.key === "Escape") leave(); else return;
    event.preventDefault();
    event.stopPropagation();
  }

  keyInList(event) {
    const buttons = [...this.stage.querySelectorAll("button:not(:disabled)")];
    const next = buttons.indexOf(document.activeElement)
      + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0);
    if (event.key === "Escape") leave();
    else if (event.key.startsWith("Arrow")) buttons[Math.max(next, 0)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  start() {
    const { nodes, arrows } = this.picture;
    return arrows === "leaves" ? nodes.find(node => !node.group) : nodes[0];
  }

  /// Marks a node as the one that keys are about, and tells what it is.
  focus(node, event) {
    this.picture?.svg.querySelectorAll(".focus").forEach(element => element.remove());
    this.focused = node ?? null;
    if (!node) return this.stage.removeAttribute("aria-activedescendant");
    this.stage.setAttribute("aria-activedescendant", node.element.id);
    this.picture.ring(node, "focus");
    card.show(this, node, event);
  }

  blur() {
    this.picture?.svg.querySelectorAll(".focus").forEach(element => element.remove());
    card.leave(this);
  }

  /// Marks the nodes that are searched for, or that hold such nodes.
  mark() {
    if (!this.picture) return;
    this.picture.svg.classList.toggle("searched", hits !== null);
    for (const node of this.picture.nodes) {
      const isHit = hits?.has(node.key) ?? false;
      const holds = !isHit && !node.group && (holders?.has(node.key) ?? false);
      node.element.classList.toggle("hit", isHit);
      node.element.classList.toggle("holds", holds);
    }
  }
}

/// The node that a click or Enter on a node goes into: the node, or for a leaf the group around it.
function inside(view, node) {
  const current = view.zoomed?.key ?? place.node;
  const group = node.group || canEnter(node.key) ? node : node.parent;
  return group && group.key !== current && group.key !== place.node ? group : null;
}

// MARK: The card

const card = {
  element: find("card"),

  show(view, node, event) {
    const parts = [make("b", { textContent: node.name })];
    if (node.way) parts.unshift(make("small", { textContent: node.way.replace(/ › $/, "") }));
    const facts = [node.value, node.shares].filter(Boolean).join(" · ");
    parts.push(make("span", { textContent: facts }));
    const target = inside(view, node);
    if (target) {
      const name = target === node ? "" : " " + target.name;
      parts.push(make("i", { textContent: event?.pointerType === "touch"
        ? `Tap again to look inside${name}` : `Enter or click: inside${name}` }));
    }
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.element;
    const box = node.element.getBoundingClientRect();
    const isMouse = event && event.pointerType !== "touch" && event.clientX;
    const [x, y] = isMouse ? [event.clientX + 14, event.clientY + 16]
      : [box.left + Math.min(box.width / 2, 40), box.bottom + 6];
    const left = Math.max(4, Math.min(x, innerWidth - w - 4));
    const isBelow = y + h < innerHeight - 4;
    const top = isBelow ? y : Math.max(4, (isMouse ? event.clientY : box.top) - h - 8);
    this.element.style.translate = `${left}px ${top}px`;
    this.owner = view;
    this.markTwins(view, node);
  },

  /// The same node in the pictures beside this one.
  markTwins(view, node) {
    document.querySelectorAll(".twin").forEach(element => element.remove());
    for (const other of node ? views : []) {
      const twin = other.picture?.byKey.get(node.key);
      if (other === view || other.section !== view.section || !twin) continue;
      other.picture.ring(twin, "twin");
    }
  },

  leave(view) {
    if (this.owner !== view && view) return;
    this.element.hidden = true;
    this.markTwins();
  },
};

// MARK: Places

/// What all views show: a step, and a node with all below it.
const place = { step: 0, node: ROOT };
const views = index.views.map((data, place) => new View(data, place));

function canEnter(node) {
  return known?.children.has(node) || views.some(view => view.has(place.step, node));
}

function nodeText(key) {
  for (const view of views) {
    const node = view.picture?.byKey.get(key);
    if (node) return node.name;
  }
}

/// Goes into a node: to its picture, or where the page has none, closer to its shape.
function enter(view, node) {
  card.leave();
  if (canEnter(node.key)) return go({ step: place.step, node: node.key }, true);
  view.zoom(node);
  tell(`${node.name} is drawn larger. ${index.command}`);
  showWay();
}

/// Goes to the place around this one.
async function leave() {
  const zoomed = views.find(view => view.zoomed);
  if (zoomed) {
    zoomed.zoom(null);
    tell("");
    return showWay();
  }
  if (place.node === ROOT) return;
  const up = (await tree()).above(place.node).filter(canEnter).at(-1) ?? ROOT;
  return go({ step: place.step, node: up }, true, place.node);
}

/// Shows a place in all views.
async function go(next, isNew, focused) {
  const isStep = next.step !== place.step;
  Object.assign(place, next);
  if (isNew) history.pushState(null, "", address());
  tell("");
  const hadFocus = views.find(view => view.stage.contains(document.activeElement));
  const moves = views.map(view => view.show(place.step, place.node, isStep ? 700 : 250));
  showStep();
  showWay();
  await Promise.all(moves);
  showWay();
  for (const view of views) color(view);
  const view = hadFocus ?? (focused === undefined ? null : views[0]);
  if (hadFocus && !hadFocus.picture) hadFocus.stage.querySelector("button")?.focus();
  if (view && view.picture && !isStep) {
    if (hadFocus) view.stage.focus();
    view.focus(view.picture.byKey.get(focused) ?? view.start());
    if (!hadFocus) card.leave();
  }
}

const address = () => {
  const parts = [];
  if (index.steps.length > 1) parts.push("step=" + place.step);
  if (place.node !== ROOT) parts.push("node=" + place.node);
  return parts.length ? "#" + parts.join("&") : location.pathname + location.search;
};

function fromAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const step = Math.min(Math.max(Number(words.get("step") ?? 0) || 0, 0), index.steps.length - 1);
  const node = Number(words.get("node") ?? ROOT);
  return { step, node: canEnter(node) ? node : ROOT };
}

function tell(text) {
  find("told").textContent = text;
}

/// The names on the way from the root to the place; each but the last goes there.
async function showWay() {
  const list = find("way");
  if (!list) return;
  const zoomed = views.map(view => view.zoomed).find(Boolean);
  const here = zoomed?.key ?? place.node;
  await tree();
  const keys = [...known.above(here), here];
  list.replaceChildren(...keys.map((key, rank) => {
    const name = known.name(key) || nodeText(key) || (key === ROOT ? index.title : "#" + key);
    const isHere = rank === keys.length - 1;
    const item = make("li");
    if (isHere) {
      const span = make("span", { textContent: name });
      span.setAttribute("aria-current", "location");
      item.append(span);
    } else {
      const button = make("button", { type: "button", textContent: name });
      button.disabled = key !== ROOT && !canEnter(key);
      button.addEventListener("click", () => {
        for (const view of views) if (view.zoomed) view.zoom(null);
        go({ step: place.step, node: key }, true, keys[rank + 1]);
      });
      item.append(button);
    }
    return item;
  }));
  const out = find("out");
  if (out) out.disabled = keys.length === 1;
}

// MARK: Search

/// The keys of the nodes that are searched for, and of all nodes around them; `null` for no search.
let hits = null, holders = null;

async function search(words) {
  const wanted = words.trim().toLowerCase(), list = find("hits");
  list.replaceChildren();
  hits = holders = null;
  let told = "";
  if (wanted) {
    await tree();
    if (find("search").value !== words) return;
    hits = new Set(known.keys.filter((_, row) => known.names[row].toLowerCase().includes(wanted)));
    holders = new Set([...hits].flatMap(key => known.above(key)));
    told = `${number(hits.size)} of ${number(index.nodes)}`;
    if (index.nodes < index.all) told += ` nodes (the page names so many of ${number(index.all)})`;
    for (const key of [...hits].slice(0, 8)) {
      const way = known.above(key).slice(-3).map(up => known.name(up));
      const button = make("button", { type: "button" },
        make("b", { textContent: known.name(key) }),
        make("small", { textContent: way.join(" › ") }));
      button.addEventListener("click", () => reach(key));
      list.append(make("li", {}, button));
    }
  }
  find("count").textContent = told;
  for (const view of views) view.mark();
}

/// Shows a node where it is as large as it can be, and marks it.
async function reach(key) {
  const above = (await tree()).above(key);
  await go({ step: place.step, node: above.filter(canEnter).at(-1) ?? ROOT }, true);
  const { byKey } = views[0].picture;
  views[0].stage.focus();
  views[0].focus(byKey.get([...above, key].filter(up => byKey.has(up)).at(-1)));
}

// MARK: Steps

const last = index.steps.length - 1;
let playing = null;

function showStep() {
  if (last === 0) return;
  find("place").textContent = `step ${index.steps[place.step]} of ${index.steps[last]}`;
  find("step").value = place.step;
}

function stop() {
  playing = null;
  find("play").textContent = "Play";
}

async function play() {
  const mine = playing = {};
  find("play").textContent = "Pause";
  if (place.step === last) await go({ ...place, step: 0 });
  while (playing === mine && place.step < last) {
    await new Promise(resolve => setTimeout(resolve, 500));
    if (playing === mine) await go({ ...place, step: place.step + 1 });
  }
  if (playing === mine) stop();
}

/// Colors shapes by how far they moved, if this is asked for.
async function color(view) {
  const moved = find("colors")?.value === "moved";
  const { picture } = view;
  picture?.svg.classList.toggle("moved", moved);
  if (!moved || !picture) {
    picture?.svg.querySelectorAll("[data-k], text").forEach(
      element => element.style.removeProperty("fill"));
    return;
  }
  const found = view.data.moves[`${view.form}/${place.step}`];
  const ranks = found ? (await text(found)).split(" ").map(Number) : [];
  const rankOf = new Map();
  for (let i = 0; i + 1 < ranks.length; i += 2) rankOf.set(ranks[i], ranks[i + 1]);
  const last = index.distances.length - 1;
  const rank = node => rankOf.get(node.key) ?? (found && !node.group ? last : 0);
  for (const node of picture.nodes) {
    if (node.element.getAttribute("fill") === "none") continue;
    node.element.style.fill = index.distances[rank(node)].fill;
  }
  for (const text of picture.svg.querySelectorAll("text[data-n]")) {
    const node = picture.byKey.get(Number(text.dataset.n));
    if (node) text.style.fill = index.distances[rank(node)].ink;
  }
}

function legend() {
  const moved = !find("colors") || find("colors").value === "moved";
  find("legend")?.replaceChildren(...(moved ? index.distances : []).map(({ fill, text }, place) => {
    const swatch = make("span");
    swatch.style.background = fill;
    return make("li", {}, swatch, (place === 0 ? "moved by pixels: " : "") + text);
  }));
}

// MARK: The page

const main = document.querySelector("main");
if (index.sections.length) {
  main.className = "sections";
  index.sections.forEach(({ title, summary, first }, place) => {
    const row = make("div", { className: "row" });
    for (const view of views.slice(first, index.sections[place + 1]?.first)) {
      view.section = place;
      row.append(view.figure);
    }
    main.append(make("section", {}, make("h2", { textContent: title }),
      make("p", { textContent: summary }), row));
  });
} else {
  for (const [place, { figure }] of views.entries()) {
    (document.querySelector(`[data-view="${place}"]`) ?? main).append(figure);
  }
}

// Of many pictures, those that nobody looks at are not unpacked.
const seen = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    const view = views.find(view => view.stage === target);
    if (!isIntersecting || view.isSeen) continue;
    view.isSeen = true;
    view.show(place.step, place.node);
  }
}, { rootMargin: "400px" });
for (const view of views) {
  view.isSeen = views.length <= 4;
  if (!view.isSeen) {
    view.stage.style.minHeight = "240px";
    seen.observe(view.stage);
  }
}

if (last > 0) {
  find("step").max = last;
  find("step").addEventListener("input", event => {
    stop();
    go({ ...place, step: Number(event.target.value) });
  });
  find("play").addEventListener("click", () => playing ? stop() : play());
  find("colors").addEventListener("change", () => { legend(); views.forEach(color); });
}
find("out")?.addEventListener("click", leave);
find("search")?.addEventListener("input", event => search(event.target.value));
find("search")?.addEventListener("keydown", event => {
  if (event.key === "Escape") { event.target.value = ""; search(""); views[0].stage.focus(); }
  if (event.key === "Enter") {
    event.preventDefault();
    find("hits").querySelector("button")?.click();
  }
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select")) {
    return;
  }
  if (event.key === "/" && find("search")) find("search").focus();
  else if (event.key === "Escape") leave();
  else if (last > 0 && event.key === "ArrowRight") stop(), step(1);
  else if (last > 0 && event.key === "ArrowLeft") stop(), step(-1);
  else if (last > 0 && event.key === " " && event.target.tagName !== "BUTTON") find("play").click();
  else return;
  event.preventDefault();
});
function step(by) {
  go({ ...place, step: Math.min(Math.max(place.step + by, 0), last) });
}
addEventListener("popstate", () => go(fromAddress()));
let resized;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => views.forEach(view => view.show(place.step, place.node)), 150);
});
legend();
tree().then(() => go(fromAddress()));
