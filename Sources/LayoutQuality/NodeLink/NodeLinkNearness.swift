import TreeLayout

extension MetricGroup<Point> {
  /// Whether nodes that an edge joins are near each other, and other nodes are not. Edges are taken
  /// as straight, between centers.
  ///
  /// `gabriel_ratio` is 1 − inside ÷ possible. *Inside* are the pairs of an edge and another node
  /// with its center in the circle over the edge, not on its line: nearer to the edge's middle than
  /// √(1 − 1e-9) of the radius. *Possible* is the most that can be inside: of each edge, every node
  /// beside its ends. Neighbors of an end count ½, since of two edges that meet in a node, only one
  /// can have the other's end in its circle. 1 if the tree is drawn as a Gabriel graph; of a
  /// sample, at least 0. Empty for fewer than three nodes.
  ///
  /// `neighbors_near` is the mean over the nodes of *h* ÷ (2*d* − *h*), where *d* is the number of
  /// the node's neighbors in the tree, and *h* of these are among the *d* nodes nearest to it: to
  /// fewer than *d* others, the square of the distance is less by more than 1e-9 of it. So ties
  /// count for the drawing. It is the share of the nodes that are both among the nodes that are
  /// either. 1 if all neighbors are nearest, 0 if none is; empty for a single node.
  ///
  /// For more than `nodeLimit` nodes, `sampleSize` edges and as many nodes are looked at, the same
  /// for every strategy; then `nearness_sampled` is 1. Both count points in circles through an
  /// index, in about O(*n* log *n*) for a tidy drawing.
  ///
  /// - Reference: G. Mooney et al. "The Multi-Dimensional Landscape of Graph Drawing Metrics."
  ///   *PacificVis 2024*; J. Kruiger et al. "Graph Layouts by t-SNE." *Computer Graphics Forum*
  ///   36(3), 2017, for a radius of 1.
  public static func nearness(nodeLimit: Int = 2_000, sampleSize: Int = 1_000) -> Self {
    MetricGroup(
      [
        Metric(
          "gabriel_ratio", unit: "share", .higher,
          "1 − pairs of an edge and a node in the circle over it ÷ possible pairs "
            + "(Mooney et al. 2024)",
          notices: [.jitter, .stretch]),
        Metric(
          "neighbors_near", unit: "share", .higher,
          "mean over nodes of the overlap of their d neighbors with the d nodes nearest to them "
            + "(Kruiger et al. 2017)",
          misses: [.stack]),
        Metric(
          "nearness_sampled", unit: "flag", .none,
          "1 where gabriel_ratio and neighbors_near look at a sample of the edges and nodes"),
      ],
      seeded: { layout, seed in
        let count = layout.tree.count
        guard count > 1 else { return [nil, nil, nil] }
        let isSampled = count > nodeLimit
        let size = isSampled ? sampleSize : count
        var random = Random(seed: seed, domain: "nearness")
        var circles = CircleCounts(in: layout)
        let edges = random.sample(size, of: count - 1)
        let nodes = random.sample(size, of: count)
        return [
          count > 2 ? circles.gabrielRatio(ofEdges: edges) : nil,
          nodes.map { circles.nearShare(of: $0) }.mean, isSampled ? 1 : 0,
        ]
      })
  }
}

private struct CircleCounts {
  private let layout: Layout<Point>
  private let index: PointIndex
  // Kept, so that no memory is asked for at each node.
  private var pending: [PointIndex.Run] = []
  private var squares: [Double] = []

  init(in layout: Layout<Point>) {
    self.layout = layout
    index = PointIndex(of: layout)
  }

  /// - Parameter edges: number `i` leads to node `i + 1`.
  mutating func gabrielRatio(ofEdges edges: [Int]) -> Double {
    let tree = layout.tree
    var (inside, possible) = (0, 0.0)
    for edge in edges {
      let line = layout.centerLine(to: edge + 1)
      let radius = Vector(x: line.dx / 2, y: line.dy / 2)
      inside += index.count(
        within: (1 - 1e-9) * radius.square, of: radius, from: line.start, &pending)
      let parent = Int(tree.parent[edge + 1])
      let beside = tree.degree(of: parent) + tree.degree(of: edge + 1) - 2
      possible += Double(tree.count - 2) - Double(beside) / 2
    }
    return max(0, 1 - Double(inside) / possible)
  }

  /// How much the neighbors of a node are the nodes nearest to it.
  mutating func nearShare(of node: Int) -> Double {
    let tree = layout.tree
    let center = layout.geometry[node]
    squares.removeAll(keepingCapacity: true)
    for child in tree.children(of: node) {
      squares.append(center.square(to: layout.geometry[child]))
    }
    if node > 0 { squares.append(center.square(to: layout.geometry[Int(tree.parent[node])])) }
    squares.sortAscending()
    let degree = squares.count
    // The farther a neighbor, the more nodes are nearer; the node itself is one of those counted.
    var (near, far) = (0, degree)
    while near < far {
      let middle = (near + far) / 2
      let nearer = index.count(
        within: (1 - 1e-9) * squares[middle], of: Vector(x: 0, y: 0), from: center,
        limit: degree, &pending)
      if nearer <= degree { near = middle + 1 } else { far = middle }
    }
    return Double(near) / Double(2 * degree - near)
  }
}

extension Point {
  /// The square of the distance to another point.
  fileprivate func square(to other: Point) -> Double {
    Vector(x: other.x - x, y: other.y - y).square
  }
}

extension LayoutTree {
  /// How many neighbors a node has: its children and its parent.
  fileprivate func degree(of node: Int) -> Int { children(of: node).count + (node > 0 ? 1 : 0) }
}
