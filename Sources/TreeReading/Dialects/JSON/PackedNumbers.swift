import DelimitedText

/// Numbers as Plotly 6 packs them: `{"dtype": "f8", "bdata": "…"}`, little-endian bytes in Base64.
struct PackedNumbers {
  private(set) var numbers: [Double] = []

  /// How numbers are stored.
  private enum Kind {
    case signed, unsigned, float
  }

  private static let kinds: [String: (Kind, bytes: Int)] = [
    "i1": (.signed, 1), "int8": (.signed, 1), "i2": (.signed, 2), "int16": (.signed, 2),
    "i4": (.signed, 4), "int32": (.signed, 4), "u1": (.unsigned, 1), "uint8": (.unsigned, 1),
    "u1c": (.unsigned, 1), "uint8c": (.unsigned, 1), "u2": (.unsigned, 2),
    "uint16": (.unsigned, 2), "u4": (.unsigned, 4), "uint32": (.unsigned, 4), "f4": (.float, 4),
    "float32": (.float, 4), "f8": (.float, 8), "float64": (.float, 8),
  ]

  /// Reads the object that comes next; a shape is not needed.
  init(from events: inout JSONEvents) throws(TreeImportError) {
    let place = events.place
    var type: [UInt8] = []
    var text: [UInt8]?
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("dtype".utf8) {
        try events.string(into: &type)
      } else if key.elementsEqual("bdata".utf8) {
        var bytes: [UInt8] = []
        try events.string(into: &bytes)
        text = bytes
      } else {
        try events.skipValue()
      }
    }
    guard let text else {
      throw events.error(
        .other("a packed list has no `bdata`; write the numbers in a plain list"), at: place)
    }
    let name = String(decoding: type, as: UTF8.self)
    guard let (kind, size) = Self.kinds[name] else {
      throw events.error(
        .other(
          "the dtype `\(name.excerpt())` of packed numbers is unknown; there are i1, u1, i2, u2, "
            + "i4, u4, f4 and f8"),
        at: place)
    }
    guard let bytes = [UInt8](base64: text), bytes.count.isMultiple(of: size) else {
      throw events.error(
        .other("the `bdata` of packed numbers is cut or damaged; each number has \(size) bytes"),
        at: place)
    }
    numbers.reserveCapacity(bytes.count / size)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let bits = bytes[start..<(start + size)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      numbers.append(Self.number(bits, kind, size: size))
    }
  }

  private static func number(_ bits: UInt64, _ kind: Kind, size: Int) -> Double {
    switch kind {
    case .unsigned: return Double(bits)
    case .signed:
      let unused = 64 - 8 * size
      return Double(Int64(bitPattern: bits << unused) >> unused)
    case .float:
      return size == 8
        ? Double(bitPattern: bits)
        : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
  }
}

extension [UInt8] {
  /// What a text in Base64 stands for, as RFC 4648 defines it in section 4, with padding.
  ///
  /// `nil` where the length is no multiple of 4, where there are other signs, also blanks, ends of
  /// lines and `-` and `_`, where padding is not at the end, and where the last letter has bits
  /// behind those of the last byte.
  fileprivate init?(base64 text: [UInt8]) {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    self = []
    reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for letter in text.dropLast(padding) {
      guard let digit = letter.base64Digit else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      append(UInt8(truncatingIfNeeded: bits >> count))
    }
    guard bits & (1 << count - 1) == 0 else { return nil }
  }
}

extension UInt8 {
  fileprivate var base64Digit: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
