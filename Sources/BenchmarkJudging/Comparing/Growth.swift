import Foundation

/// How the instructions of a strategy grow with the size of one kind of tree, in two runs.
///
/// Growth is the slope of log instructions against log nodes between the two largest sizes: what
/// every layout costs, whatever its size, matters least there. Instructions repeat, so that growth
/// changes by no chance: it has changed if no counts within the gate's tolerance could have had the
/// same slope.
public struct Growth: Equatable, Sendable {
  /// The cell of the largest size.
  public let largest: CellKey

  /// The number of nodes of the next smaller size.
  public let smallerNodes: Int

  /// The slopes: 1 is linear, 2 quadratic.
  public let base: Double
  public let head: Double

  /// Regressed if growth is steeper and the largest tree takes more instructions, improved if it is
  /// flatter and the largest tree takes fewer. Where small trees alone cost more or less, growth
  /// has changed, and neither is better.
  public let verdict: Verdict

  /// Changes of the slope up to this one do not matter.
  static let margin = 0.05

  /// The growth of all strategies that were counted on two sizes or more of one kind of tree, of
  /// which the largest is at least twice as large as the next.
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
    guard let large = points.last,
      let small = points.last(where: { $0.key.nodes < large.key.nodes }),
      large.key.nodes >= 2 * small.key.nodes
    else { return nil }
    largest = large.key
    smallerNodes = small.key.nodes
    let distance = log(Double(large.key.nodes) / Double(small.key.nodes))
    base = log(large.base / small.base) / distance
    head = log(large.head / small.head) / distance
    let bound = Self.margin + (log1p(small.tolerance) + log1p(large.tolerance)) / distance
    let change = head - base
    let expected: Verdict = change > 0 ? .regressed : .improved
    verdict = abs(change) <= bound ? .same : large.verdict == expected ? expected : .changed
  }
}
