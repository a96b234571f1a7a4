import TreeLayout

extension MetricGroup<Point> {
  /// How badly distances in the drawing tell distances in the tree.
  ///
  /// `stress` is the mean over all pairs of nodes of (*c*·*q* − 1)², where *q* is the distance of
  /// their centers ÷ the number of edges on the path between them, and *c* is the scale of the
  /// drawing at which the mean is least. 0 if distances are in proportion, at most 1. Empty for a
  /// single node.
  ///
  /// `length_stress` takes the sum of the lengths of these edges for their number: do straight
  /// distances tell those along branches? A length that is missing or negative is 0, and pairs with
  /// a sum of 0 are left out. Empty without lengths.
  ///
  /// For more than `nodeLimit` nodes, the pairs of a sample of `sampleSize` nodes are looked at,
  /// the same for every strategy; then `stress_sampled` is 1. O(*n*), and O(1) for each pair.
  ///
  /// - Reference: T. Kamada, S. Kawai. "An Algorithm for Drawing General Undirected Graphs."
  ///   *Information Processing Letters* 31(1), 1989; R. Ahmed et al. "Size Should not Matter:
  ///   Scale-invariant Stress Metrics." *Graph Drawing 2024*.
  public static func stress(nodeLimit: Int = 2_000, sampleSize: Int = 1_000) -> Self {
    MetricGroup(
      [
        Metric(
          "stress", unit: "ratio", .lower,
          "mean over pairs of nodes of (c · distance ÷ edges between them − 1)² at the best scale "
            + "c (Ahmed et al. 2024)",
          notices: [.stretch]),
        Metric(
          "length_stress", unit: "ratio", .lower,
          "mean over pairs of nodes of (c · distance ÷ lengths between them − 1)² at the best "
            + "scale c",
          notices: [.stretch]),
        Metric(
          "stress_sampled", unit: "flag", .none,
          "1 where stress and length_stress look at the pairs of a sample of the nodes"),
      ],
      seeded: { layout, seed in
        let tree = layout.tree
        guard tree.count > 1 else { return [nil, nil, nil] }
        let isSampled = tree.count > nodeLimit
        var random = Random(seed: seed, domain: "stress")
        let places = random.sample(isSampled ? sampleSize : tree.count, of: tree.count)
        let paths = SampledPaths(at: places, in: layout)
        let lengths = tree.partsOfLength
        return [
          paths.stress(over: tree.edgeCountsFromRoot),
          lengths.isEmpty ? nil : paths.stress(over: tree.sumsFromRoot(of: lengths)),
          isSampled ? 1 : 0,
        ]
      })
  }
}

/// The paths between nodes that are given by their places in pre-order, ascending.
private struct SampledPaths {
  private let tree: LayoutTree
  private let preOrder: [Int32]
  private let places: [Int]
  private let centers: [Point]

  init(at places: [Int], in layout: Layout<Point>) {
    let preOrder = layout.tree.preOrder
    tree = layout.tree
    self.places = places
    self.preOrder = preOrder
    centers = places.map { layout.geometry[Int(preOrder[$0])] }
  }

  /// The least mean of (*c* · distance ÷ length of the path − 1)²; `nil` if no path is longer than
  /// 0.
  ///
  /// - Parameter depths: how far each node is from the root; no node is nearer than its parent.
  func stress(over depths: [Double]) -> Double? {
    let own = places.map { depths[Int(preOrder[$0])] }
    // The path from one node to a later one turns at the parent of a node between them in
    // pre-order (that one included): the parent that is nearest to the root.
    var turns = places.map { _ in Double.infinity }
    for (index, place) in places.enumerated().dropFirst() {
      for passed in places[index - 1]..<place {
        turns[index] = min(turns[index], depths[Int(tree.parent[Int(preOrder[passed + 1])])])
      }
    }
    var fit = ScaleFit()
    for first in places.indices {
      var turn = Double.infinity
      for second in first + 1..<places.count {
        turn = min(turn, turns[second])
        let path = own[first] + own[second] - 2 * turn
        guard path > 0 else { continue }
        fit.add(Edge(start: centers[first], end: centers[second]).length / path)
      }
    }
    return fit.leastMean
  }
}

extension LayoutTree {
  /// How many edges each node is from the root.
  fileprivate var edgeCountsFromRoot: [Double] {
    var counts: [Double] = []
    counts.reserveCapacity(count)
    for depth in 0..<levelCount {
      for _ in level(depth) { counts.append(Double(depth)) }
    }
    return counts
  }

  /// The sum of the lengths of the edges from the root to each node; all is indexed by node.
  fileprivate func sumsFromRoot(of lengths: [Double]) -> [Double] {
    var sums = lengths
    for node in lengths.indices.dropFirst() { sums[node] += sums[Int(parent[node])] }
    return sums
  }
}
