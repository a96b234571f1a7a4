import TreeLayout

/// The boxes of a drawing in rows that do not reach into each other, whatever the boxes' levels:
/// leaves in a row of their own, blocks of leaves, outlines. In each row boxes lie beside each
/// other.
///
/// Where the drawing's levels are columns, x and y are swapped.
struct BoxRows {
  private let isTurned: Bool

  /// The boxes as given, indexed by node.
  private let boxes: [Box]

  /// The extents of boxes from left to right, one row after the other, and the node of each. The
  /// data that is read of most boxes lies together.
  private let spans: [Span]
  private typealias Span = (minX: Double, maxX: Double, node: Int32)

  /// The index of each node's box in `spans`, and the number of its row; indexed by node.
  private let places: [(place: Int32, row: Int32)]

  /// Where each row begins in `spans`; one entry more than rows.
  private let starts: [Int32]

  /// The extent of each row from top to bottom.
  private let bounds: [(minY: Double, maxY: Double)]

  /// `nil` if boxes do not lie in such rows, or a box has no inside.
  ///
  /// - Complexity: O(*n*), and sorting the rows that are not in pre-order.
  init?(of layout: Layout<Point>, boxes: [Box]) {
    let isTurned = layout.conventions.orientation.isHorizontal
    func box(_ node: Int) -> Box { isTurned ? boxes[node].turned : boxes[node] }
    guard let heights = RowHeights(of: layout.tree.nodes, box) else { return nil }
    let (starts, bounds) = (heights.starts, heights.bounds)

    var spans = [Span](repeating: (0, 0, 0), count: boxes.count)
    var places = [(place: Int32, row: Int32)](repeating: (0, 0), count: boxes.count)
    var ends = starts
    var isAscending = [Bool](repeating: true, count: bounds.count)
    for node in layout.tree.preOrder {
      let box = box(Int(node))
      let row = heights.row(of: box)
      let place = ends[row]
      if place > starts[row], spans[Int(place) - 1].maxX > box.minX { isAscending[row] = false }
      spans[Int(place)] = (box.minX, box.maxX, node)
      places[Int(node)] = (place, Int32(row))
      ends[row] += 1
    }
    // Most rows are in pre-order. One with most of the boxes is no row, but boxes at random.
    for row in bounds.indices where !isAscending[row] {
      let range = Int(starts[row])..<Int(starts[row + 1])
      guard range.count <= max(boxes.count / 2, 100) else { return nil }
      spans[range].sort { $0.minX < $1.minX }
      for place in range {
        places[Int(spans[place].node)].place = Int32(place)
        guard place == range.lowerBound || spans[place - 1].maxX <= spans[place].minX
        else { return nil }
      }
    }
    (self.isTurned, self.boxes, self.spans, self.places) = (isTurned, boxes, spans, places)
    (self.starts, self.bounds) = (starts, bounds)
  }

  private func box(_ node: Int32) -> Box {
    isTurned ? boxes[Int(node)].turned : boxes[Int(node)]
  }

  /// The positions of rows.
  ///
  /// The drawing is cut into bands from top to bottom, half as high as its lowest box: boxes that
  /// begin in the same band overlap in y. If this would take more bands than twice the boxes, bands
  /// are higher, and rows that share one count as one row.
  private struct RowHeights {
    private let top: Double
    private let bandsPerUnit: Double
    private var rowOfBand: [Int32] = []

    /// How many boxes are before each row; one entry more than rows.
    private(set) var starts: [Int32] = []

    /// The extent of each row from top to bottom.
    private(set) var bounds: [(minY: Double, maxY: Double)] = []

    /// `nil` if a box has no inside.
    init?(of nodes: Range<Int>, _ box: (Int) -> Box) {
      var all = Box.empty
      var lowest = Double.infinity
      for node in nodes {
        let box = box(node)
        guard box.hasInside else { return nil }
        all.formUnion(box)
        lowest = min(lowest, box.height)
      }
      let bandCount = max(1, min(2 * all.height / lowest, 2 * Double(nodes.count)).rounded(.up))
      top = all.minY
      bandsPerUnit = bandCount / all.height
      guard all.height.isFinite, bandsPerUnit.isFinite else { return nil }

      // How many boxes begin in each band, and their extent from top to bottom.
      var bands = [(count: Int32, minY: Double, maxY: Double)](
        repeating: (0, .infinity, -.infinity), count: Int(bandCount) + 1)
      for node in nodes {
        let box = box(node)
        let band = band(of: box)
        bands[band].count += 1
        bands[band].minY = min(bands[band].minY, box.minY)
        bands[band].maxY = max(bands[band].maxY, box.maxY)
      }
      rowOfBand.reserveCapacity(bands.count)
      var passed = Int32(0)
      for band in bands {
        if band.count > 0 {
          if let row = bounds.last, band.minY < row.maxY {
            bounds[bounds.count - 1].maxY = max(row.maxY, band.maxY)
          } else {
            starts.append(passed)
            bounds.append((band.minY, band.maxY))
          }
        }
        rowOfBand.append(Int32(bounds.count) - 1)
        passed += band.count
      }
      starts.append(passed)
    }

    /// The row of a box of the drawing.
    func row(of box: Box) -> Int { Int(rowOfBand[band(of: box)]) }

    private func band(of box: Box) -> Int { Int((box.minY - top) * bandsPerUnit) }
  }

  /// How many edges reach into a box that is not one of their own two; `nil` if edges pass by very
  /// many rows or boxes.
  ///
  /// Edges come level by level, and each from its parent on. In a row, the next edge is near the
  /// one before, unless a level begins: so each search begins where the last one ended, and in the
  /// child's row at the child.
  ///
  /// - Complexity: O(*n* + *r* log *n*) for edges that cross *r* rows together, mostly
  ///   O(*n* + *r*).
  func edgeOverlaps(in tree: LayoutTree, _ tracer: EdgeTracer) -> Int? {
    var walk = RowWalk(of: self, stepLimit: 60 * tree.count)
    var found = 0
    for paths in tracer.parts(below: tree.nodes) {
      for child in paths.children {
        let parent = places[Int(tree.parent[child])]
        let ends = (Int(parent.place), Int(places[child].place))
        walk.row = Int(parent.row)
        walk.expect(places[child])
        // An edge meets nothing between its parent's row and the next one.
        let minY = bounds[walk.row].maxY
        let maxY = walk.row + 1 < bounds.count ? bounds[walk.row + 1].minY : .infinity
        for piece in paths.pieces(to: child) {
          let piece = isTurned ? piece.turned : piece
          if min(piece.start.y, piece.end.y) >= minY, max(piece.start.y, piece.end.y) <= maxY {
            continue
          }
          guard let isReaching = walk.isReaching(piece, between: ends) else { return nil }
          if isReaching {
            found += 1
            break
          }
        }
      }
    }
    return found
  }

  /// Walks along all rows at once.
  private struct RowWalk {
    let rows: BoxRows
    let stepLimit: Int
    private var steps = 0

    /// The row in which the last edge ended; set by the caller if the next edge begins elsewhere.
    var row = 0

    /// The first box in each row that ends behind the beginning of the last edge.
    private var cursors: [Int32]

    /// Parts of upright lines that are known to meet no box, and the rows in which they end.
    /// Successive edges may share a part of such a line, as the edges into a block of leaves do.
    private var free = FreeParts()

    /// A walk along fewer rows than this is faster than a lookup.
    private static let fewRows = 8

    init(of rows: BoxRows, stepLimit: Int) {
      self.rows = rows
      self.stepLimit = stepLimit
      cursors = Array(rows.starts.dropLast())
    }

    /// Begins the search in a row at the box in which an edge ends, wherever the last search was.
    mutating func expect(_ end: (place: Int32, row: Int32)) { cursors[Int(end.row)] = end.place }

    /// Whether an edge reaches into a box of neither end; `nil` after too many steps.
    ///
    /// - Parameter ends: the places of the two boxes.
    mutating func isReaching(_ edge: Edge, between ends: (Int, Int)) -> Bool? {
      let box = edge.box
      var (minY, freeMinY) = (box.minY, box.minY)
      findRow(endingBelow: minY)
      let first = row
      if edge.dx == 0, let known = free.part(at: edge.start.x), known.minY <= minY,
        known.maxY > minY
      {
        row = known.row
        if known.maxY >= box.maxY { return false }
        (minY, freeMinY) = (known.maxY, known.minY)
      }
      var meetsOwn = false
      while row < rows.bounds.count, rows.bounds[row].minY < box.maxY {
        if rows.bounds[row].maxY > minY, reaches(edge, box, between: ends, meetsOwn: &meetsOwn) {
          return true
        }
        row += 1
        steps += 1
      }
      guard steps <= stepLimit else { return nil }
      if row > first { row -= 1 }
      if row > first, edge.dx == 0, !meetsOwn {
        free.note((freeMinY, box.maxY, row), at: edge.start.x)
      }
      return false
    }

    /// Goes to the first row that ends below a height, or behind all rows: step by step if it is
    /// near.
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
      while cursor < end, rows.spans[cursor].minX < to, steps <= stepLimit {
        if cursor == ends.0 || cursor == ends.1 {
          meetsOwn = true
        } else if edge.reaches(into: rows.box(rows.spans[cursor].node)) {
          return true
        }
        cursor += 1
        steps += 1
      }
      return false
    }

    /// The index of the first box that ends behind `x`, or the end of the row. Steps grow until the
    /// box is between two of them.
    private mutating func firstBox(endingBehind x: Double) -> Int {
      var (low, high) = (Int(rows.starts[row]), Int(rows.starts[row + 1]))
      let cursor = Int(cursors[row])
      var step = 1
      if cursor < high, rows.spans[cursor].maxX <= x {
        low = cursor + 1
        while low + step <= high, rows.spans[low + step - 1].maxX <= x {
          low += step
          step *= 2
          steps += 1
        }
        high = min(high, low + step - 1)
      } else {
        high = cursor
        while high - step >= low, rows.spans[high - step].maxX > x {
          high -= step
          step *= 2
          steps += 1
        }
        low = max(low, high - step + 1)
      }
      while low < high {
        let middle = (low + high) / 2
        if rows.spans[middle].maxX <= x { low = middle + 1 } else { high = middle }
        steps += 1
      }
      return low
    }
  }
}

/// Parts of upright lines, found by the x of their lines. The table forgets: of two lines with one
/// slot it holds the last.
private struct FreeParts {
  typealias Part = (minY: Double, maxY: Double, row: Int)

  private static let slotBits = 8

  /// NaN marks a free slot: it is equal to nothing.
  private var slots = [(x: Double, part: Part)](
    repeating: (.nan, (0, 0, 0)), count: 1 << slotBits)

  func part(at x: Double) -> Part? {
    let slot = slots[x.slot(ofBits: Self.slotBits)]
    return slot.x == x ? slot.part : nil
  }

  mutating func note(_ part: Part, at x: Double) {
    slots[x.slot(ofBits: Self.slotBits)] = (x, part)
  }
}
