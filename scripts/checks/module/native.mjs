#!/usr/bin/env node
// Compares the JavaScript module with the native build: strategies and metrics, hashes of layouts
// and values of metrics to the last bit, what is read of files, errors, scenes with the numbers
// that pictures write, pictures and tables byte by byte, changes, and advice. Exits with 1 where
// they differ.
//
//   scripts/checks/module/native.mjs PACKAGE LAYOUTBENCH
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import {
  adviceTrees, generator, realTrees, root, sales, seeds, table, writeTrees,
} from "./trees.mjs";

const [folder, tool] = process.argv.slice(2).map((path) => resolve(path));
const { load } = await import(pathToFileURL(join(folder, "index.mjs")));
const bench = await load();
const work = mkdtempSync(join(tmpdir(), "module-native-"));
/// The metrics of angles between edges.
const ofAngles = new Set([
  "angular_resolution", "turn_excess_max", "edge_orthogonality", "daylight_evenness",
]);
try {
  const files = [...writeTrees(work), ...realTrees(20)];
  console.log(compareCatalog());
  console.log(compareRun(files, [1600, 900]));
  console.log(compareReading());
  console.log(compareScenes([...files.slice(-8), sales]));
  console.log(comparePictures([...files.slice(-6), sales]));
  console.log(compareChanges([...files.slice(8, 14)]));
  console.log(comparePeer());
  console.log(compareAdvice());
} finally {
  rmSync(work, { recursive: true });
}

function native(...given) {
  const { status, stdout, stderr } = spawnSync(
    tool, given.map(String), { encoding: "utf8", maxBuffer: 1 << 30 });
  return { status, stdout, stderr };
}

/// The families with their strategies, as the command line lists them.
function compareCatalog() {
  const listed = {};
  let family = null;
  for (const line of native("list", "strategies").stdout.split("\n")) {
    const head = line.match(/^([a-z-]+)$/);
    const kind = line.match(/^  ([a-z0-9-]+)  /);
    if (head) family = head[1];
    if (head && family) listed[family] = [];
    else if (kind && family) listed[family].push(kind[1]);
  }
  const ours = Object.fromEntries(
    bench.catalog.map(({ id, strategies }) => [id, strategies.map(({ name }) => name)]));
  assert.deepEqual(ours, listed);
  return `${Object.values(ours).flat().length} strategies in ${bench.catalog.length} families`;
}

function open(file, options = {}) {
  const { tree, error } = bench.read(readFileSync(file), { name: file, ...options });
  assert.equal(error, undefined, `${file}: ${error?.message}`);
  return tree;
}

// MARK: - Layouts and metrics

function compareRun(files, [width, height]) {
  const run = join(work, "run");
  const { status, stderr } = native(
    "run", "--strategy", "all", ...files.flatMap((file) => ["--tree", file]), "--no-times",
    "--frame", `${width}x${height}`, "--output", run);
  assert.equal(status, 0, stderr);
  const summary = table(readFileSync(join(run, "summary.csv"), "utf8"));
  const metrics = new Map();
  for (const row of table(readFileSync(join(run, "metrics.csv"), "utf8"))) {
    const key = `${row.tree} ${row.strategy}`;
    if (!metrics.has(key)) metrics.set(key, {});
    metrics.get(key)[row.metric] = row.value === "" ? null : Number(row.value);
  }
  const trees = new Map(files.map((file) => [basename(file, ".csv"), file]));
  const seen = { layouts: 0, values: 0, refused: 0 };
  for (const [name, file] of trees) {
    const tree = open(file);
    for (const { strategies, metrics: known } of bench.catalog) {
      for (const { name: strategy } of strategies) {
        const row = summary.find((row) => row.tree === name && row.strategy === strategy);
        const { layout, error } = tree.layout(strategy, { width, height });
        if (error || row?.status !== "ok") {
          assert.ok(error && row?.status !== "ok", `${strategy} on ${name}: ${row?.status}`);
          seen.refused += 1;
          continue;
        }
        assert.equal(layout.hash, row.layout_hash, `hash of ${strategy} on ${name}`);
        seen.layouts += 1;
        const ours = layout.metrics();
        assert.equal(Object.keys(ours).length, known.length);
        const theirs = metrics.get(`${name} ${strategy}`);
        for (const [id, value] of Object.entries(theirs)) {
          if (id === "peak_bytes" || !(id in ours) && value === null) continue;
          // The C library's arcus tangent is off by a bit in one of a thousand cases.
          const isSame = ofAngles.has(id)
            ? Math.abs(ours[id] - value) <= 1e-14 * Math.abs(value)
            : Object.is(ours[id] ?? null, value);
          assert.ok(isSame, `${id} of ${strategy} on ${name}: ${ours[id]}, natively ${value}`);
          seen.values += value === null ? 0 : 1;
        }
        for (const [id, value] of Object.entries(ours)) {
          assert.ok(value === null || id in theirs, `${id} is not measured natively`);
        }
        layout.release();
      }
    }
    tree.release();
  }
  assert.ok(seen.layouts > 30 * files.length && seen.values > 10 * seen.layouts);
  return `${seen.layouts} layouts of ${trees.size} trees have the native hashes, ` +
    `${seen.values} metrics the native values; both refuse ${seen.refused}`;
}

// MARK: - Reading

/// What is read of each file: names, structure, values, and what is said of it; or why nothing.
function compareReading() {
  let [read, refused] = [0, 0];
  for (const [format, file] of seeds()) {
    const options = { name: file, fileFormat: format };
    const { tree, error } = bench.read(readFileSync(file), options);
    const { status, stdout, stderr } = native(
      "layout", "--strategy", "buchheim", "--file-format", format, "--tree", file);
    if (error) {
      const told = stderr.split("\n").find((line) => line.startsWith("Error: "));
      assert.equal(`Error: ${printed(error.message)}`, told, file);
      refused += 1;
      continue;
    }
    assert.equal(status, 0, `${file}: ${stderr}`);
    const { layout } = tree.layout("buchheim");
    const rows = table(stdout);
    assert.equal(rows.length, tree.count, file);
    const { names, parents } = tree;
    const depths = [];
    for (const [node, row] of rows.entries()) {
      depths.push(node === 0 ? 0 : depths[parents[node]] + 1);
      assert.equal(depths[node], Number(row.depth), `depth of ${node} in ${file}`);
      assert.ok(names[node] === "" || names[node].endsWith(row.label), `${names[node]} in ${file}`);
      const { x, y } = layout.node(node);
      assert.deepEqual([x, y], [Number(row.x), Number(row.y)], `node ${node} of ${file}`);
    }
    for (const note of [...tree.notes, ...tree.warnings]) {
      assert.ok(stderr.includes(printed(note)), `${file} says '${note}' and not '${stderr}'`);
    }
    tree.release();
    layout.release();
    read += 1;
  }
  assert.ok(read > 60 && refused > 5, `${read} files were read, ${refused} refused`);
  return `${read} files are read as natively, ${refused} refused with the same words`;
}

/// A text as a terminal shows it.
function printed(text) {
  return text.replace(/[\0-\x1f\x7f-\x9f]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
}

// MARK: - Scenes

/// Marks and texts as pictures write them: numbers to a hundredth of a pixel.
function compareScenes(files) {
  let [marks, texts, pictures] = [0, 0, 0];
  for (const file of files) {
    const tree = open(file);
    for (const strategy of [
      "squarified", "strip:paddingOuter=3,paddingTop=15", "partition",
      "partition:orientation=right", "sunburst:fitsFrame=true", "pack", "buchheim",
      "indented", "mind-map", "radial-tree", "phylogram", "circular-phylogram", "equal-daylight",
      "squarified:valueScale=log", "mind-map:orientation=down",
      "partition:orientation=up,groupBelow=8", "compact-org-chart:density=medium",
    ]) {
      for (const theme of ["light", "dark"]) {
        const size = { width: 960, height: 540 };
        const { layout, error } = tree.layout(strategy, size);
        if (error) continue;
        const { scene } = layout.scene({ theme, limitsMarks: false });
        const { status, stdout, stderr } = native(
          "render", file, "--flat", "--strategy", strategy, "--frame", "960x540", "--theme", theme,
          "--detail", strategy.startsWith("s") && !strategy.startsWith("sun") ? 2.5 : 1);
        assert.equal(status, 0, stderr);
        const drawn = elementsOf(stdout);
        const what = `${strategy}, ${theme}, of ${basename(file)}`;
        const ours = scene.marks.flatMap(elementOf);
        assert.deepEqual(ours, drawn.shapes, `marks of ${what}`);
        assert.deepEqual(scene.texts.map(textOf), drawn.texts, `texts of ${what}`);
        marks += ours.length;
        texts += scene.texts.length;
        pictures += 1;
        scene.release();
        layout.release();
      }
    }
    tree.release();
  }
  assert.ok(pictures > 12 * files.length && texts > pictures);
  return `${pictures} scenes have the marks and texts of pictures: ${marks} and ${texts}`;
}

function fixed(number) {
  return String((Math.sign(number) * Math.round(Math.abs(number) * 100)) / 100);
}

/// Of a mark, its kind, its fill and, of boxes and circles, its numbers.
function elementOf({ role, shape, fill, line }) {
  const numbers = {
    box: ["rect", shape.x, shape.y, shape.width, shape.height],
    circle: ["circle", shape.x, shape.y, shape.r],
    arc: ["path"],
    path: ["path"],
  }[shape.kind];
  const [name, ...rest] = numbers;
  const place = [name, ...rest.map(fixed)].join(" ");
  const filled = `${place} ${fill ?? "none"} ${fixed(line)}`;
  if (role !== "more") return [filled];
  return [...(fill ? [filled] : []), `${place} hatched 0`];
}

function textOf({ text, x, y, size, color, anchor, isBold, direction }) {
  const turn = direction[0] === 1 && direction[1] === 0 ? "" : "turned";
  return [text, fixed(x), fixed(y), fixed(size), color, anchor, isBold, turn].join(" ");
}

/// The shapes and texts of a picture, without its caption.
function elementsOf(svg) {
  const body = svg.slice(svg.indexOf("<g stroke="));
  const attributes = (text) => Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const unescaped = (text) => text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) =>
    ({ lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" })[name]);
  const shapes = [];
  const withoutDefinitions = body
    .replace(/<(defs|pattern|linearGradient|mask|clipPath)\b.*?<\/\1>/gs, "");
  for (const [, name, text] of withoutDefinitions.matchAll(/<(rect|circle|path)\b([^>]*?)\/?>/gs)) {
    const given = attributes(text);
    const places = {
      rect: ["x", "y", "width", "height"], circle: ["cx", "cy", "r"], path: [],
    }[name].map((key) => given[key]);
    const fill = given.fill?.startsWith("url") ? "hatched" : given.fill;
    shapes.push([name, ...places, fill, given["stroke-width"] ?? "1"].join(" "));
  }
  const texts = [...body.matchAll(/<text\b([^>]*)>(.*?)<\/text>/gs)].map(([, text, letters]) => {
    const given = attributes(text);
    const moved = given.transform?.match(/translate\(([^ ]+) ([^)]+)\)/);
    return [
      unescaped(letters), moved?.[1] ?? given.x, moved?.[2] ?? given.y, given["font-size"],
      given.fill, given["text-anchor"] ?? "start", given["font-weight"] === "bold",
      moved ? "turned" : "",
    ].join(" ");
  });
  return { shapes, texts };
}

// MARK: - Pictures and tables

/// Pictures and tables, byte by byte.
function comparePictures(files) {
  const styles = [
    [{}, []],
    [{ theme: "dark", title: "A & B", unit: "EUR" },
      ["--theme", "dark", "--title", "A & B", "--unit", "EUR"]],
    [{ color: "depth", detail: 3 }, ["--color", "depth", "--detail", 3]],
  ];
  let [pictures, tables, bytes] = [0, 0, 0];
  for (const file of files) {
    const tree = open(file);
    for (const strategy of [
      "squarified", "strip", "partition", "partition:orientation=right", "sunburst", "pack",
      "buchheim", "indented", "mind-map", "radial-tree", "circular-phylogram", "equal-daylight",
      "voronoi",
    ]) {
      for (const [place, [style, words]] of styles.entries()) {
        const isPlain = place === 1;
        const frame = place === 2 ? {} : { width: 800, height: 500 };
        const given = [
          ...(isPlain ? ["--flat"] : []), ...(place === 2 ? [] : ["--frame", "800x500"]), ...words];
        const { layout, error } = tree.layout(strategy, { ...frame, picture: !isPlain });
        const { status, stdout, stderr } = native("render", file, "--strategy", strategy, ...given);
        assert.equal(status === 0, !error, `${strategy} of ${file}: ${stderr} ${error?.message}`);
        if (error) continue;
        const { svg } = layout.svg(style);
        assert.equal(`${svg}\n`, stdout, `${strategy} of ${file}, ${given.join(" ")}`);
        if (layout.remark) assert.ok(stderr.includes(printed(layout.remark)), stderr);
        pictures += 1;
        bytes += svg.length;
        layout.release();
      }
      const { layout, error } = tree.layout(strategy);
      if (error) continue;
      for (const format of ["csv", "json"]) {
        const { stdout } = native(
          "layout", "--strategy", strategy, "--tree", file, "--format", format);
        assert.equal(layout.table({ format }), stdout, `${strategy} of ${file}`);
        tables += 1;
      }
      layout.release();
    }
    tree.release();
  }
  assert.ok(pictures > 25 * files.length && tables > 15 * files.length);
  return `${pictures} pictures and ${tables} tables are the same, byte by byte`;
}

// MARK: - Changes

/// Metrics of the change between two versions, to the last bit.
function compareChanges(files) {
  const [width, height] = [900, 600];
  let [changes, values] = [0, 0];
  for (const file of files) {
    const before = open(file);
    const { count, parents, values: weights } = before;
    const random = generator(count);
    const inner = new Set(parents);
    const paths = [];
    const lines = ["path,w0,w1"];
    for (let node = 1; node < count; node += 1) {
      paths[node] = [...(paths[parents[node]]?.split("/") ?? []), `n${node}`].join("/");
      if (inner.has(node)) continue;
      const value = weights[node] || 1;
      lines.push([paths[node], value, random() < 0.1 ? "" : value * (0.5 + random())].join());
    }
    const path = join(work, `changing-${basename(file)}`);
    writeFileSync(path, lines.join("\n"));
    const run = join(work, `changes-${basename(file)}`);
    const { status, stderr } = native(
      "run", "--strategy", "all", "--tree", path, "--no-times", "--frame", `${width}x${height}`,
      "--output", run);
    assert.equal(status, 0, stderr);
    const theirs = table(readFileSync(join(run, "metrics.csv"), "utf8"));
    const tree = open(path);
    assert.equal(tree.versions, 2, stderr);
    const versions = [0, 1].map((index) => tree.version(index).tree);
    for (const { strategies, changes: known } of bench.catalog) {
      for (const { name: strategy } of strategies) {
        const layouts = [];
        for (const version of versions) {
          const options = { width, height, after: layouts.at(-1) };
          const { layout } = version.layout(strategy, options);
          if (layout) layouts.push(layout);
        }
        if (layouts.length < 2) continue;
        const { change } = layouts[1].change(layouts[0]);
        assert.deepEqual(Object.keys(change), known.map(({ id }) => id));
        for (const [id, value] of Object.entries(change)) {
          const row = theirs.find((row) => row.strategy === strategy && row.metric === id);
          const told = !row || row.value === "" ? null : Number(row.value);
          assert.ok(Object.is(value, told), `${id} of ${strategy} on ${path}: ${value}, ${told}`);
          values += told === null ? 0 : 1;
        }
        changes += 1;
        layouts.forEach((layout) => layout.release());
      }
    }
  }
  assert.ok(changes > 100 && values > 2 * changes, `${changes} changes`);
  return `${changes} changes have the native values of ${values} metrics`;
}

// MARK: - Beside others in a run

/// The module as a peer has the hashes of the native strategies in the same run.
function comparePeer() {
  const run = join(work, "peer");
  const peer = join(root, "Examples", "Peers", "module.mjs");
  const { status, stderr } = native(
    "run", "--tree", sales, "--strategy", "all", "--strategy", `exec:node '${peer}' '${folder}'`,
    "--no-times", "--output", run);
  assert.equal(status, 0, stderr);
  const rows = table(readFileSync(join(run, "summary.csv"), "utf8"));
  const hashes = new Map(rows.map(({ strategy, layout_hash: hash }) => [strategy, hash]));
  const own = rows.filter(({ strategy }) => !strategy.includes("/"));
  for (const { strategy, layout_hash: hash } of own) {
    assert.equal(hashes.get(`layoutbench-wasm/${strategy}`), hash, strategy);
  }
  assert.ok(own.length > 30 && rows.length === 2 * own.length, `${rows.length} rows`);
  return `${own.length} strategies have the same hashes as a peer`;
}

// MARK: - Advice

/// An answer without what parts of a large tree would show: the module lays out no parts for an
/// answer, as a page shows a part at once.
function withoutParts({ lines, ...answer }) {
  return {
    ...answer,
    lines: lines.map(({ parts, ...line }) =>
      line.role === "size" ? { ...line, words: line.words.split("; ")[0] } : line),
  };
}

/// The answers of `recommend` to the trees of Benchmarks/Advice: strategies, roles and sentences.
function compareAdvice() {
  let [count, lines] = [0, 0];
  for (const { file, given, options } of adviceTrees()) {
    const { status, stdout, stderr } = native(
      "recommend", file, ...given, "--format", "json", "--budget", 0.01, "--timeout", 60);
    assert.equal(status, 0, `${file}: ${stderr}`);
    const told = JSON.parse(stdout);
    const tree = open(file, options);
    const { answer, sights, leftOut, warnings } = tree.advise();
    assert.deepEqual(withoutParts(answer), withoutParts(told.answer), file);
    for (const warning of warnings) assert.ok(told.warnings.includes(warning), warning);
    assert.deepEqual(
      leftOut.map(({ strategy }) => strategy), told.left_out.map(({ strategy }) => strategy), file);
    // Sights may go through JSON, as from a worker.
    const kept = JSON.parse(JSON.stringify(sights));
    assert.deepEqual(tree.answer(kept, { needs: answer.needs }), { answer }, file);
    tree.release();
    count += 1;
    lines += answer.lines.length;
  }
  assert.ok(count > 40, `only ${count} trees`);
  return `${count} trees get the native advice, in ${lines} lines`;
}
