import TreeLayout

/// The pieces of edges; all of them lie along the axes, as those of elbows do.
struct AxisPieces {
  struct Piece: BitwiseCopyable {
    /// The y of a piece that runs across, the x of one that runs down.
    let place: Double

    /// The ends of the piece on the other axis, the lesser one first.
    var from: Double
    var to: Double

    /// Becomes the longer of two pieces that lie on one line and begin or end at one point.
    fileprivate mutating func takesIn(_ other: Piece) -> Bool {
      guard place == other.place, from == other.from || to == other.to else { return false }
      (from, to) = (min(from, other.from), max(to, other.to))
      return true
    }
  }

  private(set) var across: [Piece] = []
  private(set) var down: [Piece] = []

  /// The nodes to which the edges of the pieces lead; empty if the caller does not use them.
  private(set) var acrossChildren: [Int32] = []
  private(set) var downChildren: [Int32] = []

  /// The pieces of the edges to these children; `nil` if a piece slants.
  init?(to children: some Sequence<Int>, _ paths: EdgePaths) {
    guard add(children, paths, namingChildren: false) else { return nil }
  }

  /// The pieces of all edges, without keeping the paths of all at once; `nil` if a piece slants.
  init?(of layout: Layout<Point>, namingChildren: Bool = false) {
    let (nodes, tracer) = (layout.tree.nodes, EdgeTracer(of: layout))
    // As many as elbows may have. Space that is not written to costs nothing.
    across.reserveCapacity(2 * nodes.count)
    down.reserveCapacity(2 * nodes.count)
    for paths in tracer.parts(below: nodes) {
      guard add(paths.children, paths, namingChildren: namingChildren) else { return nil }
    }
  }

  /// The pieces of all edges, but only the longest of those that lie on one line and begin or end
  /// at one point, as pieces of edges from one node do; `nil` if a piece slants. Whether any pieces
  /// cross stays the same, but not how many do.
  init?(joinedOf layout: Layout<Point>) {
    let (nodes, tracer) = (layout.tree.nodes, EdgeTracer(of: layout))
    across.reserveCapacity(2 * nodes.count)
    down.reserveCapacity(2 * nodes.count)
    // Where the pieces of the path before are, by their index in it; a path has fewer than eight.
    var acrossBefore = [Int](repeating: -1, count: 8)
    var downBefore = acrossBefore
    for paths in tracer.parts(below: nodes) {
      for child in paths.children {
        var place = 0
        for edge in paths.pieces(to: child) {
          guard let (piece, isDown) = Self.piece(of: edge) else { return nil }
          if isDown {
            down.append(piece, unlessTakenInAt: &downBefore[place & 7])
          } else {
            across.append(piece, unlessTakenInAt: &acrossBefore[place & 7])
          }
          place += 1
        }
      }
    }
  }

  /// - Returns: whether no piece slants.
  private mutating func add(
    _ children: some Sequence<Int>, _ paths: EdgePaths, namingChildren: Bool
  ) -> Bool {
    for child in children {
      for edge in paths.pieces(to: child) {
        guard let (piece, isDown) = Self.piece(of: edge) else { return false }
        if isDown {
          down.append(piece)
          if namingChildren { downChildren.append(Int32(child)) }
        } else {
          across.append(piece)
          if namingChildren { acrossChildren.append(Int32(child)) }
        }
      }
    }
    return true
  }

  /// `nil` if the edge slants.
  @inline(__always)
  private static func piece(of edge: Edge) -> (Piece, isDown: Bool)? {
    let box = edge.box
    if box.minX == box.maxX { return (Piece(place: box.minX, from: box.minY, to: box.maxY), true) }
    guard box.minY == box.maxY else { return nil }
    return (Piece(place: box.minY, from: box.minX, to: box.maxX), false)
  }

  /// How many crossings of a piece across and a piece down are deeper than `depth` at all four
  /// ends.
  ///
  /// A line that sweeps from left to right keeps the heights of the pieces across that it cuts; or
  /// a line that sweeps down, if it has less to keep.
  ///
  /// - Complexity: O(*n* log *n*).
  consuming func crossings(depth: Double) -> Int {
    if across.count > down.count { (across, down) = (down, across) }
    across.removeAll { $0.from + depth >= $0.to - depth }
    let heights = across.map { $0.place }.distinctAscending()
    let byStart = across.map { $0.from }.ascendingOrder()
    let byEnd = across.map { $0.to }.ascendingOrder()
    var cut = FenwickTree(count: heights.count)
    var (started, ended, count) = (0, 0, 0)
    for index in down.map({ $0.place }).ascendingOrder() {
      let piece = down[Int(index)]
      while started < across.count, across[Int(byStart[started])].from + depth < piece.place {
        cut.add(1, at: heights.countBelow(across[Int(byStart[started])].place))
        started += 1
      }
      while ended < across.count, across[Int(byEnd[ended])].to - depth <= piece.place {
        cut.add(-1, at: heights.countBelow(across[Int(byEnd[ended])].place))
        ended += 1
      }
      let above = heights.countThrough(piece.from + depth)
      let below = heights.countBelow(piece.to - depth)
      if above < below { count += cut.sum(ofFirst: below) - cut.sum(ofFirst: above) }
    }
    return count
  }
}

extension [AxisPieces.Piece] {
  /// Appends a piece unless the one at `place` takes it in. Afterwards `place` is the index of the
  /// piece.
  fileprivate mutating func append(_ piece: Element, unlessTakenInAt place: inout Int) {
    if place >= 0, self[place].takesIn(piece) { return }
    place = count
    append(piece)
  }
}
