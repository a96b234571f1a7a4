import DelimitedText

/// Fields with a mark that stands for no value, such as `#N/A`, `NULL` or `-`: what a program or a
/// person writes where there is none. They are read as empty.
struct MissingValues {
  private var count = 0
  private var first = ""

  private static let marks = [
    "#n/a", "n/a", "#na", "null", "\\n", "nan", "none", "-", ":", "–", "—", "#div/0!", "#value!",
    "#ref!",
    "#num!", "#name?", "#null!",
  ].map { Array($0.utf8) }

  /// Marks that stand for no value among numbers alone: `NA` is also Namibia, and no area shows a
  /// number without an end.
  private static let numberMarks =
    (["na", "..", "...", "…", ".", "n.a.", "n. a.", "n/d", "?"]
    + ["", "+", "-"].flatMap { sign in ["inf", "infinity"].map { sign + $0 } })
    .map { Array($0.utf8) }

  /// Whether a text without blanks at its ends stands for no value in a column of numbers.
  static func isNumberMark(_ text: ArraySlice<UInt8>) -> Bool {
    if isMark(text) { return true }
    guard let first = text.first, !first.isDigit, text.count < 10 else { return false }
    let folded = text.map { $0.asciiLowercased }
    return numberMarks.contains(folded)
  }

  static func isNumberMark(_ text: String) -> Bool {
    isNumberMark(Array(text.utf8)[...].trimmingSpaces)
  }

  /// Whether a text without blanks at its ends is a mark, in capital or small letters.
  static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, mayBegin(first), text.count < 9 else { return false }
    let firstFolded = first.asciiLowercased
    for mark in marks where mark[0] == firstFolded && mark.count == text.count {
      if zip(mark, text).allSatisfy({ $0 == $1.asciiLowercased }) { return true }
    }
    return false
  }

  /// Whether a mark begins with this byte: most texts begin with another one.
  static func mayBegin(_ first: UInt8) -> Bool {
    switch first {
    case 0x23, 0x2D, 0x3A, 0x4E, 0x5C, 0x6E, 0xE2: true  // # - : N \ n, and dashes
    default: false
    }
  }

  static func isMark(_ text: String) -> Bool { isMark(Array(text.utf8)[...].trimmingBlanks) }

  mutating func note(_ text: String, line: Int) {
    if count == 0 { first = "`\(text.excerpt())` in line \(line)" }
    count += 1
  }

  var warnings: [String] {
    count == 0
      ? [] : ["marks of missing values that are read as empty: \(count), the first is \(first)"]
  }
}

extension UInt8 {
  /// A capital letter of ASCII as a small one.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
