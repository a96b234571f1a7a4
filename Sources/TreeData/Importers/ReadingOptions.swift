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

  /// In tables.
  public var decimalMark: DecimalMark?

  /// Columns of a table or keys of JSON: what tells nodes apart, which node is the parent, the
  /// value, and what a node is called. `none` as the value is a tree without values.
  public var id: String?
  public var parent: String?
  public var value: String?
  public var label: String?

  /// The column or key of a node's color or category.
  public var color: String?

  /// The columns of a table's levels, from the root down; empty where they are found out.
  public var levels: [String] = []

  /// Whether a level that is empty in front of one that is not is that of the row above; `nil`
  /// where that is an error.
  public var fillsDown: Bool?

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

  /// Whether a tree without values is asked for.
  var wantsNoValue: Bool { value == "none" }

  /// For a format whose values have no names: `none` is all that can be asked for.
  func refuseNamedValue(source: String) throws(TreeImportError) {
    guard let value, !wantsNoValue else { return }
    throw TreeImportError(.onlyNoValue(value), source: source)
  }
}

extension ReadingOptions {
  /// One of the options, as the command line calls it.
  enum Name: String, CaseIterable {
    case delimiter, decimal, id, parent, value, label, levels, children, at
    case color = "color-column"
    case fileFormat = "file-format"
    case fillDown = "fill-down"
    case noFillDown = "no-fill-down"
    case skipNegative = "skip-negative"
    case onlyNegative = "only-negative"
    case skipTotals = "skip-totals"
  }

  /// The options that are given.
  var given: [Name] {
    let all: [(Name, Bool)] = [
      (.fileFormat, format != nil), (.delimiter, delimiter != nil), (.decimal, decimalMark != nil),
      (.id, id != nil), (.parent, parent != nil), (.value, value != nil), (.label, label != nil),
      (.levels, !levels.isEmpty), (.children, children != nil), (.at, !place.isEmpty),
      (.color, color != nil), (.fillDown, fillsDown == true), (.noFillDown, fillsDown == false),
      (.skipNegative, negative == .leftOut), (.onlyNegative, negative == .taken),
      (.skipTotals, skipsTotals),
    ]
    return all.filter(\.1).map(\.0)
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
