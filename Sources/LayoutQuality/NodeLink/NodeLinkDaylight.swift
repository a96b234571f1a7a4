import TreeLayout

extension MetricGroup<Point> {
  /// How evenly subtrees are spread around the nodes.
  ///
  /// Nodes that are joined by edges of length 0 are one *point*, at the center of its node nearest
  /// to the root; a length that is missing or negative is 0, and without lengths each node is a
  /// point. Looks at the points with *k* ≥ 3 neighbors. Seen from such a point, each neighbor's
  /// side of the tree casts a *shadow*: with the direction of the neighbor as its start, the turns
  /// along the edges of that side are added up on the way to each of its points, and the shadow
  /// reaches from the least to the greatest sum. Sums can go beyond a full turn where a subtree
  /// reaches around the point. The value of a point is *k* · least ÷ sum of the gaps between
  /// shadows. It is 0 if two shadows meet, if another point lies on this one, within 1e-9 of the
  /// drawing's longer side, or if an edge leads over it. The metric is the mean: 1 if all gaps
  /// around each point are equal, 0 if no point sees its neighbors' sides apart. Empty without such
  /// points, and where edges have corners.
  ///
  /// For more than `nodeLimit` nodes, a sample of `sampleSize` points is looked at, the same for
  /// every strategy; then `daylight_sampled` is 1. O(*n*) for each point that is looked at.
  ///
  /// - Reference: J. Felsenstein. *Inferring Phylogenies*. Sinauer, 2004, pp. 578–584, on
  ///   equal-daylight drawings.
  public static func daylight(nodeLimit: Int = 2_000, sampleSize: Int = 200) -> Self {
    MetricGroup(
      [
        Metric(
          "daylight_evenness", unit: "share", .higher,
          "mean over nodes of k ≥ 3 neighbors of k · least ÷ sum of the gaps between the "
            + "neighbors' sides, as seen from the node (after Felsenstein 2004)",
          notices: [.jitter, .stack, .stretch]),
        Metric(
          "daylight_sampled", unit: "flag", .none,
          "1 where daylight_evenness looks at a sample of the nodes"),
      ],
      seeded: { layout, seed in
        guard layout.conventions.edgesAreStraight else { return [nil, nil] }
        var sky = Sky(over: layout)
        let hubs = sky.hubs
        var random = Random(seed: seed, domain: "daylight")
        let size = layout.tree.count > nodeLimit ? sampleSize : hubs.count
        var values: [Double] = []
        for place in random.sample(size, of: hubs.count) {
          values.append(sky.evenness(around: hubs[place]))
        }
        guard let mean = values.mean else { return [nil, nil] }
        return [mean, values.count < hubs.count ? 1 : 0]
      })
  }
}

/// The points of a drawing as a tree, in pre-order, as they are seen from one of them.
///
/// A direction is told by its *bearing*, a number that grows with the angle and needs no
/// trigonometry: how far it is along the square with the corners (±1, 0) and (0, ±1) from (1, 0) to
/// where the direction meets that square's sides, in −2…2. A full turn is 4, and a half turn 2,
/// from any direction.
private struct Sky {
  private var centers: [Point] = []
  private var parents: [Int32] = []
  private var degrees: [Int32] = []
  /// Where the subtree of each point ends, and the box around its points.
  private var ends: [Int32] = []
  private var boxes: [Box] = []

  /// Up to this distance along both axes together, one point lies on another.
  private let depth: Double

  /// Of the points that were seen, the bearings with the full turns on the way.
  private var bearings: [Double]

  init(over layout: Layout<Point>) {
    let tree = layout.tree
    let (hasLengths, lengths) = (!tree.lengths.isEmpty, tree.partsOfLength)
    var point = [Int32](repeating: -1, count: tree.count)
    for node in tree.preOrder {
      let node = Int(node)
      let parent = node > 0 ? point[Int(tree.parent[node])] : -1
      if node > 0, hasLengths, lengths.isEmpty || lengths[node] == 0 {
        point[node] = parent
        continue
      }
      point[node] = Int32(centers.count)
      centers.append(layout.geometry[node])
      parents.append(parent)
      degrees.append(node > 0 ? 1 : 0)
      if node > 0 { degrees[Int(parent)] += 1 }
    }
    ends = parents.indices.map { Int32($0 + 1) }
    boxes = centers.map { Box(around: $0) }
    for point in parents.indices.dropFirst().reversed() {
      let parent = Int(parents[point])
      ends[parent] = max(ends[parent], ends[point])
      boxes[parent].formUnion(boxes[point])
    }
    depth = layout.extent.touchingDepth
    bearings = [Double](repeating: 0, count: centers.count)
  }

  /// The points with three neighbors or more.
  var hubs: [Int] { degrees.indices.filter { degrees[$0] >= 3 } }

  /// *k* · least ÷ sum of the gaps between the shadows around a point; 0 if shadows meet.
  mutating func evenness(around hub: Int) -> Double {
    var shadows: [Shadow] = []
    var child = hub + 1
    while child < ends[hub] {
      guard let shadow = shadow(below: child, from: hub) else { return 0 }
      shadows.append(shadow)
      child = Int(ends[child])
    }
    if hub > 0 {
      guard let shadow = shadow(above: hub, between: shadows) else { return 0 }
      shadows.append(shadow)
    }
    shadows.sort { $0.start < $1.start }
    var (least, sum) = (Double.infinity, 0.0)
    for index in shadows.indices {
      let isLast = index == shadows.count - 1
      let next = isLast ? shadows[0].start + 4 : shadows[index + 1].start
      guard next > shadows[index].end else { return 0 }
      let gap = radians(ofBearing: next) - radians(ofBearing: shadows[index].end)
      least = min(least, gap)
      sum += gap
    }
    return sum > 0 ? min(max(0, Double(shadows.count) * least / sum), 1) : 0
  }

  /// The shadow of the subtree of a hub's child; `nil` if it reaches all around the hub, or if a
  /// part of it lies on the hub.
  private mutating func shadow(below child: Int, from hub: Int) -> Shadow? {
    guard var shadow = shadow(of: child, from: hub),
      see(child + 1..<Int(ends[child]), from: hub, &shadow)
    else { return nil }
    return shadow.normalized
  }

  /// The shadow of all that is not in the subtree of a hub; `nil` if it reaches all around the hub
  /// or meets another shadow, or if a part of it lies on the hub.
  ///
  /// It goes from the hub up, and looks at the subtree of each node passed: often a near one shows
  /// that shadows meet, and most of the tree need not be seen.
  private mutating func shadow(above hub: Int, between others: [Shadow]) -> Shadow? {
    var (below, top) = (hub, Int(parents[hub]))
    guard var shadow = shadow(of: top, from: hub) else { return nil }
    for other in others { shadow.keepOut(of: other) }
    while true {
      guard see(top + 1..<below, from: hub, &shadow),
        see(Int(ends[below])..<Int(ends[top]), from: hub, &shadow)
      else { return nil }
      guard top > 0 else { return shadow.normalized }
      (below, top) = (top, Int(parents[top]))
      guard see(top, after: below, from: hub, &shadow) else { return nil }
    }
  }

  /// The shadow of a neighbor alone; `nil` if it lies on the hub.
  private mutating func shadow(of neighbor: Int, from hub: Int) -> Shadow? {
    guard let bearing = bearing(of: centers[neighbor], from: hub) else { return nil }
    bearings[neighbor] = bearing
    return Shadow(at: bearing)
  }

  /// Adds whole subtrees to a shadow, each point after its parent; `false` if a part of them lies
  /// on the hub, or if the shadow reaches too far.
  private mutating func see(_ points: Range<Int>, from hub: Int, _ shadow: inout Shadow) -> Bool {
    var point = points.lowerBound
    while point < points.upperBound {
      let (start, end) = (shadow.start, shadow.end)
      guard see(point, after: Int(parents[point]), from: hub, &shadow) else { return false }
      // A subtree whose first point makes the shadow wider is not in it, and one of a few points is
      // seen sooner than its box.
      let isHidden =
        ends[point] - Int32(point) > 4 && shadow.start == start && shadow.end == end
        && hides(subtree: point, from: hub, shadow)
      point = isHidden ? Int(ends[point]) : point + 1
    }
    return true
  }

  /// Whether all of a subtree whose first point was seen lies in the shadow: the box around it
  /// does. In a box that is beside the hub, ways make no full turns.
  private func hides(subtree point: Int, from hub: Int, _ shadow: Shadow) -> Bool {
    let box = boxes[point].inset(by: -depth)
    let center = centers[hub]
    guard
      box.maxX < center.x || center.x < box.minX || box.maxY < center.y || center.y < box.minY
    else { return false }
    func isHidden(_ x: Double, _ y: Double) -> Bool {
      guard let bearing = bearing(of: Point(x: x, y: y), from: hub) else { return false }
      return shadow.holds(bearing.turned(near: bearings[point]))
    }
    return isHidden(box.minX, box.minY) && isHidden(box.maxX, box.minY)
      && isHidden(box.minX, box.maxY) && isHidden(box.maxX, box.maxY)
  }

  @inline(__always)
  private mutating func see(
    _ point: Int, after last: Int, from hub: Int, _ shadow: inout Shadow
  ) -> Bool {
    guard let bearing = bearing(of: centers[point], from: hub) else { return false }
    bearings[point] = bearing.turned(near: bearings[last])
    // An edge that turns by half a turn leads over the hub, on neither side.
    let isBeside = abs(bearings[point] - bearings[last]) < 2 - 1e-9
    return isBeside && shadow.reach(bearings[point])
  }

  /// `nil` if the place is that of the hub.
  private func bearing(of place: Point, from hub: Int) -> Double? {
    let (x, y) = (place.x - centers[hub].x, place.y - centers[hub].y)
    let sum = abs(x) + abs(y)
    guard sum > depth else { return nil }
    let part = y / sum
    return x >= 0 ? part : y >= 0 ? 2 - part : -2 - part
  }
}

extension Double {
  /// The bearing with as many full turns as bring it within half a turn of another one.
  @inline(__always)
  fileprivate func turned(near other: Double) -> Double {
    var bearing = self
    while bearing - other > 2 { bearing -= 4 }
    while bearing - other < -2 { bearing += 4 }
    return bearing
  }
}

/// What a neighbor's side of the tree covers around a hub, from bearing to bearing.
private struct Shadow {
  var start: Double
  var end: Double

  /// The bearings that the shadow may not reach.
  private var floor: Double
  private var ceiling: Double

  init(at bearing: Double) {
    (start, end) = (bearing, bearing)
    (floor, ceiling) = (bearing - 4, bearing + 4)
  }

  /// - Precondition: this shadow has not reached beyond its first bearing yet; the other one is
  ///   normalized.
  mutating func keepOut(of other: Shadow) {
    floor = max(floor, other.end < start ? other.end : other.end - 4)
    ceiling = min(ceiling, other.start > start ? other.start : other.start + 4)
  }

  /// `false` if the shadow reaches too far.
  @inline(__always)
  mutating func reach(_ bearing: Double) -> Bool {
    start = min(start, bearing)
    end = max(end, bearing)
    return start > floor && end < ceiling
  }

  func holds(_ bearing: Double) -> Bool { start <= bearing && bearing <= end }

  /// The same shadow with its start in −2 ..< 2; `nil` if it reaches all around.
  var normalized: Shadow? {
    guard end - start < 4 else { return nil }
    var shadow = self
    while shadow.start < -2 { (shadow.start, shadow.end) = (shadow.start + 4, shadow.end + 4) }
    while shadow.start >= 2 { (shadow.start, shadow.end) = (shadow.start - 4, shadow.end - 4) }
    return shadow
  }
}

/// The angle of a bearing from the x axis.
private func radians(ofBearing bearing: Double) -> Double {
  var (bearing, turns) = (bearing, 0.0)
  while bearing <= -2 { (bearing, turns) = (bearing + 4, turns - 1) }
  while bearing > 2 { (bearing, turns) = (bearing - 4, turns + 1) }
  let size = abs(bearing)
  let y = min(size, 2 - size)
  return 2 * .pi * turns + angle(x: 1 - size, y: bearing < 0 ? -y : y)
}
