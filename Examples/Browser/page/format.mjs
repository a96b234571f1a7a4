// Numbers and names as the page writes them, and the making of elements.

export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const count = (number) => number.toLocaleString("en-US");

export const counted = (number, one, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`;

const BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/// Three significant digits, or all digits up to four, with the unit.
export function amount(number, unit) {
  if (unit === "bytes") {
    let step = 0;
    while (Math.abs(number) >= 1000 && step < BYTES.length - 1) {
      [number, step] = [number / 1024, step + 1];
    }
    return `${number.toLocaleString("en-US", { maximumSignificantDigits: 3 })} ${BYTES[step]}`;
  }
  const isShort = Number.isInteger(number) && Math.abs(number) < 1e6;
  const text = number.toLocaleString("en-US", isShort ? {} : {
    maximumSignificantDigits: 3, notation: Math.abs(number) >= 1e6 ? "compact" : "standard" });
  if (!unit) return text;
  return /^[$£¥₹₩]$/.test(unit) ? unit + text : `${text} ${unit}`;
}

/// `97 %`; only the whole is `100 %`, and only nothing `0 %`.
export function percent(share) {
  if (!(share > 0)) return "0 %";
  if (share >= 1 - 1e-9) return `${Math.round(share * 100)} %`;
  const tenths = Math.floor(share * 1000);
  if (tenths === 0) return "< 0.1 %";
  return tenths < 100 || tenths >= 995 ? `${(tenths / 10).toFixed(1)} %`
    : `${Math.round(share * 100)} %`;
}

/// Browsers tell a tenth of a millisecond at best.
export function duration(milliseconds) {
  if (milliseconds < 0.1) return "< 0.1 ms";
  if (milliseconds < 1000) return `${Number(milliseconds.toPrecision(2))} ms`;
  return `${Number((milliseconds / 1000).toPrecision(2))} s`;
}

/// What a metric's value is called in a sentence.
export function metricText(value, { unit } = {}) {
  if (value === null || value === undefined) return "–";
  if (/share/.test(unit ?? "")) return percent(value);
  return Number.isInteger(value) ? count(value)
    : value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

/// Saves a text or bytes as a file of the person.
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
