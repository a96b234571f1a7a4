// The text in an element, which is gzip as base64.
async function unpacked(element) {
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

const specs = JSON.parse(await unpacked(document.getElementById("specs")));
const dark = matchMedia("(prefers-color-scheme: dark)");
const boxes = [...document.querySelectorAll("#filter input")];
const views = new Map();

const shown = () => boxes.filter((box) => box.checked).map((box) => box.value);

function look() {
  const ink = dark.matches ? "#e8eaed" : "#1b1d21";
  const soft = dark.matches ? "#a2a9b3" : "#5c626b";
  const line = dark.matches ? "#343941" : "#d9dce1";
  return {
    background: "transparent",
    font: "system-ui, sans-serif",
    title: { color: ink, subtitleColor: soft, fontSize: 14, subtitleFontSize: 12 },
    axis: { labelColor: soft, titleColor: soft, gridColor: line, domainColor: line,
      tickColor: line, labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" },
    legend: { labelColor: soft, titleColor: soft, labelFontSize: 12 },
    text: { color: soft }, // no gray is readable on both grounds
    view: { stroke: line },
  };
}

// The chart of one tree differs from that of all in its rows, scales and axes.
function ofTree(spec, tree) {
  spec.datasets.rows = tree.rows;
  spec.title.subtitle = "orange: nothing shown beats it in both";
  for (const layer of spec.layer) {
    for (const name of ["x", "y"]) Object.assign(layer.encoding[name], tree[name]);
  }
}

const stale = new Set();

async function draw(place) {
  // What is hidden has no width: it is drawn when it is shown again.
  if (!place.clientWidth) {
    stale.add(place);
    return;
  }
  stale.delete(place);
  const figure = specs[place.dataset.figure];
  const spec = structuredClone(figure.spec);
  const tree = figure.trees?.[place.dataset.tree];
  if (tree) ofTree(spec, tree);
  const narrow = place.clientWidth < 480;
  const most = narrow ? 46 : 100;
  const broken = new RegExp(`(.{1,${most}})(?: +|$)`, "g");
  const split = (text) => (text.length > most
    ? text.split("; ").flatMap((part) => part.replace(broken, "$1\n").trim().split("\n")) : text);
  if (spec.title?.subtitle) spec.title.subtitle = split(spec.title.subtitle);
  const config = look();
  if (narrow) {
    const legends = (part) => {
      for (const [key, value] of Object.entries(part ?? {})) {
        if (key === "legend" && value) value.columns = 1;
        else if (value && typeof value === "object" && key !== "values") legends(value);
      }
    };
    legends(spec);
  }
  listNames(place, narrow ? spec.datasets.rows : []);
  const { view } = await window.vegaEmbed(place, spec, {
    actions: false, renderer: "svg", config,
    tooltip: { theme: dark.matches ? "dark" : "light" },
  });
  views.get(place)?.finalize();
  views.set(place, view);
  view.addEventListener("mouseover", (_, item) => light(item?.datum?.strategy ?? ""));
  view.addEventListener("mouseout", () => light(""));
  await view.signal("shown", shown()).runAsync();
}

// The names of the points of a chart that has room for their numbers alone.
function listNames(place, rows) {
  const numbered = rows.filter((row) => row.number !== undefined);
  const names = document.createElement("ol");
  names.className = "names";
  for (const row of numbered) {
    const item = document.createElement("li");
    item.value = row.number;
    item.textContent = item.dataset.strategy = row.strategy;
    item.hidden = !shown().includes(row.strategy);
    names.append(item);
  }
  place.parentElement.querySelector(".names")?.remove();
  if (numbered.length) place.after(names);
}

let lit = "";

// What is pointed at, in a table or in a chart, stands out in every chart.
function light(name) {
  if (name === lit) return;
  lit = name;
  for (const view of views.values()) view.signal("lit", name).runAsync();
}

// A family without a strategy that is shown leaves no heading and no empty chart.
function hideEmpty() {
  const families = new Set(boxes.filter((box) => box.checked).map((box) => box.dataset.of));
  for (const part of document.querySelectorAll("[data-family]")) {
    part.hidden = !families.has(part.dataset.family);
  }
  // What moved says so in words, too.
  for (const section of document.querySelectorAll("main > section:not([data-family], #moved)")) {
    const parts = [...section.querySelectorAll("tbody tr, .view, article")];
    if (!parts.length) continue;
    section.hidden = parts.every((part) => part.hidden || part.closest("[data-family][hidden]"));
  }
  const list = document.querySelector("[data-choice=family]");
  if (!list) return;
  for (const option of list.options) option.hidden = !families.has(option.value);
  const offered = [...list.options].filter((option) => !option.hidden);
  list.closest("section").hidden = !offered.length;
  if (!list.selectedOptions[0].hidden || !offered.length) return;
  offered[0].selected = true;
  showPicture();
}

async function filter() {
  const names = new Set(shown());
  for (const row of document.querySelectorAll("[data-strategy]")) {
    row.hidden = !names.has(row.dataset.strategy);
  }
  document.getElementById("count").textContent =
    names.size === boxes.length ? `all ${boxes.length}` : `${names.size} of ${boxes.length}`;
  document.getElementById("nothing").hidden = names.size > 0;
  hideEmpty();
  await Promise.all([...stale].map(draw));
  await Promise.all([...views.values()].map((view) => view.signal("shown", [...names]).runAsync()));
}

for (const row of document.querySelectorAll("tr[data-strategy]")) {
  row.addEventListener("mouseenter", () => light(row.dataset.strategy));
  row.addEventListener("mouseleave", () => light(""));
}
for (const box of boxes) box.addEventListener("change", filter);
for (const [id, state] of [["all", true], ["none", false]]) {
  document.getElementById(id).addEventListener("click", () => {
    for (const box of boxes) box.checked = state;
    filter();
  });
}
for (const select of document.querySelectorAll(".advice select")) {
  const parts = select.closest("section").querySelectorAll(".cards");
  select.addEventListener("change", () => {
    parts.forEach((part, place) => { part.hidden = place !== select.selectedIndex; });
  });
}
for (const section of document.querySelectorAll(".chart")) {
  const place = section.querySelector(".view");
  const tree = section.querySelector("select.tree");
  const offer = () => {
    const { about, trees } = specs[place.dataset.figure];
    section.querySelector(".about").textContent = about;
    if (!tree) return;
    const before = tree.value;
    tree.replaceChildren(...["all trees", ...Object.keys(trees ?? {})].map((name) => (
      new Option(name, name, false, name === before))));
    tree.parentElement.hidden = !trees;
    place.dataset.tree = tree.value;
  };
  section.querySelector("select.figure")?.addEventListener("change", (event) => {
    place.dataset.figure = event.target.value;
    offer();
    draw(place);
  });
  tree?.addEventListener("change", () => {
    place.dataset.tree = tree.value;
    draw(place);
  });
  offer();
}

// A contact sheet for a narrow window: two cells in a row, and no title, which the caption has.
function narrowed(text) {
  const page = new DOMParser().parseFromString(text, "image/svg+xml");
  const sheet = page.documentElement;
  const cells = [...sheet.querySelectorAll(":scope > g.cell")];
  if (cells.length < 3) return text;
  const [gap, before] = [16, Number(sheet.getAttribute("width"))];
  const inside = cells[0].querySelector("svg");
  const [width, height, top] = ["width", "height", "y"].map((name) => (
    Number(inside.getAttribute(name))));
  const whole = gap + 2 * (width + gap);
  for (const part of sheet.querySelectorAll(":scope > text")) part.remove();
  const legend = sheet.querySelector(":scope > g.legend");
  if (legend) {
    const start = Math.min(...[...legend.querySelectorAll("[x]")].map((part) => (
      Number(part.getAttribute("x")))));
    const scale = Math.min(1, (whole - 2 * gap) / (before - gap - start));
    legend.setAttribute("transform",
      `translate(${whole - gap} 0)scale(${scale})translate(${gap - before} 0)`);
  }
  const row = top + height + gap;
  cells.forEach((cell, place) => cell.setAttribute("transform",
    `translate(${gap + (place % 2) * (width + gap)} `
    + `${(legend ? 40 : 8) + Math.floor(place / 2) * row})`));
  const high = (legend ? 40 : 8) + Math.ceil(cells.length / 2) * row;
  for (const part of [sheet, sheet.querySelector(":scope > rect")]) {
    part.setAttribute("width", whole);
    part.setAttribute("height", high);
  }
  sheet.setAttribute("viewBox", `0 0 ${whole} ${high}`);
  return new XMLSerializer().serializeToString(page);
}

async function showPicture() {
  const [tree, family] = ["tree", "family"].map((name) => (
    document.querySelector(`[data-choice=${name}]`).value));
  const data = [...document.querySelectorAll("script[data-tree]")].find((one) => (
    one.dataset.tree === tree && one.dataset.of === family));
  const image = document.getElementById("picture");
  URL.revokeObjectURL(image.src);
  image.alt = `${family} of ${tree}`;
  image.hidden = !data;
  image.closest("figure").querySelector("figcaption").textContent = data ? image.alt
    : `There is no picture: ${image.alt}.`;
  if (data) {
    const text = await unpacked(data);
    const fitting = innerWidth < 480 ? narrowed(text) : text;
    image.src = URL.createObjectURL(new Blob([fitting], { type: "image/svg+xml" }));
    image.dataset.shows = `${tree} ${family}`;
  }
}
for (const select of document.querySelectorAll("[data-choice]")) {
  select.addEventListener("change", showPicture);
}
if (document.getElementById("picture")) await showPicture();

// The list of strategies lies above the page: it closes where it is in the way.
const list = document.getElementById("filter");
const close = () => { list.open = false; };
document.getElementById("done").addEventListener("click", close);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
document.addEventListener("pointerdown", (event) => {
  if (!list.contains(event.target)) close();
});

const places = [...document.querySelectorAll(".view")];
const drawAll = () => Promise.all(places.map(draw));
const fitAll = () => {
  if (document.getElementById("picture")) showPicture();
  return drawAll();
};
dark.addEventListener("change", drawAll);
let [width, waiting] = [innerWidth, 0];
addEventListener("resize", () => {
  if (innerWidth === width) return;
  width = innerWidth;
  clearTimeout(waiting);
  waiting = setTimeout(fitAll, 150);
});
await drawAll();
await filter();
document.documentElement.dataset.ready = "true";
