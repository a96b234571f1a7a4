import TreeLayout

/// The rows of a drawing in which each level of the tree is a row: its boxes lie beside each other
/// in the order of the level, and no row reaches into the next one. Most drawings of trees have
/// such rows, and then no search is needed.
///
/// Where the drawing's levels are columns, x and y are swapped.
struct LevelRows {
  private let tree: LayoutTree
  private let isTurned: Bool

  /// Indexed by node.
  private let boxes: [Box]

  /// The extent of each level from top to bottom.
  private let bounds: [(minY: Double, maxY: Double)]

  /// `nil` if levels are no rows, or a box has no inside.
  ///
  /// - Complexity: O(*n*).
  init?(of layout: Layout<Point>, boxes given: [Box]) {
    tree = layout.tree
    isTurned = layout.conventions.orientation.isHorizontal
    boxes = isTurned ? given.map { $0.turned } : given
    var bounds: [(minY: Double, maxY: Double)] = []
    for level in 0..<tree.levelCount {
      var end = -Double.infinity
      var (minY, maxY) = (Double.infinity, -Double.infinity)
      for node in tree.level(level) {
        let box = boxes[node]
        guard box.hasInside, box.minX >= end else { return nil }
        end = box.maxX
        minY = min(minY, box.minY)
        maxY = max(maxY, box.maxY)
      }
      bounds.append((minY, maxY))
    }
    let levels = bounds.indices.dropFirst()
    guard
      levels.allSatisfy({ bounds[$0 - 1].maxY <= bounds[$0].minY })
        || levels.allSatisfy({ bounds[$0].maxY <= bounds[$0 - 1].minY })
    else { return nil }
    self.bounds = bounds
  }

  /// How many edges reach into a box that is not one of their own two; `nil` if an edge leaves the
  /// rows of its two boxes, or edges pass by very many boxes.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if edges keep away from the boxes beside their own.
  func edgeOverlaps(_ tracer: EdgeTracer) -> Int? {
    var (found, steps) = (0, 0)
    for level in bounds.indices.dropFirst() {
      let (one, two) = (bounds[level - 1], bounds[level])
      let (minY, maxY) = (min(one.minY, two.minY), max(one.maxY, two.maxY))
      for paths in tracer.parts(below: tree.level(level - 1)) {
        for child in paths.children {
          let parent = Int(tree.parent[child])
          for piece in paths.pieces(to: child) {
            let edge = isTurned ? piece.turned : piece
            guard min(edge.start.y, edge.end.y) >= minY, max(edge.start.y, edge.end.y) <= maxY,
              steps <= 20 * tree.count
            else { return nil }
            let isReaching =
              reaches(edge, fromOrInto: parent, level - 1, &steps)
              || reaches(edge, fromOrInto: child, level, &steps)
            if isReaching {
              found += 1
              break
            }
          }
        }
      }
    }
    return found
  }

  /// Whether the edge reaches into a box of the row that is not this node's box.
  private func reaches(
    _ edge: Edge, fromOrInto own: Int, _ level: Int, _ steps: inout Int
  ) -> Bool {
    let (row, nodes, box) = (bounds[level], tree.level(level), edge.box)
    guard box.minY < row.maxY, row.minY < box.maxY else { return false }
    let (from, to) = edge.extent(of: box, within: row)
    let isAlone =
      (own == nodes.lowerBound || boxes[own - 1].maxX <= from)
      && (own + 1 == nodes.upperBound || boxes[own + 1].minX >= to)
    if isAlone { return false }
    var (low, high) = (nodes.lowerBound, nodes.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].maxX <= from { low = middle + 1 } else { high = middle }
    }
    while low < nodes.upperBound, boxes[low].minX < to {
      steps += 1
      if low != own, edge.reaches(into: boxes[low]) { return true }
      low += 1
    }
    return false
  }
}

extension Edge {
  /// The edge with x and y swapped.
  var turned: Edge {
    Edge(start: Point(x: start.y, y: start.x), end: Point(x: end.y, y: end.x))
  }

  /// The extent of the edge, whose box is given, within a row.
  @inline(__always)
  func extent(
    of box: Box, within row: (minY: Double, maxY: Double)
  ) -> (from: Double, to: Double) {
    guard dx != 0, dy != 0 else { return (box.minX, box.maxX) }
    // A little more than the edge's part in the row does no harm; less would.
    let one = start.x + dx * (row.minY - start.y) / dy
    let two = start.x + dx * (row.maxY - start.y) / dy
    let rounding = 1e-12 * (abs(box.minX) + abs(box.maxX))
    return (max(box.minX, min(one, two) - rounding), min(box.maxX, max(one, two) + rounding))
  }
}

extension Layout<Point> {
  /// Whether it is clear that no edges cross: all edges to one level begin at one height and end at
  /// another one, both in the order of the level, and the levels' heights follow each other. Edges
  /// with corners all turn at one height between the two.
  ///
  /// If the answer is `false`, edges may cross or not.
  ///
  /// - Complexity: O(*n*).
  func edgesKeepOrder() -> Bool {
    let isTurned = conventions.orientation.isHorizontal
    func across(_ point: Point) -> Double { isTurned ? point.y : point.x }
    guard tree.count > 1 else { return true }
    let tracer = EdgeTracer(of: self)
    let way = tracer.paths(below: 0..<1)[1]
    let (first, last) = (way[way.startIndex], way[way.endIndex - 1])
    let isRising = isTurned ? last.x >= first.x : last.y >= first.y
    /// The coordinate of a point that grows from level to level.
    func along(_ point: Point) -> Double {
      let place = isTurned ? point.x : point.y
      return isRising ? place : -place
    }
    var reached = -Double.infinity
    for level in 1..<tree.levelCount {
      // The first edge's beginning, end and turn; all edges have the same.
      var line: (start: Double, end: Double)?
      var turn: Double?
      var (startPlace, endPlace) = (-Double.infinity, -Double.infinity)
      for paths in tracer.parts(below: tree.level(level - 1)) {
        for child in paths.children {
          let way = paths[child]
          let (first, last) = (way[way.startIndex], way[way.endIndex - 1])
          let (start, end) = line ?? (along(first), along(last))
          guard along(first) == start, along(last) == end, reached <= start, start < end,
            startPlace <= across(first), endPlace <= across(last)
          else { return false }
          line = (start, end)
          (startPlace, endPlace) = (across(first), across(last))
          // An edge that slants does not turn; it counts as if it turned at its start.
          var height = start
          if way.count == 4 {
            let (one, two) = (way[way.startIndex + 1], way[way.startIndex + 2])
            height = along(one)
            guard across(one) == across(first), across(two) == across(last), along(two) == height,
              start < height, height <= end
            else { return false }
          } else if way.count != 2 {
            return false
          } else if across(first) == across(last) {
            continue
          }
          guard turn ?? height == height else { return false }
          turn = height
        }
      }
      if let line { reached = line.end }
    }
    return true
  }
}
