/// Rows of text as CSV: RFC 4180 with LF, UTF-8 without a byte order mark.
public struct CSVTable: Sendable {
  public private(set) var bytes: [UInt8] = []

  /// The number of rows without the header.
  public private(set) var rowCount = -1

  public init(columns: [String]) {
    append(columns)
  }

  public mutating func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendCSVField(Array(field.utf8)[...])
    }
    bytes.append(UInt8(ascii: "\n"))
    rowCount += 1
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A field in the form of RFC 4180.
public func csvQuoted(_ field: String) -> String {
  var bytes: [UInt8] = []
  bytes.appendCSVField(Array(field.utf8)[...])
  return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
  /// Appends a field of a CSV file, in quotes if it needs them.
  ///
  /// Bytes are looked at, not characters: a program that reads a file sees a quote even if an
  /// accent combines with it.
  public mutating func appendCSVField(_ field: ArraySlice<UInt8>) {
    let quote = UInt8(ascii: "\"")
    func isSpecial(_ byte: UInt8) -> Bool {
      byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard field.contains(where: isSpecial) else { return append(contentsOf: field) }
    append(quote)
    for byte in field {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}
