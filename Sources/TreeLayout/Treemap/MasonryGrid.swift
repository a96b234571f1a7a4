/// Rows of equal height with one, two, three and again three siblings, largest first: the first
/// grid of the post, in which areas do not mean anything yet.
///
/// The second row is divided by weight and every other one evenly, so that areas are not
/// proportional; a short last row fills its width.
///
/// - Complexity: O(*n*), and the sort of the treemap's driver.
/// - Reference: objc.io. "Tree Diagram." Blog post, section "Grid Layout."
public struct MasonryGrid: Tiling {
  public static let name = "masonry-grid"
  public static let summary = "rows of 1, 2, 3, 3, … siblings; areas are not proportional"

  public init() {}

  public var takesLargestFirst: Bool { true }
  public var claims: Claims { [.containment] }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let nodes = context.descending.nodes.span
    let weights = context.descending.weights.span
    let count = siblings.count
    let rowCount = count == 1 ? 1 : 2 + (count - 1) / 3
    let height = frame.height / Double(rowCount)
    var first = 0
    for row in 0..<rowCount {
      let end = min(first + min(row + 1, 3), count)
      var weight = 0.0
      if row == 1 {
        for rank in first..<end { weight += weights[rank] }
      }
      var x = frame.x
      for rank in first..<end {
        let share = weight > 0 ? weights[rank] / weight : 1 / Double(end - first)
        output[Int(nodes[rank])] = Rect(
          x: x, y: frame.y + Double(row) * height, width: share * frame.width, height: height)
        x += share * frame.width
      }
      first = end
    }
  }
}
