/// A size with its unit, as programs print it for people: `10G`, `1.5 MiB`, `72.8MB`, `0B`.
enum WrittenSize {
  /// `nil` for a text that is no such size. A letter alone and `KiB` are powers of 1024, `kB` and
  /// `KB` of 1000. A small `k` alone may be either, and a part of a byte is none.
  static func bytes(
    _ text: ArraySlice<UInt8>, _ decimalMark: ReadingOptions.DecimalMark?
  ) -> Double? {
    let text = text.trimmingBlanks
    guard let end = text.lastIndex(where: { $0.isDigit }), end + 1 < text.endIndex,
      let written = WrittenNumber(text[...end])
    else { return nil }
    let unit = String(decoding: text[(end + 1)...].trimmingBlanks, as: UTF8.self)
    let number: Double?
    switch written.form {
    case .whole: number = written.value(.point)
    case .mark(let mark): number = written.value(mark)
    case .either: number = decimalMark.flatMap { written.value($0) }
    }
    guard let number, number >= 0, number.isFinite, let factor = factor(of: unit),
      (number * factor).isFinite, factor > 1 || number == number.rounded()
    else { return nil }
    return number * factor
  }

  /// The letter that is the whole unit of a size; `nil` if it has others.
  static func onlyLetter(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let end = text.trimmingBlanks.suffix(2)
    guard let first = end.first, first.isDigit || first.isBlank else { return nil }
    return end.last.map { Unicode.Scalar($0) }
  }

  /// How many bytes a unit has; `nil` for other words.
  static func factor(of unit: String) -> Double? {
    if ["B", "bytes", "byte"].contains(unit) { return 1 }
    guard let letter = unit.first,
      let power = Array("KMGTPE").firstIndex(of: letter == "k" ? "K" : letter)
    else { return nil }
    let base: Double
    switch unit.dropFirst() {
    case "" where letter != "k", "iB": base = 1024
    case "B": base = 1000
    default: return nil
    }
    return (0...power).reduce(1.0) { factor, _ in factor * base }
  }
}
