// What the peers in JavaScript share: the messages of docs/peers.md.
"use strict";
const { createInterface } = require("node:readline");
console.log = console.error; // what a library prints does not land among the answers

const fail = (message) => { throw new Error(message); };
const geometries = {
  treemap: "rect", icicle: "rect", "node-link": "point", "circle-packing": "circle",
};

/** The package and its version, from the first of some places that has it. */
function installed(names, debian) {
  for (const name of names) {
    try {
      return [require(name), require(`${name}/package.json`).version];
    } catch {
      // The next place may have it.
    }
  }
  return fail(`${names[0]} is not installed (Debian: apt-get install ${debian})`);
}

/**
 * Answers requests for layouts by their ids: `family`, `claims`, and functions of which the second
 * one is timed. `build(tree)` makes what the library lays out, `run(built, tree)` lays it out, and
 * `read(built, tree)` returns the numbers of all nodes. `did` says what was prepared.
 */
function serve(name, version, layouts) {
  let tree;
  let built;
  const find = (id) => (Object.hasOwn(layouts, id) ? layouts[id] : fail(`no strategy '${id}'`));
  const state = (id) => built[id] ??= find(id).build(tree);
  const answers = {
    hello: () => ({
      protocol: 1, name, version, runtime: `node ${process.version}`,
      strategies: Object.entries(layouts).map(([id, { family, claims }]) =>
        ({ id, family, geometry: geometries[family], claims })),
    }),
    load(request) {
      const ones = request.parents.map(() => 1);
      tree = { ...request, widths: request.widths ?? ones, heights: request.heights ?? ones };
      built = {};
      return { nodes: tree.parents.length };
    },
    prepare({ strategy }) {
      state(strategy);
      return { did: find(strategy).did ?? [] };
    },
    sample({ strategy, repetitions }) {
      const [{ run }, of] = [find(strategy), state(strategy)];
      const start = process.hrtime.bigint();
      for (let count = 0; count < repetitions; count += 1) run(of, tree);
      return { nanoseconds: [Number(process.hrtime.bigint() - start) / repetitions] };
    },
    layout({ strategy }) {
      const of = state(strategy);
      find(strategy).run(of, tree);
      const layout = find(strategy).read(of, tree);
      return layout.every(Number.isFinite) ? { layout } : fail("it makes numbers like NaN");
    },
  };
  createInterface({ input: process.stdin }).on("line", (line) => {
    let answer;
    try {
      const request = JSON.parse(line);
      if (!Object.hasOwn(answers, request.do)) fail("unknown request");
      answer = answers[request.do](request);
    } catch (error) {
      answer = { error: String(error) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
}

module.exports = { installed, serve };
