/// Leaves of one parent, two or more: row by row in columns of one width, with the same gap between
/// columns and rows. A single column also keeps this gap at its left.
///
/// - Complexity: O(*k*) for *k* children.
struct LeafBlock {
  let columns: Int

  /// The width of the widest leaf.
  let columnWidth: Double

  private let leafCount: Int

  /// Siblings from the first leaf to the last one.
  private let children: Range<Int>
  private let gap: Double

  /// The block of the leaves among some siblings; `nil` if there are fewer than two.
  ///
  /// - Parameter children: as `BlockDensity.run` has them.
  @inline(__always)
  init?(_ children: Range<Int>, of tree: LayoutTree, _ columns: Int, gap: Double) {
    let firstChild = tree.firstChild.span
    var count = 0
    // Added and without a branch, as a processor could not guess it.
    for child in children { count += firstChild[child] == firstChild[child + 1] ? 1 : 0 }
    guard count > 1 else { return nil }
    var widest = tree.sizes.isEmpty ? 1.0 : 0
    if !tree.sizes.isEmpty {
      for child in children where tree.isLeaf(child) {
        widest = max(widest, tree.sizes[child].width)
      }
    }
    self.columns = min(columns, count)
    self.columnWidth = widest
    self.leafCount = count
    self.children = children
    self.gap = gap
  }

  private var pitch: Double { columnWidth + gap }

  /// The room at the left of a single column.
  private var margin: Double { columns == 1 ? gap : 0 }

  /// How far the trunk is to the right of the center of a column.
  func trunkOffset(from column: Int) -> Double {
    (Double(columns / 2 - column) - 0.5) * pitch
  }

  /// The size of the block.
  @inline(__always)
  func size(in tree: LayoutTree) -> Size {
    var height = 0.0
    if tree.sizes.isEmpty {
      for _ in 1..<((leafCount + columns - 1) / columns) { height += 1 + gap }
      height += 1
    } else {
      forEachLeaf(of: tree) { leaf, _, top in
        height = max(height, top + tree.size(of: leaf).height)
      }
    }
    return Size(width: margin + Double(columns) * pitch - gap, height: height)
  }

  /// Places the leaves.
  ///
  /// - Parameters:
  ///   - center: the center of the block.
  ///   - size: its size.
  @inline(__always)
  func place(
    _ tree: LayoutTree, around center: Point, _ size: Size, into output: inout MutableSpan<Point>
  ) {
    let left = center.x - size.width / 2 + margin + columnWidth / 2
    let top = center.y - size.height / 2
    forEachLeaf(of: tree) { leaf, column, rowTop in
      output[leaf] = Point(
        x: left + Double(column) * pitch, y: top + rowTop + tree.size(of: leaf).height / 2)
    }
  }

  /// Calls with each leaf, its column and the upper edge of its row, counted from the block's upper
  /// edge.
  @inline(__always)
  private func forEachLeaf(of tree: LayoutTree, _ body: (Int, Int, Double) -> Void) {
    let firstChild = tree.firstChild.span
    let sizes = tree.sizes.span
    var (column, top, height) = (0, 0.0, 0.0)
    for child in children where firstChild[child] == firstChild[child + 1] {
      if column == columns {
        top += height + gap
        (column, height) = (0, 0)
      }
      body(child, column, top)
      height = max(height, sizes.height(of: child))
      column += 1
    }
  }
}

extension BlockDensity {
  /// The siblings whose leaves form a block with a leaf that is in no block before.
  @inline(__always)
  func run(from leaf: Int, in children: Range<Int>, of tree: LayoutTree) -> Range<Int> {
    switch self {
    case .low:
      return tree.children(of: children).isEmpty ? children : leaf..<leaf + 1
    case .medium:
      var end = leaf + 1
      while end < children.upperBound, tree.isLeaf(end) { end += 1 }
      return leaf..<end
    case .high: return leaf..<children.upperBound
    }
  }
}
