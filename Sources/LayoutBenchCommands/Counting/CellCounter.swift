import Foundation
import LayoutBenchmark
import TreeData
import TreeLayout

/// Counts the instructions and allocations of the cells of a run, one cell after the other.
struct CellCounter {
  private let valgrind: Valgrind
  private let frame: String

  /// Why cells are not counted, each reason with the number of its cells.
  private(set) var failures: [(reason: String, cells: Int)] = []

  init(_ valgrind: Valgrind, frame: Rect) {
    self.valgrind = valgrind
    self.frame = frame.sizeDescription
  }

  /// - Parameters:
  ///   - results: the results of the plan's trees, in its order.
  ///   - isInterrupted: asked before each cell; `true` leaves the others uncounted.
  ///   - report: is told the tree and the share of all cells that is done.
  /// - Returns: the results with the counts that could be made.
  mutating func count(
    _ results: [TreeResult], of plan: Plan, isInterrupted: () -> Bool,
    report: (_ tree: Int, _ share: Double) -> Void
  ) async throws -> [TreeResult] {
    let file = valgrind.folder.appending(path: "tree")
    let total = Double(results.reduce(0) { $0 + $1.rows.count })
    var results = results
    var done = 0.0
    for (index, item) in plan.items.enumerated() {
      try TreeColumnsFile.data(of: item.tree.named.tree).write(to: file)
      for (row, content) in results[index].rows.enumerated() where !isInterrupted() {
        report(index, done / total)
        done += 1
        guard case .measured(let cell) = content else { continue }
        do {
          results[index].count(try await counts(of: cell.key, tree: file), row: row)
        } catch {
          if !isInterrupted() { note("\(error)") }
        }
      }
    }
    return results
  }

  private func counts(of cell: CellKey, tree: URL) async throws -> CellCounts {
    guard cell.nodes <= CellCounts.maximumNodes else {
      throw CountingFailure(
        description: "trees of more than \(grouped(CellCounts.maximumNodes)) nodes are left out")
    }
    func arguments(_ repetitions: Int) -> [String] {
      [
        "place", "--strategy", cell.strategy, "--tree", tree.path, "--frame", frame,
        "--repetitions", String(repetitions),
      ]
    }
    let repetitions = CellCounts.repetitions(nodes: cell.nodes)
    async let once = valgrind.counts(of: arguments(repetitions))
    async let twice = valgrind.counts(of: arguments(2 * repetitions))
    let (first, second) = try await (once, twice)
    return CellCounts(
      instructions: CellCounts.perLayout(
        once: first.instructions, twice: second.instructions, repetitions: repetitions),
      allocations: CellCounts.perLayout(
        once: first.allocations, twice: second.allocations, repetitions: repetitions))
  }

  private mutating func note(_ reason: String) {
    if let index = failures.firstIndex(where: { $0.reason == reason }) {
      failures[index].cells += 1
    } else {
      failures.append((reason, 1))
    }
  }
}
