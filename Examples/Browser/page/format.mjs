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

const digits = (number) => number.toLocaleString("en-US", { maximumSignificantDigits: 3 });

/// A value as pictures write it: see `ValueText`.
export function amount(number, unit) {
  if (unit === "bytes") return scaled(number, ["B", "KiB", "MiB", "GiB", "TiB", "PiB"], 1024);
  const size = Math.abs(number);
  const text = size >= 9999.5 ? scaled(number, ["", "k", "M", "bn", "tn"], 1000)
    : size >= 999.5 ? count(Math.round(number)) : digits(number);
  if (!unit) return text;
  return /^[$£¥₹₩]$/.test(unit) ? unit + text : `${text} ${unit}`;
}

function scaled(number, prefixes, base) {
  let place = 0;
  while (Math.abs(number) >= 999.5 && place + 1 < prefixes.length) {
    [number, place] = [number / base, place + 1];
  }
  return `${digits(number)} ${prefixes[place]}`;
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
