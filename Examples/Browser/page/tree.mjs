// What the page knows of the tree: names, ways, values, shares, and what a search finds.

import { amount, percent } from "page/format.mjs";

export class Tree {
  #children = null;
  #labels = new Map();

  constructor(facts) {
    Object.assign(this, facts);
  }

  /// The last part of a name that is a path below that of its parent.
  label(node) {
    if (!this.#labels.has(node)) this.#labels.set(node, this.#labelOf(node));
    return this.#labels.get(node);
  }

  #labelOf(node) {
    const name = this.names[node];
    if (node === 0) return name || this.id;
    const above = this.names[this.parents[node]];
    for (const mark of ["/", "."]) {
      if (above && name.startsWith(above + mark)) return name.slice(above.length + 1);
    }
    // The root of a table has no name, and paths begin below it.
    return name || `#${node}`;
  }

  /// The nodes from the root down to the one above.
  above(node) {
    const way = [];
    for (let up = this.parents[node]; up >= 0; up = this.parents[up]) way.unshift(up);
    return way;
  }

  /// The names from below the root on, as a link states a place.
  path(node) {
    return [...this.above(node), node].slice(1).map((one) => this.label(one)).join("/");
  }

  /// What is the same for a node in all versions.
  key(node) { return this.keys ? this.keys[node] : node; }

  isLeaf(node) { return this.#ranges.first[node] < 0; }

  children(node) {
    const { first, last } = this.#ranges;
    return first[node] < 0 ? []
      : Array.from({ length: last[node] - first[node] + 1 }, (_, place) => first[node] + place);
  }

  /// The first and the last child of each node; −1 for none. Nodes are in level order, so that
  /// children are neighbors.
  get #ranges() {
    if (!this.#children) {
      const [first, last] = [0, 1].map(() => new Int32Array(this.count).fill(-1));
      for (let child = 1; child < this.count; child += 1) {
        const parent = this.parents[child];
        if (first[parent] < 0) first[parent] = child;
        last[parent] = child;
      }
      this.#children = { first, last };
    }
    return this.#children;
  }

  value(node) {
    return amount(this.weights[node], this.unit);
  }

  /// What is known of a node: its way, name, value and shares.
  lines(node) {
    const above = this.above(node);
    const shares = [];
    if (node > 0 && this.total > 0) {
      const parent = above.at(-1);
      if (parent > 0) {
        const share = percent(this.weights[node] / this.weights[parent]);
        shares.push(`${share} of ${this.label(parent)}`);
      }
      shares.push(`${percent(this.weights[node] / this.total)} of all`);
    }
    return {
      way: above.map((one) => this.label(one)).join(" › "), name: this.label(node),
      value: this.value(node), shares: shares.join(" · "),
    };
  }

  /// The nodes whose name has a text in it, the largest first.
  search(text) {
    const wanted = text.toLowerCase();
    const found = [];
    for (let node = 0; node < this.count; node += 1) {
      if (this.label(node).toLowerCase().includes(wanted)) found.push(node);
    }
    return found.sort((a, b) => this.weights[b] - this.weights[a]);
  }
}
