import TreeLayout

/// The laws of treemaps, measured against the frame's longer side.
public struct TreemapLaws {
  public let tree: LayoutTree
  public let frame: Rect
  public let output: [Rect]

  public init(_ strategy: some LayoutStrategy<Rect>, _ tree: LayoutTree, in frame: Rect) {
    self.init(strategy.layout(tree, in: frame))
  }

  public init(_ strategy: AnyStrategy<Rect>, _ tree: LayoutTree, in frame: Rect) {
    self.init(strategy.layout(tree, in: frame))
  }

  public init(_ layout: Layout<Rect>) {
    (tree, frame, output) = (layout.tree, layout.frame, layout.geometry)
  }

  private var inner: [Int] { tree.nodes.filter { !tree.isLeaf($0) } }
  private var slack: Double { 1e-9 * frame.longerSide }

  /// How far a child reaches over its parent's border, at most.
  public var overhang: Double {
    var worst = 0.0
    for node in tree.nodes.dropFirst() {
      let (child, parent) = (output[node], output[Int(tree.parent[node])])
      worst = max(
        worst, parent.x - child.x, parent.y - child.y, child.maxX - parent.maxX,
        child.maxY - parent.maxY)
    }
    return worst / frame.longerSide
  }

  /// How deep two siblings lie in each other, at most: the lesser side of what they share.
  /// Quadratic in the size of a group.
  public var overlap: Double {
    var worst = 0.0
    for parent in inner {
      let siblings = tree.children(of: parent)
      for (offset, left) in siblings.enumerated() where !output[left].isEmpty {
        for right in siblings.dropFirst(offset + 1) {
          let (a, b) = (output[left], output[right])
          let width = min(a.maxX, b.maxX) - max(a.x, b.x)
          let height = min(a.maxY, b.maxY) - max(a.y, b.y)
          worst = max(worst, min(width, height))
        }
      }
    }
    return worst / frame.longerSide
  }

  /// The greatest relative difference between a node's area and its share of the frame.
  public var areaError: Double {
    var worst = 0.0
    for node in tree.nodes where tree.weights[0] > 0 {
      let wanted = tree.weights[node] / tree.weights[0] * frame.area
      let area = output[node].area
      worst = max(
        worst, wanted == area ? 0 : abs(area - wanted) / max(wanted, .leastNormalMagnitude))
    }
    return worst
  }

  /// How far a sibling is from lying below the one before it, or to its right and not above it, at
  /// most. What is thinner than rounding has no place.
  public var disorder: Double {
    var worst = 0.0
    for parent in inner {
      let siblings = tree.children(of: parent).filter { output[$0].shorterSide > slack }
      for (first, second) in zip(siblings, siblings.dropFirst()) {
        let (a, b) = (output[first], output[second])
        worst = max(worst, min(a.maxY - b.y, max(a.maxX - b.x, a.y - b.y)))
      }
    }
    return worst / frame.longerSide
  }

  /// Whether a child or grandchild of something without weight has an inside.
  public var showsSomethingBelowNothing: Bool {
    tree.nodes.dropFirst().contains { node in
      tree.weights[Int(tree.parent[node])] == 0 && !output[node].isEmpty
    }
  }
}
