import TreeLayout

extension StableHash {
  /// A hash of bytes.
  public init(of bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { combine(UInt64(byte)) }
  }
}

extension StableHash: Codable {
  /// Sixteen hexadecimal digits and nothing else, or `nil`.
  public init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 16,
      hexadecimal.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let value = UInt64(hexadecimal, radix: 16)
    else { return nil }
    self.init()
    self.value = value
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let hash = StableHash(hexadecimal: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hash")
    }
    self = hash
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexadecimal)
  }
}
