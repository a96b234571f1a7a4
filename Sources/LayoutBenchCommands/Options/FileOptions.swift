import ArgumentParser
import LayoutFamilies
import TreeReading
import TreeSources

/// How files of trees are read if they do not say it themselves.
struct FileOptions: ParsableArguments {
  @Option(
    help: """
      The format of the file, or its dialect, such as webpack; 'layoutbench list formats' shows \
      all. (default: detected from the extension and the first bytes)
      """, completion: .formats)
  var fileFormat: String?

  @Option(help: "What separates the columns of a table: , ; tab or |. (default: detected)")
  var delimiter: Delimiter?

  @Flag(
    help: """
      The first row of a table is data; the columns are called 'column 1', 'column 2' and so on.
      """)
  var noHeader = false

  @Option(
    help: """
      The decimal mark of a table's numbers, if 1.234 or 1,234 can be read in two ways: point or \
      comma.
      """)
  var decimal: ReadingOptions.DecimalMark?

  @Option(help: "The column or JSON key that identifies a node. (default: id)")
  var id: String?

  @Option(help: "The column or JSON key that names a node's parent. (default: parent)")
  var parent: String?

  @Option(
    help: """
      The column, JSON key or attribute of the values; leaves to count 1 for each leaf; none for \
      a tree without values; length for the branch lengths of leaves. (default: value, or a \
      column that looks like it)
      """)
  var value: String?

  @Option(help: "The column, JSON key or attribute of a node's name. (default: label or name)")
  var label: String?

  @Option(
    help: """
      The column, JSON key or DOT attribute of a node's color or category. (default: color or fill)
      """)
  var colorColumn: String?

  @Option(
    help: """
      The column or JSON key of a node's distance to its parent, its branch length. (default: \
      length, branch_length or edge_length, where rows or keys are of nodes)
      """)
  var length: String?

  @Option(
    help: """
      The columns of a table's levels, from the root down, with commas between them; a name that \
      holds a comma needs quotes. (default: columns of texts)
      """)
  var levels: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether an empty level in front of a name, as with merged cells, takes the name in the row \
      above. (default: it is an error)
      """)
  var fillDown: Bool?

  @Option(help: "The JSON key that holds a node's children. (default: children)")
  var children: String?

  @Option(
    help: """
      The JSON keys on the way to the nodes, with points between them: data.items; a key that \
      holds a point needs quotes: outputs."main.js".inputs. (default: the nodes are at the top, or \
      in the only array of objects)
      """)
  var at: String?

  @Option(
    help: "How many lines of a table are above its header. (default: found out)",
    transform: Bounds.count.number)
  var skipLines: Int?

  @Flag(help: "Leave out rows that are called totals and add up others.")
  var skipTotals = false

  @Flag(help: "Leave out rows with a negative amount, such as refunds.")
  var skipNegative = false

  @Flag(help: "Take only rows with a negative amount, such as expenses, without their signs.")
  var onlyNegative = false

  func validate() throws {
    let formats = Toolbox.current.sources.formats
    if let fileFormat, !formats.flatMap(\.ids).contains(fileFormat) {
      throw ValidationError(
        "--file-format: there is no format '\(fileFormat.spelledOut)'; there are "
          + formats.map(\.id).joined(separator: ", ")
          + ", and their dialects, which 'layoutbench list formats' shows")
    }
    try Self.checkQuotes(of: "--at", at, separator: ".")
    try Self.checkQuotes(of: "--levels", levels, separator: ",")
    guard !skipNegative || !onlyNegative else {
      throw ValidationError("--skip-negative and --only-negative exclude each other")
    }
  }

  private static func checkQuotes(
    of option: String, _ text: String?, separator: Unicode.Scalar
  ) throws {
    guard let text, ReadingOptions.parts(of: text, separator: separator) == nil else { return }
    throw ValidationError(
      "\(option): in '\(text.spelledOut)' a part that begins with a quote has to end with one, in "
        + "front of a `\(separator)` or at the end")
  }

  /// The toolbox's sources, which read files by these options.
  var sources: TreeSources {
    var sources = Toolbox.current.sources
    sources.reading.format = fileFormat
    sources.reading.delimiter = delimiter?.byte
    sources.reading.hasHeader = !noHeader
    sources.reading.skippedLines = skipLines ?? 0
    sources.reading.decimalMark = decimal
    sources.reading.id = id
    sources.reading.parent = parent
    sources.reading.value = value
    sources.reading.label = label
    sources.reading.color = colorColumn
    sources.reading.length = length
    sources.reading.children = children
    sources.reading.fillsDown = fillDown
    sources.reading.place = at.flatMap { ReadingOptions.parts(of: $0, separator: ".") } ?? []
    sources.reading.skipsTotals = skipTotals
    sources.reading.levels =
      levels.flatMap { ReadingOptions.parts(of: $0, separator: ",") } ?? []
    sources.reading.negative = skipNegative ? .leftOut : onlyNegative ? .taken : .refused
    return sources
  }

  /// The delimiter of columns, as the command line spells it.
  struct Delimiter: ExpressibleByArgument {
    let byte: UInt8

    init?(argument: String) {
      let names = ["comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|"]
      let sign = Array((names[argument] ?? argument).utf8)
      guard sign.count == 1, ReadingOptions.delimiters.contains(sign[0]) else { return nil }
      byte = sign[0]
    }
  }
}

extension ReadingOptions.DecimalMark: ExpressibleByArgument {}
