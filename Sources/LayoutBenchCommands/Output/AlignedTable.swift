/// Rows of text in columns: the first column to the left, the others to the right.
struct AlignedTable {
  struct Cell {
    let text: String
    let width: Int
    let isHighlighted: Bool

    init(text: String, isHighlighted: Bool = false) {
      self.text = text.spelledOut
      width = self.text.terminalWidth
      self.isHighlighted = isHighlighted
    }
  }

  var rows: [[Cell]] = []

  mutating func append(_ texts: [String]) {
    rows.append(texts.map { Cell(text: $0) })
  }

  /// - Parameter width: the greatest width of a line. A wider table is broken between columns into
  ///   several, one below the other, which all begin with the first column. `nil` for any width.
  func lines(indent: String = "", color: Bool = false, width: Int? = nil) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0
    }
    let parts = parts(widths, width.map { $0 - indent.count })
    return parts.enumerated().flatMap { index, part in
      (index > 0 ? [""] : [])
        + rows.map { row in
          let cells = part.filter(row.indices.contains).map { column in
            let cell = row[column]
            let padding = String(repeating: " ", count: widths[column] - cell.width)
            let text = color && cell.isHighlighted ? "\u{1B}[1;32m\(cell.text)\u{1B}[0m" : cell.text
            return column == 0 ? text + padding : padding + text
          }
          var line = indent + cells.joined(separator: "  ")
          while line.last == " " { line.removeLast() }
          return line
        }
    }
  }

  /// The columns of each part: as many as fit beside the first column, but at least one.
  private func parts(_ widths: [Int], _ limit: Int?) -> [[Int]] {
    guard let first = widths.first else { return [[]] }
    var parts = [[0]]
    var used = first
    var column = 1
    while column < widths.count {
      // A column without a title belongs to the column before it.
      var end = column + 1
      while end < widths.count, end < rows[0].count, rows[0][end].text.isEmpty { end += 1 }
      let more = widths[column..<end].reduce(0) { $0 + 2 + $1 }
      if let limit, used + more > limit, parts[parts.count - 1].count > 1 {
        parts.append([0])
        used = first
      }
      parts[parts.count - 1] += column..<end
      used += more
      column = end
    }
    return parts
  }
}

/// The best value of a column, if it distinguishes strategies: `nil` if most of them share it.
func distinctiveBest(_ values: [Double], lowerIsBetter: Bool) -> Double? {
  guard let best = lowerIsBetter ? values.min() : values.max() else { return nil }
  let sharers = values.count { isSameForPeople($0, best) }
  return sharers * 2 <= values.count ? best : nil
}

/// Whether two values differ by no more than rounding.
func isSameForPeople(_ first: Double, _ second: Double) -> Bool {
  abs(first - second) <= 1e-9 * max(1, abs(second))
}
