extension Palette {
  /// Hues by name.
  ///
  /// - Reference: M. Okabe, K. Ito. "Color Universal Design: How to make figures and presentations
  ///   that are friendly to Colorblind people", 2008, without black, on which no shades by depth
  ///   differ; P. Tol. "Color Schemes." SRON/EPS/TN/09-002, issue 3.2, 2021: the scheme "bright"
  ///   without its gray, which is that of other branches.
  package static let named: [(name: String, hues: [Color])] = [
    ("standard", hues),
    (
      "okabe-ito",
      [0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7].map(Color.init)
    ),
    ("bright", [0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE, 0xAA3377].map(Color.init)),
    // Neighbors in the order of the data differ most.
    ("gray", [0x8C8C8C, 0xE0E0E0, 0x6B6B6B, 0xB0B0B0].map(Color.init)),
  ]

  /// How many colors a palette may list.
  package static let counts = 2...10

  /// The hues of a named palette, or colors as style sheets write them, with commas between them.
  package static func hues(_ text: String) throws(PaletteError) -> [Color] {
    if let known = named.first(where: { $0.name == text }) { return known.hues }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var colors: [Color] = []
    for part in parts {
      guard let color = Color(css: Array(part.utf8)[...]) else {
        throw parts.count == 1 ? .unknown(text) : .noColor(String(part))
      }
      guard !colors.contains(color) else { throw .repeated(color) }
      colors.append(color)
    }
    guard counts.contains(colors.count) else { throw .count(colors.count) }
    return colors
  }
}

/// What is wrong with the text of a palette.
package enum PaletteError: Error, CustomStringConvertible {
  case unknown(String)
  case noColor(String)
  case repeated(Color)
  case count(Int)

  package var description: String {
    let names = Palette.named.map { $0.name }.joined(separator: ", ")
    let list =
      "a list of \(Palette.counts.lowerBound) to \(Palette.counts.upperBound) colors, such "
      + "as #1f77b4,#ff7f0e"
    switch self {
    case .unknown(let text): return "'\(text)' is no palette: take \(names), or \(list)"
    case .noColor(let text):
      return "'\(text)' is not a color; write colors as #1f77b4 or by their names in style sheets"
    case .repeated(let color):
      return "\(color) is listed twice, so that two branches would look alike"
    case .count(let count): return "\(count) \(count == 1 ? "color" : "colors"): it takes \(list)"
    }
  }
}
