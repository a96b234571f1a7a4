/// Cuts the list of siblings, largest first, into the shortest beginning that weighs a third and
/// the rest, lays the two side by side along the longer side, and so on with each part.
///
/// Sides within 1e-9 are equal and cut into a top and a bottom part. No rectangle is longer,
/// relative to its width, than the greatest of 3, the frame, and 1 + a/b for successive areas a ≥
/// b; the sum of the perimeters is at most 1.25 times the least possible.
///
/// - Complexity: O(*n* log *n*).
/// - Reference: H. Nagamochi, Y. Abe. "An Approximation Algorithm for Dissecting a Rectangle into
///   Rectangles with Specified Areas." *Discrete Applied Mathematics* 155(4), 2007.
public struct Approximation: Tiling {
  public static let name = "approximation"
  public static let summary = "a third of the weight and the rest, again and again, largest first"

  public init() {}

  public var takesLargestFirst: Bool { true }

  public func scratchCount(forGroupsOf siblings: Int) -> Int {
    WaitingLists.scratchCount(for: siblings) + BlockTree<Sum>.scratchCount(for: siblings)
  }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let nodes = context.descending.nodes.span
    let weights = context.descending.weights.span
    let waiting = WaitingLists(start: 0)
    let sums = BlockTree<Sum>(
      count: siblings.count, at: WaitingLists.scratchCount(for: siblings.count))
    let count = scratch.copyPositive(0..<siblings.count, of: weights, to: sums.items)
    sums.build(count, &scratch)

    var list = ItemList(items: 0..<count, weight: sums.value(of: 0..<count, scratch))
    var rect = frame
    while true {
      while list.items.count > 1 {
        let (before, rest) = Self.cut(list, sums, scratch)
        waiting.wait(before, &scratch)
        (output[Int(nodes[before.items.upperBound - 1])], rect) = rect.cut(
          before.weight, rest.weight, tolerance: 1e-9)
        list = rest
      }
      let rank = list.items.lowerBound
      output[Int(nodes[rank])] = rect
      guard rank > 0 else { break }
      list = waiting.list(before: rank, scratch)
      rect = output[Int(nodes[rank - 1])]
    }
    for rank in count..<siblings.count { output[Int(nodes[rank])] = frame.emptyCorner }
  }

  /// The shortest beginning of a descending list that weighs a third of the list, and the rest,
  /// which is never empty.
  private static func cut(
    _ list: ItemList, _ sums: BlockTree<Sum>, _ scratch: borrowing MutableSpan<Double>
  ) -> (ItemList, ItemList) {
    let (last, before) = sums.item(
      in: list.items, reaching: (1.0 / 3 - 1e-9) * list.weight, scratch)
    let rest = last + 1..<list.items.upperBound
    return (
      ItemList(
        items: list.items.lowerBound..<last + 1, weight: before + scratch[sums.items + last]),
      ItemList(items: rest, weight: sums.value(of: rest, scratch))
    )
  }
}
