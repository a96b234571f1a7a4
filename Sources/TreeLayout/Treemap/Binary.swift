/// Cuts the list of siblings where its weight is nearest to half, lays the halves side by side
/// along the longer side, and so on with each half.
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
    if siblings.count <= 3 {
      Self.placeFew(siblings, of: weights, in: frame, into: &output)
      return
    }

    // A list that waits to be cut is remembered at its last item: its start in the scratch and its
    // rectangle in `output`. The one nearest to the end is always the next, so that whatever lies
    // behind the list at hand is done, and no stack is needed.
    let sums = PrefixSums(siblings: siblings)
    var list = sums.wholeList(weights, &scratch)
    var rect = frame
    while true {
      while list.items.count > 3, list.weight > 0 {
        let middle = sums.middle(of: list, weights, scratch)
        let before = list.items.lowerBound..<middle
        let weight = sums.weight(of: before, after: list.base, weights, scratch)
        let rest = sums.rest(of: list, from: middle, weights, &scratch)
        sums.wait(list, before: middle, &scratch)
        (output[lower + middle - 1], rect) = rect.cut(weight, rest.weight)
        list = rest
      }
      let nodes = lower + list.items.lowerBound..<lower + list.items.upperBound
      if nodes.count <= 3 {
        Self.placeFew(nodes, of: weights, in: rect, into: &output)
      } else {
        // Many without weight: the rectangle is empty already.
        for node in nodes { output[node] = rect }
      }
      guard list.items.lowerBound > 0 else { break }
      rect = output[nodes.lowerBound - 1]
      list = sums.waiting(before: list.items.lowerBound, weights, &scratch)
    }
  }

  /// Places one, two or three nodes. For three there is no branch on how they are cut, which could
  /// only be guessed.
  private static func placeFew(
    _ nodes: Range<Int>, of weights: borrowing Span<Double>, in rect: Rect,
    into output: inout MutableSpan<Rect>
  ) {
    let node = nodes.lowerBound
    switch nodes.count {
    case 1:
      output[node] = rect
    case 2:
      (output[node], output[node + 1]) = rect.cut(weights[node], weights[node + 1])
    default:
      let (first, second, third) = (weights[node], weights[node + 1], weights[node + 2])
      // The second goes with the first unless that weighs more than the third.
      let isAlone = first - third > 1e-12 * second
      let (before, after) = rect.cut(
        isAlone ? first : first + second, isAlone ? second + third : third)
      let (left, right) = (isAlone ? after : before).cut(
        isAlone ? second : first, isAlone ? third : second)
      output[node] = isAlone ? before : left
      output[node + 1] = isAlone ? left : right
      output[node + 2] = isAlone ? right : after
    }
  }
}

extension Rect {
  /// The rectangle cut across its longer side into parts for two weights.
  fileprivate func cut(_ first: Double, _ second: Double) -> (Rect, Rect) {
    // Equal sides that differ in their last bits are equal. No branch: nobody could guess it.
    let isWide = width > height * (1 + 1e-12)
    let side = isWide ? width : height
    let total = max(first + second, .leastNonzeroMagnitude)
    let (before, after) = (first / total * side, second / total * side)
    return (
      Rect(x: x, y: y, width: isWide ? before : width, height: isWide ? height : before),
      Rect(
        x: isWide ? x + before : x, y: isWide ? y : y + before, width: isWide ? after : width,
        height: isWide ? height : after)
    )
  }
}
