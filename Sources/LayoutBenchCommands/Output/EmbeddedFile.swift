import ArgumentParser
import Foundation
import TreeReading

/// A file with a tree that a page holds, with the options by which it is read.
struct EmbeddedFile {
  let name: String
  let bytes: [UInt8]
  var options = ReadingOptions()

  /// The strategy that the page shows first; `nil` for its answer.
  var strategy: String?

  /// The element of HTML that holds it.
  ///
  /// - Throws: `ValidationError` if it cannot be packed.
  var element: Data {
    get throws {
      guard let packed = Gzip.pack(Data(bytes)) else {
        throw ValidationError("a page holds packed files, and PATH has no gzip; install it")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let record = Record(name: name, options: Options(options), strategy: strategy, gzip: packed)
      // Names may hold anything, and `</script>` would end the element.
      let parts = try encoder.encode(record).split(
        separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      return Data("<script type=\"application/json\" id=\"file\">".utf8)
        + parts.joined(separator: Data(#"\u003c"#.utf8)) + Data("</script>".utf8)
    }
  }

  private struct Record: Encodable {
    let name: String
    let options: Options
    let strategy: String?
    let gzip: Data

    private enum Key: CodingKey {
      case name, options, strategy, gzip
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
      try container.encode(options, forKey: .options)
      try container.encode(strategy, forKey: .strategy)
      try container.encode(gzip, forKey: .gzip)
    }
  }

  /// The options that are given, by the names of `read` in JavaScript.
  private struct Options: Encodable {
    var fileFormat, delimiter, decimal: String?
    var id, parent, value, label, colorColumn, length, children: String?
    var header, fillDown, skipTotals, skipNegative, onlyNegative: Bool?
    var skipLines: Int?
    var levels, at: [String]?

    init(_ given: ReadingOptions) {
      fileFormat = given.format
      delimiter = given.delimiter.map { String(Unicode.Scalar($0)) }
      decimal = given.decimalMark?.rawValue
      (id, parent, value, label) = (given.id, given.parent, given.value, given.label)
      (colorColumn, length, children) = (given.color, given.length, given.children)
      header = given.hasHeader ? nil : false
      fillDown = given.fillsDown
      skipTotals = given.skipsTotals ? true : nil
      skipNegative = given.negative == .leftOut ? true : nil
      onlyNegative = given.negative == .taken ? true : nil
      skipLines = given.skippedLines > 0 ? given.skippedLines : nil
      levels = given.levels.isEmpty ? nil : given.levels
      at = given.place.isEmpty ? nil : given.place
    }
  }
}
