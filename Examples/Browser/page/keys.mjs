// The card of keys.

import { make } from "page/format.mjs";

const KEYS = [
  ["1 2 3 4", "Answer, All, One, Compare"], ["Tab", "from control to control"],
  ["arrows", "to the neighbor of a node"], ["Enter", "inside a node"], ["Esc", "out again"],
  ["Page Up, Page Down", "to the node above, below"], ["Home", "to the first node"],
  ["/", "search"], ["?", "this card"],
];

export function showKeys(dialog) {
  dialog.replaceChildren(
    make("h2", { textContent: "Keys" }),
    make("dl", {}, ...KEYS.flatMap(([key, text]) =>
      [make("dt", { textContent: key }), make("dd", { textContent: text })])),
    make("form", { method: "dialog" }, make("button", { textContent: "Close" })));
  dialog.setAttribute("aria-label", "Keys");
  dialog.showModal();
}
