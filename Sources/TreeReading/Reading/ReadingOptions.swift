/// How a file is to be read where its own words do not tell. Without any, all is found out.
public struct ReadingOptions: Sendable, Equatable {
  /// The sign before the fraction of a number.
  public enum DecimalMark: String, Sendable, CaseIterable {
    case point, comma
  }

  /// The id of the file's format, whatever its name and its first bytes say.
  public var format: String?

  /// What stands between the fields of a table: one of `delimiters`.
  public var delimiter: UInt8?

  /// Whether the first row of a table names its columns. Where it does not, they are called
  /// `column 1`, `column 2` and so on.
  public var hasHeader = true

  /// How many lines of a table are above its header; 0 where that is found out.
  public var skippedLines = 0

  /// In tables.
  public var decimalMark: DecimalMark?

  /// Columns of a table or keys of JSON: what tells nodes apart, which node is the parent, the
  /// value, and what a node is called. `none` as the value is a tree without values, `leaves` one
  /// whose leaves count 1.
  public var id: String?
  public var parent: String?
  public var value: String?
  public var label: String?

  /// The column or key of a node's color or category.
  public var color: String?

  /// The column or key of a node's distance to its parent.
  public var length: String?

  /// The columns of a table's levels, from the root down; empty where they are found out.
  public var levels: [String] = []

  /// Whether a level that is empty in front of one that is not is that of the row above; `nil`
  /// where that is an error.
  public var fillsDown: Bool?

  /// The column of paths in a table that a known program has printed; `nil` for other tables.
  var path: String?

  /// The key of JSON that holds the children.
  public var children: String?

  /// The keys of JSON on the way to the nodes; empty where they are found out.
  public var place: [String] = []

  /// What becomes of negative numbers in a table that adds up.
  public enum Negative: Sendable {
    case refused
    case leftOut
    /// They are taken without their signs, and all others are left out.
    case taken
  }

  public var negative = Negative.refused

  /// Whether nodes that add up their siblings are left out.
  public var skipsTotals = false

  public init() {}

  /// Comma, semicolon, tab and `|`.
  public static let delimiters = [UInt8](",;\t|".utf8)

  /// Whether no values are to be read.
  var wantsNoValue: Bool { value == "none" || countsLeaves }

  /// Whether every leaf is to count 1.
  var countsLeaves: Bool { value == "leaves" }

  /// Whether no option names a column, so that nobody has looked at the header.
  var namesNoColumns: Bool {
    [id, parent, label, color, length].allSatisfy { $0 == nil } && levels.isEmpty
      && (value == nil || wantsNoValue)
  }

  /// For a format whose values have no names: `none` is all that can be asked for.
  func refuseNamedValue(source: String) throws(TreeImportError) {
    guard let value, !wantsNoValue else { return }
    throw TreeImportError(.onlyNoValue(value), source: source)
  }
}

extension ReadingOptions {
  /// One of the options, as the command line calls it.
  public enum Name: String, Sendable, CaseIterable {
    case delimiter, decimal, id, parent, value, label, length, levels, children, at
    case color = "color-column"
    case fileFormat = "file-format"
    case noHeader = "no-header"
    case skipLines = "skip-lines"
    case fillDown = "fill-down"
    case noFillDown = "no-fill-down"
    case skipNegative = "skip-negative"
    case onlyNegative = "only-negative"
    case skipTotals = "skip-totals"
  }

  /// The options that are given.
  var given: [Name] {
    let all: [(Name, Bool)] = [
      (.fileFormat, format != nil), (.delimiter, delimiter != nil), (.noHeader, !hasHeader),
      (.skipLines, skippedLines > 0), (.decimal, decimalMark != nil),
      (.id, id != nil), (.parent, parent != nil), (.value, value != nil), (.label, label != nil),
      (.length, length != nil),
      (.levels, !levels.isEmpty), (.children, children != nil), (.at, !place.isEmpty),
      (.color, color != nil), (.fillDown, fillsDown == true), (.noFillDown, fillsDown == false),
      (.skipNegative, negative == .leftOut), (.onlyNegative, negative == .taken),
      (.skipTotals, skipsTotals),
    ]
    return all.filter { $0.1 }.map { $0.0 }
  }

  /// Refuses an option that would change nothing for a file; one that names the format does not.
  ///
  /// - Parameters:
  ///   - names: those that are read.
  ///   - what: what reads no others, in the plural: `tables of paths`.
  func check(
    _ names: Set<Name>, of what: String, source: String
  ) throws(TreeImportError) {
    try Self.refuse(
      given.first { !names.contains($0) && $0 != .fileFormat }, of: what, source: source)
  }

  /// Refuses every option, for a tree that needs none.
  public func checkNone(for what: String, source: String) throws(TreeImportError) {
    try Self.refuse(given.first, of: what, source: source)
  }

  private static func refuse(
    _ option: Name?, of what: String, source: String
  ) throws(TreeImportError) {
    guard let option else { return }
    throw TreeImportError(.unreadOption(option.rawValue, of: what), source: source)
  }
}

extension ReadingOptions {
  /// The parts of a text with a separator between them, as options list keys and columns. A part in
  /// quotes may hold the separator; there, a quote and a `\` have a `\` in front. `nil` where
  /// quotes are not closed, or something else than a separator follows them.
  public static func parts(of text: String, separator: Unicode.Scalar) -> [String]? {
    var parts: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      var part = String.UnicodeScalarView()
      if first == separator {
        rest.removeFirst()
        continue
      } else if first == "\"" {
        rest.removeFirst()
        while let scalar = rest.first, scalar != "\"" {
          rest.removeFirst()
          guard let next = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
          part.append(next)
        }
        guard rest.popFirst() != nil, rest.first ?? separator == separator else { return nil }
      } else {
        part.append(contentsOf: rest.prefix { $0 != separator })
        rest = rest.drop { $0 != separator }
      }
      parts.append(String(part))
    }
    return parts
  }

  /// The text of which these are the parts, as messages write it behind an option.
  static func joined(_ parts: [String], separator: Unicode.Scalar) -> String {
    parts.map { part in
      let scalars = part.unicodeScalars
      guard scalars.isEmpty || scalars.first == "\"" || scalars.contains(separator) else {
        return part
      }
      let escaped = scalars.map { ($0 == "\\" || $0 == "\"" ? "\\" : "") + String($0) }
      return "\"" + escaped.joined() + "\""
    }.joined(separator: String(separator))
  }
}
