import DelimitedText
import TreeReading

extension DrawnLayout {
  /// The longest file that is read.
  package static let maximumBytes = 1 << 30

  /// Reads the bytes of a file in the format that they are in: JSON, XML, `-Tplain` of Graphviz, or
  /// a table.
  ///
  /// - Parameter source: what messages call the file.
  package static func read(
    _ bytes: [UInt8], source: String, _ options: DrawnOptions
  ) throws(TreeImportError) -> DrawnLayout {
    let start = bytes.prefix(4_096).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    guard let first = start.first else { throw TreeImportError(.empty, source: source) }
    let stream = ByteStream<TreeImportError>(bytes, source: source)
    let drawn: DrawnLayout
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      drawn = try JSONLayoutReader(stream, options).read()
    case UInt8(ascii: "<"):
      drawn = try markup(stream, options)
    case _ where start.starts(with: "graph ".utf8):
      drawn = try PlainGraph.read(stream, options)
    default:
      drawn = try TableLayout.read(stream, options)
    }
    guard drawn.count > 0 else {
      throw drawn.error("no shape is found in this file: nothing has numbers that say where it is")
    }
    return drawn
  }

  /// SVG, GraphML or GEXF.
  private static func markup(
    _ stream: consuming ByteStream<TreeImportError>, _ options: DrawnOptions
  ) throws(TreeImportError) -> DrawnLayout {
    let source = stream.source
    let bytes = try stream.rest()
    var events = MarkupEvents(ByteStream<TreeImportError>(bytes, source: source))
    while let event = try events.next(), event != .start {}
    let again = ByteStream<TreeImportError>(bytes, source: source)
    switch events.tag {
    case "svg": return try SVGLayoutReader(again, options).read()
    case "graphml", "gexf": return try GraphLayoutReader(again, options).read()
    default:
      throw TreeImportError(
        .other(
          "this is XML that holds no layout: the outermost element is `\(events.tag.excerpt())`, "
            + "and not `svg`, `graphml` or `gexf`"), source: source)
    }
  }
}
