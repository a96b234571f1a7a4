/// How far apart the neighbors of a level are, where subtrees are spread as Buchheim spreads them.
protocol Separation {
  /// The children of this parent are put side by side next; parents come bottom-up.
  mutating func begin(_ parent: Int)

  /// The least x of a neighbor on the right of a node at `x`.
  ///
  /// - Parameters:
  ///   - widths: the widths of both boxes, added up.
  ///   - gap: the free distance between them.
  func x(beside x: Double, _ widths: Double, _ gap: Double) -> Double

  /// The next neighbors are a level further down.
  mutating func descend()

  /// Where a parent stands: its children's offsets count from the first one's center, and `lastX`
  /// is the offset of the last one.
  func middle(of children: Range<Int>, lastX: Double, _ sizes: Span<Size>) -> Double
}

/// Boxes side by side, and parents in the middle between outer edges.
struct BoxSeparation: Separation {
  @inline(__always) func begin(_ parent: Int) {}

  @inline(__always)
  func x(beside x: Double, _ widths: Double, _ gap: Double) -> Double {
    x + widths / 2 + gap
  }

  @inline(__always) func descend() {}

  @inline(__always)
  func middle(of children: Range<Int>, lastX: Double, _ sizes: Span<Size>) -> Double {
    LayoutTree.middle(of: children, lastX: lastX, sizes)
  }
}
