import TreeLayout

// How far nodes move that are looked at in both layouts, in pixels.

extension LayoutChange<Rect> {
  /// How far each measured leaf moves: the move of the side that moves farthest.
  public var leafMoves: [Double] {
    moves { $0.isMeasured($1) }
  }

  /// How far each shown box of positive weight below the root moves: the move of the side that
  /// moves farthest.
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
  /// How far the circle of each leaf of positive weight moves: the move of the point that moves
  /// farthest.
  public var leafMoves: [Double] {
    survivors.compactMap { survivor in
      guard old.isWeightyLeaf(survivor.old), new.isWeightyLeaf(survivor.new) else { return nil }
      let (a, b) = (old[survivor.old], new[survivor.new])
      return Vector(x: b.x - a.x, y: b.y - a.y).square.squareRoot() + abs(b.r - a.r)
    }
  }
}
