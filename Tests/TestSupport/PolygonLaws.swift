import TreeLayout

/// The laws of Voronoi treemaps. Distances are measured against the greatest coordinate of the
/// frame.
public struct PolygonLaws {
  private let layout: Layout<Polygon>
  private let tree: LayoutTree
  private let corners: [[Point]]
  private let size: Double

  public init(_ layout: Layout<Polygon>) {
    self.layout = layout
    tree = layout.tree
    corners = layout.tree.nodes.map { layout.corners(of: $0) }
    let frame = layout.frame
    size = [frame.x, frame.y, frame.maxX, frame.maxY].map { abs($0) }.max() ?? 0
  }

  public static func area(of corners: [Point]) -> Double {
    guard let first = corners.first else { return 0 }
    var twice = 0.0
    for (a, b) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      twice += (a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x)
    }
    return twice / 2
  }

  private static func sides(of corners: [Point]) -> [(from: Point, to: Point, length: Double)] {
    zip(corners, corners.dropFirst() + corners.prefix(1)).map { from, to in
      let (x, y) = (to.x - from.x, to.y - from.y)
      return (from, to, (x * x + y * y).squareRoot())
    }
  }

  /// The greatest error of a node's area, relative to its share of its parent, beyond what rounding
  /// of coordinates explains. Shares under 10⁻¹² count as 10⁻¹².
  public var areaError: Double {
    var worst = 0.0
    for parent in tree.nodes where !tree.isLeaf(parent) && tree.weights[parent] > 0 {
      let children = tree.children(of: parent)
      let sum = children.reversed().reduce(0.0) { $0 + tree.weights[$1] }
      let raised = children.map { child in
        let weight = tree.weights[child]
        return weight > 0 ? max(weight, 1e-12 * sum) : 0
      }
      let total = raised.sorted().reduce(0, +)
      let whole = Self.area(of: corners[parent])
      for (weight, child) in zip(raised, children) where weight > 0 {
        let share = weight / total * whole
        let rounding =
          0x1p-52 * size * Self.sides(of: corners[child]).reduce(0.0) { $0 + $1.length }
        let error = abs(Self.area(of: corners[child]) - share)
        worst = max(worst, (error - rounding) / share)
      }
    }
    return worst
  }

  /// How much the areas of siblings miss their parent's, relative to it.
  public var sumError: Double {
    var worst = 0.0
    for parent in tree.nodes where !tree.isLeaf(parent) && tree.weights[parent] > 0 {
      let sum = tree.children(of: parent).reduce(0.0) { $0 + Self.area(of: corners[$1]) }
      let whole = Self.area(of: corners[parent])
      worst = max(worst, abs(sum - whole) / whole)
    }
    return worst
  }

  /// How far a corner is outside of a side, if positive.
  private func distance(_ point: Point, _ side: (from: Point, to: Point, length: Double)) -> Double
  {
    let (from, to) = (side.from, side.to)
    guard side.length > 0 else { return -.infinity }
    return ((to.y - from.y) * (point.x - from.x) - (to.x - from.x) * (point.y - from.y))
      / side.length
  }

  /// How far a node reaches out of its parent, at most.
  public var overhang: Double {
    var worst = 0.0
    for node in tree.nodes.dropFirst() {
      let sides = Self.sides(of: corners[Int(tree.parent[node])])
      for corner in corners[node] {
        for side in sides { worst = max(worst, distance(corner, side)) }
      }
    }
    return worst / size
  }

  /// How far a corner lies inside of the line from the one before to the one behind, at most.
  public var dent: Double {
    var worst = 0.0
    for corners in corners where corners.count > 2 {
      let next = corners.dropFirst() + corners.prefix(1)
      for (corner, ends) in zip(next, zip(corners, next.dropFirst() + next.prefix(1))) {
        let (x, y) = (ends.1.x - ends.0.x, ends.1.y - ends.0.y)
        let side = (from: ends.0, to: ends.1, length: (x * x + y * y).squareRoot())
        worst = max(worst, -distance(corner, side))
      }
    }
    return worst / size
  }

  /// How far siblings reach over that side of one of them that separates them best, at most.
  public var overlap: Double {
    var worst = 0.0
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let siblings = tree.children(of: parent).filter { !corners[$0].isEmpty }
      let boxes = siblings.map { node in
        (
          left: corners[node].map(\.x).min()!, right: corners[node].map(\.x).max()!,
          top: corners[node].map(\.y).min()!, bottom: corners[node].map(\.y).max()!
        )
      }
      for (index, a) in siblings.enumerated() {
        for other in siblings.indices.dropFirst(index + 1)
        where boxes[index].left < boxes[other].right && boxes[other].left < boxes[index].right
          && boxes[index].top < boxes[other].bottom && boxes[other].top < boxes[index].bottom
        {
          let b = siblings[other]
          worst = max(worst, min(depth(of: a, in: b), depth(of: b, in: a)))
        }
      }
    }
    return worst / size
  }

  /// How deep a polygon reaches over the side of another one that it reaches over least.
  private func depth(of node: Int, in other: Int) -> Double {
    Self.sides(of: corners[other]).map { side in
      corners[node].map { -distance($0, side) }.max() ?? 0
    }.min() ?? 0
  }

  /// Whether each polygon begins with its leftmost corner among the topmost ones.
  public var startsAtTop: Bool {
    corners.allSatisfy { corners in
      guard let first = corners.first else { return true }
      let tie = 1e-9 * max(Self.area(of: corners), 0).squareRoot()
      let top = corners.map(\.y).min()!
      return first.y <= top + tie
        && corners.allSatisfy { $0.y > top + tie || $0.x >= first.x }
    }
  }
}
