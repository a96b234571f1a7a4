import TreeLayout

/// A text at a size at which it fits its place.
package struct Label: Sendable {
  package let text: String
  package let size: Double

  package static let fontFamily = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

  /// How high a line is, as a multiple of the font's size.
  package static let lineHeight = 1.15

  /// How far below the middle of a line its baseline lies, as a multiple of the font's size.
  package static let baseline = 0.36

  /// The line below a drawing about levels that are so thin that they have no name, though they are
  /// long enough for one; empty if there are none.
  package static func foot(thinLevels count: Int, of all: Int) -> String {
    count > 0
      ? "\(count) of \(all) levels are too thin for names; --root helps" : ""
  }

  /// The least length of a level that is long enough for a name.
  package static let shortest = 30.0

  /// How much wider than a text its bold form may be, as a factor.
  package static let boldness = 1.13

  /// The text at the largest of `sizes` at which it is neither wider nor higher than the place;
  /// `nil` if there is none, or no text.
  package init?(_ text: String, width: Double, height: Double, sizes: ClosedRange<Double>) {
    let ems = Self.width(of: text)
    guard ems > 0 else { return nil }
    let largest = min(sizes.upperBound, width / ems, height / Self.lineHeight)
    let size = (largest * 2).rounded(.down) / 2
    guard size >= sizes.lowerBound else { return nil }
    self.text = text
    self.size = size
  }

  /// The whole text if it fits; otherwise as much of it as fits at the smallest size, before an
  /// ellipsis, if that is at least five characters: less is noise. A number at the end is kept.
  package init?(
    shortening text: String, width: Double, height: Double, sizes: ClosedRange<Double>
  ) {
    if let whole = Label(text, width: width, height: height, sizes: sizes) {
      self = whole
      return
    }
    let size = sizes.lowerBound
    guard size * Self.lineHeight <= height else { return nil }
    let end = Self.number(atEndOf: text)
    var ems = Self.width(of: "…" + end)
    var start = ""
    for character in text.dropLast(end.count) {
      ems += Self.width(of: String(character))
      guard ems * size <= width else { break }
      start.append(character)
    }
    // The whole text is too wide, so the text here has been shortened.
    guard start.count >= 5 else { return nil }
    while start.last == " " { start.removeLast() }
    self.text = start + "…" + end
    self.size = size
  }

  /// The number at the end of a text, with the blank before it: it distinguishes the text from
  /// others with the same beginning. Empty if there is no number, nothing else, or a long number.
  private static func number(atEndOf text: String) -> Substring {
    guard text.last?.isNumber ?? false,
      let start = text.lastIndex(where: { !$0.isNumber && !".,:/-".contains($0) })
    else { return "" }
    let number = text[start...]
    guard number.count <= 12 else { return "" }
    return text[start] == " " ? number : number.drop { !$0.isNumber }
  }

  package var width: Double { size * Self.width(of: text) }
  package var height: Double { size * Self.lineHeight }

  // MARK: Widths

  /// The greatest width of a text in common fonts, as a multiple of the font's size.
  package static func width(of text: String) -> Double {
    var hundredths = 0
    // The last sign: its code, its width, and whether a sign that follows is a part of it.
    var last = (code: UInt32(0), width: 0, joins: false)
    for scalar in text.unicodeScalars {
      let code = scalar.value
      switch code {
      case 0x200D:
        last.joins = last.code >= 0x2300
        continue
      case 0xFE0F, 0x20E3:
        // The sign before is a picture, or has a frame like one.
        hundredths += max(0, picture - last.width)
        last.width = picture
        continue
      // Colors of skin, and letters behind a flag.
      case 0x1F3FB...0x1F3FF where last.code >= 0x2300, 0xE0020...0xE007F: continue
      case 0x1F1E6...0x1F1FF where (0x1F1E6...0x1F1FF).contains(last.code):
        // The second letter of a flag.
        last.code = 0
        continue
      case 0x2300... where last.joins:
        last.joins = false
        continue
      default:
        let width = width(of: scalar)
        hundredths += width
        if width > 0 { last = (code, width, false) }
      }
    }
    return Double(hundredths) / 100
  }

  /// The width of a picture, whatever it is put together from, in hundredths of the font's size.
  private static let picture = 140

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: asciiWidths[Int(scalar.value) - 0x20]
    case 0x300..<0x370, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    // Ligatures of two letters, and the widest of Cyrillic.
    case 0xC6, 0x152, 0x400..<0x530: 110
    case ..<0x1100: 80
    // Signs and pictures that fonts draw in a square of their own.
    case 0x2300..<0x27C0, 0x1F000..<0x20000: picture
    default: scalar.value < 0x1_0000 ? 105 : 135
    }
  }

  /// Advance widths of the printable ASCII characters in DejaVu Sans, in hundredths of the font's
  /// size. This font is among the widest that a browser takes for `sans-serif`, so a text that fits
  /// in it fits in the others.
  private static let asciiWidths = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
  ]
}
