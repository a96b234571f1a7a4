import DelimitedText

/// The lines that the next one may be below, of a text in which deeper lines begin further right.
struct IndentedLevels {
  /// From the root down.
  private var open: [(column: Int, node: Int32)] = []

  /// The node that a line which begins in a column is below, −1 for none.
  ///
  /// - Parameter column: counted from 0; a line that begins further right than the one above is
  ///   below that, any other has to begin where one above does.
  mutating func parent(
    at column: Int, _ place: TreeImportError
  ) throws(TreeImportError) -> Int32 {
    guard let last = open.last, last.column >= column else { return open.last?.node ?? -1 }
    while let last = open.last, last.column > column { open.removeLast() }
    guard open.last?.column == column else {
      let columns = (open + [last]).map { $0.column + 1 }
      throw place.with(.badIndentation(column + 1, levels: columns))
    }
    open.removeLast()
    return open.last?.node ?? -1
  }

  /// The line that begins in a column is this node.
  mutating func append(_ node: Int32, at column: Int) { open.append((column, node)) }
}
