extension SequencePage {
  static var styles: String {
    """
    * { box-sizing: border-box; }
    body { margin: 0; padding: 12px 16px 24px; background: var(--paper); color: var(--ink);
      font: 15px/1.4 system-ui, sans-serif; }
    h1 { margin: 0 0 8px; font-size: 1.2rem; overflow-wrap: anywhere; }
    form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 14px;
      align-items: center; padding: 8px 0; background: var(--paper); }
    form input[type=range] { flex: 1 1 160px; min-width: 120px; height: 28px; }
    button, select { font: inherit; padding: 4px 12px; min-height: 32px; }
    output { min-width: 7.5em; font-variant-numeric: tabular-nums; }
    main { display: grid; gap: 16px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); }
    figure { margin: 0; min-width: 0; }
    figure b { overflow-wrap: anywhere; }
    figure p { margin: 0 0 4px; min-height: 1.4em; font-size: 0.85rem; opacity: 0.85;
      overflow-wrap: anywhere; }
    canvas { display: block; width: 100%; border: 1px solid #8888; }
    ul { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 0 0 10px; padding: 0;
      list-style: none; font-size: 0.85rem; }
    li span { display: inline-block; width: 0.9em; height: 0.9em; margin-right: 4px;
      vertical-align: -0.1em; border: 1px solid #8886; }
    #tip { position: fixed; z-index: 2; padding: 2px 6px; background: var(--ink);
      color: var(--paper); font-size: 0.85rem; pointer-events: none; max-width: 60vw; }

    """
  }

  static func controls(fills: String) -> String {
    """
    <form onsubmit="return false">
    <button type="button" id="play">Play</button>
    <input type="range" id="step" min="0" value="0" aria-label="step">
    <output id="place" for="step"></output>
    <label>colors <select id="colors"><option value="moved">how far it moved</option>
    <option value="branch">\(fills)</option></select></label>
    </form>
    <ul id="legend"></ul>
    <p id="rest" hidden></p>
    <div id="tip" hidden></div>

    """
  }

  static var program: String {
    #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const find = id => document.getElementById(id);
    const rows = data.names.length, last = data.steps - 1;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ink = getComputedStyle(document.body).color;
    const paper = getComputedStyle(document.body).backgroundColor;
    const bounds = data.bounds;

    // By step four numbers a row; not a number where it is not seen.
    function states(view) {
      let state = new Float32Array(4 * rows).fill(NaN);
      return view.moves.map((moves, step) => {
        state = state.slice();
        for (const row of view.gone[step]) state.fill(NaN, 4 * row, 4 * row + 4);
        for (let i = 0; i < moves.length; i += 5)
          for (let k = 0; k < 4; k++) state[4 * moves[i] + k] = moves[i + 1 + k];
        return state;
      });
    }

    function center(view, s, row) {
      const [a, b, c, d] = s.subarray(4 * row, 4 * row + 4);
      if (view.shape === "circle") return [a / 2, b / 2];
      if (view.shape !== "arc") return [(a + c / 2) / 2, (b + d / 2) / 2];
      const angle = (a + b) / 20 * Math.PI / 180, r = (c + d) / 4;
      return [data.width / 2 + r * Math.sin(angle), data.height / 2 - r * Math.cos(angle)];
    }

    function trace(view, pen, v) {
      const [a, b, c, d] = v;
      if (view.shape === "circle") { pen.moveTo(a / 2 + c / 2, b / 2);
        pen.arc(a / 2, b / 2, Math.max(c / 2, 0), 0, 2 * Math.PI); return; }
      if (view.shape !== "arc") { pen.rect(a / 2, b / 2, c / 2, d / 2); return; }
      const turn = t => (t / 10 - 90) * Math.PI / 180, x = data.width / 2, y = data.height / 2;
      pen.arc(x, y, Math.max(d / 2, 0), turn(a), turn(b));
      pen.arc(x, y, Math.max(c / 2, 0), turn(b), turn(a), true);
      pen.closePath();
    }

    const main = document.querySelector("main");
    const views = data.views.map(view => {
      const figure = document.createElement("figure"), title = document.createElement("b");
      const note = document.createElement("p"), canvas = document.createElement("canvas");
      title.textContent = view.title;
      canvas.style.aspectRatio = data.width + " / " + data.height;
      canvas.setAttribute("role", "img");
      figure.append(title, note, canvas);
      main.append(figure);
      return { ...view, note, canvas, states: states(view), value: new Float32Array(4) };
    });

    function fill(view, row, from, to) {
      if (find("colors").value === "branch") return data.fills[row];
      const born = data.distances[data.distances.length - 1].fill;
      const a = view.states[from], b = view.states[to];
      if (isNaN(a[4 * row]) || isNaN(b[4 * row]))
        return from === to ? data.distances[0].fill : born;
      const p = center(view, a, row), q = center(view, b, row);
      const distance = Math.hypot(p[0] - q[0], p[1] - q[1]);
      let rank = bounds.findIndex(bound => distance <= bound);
      if (rank < 0) rank = bounds.length;
      return data.distances[rank].fill;
    }

    let time = 0;
    function draw() {
      const step = Math.min(Math.floor(time), last), share = time - step;
      const next = Math.min(step + 1, last), ease = share * share * (3 - 2 * share);
      // Between steps colors say what is moving, at a step what has moved.
      const from = share > 0 ? step : Math.max(step - 1, 0), to = share > 0 ? next : step;
      for (const view of views) {
        const canvas = view.canvas, scale = canvas.clientWidth / data.width;
        const ratio = window.devicePixelRatio || 1;
        const [w, h] = [data.width * scale * ratio, data.height * scale * ratio].map(Math.round);
        if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
        const pen = canvas.getContext("2d");
        pen.setTransform(scale * ratio, 0, 0, scale * ratio, 0, 0);
        pen.fillStyle = paper;
        pen.fillRect(0, 0, data.width, data.height);
        const a = view.states[step], b = view.states[next], v = view.value, places = [];
        if (view.shape === "node") {
          pen.strokeStyle = "#9aa3ad"; pen.lineWidth = 0.75; pen.beginPath();
          for (let row = 0; row < rows; row++) {
            const p = center(view, a, row), q = center(view, b, row);
            const here = isNaN(p[0]) ? q : isNaN(q[0]) ? p
              : [p[0] + (q[0] - p[0]) * ease, p[1] + (q[1] - p[1]) * ease];
            places.push(here);
            const up = places[data.parents[row]];
            if (up && !isNaN(up[0]) && !isNaN(here[0])) {
              pen.moveTo(...up); pen.lineTo(...here);
            }
          }
          pen.stroke();
        }
        pen.strokeStyle = paper;
        for (let row = 0; row < rows; row++) {
          const old = !isNaN(a[4 * row]), now = !isNaN(b[4 * row]);
          if (!old && (!now || share === 0)) continue;
          pen.globalAlpha = old && now ? 1 : now ? ease : 1 - ease;
          for (let k = 0; k < 4; k++) {
            const i = 4 * row + k;
            v[k] = old && now ? a[i] + (b[i] - a[i]) * ease : old ? a[i] : b[i];
          }
          pen.beginPath();
          trace(view, pen, v);
          pen.fillStyle = fill(view, row, from, to);
          pen.fill();
          const thin = view.shape === "circle" ? v[2] : Math.min(v[2], v[3]);
          if (view.shape === "arc" || thin > 6) { pen.lineWidth = 0.75; pen.stroke(); }
        }
        pen.globalAlpha = 1;
        view.note.textContent = view.notes[Math.round(time)];
        canvas.setAttribute("aria-label", view.title + ", step " + Math.round(time) + ": "
          + view.notes[Math.round(time)]);
      }
      find("place").textContent = "step " + Math.round(time) + " of " + last;
      if (document.activeElement !== find("step") || playing) find("step").value = time;
    }

    let playing = false, before = 0;
    function frame(now) {
      if (!playing) return;
      const passed = Math.min(Math.max(now - before, 0) / 1000, 0.1);
      before = now;
      if (still) time = Math.min(Math.floor(time) + 1, last);
      else time = Math.min(time + passed, last);
      if (time >= last) stop();
      draw();
      if (playing) still ? setTimeout(() => frame(performance.now()), 1000)
        : requestAnimationFrame(frame);
    }
    function stop() { playing = false; find("play").textContent = "Play"; }
    function start() {
      if (time >= last) time = 0;
      playing = true; before = performance.now(); find("play").textContent = "Pause";
      requestAnimationFrame(frame);
    }
    function go(step) { stop(); time = Math.min(Math.max(step, 0), last); draw(); }

    find("step").max = last;
    find("step").step = 1;
    find("step").addEventListener("input", event => go(Number(event.target.value)));
    find("play").addEventListener("click", () => playing ? go(Math.round(time)) : start());
    find("colors").addEventListener("change", () => { legend(); draw(); });
    document.addEventListener("keydown", event => {
      if (event.target.closest?.("select, input, button")) return;
      if (event.key === "ArrowRight") go(Math.floor(time) + 1);
      else if (event.key === "ArrowLeft") go(Math.ceil(time) - 1);
      else if (event.key === " ") { event.preventDefault(); find("play").click(); }
    });
    addEventListener("resize", draw);

    function legend() {
      const moved = find("colors").value === "moved";
      find("legend").replaceChildren(...(moved ? data.distances : []).map((one, i) => {
        const item = document.createElement("li"), swatch = document.createElement("span");
        swatch.style.background = one.fill;
        item.append(swatch, (i === 0 ? "moved by pixels: " : "")
          + (i === data.distances.length - 1 ? "comes or goes" : one.text));
        return item;
      }));
    }
    if (data.all > rows) {
      find("rest").hidden = false;
      find("rest").textContent = "The " + rows + " largest of " + data.all + " nodes are shown.";
    }

    function inside(view, s, row, x, y) {
      const [a, b, c, d] = s.subarray(4 * row, 4 * row + 4);
      if (view.shape === "circle") return Math.hypot(x - a / 2, y - b / 2) <= c / 2;
      if (view.shape !== "arc")
        return x >= a / 2 && y >= b / 2 && x <= (a + c) / 2 && y <= (b + d) / 2;
      const [dx, dy] = [x - data.width / 2, y - data.height / 2], r = Math.hypot(dx, dy);
      const angle = Math.atan2(dx, -dy) * 180 / Math.PI;
      const turn = ((angle - a / 10) % 360 + 360) % 360;
      return r >= c / 2 && r <= d / 2 && turn <= (b - a) / 10;
    }
    for (const view of views) {
      view.canvas.addEventListener("pointermove", event => {
        const box = view.canvas.getBoundingClientRect(), scale = data.width / box.width;
        const x = (event.clientX - box.left) * scale, y = (event.clientY - box.top) * scale;
        const s = view.states[Math.round(time)];
        let row = rows - 1;
        while (row >= 0 && !(inside(view, s, row, x, y))) row--;
        const tip = find("tip");
        tip.hidden = row < 0;
        if (row < 0) return;
        let path = data.names[row];
        for (let up = data.parents[row]; up > 0; up = data.parents[up])
          path = data.names[up] + " / " + path;
        tip.textContent = path;
        tip.style.left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 4) + "px";
        tip.style.top = event.clientY + 14 + "px";
      });
      view.canvas.addEventListener("pointerleave", () => { find("tip").hidden = true; });
    }
    legend();
    draw();
    find("step").focus();

    """#
  }
}
