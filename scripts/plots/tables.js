// Tables sort by the head that is clicked.

function sort(head) {
  const row = head.parentElement;
  const column = [...row.children].indexOf(head);
  const rising = head.getAttribute("aria-sort") !== "ascending";
  for (const other of row.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", rising ? "ascending" : "descending");
  const body = row.closest("table").tBodies[0];
  const value = (line) => {
    const cell = line.children[column];
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  };
  const missing = (item) => item === "–";
  const lines = [...body.rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (missing(left) || missing(right)) return missing(left) - missing(right);
    const order = typeof left === "number" && typeof right === "number"
      ? left - right : String(left).localeCompare(String(right), "en", { numeric: true });
    return rising ? order : -order;
  });
  body.append(...lines);
}

for (const head of document.querySelectorAll("th")) {
  const column = [...head.parentElement.children].indexOf(head);
  const rows = [...head.closest("table").tBodies[0].rows];
  head.classList.toggle("number", rows.some((row) => row.children[column].className === "number"));
  head.querySelector("button").addEventListener("click", () => sort(head));
}
