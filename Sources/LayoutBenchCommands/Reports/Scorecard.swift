import BenchmarkJudging
import BenchmarkStatistics

/// What became worse, better or another layout, strategy by strategy: a comparison in few lines.
///
/// Advisory values are left out: two equal builds differ in them, too.
struct Scorecard {
  /// The strategies in which anything differs: first those that fail, then those that break a law,
  /// then those with a worse value, headline first, then the others; those whose values moved
  /// most come first.
  let rows: [Row]

  /// A strategy in all cells that both runs have.
  struct Row {
    let strategy: String
    var cellCount = 0

    /// How many of the cells have another layout.
    var changedCount = 0

    /// The gravest finding first.
    var worse: [Finding] = []
    var better: [Finding] = []

    /// Values that only the first run has, and trees that differ.
    var open: [Finding] = []
  }

  /// A value of a strategy that has one verdict in some cells.
  struct Finding {
    let column: String

    /// Whether the tables of the family show it.
    let isInHeadline: Bool

    /// The cells: those that break a law first, then those in which the value moved most.
    var cells: [(load: String, value: ValueComparison)]

    var most: (load: String, value: ValueComparison) { cells[0] }
  }

  /// - Parameter only: the one kind of change that is told.
  init(of comparison: Comparison, only: ShownChange? = nil) {
    var rows: [Row] = []
    var places: [String: Int] = [:]
    for cell in comparison.cells {
      let strategy = cell.key.strategy
      if places[strategy] == nil {
        places[strategy] = rows.count
        rows.append(Row(strategy: strategy))
      }
      rows[places[strategy]!].cellCount += 1
    }
    let name = comparison.cells.map(\.key).loadNaming
    func add(_ value: ValueComparison, of load: String, to findings: inout [Finding]) {
      if let place = findings.firstIndex(where: { $0.column == value.column }) {
        findings[place].cells.append((load, value))
      } else {
        findings.append(
          Finding(
            column: value.column, isInHeadline: comparison.headline.contains(value.column),
            cells: [(load, value)]))
      }
    }
    for cell in comparison.cells where !cell.isNotMeasured {
      let (place, load) = (places[cell.key.strategy]!, name(cell.key))
      for value in cell.values where !value.isAdvisory && only?.shows(value.verdict) != false {
        switch value.verdict {
        case .regressed: add(value, of: load, to: &rows[place].worse)
        case .improved: add(value, of: load, to: &rows[place].better)
        case .inconclusive, .incomparable: add(value, of: load, to: &rows[place].open)
        case .changed where value.column == "layout_hash": rows[place].changedCount += 1
        case .changed, .same: break
        }
      }
    }
    self.rows = rows.filter { !$0.isSame }.map(\.sorted).sorted { $0.order < $1.order }
  }
}

extension Scorecard.Row {
  var isSame: Bool { changedCount == 0 && worse.isEmpty && better.isEmpty && open.isEmpty }

  /// `3 of 8 changed`: layouts; `nil` if none did.
  var changeWords: String? {
    changedCount == 0 ? nil : "\(changedCount) of \(cellCount) changed"
  }

  fileprivate var sorted: Self {
    func sorted(_ findings: [Scorecard.Finding]) -> [Scorecard.Finding] {
      findings.map { finding in
        var finding = finding
        finding.cells.sort { $0.value.order < $1.value.order }
        return finding
      }.sorted { $0.order < $1.order }
    }
    var row = self
    (row.worse, row.better, row.open) = (sorted(worse), sorted(better), sorted(open))
    return row
  }

  /// Smaller for what is told first.
  fileprivate var order: (Int, Double) {
    if let worst = worse.first { return worst.order }
    return (better.isEmpty && open.isEmpty ? 5 : 4, -(better.first?.most.value.movement ?? 0))
  }
}

extension [Scorecard.Finding] {
  /// The first findings, and how many more there are; empty for none.
  ///
  /// - Parameter name: spells a text that the runs have chosen.
  func words(atMost most: Int, _ name: (String) -> String) -> String {
    let rest = count - most
    return
      (prefix(most).map { $0.words(name) }
      + (rest > 0 ? ["\(rest) other \(rest == 1 ? "value" : "values")"] : []))
      .joined(separator: "; ")
  }
}

extension Scorecard.Finding {
  /// Whether the cells have no result, failed before they had one, or are of another tree.
  var isFailure: Bool { ["status", "attempts", "tree_hash"].contains(column) }

  fileprivate var order: (Int, Double) {
    let gravity = isFailure ? 0 : most.value.brokenLaw != nil ? 1 : isInHeadline ? 2 : 3
    return (gravity, -most.value.movement)
  }

  /// `aspect_mean 1.2 → 1.3 (+8.3 %) on comb, 100 nodes, and in 3 other cells`
  ///
  /// - Parameter name: spells a text that the runs have chosen.
  func words(_ name: (String) -> String) -> String {
    let (load, value) = most
    let change = value.change
    return "\(name(column)) \(value.shortBase) → \(value.shortHead)"
      + (change.isEmpty ? "" : " (\(change))") + " on \(name(load))"
      + (cells.count == 1
        ? "" : ", and in \(cells.count - 1) other \(cells.count == 2 ? "cell" : "cells")")
      + value.note.map { "; " + name($0) }.joined()
  }
}

extension ValueComparison {
  /// How far the value moved, in either direction; 0 if this is not a number.
  fileprivate var movement: Double { ratio.map { abs($0.value - 1) } ?? 0 }

  fileprivate var order: (Int, Double) { (brokenLaw == nil ? 1 : 0, -movement) }
}
