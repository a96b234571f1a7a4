import DelimitedText

/// A size as `du -h` and `tree -h` print it: a number, maybe with a unit behind it.
struct DiskSize {
  private let number: Double

  /// Which power of a base the unit is; 0 for bytes.
  private let power: Int

  /// Whether the unit is `k`, which is a thousand bytes; larger units are written alike by all.
  let isThousand: Bool

  /// The number of a text of digits alone; `nil` for another text.
  static func count(_ text: ArraySlice<UInt8>) -> Double? {
    // An address in memory has zeros in front.
    let isAddress = text.count > 1 && text.first == UInt8(ascii: "0")
    guard !isAddress, text.allSatisfy({ $0.isDigit }),
      let count = DecimalNumber.parse(Array(text).span), count.isFinite
    else { return nil }
    return count
  }

  var hasUnit: Bool { power > 0 }

  /// `nil` for a text that is no such size.
  init?(_ text: ArraySlice<UInt8>) {
    guard let last = text.last else { return nil }
    isThousand = last == UInt8(ascii: "k")
    power = isThousand ? 1 : [UInt8]("KMGTPE".utf8).firstIndex(of: last).map { $0 + 1 } ?? 0
    if power == 0 {
      guard let count = Self.count(text) else { return nil }
      number = count
      return
    }
    // Some languages have a comma in front of the fraction.
    let plain = text.dropLast().map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard let number = DecimalNumber.parse(plain.span), number >= 0 else { return nil }
    self.number = number
    guard bytes(base: 1024).isFinite else { return nil }
  }

  /// In bytes.
  ///
  /// - Parameter base: that of units, 1000 or 1024.
  func bytes(base: Double) -> Double {
    (0..<power).reduce(number) { size, _ in size * base }
  }
}
