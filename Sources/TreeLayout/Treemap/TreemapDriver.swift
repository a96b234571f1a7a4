extension Tiling {
  /// Tiles every group.
  func tileAll(
    of tree: LayoutTree, in frame: Rect, padding: TreemapPadding, threads: Int,
    using context: inout TilingContext, into output: inout MutableSpan<Rect>
  ) {
    output[0] = frame
    if Self.readsWeightsAlone, threads == 1, padding.isZero {
      return tile(groupsOf: tree, using: &context, into: &output)
    }
    guard threads > 1, let forests = Forests(of: tree, threads: threads) else {
      tile(groups: 1..<tree.count, of: tree, padding: padding, using: &context, into: &output)
      return
    }
    tile(
      groups: 1..<tree.level(forests.level).upperBound, of: tree, padding: padding,
      using: &context, into: &output)
    let isRest = context.isRest
    unsafe output.withUnsafeMutableBufferPointer { buffer in
      // Safe: each part writes the nodes of its own forest, and reads those and their parents.
      nonisolated(unsafe) let buffer = unsafe buffer
      sideBySide(forests.threads, parts: forests.runs.count) { next in
        var output = unsafe MutableSpan(_unsafeElements: buffer)
        var context = TilingContext(of: tree, for: self, isRest: isRest)
        while let part = next() {
          let roots = forests.runs[part]
          context.depth = forests.level
          for nodes in tree.levels(from: roots).dropFirst() {
            tile(groups: nodes, of: tree, padding: padding, using: &context, into: &output)
          }
        }
      }
    }
  }

  /// Whether the tiling reads only the weights, no depth, order, scratch or memory, and fills the
  /// frame with an only child. To omit the driver's work for other tilings saves a tenth or more of
  /// such a layout, and to ask here costs nothing, as the copy for a tiling knows the answer.
  private static var readsWeightsAlone: Bool { Self.self == Slice.self || Self.self == Dice.self }

  /// Tiles all groups by their weights alone.
  private func tile(
    groupsOf tree: LayoutTree, using context: inout TilingContext,
    into output: inout MutableSpan<Rect>
  ) {
    let parents = tree.parent.span
    let firstChild = tree.firstChild.span
    let weights = tree.weights.span
    var scratch = MutableSpan<Double>()
    var first = 1
    while first < parents.count {
      let parent = Int(parents[first])
      let siblings = first..<Int(firstChild[parent + 1])
      let frame = output[parent]
      if weights[parent] > 0, !frame.isEmpty {
        tile(siblings, of: tree, in: frame, using: &context, scratch: &scratch, into: &output)
      } else {
        for node in siblings { output[node] = Rect(x: frame.x, y: frame.y, width: 0, height: 0) }
      }
      first = siblings.upperBound
    }
  }

  /// Tiles neighboring groups, given as all of their nodes; their parents are placed.
  @inline(never)
  private func tile(
    groups nodes: Range<Int>, of tree: LayoutTree, padding: TreemapPadding,
    using context: inout TilingContext, into output: inout MutableSpan<Rect>
  ) {
    let parents = tree.parent.span
    let firstChild = tree.firstChild.span
    let levelStart = tree.levelStart.span
    let weights = tree.weights.span
    // Safe: a tiling writes each number before it reads it, as other groups leave their numbers
    // there. Without zeros to write, and without an allocation for a tiling that has no scratch.
    let count = scratchCount(forGroupsOf: min(tree.maximumDegree, nodes.count))
    let numbers =
      count > 0
      ? UnsafeMutableBufferPointer<Double>.allocate(capacity: count)
      : unsafe UnsafeMutableBufferPointer(start: nil, count: 0)
    defer { unsafe numbers.deallocate() }
    var scratch = unsafe MutableSpan(_unsafeElements: numbers)
    let isPadded = !padding.isZero
    // From group to group, not from parent to parent: so no branch has to guess which nodes are
    // leaves.
    var first = nodes.lowerBound
    while first < nodes.upperBound {
      let parent = Int(parents[first])
      let siblings = first..<Int(firstChild[parent + 1])
      first = siblings.upperBound
      if parent >= Int(levelStart[context.depth + 1]) { context.depth += 1 }
      let content =
        isPadded ? padding.content(of: output[parent], depth: context.depth) : output[parent]
      if weights[parent] > 0, !content.isEmpty {
        if siblings.count == 1, !Self.remembers {
          output[siblings.lowerBound] = content
        } else {
          if takesLargestFirst {
            let last = siblings.upperBound - 1
            if Self.keepsFirst, !context.isRest.isEmpty, context.isRest[last] {
              context.descending.sort(siblings.dropLast(), by: weights, followedBy: last)
            } else {
              context.descending.sort(siblings, by: weights)
            }
          }
          tile(siblings, of: tree, in: content, using: &context, scratch: &scratch, into: &output)
        }
        if padding.inner > 0 {
          for node in siblings { output[node] = output[node].inset(by: padding.inner / 2) }
        }
        continue
      }
      if Self.remembers, weights[parent] > 0 {
        // There was no room for the group: its memory stays for a version in which there is room
        // again.
        let key = tree.key(of: parent)
        context.remember(context.remembered(of: key), of: key)
      }
      for node in siblings {
        output[node] = Rect(x: content.x, y: content.y, width: 0, height: 0)
      }
    }
  }
}

/// The distances that a treemap keeps free, in units of the frame; see `Treemap`.
struct TreemapPadding: Hashable, Sendable {
  var outer = 0.0
  var inner = 0.0
  var top = 0.0

  /// On how many levels, from the root's on, `top` replaces `outer` at the top.
  var topLevels = Int.max

  var isZero: Bool { outer == 0 && inner == 0 && top == 0 }

  /// The distance kept free at the top of a node of this depth.
  func top(atDepth depth: Int) -> Double { depth < topLevels ? top : outer }

  /// The rectangle that the tiling divides: half the inner padding wider on each side than it
  /// looks, because every child then loses this half on each side.
  func content(of rect: Rect, depth: Int) -> Rect {
    let half = inner / 2
    return rect.inset(
      left: outer - half, right: outer - half, top: top(atDepth: depth) - half,
      bottom: outer - half)
  }
}

extension Rect {
  /// The rectangle with its sides moved inwards; one that would turn negative collapses to its
  /// middle.
  func inset(left: Double, right: Double, top: Double, bottom: Double) -> Rect {
    let (newX, newWidth) = Self.inset(x, width, left, right)
    let (newY, newHeight) = Self.inset(y, height, top, bottom)
    return Rect(x: newX, y: newY, width: newWidth, height: newHeight)
  }

  func inset(by distance: Double) -> Rect {
    inset(left: distance, right: distance, top: distance, bottom: distance)
  }

  private static func inset(
    _ start: Double, _ length: Double, _ before: Double, _ after: Double
  ) -> (start: Double, length: Double) {
    let rest = length - before - after
    return rest < 0 ? (start + before + rest / 2, 0) : (start + before, rest)
  }

  /// The rectangle between the nearest whole coordinates of its edges, halves rounded up.
  var rounded: Rect {
    let (left, right) = ((x + 0.5).rounded(.down), (maxX + 0.5).rounded(.down))
    let (top, bottom) = ((y + 0.5).rounded(.down), (maxY + 0.5).rounded(.down))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
