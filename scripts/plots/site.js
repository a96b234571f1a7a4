// The history of a page's cells as a chart, and the search of the first page.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const element = (name, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  function search() {
    const input = document.getElementById("search");
    const items = [...document.querySelectorAll(".items li, tbody tr")];
    const texts = items.map((item) => item.textContent.toLowerCase());
    const look = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let hits = 0;
      items.forEach((item, place) => {
        item.hidden = !words.every((word) => texts[place].includes(word));
        hits += !item.hidden;
      });
      document.getElementById("hits").textContent = words.length ? `${hits} found` : "";
      history.replaceState(null, "", words.length ? `#${encodeURIComponent(input.value)}` : "#");
    };
    input.value = decodeURIComponent(location.hash.slice(1));
    input.addEventListener("input", look);
    if (input.value) look();
  }

  // Okabe and Ito (2008) without black and yellow; a second round is dashed.
  const colors = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8A8A8A"];
  const dashes = ["", "6 3", "2 2", "8 2 2 2"];
  const times = {
    pass: ["time ÷ a pass", "Time in passes: reading each weight and writing four numbers a node. "
      + "Both are of the same run, so that runs of different machines can be compared."],
    ns: ["ns per node", "Nanoseconds per node. Lines join runs of one kind of machine."],
  };
  const better = { lower: "lower is better", higher: "higher is better", zero: "0 is right",
    none: "neither is better" };
  const digits = (value) => (value === null || value === undefined ? "–"
    : Math.abs(value) >= 1000 ? value.toLocaleString("en", { maximumFractionDigits: 0 })
    : String(Number(value.toPrecision(4))));

  function show() {
    const part = (selector) => document.querySelector(`#history ${selector}`);
    const parts = [...new Set(data.series.map((one) => one.part))];
    const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const hidden = new Set();
    let [run, line] = [data.runs.length - 1, null];

    const select = (name, label, options) => {
      const made = document.createElement("select");
      for (const [value, text] of options) made.add(new Option(text, value));
      if (options.some(([value]) => value === state[name])) made.value = state[name];
      state[name] = made.value;
      const holder = document.createElement("label");
      holder.append(`${label} `, made);
      if (options.length > 1) part(".controls").append(holder);
      made.addEventListener("change", () => {
        state[name] = made.value;
        controls();
        draw();
        history.replaceState(null, "", `#${new URLSearchParams(state)}`);
      });
    };

    function controls() {
      part(".controls").replaceChildren();
      select("of", "Of", parts.map((name) => [name, name]));
      const mine = data.series.filter((one) => one.part === state.of);
      const has = (name) => mine.some((one) => one[name].some((value) => value !== null));
      const metrics = Object.keys(data.facts).filter((id) => mine.some((one) => one.metrics[id]));
      select("metric", "Show", [
        ...Object.entries(times).filter(([id]) => has(id)).map(([id, [text]]) => [id, text]),
        ...metrics.map((id) => [id, id])]);
      select("to", "Relative to", [["", "nothing"], ["first", "the first run"],
        ...(mine.length > 1 ? mine.map((one) => [`=${one.name}`, one.name]) : [])]);
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Download as CSV";
      button.addEventListener("click", download);
      part(".controls").append(button);
    }

    // The values of a line, one a run; metrics are noted where they change.
    function raw(one) {
      if (state.metric in times) return one[state.metric];
      const noted = one.metrics[state.metric] ?? [];
      let [next, value] = [0, null];
      return data.runs.map((_, place) => {
        while (next < noted.length && noted[next][0] <= place) value = noted[next++][1];
        return value;
      });
    }

    function lines() {
      const mine = data.series.filter((one) => one.part === state.of);
      const base = mine.find((one) => `=${one.name}` === state.to);
      const reference = base && raw(base);
      return mine.map((one, place) => {
        let values = raw(one);
        const first = values.find((value) => value !== null);
        const by = (divisor) => values.map((value, i) => (
          value === null || !divisor(i) ? null : value / divisor(i)));
        if (state.to === "first") values = by(() => first);
        if (reference) values = by((i) => reference[i]);
        const dash = dashes[Math.floor(place / colors.length) % dashes.length];
        return { ...one, values, color: colors[place % colors.length], dash };
      }).filter((one) => one.values.some((value) => value !== null));
    }

    function scale(values, top, bottom) {
      let [low, high] = [Math.min(...values), Math.max(...values)];
      const logarithmic = low > 0 && high / low > 8;
      const turn = logarithmic ? Math.log : (value) => value;
      // A change of a few per cent is not blown up to the height of the chart.
      const least = logarithmic ? 0 : 0.1 * Math.max(Math.abs(low), Math.abs(high)) || 1;
      const room = Math.max(0.05 * (turn(high) - turn(low)), (least - (high - low)) / 2, 0);
      [low, high] = [turn(low) - room, turn(high) + room];
      const unit = (bottom - top) / (high - low || 1);
      const place = (value) => bottom - (turn(value) - low) * unit;
      const ticks = [];
      const ends = logarithmic ? [Math.exp(low), Math.exp(high)] : [low, high];
      // Three to seven ticks.
      const step = 10 ** Math.floor(Math.log10((ends[1] - ends[0]) / 3));
      const few = [1, 2, 5].find((by) => (ends[1] - ends[0]) / (by * step) <= 7) * step;
      if (logarithmic) {
        const decades = Math.log10(ends[1] / ends[0]);
        const by = decades > 3 ? [1] : decades > 1.5 ? [1, 3] : [1, 2, 3, 5];
        for (let power = Math.floor(Math.log10(ends[0])); 10 ** power <= ends[1]; power += 1) {
          ticks.push(...by.map((digit) => digit * 10 ** power));
        }
      } else {
        for (let at = Math.ceil(ends[0] / few) * few; at <= ends[1]; at += few) ticks.push(at);
      }
      const every = Math.ceil(ticks.length / 8);
      const shown = ticks.filter((tick, i) => (
        i % every === 0 && tick >= ends[0] && tick <= ends[1]));
      return { place, ticks: shown };
    }

    function draw() {
      const chart = part(".chart");
      for (const table of document.querySelectorAll("[data-part]")) {
        table.hidden = table.dataset.part !== state.of;
      }
      const all = lines();
      const visible = all.filter((one) => !hidden.has(one.name));
      const [width, height, left, right, top, bottom] =
        [Math.max(300, chart.clientWidth), 320, 56, 10, 24, 290];
      const count = data.runs.length;
      const x = (place) => (count === 1 ? (left + width - right) / 2
        : left + 8 + place / (count - 1) * (width - left - right - 16));
      const fact = data.facts[state.metric];
      part(".definition").textContent = fact
        ? [fact[2], fact[0] && `unit: ${fact[0]}`, better[fact[1]]].filter(Boolean).join("; ")
        : times[state.metric]?.[1] ?? "No run has a value.";
      const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, height });
      const values = visible.flatMap((one) => one.values.filter((value) => value !== null));
      if (values.length) {
        const y = scale(values, top, bottom);
        for (const tick of y.ticks) {
          const at = y.place(tick);
          svg.append(element("line",
            { class: "grid", x1: left, x2: width - right, y1: at, y2: at }),
            element("text", { x: left - 6, y: at + 4, "text-anchor": "end" }, digits(tick)));
        }
        // The days of the first and the last run, or their times where both are of one day.
        const days = [0, count - 1].map((place) => data.runs[place][1].slice(0, 10));
        for (const place of new Set([0, count - 1])) {
          svg.append(element("text", { x: place ? width - right : left, y: bottom + 22,
            "text-anchor": place ? "end" : "start" },
          days[0] === days[1] ? data.runs[place][4] : days[Math.sign(place)]));
        }
        data.marks.forEach(([place, text], number) => {
          const at = x(place - 0.5 * (place > 0));
          const mark = element("line", { class: "mark", x1: at, x2: at, y1: top - 8, y2: bottom });
          mark.append(element("title", {}, text));
          svg.append(mark, element("text", { x: at, y: top - 11, "text-anchor": "middle" },
            String(number + 1)));
        });
        svg.append(element("line", { class: "cursor", y1: top, y2: bottom }));
        for (const one of visible) svg.append(drawn(one, x, y.place));
      }
      chart.replaceChildren(svg);
      const look = (event) => {
        const box = svg.getBoundingClientRect();
        const at = [event.clientX - box.left, event.clientY - box.top];
        let best = Infinity;
        const y = values.length && scale(values, top, bottom);
        for (const one of visible) {
          one.values.forEach((value, place) => {
            if (value === null) return;
            const distance = Math.hypot(x(place) - at[0], y.place(value) - at[1]);
            if (distance < best) [best, run, line] = [distance, place, one.name];
          });
        }
        point(svg, x, visible);
      };
      svg.addEventListener("pointermove", look);
      svg.addEventListener("pointerdown", look);
      // A finger has to touch a point to read it: the link below opens the run.
      svg.addEventListener("click", (event) => { if (event.pointerType !== "touch") open(); });
      legend(all);
      point(svg, x, visible);
    }

    function drawn(one, x, y) {
      const group = element("g", { "data-name": one.name });
      const byMachine = {};
      one.values.forEach((value, place) => {
        if (value === null) return;
        const machine = state.metric in times ? data.runs[place][3] : 0;
        (byMachine[machine] ??= []).push(`${x(place).toFixed(1)},${y(value).toFixed(1)}`);
      });
      for (const points of Object.values(byMachine)) {
        group.append(element("polyline", { class: "line", points: points.join(" "),
          stroke: one.color, "stroke-dasharray": one.dash }));
      }
      const moved = [...one.layouts, ...(state.metric in times ? one.steps : [])];
      one.values.forEach((value, place) => {
        if (value === null) return;
        const isMoved = moved.includes(place);
        group.append(element(isMoved ? "path" : "circle", isMoved
          ? { d: `M${x(place)} ${y(value) - 6}l6 6l-6 6l-6-6z`, fill: one.color }
          : { cx: x(place), cy: y(value), r: 2.5, fill: one.color }));
      });
      return group;
    }

    // Says what is pointed at, and lets the other lines step back.
    function point(svg, x, visible) {
      const cursor = svg.querySelector(".cursor");
      if (!cursor) return;
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, x(run));
      for (const group of svg.querySelectorAll("g")) {
        group.classList.toggle("away", line !== null && group.dataset.name !== line);
      }
      const one = visible.find((other) => other.name === line) ?? visible[0];
      const [id, , commit, machine, when] = data.runs[run];
      const told = [when, commit.slice(0, 7),
        `${one.name}: ${digits(one.values[run])}`
          + (state.metric === "pass" && one.half[run] ? ` ±${one.half[run]} %` : ""),
        state.metric in times && data.kinds[machine],
        one.layouts.includes(run) && "another layout than before",
        one.steps.includes(run) && "times changed for good",
        ...data.marks.filter(([place]) => place === run).map(([, text]) => text)];
      const link = document.createElement("a");
      link.href = `../runs/${id}/index.html`;
      link.textContent = "open the run";
      part(".readout").replaceChildren(`${told.filter(Boolean).join(" · ")} · `, link);
    }

    function legend(all) {
      const buttons = all.map((one) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = one.name;
        button.style.borderLeftColor = one.color;
        button.style.borderLeftStyle = one.dash ? "dashed" : "solid";
        button.setAttribute("aria-pressed", String(!hidden.has(one.name)));
        button.addEventListener("click", () => {
          if (!hidden.delete(one.name)) hidden.add(one.name);
          draw();
          [...part(".legend").children].find((other) => other.textContent === one.name)?.focus();
        });
        return button;
      });
      part(".legend").replaceChildren(...(buttons.length > 1 ? buttons : []));
      const notes = data.marks.map(([, text], number) => `${number + 1}: ${text}`);
      if (notes.length) part(".legend").append(` Marks: ${notes.join("; ")}.`);
    }

    const open = () => { location.href = `../runs/${data.runs[run][0]}/index.html`; };

    function download() {
      const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      // A spreadsheet takes what begins so for a formula, and this for a text.
      const plain = (text) => (/^[=+\-@]/.test(text) ? `'${text}` : text);
      const rows = [["run", "started", "commit", "line", "metric", "relative_to", "value"]];
      for (const one of lines()) {
        one.values.forEach((value, place) => {
          if (value === null) return;
          const [id, started, commit] = data.runs[place];
          const told = [id, started, commit, one.name, state.metric, state.to.replace(/^=/, "")];
          rows.push([...told.map(plain), String(value)]);
        });
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(
        [`${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`], { type: "text/csv" }));
      link.download = `${document.title.split(" ")[0]}-${state.metric}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
    }

    part(".chart").addEventListener("keydown", (event) => {
      const names = lines().map((one) => one.name).filter((name) => !hidden.has(name));
      const place = Math.max(0, names.indexOf(line));
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === "Enter") open();
      if (!step || !names.length) return;
      event.preventDefault();
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        run = Math.min(data.runs.length - 1, Math.max(0, run + step));
      } else {
        line = names[(place + step + names.length) % names.length];
      }
      draw();
    });
    controls();
    draw();
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) draw();
      width = innerWidth;
    });
  }

  if (document.getElementById("search")) search();
  if (document.getElementById("history")) show();
  document.documentElement.dataset.ready = "true";
})();
