/// Rows of text in columns: the first column to the left, the others to the right.
struct AlignedTable {
  struct Cell {
    let text: String
    let isHighlighted: Bool

    init(text: String, isHighlighted: Bool = false) {
      self.text = text.spelledOut
      self.isHighlighted = isHighlighted
    }
  }

  var rows: [[Cell]] = []

  mutating func append(_ texts: [String]) {
    rows.append(texts.map { Cell(text: $0) })
  }

  func lines(indent: String = "", color: Bool = false) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].text.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.text.count)
        let text = color && cell.isHighlighted ? "\u{1B}[1;32m\(cell.text)\u{1B}[0m" : cell.text
        return column == 0 ? text + padding : padding + text
      }
      var line = indent + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

/// The best of a column, where it tells strategies apart: `nil` when most of them share it.
func distinctiveBest(_ values: [Double], lowerIsBetter: Bool) -> Double? {
  guard let best = lowerIsBetter ? values.min() : values.max() else { return nil }
  let sharers = values.count { isSameForPeople($0, best) }
  return sharers * 2 <= values.count ? best : nil
}

/// Whether two values differ by no more than rounding.
func isSameForPeople(_ first: Double, _ second: Double) -> Bool {
  abs(first - second) <= 1e-9 * max(1, abs(second))
}
