extension String {
  /// The text in Markdown, also in a table. A text with anything but letters, digits, blanks and
  /// the plainest signs is set as code, in which nothing is a link, an image, HTML or the name of
  /// somebody who would be notified: names of trees and messages of programs may hold anything.
  var markdown: String {
    let text = spelledOut
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,;()-–×→+%'".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.lowercased().contains("www.") ? text : text.markdownCode
  }

  /// The text as code in Markdown, also in a table: between more backticks in a row than it has.
  var markdownCode: String {
    let text = spelledOut
    guard !text.isEmpty else { return "" }
    let runs = text.split(omittingEmptySubsequences: true) { $0 != "`" }
    let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
    let touches = ["`", " "].contains { text.hasPrefix($0) || text.hasSuffix($0) }
    let pad = touches ? " " : ""
    return fence + pad + text.replacingScalars(["|": "\\|"]) + pad + fence
  }
}
