import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

/// A finished layout that was read, with what is to be told of it.
package struct ReadLayout<Geometry: NodeGeometry>: Sendable {
  package let layout: Layout<Geometry>
  package let warnings: [String]
}

/// What a caller says of finished layouts that files do not say.
package struct LayoutClaims: Sendable {
  /// The frame; `nil` for the file's own, or else the rectangle around all shapes.
  package var frame: Rect?

  /// Whether shapes are the nodes in level order, whatever they are called.
  package var inOrder = false

  /// Whether y grows upwards, beside where the format says so.
  package var isUpsideDown = false

  /// The box of nodes in tree drawings for which neither the file nor the tree has one.
  package var nodeSize: Size?

  package init() {}
}

extension DrawnLayout {
  /// The layout of a tree that the file has, in the geometry of a family.
  ///
  /// A group of rectangles without a shape gets the rectangle around its children. Other nodes
  /// without shapes are marked as hidden, which metrics count; in a tree drawing they are an error.
  ///
  /// - Parameters:
  ///   - conventions: how the geometry is to be read, and `claims` the laws that it should keep.
  /// - Throws: where shapes are no nodes, or two are one node; where a number is none; where a node
  ///   of a tree drawing has no shape.
  package func layout<Geometry: NodeGeometry>(
    of named: NamedTree, by family: Family<Geometry>, _ said: LayoutClaims,
    claims: Claims = [], conventions: Geometry.Conventions? = nil
  ) throws(TreeImportError) -> ReadLayout<Geometry> {
    let match = try ShapeMatch(of: self, to: named, inOrder: said.inOrder)
    var numbers = ShapeNumbers(of: self, by: family)
    let isDrawing = family.geometryName == "point"
    var warnings = notes + self.warnings + match.warnings(self)
    for shape in match.shapes where shape >= 0 {
      try check(Int(shape), numbers, by: family)
    }
    // A picture is larger than the layout in it, which has room around it, titles and legends.
    var stated = said.frame
    var axis: Double?
    if isUpsideDown || said.isUpsideDown {
      let around = stated ?? frame ?? numbers.bounds(of: match.shapes)
      axis = around.y + around.maxY
      numbers.turnOver(around: axis!)
    }
    let bounds = numbers.bounds(of: match.shapes)
    if stated == nil, isDrawing { stated = Rect(x: 0, y: 0, width: 1600, height: 900) }
    var whole = stated ?? bounds.withRoundedSides
    if !isDrawing {
      warnings += try self.warnings(of: bounds, in: whole)
      // Frames begin at 0.
      numbers.move(byX: -whole.x, y: -whole.y)
      (whole.x, whole.y) = (0, 0)
    }

    let tree = named.tree
    var geometry = [Geometry](repeating: .zero, count: tree.count)
    var pool: [Double] = []
    var marks = hasMarks ? [NodeMark](repeating: .shown, count: tree.count) : nil
    for node in tree.nodes {
      let shape = Int(match.shapes[node])
      guard shape >= 0 else { continue }
      let part = numbers.components(of: shape)
      geometry[node] = Geometry { part[part.startIndex + $0] }
      geometry[node].list = Geometry.List(PoolRange(appending: numbers.list(of: shape), to: &pool))
      marks?[node] = mark(of: shape)
    }
    let missing = tree.nodes.filter { match.shapes[$0] < 0 }
    if !missing.isEmpty {
      guard !isDrawing else { throw missed(missing, named) }
      let filled = fill(missing, match, of: tree, &geometry)
      warnings += self.warnings(ofMissing: missing, filled, named)
      var hidden = marks ?? [NodeMark](repeating: .shown, count: tree.count)
      for node in missing where !filled.contains(node) { hidden[node] = .hidden }
      if hidden.contains(.hidden) { marks = hidden }
    }
    var sizedTree = tree
    var rules = conventions ?? family.conventions
    if isDrawing {
      if conventions == nil { warnings += direction(of: geometry, in: tree) }
      sizedTree = try sized(tree, match, numbers, said, &warnings)
      if edges.haveCorners || !ways.isEmpty, var points = rules as? PointConventions {
        points.drawn = drawnEdges(match, sizedTree, geometry, turnedAround: axis, &warnings)
        rules = points as! Geometry.Conventions
      }
    }
    let layout = Layout(
      tree: sizedTree, frame: whole, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: rules)
    return ReadLayout(layout: layout, warnings: warnings)
  }
}

extension Layout {
  /// The layout in another frame, where the geometry does not depend on it.
  package func framed(_ frame: Rect) -> Layout {
    Layout(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: conventions)
  }

  /// Whether most nodes lie inside their parents, by the middles of rectangles; `true` for other
  /// geometries.
  package var isNested: Bool {
    guard let rects = geometry as? [Rect] else { return true }
    let inside = tree.nodes.dropFirst().count { node in
      let (box, parent) = (rects[node], rects[Int(tree.parent[node])])
      return parent.contains(Point(x: box.midX, y: box.midY))
    }
    return 2 * inside >= tree.count - 1
  }
}

extension Rect {
  /// The rectangle with sides of ten digits, as the sum of a place and a length has an error in the
  /// last ones.
  fileprivate var withRoundedSides: Rect {
    guard longerSide > 0, longerSide.isFinite else { return self }
    var scale = 1.0
    while scale * longerSide < 1e9, scale < 1e300 { scale *= 10 }
    return Rect(
      x: x, y: y, width: (width * scale).rounded() / scale,
      height: (height * scale).rounded() / scale)
  }
}
