import TreeLayout

extension MetricGroup<Point> {
  /// How often edges cross.
  ///
  /// Counts pairs of edges without a common node of which each has its ends on both sides of the
  /// other. If both run along axes, an end only touches the other edge within 1e-9 of the drawing's
  /// longer side; if one slants, the end only touches if it and the other edge span less than 1e-12
  /// of the drawing's area. Edges have the paths of the layout's conventions, whatever a picture's
  /// style makes of them: of edges with corners, pairs of straight pieces are counted. Arcs around
  /// the root are straight in the plane of angle and radius, where they are counted.
  ///
  /// Edges that keep the order of their level, as in most drawings of trees, are seen not to cross
  /// in O(*n*). Edges whose pieces all lie along the axes are counted in O(*n* log *n*), however
  /// many cross. In radial drawings, edges that do not go outward are compared with the edges that
  /// the root sees in the same directions: O(*n*) if all go outward. All other edges are searched
  /// through a hierarchy of boxes, in about O(*n* log *n*) for a tidy drawing. A drawing that crams
  /// everything together can have any number of pairs, so the search ends at `limit` crossings or
  /// after `stepLimit` pairs of boxes: then `edge_crossings_capped` is 1 and `edge_crossings` is
  /// the number found so far, or empty if none was found.
  ///
  /// - Reference: H. Purchase. "Metrics for Graph Drawing Aesthetics." *Journal of Visual Languages
  ///   and Computing* 13(5), 2002.
  public static func crossings(
    limit: Int = 1_000_000, stepLimit: Int = 300_000_000
  ) -> Self {
    MetricGroup([
      Metric(
        "edge_crossings", unit: "count", .zero, law: .planarity, tolerance: 0,
        "pairs of edges that cross (Purchase 2002)", notices: [.jitter]),
      Metric(
        "edge_crossings_capped", unit: "flag", .none,
        "1 where the count of crossings was cut short and is a lower bound"),
    ]) { layout in
      let layout = layout.unrolled
      let touching = Touching(in: layout.extent)
      if let count = DrawnRings(of: layout)?.crossings(touching) { return [Double(count), 0] }
      guard !layout.edgesKeepOrder() else { return [0, 0] }
      if let joined = AxisPieces(joinedOf: layout) {
        // Most drawings have no crossings, which joined pieces show sooner.
        if joined.crossings(depth: touching.depth) == 0 { return [0, 0] }
        let all = AxisPieces(of: layout)?.crossings(depth: touching.depth) ?? 0
        let ofNeighbors = layout.tree.neighborCrossings(layout.edgePaths, touching)
        return [Double(all - ofNeighbors), 0]
      }
      var search = CrossingSearch(in: layout, touching)
      let isComplete = search.run(limit: limit, stepLimit: stepLimit)
      return [
        isComplete || search.found > 0 ? Double(search.found) : nil, isComplete ? 0 : 1,
      ]
    }
  }
}

extension LayoutTree {
  /// How often edges cross that have a node in common and whose pieces lie along the axes. The
  /// pieces of one edge do not cross.
  fileprivate func neighborCrossings(_ paths: EdgePaths, _ touching: Touching) -> Int {
    nodes.reduce(0) { count, node in
      guard !isLeaf(node) else { return count }
      let edges = (node == 0 ? [] : [node]) + children(of: node)
      return count + (AxisPieces(to: edges, paths)?.crossings(depth: touching.depth) ?? 0)
    }
  }
}

/// Counts crossings by descending into pairs of boxes of one level that meet.
private struct CrossingSearch {
  /// The pieces of the edges in the pre-order of the edges' children, with the two nodes of each
  /// edge.
  private let edges: [Edge]
  private let children: [Int32]
  private let parents: [Int32]

  private let hierarchy: BoxHierarchy

  /// The node at which all edges in a box start, −1 if there are several; indexed as the boxes are.
  private let commonParents: [Int32]

  private let touching: Touching
  private var pairs: [Pair] = []
  private var steps = 0

  /// How many crossing pairs of edges were found so far.
  private(set) var found = 0

  private struct Pair {
    var level: Int32
    var first: Int32
    var second: Int32
  }

  init(in layout: Layout<Point>, _ touching: Touching) {
    self.touching = touching
    let (edges, children) = Self.pieces(of: layout)
    self.edges = edges
    self.children = children
    parents = children.map { layout.tree.parent[Int($0)] }
    hierarchy = BoxHierarchy(count: edges.count) { edges[$0].box }

    var common = parents
    common.reserveCapacity(hierarchy.boxes.count)
    for level in 0..<hierarchy.topLevel {
      let start = hierarchy.starts[level]
      for index in 0..<hierarchy.starts[level + 2] - hierarchy.starts[level + 1] {
        let inside = hierarchy.children(of: index, onLevel: level + 1)
        let first = common[start + inside.lowerBound]
        common.append(inside.allSatisfy { common[start + $0] == first } ? first : -1)
      }
    }
    commonParents = common
  }

  /// The pieces of the edges in the pre-order of the edges' children, and the child of each. The
  /// paths are not needed any longer.
  private static func pieces(of layout: Layout<Point>) -> (edges: [Edge], children: [Int32]) {
    let paths = layout.edgePaths
    var edges: [Edge] = []
    var children: [Int32] = []
    edges.reserveCapacity(layout.tree.count)
    children.reserveCapacity(layout.tree.count)
    for child in layout.tree.preOrder.dropFirst() {
      for piece in paths.pieces(to: Int(child)) {
        edges.append(piece)
        children.append(child)
      }
    }
    return (edges, children)
  }

  /// Counts; `false` if a limit ended the search.
  mutating func run(limit: Int, stepLimit: Int) -> Bool {
    guard !edges.isEmpty else { return true }
    pairs.append(Pair(level: Int32(hierarchy.topLevel), first: 0, second: 0))
    while let pair = pairs.popLast() {
      guard found < limit, steps <= stepLimit else { return false }
      if pair.level == 0 {
        count(Int(pair.first), Int(pair.second))
      } else {
        descend(into: pair)
      }
    }
    return true
  }

  private mutating func descend(into pair: Pair) {
    let level = Int(pair.level) - 1
    let start = hierarchy.starts[level]
    let firsts = hierarchy.children(of: Int(pair.first), onLevel: level + 1)
    let seconds = hierarchy.children(of: Int(pair.second), onLevel: level + 1)
    for first in firsts {
      let box = hierarchy.boxes[start + first]
      let parent = commonParents[start + first]
      for second in seconds where first <= second {
        steps += 1
        let haveOneParent = parent >= 0 && parent == commonParents[start + second]
        guard !haveOneParent, first == second || box.meets(hierarchy.boxes[start + second])
        else { continue }
        pairs.append(Pair(level: Int32(level), first: Int32(first), second: Int32(second)))
      }
    }
  }

  /// Counts two edges with different parents if they cross.
  private mutating func count(_ first: Int, _ second: Int) {
    guard parents[second] != children[first], parents[first] != children[second] else { return }
    if edges[first].crosses(edges[second], touching) { found += 1 }
  }
}
