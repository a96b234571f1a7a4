// How all options spell numbers: digits with a point and an exponent, and nothing else. Swift also
// reads `0x10`, `inf` and `+5`, but most people who write these mean something else or made a
// mistake.

extension Double {
  /// The number that an option's text spells: `3938`, `-0.5`, `.5` or `1e-3`; `nil` for any other
  /// text, and for a number that is too large for a `Double`.
  package init?(option text: String) {
    guard text.utf8.allSatisfy({ $0.isOfNumber }), text.utf8.first != UInt8(ascii: "+"),
      let value = Double(text), value.isFinite
    else { return nil }
    self = value
  }
}

extension FixedWidthInteger {
  /// The whole number that an option's text spells in digits.
  package init?(option text: String) {
    guard text.utf8.first != UInt8(ascii: "+"), let value = Self(text) else { return nil }
    self = value
  }
}

extension UInt8 {
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
