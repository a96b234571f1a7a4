/// Cuts the list of siblings where its weight is nearest to half, lays the halves side by side along
/// the longer side, and so on with each half.
///
/// Of two cuts equally near, the one with the larger first half is made; equal sides are cut into a
/// top and a bottom half.
///
/// - Complexity: O(*n*) where halves have similar lengths, O(*n* log *n*) otherwise.
/// - Reference: M. Bostock. `treemapBinary` in d3-hierarchy, 2016.
public struct Binary: Tiling {
  public static let name = "binary"
  public static let summary = "halves of nearly equal weight, again and again, in data order"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { 3 * siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let lower = siblings.lowerBound
    if siblings.count == 2 {
      let (first, second) = (weights[lower], weights[lower + 1])
      (output[lower], output[lower + 1]) = frame.cut(first, second, of: first + second)
      return
    }

    // A list that waits to be cut is remembered at its last item: its start in the scratch and its
    // rectangle in `output`. The one nearest to the end is always the next, so that whatever lies
    // behind the list at hand is done, and no stack is needed.
    let sums = PrefixSums(siblings: siblings)
    var list = sums.wholeList(weights, &scratch)
    var rect = frame
    while true {
      while list.items.count > 2, list.weight > 0 {
        let middle = sums.middle(of: list, weights, scratch)
        let before = list.items.lowerBound..<middle
        let weight = sums.weight(of: before, after: list.base, weights, scratch)
        let rest = sums.rest(of: list, from: middle, weights, &scratch)
        sums.wait(list, before: middle, &scratch)
        (output[lower + middle - 1], rect) = rect.cut(weight, rest.weight, of: list.weight)
        list = rest
      }
      if list.items.count == 2, list.weight > 0 {
        let last = lower + list.items.upperBound - 1
        (output[last - 1], output[last]) = rect.cut(
          weights[last - 1], weights[last], of: list.weight)
      } else {
        // One item, or a few without weight, whose rectangle is empty already.
        for item in list.items { output[lower + item] = rect }
      }
      guard list.items.lowerBound > 0 else { break }
      rect = output[lower + list.items.lowerBound - 1]
      list = sums.waiting(before: list.items.lowerBound, weights, &scratch)
    }
  }
}

extension Rect {
  /// The rectangle cut across its longer side into parts for two weights.
  fileprivate func cut(_ first: Double, _ second: Double, of total: Double) -> (Rect, Rect) {
    // Equal sides that differ in their last bits are equal. No branch: nobody could guess it.
    let isWide = width > height * (1 + 1e-12)
    let side = isWide ? width : height
    let (before, after) = (first / total * side, second / total * side)
    return (
      Rect(x: x, y: y, width: isWide ? before : width, height: isWide ? height : before),
      Rect(
        x: isWide ? x + before : x, y: isWide ? y : y + before, width: isWide ? after : width,
        height: isWide ? height : after)
    )
  }
}
