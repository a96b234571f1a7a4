import TreeLayout

/// The rows of a drawing whose boxes stand in rows that do not reach into each other, whatever
/// their levels: leaves in a row of their own, blocks of leaves, outlines. In each row boxes lie
/// beside each other.
///
/// Where the drawing's levels are columns, x and y are swapped.
struct BoxRows {
  private let isTurned: Bool

  /// The nodes of one row after the other, from left to right.
  private let order: [Int32]

  /// The boxes in that order.
  private let boxes: [Box]

  /// Where each row begins in the order; one entry more than rows.
  private var starts: [Int32] = []

  /// What each row takes from top to bottom.
  private var bounds: [(minY: Double, maxY: Double)] = []

  /// `nil` where boxes do not stand so, and where one has no inside.
  ///
  /// - Complexity: O(*n*).
  init?(of layout: Layout<Point>, boxes given: [Box]) {
    guard given.allSatisfy({ $0.hasInside }) else { return nil }
    isTurned = layout.conventions.orientation.isHorizontal
    let isTurned = isTurned
    func box(_ node: Int32) -> Box { isTurned ? given[Int(node)].turned : given[Int(node)] }
    let preOrder = layout.tree.preOrder
    var order = preOrder.map { box($0).minY }.ascendingOrder().map { preOrder[Int($0)] }
    for place in order.indices {
      let box = box(order[place])
      if let row = bounds.last, box.minY < row.maxY {
        bounds[bounds.count - 1].maxY = max(row.maxY, box.maxY)
      } else {
        starts.append(Int32(place))
        bounds.append((box.minY, box.maxY))
      }
    }
    starts.append(Int32(order.count))
    // Mostly rows are in pre-order. One with most of the boxes is none, but boxes at random.
    for row in bounds.indices {
      let places = Int(starts[row])..<Int(starts[row + 1])
      func isBehind(_ place: Int) -> Bool {
        box(order[place - 1]).maxX <= box(order[place]).minX
      }
      if places.dropFirst().allSatisfy(isBehind) { continue }
      guard places.count <= max(order.count / 2, 100) else { return nil }
      order[places].sort { box($0).minX < box($1).minX }
      guard places.dropFirst().allSatisfy(isBehind) else { return nil }
    }
    self.order = order
    boxes = order.map(box)
  }

  /// How many edges reach into a box that is not one of their own two; `nil` where they pass by
  /// very many rows or boxes.
  ///
  /// Edges come in pre-order, in which the next one of a row is near the one before, so that each
  /// row is walked along and not searched.
  ///
  /// - Complexity: O(*n* + *r*) for edges that cross *r* rows together.
  func edgeOverlaps(in tree: LayoutTree, _ paths: EdgePaths) -> Int? {
    var walk = RowWalk(of: self, places: places, stepLimit: 60 * tree.count)
    var found = 0
    for child in tree.preOrder.dropFirst() {
      let parent = tree.parent[Int(child)]
      for piece in paths.pieces(to: Int(child)) {
        let isReaching = walk.isReaching(
          isTurned ? piece.turned : piece, from: Int(parent), to: Int(child))
        guard let isReaching else { return nil }
        if isReaching {
          found += 1
          break
        }
      }
    }
    return found
  }

  /// The place of each node in the order, and its row.
  private var places: [(place: Int32, row: Int32)] {
    var places = [(place: Int32, row: Int32)](repeating: (0, 0), count: order.count)
    for row in bounds.indices {
      for place in starts[row]..<starts[row + 1] {
        places[Int(order[Int(place)])] = (place, Int32(row))
      }
    }
    return places
  }

  /// Walks along all rows at once.
  private struct RowWalk {
    let rows: BoxRows
    let places: [(place: Int32, row: Int32)]
    let stepLimit: Int
    private var steps = 0

    /// The first box in each row that ends behind the beginning of the edge looked at last.
    private var cursors: [Int32]

    init(of rows: BoxRows, places: [(place: Int32, row: Int32)], stepLimit: Int) {
      self.rows = rows
      self.places = places
      self.stepLimit = stepLimit
      cursors = Array(rows.starts.dropLast())
    }

    /// Whether an edge reaches into a box of neither end; `nil` after too many steps.
    mutating func isReaching(_ edge: Edge, from parent: Int, to child: Int) -> Bool? {
      let box = edge.box
      var row = Int(places[child].row)
      while row > 0, rows.bounds[row - 1].maxY > box.minY {
        row -= 1
        steps += 1
      }
      while row < rows.bounds.count, rows.bounds[row].minY < box.maxY {
        if rows.bounds[row].maxY > box.minY, reaches(edge, box, row, parent, child) { return true }
        row += 1
        steps += 1
      }
      return steps <= stepLimit ? false : nil
    }

    private mutating func reaches(
      _ edge: Edge, _ box: Box, _ row: Int, _ parent: Int, _ child: Int
    ) -> Bool {
      let (from, to) = edge.extent(of: box, within: rows.bounds[row])
      let (start, end) = (Int(rows.starts[row]), Int(rows.starts[row + 1]))
      var cursor = Int(cursors[row])
      while cursor < end, rows.boxes[cursor].maxX <= from {
        cursor += 1
        steps += 1
      }
      while cursor > start, rows.boxes[cursor - 1].maxX > from {
        cursor -= 1
        steps += 1
      }
      cursors[row] = Int32(cursor)
      let (own, other) = (Int(places[parent].place), Int(places[child].place))
      while cursor < end, rows.boxes[cursor].minX < to, steps <= stepLimit {
        if cursor != own, cursor != other, edge.reaches(into: rows.boxes[cursor]) { return true }
        cursor += 1
        steps += 1
      }
      return false
    }
  }
}
