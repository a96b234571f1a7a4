// How texts and objects cross to JavaScript and back. Numbers cross as columns, which JavaScript
// reads where they lie; all else is JSON. A module has one thread.

// MARK: - Objects

// JavaScript holds objects as addresses until it hands them back.

func hold(_ object: some AnyObject) -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(object).toOpaque()
}

func held<Object: AnyObject>(_ address: UnsafeRawPointer, as: Object.Type) -> Object {
  unsafe Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
}

func drop<Object: AnyObject>(_ address: UnsafeRawPointer, as: Object.Type) {
  unsafe Unmanaged<Object>.fromOpaque(address).release()
}

/// The address of an array's elements, which lie there for as long as somebody holds the array.
func address<Element>(of array: [Element]) -> UnsafeRawPointer? {
  unsafe array.withUnsafeBytes { $0.baseAddress }
}

// MARK: - Texts out

/// The text that the last call returned, as UTF-8.
nonisolated(unsafe) private var reply: [UInt8] = []

func answer(_ text: [UInt8]) {
  unsafe reply = text
}

func answer(_ json: JSONText) {
  answer(json.bytes)
}

@_expose(wasm, "reply") @_cdecl("reply")
public func replyAddress() -> UnsafeRawPointer? {
  unsafe address(of: reply)
}

@_expose(wasm, "replyLength") @_cdecl("replyLength")
public func replyLength() -> Int {
  unsafe reply.count
}

// MARK: - Texts in

func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

func column<Element>(_ start: UnsafePointer<Element>?, _ count: Int) -> [Element] {
  unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
}

/// Options: names and values in turn, each with a byte of 0 behind it.
struct Options {
  private(set) var values: [(name: String, value: String)] = []

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    var texts: [String] = []
    for text in unsafe bytes(start, count).split(separator: 0, omittingEmptySubsequences: false) {
      texts.append(String(decoding: text, as: UTF8.self))
    }
    var place = 0
    while place + 1 < texts.count {
      values.append((texts[place], texts[place + 1]))
      place += 2
    }
  }

  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// Whether an option that is `true` or `false` is `true`; `nil` if it is not given.
  func flag(_ name: String) -> Bool? { self[name].map { $0 == "true" } }

  func number(_ name: String) -> Double? { self[name].flatMap { Double($0) } }
}

// MARK: - JSON

/// A JSON text in the making.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// Whether the next value or name has another one in front of it.
  private var isBehindValue = false

  private mutating func begin() {
    if isBehindValue { bytes.append(UInt8(ascii: ",")) }
    isBehindValue = true
  }

  private mutating func enclose(
    _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONText) -> Void
  ) {
    begin()
    bytes.append(UInt8(ascii: start))
    isBehindValue = false
    body(&self)
    bytes.append(UInt8(ascii: end))
    isBehindValue = true
  }

  mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", "}", body) }
  mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", "]", body) }

  /// The name of the next value.
  mutating func name(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    isBehindValue = false
  }

  mutating func text(_ text: String?) {
    begin()
    guard let text else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte < 0x20 {
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A number, to the last bit; `null` for none. JSON has no infinite ones: these are too large for
  /// any reader, who takes them for infinite.
  mutating func number(_ number: Double?) {
    begin()
    guard let number, !number.isNaN else { return bytes.append(contentsOf: "null".utf8) }
    let text = number.isFinite ? "\(number)" : number > 0 ? "1e999" : "-1e999"
    bytes.append(contentsOf: text.utf8)
  }

  mutating func number(_ number: Int?) {
    begin()
    bytes.append(contentsOf: (number.map { String($0) } ?? "null").utf8)
  }

  mutating func bool(_ value: Bool) {
    begin()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func texts(_ texts: [String]) {
    array { for text in texts { $0.text(text) } }
  }

  mutating func field(_ name: String, _ text: String?) {
    self.name(name)
    self.text(text)
  }

  mutating func field(_ name: String, _ texts: [String]) {
    self.name(name)
    self.texts(texts)
  }

  mutating func field(_ name: String, _ number: Int?) {
    self.name(name)
    self.number(number)
  }

  mutating func field(_ name: String, _ number: Double?) {
    self.name(name)
    self.number(number)
  }

  mutating func field(_ name: String, _ value: Bool) {
    self.name(name)
    self.bool(value)
  }
}

/// Answers with an object.
func answer(_ body: (inout JSONText) -> Void) {
  var json = JSONText()
  json.object(body)
  answer(json)
}

/// Answers why there is nothing to return.
func fail(_ message: String) -> UnsafeMutableRawPointer? {
  answer { $0.field("message", message) }
  return nil
}
