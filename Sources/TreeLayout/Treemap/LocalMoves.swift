/// A drawing whose maximal segments are kept, and improved a little in each version.
///
/// The first layout is that of Nagamochi and Abe's approximation. Later the same segments are at
/// the sides of the same siblings. If a sibling leaves, two of its sides become one segment. New
/// siblings come by falling weight. Each takes a part of one of the six siblings with the worst
/// ratios, such that the worst ratio of the group becomes least. With `moves`, also in the first
/// version, a search looks for the best of so many moves in a row; each move turns or stretches a
/// segment, and each round keeps its four best tries. The result is accepted if it improves the
/// ratios enough. A group that is mostly new is laid out as in a first version.
///
/// - Complexity: O(*n*) for the known siblings and for each new one. A round of moves on a group of
///   balanced weights costs O(*n* log *n*), on others up to O(*n*²). A block of *k* segments that
///   no other segment crosses costs O(*k*³) at worst.
/// - Reference: M. Sondag, B. Speckmann, K. Verbeek. "Stable Treemaps via Local Moves." *IEEE
///   Transactions on Visualization and Computer Graphics* 24(1), 2018, pp. 729–738.
public struct LocalMoves: Tiling {
  public static let name = "local-moves-4"
  public static let summary = "segments that stay, improved by up to four moves in each version"
  public static let remembers = true

  /// How many moves are made in a version at most; not negative.
  public var moves = 4 {
    didSet { Self.require(moves) }
  }

  public init() {}

  /// - Precondition: `moves` is not negative.
  public init(moves: Int) {
    Self.require(moves)
    self.moves = moves
  }

  private static func require(_ moves: Int) {
    TreeLayout.require(moves >= 0, "\(moves) local moves are less than none")
  }

  public var takesLargestFirst: Bool { true }
  public var largestGroup: Int? { 2_000 }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    for node in siblings { output[node] = Rect(x: frame.x, y: frame.y, width: 0, height: 0) }
    let group = SegmentGroup(siblings, of: tree, in: frame, context.descending)
    // The parts of a weight near the least double may all be zero.
    guard !group.nodes.isEmpty else { return }
    let parent = Int(tree.parent[siblings.lowerBound])
    let key = tree.key(of: parent)
    let remembered = context.remembered(of: key)
    var drawing =
      remembered.isEmpty ? nil : group.kept(remembered, SiblingKeys(siblings, of: tree))
    if drawing == nil { drawing = group.drawing(group.approximation()) }
    if let better = group.best(of: moves, from: drawing!),
      tree.isWorth(drawing!.sum - better.sum, below: parent)
    {
      drawing = better
    }
    for (item, node) in group.nodes.enumerated() { output[Int(node)] = drawing!.rects[item] }
    context.remember(group.numbers(of: drawing!.segments, tree), of: key)
  }
}

/// The siblings of positive weight, in data order, which are the items of the drawing.
struct SegmentGroup {
  typealias Sides = MaximalSegments.Sides

  let frame: Rect
  private(set) var nodes: [Int32] = []
  private(set) var weights: [Double] = []

  /// The items by falling weight.
  private(set) var descending: [Int] = []

  private let siblings: Range<Int>

  /// The item of each sibling; −1 where its weight is zero.
  private var itemOfSibling: [Int]

  /// A structure with its layout.
  struct Drawing {
    var segments: MaximalSegments
    var rects: [Rect]

    /// The worst of the ratios.
    var worst: Double { rects.reduce(0) { max($0, $1.ratio) } }
    var sum: Double { rects.reduce(0) { $0 + $1.ratio } }
  }

  init(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    _ order: borrowing DescendingOrder
  ) {
    self.frame = frame
    self.siblings = siblings
    itemOfSibling = [Int](repeating: -1, count: siblings.count)
    for node in siblings where tree.weights[node] > 0 {
      itemOfSibling[node - siblings.lowerBound] = nodes.count
      nodes.append(Int32(node))
      weights.append(tree.weights[node])
    }
    for rank in nodes.indices {
      descending.append(itemOfSibling[Int(order.nodes[rank]) - siblings.lowerBound])
    }
  }

  func drawing(_ segments: MaximalSegments) -> Drawing {
    Drawing(segments: segments, rects: segments.rectangles(weights: weights, in: frame))
  }

  /// For each item its key and its sides: the remembered numbers.
  func numbers(of segments: MaximalSegments, _ tree: LayoutTree) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(5 * nodes.count)
    for (node, sides) in zip(nodes, segments.items) {
      numbers.append(Int32(tree.key(of: Int(node))))
      numbers += [sides.left, sides.right, sides.top, sides.bottom]
    }
    return numbers
  }
}

extension Rect {
  var ratio: Double { longerSide / shorterSide }

  /// Whether the rectangle's area is a share of another's, but for 1e-9 of it.
  func hasArea(_ share: Double, of whole: Rect) -> Bool {
    let wanted = share * whole.area
    return abs(area - wanted) <= 1e-9 * wanted
  }
}

extension LayoutTree {
  /// Whether ratios of siblings fall by more than 4√*h*, where *h* is the number of edges on the
  /// longest way from their parent down to a node of positive weight.
  fileprivate func isWorth(_ gain: Double, below parent: Int) -> Bool {
    guard gain > 0 else { return false }
    var level = children(of: parent)
    var height = 0.0
    while level.contains(where: { weights[$0] > 0 }) {
      height += 1
      guard gain > 4 * height.squareRoot() else { return false }
      level = children(of: level)
    }
    return true
  }
}

// MARK: - The first version

extension SegmentGroup {
  /// The structure of the approximation: lists by falling weight are cut where the first part
  /// reaches a third, across the longer side, with a segment for each cut.
  func approximation() -> MaximalSegments {
    var items = weights.map { _ in MaximalSegments.frame }
    var waiting = [(list: 0..<descending.count, rect: frame, sides: MaximalSegments.frame)]
    var segment: Int32 = 4
    while let (list, rect, sides) = waiting.popLast() {
      guard list.count > 1 else {
        items[descending[list.lowerBound]] = sides
        continue
      }
      let (middle, share) = cut(list)
      let (before, after) = (list.lowerBound..<middle, middle..<list.upperBound)
      let isWide = rect.width > rect.height * (1 + 1e-9)
      var (first, second) = (rect, rect)
      var (low, high) = (sides, sides)
      if isWide {
        (first.width, second.width) = (share.first * rect.width, share.second * rect.width)
        (low.right, high.left) = (segment, segment)
      } else {
        (first.height, second.height) = (share.first * rect.height, share.second * rect.height)
        (low.bottom, high.top) = (segment, segment)
      }
      segment += 1
      waiting.append((after, second, high))
      waiting.append((before, first, low))
    }
    return MaximalSegments(items: items)
  }

  private func cut(_ list: Range<Int>) -> (middle: Int, share: (first: Double, second: Double)) {
    var total = 0.0
    for rank in list { total += weights[descending[rank]] }
    var middle = list.lowerBound
    var first = 0.0
    repeat {
      first += weights[descending[middle]]
      middle += 1
    } while first < (1.0 / 3 - 1e-9) * total && middle < list.upperBound - 1
    var second = 0.0
    for rank in middle..<list.upperBound { second += weights[descending[rank]] }
    return (middle, (first / total, second / total))
  }
}

// MARK: - Later versions

extension SegmentGroup {
  /// The remembered drawing with new weights, without the siblings that left and with the new ones;
  /// `nil` if there is none, more siblings come than stay, or the areas cannot be reached.
  func kept(_ remembered: ArraySlice<Int32>, _ keys: SiblingKeys) -> Drawing? {
    var members = SegmentMembers(remembered) { key in
      keys.node(key).map { itemOfSibling[$0 - siblings.lowerBound] } ?? -1
    }
    guard members.stayingCount > 0, members.stayingCount >= nodes.count - members.stayingCount
    else { return nil }
    members.removeLeaving()
    var isIn = [Bool](repeating: false, count: nodes.count)
    for item in members.items { isIn[item] = true }
    guard var (blocks, rects) = layout(of: members) else { return nil }
    for item in descending where !isIn[item] {
      guard let better = insertion(of: item, into: members, InsertionTrials(blocks, rects))
      else { return nil }
      (members, blocks, rects) = better
    }
    return Drawing(segments: members.segments, rects: Array(rects[..<nodes.count]))
  }

  /// The members' blocks and the blocks' rectangles; `nil` if an area is off.
  private func layout(of members: SegmentMembers) -> (blocks: SegmentBlocks, rects: [Rect])? {
    let weights = members.items.map { self.weights[$0] }
    let total = weights.reduce(0, +)
    let blocks = SegmentBlocks(members.segments, weights: weights)
    let rects = blocks.rectangles(in: frame)
    for (rect, weight) in zip(rects, weights) where !rect.hasArea(weight / total, of: frame) {
      return nil
    }
    return (blocks, rects)
  }

  /// The members with one more item, beside one of the six with the worst ratios; `nil` if the
  /// areas cannot be reached.
  private func insertion(
    of item: Int, into members: SegmentMembers, _ trials: InsertionTrials
  ) -> (members: SegmentMembers, blocks: SegmentBlocks, rects: [Rect])? {
    var tries: [(member: Int, toTheRight: Bool, worst: Double)] = []
    let longest = trials.longest(6)
    for toTheRight in [true, false] {
      for member in longest {
        let worst = trials.worst(with: weights[item], beside: member, toTheRight: toTheRight)
        tries.append((member, toTheRight, worst))
      }
    }
    while true {
      var best: Int?
      var least = Double.infinity
      for (place, one) in tries.enumerated() where one.worst < least * (1 - 1e-9) {
        (best, least) = (place, one.worst)
      }
      guard let best else { return nil }
      var more = members
      more.insert(item, beside: tries[best].member, toTheRight: tries[best].toTheRight)
      if let (blocks, rects) = layout(of: more) { return (more, blocks, rects) }
      tries.remove(at: best)
    }
  }
}
