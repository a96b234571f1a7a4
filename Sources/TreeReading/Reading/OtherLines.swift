import DelimitedText

/// Lines of a text that are not read: their number and the first of them.
struct OtherLines {
  private(set) var count = 0
  private var first = ""

  mutating func note(_ text: ArraySlice<UInt8>) {
    if count == 0 { first = String(decoding: text, as: UTF8.self).excerpt() }
    count += 1
  }

  /// A warning that counts the lines; empty if there are none.
  ///
  /// - Parameter what: which lines they are, and that they are not read.
  func warnings(_ what: String) -> [String] {
    count > 0 ? ["\(what): \(count), the first is `\(first)`"] : []
  }
}
