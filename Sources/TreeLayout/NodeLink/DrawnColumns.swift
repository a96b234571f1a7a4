// What strategies share that draw a part of a tree, or another tree in its place.

extension LayoutTree {
  /// A tree to be drawn, made of the columns that drawings read: it has no data but its boxes.
  init(
    firstChild: [Int32], parent: [Int32], levelStart: [Int32], sizes: [Size], maximumDegree: Int
  ) {
    self.init(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: [], values: [],
      sizes: sizes, sides: [], lengths: [], keys: [], maximumDegree: maximumDegree)
  }

  /// The tree of the root and of the subtrees of some neighboring children, to be drawn. Its nodes
  /// are in the same order as here.
  ///
  /// - Complexity: O(*m*) for *m* nodes and levels of the result.
  func branches(_ children: Range<Int>) -> LayoutTree {
    var levelStart: [Int32] = [0, 1]
    var level = children
    while !level.isEmpty {
      levelStart.append(levelStart[levelStart.count - 1] + Int32(level.count))
      level = self.children(of: level)
    }
    let count = Int(levelStart[levelStart.count - 1])
    var parent: [Int32] = [-1]
    var firstChild: [Int32] = [1]
    var sizes = self.sizes.isEmpty ? [] : [self.sizes[0]]
    parent.reserveCapacity(count)
    firstChild.reserveCapacity(count + 1)
    if !self.sizes.isEmpty { sizes.reserveCapacity(count) }
    // By how much the numbers of a level's nodes, and of their parents, are greater here than in
    // the result.
    var shift = Int32(children.lowerBound - 1)
    var parentShift: Int32 = 0
    level = children
    for depth in 1..<(levelStart.count - 1) {
      let next = self.children(of: level)
      let nextShift = Int32(next.lowerBound) - levelStart[depth + 1]
      for node in level {
        parent.append(self.parent[node] - parentShift)
        firstChild.append(self.firstChild[node] - nextShift)
      }
      sizes += self.sizes.isEmpty ? [] : self.sizes[level]
      (level, parentShift, shift) = (next, shift, nextShift)
    }
    firstChild.append(Int32(count))
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, sizes: sizes,
      maximumDegree: maximumDegree)
  }

  /// Moves a drawing to the right or to the left, until its first box begins at 0.
  ///
  /// - Complexity: O(*n*).
  func moveToOrigin(_ output: inout MutableSpan<Point>) {
    let sizes = self.sizes.span
    var leftEdge = Double.infinity
    for node in nodes { leftEdge = min(leftEdge, output[node].x - sizes.width(of: node) / 2) }
    guard leftEdge != 0 else { return }
    for node in nodes { output[node].x -= leftEdge }
  }

  /// Moves a drawing until the bounding box of its boxes begins at (0, 0).
  ///
  /// - Complexity: O(*n*).
  func moveCornerToOrigin(_ output: inout MutableSpan<Point>) {
    let sizes = self.sizes.span
    var (left, top) = (Double.infinity, Double.infinity)
    for node in nodes {
      left = min(left, output[node].x - sizes.width(of: node) / 2)
      top = min(top, output[node].y - sizes.height(of: node) / 2)
    }
    for node in nodes {
      output[node].x -= left
      output[node].y -= top
    }
  }
}
