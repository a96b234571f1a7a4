extension VanDerPloeg {
  // Contours compare these sums for equality, so they are all added up from the root down: another
  // order could differ in the last bit and keep boxes apart that only touch.

  /// Each box begins where its parent's reach ends.
  func reachBoxes(of tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[reachOf: 0] = sizes.height(of: 0) + gaps.level
    for node in 1..<tree.count {
      let top = output[reachOf: Int(parent[node])]
      output[reachOf: node] = top + sizes.height(of: node) + gaps.level
    }
  }

  /// Each box reaches as far down as its level.
  func reachLevels(of tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let sizes = tree.sizes.span
    var reach = 0.0
    for depth in 0..<tree.levelCount {
      let level = tree.level(depth)
      var height = 0.0
      for node in level { height = max(height, sizes.height(of: node)) }
      reach += height + gaps.level
      for node in level { output[reachOf: node] = reach }
    }
  }

  /// Turns offsets and reaches into the centers of the boxes.
  func finish(
    _ tree: LayoutTree, rootX: Double, into output: inout MutableSpan<Point>
  ) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[0] = Point(x: rootX, y: sizes.height(of: 0) / 2)
    for node in 1..<tree.count {
      output[node] = Point(
        x: output[Int(parent[node])].x + output[offsetOf: node],
        y: output[reachOf: node] - gaps.level - sizes.height(of: node) / 2)
    }
  }

  /// Whether every box keeps others away from some height below its upper edge.
  func reachesBelow(_ tree: LayoutTree) -> Bool {
    gaps.level > 0 || tree.sizes.allSatisfy { $0.height > 0 }
  }

  /// Whether no sum of heights is rounded. Only then are boxes that touch in one of two equal
  /// subtrees sure to touch in the other, which is further down.
  func hasExactHeights(_ tree: LayoutTree) -> Bool {
    func isExact(_ a: Double, _ b: Double) -> Bool {
      let sum = a + b
      let rest = sum - a
      return a - (sum - rest) + (b - rest) == 0
    }
    var reach: [Double] = []
    reach.reserveCapacity(tree.count)
    for node in tree.nodes {
      let top = node == 0 ? 0 : reach[Int(tree.parent[node])]
      let bottom = top + tree.size(of: node).height
      guard isExact(top, tree.size(of: node).height), isExact(bottom, gaps.level) else {
        return false
      }
      reach.append(bottom + gaps.level)
    }
    return true
  }
}
