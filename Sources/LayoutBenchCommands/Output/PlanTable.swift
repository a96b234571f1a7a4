import LayoutBenchmark
import LayoutQuality
import TreeData
import TreeLayout

/// What `run --dry-run` shows.
struct PlanTable {
  private let plan: Plan

  init(_ plan: Plan) {
    self.plan = plan
  }

  var text: String {
    var table = AlignedTable()
    table.append(["tree", "nodes", "leaves", "height", "seed", "hash", "strategies"])
    for item in plan.items {
      let tree = item.tree.named.tree
      let shape = TreeShape(of: tree)
      table.append([
        item.tree.named.id, grouped(shape.nodes), grouped(shape.leaves), grouped(shape.height),
        item.tree.seed.map { String($0) } ?? "–", tree.digest.hexadecimal,
        String(item.strategies.count),
      ])
    }
    var lines = table.lines() + ["", "strategies:"]
    lines += plan.strategies.map { "  \($0)" }
    lines += ["", "\(plan.cellCount) \(plan.cellCount == 1 ? "cell" : "cells") would be run"]
    return lines.joined(separator: "\n")
  }
}
