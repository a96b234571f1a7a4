#!/usr/bin/env node
// Compares the layouts of the WebAssembly module with those of the native build: hashes,
// coordinates and metrics, to the last bit. Exits with 1 where they differ.
//
//   scripts/checks/wasm.mjs MODULE.wasm LAYOUTBENCH
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { load } from "../../Examples/Browser/layouts.mjs";

const NODES = 10_000;
const FRAME = [1600, 900];
const LAYOUTS = 1000;

const [module, tool] = process.argv.slice(2);
const layouts = await load(readFileSync(module));
const folder = mkdtempSync(join(tmpdir(), "compare-wasm-"));
try {
  const file = join(folder, "tree.csv");
  native("import", "--tree", "random-recursive", "--sizes", NODES, "--output", file);
  const rows = shuffled(table(readFileSync(file, "utf8")));
  assert.equal(rows.length, NODES);
  const tree = treeOf(rows);
  const compared = compareRun(tree, file);
  compareCoordinates(tree, rows, file);
  refuses(tree);
  const size = bounded(tree);
  console.log(
    `${compared.cells} layouts of ${NODES} nodes have the native hashes, ${compared.values} ` +
      `metrics the native values; ${LAYOUTS} layouts of each of two in ${size / 2 ** 20} MiB`);
} finally {
  rmSync(folder, { recursive: true });
}

/// What the tool prints.
function native(...given) {
  const output = { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] };
  return execFileSync(tool, given.map(String), output);
}

/// The rows of a CSV without quoted fields.
function table(text) {
  const [header, ...lines] = text.trim().split("\n").map((line) => line.split(","));
  return lines.map((fields) => Object.fromEntries(header.map((name, i) => [name, fields[i]])));
}

/// Sibling groups from the last to the first, so that the module has to find the level order and
/// the way back.
function shuffled(rows) {
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  return rows.sort((a, b) => (place.get(b.parent) ?? -1) - (place.get(a.parent) ?? -1));
}

function treeOf(rows) {
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  const parents = rows.map(({ parent }) => place.get(parent) ?? -1);
  return layouts.tree(parents, rows.map(({ value }) => (value === "" ? NaN : Number(value))));
}

/// All strategies that take the tree, with all metrics that the module has.
function compareRun(tree, file) {
  const run = join(folder, "run");
  native(
    "run", "--strategy", "all", "--tree", file, "--budget", 0, "--frame", FRAME.join("x"),
    "--output", run);
  const summary = table(readFileSync(join(run, "summary.csv"), "utf8"));
  const names = summary.map(({ strategy }) => strategy);
  for (const name of ["squarified", "buchheim", "partition", "sunburst", "pack"]) {
    assert.ok(names.includes(name), `the native run has no '${name}'`);
  }
  const metrics = table(readFileSync(join(run, "metrics.csv"), "utf8"));
  let values = 0;
  for (const { strategy, layout_hash } of summary) {
    const layout = tree.layout(strategy, ...FRAME);
    assert.equal(layout.hash, layout_hash, `hash of ${strategy}`);
    for (const { metric, value } of metrics.filter((row) => row.strategy === strategy)) {
      const ours = layout.metric(metric);
      if (Number.isNaN(ours)) continue;
      // JavaScript's arcus tangent may differ from C's in the last bit.
      if (metric === "angular_resolution") {
        assert.ok(Math.abs(ours - value) <= 1e-12 * value, `${metric} of ${strategy}: ${ours}`);
      } else {
        assert.equal(ours, Number(value), `${metric} of ${strategy}`);
      }
      values += 1;
    }
    layout.release();
  }
  assert.ok(values > 3 * names.length, `only ${values} values were compared`);
  return { cells: names.length, values };
}

/// Node by node, in the order of the columns.
function compareCoordinates(tree, rows, file) {
  for (const [strategy, components] of [
    ["squarified", ["x", "y", "width", "height"]],
    ["buchheim", ["x", "y"]],
  ]) {
    const layout = tree.layout(strategy, ...FRAME);
    const { geometry } = layout;
    layout.release();
    const expected = new Map(
      table(native("layout", "--strategy", strategy, "--tree", file, "--frame", FRAME.join("x")))
        .map((row) => [row.id, row]));
    rows.forEach(({ id }, index) =>
      components.forEach((name, component) =>
        assert.equal(
          geometry[index * components.length + component], Number(expected.get(id)[name]),
          `${name} of ${id} by ${strategy}`)));
  }
}

function refuses(tree) {
  assert.throws(() => layouts.tree([-1, 2, 1], [1, 1, 1]), /node [12] is its own ancestor/);
  assert.throws(() => layouts.tree([-1, 0], [NaN, -1]), /node 1 has the value -1/);
  assert.throws(() => tree.layout("cubified", ...FRAME), /no such strategy/);
  const bare = layouts.tree([1, -1], [NaN, NaN]);
  assert.throws(() => bare.layout("sunburst", ...FRAME), /node 0 has no value/);
  bare.release();
}

/// The memory after many layouts, which is that after a few.
function bounded(tree) {
  let size = 0;
  for (let count = 0; count < LAYOUTS; count += 1) {
    for (const strategy of ["squarified", "buchheim"]) {
      const layout = tree.layout(strategy, ...FRAME);
      layout.metric("tree_width");
      assert.ok(Number.isFinite(layout.geometry.at(-1)));
      layout.release();
    }
    if (count === 9) size = layouts.memorySize;
  }
  assert.equal(layouts.memorySize, size, `memory grows after ten layouts`);
  return size;
}
