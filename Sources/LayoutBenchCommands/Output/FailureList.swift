import BenchmarkJudging
import Foundation

/// The cells of a run that have no result, differ between calls, took several tries, or have a
/// warning.
struct FailureList {
  private let cells: [JudgedCell]

  init(_ run: JudgedRun) {
    cells = run.cells
  }

  /// The lines; empty if all is well.
  var lines: [String] {
    let told = cells.filter { $0.status != .skipped }.flatMap { cell in
      cell.failure.map { failureLines(cell, $0) } ?? []
    }
    let unsteady = cells.filter { $0.status == .nondeterministic }.map {
      "nondeterministic: \($0.key.strategy) on \($0.key.tree) lays out the same tree in several "
        + "ways"
    }
    let warnings = cells.flatMap { cell in
      cell.warnings.map { "warning: \(cell.key.strategy) on \(cell.key.tree): \($0)" }
    }
    let lines = told + unsteady + warnings + triedAgain + skippedLines
    return lines.isEmpty ? [] : lines.map(\.spelledOut) + [""]
  }

  /// Cells that failed before they passed: a crash counts even if it does not happen in every try.
  private var triedAgain: [String] {
    cells.filter { $0.isMeasured && !$0.progress.failures.isEmpty }.flatMap { cell in
      let failures = cell.progress.failures
      let times = failures.count == 1 ? "once" : "\(failures.count) times"
      return ["failed \(times) before: \(words(cell))"] + messageLines(failures.last!)
    }
  }

  /// Cells that are left out for one reason share a line.
  private var skippedLines: [String] {
    let skipped = cells.filter { $0.status == .skipped }
    let byReason = Dictionary(grouping: skipped) { $0.failure!.message }
    return byReason.sorted { $0.key < $1.key }.flatMap { reason, cells -> [String] in
      cells.count == 1
        ? failureLines(cells[0], cells[0].failure!)
        : ["skipped: \(grouped(cells.count)) cells", "  \(reason)"]
    }
  }

  private func failureLines(_ cell: JudgedCell, _ failure: CellFailure) -> [String] {
    let signal = failure.signal.map { " (\(unsafe String(cString: strsignal($0))))" } ?? ""
    return ["\(failure.status.rawValue)\(signal): \(words(cell))"] + messageLines(failure)
  }

  private func words(_ cell: JudgedCell) -> String {
    "\(cell.key.strategy) on \(cell.key.tree) (\(grouped(cell.key.nodes)) nodes)"
  }

  private func messageLines(_ failure: CellFailure) -> [String] {
    failure.message.split(separator: "\n").map { "  \($0)" }
  }
}
