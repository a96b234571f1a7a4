import BenchmarkJudging
import LayoutAdvice
import TreeLayout

/// The output of `run --dry-run`.
struct PlanTable {
  private let workloads: [WorkloadRecord]

  /// How long the cells are timed, in seconds; `nil` if they are not.
  private let budget: Double?

  init(_ workloads: [WorkloadRecord], budget: Double? = nil) {
    self.workloads = workloads
    self.budget = budget
  }

  var text: String {
    let changes = workloads.contains { $0.steps > 1 }
    var table = AlignedTable()
    table.append(
      ["tree", "nodes", "leaves", "height"] + (changes ? ["steps"] : [])
        + ["seed", "hash", "strategies"])
    for workload in workloads {
      let shape = workload.shape
      table.append(
        [workload.tree, grouped(workload.nodes), grouped(shape.leaves), grouped(shape.height)]
          + (changes ? [grouped(workload.steps)] : []) + [
            workload.seed.map { String($0) } ?? "–", workload.hash.hexadecimal,
            String(workload.cells.count),
          ])
    }
    var seen: Set<String> = []
    let cells = workloads.flatMap(\.cells)
    let strategies = cells.map(\.strategy).filter { seen.insert($0).inserted }
    var lines = table.lines() + ["", "strategies:"]
    lines += strategies.map { "  \($0.spelledOut)" }
    let words = "\(cells.count) \(cells.count == 1 ? "cell" : "cells") would be run"
    let times = budget.map { ", timed for \($0.shortest) s or less; quality takes more" }
    lines += ["", words + (times ?? "")]
    return lines.joined(separator: "\n")
  }
}
