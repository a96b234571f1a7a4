const specs = JSON.parse(document.getElementById("specs").textContent);
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
    view: { stroke: line },
  };
}

async function draw(place) {
  const spec = structuredClone(specs[place.dataset.figure]);
  const narrow = place.clientWidth < 480;
  const split = (text) => (text.length > (narrow ? 46 : 100) ? text.split("; ") : text);
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

let lit = "";

// What is pointed at, in a table or in a chart, stands out in every chart.
function light(name) {
  if (name === lit) return;
  lit = name;
  for (const view of views.values()) view.signal("lit", name).runAsync();
}

async function filter() {
  const names = new Set(shown());
  for (const row of document.querySelectorAll("tr[data-strategy]")) {
    row.hidden = !names.has(row.dataset.strategy);
  }
  document.getElementById("count").textContent =
    names.size === boxes.length ? `all ${boxes.length}` : `${names.size} of ${boxes.length}`;
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
for (const select of document.querySelectorAll(".chart .choice select")) {
  select.addEventListener("change", () => {
    const place = select.closest("section").querySelector(".view");
    place.dataset.figure = select.value;
    draw(place);
  });
}
const places = [...document.querySelectorAll(".view")];
const drawAll = () => Promise.all(places.map(draw));
dark.addEventListener("change", drawAll);
await drawAll();
await filter();
document.documentElement.dataset.ready = "true";
