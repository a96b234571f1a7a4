extension Double {
  /// The shortest decimal that reads back as the same number; whole numbers have no point.
  package var shortest: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [UInt8] {
  /// Appends the `shortest` decimal of the number.
  package mutating func append(shortest number: Double) {
    var digits = Digits()
    swap(&self, &digits.bytes)
    number.write(to: &digits)
    swap(&self, &digits.bytes)
    if count > 2, self[count - 1] == UInt8(ascii: "0"), self[count - 2] == UInt8(ascii: ".") {
      removeLast(2)
    }
  }
}

/// The bytes of a number's digits.
private struct Digits: TextOutputStream {
  var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// If the standard library calls this function, it makes no text of the digits, which saves a
  /// third of the time.
  mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: digits)
  }
}
