/// Texts that are all one prefix and a number, as many tables count their rows: `1`, `#17`,
/// `node_205`.
///
/// Their numbers are places in a column, so that nothing has to be hashed and searched: 4 bytes a
/// number.
struct NumberedTexts {
  /// That of the first text; up to its first digit.
  private var prefix: [UInt8] = []

  /// By number, −1 for those that no text has.
  private var indices: [Int32] = []

  /// How many texts have numbers.
  private var count = 0

  private static let longestPrefix = 16

  /// The number of a text; `nil` if it has another prefix or none that is written as numbers are,
  /// or a number by far greater than there are texts.
  ///
  /// - Complexity: O(1).
  func number(of text: Span<UInt8>) -> Int? {
    let digits = text.count - prefix.count
    guard (1...9).contains(digits) else { return nil }
    for place in prefix.indices where text[place] != prefix[place] { return nil }
    // Other texts would have the same number.
    guard digits == 1 || text[prefix.count] != UInt8(ascii: "0") else { return nil }
    var number = 0
    for place in prefix.count..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number < max(8 * count, 1 << 16) ? number : nil
  }

  /// Makes the prefix that of the first text.
  mutating func takePrefix(of text: Span<UInt8>) {
    prefix = []
    for place in 0..<min(text.count, Self.longestPrefix) {
      guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) else { return }
      prefix.append(text[place])
    }
  }

  /// The index of the text with a number, −1 if there is none.
  func index(of number: Int) -> Int32 {
    number < indices.count ? indices[number] : -1
  }

  /// Gives a number that no text has to the text with an index.
  mutating func set(_ number: Int, to index: Int32) {
    if number >= indices.count {
      let more = max(indices.count, number + 1 - indices.count)
      indices += repeatElement(-1, count: more)
    }
    indices[number] = index
    count += 1
  }
}
