// What the strategies share that draw each level of a tree on a line of its own.

extension LayoutTree {
  /// Turns offsets into a finished layered drawing.
  ///
  /// A level is as tall as its tallest node, and the centers lie on its middle line.
  ///
  /// - Parameters:
  ///   - rootX: the center of the root.
  ///   - levelGap: the free distance between a level and the next.
  ///   - output: indexed by node; comes in with the offsets, and what stands in `y` is not read.
  /// - Complexity: O(*n*).
  func placeOnLevels(rootX: Double, levelGap: Double, into output: inout MutableSpan<Point>) {
    let parent = self.parent.span
    let sizes = self.sizes.span
    output[offsetOf: 0] = rootX
    var top = 0.0
    for depth in 0..<levelCount {
      let level = self.level(depth)
      var height = sizes.isEmpty ? 1 : 0.0
      if !sizes.isEmpty {
        for node in level { height = max(height, sizes[node].height) }
      }
      let y = top + height / 2
      for node in level {
        let origin = node == 0 ? 0 : output[Int(parent[node])].x
        output[node] = Point(x: origin + output[offsetOf: node], y: y)
      }
      top += height + levelGap
    }
  }

  /// Whether all nodes of each level are equally tall. Only then are equal subtrees at different
  /// depths of a layered drawing equally tall.
  var hasLevelsOfOneHeight: Bool {
    sizes.isEmpty
      || (0..<levelCount).allSatisfy { depth in
        let level = self.level(depth)
        return level.allSatisfy { sizes[$0].height == sizes[level.lowerBound].height }
      }
  }

  /// Whether all boxes are equally wide.
  var hasNodesOfOneWidth: Bool {
    sizes.allSatisfy { $0.width == sizes[0].width }
  }

  /// Whether two neighbors this far apart, box to box, never have the same center.
  func separatesCenters(gap: Double) -> Bool {
    gap > 0 || sizes.isEmpty || sizes.allSatisfy { $0.width > 0 }
  }
}

extension Span<Size> {
  /// The width of a node's box, where this is the column of a tree.
  @inline(__always) func width(of node: Int) -> Double { isEmpty ? 1 : self[node].width }

  /// The height of a node's box, where this is the column of a tree.
  @inline(__always) func height(of node: Int) -> Double { isEmpty ? 1 : self[node].height }
}
