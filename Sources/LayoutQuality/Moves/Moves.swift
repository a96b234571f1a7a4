import TreeLayout

// How far the nodes move that are looked at in both layouts, in pixels.

extension LayoutChange<Rect> {
  /// Of each measured leaf the side that moves the farthest.
  public var leafMoves: [Double] {
    moves { $0.isMeasured($1) }
  }

  /// Of each shown box of positive weight below the root the side that moves the farthest.
  public var boxMoves: [Double] {
    moves { $1 > 0 && $0.tree.weights[$1] > 0 && $0.mark(of: $1) == .shown }
  }

  private func moves(_ isLookedAt: (Layout<Rect>, _ node: Int) -> Bool) -> [Double] {
    var moves: [Double] = []
    moves.reserveCapacity(survivors.count)
    for survivor in survivors
    where isLookedAt(old, survivor.old) && isLookedAt(new, survivor.new) {
      let (a, b) = (old[survivor.old], new[survivor.new])
      moves.append(max(abs(b.x - a.x), abs(b.y - a.y), abs(b.maxX - a.maxX), abs(b.maxY - a.maxY)))
    }
    return moves
  }
}

extension LayoutChange<Circle> {
  /// Of the circle of each leaf of positive weight the point that moves the farthest.
  public var leafMoves: [Double] {
    survivors.compactMap { survivor in
      guard old.isWeightyLeaf(survivor.old), new.isWeightyLeaf(survivor.new) else { return nil }
      let (a, b) = (old[survivor.old], new[survivor.new])
      return Vector(x: b.x - a.x, y: b.y - a.y).square.squareRoot() + abs(b.r - a.r)
    }
  }
}
