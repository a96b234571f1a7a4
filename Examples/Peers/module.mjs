#!/usr/bin/env node
// The WebAssembly module as a peer of layoutbench: the same layouts in another language, beside the
// native ones and d3's. scripts/module.sh makes the module.
//
//   layoutbench run --strategy squarified \
//     --strategy 'exec/squarified:node Examples/Peers/module.mjs' \
//     --strategy 'exec/squarify:node Examples/Peers/d3.js'
//
// An argument is the folder of the module, if it is another one than .build-module/layoutbench.
// docs/peers.md shows what is said.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const folder = resolve(process.argv[2] ?? join(root, ".build-module", "layoutbench"));
const { load } = await import(pathToFileURL(join(folder, "index.mjs")));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const bench = await load();
const families = {
  treemap: { geometry: "rect", claims: ["containment", "area"] },
  "node-link": { geometry: "point", claims: [] },
  radial: { geometry: "arc", claims: ["containment", "angle"] },
  icicle: { geometry: "rect", claims: ["containment", "length"] },
  "circle-packing": { geometry: "circle", claims: ["containment", "area"] },
  "voronoi-treemap": { geometry: "polygon", claims: ["containment", "area"] },
};
// Its areas are not proportional to values.
const others = { "masonry-grid": { claims: ["containment"] } };

let tree = null;
let frame;

function made({ layout, tree, error }) {
  if (error) throw new Error(error.message);
  return layout ?? tree;
}

const answers = {
  hello: () => ({
    protocol: 1, name: "layoutbench-wasm", version, runtime: `node ${process.version}`,
    strategies: bench.catalog.flatMap(({ id: family, strategies }) =>
      strategies.map(({ name: id }) => ({ id, family, ...families[family], ...others[id] }))),
  }),
  load({ parents, weights, widths, heights, lengths, frame: [x, y, width, height] }) {
    const isInner = new Set(parents);
    tree?.release();
    tree = made(bench.tree({
      // Weights of inner nodes are sums, which the module makes in the same order.
      parents, values: weights.map((weight, node) => (isInner.has(node) ? NaN : weight)), lengths,
      sizes: widths?.flatMap((width, node) => [width, heights[node]]),
    }));
    frame = { x, y, width, height };
    return { nodes: tree.count };
  },
  prepare: () => ({ did: [] }),
  sample({ strategy, repetitions }) {
    const start = process.hrtime.bigint();
    for (let count = 0; count < repetitions; count += 1) {
      made(tree.layout(strategy, frame)).release();
    }
    return { nanoseconds: [Number(process.hrtime.bigint() - start) / repetitions] };
  },
  layout({ strategy }) {
    const layout = made(tree.layout(strategy, frame));
    const answer = { layout: Array.from(layout.numbers) };
    if (layout.lists) {
      answer.lists = Array.from({ length: tree.count }, (_, node) =>
        Array.from(layout.list(node)));
    }
    layout.release();
    return answer;
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  try {
    const request = JSON.parse(line);
    if (!Object.hasOwn(answers, request.do)) throw new Error("unknown request");
    answer = answers[request.do](request);
  } catch (error) {
    answer = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
