import DelimitedText
import Foundation

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
  init(from scanner: inout JSONScanner) throws(TreeImportError) {
    let place = scanner.error(.empty)
    var type: [UInt8] = []
    var text: [UInt8]?
    var key: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&key, &isFirst) {
      if key.elementsEqual("dtype".utf8) {
        try scanner.string(into: &type)
      } else if key.elementsEqual("bdata".utf8) {
        var bytes: [UInt8] = []
        try scanner.string(into: &bytes)
        text = bytes
      } else {
        _ = try scanner.skipValue()
      }
    }
    guard let text else {
      throw place.with(.other("a packed list has no `bdata`; write the numbers in a plain list"))
    }
    let name = String(decoding: type, as: UTF8.self)
    guard let (kind, size) = Self.kinds[name] else {
      throw place.with(
        .other(
          "the dtype `\(name.excerpt())` of packed numbers is unknown; there are i1, u1, i2, u2, "
            + "i4, u4, f4 and f8"))
    }
    guard let data = Data(base64Encoded: Data(text)), data.count.isMultiple(of: size) else {
      throw place.with(
        .other("the `bdata` of packed numbers is cut or damaged; each number has \(size) bytes"))
    }
    let bytes = [UInt8](data)
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
