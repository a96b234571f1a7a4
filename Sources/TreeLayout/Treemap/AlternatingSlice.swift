/// Largest first, each sibling takes its share of what remains: a slice off the top, one off the
/// left, and so on by turns; the last one takes the rest.
///
/// The common item of siblings that are not kept comes last, whatever its weight.
///
/// - Complexity: O(*n*), and the sort of the treemap's driver.
/// - Reference: objc.io. "Tree Diagram." Blog post, with its section "Too Many."
public struct AlternatingSlice: Tiling {
  public static let name = "alternating-slice"
  public static let summary = "each sibling slices its share off what remains, by turns"

  /// On which side the first sibling of every group lies.
  public enum Split: String, CaseIterable, Sendable {
    /// Above the others, as wide as the frame.
    case vertical
    /// To the left of the others, as high as the frame.
    case horizontal
  }

  public var split = Split.vertical
  /// Whether siblings come by falling weight; otherwise in data order.
  public var sorted = true

  public init() {}

  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "split", { $0.split }, { $0.split = $1 },
        "how the first sibling is cut off: above or left of the others"),
      .flag(
        "sorted", { $0.sorted }, { $0.sorted = $1 }, "walk from the largest sibling to the smallest"
      ),
    ]
  }

  public var takesLargestFirst: Bool { sorted }
  public static var keepsFirst: Bool { true }
  public var claims: Claims { sorted ? [.containment, .area] : [.containment, .area, .order] }
  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let nodes = context.descending.nodes.span
    // In a large group that is out of order, a lookup by rank is far cheaper than one by node.
    let weights = tree.weights.span
    let ranked = context.descending.weights.span
    let first = siblings.lowerBound

    // The weight of the rest at each rank, added up and not subtracted, so that it keeps its
    // precision when a giant is taken away.
    var sum = 0.0
    for rank in (0..<siblings.count).reversed() {
      sum += sorted ? ranked[rank] : weights[first + rank]
      scratch[rank] = sum
    }

    var remaining = sum > 0 ? frame : Rect(x: frame.x, y: frame.y, width: 0, height: 0)
    var isVertical = split == .vertical
    for rank in 0..<siblings.count {
      let node = sorted ? Int(nodes[rank]) : first + rank
      output[node] = remaining
      let left = scratch[rank]
      guard left > 0 else { continue }
      let taken = (sorted ? ranked[rank] : weights[node]) / left
      let share = rank + 1 < siblings.count ? scratch[rank + 1] / left : 0
      if isVertical {
        output[node].height = taken * remaining.height
        remaining.y += taken * remaining.height
        remaining.height *= share
      } else {
        output[node].width = taken * remaining.width
        remaining.x += taken * remaining.width
        remaining.width *= share
      }
      isVertical.toggle()
    }
  }
}
