import DelimitedText
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

// What is wrong with a finished layout, and what is told of it.

extension DrawnLayout {
  /// Refuses a shape without all of its numbers, and one that is turned inside out.
  func check(
    _ shape: Int, _ numbers: ShapeNumbers, by family: some LayoutFamily
  ) throws(TreeImportError) {
    guard numbers.isWhole(shape) else {
      let names = missing(shape, numbers, by: family)
      let what = names.isEmpty ? "a corner" : names.map { "`\($0)`" }.joined(separator: ", ")
      throw error(
        "`\(name(of: shape))` has no number for \(what), which a shape of the family "
          + "\(family.id) needs; --family names another one", at: shape)
    }
    guard numbers.isMeasurable(shape) else {
      throw error("`\(name(of: shape))` has a number that is too large to measure", at: shape)
    }
    if let what = numbers.negativeLength(of: shape) {
      throw error("`\(name(of: shape))` has a negative \(what)", at: shape)
    }
  }

  /// What a shape has no number for: of the columns that the file has, or of the geometry.
  private func missing(
    _ shape: Int, _ numbers: ShapeNumbers, by family: some LayoutFamily
  ) -> [String] {
    let components = numbers.components(of: shape)
    let rule = ShapeRule.rules(of: family).first { rule in
      !rule.columns.isEmpty && rule.columns.allSatisfy { has($0) }
    }
    if components.allSatisfy(\.isNaN), let rule {
      return rule.columns.filter { name in
        column(name).map { number($0, of: shape).isNaN } ?? true
      }
    }
    return zip(family.componentNames, components).filter { !$0.1.isFinite }.map { $0.0 }
  }

  func missed(_ missing: [Int], _ named: NamedTree) -> TreeImportError {
    error(
      "\(missing.count) of \(named.tree.count) nodes of \(named.id) have no shape, such as "
        + examples(missing, named) + "; a tree drawing has a place for each node")
  }

  func warnings(ofMissing missing: [Int], _ filled: Set<Int>, _ named: NamedTree) -> [String] {
    let groups = missing.filter { filled.contains($0) }
    let others = missing.filter { !filled.contains($0) }
    var warnings: [String] = []
    if !groups.isEmpty {
      warnings.append(
        "groups without shapes: \(groups.count), such as \(examples(groups, named)); each gets the "
          + "rectangle around what is below it")
    }
    if !others.isEmpty {
      warnings.append(
        "nodes without shapes: \(others.count) of \(named.tree.count), such as "
          + "\(examples(others, named)); they count as hidden")
    }
    return warnings
  }

  private func examples(_ nodes: [Int], _ named: NamedTree) -> String {
    nodes.prefix(3).map { "`\(named.names[$0].excerpt())`" }.joined(separator: ", ")
  }

  /// Gives groups of rectangles the rectangles around their children, from below.
  ///
  /// - Returns: the groups that have got one.
  func fill<Geometry: NodeGeometry>(
    _ missing: [Int], _ match: ShapeMatch, of tree: LayoutTree, _ geometry: inout [Geometry]
  ) -> Set<Int> {
    guard var rects = geometry as? [Rect] else { return [] }
    var filled: Set<Int> = []
    for node in missing.reversed() where !tree.isLeaf(node) {
      var corners: [Double] = []
      for child in tree.children(of: node)
      where match.shapes[child] >= 0 || filled.contains(child) {
        let box = rects[child]
        corners += [box.x, box.y, box.maxX, box.maxY]
      }
      guard !corners.isEmpty else { continue }
      rects[node] = Rect(around: corners[...])
      filled.insert(node)
    }
    geometry = rects as! [Geometry]
    return filled
  }

  /// What is to be told of shapes in a frame.
  ///
  /// - Throws: where the frame has no inside.
  func warnings(of bounds: Rect, in frame: Rect) throws(TreeImportError) -> [String] {
    guard frame.width > 0, frame.height > 0 else {
      throw error(
        "all shapes lie on one line or in one point, so that they have no frame; say --frame "
          + "WIDTHxHEIGHT")
    }
    let room = 1e-6 * frame.longerSide
    let isInside =
      bounds.x >= frame.x - room && bounds.y >= frame.y - room && bounds.maxX <= frame.maxX + room
      && bounds.maxY <= frame.maxY + room
    var warnings: [String] = []
    if !isInside {
      warnings.append(
        "shapes lie outside of the frame: they reach from \(place(bounds.x, bounds.y)) to "
          + "\(place(bounds.maxX, bounds.maxY)), and the frame from \(place(frame.x, frame.y)) to "
          + "\(place(frame.maxX, frame.maxY))")
    }
    if frame.longerSide < 20 {
      warnings.append(
        "the frame is \(frame.width.shortest) × \(frame.height.shortest), too small for any "
          + "name; write shapes in pixels to have names and losses measured")
    }
    return warnings
  }

  private func place(_ x: Double, _ y: Double) -> String { "\(x.shortest), \(y.shortest)" }

  // MARK: Tree drawings

  /// What is to be told of a drawing whose levels do not run down.
  func direction<Geometry: NodeGeometry>(
    of geometry: [Geometry], in tree: LayoutTree
  ) -> [String] {
    guard let points = geometry as? [Point], tree.count > 2 else { return [] }
    func share(_ isAhead: (_ child: Point, _ parent: Point) -> Bool) -> Double {
      let ahead = tree.nodes.dropFirst().count {
        isAhead(points[$0], points[Int(tree.parent[$0])])
      }
      return Double(ahead) / Double(tree.count - 1)
    }
    if share({ $0.y > $1.y }) >= 0.9 { return [] }
    if share({ $0.y < $1.y }) >= 0.9 {
      return [
        "nodes lie above their parents; if y grows upwards in this file, say --y-up, and else "
          + "--like with an orientation, such as buchheim:orientation=up"
      ]
    }
    for (orientation, isAhead) in [
      ("right", { (child: Point, parent: Point) in child.x > parent.x }),
      ("left", { (child: Point, parent: Point) in child.x < parent.x }),
    ] where share(isAhead) >= 0.9 {
      return [
        "levels run to the \(orientation), and metrics take them for rows; say --like with an "
          + "orientation, such as buchheim:orientation=\(orientation)"
      ]
    }
    return []
  }

  /// The tree with the sizes of its nodes: those of the file, or else its own, or else one that is
  /// said.
  func sized(
    _ tree: LayoutTree, _ match: ShapeMatch, _ numbers: ShapeNumbers, _ said: LayoutClaims,
    _ warnings: inout [String]
  ) throws(TreeImportError) -> LayoutTree {
    var sizes = tree.nodes.map { numbers.sizes[Int(match.shapes[$0])] }
    let isStated = sizes.allSatisfy { $0.width >= 0 && $0.height >= 0 }
    if !isStated {
      let hasOwn = tree.nodes.contains { tree.size(of: $0) != .unit }
      if hasOwn { return tree }
      guard let size = said.nodeSize else {
        let bounds = numbers.bounds(of: match.shapes)
        // In node units a drawing has some room for each node; in pixels much more.
        if bounds.longerSide > 40 * Double(tree.count) + 40 {
          warnings.append(
            "neither the file nor the tree says how large nodes are, so each counts as 1 × 1; "
              + "--node-size WIDTHxHEIGHT says it")
        }
        return tree
      }
      sizes = [Size](repeating: size, count: tree.count)
    }
    do { return try tree.withSizes(sizes) } catch {
      throw self.error("the sizes of the nodes cannot be taken: \(error)")
    }
  }

  /// The ways of the edges of the tree, by the nodes that they lead to.
  func drawnEdges<Geometry: NodeGeometry>(
    _ match: ShapeMatch, _ tree: LayoutTree, _ geometry: [Geometry], turnedAround axis: Double?,
    _ warnings: inout [String]
  ) -> DrawnEdgePaths {
    var nodes = [Int32](repeating: -1, count: count)
    for node in tree.nodes where match.shapes[node] >= 0 {
      nodes[Int(match.shapes[node])] = Int32(node)
    }
    var places = NamedPlaces()
    for shape in 0..<count { places.add(ids[shape], at: shape) }
    var ways = [[Point]](repeating: [], count: tree.count)
    var others = 0
    func add(_ corners: some Sequence<Point>, from source: Int, to target: Int) {
      let way = corners.map { Point(x: $0.x, y: axis == nil ? $0.y : axis! - $0.y) }
      guard source >= 0, target >= 0, way.allSatisfy({ $0.isFinite }) else {
        others += 1
        return
      }
      if Int(tree.parent[target]) == source {
        ways[target] = way
      } else if Int(tree.parent[source]) == target {
        ways[source] = way.reversed()
      } else {
        others += 1
      }
    }
    for edge in 0..<edges.count {
      let ends = [edges.sources[edge], edges.targets[edge]].map { id in
        places[id].map { Int(nodes[$0]) } ?? -1
      }
      add(edges.corners(of: edge), from: ends[0], to: ends[1])
    }
    if let points = geometry as? [Point], !self.ways.isEmpty {
      let grid = NodeGrid(points, of: tree)
      for way in self.ways {
        let ends = [way[0], way[way.count - 1]].map { point in
          grid.node(at: Point(x: point.x, y: axis == nil ? point.y : axis! - point.y))
        }
        add(way, from: ends[0] ?? -1, to: ends[1] ?? -1)
      }
    }
    if others > 0 {
      let count = edges.count + self.ways.count
      warnings.append("edges that are none of the tree: \(others) of \(count); left out")
    }
    let straight = tree.nodes.dropFirst().count { ways[$0].count < 2 }
    if straight > 0 {
      warnings.append(
        "edges without a way: \(straight) of \(tree.count - 1); they count as straight lines")
    }
    return DrawnEdgePaths(ways)
  }
}
