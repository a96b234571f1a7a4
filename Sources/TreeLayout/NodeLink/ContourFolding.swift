/// How a strategy puts subtrees side by side along their contours, with the scratch that one thread
/// needs for it.
protocol ContourFolding: SendableMetatype {
  /// Places the children of neighboring parents, whose subtrees are done.
  ///
  /// - Parameters:
  ///   - childEnds: where the contours of the children end: a ring, indexed by child.
  ///   - ends: gets the ends of the parents' contours: a ring, indexed by parent.
  ///   - output: gets the offsets of the children, and the threads of their contours.
  mutating func fold(
    _ parents: Range<Int>, of tree: LayoutTree, _ childEnds: [ContourEnds],
    into ends: inout [ContourEnds], _ output: inout MutableSpan<Point>)
}

extension LayoutTree {
  /// Draws the tree on several threads, with its levels as in `placeOnLevels`.
  ///
  /// - Parameter makeFolding: called once on each thread.
  /// - Complexity: that of the folding; on each thread 48 to 96 bytes of scratch for each node of
  ///   the widest level in a part of the work.
  func draw(
    _ forests: Forests, levelGap: Double, into output: inout MutableSpan<Point>,
    by makeFolding: @Sendable () -> some ContourFolding
  ) {
    fold(forests, into: &output, by: makeFolding)
    placeOnLevels(forests, rootX: -leftEdge(output.span), levelGap: levelGap, into: &output)
  }

  /// Gives every node but the root its offset: below the cut the threads work side by side, and
  /// above it there is one thread.
  private func fold(
    _ forests: Forests, into output: inout MutableSpan<Point>,
    by makeFolding: @Sendable () -> some ContourFolding
  ) {
    let cut = level(forests.level)
    var cutEnds = [ContourEnds](repeating: ContourEnds(leaf: 0), count: cut.count)
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe cutEnds.withUnsafeMutableBufferPointer { cutEnds in
        // Safe: each part writes the nodes of its own forest, and the ends of its own roots.
        nonisolated(unsafe) let (output, cutEnds) = unsafe (output, cutEnds)
        sideBySide(forests.threads, parts: forests.runs.count) { next in
          var output = unsafe MutableSpan(_unsafeElements: output)
          var folding = makeFolding()
          var rings = ContourRings()
          while let part = next() {
            let roots = forests.runs[part]
            let levels = levels(from: roots)
            rings.reserve(for: levels)
            rings.fold(levels, of: self, by: &folding, into: &output)
            for root in roots { unsafe cutEnds[root - cut.lowerBound] = rings[root] }
          }
        }
      }
    }
    var folding = makeFolding()
    var rings = ContourRings()
    rings.reserve(for: (0...forests.level).map { level($0) })
    for root in cut { rings[root] = cutEnds[root - cut.lowerBound] }
    rings.fold((0..<forests.level).map { level($0) }, of: self, by: &folding, into: &output)
  }
}

/// The ends of the contours of the level that was done last, and of the one below it.
private struct ContourRings {
  private var ends: [ContourEnds] = []
  private var childEnds: [ContourEnds] = []

  subscript(node: Int) -> ContourEnds {
    get { ends[node & (ends.count - 1)] }
    set { ends[node & (ends.count - 1)] = newValue }
  }

  /// Makes room for each of these levels; what the rings held may be lost.
  mutating func reserve(for levels: [Range<Int>]) {
    let widest = levels.reduce(0) { max($0, $1.count) }
    guard ends.count < widest else { return }
    ends = [ContourEnds](
      repeating: ContourEnds(leaf: 0), count: LayoutTree.ringCount(holding: widest))
    childEnds = ends
  }

  /// Folds the children of all nodes of these levels, from the last to the first.
  mutating func fold(
    _ levels: [Range<Int>], of tree: LayoutTree, by folding: inout some ContourFolding,
    into output: inout MutableSpan<Point>
  ) {
    for parents in levels.reversed() {
      swap(&ends, &childEnds)
      folding.fold(parents, of: tree, childEnds, into: &ends, &output)
    }
  }
}
