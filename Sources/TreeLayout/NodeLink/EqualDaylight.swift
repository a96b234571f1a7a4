/// An unrooted tree whose subtrees have turned until the sky between them is shared out evenly.
///
/// It begins as `EqualAngle`. Then each place where three or more edges meet is visited, level by
/// level, and sees each of the subtrees around it as a shadow: a part of its circle. The subtrees
/// turn about the place as a whole, except the first one, until the gaps between all shadows are
/// equal. Nodes that are joined by edges without length are one place. Since a visit leaves the
/// subtrees as they are, in cones that have no point in common, no edges cross. A place is passed
/// over where its shadows leave no gap, or another place lies on it.
///
/// Edges keep their lengths, as in `EqualAngle`, whose options are read in the same way. The
/// mirrored tree is not drawn as the mirror image, since visits have an order.
///
/// - Complexity: O(*n*) for a visit, so O(*n*²) for each round; 80 bytes of scratch for each node.
/// - Reference: J. Felsenstein. *Inferring Phylogenies*, 2004, pp. 582–584, on PHYLIP's `drawtree`,
///   a sketch; what a shadow is and where rounds end is defined here. PHYLIP measures shadows by
///   least and greatest angles, which are wrong where a subtree reaches around the place.
public struct EqualDaylight: LengthStrategy {
  public static let name = "equal-daylight"
  public static let summary =
    "an unrooted tree: equal gaps around nodes, edges as long as the tree says"
  public static var options: [StrategyOption<Self>] {
    [
      levelGapOption, lengthScaleOption,
      .count(
        "rounds", { $0.rounds }, { $0.rounds = $1 },
        "how often each place is visited at most"),
    ]
  }

  /// How often each place is visited at most; fewer times if none turns any more.
  public var rounds = 5

  public var lengthScale: Double?

  /// Only `level` is read.
  public var gaps = Gaps()

  /// So many places are laid out at most, in seconds.
  static let mostPlaces = 20_000

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    lengthClaims(on: tree).union([.planarity])
  }

  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    try checkLengths(of: tree)
    let lengths = drawnLengths(of: tree)
    let count = 1 + tree.nodes.dropFirst().count { lengths[$0] > 0 }
    guard count <= Self.mostPlaces else {
      throw LayoutError(
        node: nil,
        reason: "\(Self.name) draws at most \(Self.mostPlaces) nodes that are apart, as its time "
          + "grows with their square; here are \(count), which \(EqualAngle.name) draws")
    }
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(hasUsualOptions && rounds >= 0)
    tree.placeTurnsOfWedges(into: &output)
    var places = DaylightPlaces(of: tree, drawnLengths(of: tree), output.span)
    places.turn(rounds: rounds)
    for node in tree.nodes { output[node] = places.point(of: node) }
    tree.moveCornerToOrigin(&output)
  }
}

/// The places of an unrooted tree, each of which is one node or several at one point.
///
/// Places are numbered in pre-order, so that those below a place follow it. All columns but one are
/// indexed by place.
private struct DaylightPlaces {
  /// The place of each node, indexed by node.
  private var placeOf: [Int32]

  /// −1 for the first place.
  private var parent: [Int32] = []

  /// The first place that is not below.
  private var end: [Int32] = []

  /// The places in level order, which are visited in turn.
  private var visits: [Int32] = []

  /// The length of the edge from the parent's place, and the edge's direction, of length 1.
  private var length: [Double] = []
  private var direction: [Point] = []

  private var points: [Point] = []

  /// Where the other places are as seen from the one that is visited.
  private var sights: [TurnedVector]

  /// A vector that was reached by turning from the x axis, in whole turns and the rest, which is at
  /// most half a turn.
  private struct TurnedVector {
    var vector: Point
    var wholeTurns = 0

    /// The vector after the turn of less than half a turn that ends at another one.
    @inline(__always)
    func turned(to other: Point) -> TurnedVector {
      var turns = wholeTurns
      // The seam is the negative x axis.
      if (vector.y < 0) != (other.y < 0) {
        let cross = vector.x * other.y - vector.y * other.x
        if vector.y >= 0, cross > 0 { turns += 1 }
        if vector.y < 0, cross < 0 { turns -= 1 }
      }
      return TurnedVector(vector: other, wholeTurns: turns)
    }

    /// Whether the turn to this vector is less than the turn to another one.
    @inline(__always)
    func isBefore(_ other: TurnedVector) -> Bool {
      if wholeTurns != other.wholeTurns { return wholeTurns < other.wholeTurns }
      if (vector.y < 0) != (other.vector.y < 0) { return vector.y < 0 }
      return vector.x * other.vector.y - vector.y * other.vector.x > 0
    }

    /// In radians.
    var angle: Double {
      2 * .pi * Double(wholeTurns) + TreeLayout.angle(x: vector.x, y: vector.y)
    }
  }

  /// The part of a place's circle that the places of a subtree take.
  private struct Shadow {
    /// The neighbor in whose direction the subtree begins.
    let neighbor: Int

    /// The direction of the neighbor, and how far the shadow reaches clockwise from there: the
    /// first at most 0, the second at least 0.
    let direction: Point
    var from = TurnedVector(vector: Point(x: 1, y: 0))
    var to = TurnedVector(vector: Point(x: 1, y: 0))
  }

  /// - Parameter turns: holds the turn of each node's edge.
  init(of tree: LayoutTree, _ lengths: DrawnLengths, _ turns: Span<Point>) {
    placeOf = [Int32](repeating: 0, count: tree.count)
    var open = [0]
    var level: [Int32] = []
    while let node = open.popLast() {
      let above = node == 0 ? -1 : placeOf[Int(tree.parent[node])]
      if node > 0, lengths[node] == 0 {
        placeOf[node] = above
      } else {
        placeOf[node] = Int32(parent.count)
        parent.append(above)
        level.append(above < 0 ? 0 : level[Int(above)] + 1)
        let (sine, cosine) = sineAndCosine(turn: turns[turnOf: node])
        direction.append(Point(x: sine, y: -cosine))
        length.append(node == 0 ? 0 : lengths[node])
      }
      open += tree.children(of: node).reversed()
    }
    end = parent.indices.map { Int32($0 + 1) }
    for place in parent.indices.dropFirst().reversed() {
      let above = Int(parent[place])
      end[above] = max(end[above], end[place])
    }
    visits = parent.indices.map { Int32($0) }
    visits.sort { (level[Int($0)], $0) < (level[Int($1)], $1) }
    points = [Point](repeating: .zero, count: parent.count)
    sights = [TurnedVector](repeating: TurnedVector(vector: .zero), count: parent.count)
    move(parent.indices.dropFirst())
  }

  func point(of node: Int) -> Point { points[Int(placeOf[node])] }

  /// Places the nodes below places that have their points.
  private mutating func move(_ places: some Sequence<Int>) {
    for place in places {
      let from = points[Int(parent[place])]
      points[place] = Point(
        x: from.x + length[place] * direction[place].x,
        y: from.y + length[place] * direction[place].y)
    }
  }

  /// Visits all places in rounds, until nothing turns by more than a thousandth.
  mutating func turn(rounds: Int) {
    for _ in 0..<rounds {
      var greatest = 0.0
      for place in visits { greatest = max(greatest, visit(Int(place))) }
      guard greatest > 1e-3 else { return }
    }
  }

  /// Makes the gaps around a place equal.
  ///
  /// - Returns: the greatest turn, in radians.
  private mutating func visit(_ place: Int) -> Double {
    guard let shadows = shadows(around: place) else { return 0 }
    let first = shadows[0]
    var free = 2 * Double.pi
    for shadow in shadows { free -= shadow.to.angle - shadow.from.angle }
    guard free > 1e-6 * Double(shadows.count) else { return 0 }
    let gap = free / Double(shadows.count)
    // Clockwise from the direction of the first subtree.
    var reached = first.to.angle
    var greatest = 0.0
    for shadow in shadows.dropFirst() {
      let (along, across) = products(first.direction, shadow.direction)
      let angle = angle(x: along, y: across)
      let present = angle < 0 ? angle + 2 * .pi : angle
      let wanted = reached + gap - shadow.from.angle
      rotate(shadow.neighbor, by: wanted - present)
      greatest = max(greatest, abs(wanted - present))
      reached = wanted + shadow.to.angle
    }
    return greatest
  }

  /// Turns a place and all below it about its parent.
  private mutating func rotate(_ place: Int, by angle: Double) {
    let turns = angle / (2 * .pi)
    let (sine, cosine) = sineAndCosine(turn: turns - turns.rounded(.down))
    for below in place..<Int(end[place]) {
      let old = direction[below]
      let x = old.x * cosine - old.y * sine
      let y = old.x * sine + old.y * cosine
      // A step of Newton's method keeps the length at 1 through any number of turns.
      let scale = (3 - (x * x + y * y)) / 2
      direction[below] = Point(x: x * scale, y: y * scale)
    }
    move(place..<Int(end[place]))
  }

  /// The shadows of the subtrees around a place, clockwise; `nil` if there are fewer than three, or
  /// another place lies on this one.
  private mutating func shadows(around place: Int) -> [Shadow]? {
    var shadows: [Shadow] = []
    if place > 0 {
      let way = direction[place]
      shadows.append(
        Shadow(neighbor: Int(parent[place]), direction: Point(x: -way.x, y: -way.y)))
    }
    var next = place + 1
    while next < end[place] {
      shadows.append(Shadow(neighbor: next, direction: direction[next]))
      next = Int(end[next])
    }
    guard shadows.count >= 3 else { return nil }
    for index in shadows.indices {
      let isSeen =
        shadows[index].neighbor > place
        ? look(at: &shadows[index], from: place) : lookUp(at: &shadows[index], from: place)
      guard isSeen else { return nil }
    }
    return shadows
  }

  /// Finds the shadow of the subtree below a place.
  private mutating func look(at shadow: inout Shadow, from place: Int) -> Bool {
    let first = shadow.neighbor
    sights[first] = TurnedVector(vector: Point(x: length[first], y: 0))
    for below in first + 1..<Int(end[first]) {
      guard see(below, after: Int(parent[below]), in: &shadow, from: place) else { return false }
    }
    return points[first] != points[place]
  }

  /// Finds the shadow of all that is not below a place.
  private mutating func lookUp(at shadow: inout Shadow, from place: Int) -> Bool {
    var last = shadow.neighbor
    sights[last] = TurnedVector(vector: Point(x: length[place], y: 0))
    while last > 0 {
      let above = Int(parent[last])
      guard see(above, after: last, in: &shadow, from: place) else { return false }
      last = above
    }
    for other in [1..<place, Int(end[place])..<parent.count].joined() {
      // Those above were seen on the way up.
      if other < place, end[other] > place { continue }
      guard see(other, after: Int(parent[other]), in: &shadow, from: place) else { return false }
    }
    return points[shadow.neighbor] != points[place]
  }

  /// Looks at a place after its neighbor, and lets the shadow reach it.
  ///
  /// - Returns: whether the place is somewhere else.
  @inline(__always)
  private mutating func see(
    _ other: Int, after neighbor: Int, in shadow: inout Shadow, from place: Int
  ) -> Bool {
    let (here, there) = (points[place], points[other])
    let (along, across) = products(
      shadow.direction, Point(x: there.x - here.x, y: there.y - here.y))
    let sight = sights[neighbor].turned(to: Point(x: along, y: across))
    sights[other] = sight
    if sight.isBefore(shadow.from) { shadow.from = sight }
    if shadow.to.isBefore(sight) { shadow.to = sight }
    return along != 0 || across != 0
  }

  /// The scalar product, and the cross product, which is positive if the turn from the first vector
  /// to the second is clockwise.
  @inline(__always)
  private func products(_ one: Point, _ two: Point) -> (along: Double, across: Double) {
    (one.x * two.x + one.y * two.y, one.x * two.y - one.y * two.x)
  }
}
