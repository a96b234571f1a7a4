// How the file was read, as words that can be changed, and what to do where it was not.

import { amount, counted, make } from "page/format.mjs";

const DELIMITERS = [[",", "comma"], [";", "semicolon"], ["\t", "tab"], ["|", "bar"]];
const FORMATS = ["csv", "json", "yaml", "newick", "nexus", "paths", "indented", "listing",
  "modules", "dot", "xml", "html", "markdown"];

/// A word that opens what else it could be.
function word(text, label, fill) {
  const list = make("div", { className: "choices", popover: "auto" });
  const button = make("button", { type: "button", className: "word", textContent: text });
  button.setAttribute("aria-label", `${label}: ${text}`);
  button.setAttribute("aria-haspopup", "dialog");
  button.popoverTargetElement = list;
  list.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    list.replaceChildren(make("b", { textContent: label }), ...fill(() => list.hidePopover()));
    const box = button.getBoundingClientRect();
    list.style.left = `${Math.max(4, Math.min(box.left, innerWidth - 300))}px`;
    list.style.top = `${box.bottom + 4}px`;
  });
  return make("span", {}, button, list);
}

function choice(text, isOn, act) {
  const button = make("button", { type: "button", textContent: text });
  button.ariaPressed = String(isOn);
  button.addEventListener("click", act);
  return button;
}

export class ReadingStrip {
  constructor(element, app) {
    Object.assign(this, { element, app });
  }

  clear() { this.element.replaceChildren(); }

  show() {
    const { app } = this;
    const { tree, reading, file } = app;
    const given = app.state.reading;
    const set = (changes) => () => app.reread(changes);
    const parts = [make("b", { textContent: file.name })];
    const add = (...more) => parts.push(document.createTextNode(" · "), ...more);
    add(word(reading?.format ?? "file", "Format", () => [
      make("p", { textContent: reading?.formatReason ?? "" }),
      choice("as the file tells", !given.fileFormat, set({ fileFormat: null })),
      ...FORMATS.map((format) =>
        choice(format, given.fileFormat === format, set({ fileFormat: format }))),
    ]));
    const columns = this.#columns();
    if (columns.length > 1) this.#addTable(add, columns, set);
    add(make("span", { textContent: `${counted(tree.leafCount, "leaf", "leaves")}`
      + (tree.total > 0 ? `, total ${amount(tree.total, tree.unit)}` : "") }));
    if (tree.versions > 1) add(make("span", { textContent: counted(tree.versions, "version") }));
    add(word("more", "How it is read", () => [
      choice("leave totals out", given.skipTotals === true,
        set({ skipTotals: given.skipTotals ? null : true })),
      ...(columns.length > 1 ? DELIMITERS.map(([mark, name]) =>
        choice(`fields end at a ${name}`, given.delimiter === mark,
          set({ delimiter: given.delimiter === mark ? null : mark }))) : []),
      choice("decimal comma", given.decimal === "comma",
        set({ decimal: given.decimal === "comma" ? null : "comma" })),
      choice("the first line is data", given.header === false,
        set({ header: given.header === false ? null : false })),
      make("b", { textContent: "The same on the command line" }),
      copyable(command(app, "import")),
    ]));
    this.element.replaceChildren(...parts);
    const [warning] = tree.warnings;
    if (warning) {
      const more = tree.warnings.length > 1 ? ` (and ${tree.warnings.length - 1} more)` : "";
      this.element.append(make("p", { className: "warning" }, `${warning}${more} `,
        ...advised(warning).map(([text, changes]) => {
          const button = make("button", { type: "button", textContent: `Use ${text}` });
          button.addEventListener("click", set(changes));
          return button;
        })));
    }
    if (file.isInPage) {
      this.element.append(make("p", { className: "note",
        textContent: "This page contains the data of the file; whoever gets the page gets it." }));
    }
  }

  #addTable(add, columns, set) {
    const { tree, state } = this.app;
    const given = state.reading;
    const told = tree.notes.map((note) =>
      note.match(/taken as levels: (.*?)(?:; as value: (.*))?$/)).find(Boolean);
    const unquoted = (text) => [...(text ?? "").matchAll(/`([^`]*)`/g)].map(([, name]) => name);
    const levels = given.levels ?? (tree.levels.length ? tree.levels : unquoted(told?.[1]));
    const value = given.value ?? tree.valueName ?? unquoted(told?.[2])[0] ?? null;
    if (levels.length > 0) {
      const turned = (name) =>
        levels.includes(name) ? levels.filter((one) => one !== name) : [...levels, name];
      add(document.createTextNode("levels "),
        word(levels.join(" › "), "Levels, from the top", () => [
          choice("as the file tells", !given.levels, set({ levels: null })),
          ...columns.map((name) =>
            choice(name, levels.includes(name), set({ levels: turned(name) }))),
        ]));
    }
    add(document.createTextNode("value "), word(value ?? "none", "Value", () => [
      choice("as the file tells", !given.value, set({ value: null })),
      ...columns.map((name) => choice(name, value === name, set({ value: name }))),
    ]));
  }

  /// The names of a table's columns, if the file is one.
  #columns() {
    const { reading, file, options } = this.app;
    if (!/csv|tsv|table/.test(`${reading?.format} ${reading?.dialect}`)) return [];
    const skipped = options.skipLines ?? 0;
    const line = new TextDecoder().decode(file.bytes.subarray(0, 20_000))
      .split(/\r?\n/).filter((text) => !text.startsWith("#"))[skipped] ?? "";
    const marks = options.delimiter ? [options.delimiter] : DELIMITERS.map(([mark]) => mark);
    const mark = marks.sort((a, b) => line.split(b).length - line.split(a).length)[0];
    return line.replace(/^\ufeff/, "").split(mark)
      .map((name) => name.trim().replace(/^"(.*)"$/, "$1")).filter(Boolean).slice(0, 60);
  }

  fail() {
    this.element.replaceChildren(make("b", { textContent: this.app.file.name }));
  }
}

const OPTIONS = {
  fileFormat: "file-format", delimiter: "delimiter", skipLines: "skip-lines", decimal: "decimal",
  id: "id", parent: "parent", value: "value", label: "label", length: "length", levels: "levels",
  children: "children", at: "at", colorColumn: "color-column",
};
const FLAGS = { fillDown: "fill-down", skipTotals: "skip-totals", skipNegative: "skip-negative",
  onlyNegative: "only-negative" };

const quoted = (text) => (/^[\w./,:=@%+-]+$/.test(text) ? text
  : `'${text.replaceAll("'", "'\\''")}'`);

/// A command of the program that does the same.
export function command(app, name, ...more) {
  const words = ["layoutbench", name, quoted(app.file.name)];
  for (const [option, value] of Object.entries(app.options ?? {})) {
    if (OPTIONS[option]) {
      const text = Array.isArray(value)
        ? value.map((part) => (/[,"]/.test(part) ? `"${part}"` : part))
          .join(option === "at" ? "." : ",")
        : String(value);
      words.push(`--${OPTIONS[option]}`, quoted(text));
    } else if (FLAGS[option] && value) {
      words.push(`--${FLAGS[option]}`);
    } else if (option === "header" && value === false) {
      words.push("--no-header");
    }
  }
  return [...words, ...more].join(" ");
}

/// A text with a button that copies it.
export function copyable(text) {
  const button = make("button", { type: "button", textContent: "Copy" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = make("textarea", { value: text });
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  return make("div", { className: "code" }, make("code", { textContent: text }), button);
}

// MARK: - Errors

/// What an error advises, as changes of the options of reading.
function advised(reason) {
  const names = Object.fromEntries(
    [...Object.entries(OPTIONS), ...Object.entries(FLAGS)].map(([name, option]) => [option, name]));
  const found = new Map();
  for (const [, option, quote, plain] of
    reason.matchAll(/--([a-z-]+)(?:[ =](?:"([^"]*)"|'?([^\s,;:)'`]+)'?))?/g)) {
    const name = names[option];
    const text = quote ?? plain;
    if (option === "no-header") found.set("--no-header", { header: false });
    if (!name) continue;
    if (FLAGS[name]) found.set(`--${option}`, { [name]: true });
    else if (text && !/^[A-Z_]+$/.test(text)) {
      const value = name === "levels" || name === "at" ? text.split(",")
        : name === "skipLines" ? Number(text) : text;
      found.set(`--${option} ${text}`, { [name]: value });
    }
  }
  return [...found];
}

/// The lines of the file around the place of an error, and what to do.
export function showError(app, error) {
  const lines = make("pre", { className: "lines" });
  if (error.line) {
    const text = new TextDecoder().decode(app.file.bytes.subarray(0, 4_000_000)).split(/\r?\n/);
    const first = Math.max(1, error.line - 3);
    for (let number = first; number <= Math.min(text.length, error.line + 3); number += 1) {
      const isPlace = number === error.line;
      const line = make(isPlace ? "mark" : "span", {
        textContent: `${String(number).padStart(6)}  ${text[number - 1].slice(0, 200)}\n` });
      lines.append(line);
      if (isPlace && error.column) {
        lines.append(make("span", { className: "caret", textContent:
          `${" ".repeat(7 + Math.min(error.column, 200))}^\n` }));
      }
    }
  }
  const buttons = advised(error.reason ?? error.message).map(([text, changes]) => {
    const button = make("button", { type: "button", textContent: `Use ${text}` });
    button.addEventListener("click", () => app.reread(changes));
    return button;
  });
  const again = make("button", { type: "button", textContent: "Choose another file…" });
  again.addEventListener("click", () => document.getElementById("chooser").click());
  const plain = make("button", { type: "button", textContent: "Read it without options" });
  plain.addEventListener("click", () => app.open(app.file, { reading: {} }));
  const hasOptions = Object.keys(app.state.reading).length > 0
    || Object.keys(app.options ?? {}).length > 1;
  return make("section", { className: "error" },
    make("h1", { textContent: "This file is not read" }),
    make("p", { className: "reason", textContent: error.message }),
    lines.childNodes.length ? lines : null,
    make("p", { className: "do" }, ...buttons, hasOptions ? plain : null, again));
}
