import BenchmarkStatistics
import Foundation

/// How the instructions of a strategy grow with the size of one kind of tree, in two runs.
///
/// Instructions repeat, so that a change of growth is no matter of chance: it has changed if no
/// counts within the gate's tolerance could have had the same slope.
public struct Growth: Equatable, Sendable {
  /// The cell of the largest size.
  public let largest: CellKey

  /// The numbers of nodes, in ascending order.
  public let sizes: [Int]

  /// The slopes of log instructions against log nodes: 1 is linear, 2 quadratic.
  public let base: Double
  public let head: Double

  /// Regressed if growth is steeper and the largest tree takes more instructions, improved if it is
  /// flatter and the largest tree takes fewer. Where small trees alone cost more or less, growth
  /// has changed, and neither is better.
  public let verdict: Verdict

  /// Changes of the slope up to this one do not matter.
  static let margin = 0.02

  /// The growth of all strategies that were counted on three sizes or more of one kind of tree.
  ///
  /// - Parameters:
  ///   - cells: the same cells in both runs.
  ///   - gate: the gate of instructions.
  static func all(of cells: [(base: RecordedCell, head: RecordedCell)], _ gate: Gate) -> [Growth] {
    var order: [CellKey] = []
    var groups: [CellKey: [Point]] = [:]
    for (base, head) in cells {
      guard let old = base.values[gate.column], let new = head.values[gate.column],
        old > 0, new > 0, base.treeHash == head.treeHash
      else { continue }
      var kind = head.key
      kind.nodes = 0
      if groups[kind] == nil { order.append(kind) }
      let allowance = gate.allowancePerAllocation * (base.values["allocations"] ?? 0)
      groups[kind, default: []].append(
        Point(
          key: head.key, base: old, head: new, tolerance: gate.tolerance + allowance / old,
          verdict: gate.verdict(
            base: old, head: new, allocations: base.values["allocations"] ?? 0) ?? .same))
    }
    return order.compactMap { Growth(groups[$0]!) }
  }

  private struct Point {
    let key: CellKey
    let base: Double
    let head: Double

    /// How far the count may be wrong, as a share.
    let tolerance: Double
    let verdict: Verdict
  }

  private init?(_ points: [Point]) {
    let points = points.sorted { $0.key.nodes < $1.key.nodes }
    let sizes = points.map { Double($0.key.nodes) }
    guard let last = points.last,
      let base = Slope.logLog(zip(sizes, points).map { (size: $0, time: $1.base) }),
      let head = Slope.logLog(zip(sizes, points).map { (size: $0, time: $1.head) })
    else { return nil }
    largest = last.key
    self.sizes = points.map(\.key.nodes)
    (self.base, self.head) = (base.value, head.value)
    // The slope is a sum of the logarithms, each with a weight.
    let mean = sizes.reduce(0) { $0 + log($1) } / Double(sizes.count)
    let spread = sizes.reduce(0) { $0 + (log($1) - mean) * (log($1) - mean) }
    let bound = zip(sizes, points).reduce(Self.margin) { bound, point in
      bound + abs(log(point.0) - mean) / spread * log1p(point.1.tolerance)
    }
    let change = self.head - self.base
    let expected: Verdict = change > 0 ? .regressed : .improved
    verdict = abs(change) <= bound ? .same : last.verdict == expected ? expected : .changed
  }
}
