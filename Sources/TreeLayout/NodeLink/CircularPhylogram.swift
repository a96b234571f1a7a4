/// A phylogram bent around its root.
///
/// Leaves stand clockwise from the top in data order, at equal angles; any other node, the root
/// too, is at the mean of its children's angles. A node's center is as far from the root's as the
/// lengths on its way add up to, times `lengthScale`. If there is none, the scale
/// is at least such that on the circle of the farthest leaf all neighboring leaves would keep
/// `gaps.sibling` along the arc. Edges go along the parent's circle to the child's angle and then
/// outward, so that the last piece is the length; none passes the top. After a short edge, boxes
/// overlap, as in `Phylogram`. `gaps.cousin` and sides are not read; missing and negative lengths
/// are 0, and in a tree without lengths each is 1.
///
/// - Complexity: O(*n*); 4 bytes of scratch for each node.
/// - Reference: K. Cantrell et al. "EMPress Enables Tree-Guided, Interactive, and Exploratory
///   Analyses of Multi-omic Data Sets." *mSystems* 6(2), 2021, whose circular layout it is. The
///   fan of E. Paradis and K. Schliep's ape divides an opening in another way.
public struct CircularPhylogram: LengthStrategy {
  public static let name = "circular-phylogram"
  public static let summary = "a phylogram bent around its root"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, levelGapOption, lengthScaleOption,
      .number(
        "opening", { $0.opening }, { $0.opening = $1 }, in: 0...359,
        "degrees that stay free at the top"),
    ]
  }

  /// How many degrees stay free at the top, between the last leaf and the first.
  public var opening = 0.0

  public var lengthScale: Double?

  /// `cousin` is not read: all neighbors keep `sibling`.
  public var gaps = Gaps()

  public init() {}

  public var edgeRouting: EdgeRouting { .arc }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims = lengthClaims(on: tree).union([.mirror, .planarity])
    // So near to the center, rounding decides about angles.
    let lengths = drawnLengths(of: tree)
    let all = tree.nodes.dropFirst().reduce(0) { $0 + lengths[$1] }
    if tree.children(of: 0).allSatisfy({ lengths[$0] > 1e-6 * all }) { claims.insert(.order) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(hasUsualOptions && opening >= 0 && opening <= 359)
    let leafCount = placeTurns(of: tree, into: &output)
    let lengths = drawnLengths(of: tree)
    let parent = tree.parent.span
    var greatest = 0.0
    output[radiusOf: 0] = 0
    for node in tree.nodes.dropFirst() {
      let radius = output[radiusOf: Int(parent[node])] + lengths[node]
      output[radiusOf: node] = radius
      greatest = max(greatest, radius)
    }
    var factor = 1.0
    if lengthScale == nil, greatest > 0 {
      factor = max(factor, neededRadius(of: tree, leafCount: leafCount, output.span) / greatest)
    }
    for node in tree.nodes {
      let (sine, cosine) = sineAndCosine(turn: output[turnOf: node])
      let radius = output[radiusOf: node] * factor
      output[node] = Point(x: radius * sine, y: -radius * cosine)
    }
    tree.moveCornerToOrigin(&output)
  }

  /// Gives every node its turn.
  ///
  /// - Returns: the number of leaves.
  private func placeTurns(of tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    let counts = tree.leafCounts
    tree.countLeavesBefore(counts, into: &output)
    let leafCount = Int(counts[0])
    let free = opening / 360
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      guard !children.isEmpty else {
        let place = (output[leavesBefore: node] + 0.5) / Double(leafCount)
        output[turnOf: node] = free / 2 + place * (1 - free)
        continue
      }
      var sum = 0.0
      for child in children { sum += output[turnOf: child] }
      output[turnOf: node] = sum / Double(children.count)
    }
    return leafCount
  }

  /// The radius of the least circle on which all leaves would keep their gaps.
  private func neededRadius(
    of tree: LayoutTree, leafCount: Int, _ output: Span<Point>
  ) -> Double {
    guard leafCount > 1 else { return 0 }
    let sizes = tree.sizes.span
    let free = opening / 360
    let arc = 2 * .pi * (1 - free) / Double(leafCount)
    guard !sizes.isEmpty else { return (1 + gaps.sibling) / arc }
    // Leaves in their order: the turn of one tells its place.
    var widths = [Double](repeating: 0, count: leafCount)
    for node in tree.nodes where tree.isLeaf(node) {
      let place = (output[turnOf: node] - free / 2) / (1 - free) * Double(leafCount)
      widths[min(max(Int(place), 0), leafCount - 1)] = sizes.width(of: node)
    }
    var needed = ((widths[leafCount - 1] + widths[0]) / 2 + gaps.sibling) / (arc + 2 * .pi * free)
    for place in 1..<leafCount {
      needed = max(needed, ((widths[place - 1] + widths[place]) / 2 + gaps.sibling) / arc)
    }
    return needed
  }
}
