import Foundation
import LayoutBenchmark

/// The cells of a run that have no result, or one that is not the same in every call.
struct FailureList {
  private let results: [TreeResult]

  init(_ results: [TreeResult]) {
    self.results = results
  }

  /// Nothing when all is well.
  var lines: [String] {
    let failures = results.flatMap(\.failures)
    let told = failures.filter { $0.failure.status != .skipped }.flatMap(lines)
    let unsteady = results.flatMap(\.cells).filter { $0.status == .nondeterministic }.map {
      "nondeterministic: \($0.key.strategy) on \($0.key.tree) lays out the same tree in several ways"
    }
    let lines = told + unsteady + skippedLines(failures)
    return lines.isEmpty ? [] : lines + [""]
  }

  /// Cells that are left out for one reason are told together.
  private func skippedLines(_ failures: [FailedCell]) -> [String] {
    let skipped = failures.filter { $0.failure.status == .skipped }
    let byReason = Dictionary(grouping: skipped, by: \.failure.message)
    return byReason.sorted { $0.key < $1.key }.flatMap { reason, cells -> [String] in
      cells.count == 1
        ? lines(cells[0]) : ["skipped: \(grouped(cells.count)) cells", "  \(reason)"]
    }
  }

  private func lines(_ cell: FailedCell) -> [String] {
    let (key, failure) = (cell.key, cell.failure)
    let signal = failure.signal.map { " (\(unsafe String(cString: strsignal($0))))" } ?? ""
    let size = "\(grouped(key.nodes)) nodes"
    return ["\(failure.status.rawValue)\(signal): \(key.strategy) on \(key.tree) (\(size))"]
      + failure.message.split(separator: "\n").map { "  \($0)" }
  }
}
