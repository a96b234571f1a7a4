import LayoutQuality
import TreeLayout

extension Layout {
  /// The layout with other geometries, and another tree or frame if these change, too.
  func replacing(
    _ geometry: [Geometry], tree: LayoutTree? = nil, frame: Rect? = nil
  ) -> Layout {
    Layout(
      tree: tree ?? self.tree, frame: frame ?? self.frame, geometry: geometry, pool: pool,
      marks: marks, claims: claims, conventions: conventions)
  }

  /// The layout with each node's geometry changed by itself.
  func mapping(_ place: (_ node: Int, Geometry) -> Geometry) -> Layout {
    replacing(tree.nodes.map { place($0, geometry[$0]) })
  }

  /// The layout with the geometry of each leaf changed by itself.
  func mappingLeaves(_ place: (Geometry) -> Geometry) -> Layout {
    mapping { tree.isLeaf($0) ? place($1) : $1 }
  }

  /// The layout in which the leaves of each parent have exchanged their places at random.
  func swappingLeaves(_ random: inout Random) -> Layout {
    var geometry = geometry
    for node in tree.nodes {
      let leaves = tree.children(of: node).filter(tree.isLeaf)
      for place in leaves.indices.dropFirst().reversed() {
        geometry.swapAt(leaves[place], leaves[random.integer(below: place + 1)])
      }
    }
    return replacing(geometry)
  }

  /// The layout in which the leaves of each parent are where its first leaf is.
  func stackingLeaves(_ place: (_ leaf: Geometry, _ first: Geometry) -> Geometry) -> Layout {
    var geometry = geometry
    for node in tree.nodes {
      let leaves = tree.children(of: node).filter(tree.isLeaf)
      for leaf in leaves.dropFirst() { geometry[leaf] = place(geometry[leaf], geometry[leaves[0]]) }
    }
    return replacing(geometry)
  }
}

extension Random {
  /// A number from −`reach` to `reach`.
  mutating func offset(_ reach: Double) -> Double {
    (2 * unit() - 1) * reach
  }
}
