/// A 64-bit hash as records hold one: of a layout, of a tree, or of text.
///
/// It tells equal outputs from different ones; it is not a defense against a forger. A judge makes
/// hashes of text alone. Those of layouts and trees come from the library of layouts, whose
/// `StableHash` mixes words in the same way.
///
/// - Reference: G. L. Steele, D. Lea, C. H. Flood. "Fast Splittable Pseudorandom Number
///   Generators." *OOPSLA 2014*.
public struct RecordedHash: Hashable, Sendable {
  public private(set) var value: UInt64

  /// A hash that is known.
  public init(_ value: UInt64) { self.value = value }

  /// The hash of nothing.
  public init() { value = 0x9E37_79B9_7F4A_7C15 }

  /// A hash of bytes.
  public init(of bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { combine(UInt64(byte)) }
  }

  /// Sixteen hexadecimal digits and nothing else, or `nil`.
  public init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 16,
      hexadecimal.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let value = UInt64(hexadecimal, radix: 16)
    else { return nil }
    self.init(value)
  }

  public mutating func combine(_ word: UInt64) {
    var z = (value ^ word) &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    value = z ^ (z >> 31)
  }

  /// Combines the UTF-8 bytes and their number.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(UInt64(text.utf8.count))
  }

  /// Sixteen hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension RecordedHash: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let hash = RecordedHash(hexadecimal: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hash")
    }
    self = hash
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexadecimal)
  }
}
