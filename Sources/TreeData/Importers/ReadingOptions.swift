/// How a file is to be read where its own words do not tell. Without any, all is found out.
public struct ReadingOptions: Sendable, Equatable {
  /// The sign before the fraction of a number.
  public enum DecimalMark: String, Sendable, CaseIterable {
    case point, comma
  }

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

  /// The key of JSON that holds the children.
  public var children: String?

  /// What becomes of negative numbers in a table that adds up.
  public enum Negative: Sendable {
    case refused
    case leftOut
    /// They are taken without their signs, and all others are left out.
    case taken
  }

  public var negative = Negative.refused

  public init() {}

  /// Comma, semicolon, tab and `|`.
  public static let delimiters = [UInt8](",;\t|".utf8)

  /// Whether a tree without values is asked for.
  var wantsNoValue: Bool { value == "none" }
}
