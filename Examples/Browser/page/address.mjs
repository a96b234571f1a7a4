// The address of the page: a link shows the same, a file apart.

const READING = ["fileFormat", "delimiter", "header", "skipLines", "decimal", "id", "parent",
  "value", "label", "levels", "children", "at", "length", "colorColumn", "fillDown", "skipTotals",
  "skipNegative", "onlyNegative"];
const LISTS = new Set(["levels", "at"]);
const FLAGS = new Set(["header", "fillDown", "skipTotals", "skipNegative", "onlyNegative"]);

export class Address {
  static get standard() {
    return {
      /// The example, or empty for a file of the person's own.
      source: "",
      /// How the file is read, as options of `read`.
      reading: {},
      view: "answer",
      /// The strategies with their options; empty for those of the answer.
      strategy: "", other: "",
      /// `WIDTHxHEIGHT`, or none for the room that there is.
      frame: null,
      theme: "",
      /// What the person wants; none for what the tree tells.
      needs: null,
      /// The path of the node that is entered.
      root: "",
      /// The version of the tree; none for the last.
      step: null,
      sort: "sight",
    };
  }

  static text(state) {
    const words = new URLSearchParams();
    const standard = Address.standard;
    for (const [name, value] of Object.entries(state)) {
      if (name === "reading" || JSON.stringify(value) === JSON.stringify(standard[name])) continue;
      words.set(name, Array.isArray(value) ? value.join(",") : String(value));
    }
    for (const name of READING) {
      const value = state.reading[name];
      if (value === undefined) continue;
      words.set(`read.${name}`, LISTS.has(name) ? value.join("\n") : String(value));
    }
    const text = words.toString();
    return text ? `#${text}` : location.pathname + location.search;
  }

  static state(hash) {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    const state = Address.standard;
    for (const [name, value] of words) {
      if (name.startsWith("read.")) {
        const option = name.slice(5);
        if (!READING.includes(option)) continue;
        state.reading[option] = LISTS.has(option) ? value.split("\n")
          : FLAGS.has(option) ? value === "true" : option === "skipLines" ? Number(value) : value;
      } else if (name === "needs") {
        state.needs = value.split(",").filter(Boolean);
      } else if (name === "step") {
        state.step = Number(value);
      } else if (name === "frame") {
        if (/^\d{2,5}x\d{2,5}$/.test(value)) state.frame = value;
      } else if (name in state) {
        state[name] = value;
      }
    }
    if (!["answer", "all", "one", "compare"].includes(state.view)) state.view = "answer";
    return state;
  }
}
