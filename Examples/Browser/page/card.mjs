// What is known of the node that is pointed at.

import { make } from "page/format.mjs";

export class Card {
  constructor(element) {
    this.element = element;
  }

  show(app, stage, node, event) {
    const { way, name, value, shares } = app.tree.lines(node);
    const target = app.target(stage, node);
    const isTouch = event?.pointerType === "touch";
    const inside = target === null ? "" : target === node ? "" : ` ${app.tree.label(target)}`;
    this.element.replaceChildren(...[
      way && make("small", { textContent: way }), make("b", { textContent: name }),
      make("span", { textContent: [value, shares].filter(Boolean).join(" · ") }),
      target !== null && make("i", {
        textContent: `${isTouch ? "Tap again" : "Click or Enter"}: inside${inside}` }),
    ].filter(Boolean));
    this.element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const isMouse = event?.clientX !== undefined && !isTouch;
    const box = stage.box(node);
    const [x, y] = isMouse ? [event.clientX + 14, event.clientY + 16] : [box.left, box.bottom + 6];
    const left = Math.max(4, Math.min(x, innerWidth - width - 4));
    const top = y + height < innerHeight - 4 ? y
      : Math.max(4, (isMouse ? event.clientY : box.top) - height - 8);
    this.element.style.translate = `${left}px ${top}px`;
  }

  hide() { this.element.hidden = true; }
}
