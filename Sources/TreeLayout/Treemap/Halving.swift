/// A tiling that cuts the list of siblings where its weight is nearest to half, lays the halves
/// side by side along the longer side, and so on with each half.
protocol Halving: Tiling {
  /// By what share of its own weight an item needs more before it than behind it to go to the
  /// second half. If this is negative, the item also goes there if both cuts are equally near.
  static var surplus: Double { get }

  /// By what share a side has to be longer not to count as equal to the other.
  static var tolerance: Double { get }
}

extension Halving {
  func halvingScratchCount(_ siblings: Int) -> Int { HalvingQueues(siblings: siblings).scratchEnd }

  /// Writes the rectangle of every sibling.
  @inline(__always)
  func halve(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    if siblings.count <= 3 {
      placeFew(siblings, of: weights, in: frame, into: &output)
    } else if HalvingQueues.pay(for: siblings.count, of: tree.count) {
      halveInQueues(siblings, of: weights, in: frame, scratch: &scratch, into: &output)
    } else {
      let sums = PrefixSums(siblings: siblings)
      let list = sums.wholeList(weights, &scratch)
      halve(
        list, in: frame, inQueues: false, sums, weights, scratch: &scratch, into: &output)
    }
  }

  /// Writes the rectangles of a list.
  ///
  /// - Parameter inQueues: whether lists that are short enough for queues are halved in them.
  @inline(__always)
  func halve(
    _ whole: PrefixSums.List, in frame: Rect, inQueues: Bool, _ sums: PrefixSums,
    _ weights: borrowing Span<Double>, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    let lower = sums.lower
    let few = inQueues ? HalvingQueues.longest : 3
    // A list that waits to be cut is remembered at its last item: its start in the scratch and its
    // rectangle in `output`. The list nearest to the end is always the next, so that everything
    // behind the present list is done, and no stack is needed.
    var list = whole
    var rect = frame
    while true {
      while list.items.count > few, list.weight > 0 {
        let middle = sums.middle(of: list, surplus: Self.surplus, weights, scratch)
        let before = list.items.lowerBound..<middle
        let weight = sums.weight(of: before, after: list.base, weights, scratch)
        let rest = sums.rest(of: list, from: middle, weights, &scratch)
        sums.wait(list, before: middle, &scratch)
        (output[lower + middle - 1], rect) = rect.cut(
          weight, rest.weight, tolerance: Self.tolerance)
        list = rest
      }
      let nodes = lower + list.items.lowerBound..<lower + list.items.upperBound
      if nodes.count <= 3 {
        placeFew(nodes, of: weights, in: rect, into: &output)
      } else if inQueues, list.weight > 0 {
        HalvingQueues(siblings: sums.count).place(
          list, of: sums, in: rect, by: self, weights, scratch: &scratch, into: &output)
      } else {
        // The rectangle of many items without weight is already empty.
        for node in nodes { output[node] = rect }
      }
      guard list.items.lowerBound > whole.items.lowerBound else { break }
      rect = output[nodes.lowerBound - 1]
      list = sums.waiting(before: list.items.lowerBound, weights, &scratch)
    }
  }

  /// Places one, two or three nodes. For three there is no branch on how they are cut, as a
  /// processor could only guess it.
  @inline(__always)
  private func placeFew(
    _ nodes: Range<Int>, of weights: borrowing Span<Double>, in rect: Rect,
    into output: inout MutableSpan<Rect>
  ) {
    let node = nodes.lowerBound
    switch nodes.count {
    case 1:
      output[node] = rect
    case 2:
      (output[node], output[node + 1]) = rect.cut(
        weights[node], weights[node + 1], tolerance: Self.tolerance)
    default:
      let (first, second, third) = (weights[node], weights[node + 1], weights[node + 2])
      let isAlone = first - third > Self.surplus * second
      let (before, after) = rect.cut(
        isAlone ? first : first + second, isAlone ? second + third : third,
        tolerance: Self.tolerance)
      let (left, right) = (isAlone ? after : before).cut(
        isAlone ? second : first, isAlone ? third : second, tolerance: Self.tolerance)
      output[node] = isAlone ? before : left
      output[node + 1] = isAlone ? left : right
      output[node + 2] = isAlone ? right : after
    }
  }
}
