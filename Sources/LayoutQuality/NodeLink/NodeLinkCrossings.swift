import TreeLayout

extension MetricGroup<Point> {
  /// How often edges cross.
  ///
  /// Pairs of edges without a common node of which each has its ends on both sides of the other;
  /// ends within 1e-9 of the drawing's longer side only touch. Edges are judged on the ways that
  /// the layout's conventions say, whatever a picture's style makes of them: of edges with corners,
  /// pairs of straight pieces are counted. Pairs are found through a hierarchy of boxes, which a
  /// tidy drawing passes in about O(*n* log *n*). A drawing that crams everything
  /// together can have as many pairs as it likes, so the search ends after `stepLimit` pairs of
  /// boxes: then `edge_crossings_capped` is 1 and `edge_crossings` what was found so far, or empty
  /// if that is nothing.
  ///
  /// - Reference: H. Purchase. "Metrics for Graph Drawing Aesthetics." *Journal of Visual Languages
  ///   and Computing* 13(5), 2002.
  public static func crossings(stepLimit: Int = 300_000_000) -> Self {
    MetricGroup([
      Metric(
        "edge_crossings", unit: "count", .zero, law: .planarity, tolerance: 0,
        "pairs of edges that cross (Purchase 2002)", notices: [.jitter]),
      Metric(
        "edge_crossings_capped", unit: "flag", .none,
        "1 where the count of crossings was cut short and is a lower bound"),
    ]) { layout in
      var search = CrossingSearch(in: layout)
      let isComplete = search.run(stepLimit: stepLimit)
      return [
        isComplete || search.found > 0 ? Double(search.found) : nil, isComplete ? 0 : 1,
      ]
    }
  }
}

/// Counts crossings by descending into pairs of boxes of one level that meet.
private struct CrossingSearch {
  /// The pieces of the edges in the pre-order of their children, with the two nodes of each.
  private let edges: [Edge]
  private let children: [Int32]
  private let parents: [Int32]

  private let hierarchy: BoxHierarchy

  /// The node at which all edges in a box start, −1 if there are several; indexed as the boxes.
  private let commonParents: [Int32]

  private let depth: Double
  private var pairs: [Pair] = []
  private var steps = 0

  /// How many pairs of edges are known to cross.
  private(set) var found = 0

  private struct Pair {
    var level: Int32
    var first: Int32
    var second: Int32
  }

  init(in layout: Layout<Point>) {
    let paths = layout.edgePaths
    var edges: [Edge] = []
    var children: [Int32] = []
    for child in layout.tree.preOrder.dropFirst() {
      for piece in paths.pieces(to: Int(child)) {
        edges.append(piece)
        children.append(child)
      }
    }
    self.edges = edges
    self.children = children
    parents = children.map { layout.tree.parent[Int($0)] }
    hierarchy = BoxHierarchy(of: edges.map { $0.box })
    depth = layout.extent.touchingDepth

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

  /// Counts; `false` when there was more to look at than the limit allows.
  mutating func run(stepLimit: Int) -> Bool {
    guard !edges.isEmpty else { return true }
    pairs.append(Pair(level: Int32(hierarchy.topLevel), first: 0, second: 0))
    while let pair = pairs.popLast() {
      guard steps <= stepLimit else { return false }
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
    if edges[first].crosses(edges[second], depth: depth) { found += 1 }
  }
}
