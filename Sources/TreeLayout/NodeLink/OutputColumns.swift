// What the output holds while a drawing is being made.
//
// Until a point is the center of a box, it is room for two other numbers, so that a layout needs
// fewer columns of its own. Each of these numbers has a name here, and only code that uses these
// names reads `x` or `y` as anything but a coordinate. Two names that share a room are never in use
// for one node at the same time.

extension MutableSpan<Point> {
  /// How far the node's center is to the right of its parent's center. While siblings are put side
  /// by side and their parent has no place, the offset counts from an origin that the siblings
  /// share.
  subscript(offsetOf node: Int) -> Double {
    @inline(__always) get { self[node].x }
    @inline(__always) set { self[node].x = newValue }
  }

  /// Lets the offsets of siblings count from a point that is further right by `distance`.
  @inline(__always)
  mutating func moveOrigin(ofOffsets siblings: Range<Int>, by distance: Double) {
    for node in siblings { self[node].x -= distance }
  }

  /// How far the node's center is below its parent's center.
  subscript(dropOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How far the boxes of the node's subtree reach to the left of its center.
  subscript(leftExtentOf node: Int) -> Double {
    @inline(__always) get { self[node].x }
    @inline(__always) set { self[node].x = newValue }
  }

  /// How far the boxes of the node's subtree reach to the right of its center.
  subscript(rightExtentOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How far the next node of a contour, below the leaf, is to the right of it.
  subscript(threadOf leaf: Int) -> Double {
    @inline(__always) get { self[leaf].y }
    @inline(__always) set { self[leaf].y = newValue }
  }

  /// Where the node stands around the root, in turns from the top, clockwise.
  subscript(turnOf node: Int) -> Double {
    @inline(__always) get { self[node].x }
    @inline(__always) set { self[node].x = newValue }
  }

  /// How much of the circle around the root is for the node's subtree, in turns.
  subscript(wedgeOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How far the node is from the root's center.
  subscript(radiusOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How many leaves come before the first one of the node's subtree.
  subscript(leavesBefore node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How far down from the top of the drawing the node's box keeps others away.
  subscript(reachOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// The column of an inner node in the frame of its subtree.
  subscript(columnOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How long the line is on which the leaves of the node's subtree stand.
  subscript(lengthOf node: Int) -> Double {
    @inline(__always) get { self[node].x }
    @inline(__always) set { self[node].x = newValue }
  }

  /// The row of the node, counted from that of the leaves.
  subscript(rowOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }

  /// How tall the rows of the node's subtree are together.
  subscript(blockHeightOf node: Int) -> Double {
    @inline(__always) get { self[node].y }
    @inline(__always) set { self[node].y = newValue }
  }
}

extension Span<Point> {
  @inline(__always) subscript(offsetOf node: Int) -> Double { self[node].x }
  @inline(__always) subscript(rightExtentOf node: Int) -> Double { self[node].y }
  @inline(__always) subscript(threadOf leaf: Int) -> Double { self[leaf].y }
  @inline(__always) subscript(reachOf node: Int) -> Double { self[node].y }
  @inline(__always) subscript(turnOf node: Int) -> Double { self[node].x }
  @inline(__always) subscript(columnOf node: Int) -> Double { self[node].y }
}
