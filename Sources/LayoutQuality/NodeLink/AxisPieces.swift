import TreeLayout

/// The pieces of edges that all lie along the axes, as elbows do.
struct AxisPieces {
  struct Piece: BitwiseCopyable {
    /// The node to which the edge leads.
    let child: Int32

    /// The height of a piece that runs across, the x of one that runs down.
    let place: Double

    /// Its ends on the other axis, the lesser one first.
    let from: Double
    let to: Double
  }

  private(set) var across: [Piece] = []
  private(set) var down: [Piece] = []

  /// Those of the edges to all children; `nil` if a piece slants.
  init?(to children: some Collection<Int>, _ paths: EdgePaths) {
    // As many as an elbow may have. Space that is not written to costs nothing.
    across.reserveCapacity(2 * children.count)
    down.reserveCapacity(2 * children.count)
    for child in children {
      for edge in paths.pieces(to: child) {
        let box = edge.box
        if box.minX == box.maxX {
          down.append(Piece(child: Int32(child), place: box.minX, from: box.minY, to: box.maxY))
        } else if box.minY == box.maxY {
          across.append(Piece(child: Int32(child), place: box.minY, from: box.minX, to: box.maxX))
        } else {
          return nil
        }
      }
    }
  }

  /// How many pieces across meet pieces down, at all four ends deeper than `depth`.
  ///
  /// A line that sweeps from left to right keeps the heights of the pieces across that it cuts.
  ///
  /// - Complexity: O(*n* log *n*).
  func crossings(depth: Double) -> Int {
    let across = across.filter { $0.from + depth < $0.to - depth }
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
