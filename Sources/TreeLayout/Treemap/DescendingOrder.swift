/// The siblings of a group by falling weight; equal weights stay in data order.
///
/// One pass finds out whether a group falls already. A small group is sorted by insertion, a large
/// one by a radix sort of packed keys. The columns are made once for a tree and serve all of its
/// groups.
///
/// - Complexity: O(*k*) for *k* siblings.
public struct DescendingOrder {
  /// `nodes[i]` is the sibling of rank `i`; only as many entries as the group has siblings count.
  public private(set) var nodes: [Int32]

  /// The weight of `nodes[i]`.
  public private(set) var weights: [Double]

  /// Has no memory until a large group is out of order.
  private var keys = SortingKeys(count: 0)

  /// - Parameter capacity: the greatest number of siblings in a group.
  init(capacity: Int) {
    nodes = [Int32](repeating: 0, count: capacity)
    weights = [Double](repeating: 0, count: capacity)
  }

  /// Makes room for groups of so many siblings.
  mutating func reserve(_ capacity: Int) {
    if nodes.count < capacity { self = DescendingOrder(capacity: capacity) }
  }

  /// Fills `nodes` and `weights` for one group, with one sibling last whatever its weight.
  mutating func sort(
    _ siblings: Range<Int>, by column: borrowing Span<Double>, followedBy last: Int
  ) {
    sort(siblings, by: column)
    nodes[siblings.count] = Int32(truncatingIfNeeded: last)
    weights[siblings.count] = column[last]
  }

  /// Fills `nodes` and `weights` for one group; `column` holds the weight of each node of the tree.
  mutating func sort(_ siblings: Range<Int>, by column: borrowing Span<Double>) {
    if siblings.count <= Self.insertionLimit {
      Self.copy(siblings, column, into: &nodes, &weights)
      if Self.isDescending(weights, 0..<siblings.count) { return }
      Self.insertionSort(0..<siblings.count, &nodes, &weights)
    } else if Self.isDescending(column, siblings) {
      Self.copy(siblings, column, into: &nodes, &weights)
    } else {
      sortByKeys(siblings, by: column)
    }
  }
}

// MARK: - Small groups

extension DescendingOrder {
  /// Up to here an insertion sort is faster than the counting of digits.
  private static let insertionLimit = 32

  private static func copy(
    _ siblings: Range<Int>, _ column: borrowing Span<Double>, into nodes: inout [Int32],
    _ weights: inout [Double]
  ) {
    let lower = siblings.lowerBound
    var nodes = nodes.mutableSpan
    var weights = weights.mutableSpan
    for rank in 0..<siblings.count {
      nodes[rank] = Int32(truncatingIfNeeded: lower + rank)
      weights[rank] = column[lower + rank]
    }
  }

  private static func isDescending(_ weights: [Double], _ ranks: Range<Int>) -> Bool {
    isDescending(weights.span, ranks)
  }

  /// Whether none of these weights is greater than the one before.
  @inline(__always)
  static func isDescending(_ weights: borrowing Span<Double>, _ ranks: Range<Int>) -> Bool {
    for rank in ranks.dropFirst() where weights[rank - 1] < weights[rank] { return false }
    return true
  }

  private static func insertionSort(
    _ ranks: Range<Int>, _ nodes: inout [Int32], _ weights: inout [Double]
  ) {
    var nodes = nodes.mutableSpan
    var weights = weights.mutableSpan
    for rank in ranks {
      let (node, weight) = (nodes[rank], weights[rank])
      var hole = rank
      while hole > ranks.lowerBound, weights[hole - 1] < weight {
        nodes[hole] = nodes[hole - 1]
        weights[hole] = weights[hole - 1]
        hole -= 1
      }
      nodes[hole] = node
      weights[hole] = weight
    }
  }
}

// MARK: - Large groups

extension DescendingOrder {
  /// From here on two digits of 11 bits are faster than four of 8.
  private static let wideLimit = 4096

  private mutating func sortByKeys(_ siblings: Range<Int>, by column: borrowing Span<Double>) {
    if siblings.count >= SortingParts.leastGroup {
      var parts = SortingParts()
      if parts.sort(siblings, by: column, into: &nodes, &weights) { return }
    }
    if keys.count < siblings.count { keys = SortingKeys(count: nodes.count) }
    let ranks = 0..<siblings.count
    if siblings.count >= Self.wideLimit {
      let lower = siblings.lowerBound
      if keys.sortByTwoDigits(ranks, lower, column, into: &nodes, &weights) { return }
    }
    Self.copy(siblings, column, into: &nodes, &weights)
    // Bit patterns of non-negative numbers have the order of the numbers, so their distance from
    // the greatest one rises as the weight falls.
    var greatest = 0.0
    for rank in ranks { greatest = max(greatest, weights[rank]) }
    let top = greatest.bitPattern
    keys.fill(ranks, from: weights, top: top)
    keys.sort(ranks, with: &weights)
    keys.read(ranks, siblings.lowerBound, column, into: &nodes, &weights)
    if !Self.isDescending(weights, ranks) {
      settleRuns(ranks, siblings.lowerBound, column, top: top)
    }
  }

  /// Orders each run of weights that share a key.
  private mutating func settleRuns(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, top: UInt64
  ) {
    var start = 0
    while start < ranks.upperBound {
      let run = keys.run(from: start, to: ranks.upperBound)
      if !Self.isDescending(weights, run) {
        if run.count <= Self.insertionLimit {
          Self.insertionSort(run, &nodes, &weights)
        } else {
          keys.sortExactly(run, lower, column, top: top, with: &weights)
          keys.read(run, lower, column, into: &nodes, &weights)
        }
      }
      start = run.upperBound
    }
  }
}
