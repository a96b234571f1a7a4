#!/usr/bin/env node
// What the JavaScript module promises: errors as values, memory that comes back, traps that end one
// instance, trees that are told to be too large, versions, d3's shapes, workers, and what the
// examples of its pages print. Exits with 1 where one is broken.
//
//   scripts/checks/module/behavior.mjs PACKAGE
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import { generator, sales } from "./trees.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const folder = resolve(process.argv[2]);
const { load, TrapError } = await import(pathToFileURL(join(folder, "index.mjs")));
const { layouts } = await import(pathToFileURL(join(folder, "d3.mjs")));
const compiled = await WebAssembly.compile(readFileSync(join(folder, "layoutbench.wasm")));

await errors();
await columns();
await versions();
await options();
await advice();
await pictures();
await sceneOptions();
console.log(await memory());
console.log(await needs());
await traps();
await worker();
console.log(await likeD3());
console.log(examples());

function randomColumns(count, seed = 1) {
  const random = generator(seed);
  const parents = Int32Array.from({ length: count }, (_, node) =>
    node === 0 ? -1 : Math.floor(random() * node));
  return { parents, values: Float64Array.from(parents, () => 1 / (random() + 1e-9)) };
}

// MARK: - Errors

async function errors() {
  const bench = await load(compiled);
  const { error, tree } = bench.read("a,b\n1,2,3\n", { name: "x.csv" });
  assert.equal(tree, undefined);
  assert.deepEqual(error, {
    message:
      "x.csv, line 2: the row has 3 fields and the header 2; a field with a comma needs quotes",
    reason: "the row has 3 fields and the header 2; a field with a comma needs quotes",
    source: "x.csv", line: 2, column: null,
  });
  const text = '{"name": "a", "children": [{"name": "b" "value": 3}]}';
  const json = bench.read(text, { name: "y.json" });
  assert.equal(json.error.line, 1);
  assert.ok(json.error.column > 30, json.error.message);
  assert.match(bench.read("", { name: "z.csv" }).error.message, /it is empty/);
  assert.match(bench.read("\0\0\0").error.message, /zero bytes/);
  assert.throws(() => bench.read("", { valeu: "x" }), /there is no option 'valeu'/);
  assert.match(
    bench.read("a,b\nx,1\n", { value: "c" }).error.reason, /no column is called `c`; there are/);
  const { reading } = bench.explain("region,city,sales\nEast,Oslo,3\n", { name: "s.csv" });
  assert.equal(reading.format, "csv");
  assert.ok(reading.reason && reading.formatReason.includes("ends in `.csv`"));

  const opened = bench.read(readFileSync(sales), { name: "sales.csv" }).tree;
  assert.equal(opened.id, "sales");
  assert.deepEqual([opened.count, opened.leafCount, opened.height], [55, 35, 3]);
  assert.match(opened.layout("cubified").error.message, /no strategy 'cubified'; there are /);
  assert.match(
    opened.layout("squarified", { settings: { ratio: 0 } }).error.message,
    /'0' is not a valid value for 'ratio' of 'squarified'; it takes a number ≥ 1/);
  assert.equal(
    opened.layout("squarified:ratio=1.5", { settings: { paddingInner: 2.5 } }).layout.strategy,
    "squarified:paddingInner=2.5,ratio=1.5");
  assert.match(opened.layout("squarified", { width: NaN }).error.message, /each side/);
  const bare = bench.tree({ parents: [1, -1] }).tree;
  const { error: valueless } = bare.layout("sunburst");
  assert.match(valueless.message, /node 0 has no value/);
  assert.equal(valueless.node, 0);
  const { layout } = opened.layout("squarified");
  assert.match(layout.scene({ theme: "blue" }).error.message, /theme is light or dark/);
  layout.release();
  assert.throws(() => layout.numbers, /it was released before/);
  layout.release();
}

async function columns() {
  const bench = await load(compiled);
  const make = (columns) => bench.tree(columns).error.message;
  assert.match(make({ parents: [-1, 2, 1] }), /node [12] is its own ancestor/);
  assert.match(make({ parents: [-1, 0], values: [NaN, -1] }), /node 1 has the value -1/);
  assert.match(make({ parents: [-1, 0], values: [1] }), /2 parents, but 1 values/);
  assert.match(make({ parents: [] }), /no nodes/);
  // Siblings' groups from the last to the first: the module has to find the way back.
  const names = ["d", "c", "b", "a", "root"];
  const given = { parents: [3, 3, 4, 4, -1], values: [1, 2, 3, NaN, NaN], names };
  const { tree } = bench.tree(given);
  assert.deepEqual([...tree.parents], given.parents);
  assert.deepEqual([...tree.values], given.values);
  assert.deepEqual([...tree.weights], [1, 2, 3, 3, 6]);
  assert.deepEqual(tree.names, names);
  const { layout } = tree.layout("slice-and-dice", { width: 6, height: 3 });
  assert.deepEqual(layout.node(4), { x: 0, y: 0, width: 6, height: 3 });
  assert.deepEqual(layout.node(2), { x: 0, y: 0, width: 3, height: 3 });
  assert.deepEqual(layout.node(0), { x: 3, y: 0, width: 3, height: 1 });
  const { scene } = tree.layout("slice-and-dice", { width: 600, height: 300 }).layout.scene();
  assert.equal(scene.nodeAt(301, 1), 0);
  assert.equal(scene.neighbor(0, "left"), 2);
  assert.equal(scene.neighbor(2, "left"), null);
  assert.equal(scene.parent(0), 3);
  const hidden = tree.layout("squarified", { settings: { maximumItems: 1, rest: "drop" } }).layout;
  assert.deepEqual([...hidden.marks], [2, 2, 0, 2, 0]);
}

async function versions() {
  const bench = await load(compiled);
  const text = "path,w0,w1,w2\na/x,1,2,3\na/y,5,4,3\nb,2,9,1\n";
  const { tree, error } = bench.read(text, { name: "steps.csv" });
  assert.equal(error, undefined, error?.message);
  assert.equal(tree.versions, 3);
  let before;
  for (let index = 0; index < 3; index += 1) {
    const { tree: version } = tree.version(index);
    const { layout, error } = version.layout("greedy-insertion", { after: before });
    assert.equal(error, undefined, error?.message);
    before = layout;
  }
  assert.match(tree.version(3).error.message, /there are 3 versions/);
  const { error: other } = tree.layout("squarified", { after: before });
  assert.match(other.message, /the layout before is by greedy-insertion/);
  before.release();
  assert.throws(() => tree.layout("greedy-insertion", { after: before }), /was released/);

  // Files by themselves are versions of one tree, whose nodes have the same names.
  const files = ["a/x,1\nb,2\n", "a/x,3\na/y,5\nb,2\n"].map((rows) =>
    bench.read(`path,value\n${rows}`, { name: "s.csv" }).tree);
  const { tree: joined } = bench.sequence(files, { id: "both" });
  assert.deepEqual([joined.id, joined.versions, joined.count], ["both", 2, 5]);
  const [first, second] = [0, 1].map((index) =>
    joined.version(index).tree.layout("slice", { width: 100, height: 100 }).layout);
  assert.ok(second.change(first).change.moved_share > 0);
  const same = second.change(second).change;
  assert.deepEqual([same.moved_share, same.location_drift], [0, 0]);
  const { layout: drawing } = joined.version(0).tree.layout("buchheim");
  assert.match(second.change(drawing).error.message, /before is a node-link, and this one a tree/);
}

/// Each option says what a control needs, and takes the value that it says.
async function options() {
  const bench = await load(compiled);
  const { tree } = bench.tree({ parents: [-1, 0, 0], values: [NaN, 2, 1] });
  let count = 0;
  for (const { strategies } of bench.catalog) {
    for (const { name, options } of strategies) {
      for (const { name: option, value, kind, ...more } of options) {
        const taken = {
          flag: () => [true, false], choice: () => more.choices,
          number: () => [more.least, ...(more.allowsNone ? ["none"] : [])],
        }[kind]();
        assert.ok(kind === "number" || taken.map(String).includes(value), `${option} of ${name}`);
        for (const one of taken) {
          const { error } = tree.layout(name, { settings: { [option]: one } });
          assert.ok(!/not a valid/.test(error?.message), `${name}: ${error?.message}`);
        }
        count += 1;
      }
    }
  }
  assert.ok(count > 100, `${count} options`);
}

async function advice() {
  const bench = await load(compiled);
  const { tree } = bench.read(readFileSync(sales), { name: "sales.csv" });
  assert.match(tree.answer([], { needs: ["beauty"] }).error.message, /no need 'beauty'; there are/);
  assert.deepEqual(tree.answer([]), { answer: null });
  assert.match(tree.advise({ strategies: ["cubified"] }).error.message, /no strategy 'cubified'/);
  assert.match(tree.sight("squarified", { width: 0 }).error.message, /each side/);
  const { answer } = tree.advise({ strategies: ["slice", "strip"], needs: ["values"] });
  assert.equal(answer.lines[0].strategy, "strip");
  const zero = bench.tree({ parents: [-1, 0, 0], values: [NaN, 0, 0] }).tree;
  const { candidates, warnings } = zero.candidates();
  assert.ok(candidates.includes("buchheim") && !candidates.includes("squarified"));
  assert.match(warnings[0], /families that show values are left out: treemap, radial, icicle/);
  // A switch of needs makes no layouts.
  const { sights } = tree.advise();
  const before = bench.memory.inUse;
  tree.answer(sights, { needs: ["names"] });
  assert.ok(bench.memory.inUse - before < 20_000);
}

async function pictures() {
  const bench = await load(compiled);
  const { tree } = bench.read(readFileSync(sales), { name: "sales.csv" });
  const { layout } = tree.layout("buchheim", { picture: true });
  assert.ok(layout.frame.width > 200 && layout.strategy.includes("siblingGap"));
  assert.match(layout.svg({ theme: "blue" }).error.message, /theme is light or dark/);
  assert.throws(() => layout.svg({ themes: "dark" }), /no option 'themes'/);
  assert.ok(!layout.svg().svg.includes("cannot print"));
  const { scene } = layout.scene();
  assert.equal(scene.width, layout.frame.width);
  // Columns in another order: lists and rows are those of the same nodes.
  const given = { parents: [2, 2, -1], values: [1, 3, NaN], names: ["a", "b", "r"] };
  const { layout: cells } = bench.tree(given).tree.layout("voronoi", { width: 40, height: 20 });
  assert.equal(cells.lists.ends.at(-1), cells.lists.numbers.length);
  assert.equal(Math.min(...cells.list(2)), 0);
  assert.equal(cells.list(2).length, 8);
  assert.match(
    cells.table(), /^id,parent,depth,label,centerX,centerY,area,list\nr,,0,r,20,10,800,/);
  assert.throws(() => cells.table({ format: "xml" }), /csv or json/);
}

async function sceneOptions() {
  const bench = await load(compiled);
  const { tree } = bench.read(readFileSync(sales), { name: "sales.csv" });
  const { layout } = tree.layout("squarified", { width: 640, height: 400 });
  const [standard, wide] = [undefined, (text) => text.length].map((letterWidth) =>
    layout.scene({ letterWidth }).scene);
  assert.ok(standard.texts.length > wide.texts.length, "wider letters leave fewer texts");
  for (const { text, size, width } of wide.texts) assert.equal(width, text.length * size);
  assert.throws(
    () => layout.scene({ letterWidth: () => { throw new Error("no font"); } }), /no font/);
  assert.throws(() => layout.scene({ letterWidth: () => NaN }), /letterWidth returned NaN/);
  const { scene } = layout.scene({ theme: "dark", palette: ["#102030", "#405060"], unit: "EUR" });
  assert.ok(scene.texts.some(({ text }) => text.includes("€")));
  assert.equal(scene.columns.role.length, scene.marks.length);
}

// MARK: - Memory

/// Memory after a thousand layouts of each kind is that after ten, and all comes back in the end.
async function memory() {
  const bench = await load(compiled);
  bench.tree(randomColumns(10)).tree.release();
  const before = bench.memory.inUse;
  const bytes = readFileSync(sales);
  let size = 0;
  for (let count = 0; count < 1000; count += 1) {
    const file = bench.read(bytes, { name: "sales.csv" }).tree;
    const tree = bench.tree(randomColumns(1000 + (count % 10) * 97, count)).tree;
    for (const strategy of ["squarified", "buchheim", "pack", "sunburst", "partition"]) {
      for (const one of [file, tree]) {
        const { layout } = one.layout(strategy);
        assert.ok(Number.isFinite(layout.numbers.at(-1)));
        if (one === file) {
          layout.scene().scene.release();
          if (count % 50 === 0) layout.metrics();
        }
        layout.release();
      }
    }
    file.release();
    tree.release();
    if (count === 9) size = bench.memory.bytes;
  }
  // What is kept are tables that are made when they are needed first.
  const kept = bench.memory.inUse - before;
  assert.ok(kept < 200_000, `${kept} bytes were not given back`);
  assert.equal(bench.memory.bytes, size, "memory grows after ten rounds");
  return `10,000 layouts in ${size / 2 ** 20} MiB, as ten of each; ${kept} bytes are kept`;
}

/// What layouts need at most is below what is told beforehand.
async function needs() {
  const bench = await load(compiled);
  const count = 50_000;
  const most = { layout: [0], polygons: [0], sight: [0], columns: [0], "a byte of a file": [0] };
  const note = (kind, bytes, what) => {
    if (bytes > most[kind][0]) most[kind] = [Math.ceil(bytes), what];
  };
  const shapes = {
    random: randomColumns(count),
    star: { parents: Int32Array.from({ length: count }, (_, node) => (node === 0 ? -1 : 0)) },
    path: { parents: Int32Array.from({ length: count }, (_, node) => node - 1) },
  };
  for (const [shape, columns] of Object.entries(shapes)) {
    columns.values ??= Float64Array.from(columns.parents, (_, node) => 1 + (node % 1000));
    const { exports } = bench.tree({ parents: [-1] }).tree.instance;
    exports.mostBytesInUse();
    let before = exports.bytesInUse();
    const { tree } = bench.tree(columns);
    note("columns", (exports.mostBytesInUse() - before) / count, shape);
    for (const { strategies } of bench.catalog) {
      for (const { name } of strategies) {
        // Their time grows with the square of the longest group.
        if (shape === "star" && /greedy|local/.test(name)) continue;
        before = exports.bytesInUse();
        exports.mostBytesInUse();
        const { layout } = tree.layout(name);
        if (!layout) continue;
        note(
          name === "voronoi" ? "polygons" : "layout", (exports.mostBytesInUse() - before) / count,
          `${name} of a ${shape}`);
        layout.release();
        if (!["squarified", "buchheim", "sunburst", "pack"].includes(name)) continue;
        tree.sight(name);
        note("sight", (exports.mostBytesInUse() - before) / count, `${name} of a ${shape}`);
      }
    }
    tree.release();
  }
  const source = readFileSync(join(folder, "index.mjs"), "utf8");
  const told = (name) => Number(source.match(new RegExp(`${name} = (\\d+)`))[1]);
  assert.ok(most.layout[0] <= told("LAYOUT_BYTES"), `${most.layout}`);
  assert.ok(most.polygons[0] <= told("POLYGON_BYTES"), `${most.polygons}`);
  assert.ok(most.sight[0] <= told("SIGHT_BYTES"), `${most.sight}`);
  assert.ok(most.columns[0] <= told("COLUMN_BYTES"), `${most.columns}`);
  const { exports } = bench.tree({ parents: [-1] }).tree.instance;
  const empty = (await load(compiled)).memory.bytes;
  for (const [name, text] of Object.entries(largeFiles(count))) {
    const before = exports.bytesInUse();
    exports.mostBytesInUse();
    const { tree, error } = bench.read(text, { name });
    const bytes = exports.mostBytesInUse() - before;
    assert.ok(tree?.count > count / 2, `${name}: ${error?.message}`);
    tree.release();
    note("a byte of a file", bytes / text.length, name);
    const tight = await load(compiled, { memoryLimit: empty + bytes });
    assert.ok(tight.read(text, { name }).error?.isTooLarge, `${name} needs ${bytes} bytes`);
  }
  return `bytes at most: ${Object.entries(most).map(([kind, [bytes, what]]) =>
    `${bytes} for ${kind} (${what})`).join(", ")}`;
}

/// Files of so many nodes, in formats that spend few bytes on a node and in others.
function largeFiles(count) {
  const list = (text, separator) =>
    Array.from({ length: count }, (_, node) => text(node)).join(separator);
  const above = (node) => Math.floor((((node * 2654435761) % 2 ** 32) / 2 ** 32) * node);
  return {
    "names.nwk": `(${list((node) => `a${node}`, ",")});`,
    "bare.nwk": `(${list(() => "", ",")});`,
    "deep.nwk": `${"(".repeat(count)}${")".repeat(count)};`,
    "bare.json": `{"children":[${list(() => "{}", ",")}]}`,
    "numbers.json": `{${list((node) => `"n${node}":${node}`, ",")}}`,
    "tags.xml": `<r>${"<a/>".repeat(count)}</r>`,
    "parents.csv": `id,parent,value\n${list((node) =>
      `node ${node},${node > 0 ? `node ${above(node)}` : ""},${1.5 * node}`, "\n")}`,
    "levels.csv": `a,b,c,value\n${list((node) => `a${node % 7},b${node % 100},c${node},1`, "\n")}`,
    "paths.du": list((node) => `${node + 1}\t./a${node % 10}/b${node % 300}/${node}`, "\n"),
    "outline.md": list((node) => `${node % 5 === 0 ? "" : "  "}- n${node}`, "\n"),
    "keys.yaml": `name: r\nchildren:\n${list((node) => `- name: n${node}\n  value: 1`, "\n")}`,
    "edges.dot": `digraph {\n${list((node) => `${above(node + 1)}->${node + 1}`, ";")}\n}`,
  };
}

// MARK: - Traps

async function traps() {
  const small = await load(compiled, { memoryLimit: 24 * 2 ** 20 });
  const big = small.tree(randomColumns(1_000_000));
  assert.ok(big.error.isTooLarge);
  assert.match(
    big.error.message,
    /a tree of 1000000 nodes may need 115 MB of memory, and 1\d MB of 24 MB are left; release/);
  const { tree } = small.tree(randomColumns(100_000));
  const { error } = tree.layout("squarified");
  assert.ok(error?.isTooLarge, "a layout is told to be too large before it is made");
  assert.match(error.message, /layout squarified of 100000 nodes may need/);
  assert.ok(small.read(new Uint8Array(10 ** 7)).error.isTooLarge);

  const bench = await load(compiled);
  const first = bench.tree(randomColumns(50_000)).tree;
  const { layout } = first.layout("squarified");
  const { hash } = layout;
  // As if the browser had no memory left.
  first.instance.exports.limitMemory(bench.memory.bytes);
  let trap;
  try { for (;;) first.layout("buchheim"); } catch (error) { trap = error; }
  assert.ok(trap instanceof TrapError, String(trap));
  assert.equal(trap.call, "layout buchheim of 50000 nodes");
  assert.match(trap.message, /layout buchheim of 50000 nodes ended its instance .*: out of memory/);
  assert.throws(() => layout.hash, /it was lost before, as layout buchheim of 50000 nodes/);
  layout.release();
  const again = bench.tree(randomColumns(50_000)).tree.layout("squarified").layout;
  assert.equal(again.hash, hash, "a new instance makes the same layout");
}

// MARK: - Workers

async function worker() {
  const source = `
    import { parentPort, workerData } from "node:worker_threads";
    const { load } = await import(workerData.index);
    const bench = await load();
    const { tree } = bench.tree({ parents: [-1, 0, 0], values: [NaN, 3, 1] });
    const { layout } = tree.layout("squarified", { width: 400, height: 300 });
    const numbers = layout.numbers.slice();
    parentPort.postMessage(numbers, [numbers.buffer]);`;
  const file = join(mkdtempSync(join(tmpdir(), "module-worker-")), "worker.mjs");
  writeFileSync(file, source);
  const index = pathToFileURL(join(folder, "index.mjs")).href;
  const numbers = await new Promise((done, fail) => {
    const worker = new Worker(file, { workerData: { index } });
    worker.on("message", done).on("error", fail);
  });
  rmSync(dirname(file), { recursive: true });
  assert.deepEqual([...numbers], [0, 0, 400, 300, 0, 0, 300, 300, 300, 0, 100, 300]);
}

// MARK: - d3

/// The shapes of d3-hierarchy with the same options have the same numbers, where it is installed.
async function likeD3() {
  let d3 = null;
  for (const name of ["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"]) {
    try { d3 ??= createRequire(import.meta.url)(name); } catch { /* The next place may have it. */ }
  }
  const bench = await load(compiled);
  const ours = layouts(bench);
  assert.throws(() => ours.treemap().tile(() => {}), /tile takes one value/);
  assert.throws(() => ours.tree().separation([0, 2])({ children: [] }), /at least 1/);
  assert.throws(() => ours.treemap().tile("cubified")({ children: [] }), /no strategy/);
  const both = {
    // Without a tile of its own, ours has the ratio 1.
    squarified: [(d3) => d3.treemap().size([960, 540]),
      (map, own) => own || map.tile(d3.treemapSquarify.ratio(1))],
    binary: [(d3) => d3.treemap().size([9, 5]),
      (map, own) => map.tile(own ? "binary" : d3.treemapBinary)],
    rounded: [(d3) => d3.treemap().size([960, 540]).round(true),
      (map, own) => map.tile(own ? "binary" : d3.treemapBinary)],
    tree: [(d3) => d3.tree().size([960, 540])],
    "tree of sizes": [(d3) => d3.tree().nodeSize([10, 20])],
    cluster: [(d3) => d3.cluster().size([960, 540])],
    "cluster of sizes": [(d3) => d3.cluster().nodeSize([10, 20])],
    partition: [(d3) => d3.partition().size([960, 540])],
    pack: [(d3) => d3.pack().size([960, 540]).padding(3)],
  };
  // Numbers of nodes, and how far back a parent may lie.
  const shapes = [[1, 9], [2, 9], [5, 9], [50, 40], [200, Infinity], [500, 5], [2000, 300]];
  let worst = 0;
  for (const [name, [make, change]] of Object.entries(both)) {
    for (const [count, reach] of shapes) {
      const data = nested(count, reach);
      const mine = make(ours);
      change?.(mine, true);
      if (!d3) {
        mine({ ...data, value: 1 });
        continue;
      }
      const theirs = make(d3);
      change?.(theirs, false);
      const hierarchy = () => d3.hierarchy(data).sum(({ value }) => value ?? 0)
        .sort((a, b) => b.value - a.value);
      const expected = theirs(hierarchy()).descendants();
      const given = mine(hierarchy()).descendants();
      for (const [index, node] of expected.entries()) {
        for (const key of ["x", "y", "r", "x0", "y0", "x1", "y1"]) {
          if (!(key in node)) continue;
          const difference = Math.abs(node[key] - given[index][key]);
          assert.ok(
            difference <= 1e-9,
            `${key} of ${name} of ${count}: ${given[index][key]}, d3 has ${node[key]}`);
          worst = Math.max(worst, difference);
        }
      }
    }
  }
  return d3 ? `${Object.keys(both).length} layouts are those of d3, to ${worst}` : "without d3";
}

function nested(count, reach) {
  const random = generator(count);
  const nodes = [{}];
  for (let node = 1; node < count; node += 1) {
    const parent = nodes[node - 1 - Math.floor(random() * Math.min(node, reach))];
    (parent.children ??= []).push(nodes[nodes.length] = {});
  }
  for (const node of nodes) if (!node.children) node.value = 1 / random();
  return nodes[0];
}

// MARK: - Pages

/// Runs the examples of the pages: each prints what stands behind `// →`.
function examples() {
  const work = mkdtempSync(join(tmpdir(), "module-pages-"));
  let count = 0;
  try {
    mkdirSync(join(work, "node_modules"));
    cpSync(folder, join(work, "node_modules", "layoutbench"), { recursive: true });
    cpSync(sales, join(work, "sales.csv"));
    for (const page of ["docs/javascript.md", "Examples/Browser/package/README.md"]) {
      const text = readFileSync(join(root, page), "utf8");
      for (const [, code] of text.matchAll(/```js\n(.*?)```/gs)) {
        if (code.includes("document.") || code.includes("self.")) continue;
        const file = join(work, `example-${count}.mjs`);
        writeFileSync(file, code);
        const { status, stdout, stderr } = spawnSync(
          process.execPath, [file], { encoding: "utf8", cwd: work });
        assert.equal(status, 0, `${page}:\n${code}\n${stderr}`);
        const wanted = [...code.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
        assert.deepEqual(stdout.trimEnd().split("\n"), wanted, `${page}:\n${code}`);
        count += 1;
      }
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  assert.ok(count >= 8, `only ${count} examples were found`);
  return `${count} examples of the pages print what they say`;
}
