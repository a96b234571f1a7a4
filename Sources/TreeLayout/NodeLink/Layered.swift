// What strategies share that draw each level of a tree on a line of its own.

extension LayoutTree {
  /// Turns offsets into a finished layered drawing.
  ///
  /// A level is as tall as its tallest node, and the centers lie on its middle line.
  ///
  /// - Parameters:
  ///   - rootX: the center of the root.
  ///   - levelGap: the free distance between a level and the next.
  ///   - output: indexed by node; holds the offsets at first, and its `y` is not read.
  /// - Complexity: O(*n*).
  func placeOnLevels(rootX: Double, levelGap: Double, into output: inout MutableSpan<Point>) {
    output[offsetOf: 0] = rootX
    var top = 0.0
    for depth in 0..<levelCount {
      let height = height(ofLevel: depth)
      place(level(depth), y: top + height / 2, into: &output)
      top += height + levelGap
    }
  }

  /// As the function above, on several threads.
  func placeOnLevels(
    _ forests: Forests, rootX: Double, levelGap: Double, into output: inout MutableSpan<Point>
  ) {
    output[offsetOf: 0] = rootX
    var lines: [Double] = []
    var top = 0.0
    for depth in 0..<levelCount {
      let height = height(ofLevel: depth)
      lines.append(top + height / 2)
      top += height + levelGap
    }
    for depth in 0...forests.level { place(level(depth), y: lines[depth], into: &output) }
    unsafe output.withUnsafeMutableBufferPointer { buffer in
      // Safe: each part writes the nodes of its own forest, and reads those and their parents.
      nonisolated(unsafe) let buffer = unsafe buffer
      sideBySide(forests.threads, parts: forests.runs.count) { [lines] next in
        var output = unsafe MutableSpan(_unsafeElements: buffer)
        while let part = next() {
          let roots = forests.runs[part]
          for (nodes, y) in zip(levels(from: roots), lines[forests.level...]).dropFirst() {
            place(nodes, y: y, into: &output)
          }
        }
      }
    }
  }

  /// Turns the offsets of neighbors into their centers.
  @inline(__always)
  private func place(_ nodes: Range<Int>, y: Double, into output: inout MutableSpan<Point>) {
    let parent = self.parent.span
    for node in nodes {
      let origin = node == 0 ? 0 : output[Int(parent[node])].x
      output[node] = Point(x: origin + output[offsetOf: node], y: y)
    }
  }

  /// The height of a level's tallest node.
  private func height(ofLevel depth: Int) -> Double {
    sizes.isEmpty ? 1 : level(depth).reduce(0) { max($0, sizes[$1].height) }
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
  /// The width of a node's box; this array is the column `sizes` of a tree.
  @inline(__always) func width(of node: Int) -> Double { isEmpty ? 1 : self[node].width }

  /// The height of a node's box; this array is the column `sizes` of a tree.
  @inline(__always) func height(of node: Int) -> Double { isEmpty ? 1 : self[node].height }
}
