/// The paths of a tree drawing's edges, each as its corners from the parent's box to the child's.
///
/// An arc is given by corners at most 2° apart, so that it is nowhere further from the straight
/// pieces between them than 0.02 % of its radius. Its last corner is the last but one of its path.
public struct EdgePaths: Sendable {
  private var corners: [Point] = []

  /// Where each path ends in `corners`, after a 0 for the first one's beginning.
  private var ends: [Int32] = [0]

  /// The nodes to which the paths lead.
  package let children: Range<Int>

  private let conventions: PointConventions

  fileprivate init(_ conventions: PointConventions, to children: Range<Int>) {
    self.conventions = conventions
    self.children = children
    corners.reserveCapacity((conventions.routing == .straight ? 2 : 4) * children.count)
    ends.reserveCapacity(children.count + 1)
  }

  /// The corners of the path to one of `children`. The first and the last one are the ends of the
  /// edge.
  public subscript(child: Int) -> ArraySlice<Point> {
    let place = child - children.lowerBound
    return corners[Int(ends[place])..<Int(ends[place + 1])]
  }
}

/// Traces the edges of a tree drawing by its conventions: all at once, or some at a time where the
/// paths of all would take much memory.
package struct EdgeTracer {
  private let geometry: [Point]
  private let conventions: PointConventions
  private let turns: DrawnTurns

  /// The tree with boxes as they would lie if the drawing ran down.
  private let upright: LayoutTree

  /// - Complexity: O(*n*) for drawings in which levels are columns, O(1) for others.
  package init(of layout: Layout<Point>) {
    geometry = layout.geometry
    conventions = layout.conventions
    turns = DrawnTurns(of: layout)
    upright = conventions.orientation.isHorizontal ? layout.tree.turned : layout.tree
  }

  /// The paths of the edges to the children of some nodes.
  ///
  /// - Complexity: O(*m*) for *m* nodes and children.
  package func paths(below parents: Range<Int>) -> EdgePaths {
    var paths = EdgePaths(conventions, to: upright.children(of: parents))
    for node in parents {
      let parent = box(node)
      let children = upright.children(of: node)
      if let drawn = conventions.drawn {
        for child in children { paths.addDrawn(drawn[child], from: parent, to: box(child)) }
        continue
      }
      switch conventions.routing {
      case .straight:
        for child in children { paths.addStraight(from: parent, to: box(child)) }
      case .elbow:
        for child in children { paths.addElbow(from: parent, to: box(child)) }
      case .outline(let indent):
        for child in children { paths.addOutline(from: parent, to: box(child), indent: indent) }
      case .trunk(let columns, let density):
        var (block, end, place) = (nil as LeafBlock?, children.lowerBound, 0)
        for child in children {
          if child >= end, upright.isLeaf(child) {
            let run = density.run(from: child, in: children, of: upright)
            block = LeafBlock(run, of: upright, columns, gap: conventions.gaps.sibling)
            (end, place) = (run.upperBound, 0)
          }
          if let block, child < end, upright.isLeaf(child) {
            paths.addTrunk(from: parent, to: box(child), at: place, in: block)
            place += 1
          } else {
            paths.addElbow(from: parent, to: box(child))
          }
        }
      case .square:
        for child in children { paths.addSquare(from: parent, to: box(child)) }
      case .arc:
        for child in children { paths.addArc(from: node, to: child, turns) }
      }
    }
    return paths
  }

  private func box(_ node: Int) -> UprightBox {
    UprightBox(
      center: conventions.orientation.upright(geometry[node]), size: upright.size(of: node))
  }
}

extension Layout<Point> {
  /// The paths of all edges, by the conventions.
  ///
  /// - Complexity: O(*n*).
  public var edgePaths: EdgePaths { EdgeTracer(of: self).paths(below: tree.nodes) }
}

/// A node's box as it would lie if the drawing ran down.
private struct UprightBox {
  let center: Point
  let size: Size

  var left: Double { center.x - size.width / 2 }
  var right: Double { center.x + size.width / 2 }
  var top: Double { center.y - size.height / 2 }
  var bottom: Double { center.y + size.height / 2 }
}

// MARK: - The ways

extension EdgePaths {
  private mutating func addCorner(_ x: Double, _ y: Double) {
    corners.append(conventions.orientation.turned(Point(x: x, y: y)))
  }

  private mutating func endWay() {
    ends.append(Int32(corners.count))
  }

  /// - Parameter way: as it is drawn, whatever the orientation is.
  fileprivate mutating func addDrawn(
    _ way: ArraySlice<Point>, from parent: UprightBox, to child: UprightBox
  ) {
    guard way.count > 1 else { return addStraight(from: parent, to: child) }
    corners += way
    endWay()
  }

  fileprivate mutating func addStraight(from parent: UprightBox, to child: UprightBox) {
    let isAbove = conventions.anchors == .facingSides && child.center.y < parent.center.y
    switch conventions.anchors {
    case .centerToCenter:
      addCorner(parent.center.x, parent.center.y)
      addCorner(child.center.x, child.center.y)
    case .bottomToTop, .facingSides:
      addCorner(parent.center.x, isAbove ? parent.top : parent.bottom)
      addCorner(child.center.x, isAbove ? child.bottom : child.top)
    }
    endWay()
  }

  fileprivate mutating func addElbow(from parent: UprightBox, to child: UprightBox) {
    addCorner(parent.center.x, parent.bottom)
    if parent.center.x != child.center.x {
      let bend = parent.bottom + conventions.gaps.level / 2
      addCorner(parent.center.x, bend)
      addCorner(child.center.x, bend)
    }
    addCorner(child.center.x, child.top)
    endWay()
  }

  fileprivate mutating func addOutline(
    from parent: UprightBox, to child: UprightBox, indent: Double
  ) {
    let y = parent.top + min(parent.size.height, indent) / 2
    addCorner(parent.right, y)
    addCorner(child.center.x, y)
    addCorner(child.center.x, child.top)
    endWay()
  }

  /// - Parameter place: which one of the block's leaves the child is.
  fileprivate mutating func addTrunk(
    from parent: UprightBox, to child: UprightBox, at place: Int, in block: LeafBlock
  ) {
    // The first row of many columns is reached in the same way as children outside of a block.
    guard block.columns <= 2 || place >= block.columns else {
      return addElbow(from: parent, to: child)
    }
    let bend = parent.bottom + conventions.gaps.level / 2
    let x = child.center.x + block.trunkOffset(from: place % block.columns)
    addCorner(parent.center.x, parent.bottom)
    addCorner(parent.center.x, bend)
    addCorner(x, bend)
    if block.columns <= 2 {
      addCorner(x, child.center.y)
      addCorner(x < child.center.x ? child.left : child.right, child.center.y)
    } else {
      let top = child.top - conventions.gaps.sibling / 2
      addCorner(x, top)
      addCorner(child.center.x, top)
      addCorner(child.center.x, child.top)
    }
    endWay()
  }

  fileprivate mutating func addSquare(from parent: UprightBox, to child: UprightBox) {
    addCorner(parent.center.x, parent.center.y)
    addCorner(child.center.x, parent.center.y)
    addCorner(child.center.x, child.center.y)
    endWay()
  }

  fileprivate mutating func addArc(from parent: Int, to child: Int, _ turns: DrawnTurns) {
    let (start, end) = (turns.points[parent], turns.points[child])
    let (inner, outer) = (turns.radius(of: parent), turns.radius(of: child))
    corners.append(start)
    guard inner > 0, outer > 0 else {
      // At the center, an arc is a point.
      corners += [start, end]
      return endWay()
    }
    let (from, to) = (turns.turn(of: parent), turns.turn(of: child))
    let pieces = (abs(to - from) * 180).rounded(.up)
    for corner in stride(from: 1, to: pieces, by: 1) {
      corners.append(turns.point(turn: from + (to - from) * corner / pieces, radius: inner))
    }
    let share = inner / outer
    let root = turns.points[0]
    corners.append(
      Point(x: root.x + (end.x - root.x) * share, y: root.y + (end.y - root.y) * share))
    corners.append(end)
    endWay()
  }
}
