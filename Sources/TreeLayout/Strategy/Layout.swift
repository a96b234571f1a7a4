/// A tree and where one strategy put its nodes: everything that metrics, pictures and files read.
///
/// ```swift
/// let layout = Treemap<Strip>().layout(tree, in: frame)
/// let visible = tree.nodes.filter { tree.isLeaf($0) && layout.mark(of: $0) == .shown }
/// let boxes = visible.map { layout[$0] }
/// ```
///
/// A layout does not say which strategy made it, so that layouts of other programs are layouts,
/// too.
public struct Layout<Geometry: NodeGeometry>: Sendable {
  public let tree: LayoutTree

  /// The frame that the strategy was given.
  public let frame: Rect

  /// The geometry of each node, indexed by node.
  public let geometry: [Geometry]

  /// The numbers of all lists, which `geometry` has the ranges of; empty in a geometry without
  /// lists.
  @usableFromInline package let pool: [Double]

  /// The mark of each node, indexed by node; `nil` when all are shown.
  @usableFromInline package let marks: [NodeMark]?

  /// The laws that the strategy promises to keep on this tree.
  public let claims: Claims

  /// How the geometry is to be read.
  public let conventions: Geometry.Conventions

  /// Where `tree` comes from if it holds only what can be seen of a tree; otherwise `nil`.
  public let visible: VisibleTree?

  /// Where `tree` holds only what can be seen and levels lie beside each other: the geometry of a
  /// node of each depth that is as long as the root, indexed by depth. A level may have no node
  /// that can be seen. Otherwise empty.
  package let levelShapes: [Geometry]

  /// Lists are not looked at: a strategy may have made a mistake. `checkLists` tells it.
  ///
  /// - Precondition: `geometry`, and `marks` if there are any, have an element for each node.
  public init(
    tree: LayoutTree, frame: Rect, geometry: [Geometry], pool: [Double] = [],
    marks: [NodeMark]? = nil,
    claims: Claims = [], conventions: Geometry.Conventions = Geometry.Conventions()
  ) {
    self.init(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: conventions, visible: nil, levelShapes: [])
  }

  /// As the initializer without `visible` and `levelShapes`, whose tree is that of `visible`.
  package init(
    tree: LayoutTree, frame: Rect, geometry: [Geometry], pool: [Double] = [],
    marks: [NodeMark]? = nil, claims: Claims = [], conventions: Geometry.Conventions,
    visible: VisibleTree?, levelShapes: [Geometry]
  ) {
    precondition(geometry.count == tree.count, "a layout has a geometry for each node")
    precondition(marks.map { $0.count == tree.count } ?? true, "marks are for each node or none")
    self.tree = tree
    self.frame = frame
    self.geometry = geometry
    self.pool = pool
    self.marks = marks
    self.claims = claims
    self.conventions = conventions
    self.visible = visible
    self.levelShapes = levelShapes
  }

  @inlinable
  public subscript(node: Int) -> Geometry { geometry[node] }

  /// The mark of the node.
  @inlinable public func mark(of node: Int) -> NodeMark {
    marks?[node] ?? .shown
  }

  /// The tree that the layout shows, or of which it shows what can be seen.
  package var wholeTree: LayoutTree { visible?.overview.tree ?? tree }

  /// The node of the whole tree that a node of `tree` is.
  public func wholeNode(of node: Int) -> Int { visible.map { Int($0.nodes[node]) } ?? node }

  /// How many nodes the whole tree has below the layout's root, itself included.
  package var countOfAll: Int { visible?.countOfAll ?? tree.count }

  /// The layout with another geometry of each node, and of each level.
  package func moved(_ moved: (Geometry) -> Geometry) -> Layout {
    Layout(
      tree: tree, frame: frame, geometry: geometry.map(moved), pool: pool, marks: marks,
      claims: claims, conventions: conventions, visible: visible,
      levelShapes: levelShapes.map(moved))
  }

  /// The layout as that of a tree of what can be seen, of which its tree is.
  package func showing(_ visible: VisibleTree?, levelShapes: [Geometry]) -> Layout {
    Layout(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: conventions, visible: visible, levelShapes: levelShapes)
  }

  /// The numbers of the node's list, which `Geometry.listNames` tells in turn; none in a geometry
  /// without lists, and where the range is not inside the pool.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func list(of node: Int) -> ArraySlice<Double> {
    geometry[node].list.range.numbers(in: pool)
  }

  /// Refuses a list that is not inside the pool, and one that does not have equally many of each of
  /// `Geometry.listNames`.
  ///
  /// - Complexity: O(*n*) in the nodes; O(1) without lists.
  package func checkLists() throws(LayoutError) {
    try Geometry.checkLists(of: geometry, in: pool)
  }

  /// The first node with a number that is not finite, of its geometry or of its list; `nil` if
  /// there is none.
  package var firstNotFinite: Int? {
    let component = Geometry.firstNotFinite(in: geometry)
    guard Geometry.List.exists else { return component }
    return geometry.indices.prefix(component ?? geometry.count).first { node in
      !list(of: node).allSatisfy { $0.isFinite }
    } ?? component
  }

  /// Whether all numbers of the geometry and of its lists are finite.
  package var isFinite: Bool { firstNotFinite == nil }

  /// A hash of the bit patterns of the geometry and its lists, node by node. It does not depend on
  /// where in the pool a list is.
  package var hash: StableHash {
    var hash = StableHash()
    hash.combine(geometry, pool: pool)
    return hash
  }
}

extension NodeGeometry {
  /// Refuses a list that is not inside the pool, and one that does not have equally many of each of
  /// `listNames`.
  ///
  /// - Complexity: O(*n*) in the nodes; O(1) without lists.
  package static func checkLists(of geometry: [Self], in pool: [Double]) throws(LayoutError) {
    guard List.exists else { return }
    let width = listNames.count
    for (node, one) in geometry.enumerated() {
      let range = one.list.range
      guard range.isInside(pool.count) else {
        throw LayoutError(
          node: node,
          reason: "has a list that is not inside the pool: \(range.count) numbers from "
            + "\(range.start) on, of \(pool.count)")
      }
      guard width > 0, range.count.isMultiple(of: width) else {
        throw LayoutError(
          node: node,
          reason: "has a list of \(range.count) numbers, and not equally many of each of "
            + listNames.joined(separator: ", "))
      }
    }
  }
}

extension StableHash {
  /// Combines the bit patterns of all components, node by node, and behind the components of each
  /// node its list. A list that is not inside the pool counts as an empty one.
  package mutating func combine<Geometry: NodeGeometry>(_ geometry: [Geometry], pool: [Double] = [])
  {
    guard Geometry.List.exists else {
      for one in geometry { one.forEachComponent { combine($0) } }
      return
    }
    for one in geometry {
      one.forEachComponent { combine($0) }
      combine(list: one.list.range.numbers(in: pool))
    }
  }

  /// Combines the bit patterns of a node's list, and before them how many there are.
  package mutating func combine(list: ArraySlice<Double>) {
    combine(UInt64(list.count))
    for number in list { combine(number) }
  }
}

/// Whether a node has a place of its own in a layout.
public enum NodeMark: UInt8, Sendable {
  case shown
  /// Drawn as a part of its group's common box or arc, or inside such a part.
  case grouped
  /// Left out, or inside something left out.
  case hidden
}
