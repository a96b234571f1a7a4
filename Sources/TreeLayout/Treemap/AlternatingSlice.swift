/// Largest first, each sibling takes its share of what remains: a slice off the top, one off the
/// left, and so on by turns; the last one takes what is left.
///
/// Siblings that come late or would be small can be merged into one item at the end, or dropped.
/// Areas are then proportional among the shown nodes if the rest is merged; if it is dropped, the
/// kept siblings fill their parent.
///
/// - Complexity: O(*n*) and the driver's sort.
/// - Reference: objc.io. "Tree Diagram." Blog post, with its section "Too Many."
public struct AlternatingSlice: Tiling {
  public static let name = "alternating-slice"
  public static let summary = "each sibling slices its share off what remains, by turns"

  /// The way in which the first sibling of every group is laid against the others.
  public enum Split: String, CaseIterable, Sendable {
    /// Above the others, as wide as the frame.
    case vertical
    /// To the left of the others, as high as the frame.
    case horizontal
  }

  /// What becomes of siblings beyond `maximumItems` or below `minimumArea`.
  public enum Rest: String, CaseIterable, Sendable {
    /// One item for all of them, placed last; each gets its rectangle.
    case merge
    /// Empty rectangles, and the others fill the parent.
    case drop
  }

  public var split = Split.vertical
  /// Whether siblings are walked through by falling weight; otherwise in data order.
  public var sorted = true
  /// How many siblings of a group are kept.
  public var maximumItems: Int?
  /// The least area of a sibling that is kept, when it is given its share of the parent's content.
  public var minimumArea: Double?
  public var rest = Rest.merge

  public init() {}

  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "split", { $0.split }, { $0.split = $1 },
        "how the first sibling is cut off: above or left of the others"),
      .flag(
        "sorted", { $0.sorted }, { $0.sorted = $1 }, "walk from the largest sibling to the smallest"
      ),
      .count(
        "maximumItems", { $0.maximumItems }, { $0.maximumItems = $1 },
        "how many siblings of a group are kept"),
      .number(
        "minimumArea", { $0.minimumArea }, { $0.minimumArea = $1 },
        "the least area of a sibling that is kept"),
      .choice("rest", { $0.rest }, { $0.rest = $1 }, "what becomes of siblings that are not kept"),
    ]
  }

  public var walkingOrder: WalkingOrder { sorted ? .descending : .data }
  public var marksNodes: Bool { maximumItems != nil || minimumArea != nil }
  public var claims: Claims {
    marksNodes && rest == .drop ? [.containment] : [.containment, .area]
  }
  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let isLimited = marksNodes
    var restWeight = 0.0
    if isLimited {
      restWeight = markRest(of: siblings, of: tree, in: frame, using: &context)
    }
    let marks = context.marks.span
    let nodes = context.descending.nodes.span
    // In a large group that is out of order a look-up by rank is far cheaper than one by node.
    let weights = tree.weights.span
    let ranked = context.descending.weights.span
    let first = siblings.lowerBound

    // The weight of what is left at each rank, added up and not subtracted: it keeps its precision
    // when a giant has been taken away.
    var sum = restWeight
    for rank in (0..<siblings.count).reversed() {
      let node = sorted ? Int(nodes[rank]) : first + rank
      if !isLimited || marks[node] == .shown {
        sum += sorted ? ranked[rank] : weights[node]
      }
      scratch[rank] = sum
    }

    var remaining = sum > 0 ? frame : Rect(x: frame.x, y: frame.y, width: 0, height: 0)
    var isVertical = split == .vertical
    for rank in 0..<siblings.count {
      let node = sorted ? Int(nodes[rank]) : first + rank
      if isLimited, marks[node] != .shown { continue }
      output[node] = remaining
      let left = scratch[rank]
      guard left > 0 else { continue }
      let taken = (sorted ? ranked[rank] : weights[node]) / left
      let share = (rank + 1 < siblings.count ? scratch[rank + 1] : restWeight) / left
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
    guard isLimited else { return }
    let other = rest == .merge ? remaining : Rect(x: frame.x, y: frame.y, width: 0, height: 0)
    for node in siblings where marks[node] != .shown { output[node] = other }
  }

  /// Marks the siblings that are not kept; the result is the weight that remains to be placed for
  /// them.
  private func markRest(
    of siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    using context: inout TilingContext
  ) -> Double {
    let weights = tree.weights.span
    let total = weights[Int(tree.parent[siblings.lowerBound])]
    var restWeight = 0.0
    for rank in (0..<siblings.count).reversed() {
      let node = sorted ? Int(context.descending.nodes[rank]) : siblings.lowerBound + rank
      let area = weights[node] / total * frame.area
      guard rank >= maximumItems ?? .max || area < minimumArea ?? 0 else { continue }
      context.marks[node] = rest == .merge ? .grouped : .hidden
      restWeight += weights[node]
    }
    return rest == .merge ? restWeight : 0
  }
}
