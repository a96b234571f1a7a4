import DelimitedText

/// Lines of a text that are no part of what is read of it.
struct OtherLines {
  private(set) var count = 0
  private var first = ""

  mutating func note(_ text: ArraySlice<UInt8>) {
    if count == 0 { first = String(decoding: text, as: UTF8.self).excerpt() }
    count += 1
  }

  /// What is to be told of them.
  ///
  /// - Parameter what: which lines they are, and that they are not read.
  func warnings(_ what: String) -> [String] {
    count > 0 ? ["\(what): \(count), the first is `\(first)`"] : []
  }
}
