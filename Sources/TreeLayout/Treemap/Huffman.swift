/// Joins the two lightest siblings to one, again and again, as Huffman's codes do; then cuts the
/// frame from the whole down, so that each joined one is divided between the two that made it.
///
/// Of equal weights a sibling is taken before a joined one, siblings in data order, and an older
/// joined one before a younger; weights and sides within 1e-12 are equal. The first one taken gets
/// the left part of a rectangle that is wider than high, otherwise the upper part. So the lightest
/// siblings are at the top left of what they share, and heavy ones far to the right or below. A
/// weight of zero takes no part; its rectangle is empty, at the top left of the group's.
///
/// The program that made this tiling known lays out the files of a folder apart from its folders;
/// here all siblings are alike.
///
/// - Complexity: O(*n*), and the sort of the treemap's driver.
/// - Reference: E. Bonnema. *GrandPerspective*, 2005. D. A. Huffman. "A Method for the Construction
///   of Minimum-Redundancy Codes." *Proceedings of the IRE* 40(9), 1952, pp. 1098–1101. J. van
///   Leeuwen. "On the Construction of Huffman Trees." *ICALP 1976*, pp. 382–410 (two queues).
public struct Huffman: Tiling {
  public static let name = "huffman"
  public static let summary = "the two lightest joined to one, again and again; cut from the whole"

  public init() {}

  public var takesLargestFirst: Bool { true }

  public func scratchCount(forGroupsOf siblings: Int) -> Int { 4 * siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let nodes = context.descending.nodes.span
    let weights = context.descending.weights.span
    var count = siblings.count
    while weights[count - 1] == 0 {
      count -= 1
      output[Int(nodes[count])] = frame.emptyCorner
    }
    if count == 2 {
      // In trees, every other group may be one. Equal weights are in data order.
      let first = weights[0] == weights[1] ? 0 : 1
      (output[Int(nodes[first])], output[Int(nodes[1 - first])]) = frame.cutUnguessed(
        weights[first], weights[1 - first], tolerance: HuffmanPairs.tolerance)
      return
    }
    let pairs = HuffmanPairs(count: count)
    pairs.writeItems(nodes, weights, to: &scratch)
    pairs.join(weights, in: &scratch)
    // A joined one has its rectangle where its first item has it, as only one of both is needed at
    // a time. So the whole is at the item that is taken first everywhere.
    output[pairs.firstItem(scratch)] = frame
    for pair in (0..<count - 1).reversed() {
      let (first, second) = pairs.places(of: pair, scratch)
      let (weight, rest) = pairs.weights(of: pair, scratch)
      (output[first], output[second]) = output[first].cutUnguessed(
        weight, rest, tolerance: HuffmanPairs.tolerance)
    }
  }
}

/// The items of a group by rising weight, and the pairs that are joined, in scratch.
private struct HuffmanPairs {
  static let tolerance = 1e-12

  /// How many items of positive weight there are.
  let count: Int

  // Where the columns are: the node of each item, and for each pair the weights of both parts and
  // the nodes at which both have their rectangles.
  private var items: Int { 0 }
  private var firstWeights: Int { count }
  private var secondWeights: Int { 2 * count }
  private var pairPlaces: Int { 3 * count }

  init(count: Int) {
    self.count = count
  }

  private static func bits(_ first: Int, _ second: Int = 0) -> Double {
    Double(
      bitPattern: UInt64(truncatingIfNeeded: first) << 32 | UInt64(truncatingIfNeeded: second))
  }

  /// Writes the nodes by rising weight; those of one weight stay in data order, as they also are by
  /// falling weight.
  func writeItems(
    _ nodes: Span<Int32>, _ weights: Span<Double>, to scratch: inout MutableSpan<Double>
  ) {
    var item = items
    var end = count
    while end > 0 {
      var start = end - 1
      while start > 0, weights[start - 1] == weights[start] { start -= 1 }
      for rank in start..<end {
        scratch[item] = Self.bits(Int(nodes[rank]))
        item += 1
      }
      end = start
    }
  }

  /// Joins all items. Items wait in one queue and pairs in another, and both rise: sums of parts
  /// that rise do.
  ///
  /// - Parameter weights: of the items, by falling weight.
  func join(_ weights: Span<Double>, in scratch: inout MutableSpan<Double>) {
    var (item, oldest, oldestWeight) = (0, 0, Double.infinity)
    for pair in 0..<count - 1 {
      @inline(__always)
      func next() -> (weight: Double, place: Int) {
        if item < count {
          let weight = weights[count - 1 - item]
          if oldest == pair || weight <= oldestWeight * (1 + Self.tolerance) {
            item += 1
            return (weight, Int(scratch[items + item - 1].bitPattern >> 32))
          }
        }
        let joined = (oldestWeight, places(of: oldest, scratch).first)
        oldest += 1
        if oldest < pair { oldestWeight = weight(of: oldest, scratch) }
        return joined
      }
      let (first, second) = (next(), next())
      scratch[firstWeights + pair] = first.weight
      scratch[secondWeights + pair] = second.weight
      scratch[pairPlaces + pair] = Self.bits(first.place, second.place)
      if oldest == pair { oldestWeight = first.weight + second.weight }
    }
  }

  private func weight(of pair: Int, _ scratch: borrowing MutableSpan<Double>) -> Double {
    scratch[firstWeights + pair] + scratch[secondWeights + pair]
  }

  func weights(
    of pair: Int, _ scratch: borrowing MutableSpan<Double>
  ) -> (first: Double, second: Double) {
    (scratch[firstWeights + pair], scratch[secondWeights + pair])
  }

  /// The nodes at which the parts of a pair have their rectangles; the first one is that of the
  /// pair, too.
  func places(
    of pair: Int, _ scratch: borrowing MutableSpan<Double>
  ) -> (first: Int, second: Int) {
    let bits = scratch[pairPlaces + pair].bitPattern
    return (Int(bits >> 32), Int(bits & 0xffff_ffff))
  }

  /// The node at which the whole has its rectangle.
  func firstItem(_ scratch: borrowing MutableSpan<Double>) -> Int {
    count > 1
      ? places(of: count - 2, scratch).first : Int(scratch[items].bitPattern >> 32)
  }
}
