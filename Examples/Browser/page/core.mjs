// The worker and what is asked of it. Requests of a channel follow each other: a new one takes the
// place of one that has not begun.

const encoded = (id) => document.getElementById(id).textContent.trim();

export async function unpack(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/// The module's bytes, of which `scripts/helpers/page.py` took out what stands in them twice.
function withFarCopies(packed) {
  let place = 0;
  const number = () => {
    let [value, shift] = [0, 1];
    for (;;) {
      const byte = packed[place++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      shift *= 128;
    }
  };
  const bytes = new Uint8Array(number());
  const count = number();
  const [gaps, lengths, distances] = [0, 1, 2].map(() => Array.from({ length: count }, number));
  let end = 0;
  for (let copy = 0; copy < count; copy += 1) {
    bytes.set(packed.subarray(place, place + gaps[copy]), end);
    place += gaps[copy];
    end += gaps[copy];
    // A copy may reach into itself.
    for (const stop = end + lengths[copy]; end < stop; end += 1) {
      bytes[end] = bytes[end - distances[copy]];
    }
  }
  bytes.set(packed.subarray(place), end);
  return bytes;
}

let module = null;
let script = null;

/// The program, compiled once for all workers.
function program() {
  module ??= unpack(encoded("module")).then((bytes) => WebAssembly.compile(withFarCopies(bytes)));
  // A page that was opened as a file may not make a worker of a blob.
  script ??= `data:text/javascript;base64,${encoded("worker")}`;
  return module;
}

export class Core {
  #worker = null;
  #started = null;
  #queue = [];
  #running = null;
  #number = 0;
  #file = null;

  /// - onBusy: is told what runs, and since when; `null` for nothing.
  constructor(onBusy = () => {}) {
    this.onBusy = onBusy;
  }

  /// `{ catalog }`, the families as the module lists them, or `{ error }`.
  get started() { return this.#start(); }

  /// Starts a worker, which reads the file again if there was one before it.
  #start() {
    return (this.#started ??= program().then(async (module) => {
      this.#worker = new Worker(script, { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#answer(data);
      this.#worker.onerror = (event) => this.#answer({
        number: this.#running?.number,
        answer: { error: { message: event.message, isTrap: true } },
      });
      const answer = await this.#send("start", { module });
      if (this.#file) await this.#send("read", this.#file);
      return answer;
    }));
  }

  #send(request, given) {
    return new Promise((resolve) => {
      this.#running = { number: (this.#number += 1), request, given, resolve };
      this.#worker.postMessage({ number: this.#number, request, given });
    });
  }

  #answer({ number, answer }) {
    if (number !== this.#running?.number) return;
    const { resolve } = this.#running;
    this.#running = null;
    this.onBusy(null);
    resolve(answer);
    this.#next();
  }

  async #next() {
    await this.#start();
    if (this.#running || this.#queue.length === 0) return;
    const first = this.#queue.findIndex(({ isUrgent }) => isUrgent);
    const [entry] = this.#queue.splice(Math.max(first, 0), 1);
    if (entry.request === "read") this.#file = entry.given;
    this.onBusy(entry);
    this.#send(entry.request, entry.given).then(entry.resolve);
  }

  /// Asks the worker. The answer is `undefined` if a later request of the channel came first.
  ///
  /// - words: what is done, for a person who waits.
  ask(request, given, { channel = null, words = "", isUrgent = false } = {}) {
    return new Promise((resolve) => {
      if (channel) {
        for (const entry of this.#queue.filter((other) => other.channel === channel)) {
          entry.resolve(undefined);
        }
        this.#queue = this.#queue.filter((other) => other.channel !== channel);
      }
      this.#queue.push({ request, given, channel, words, isUrgent, resolve });
      this.#next();
    });
  }

  /// Drops what has not begun, but for the file.
  clear() {
    for (const { request, resolve } of this.#queue) if (request !== "read") resolve(undefined);
    this.#queue = this.#queue.filter(({ request }) => request === "read");
  }

  /// Ends what runs, with its worker, and drops what has not begun.
  cancel() {
    this.clear();
    const running = this.#running;
    if (running?.request === "read") this.#file = null;
    this.#worker?.terminate();
    this.#running = this.#started = null;
    this.onBusy(null);
    running?.resolve({ error: { message: "cancelled", isCancelled: true } });
  }
}
