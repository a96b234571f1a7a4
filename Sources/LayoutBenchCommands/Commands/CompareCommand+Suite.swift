import ArgumentParser
import BenchmarkJudging
import TreeSources

// MARK: - Thresholds of a suite

extension CompareCommand {
  /// The thresholds of the suite's rows, but not of values for which the command line has one.
  func rowThresholds(
    besides thresholds: (shares: [(column: String, share: Double)], time: Double?)
  ) throws -> [RowThreshold] {
    guard let suite else { return [] }
    let replaced = thresholds.shares.map(\.column) + (thresholds.time == nil ? [] : ["time"])
    return try usage {
      let rows = try PlanOptions.suite(suite).thresholds ?? []
      return try rows.enumerated().map { index, row in
        guard let share = try? Share(row.share).value else {
          throw ValidationError(
            "\(suite): .thresholds[\(index)].share is '\(row.share)' and takes a share such as 1%")
        }
        return RowThreshold(
          column: row.value, share: share, strategy: row.strategy, tree: row.tree,
          nodes: row.nodes)
      }.filter { !replaced.contains($0.column) }
    }
  }

  /// Refuses a value that neither run has.
  func check(_ rows: [RowThreshold], _ gates: [Gate]) throws {
    let known = gates.map(\.column) + [RowThreshold.time]
    for row in rows where !known.contains(row.column) {
      Terminal.tell(
        "\(suite ?? ""): .thresholds has the value '\(row.column)', which neither run has")
      throw ExitCode.validationFailure
    }
  }

  /// Tells the thresholds that hold in no row: a name may be misspelled.
  func warn(of rows: [RowThreshold], in comparisons: [Comparison]) {
    let keys = comparisons.flatMap { $0.cells.map(\.key) }
    for row in rows where !keys.contains(where: row.holds) {
      let place = [
        row.strategy, row.tree.map { "on \($0)" }, row.nodes.map { "of \(nodeCount($0))" },
      ].compactMap(\.self).joined(separator: " ")
      Terminal.warn("no row has the threshold of \(row.column) for: \(place)")
    }
  }
}
