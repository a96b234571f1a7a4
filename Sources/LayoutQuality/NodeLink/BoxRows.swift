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
    let tops = isTurned ? given.map { $0.minX } : given.map { $0.minY }
    var order = preOrder.map { tops[Int($0)] }.ascendingOrder().map { preOrder[Int($0)] }
    var boxes = order.map(box)
    for (place, box) in boxes.enumerated() {
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
      func isBehind(_ place: Int) -> Bool { boxes[place - 1].maxX <= boxes[place].minX }
      if places.dropFirst().allSatisfy(isBehind) { continue }
      guard places.count <= max(order.count / 2, 100) else { return nil }
      order[places].sort { box($0).minX < box($1).minX }
      for place in places { boxes[place] = box(order[place]) }
      guard places.dropFirst().allSatisfy(isBehind) else { return nil }
    }
    self.order = order
    self.boxes = boxes
  }

  /// How many edges reach into a box that is not one of their own two; `nil` where they pass by
  /// very many rows or boxes.
  ///
  /// Edges come level by level, and each from its parent on. In a row, the next one is near the one
  /// before, unless a level begins: so each search begins where the last one ended.
  ///
  /// - Complexity: O(*n* + *r* log *n*) for edges that cross *r* rows together, mostly
  ///   O(*n* + *r*).
  func edgeOverlaps(in tree: LayoutTree, _ tracer: EdgeTracer) -> Int? {
    let places = places
    var walk = RowWalk(of: self, stepLimit: 60 * tree.count)
    var found = 0
    for level in 0..<tree.levelCount {
      let paths = tracer.paths(below: tree.level(level))
      for child in paths.children {
        let parent = places[Int(tree.parent[child])]
        let ends = (Int(parent.place), Int(places[child].place))
        walk.row = Int(parent.row)
        for piece in paths.pieces(to: child) {
          guard let isReaching = walk.isReaching(isTurned ? piece.turned : piece, between: ends)
          else { return nil }
          if isReaching {
            found += 1
            break
          }
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
    let stepLimit: Int
    private var steps = 0

    /// The row in which the last edge ended; set it where the next one begins elsewhere.
    var row = 0

    /// The first box in each row that ends behind the beginning of the edge looked at last.
    private var cursors: [Int32]

    /// Where an upright line at a place is known to meet no box, and the row in which that ends, by
    /// the place. Many edges share a part of such a line, as those into a block of leaves do.
    private var free: [Double: (minY: Double, maxY: Double, row: Int)] = [:]

    /// Fewer rows are walked sooner than they are looked up.
    private static let fewRows = 8

    init(of rows: BoxRows, stepLimit: Int) {
      self.rows = rows
      self.stepLimit = stepLimit
      cursors = Array(rows.starts.dropLast())
    }

    /// Whether an edge reaches into a box of neither end; `nil` after too many steps.
    ///
    /// - Parameter ends: the places of the two boxes in the order.
    mutating func isReaching(_ edge: Edge, between ends: (Int, Int)) -> Bool? {
      let box = edge.box
      var minY = box.minY
      findRow(endingBelow: minY)
      let first = row
      var freeMinY = minY
      var meetsOwn = false
      while row < rows.bounds.count, rows.bounds[row].minY < box.maxY {
        if row - first == Self.fewRows, edge.dx == 0, minY == box.minY,
          let known = free[edge.start.x], known.minY <= minY, known.row > row
        {
          if known.maxY >= box.maxY {
            row = known.row
            return false
          }
          (minY, freeMinY, row) = (known.maxY, known.minY, known.row)
        }
        if rows.bounds[row].maxY > minY, reaches(edge, box, between: ends, meetsOwn: &meetsOwn) {
          return true
        }
        row += 1
        steps += 1
      }
      guard steps <= stepLimit else { return nil }
      if row > first { row -= 1 }
      if row - first >= Self.fewRows, edge.dx == 0, !meetsOwn {
        free[edge.start.x] = (freeMinY, box.maxY, row)
      }
      return false
    }

    /// Goes to the first row that ends below a height, or behind all: step by step if it is near.
    private mutating func findRow(endingBelow y: Double) {
      let before = row
      while row > 0, rows.bounds[row - 1].maxY > y, before - row < Self.fewRows { row -= 1 }
      while row < rows.bounds.count, rows.bounds[row].maxY <= y, row - before < Self.fewRows {
        row += 1
      }
      steps += abs(row - before)
      guard abs(row - before) == Self.fewRows else { return }
      var (low, high) = (0, rows.bounds.count)
      while low < high {
        let middle = (low + high) / 2
        if rows.bounds[middle].maxY > y { high = middle } else { low = middle + 1 }
        steps += 1
      }
      row = low
    }

    /// Whether the edge reaches into a box of the row.
    private mutating func reaches(
      _ edge: Edge, _ box: Box, between ends: (Int, Int), meetsOwn: inout Bool
    ) -> Bool {
      let (from, to) = edge.extent(of: box, within: rows.bounds[row])
      var cursor = firstBox(endingBehind: from)
      let end = Int(rows.starts[row + 1])
      cursors[row] = Int32(cursor)
      while cursor < end, rows.boxes[cursor].minX < to, steps <= stepLimit {
        if cursor == ends.0 || cursor == ends.1 {
          meetsOwn = true
        } else if edge.reaches(into: rows.boxes[cursor]) {
          return true
        }
        cursor += 1
        steps += 1
      }
      return false
    }

    /// The place of that box, or the end of the row. Steps grow until it is between two.
    private mutating func firstBox(endingBehind x: Double) -> Int {
      var (low, high) = (Int(rows.starts[row]), Int(rows.starts[row + 1]))
      let cursor = Int(cursors[row])
      var step = 1
      if cursor < high, rows.boxes[cursor].maxX <= x {
        low = cursor + 1
        while low + step <= high, rows.boxes[low + step - 1].maxX <= x {
          low += step
          step *= 2
          steps += 1
        }
        high = min(high, low + step - 1)
      } else {
        high = cursor
        while high - step >= low, rows.boxes[high - step].maxX > x {
          high -= step
          step *= 2
          steps += 1
        }
        low = max(low, high - step + 1)
      }
      while low < high {
        let middle = (low + high) / 2
        if rows.boxes[middle].maxX <= x { low = middle + 1 } else { high = middle }
        steps += 1
      }
      return low
    }
  }
}
