// Trees for comparisons, as files: shapes at the edge, random ones of all kinds, and real ones.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

export const sales = join(root, "Examples", "Data", "sales.csv");

/// A linear congruential generator: the trees are the same in every run.
export function generator(seed) {
  let state = BigInt(seed);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}

/// Writes the trees into a folder; returns the paths of their files.
export function writeTrees(folder) {
  return [...shapes()].map(([name, rows]) => {
    const file = join(folder, `${name}.csv`);
    const columns = rows.some(({ size }) => size)
      ? ["id", "parent", "value", "width", "height"] : ["id", "parent", "value"];
    const lines = rows.map(({ id, parent, value, size }) =>
      [id, parent, value ?? "", ...(size ?? [])].join(","));
    writeFileSync(file, [columns.join(","), ...lines, ""].join("\n"));
    return file;
  });
}

function rows(count, parent, value = (node) => node + 1) {
  const parents = Array.from({ length: count }, (_, node) => (node === 0 ? -1 : parent(node)));
  const inner = new Set(parents);
  return parents.map((above, node) => ({
    id: `node ${node}`,
    parent: above < 0 ? "" : `node ${above}`,
    value: inner.has(node) ? undefined : value(node),
  }));
}

function* shapes() {
  yield ["one", rows(1, () => 0)];
  yield ["two", rows(2, () => 0)];
  yield ["path", rows(60, (node) => node - 1)];
  yield ["star", rows(80, () => 0)];
  yield ["equal-weights", rows(60, (node) => Math.floor((node - 1) / 3), () => 1)];
  yield ["weightless", rows(20, (node) => Math.floor((node - 1) / 2), () => 0)];
  yield ["valueless", rows(20, (node) => Math.floor((node - 1) / 2), () => undefined)];
  yield ["some-zero", rows(50, (node) => Math.floor((node - 1) / 4), (node) => node % 3)];
  yield ["far-apart", rows(40, (node) => Math.floor(node / 8), (node) => 10 ** (node - 20))];
  yield ["comb", rows(61, (node) => 2 * Math.floor((node - 1) / 2))];
  const kinds = [["any", Infinity], ["binary", 2, true], ["few", 5, true]];
  for (const count of [3, 10, 60, 250]) {
    for (const [kind, most, hasSizes] of kinds) {
      const random = generator(count + kind.length);
      const degrees = new Array(count).fill(0);
      const tree = rows(count, (node) => {
        let above;
        do above = Math.floor(random() * node); while (degrees[above] >= most);
        degrees[above] += 1;
        return above;
      }, () => Math.ceil(1 / (random() + 1e-3)));
      for (const row of hasSizes ? tree : []) row.size = [random() + 0.1, random() * 2];
      yield [`${kind}-${count}`, tree];
    }
  }
}

/// Real trees of few nodes that do not change.
export function realTrees(count) {
  const folder = join(root, "Benchmarks", "Trees");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => /^id,parent/.test(text))
    .sort((a, b) => a.text.length - b.text.length)
    .slice(0, count)
    .map(({ file }) => file);
}

/// The trees of Benchmarks/Advice, with the arguments of the command line and what they are in
/// JavaScript.
export function adviceTrees() {
  const folder = join(root, "Benchmarks");
  const { trees } = JSON.parse(readFileSync(join(folder, "Advice", "verdicts.json"), "utf8"));
  return Object.entries(trees).map(([name, { arguments: given = [] }]) => ({
    file: name.includes(".") ? join(folder, "Advice", name) : join(folder, "Trees", `${name}.csv`),
    given,
    options: Object.fromEntries(given.map((flag) =>
      [flag.slice(2).replace(/-./g, ([, letter]) => letter.toUpperCase()), true])),
  }));
}

/// The seeds of the readers: a format's id and a file.
export function seeds() {
  const formats = [
    "csv", "dot", "html", "indented", "json", "listing", "modules", "newick", "nexus", "paths",
    "xml", "yaml",
  ];
  const folder = join(root, "Tests", "Fuzzing", "Seeds");
  return formats.flatMap((format) =>
    readdirSync(join(folder, format)).sort().map((name) => [format, join(folder, format, name)]));
}

/// The rows of a CSV, whose fields may be quoted.
export function table(text) {
  const lines = [];
  let fields = [""];
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isQuoted && sign === '"' && text[place + 1] === '"') {
      fields[fields.length - 1] += sign;
      place += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) fields.push("");
    else if (sign === "\n" && !isQuoted) {
      lines.push(fields);
      fields = [""];
    } else fields[fields.length - 1] += sign;
  }
  if (fields.length > 1 || fields[0] !== "") lines.push(fields);
  const [header, ...rest] = lines;
  return rest.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
}
