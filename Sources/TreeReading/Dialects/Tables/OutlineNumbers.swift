import DelimitedText
import TreeModel

extension TableDialect {
  /// `WBS,Task Name,Cost`: one row a node, below the one that has the number without its last part.
  static let outline = TableDialect(
    "outline-numbers", "tables with outline numbers", hasNodes: true, nodes.union([.id, .label])
  ) { look throws(TreeImportError) in
    let (header, isChosen) = (look.header, look.options.id != nil)
    let columns = isChosen ? look.roles.id.map { [$0] } ?? [] : Array(header.names.indices)
    let names = columns.map { ($0, isChosen ? .isChosen : header.outlineName($0)) }
    // A name that promises such numbers counts more than what looks like them.
    for (column, name) in names.filter({ $0.1 == .promises }) + names
    where !header.isGrouping(column) {
      guard let outline = look.sample.outline(column, name) else { continue }
      let label = look.names(besides: [column])
      let known = [column] + (label.map { [$0] } ?? [])
      let zeros = "a last 0 of outline numbers is left out: `1.0` is above `1.1`"
      let found = TableColumns(
        [("outline numbers", [column]), ("names", label.map { [$0] } ?? [])],
        value: try look.value(besides: known), doubts: outline.dropsZeros ? [zeros] : []
      ) { rows, format, id throws(TreeImportError) in
        try TreeSequence(
          .readPaths(
            rows, format, path: column, separator: UInt8(ascii: "."), outline: outline,
            label: label, id: id))
      }
      return found.remarking("outline numbers: \(header.list([column]))", names: label, header)
    }
    return nil
  }
}

/// Outline numbers in a column, as those of a work breakdown structure: `1.2.1` is below `1.2`.
struct OutlineNumbers {
  /// Whether a last `0` names the node itself: `1.0` is the heading of `1.1`, and no row has `1`.
  let dropsZeros: Bool

  /// How much the column's name says.
  enum Name {
    /// It promises such numbers, which may have letters, too.
    case promises
    /// It allows them: `Code`, `No`, `Item`.
    case allows
    case saysNothing
    /// An option says that it identifies nodes.
    case isChosen
  }

  /// `nil` where the fields hold something else. Decimal numbers look alike: unless the name
  /// promises outline numbers or is chosen, each is there once, and those above are rows, too.
  init?(_ fields: [String], _ name: Name) {
    var codes: [[Substring]] = []
    for field in fields {
      var text = field[...].trimmed
      if text.last == "." { text.removeLast() }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isCode = parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { $0.isDigit || name == .promises && $0.isLetter }
      }
      guard isCode else { return nil }
      codes.append(parts)
    }
    let known = Set(codes)
    let below = codes.filter { $0.count > 1 }
    guard !below.isEmpty else { return nil }
    dropsZeros = below.contains { $0.last == "0" && !known.contains($0.parent) }
    if name == .promises || name == .isChosen { return }
    guard known.count == codes.count else { return nil }
    let found = below.count {
      known.contains($0.parent) || known.contains($0.parent + ["0"])
    }
    let isDeep = codes.contains { $0.count > 2 }
    guard isDeep ? 2 * found >= below.count : name == .allows && found == below.count else {
      return nil
    }
  }

  /// Where a number is without a last `0` that says nothing.
  func range(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    var end = range.upperBound
    let point = UInt8(ascii: ".")
    while dropsZeros {
      if end > range.lowerBound, text[end - 1] == point { end -= 1 }
      guard end - 2 > range.lowerBound, text[end - 1] == UInt8(ascii: "0"), text[end - 2] == point
      else { break }
      end -= 2
    }
    return range.lowerBound..<end
  }
}

extension [Substring] {
  /// Those of the node above.
  fileprivate var parent: [Substring] { Array(dropLast()) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
