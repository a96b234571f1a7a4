import BenchmarkMeasuring
import Foundation

/// Characters of a text that no font of this machine has, so that a picture shows boxes instead.
/// fontconfig's `fc-list` lists the fonts, if it is installed.
struct MissingGlyphs {
  /// One character of each block of 256, in the order of the text.
  private let scalars: [Unicode.Scalar]

  init(in text: String) {
    guard ChildProcess.path(of: "fc-list") != nil else {
      scalars = []
      return
    }
    var blocks: Set<UInt32> = []
    var scalars: [Unicode.Scalar] = []
    // Every font with which a picture is drawn has the characters before Hebrew.
    for scalar in text.unicodeScalars where scalar.value >= 0x590 && scalar.properties.isAlphabetic
    {
      guard blocks.insert(scalar.value >> 8).inserted else { continue }
      if !Self.hasFont(for: scalar) { scalars.append(scalar) }
      if blocks.count == 16 { break }
    }
    self.scalars = scalars
  }

  private static func hasFont(for scalar: Unicode.Scalar) -> Bool {
    let query = ":charset=\(String(scalar.value, radix: 16))"
    guard let child = try? ChildProcess("fc-list", [query, "family"]) else { return true }
    child.closeInput()
    var hasFont = false
    waiting: while true {
      switch child.hear(within: .seconds(10)) {
      case .line, .tooLong: hasFont = true
      case .silent, .interrupted:
        hasFont = true
        break waiting
      case .ended: break waiting
      }
    }
    child.end(within: .seconds(1))
    return hasFont
  }

  /// The warning; `nil` if all characters have a font.
  var warning: String? {
    guard let first = scalars.first else { return nil }
    let others = scalars.count - 1
    return
      "no font of this machine has '\(first)' (U+\(String(first.value, radix: 16).uppercased()))"
      + (others > 0 ? " and characters of \(others) more \(others == 1 ? "block" : "blocks")" : "")
      + ", and the picture shows boxes instead; install one, such as Noto (fonts-noto-cjk and "
      + "fonts-noto-core on Debian)"
  }
}
