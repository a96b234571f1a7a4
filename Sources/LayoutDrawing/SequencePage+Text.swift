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
    <label>colors <select id="colors"><option value="branch">\(fills)</option>
    <option value="moved">how far it moved</option></select></label>
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
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let ink, paper, fills, distances;

    // The colors of the theme: the only one, or the browser's.
    function look() {
      const theme = dark.matches ? data.fills.length - 1 : 0;
      [fills, distances] = [data.fills[theme], data.distances[theme]];
      ({ color: ink, backgroundColor: paper } = getComputedStyle(document.body));
    }
    look();
    const bounds = data.bounds, measured = new Map();

    // By step as many numbers a row as its shape has; not a number where it is not seen.
    function states(view) {
      const n = view.size;
      let state = new Float32Array(n * rows).fill(NaN);
      return view.moves.map((moves, step) => {
        state = state.slice();
        for (const row of view.gone[step]) state.fill(NaN, n * row, n * row + n);
        for (let i = 0; i < moves.length; i += n + 1)
          for (let k = 0; k < n; k++) state[n * moves[i] + k] = moves[i + 1 + k];
        return state;
      });
    }

    const part = (view, s, row) => s.subarray(view.size * row, view.size * (row + 1));

    // The sides of a path, each from a corner to the next one.
    function sides(v) {
      const found = [];
      for (let k = 0; k < v.length; k += 2) {
        const next = (k + 2) % v.length;
        found.push([v[k] / 2, v[k + 1] / 2, v[next] / 2, v[next + 1] / 2]);
      }
      return found;
    }

    // Of a path the middle, and about how thin it is.
    function body(v) {
      let area = 0, x = 0, y = 0, length = 0;
      const [left, top] = [v[0] / 2, v[1] / 2];
      for (const [a, b, c, d] of sides(v)) {
        const cross = (a - left) * (d - top) - (b - top) * (c - left);
        area += cross / 2; x += cross * (a + c - 2 * left) / 6; y += cross * (b + d - 2 * top) / 6;
        length += Math.hypot(c - a, d - b);
      }
      if (area === 0) return { x: left, y: top, thin: 0 };
      return { x: left + x / area, y: top + y / area, thin: 4 * Math.abs(area) / length };
    }

    // How far a border is from another one where it is the farthest from it.
    function apart(v, w) {
      let most = 0;
      const others = sides(w);
      for (const [x, y] of sides(v)) {
        let least = Infinity;
        for (const [a, b, c, d] of others) {
          const square = (c - a) ** 2 + (d - b) ** 2;
          const t = square === 0 ? 0
            : Math.min(1, Math.max(0, ((x - a) * (c - a) + (y - b) * (d - b)) / square));
          least = Math.min(least, Math.hypot(x - a - t * (c - a), y - b - t * (d - b)));
        }
        most = Math.max(most, least);
      }
      return most;
    }

    // How wide something may be in the middle of a path that is so high.
    function room(v, middle, height) {
      let half = Infinity;
      for (const y of [middle.y - height / 2, middle.y + height / 2]) {
        let left = -Infinity, right = Infinity;
        for (const [a, b, c, d] of sides(v)) {
          if (b > y === d > y) continue;
          const x = a + (y - b) / (d - b) * (c - a);
          if (x <= middle.x) left = Math.max(left, x); else right = Math.min(right, x);
        }
        half = Math.min(half, middle.x - left, right - middle.x);
      }
      return half < Infinity ? 2 * half : 0;
    }

    function center(view, s, row) {
      if (view.shape === "path") {
        const middle = body(part(view, s, row));
        return [middle.x, middle.y];
      }
      const [a, b, c, d] = s.subarray(4 * row, 4 * row + 4);
      if (view.shape === "circle") return [a / 2, b / 2];
      if (view.shape !== "arc") return [(a + c / 2) / 2, (b + d / 2) / 2];
      const angle = (a + b) / 20 * Math.PI / 180, r = (c + d) / 4;
      return [data.width / 2 + r * Math.sin(angle), data.height / 2 - r * Math.cos(angle)];
    }

    // How far the part of a shape that moved farthest has come.
    function moved(view, s, t, row) {
      if (view.shape === "path") {
        const [v, w] = [part(view, s, row), part(view, t, row)];
        return Math.max(apart(v, w), apart(w, v));
      }
      const [a, b, c, d] = s.subarray(4 * row, 4 * row + 4);
      const [e, f, g, h] = t.subarray(4 * row, 4 * row + 4);
      if (view.shape === "box")
        return Math.max(Math.abs(e - a), Math.abs(f - b), Math.abs(e + g - a - c),
          Math.abs(f + h - b - d)) / 2;
      if (view.shape === "circle") return (Math.hypot(e - a, f - b) + Math.abs(g - c)) / 2;
      if (view.shape === "arc") {
        const turn = x => { const y = Math.abs(x) % 3600; return Math.min(y, 3600 - y); };
        return Math.max(Math.abs(g - c) / 2, Math.abs(h - d) / 2,
          Math.max(turn(e - a), turn(f - b)) / 1800 * Math.PI * Math.max(d, h) / 2);
      }
      const p = center(view, s, row), q = center(view, t, row);
      return Math.hypot(p[0] - q[0], p[1] - q[1]);
    }

    function trace(view, pen, v) {
      const [a, b, c, d] = v;
      if (view.shape === "circle") { pen.moveTo(a / 2 + c / 2, b / 2);
        pen.arc(a / 2, b / 2, Math.max(c / 2, 0), 0, 2 * Math.PI); return; }
      if (view.shape === "path") {
        for (const [x, y] of sides(v)) pen.lineTo(x, y);
        pen.closePath(); return; }
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
      return { ...view, note, canvas, states: states(view), value: new Float32Array(view.size) };
    });

    function fill(view, row, from, to) {
      if (find("colors").value === "branch") return fills[row];
      const born = distances[distances.length - 1].fill;
      const a = view.states[from], b = view.states[to];
      const i = view.size * row;
      if (isNaN(a[i]) || isNaN(b[i]))
        return from === to ? distances[0].fill : born;
      const distance = moved(view, a, b, row);
      let rank = bounds.findIndex(bound => distance <= bound);
      if (rank < 0) rank = bounds.length;
      return distances[rank].fill;
    }

    function width(pen, text) {
      const key = pen.font + text;
      if (!measured.has(key)) measured.set(key, pen.measureText(text).width);
      return measured.get(key);
    }

    // A text that fits, shortened to five letters at least; or nothing.
    function fitted(pen, text, room) {
      const whole = width(pen, text);
      if (whole <= room) return text;
      const letters = Math.floor(text.length * room / whole) - 1;
      return letters >= 5 ? text.slice(0, letters) + "…" : "";
    }

    function inkOn(color) {
      const [r, g, b] = [1, 3, 5].map(i => (parseInt(color.slice(i, i + 2), 16) / 255) ** 2.2);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? "#1f2328" : "#ffffff";
    }

    // The names that have room, groups first; px is one on the screen.
    function names(view, pen, place, color, px) {
      const size = 10 * px, taken = [];
      const isFree = (x, y, w, h) => !taken.some(t =>
        x < t[0] + t[2] && t[0] < x + w && y < t[1] + t[3] && t[1] < y + h);
      const write = (text, x, y, ink, isBold) => {
        pen.lineJoin = "round"; pen.lineWidth = 3 * px;
        if (isBold) { pen.strokeStyle = paper; pen.strokeText(text, x, y); }
        pen.fillStyle = ink;
        pen.fillText(text, x, y);
      };
      pen.textBaseline = "middle"; pen.textAlign = "left";
      if (view.shape === "box" || view.shape === "circle") {
        pen.font = "bold " + 11 * px + "px system-ui, sans-serif";
        for (const [g, e] of extents(view, place).entries()) {
          if (!e || e[3] - e[1] < 3 * size) continue;
          const text = fitted(pen, data.groups[g], e[2] - e[0] - 8 * px);
          if (!text) continue;
          const w = width(pen, text);
          const x = view.shape === "box" ? e[0] + 4 * px : (e[0] + e[2] - w) / 2;
          const y = e[1] + 8 * px;
          if (!isFree(x, y - size / 2, w, size)) continue;
          taken.push([x, y - size / 2, w, size]);
          write(text, x, y, ink, true);
        }
      }
      pen.font = size + "px system-ui, sans-serif";
      if (view.shape === "node" && rows <= 600)
        for (let row = 0; row < rows; row++) {
          const v = place(row);
          if (v) taken.push([v[0] / 2, v[1] / 2, v[2] / 2, v[3] / 2]);
        }
      const most = taken.length + 400;
      for (let row = 0; row < rows && taken.length < most; row++) {
        const v = place(row);
        if (!v) continue;
        const [a, b, c, d] = v, name = data.names[row];
        if (view.shape === "arc") {
          arcName(view, pen, v, name, inkOn(color(row)), size);
          continue;
        }
        let x, y, w;
        if (view.shape === "box") {
          if (c / 2 < 2 * size || d / 2 < 1.3 * size) continue;
          [x, y, w] = [a / 2 + 3 * px, b / 2 + 0.7 * size, c / 2 - 6 * px];
          // Below the group's name.
          if (!isFree(x, y - size / 2, w, size)) y += 1.3 * size;
          if (y + size / 2 > (b + d) / 2) continue;
        } else if (view.shape === "circle") {
          if (c / 2 < 1.2 * size) continue;
          [x, y, w] = [a / 2, b / 2, 2 * Math.sqrt(c * c / 4 - size * size / 4) - 4 * px];
        } else if (view.shape === "path") {
          const middle = body(v);
          [x, y, w] = [middle.x, middle.y, room(v, middle, 1.3 * size) - 4 * px];
          if (w < 2 * size) continue;
        } else {
          [x, y, w] = [(a + c) / 2 + 2 * px, b / 2 + d / 4, 120 * px];
          w = Math.min(w, data.width - x);
        }
        // A shorter name may have room.
        let text = fitted(pen, name, w), long = width(pen, text);
        while (text && view.shape === "node" && !isFree(x, y - size / 2, long, size)) {
          text = fitted(pen, name, long - 2 * size);
          long = width(pen, text);
        }
        if (!text && view.shape === "node") {
          text = fitted(pen, name, 80 * px);
          long = width(pen, text);
          x = Math.max(0, Math.min(a / 2 + c / 4 - long / 2, data.width - long));
          y = b / 2 - 0.7 * size;
        }
        if (!text) continue;
        if (view.shape === "circle" || view.shape === "path") x -= long / 2;
        if (!isFree(x, y - size / 2, long, size)) continue;
        taken.push([x, y - size / 2, long, size]);
        const isBeside = view.shape === "node";
        write(text, x, y, isBeside ? ink : inkOn(color(row)), isBeside);
      }
    }

    // The left, top, right and bottom of each group's content.
    function extents(view, place) {
      const found = new Array(data.groups.length).fill(null);
      for (let row = 0; row < rows; row++) {
        const g = data.group[row], v = g < 0 ? null : place(row);
        if (!v) continue;
        const [a, b, c, d] = v, e = view.shape === "box"
          ? [a / 2, b / 2, (a + c) / 2, (b + d) / 2]
          : [(a - c) / 2, (b - c) / 2, (a + c) / 2, (b + c) / 2];
        const f = found[g];
        found[g] = !f ? e : [Math.min(e[0], f[0]), Math.min(e[1], f[1]), Math.max(e[2], f[2]),
          Math.max(e[3], f[3])];
      }
      return found;
    }

    // Along the ring, or across it.
    function arcName(view, pen, [a, b, c, d], name, ink, size) {
      const span = (b - a) / 10 * Math.PI / 180, middle = (a + b) / 20, radius = (c + d) / 4;
      const thick = (d - c) / 2, half = size / 2, end = d / 2 - 1, top = radius + half;
      const chord = thick > 1.2 * size && top < end ? 2 * Math.sqrt(end * end - top * top) : 0;
      const along = span < Math.PI
        ? Math.min(chord, 2 * (radius - half) * Math.tan(span / 2) - 4) : chord;
      const hasHeight = 2 * (c / 2 + 4) * Math.tan(Math.min(span, 3) / 2) > 1.15 * size;
      const one = fitted(pen, name, along), other = hasHeight ? fitted(pen, name, thick - 6) : "";
      if (!one && !other) return;
      const turned = (middle % 360 + 360) % 360, isAlong = one.length >= other.length;
      const turn = isAlong ? (turned > 90 && turned < 270 ? turned - 180 : turned)
        : turned < 180 ? turned - 90 : turned + 90;
      pen.save();
      pen.textAlign = "center";
      pen.translate(data.width / 2 + radius * Math.sin(middle * Math.PI / 180),
        data.height / 2 - radius * Math.cos(middle * Math.PI / 180));
      pen.rotate(turn * Math.PI / 180);
      pen.fillStyle = ink;
      pen.fillText(isAlong ? one : other, 0, 0);
      pen.restore();
    }

    let time = 0;
    function draw() {
      const shown = "step " + data.stepTexts[Math.round(time)];
      const step = Math.min(Math.floor(time), last), share = time - step;
      const next = Math.min(step + 1, last), ease = share * share * (3 - 2 * share);
      // Between steps colors show what is moving, at a step what has moved.
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
          const n = view.size, old = !isNaN(a[n * row]), now = !isNaN(b[n * row]);
          if (!old && (!now || share === 0)) continue;
          pen.globalAlpha = old && now ? 1 : now ? ease : 1 - ease;
          for (let k = 0; k < n; k++) {
            const i = n * row + k;
            v[k] = old && now ? a[i] + (b[i] - a[i]) * ease : old ? a[i] : b[i];
          }
          pen.beginPath();
          trace(view, pen, v);
          pen.fillStyle = fill(view, row, from, to);
          pen.fill();
          const thin = view.shape === "path" ? 2 * body(v).thin
            : view.shape === "circle" ? v[2] : Math.min(v[2], v[3]);
          if (view.shape === "arc" || thin > 6) { pen.lineWidth = 0.75; pen.stroke(); }
        }
        pen.globalAlpha = 1;
        names(view, pen, row => {
          const n = view.size;
          if (isNaN(b[n * row]) && share > 0 || isNaN(a[n * row])) return null;
          for (let k = 0; k < n; k++) {
            const i = n * row + k;
            v[k] = share > 0 ? a[i] + (b[i] - a[i]) * ease : a[i];
          }
          return v;
        }, row => fill(view, row, from, to), 1 / scale);
        view.note.textContent = view.notes[Math.round(time)];
        canvas.setAttribute("aria-label", view.title + ", " + shown + ": "
          + view.notes[Math.round(time)]);
      }
      find("place").textContent = shown + " of " + last;
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
    dark.addEventListener("change", () => { look(); legend(); draw(); });

    function legend() {
      const moved = find("colors").value === "moved";
      find("legend").replaceChildren(...(moved ? distances : []).map((one, i) => {
        const item = document.createElement("li"), swatch = document.createElement("span");
        swatch.style.background = one.fill;
        item.append(swatch, (i === 0 ? "moved by pixels: " : "")
          + (i === distances.length - 1 ? "comes or goes" : one.text));
        return item;
      }));
    }
    if (data.all > rows) {
      find("rest").hidden = false;
      find("rest").textContent = "The " + rows + " largest of " + data.all + " nodes are shown.";
    }

    function inside(view, s, row, x, y) {
      if (view.shape === "path")
        return sides(part(view, s, row)).reduce((is, [a, b, c, d]) =>
          b > y !== d > y && x < a + (y - b) / (d - b) * (c - a) ? !is : is, false);
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
        // For deep nodes the names next to them.
        const path = [data.names[row]];
        let top = row;
        for (let up = data.parents[row]; up > 0 && path.length < 20; up = data.parents[up]) {
          path.push(data.names[up]);
          top = up;
        }
        if (data.parents[top] > 0) path.push("…");
        if (data.group[top] >= 0) path.push(data.groups[data.group[top]]);
        tip.textContent = path.reverse().join(" / ");
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
