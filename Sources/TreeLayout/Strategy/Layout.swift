/// A tree and where one strategy put its nodes: everything that metrics, pictures and files read.
///
/// A layout does not say which strategy made it, so that layouts of other programs are layouts,
/// too.
public struct Layout<Geometry: NodeGeometry>: Sendable {
  public let tree: LayoutTree

  /// The frame that the strategy was given.
  public let frame: Rect

  /// The geometry of each node, indexed by node.
  public let geometry: [Geometry]

  /// The mark of each node, indexed by node; `nil` when all are shown.
  public let marks: [NodeMark]?

  /// The laws that the strategy promises to keep on this tree.
  public let claims: Claims

  /// How the geometry is to be read.
  public let conventions: Geometry.Conventions

  /// - Precondition: `geometry`, and `marks` if there are any, have an element for each node.
  public init(
    tree: LayoutTree, frame: Rect, geometry: [Geometry], marks: [NodeMark]? = nil,
    claims: Claims = [], conventions: Geometry.Conventions = Geometry.Conventions()
  ) {
    precondition(geometry.count == tree.count, "a layout has a geometry for each node")
    precondition(marks.map { $0.count == tree.count } ?? true, "marks are for each node or none")
    self.tree = tree
    self.frame = frame
    self.geometry = geometry
    self.marks = marks
    self.claims = claims
    self.conventions = conventions
  }

  @inlinable
  public subscript(node: Int) -> Geometry { geometry[node] }

  /// The mark of the node.
  @inlinable public func mark(of node: Int) -> NodeMark {
    marks?[node] ?? .shown
  }

  /// Whether all numbers of the geometry are finite.
  public var isFinite: Bool {
    Geometry.firstNotFinite(in: geometry) == nil
  }

  /// A hash of the geometry's bit patterns, node by node.
  public var hash: StableHash {
    var hash = StableHash()
    hash.combine(geometry)
    return hash
  }
}

extension StableHash {
  /// Combines the bit patterns of all components, node by node.
  public mutating func combine<Geometry: NodeGeometry>(_ geometry: [Geometry]) {
    for one in geometry { one.forEachComponent { combine($0) } }
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
