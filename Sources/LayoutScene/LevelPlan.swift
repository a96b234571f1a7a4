import TreeLayout

/// The place of a node in a picture whose levels lie beside each other: where it begins and ends
/// along its level, and across the levels. In an icicle all four are in pixels; in a sunburst they
/// are angles in degrees, and radii.
struct Band {
  var start: Double
  var end: Double
  var near: Double
  var far: Double

  /// Whether there is anything to see.
  var exists: Bool { end > start && far > near && (end - start + far - near).isFinite }
}

/// What a layout of a visible tree does not hold of its levels: nodes inside of closed groups.
struct UnseenLevels {
  /// The place of each level, indexed by depth, as long as the root.
  private let places: [Band]

  /// The length of all nodes of each level as a multiple of the root's, indexed by depth.
  private let lengths: [Double]

  /// The depth of the last level with nodes that have a place.
  private let lastDepth: Int

  /// On how many levels below each node there is a descendant with weight.
  private let levelsBelow: [Int32]

  /// - Parameter total: the weight for which a node is as long as the root.
  init(_ visible: VisibleTree, _ places: [Band], total: Double, shown: Int) {
    self.places = places
    lengths = places.indices.map { total > 0 ? visible.weight(ofLevel: $0) / total : 0 }
    levelsBelow = visible.levelCountsBelow
    lastDepth = min(Int(levelsBelow[0]), shown)
  }

  /// The length of all nodes of a level, where a node that is as long as the root has a length.
  func length(ofLevel depth: Int, _ whole: Double) -> Double {
    depth > lastDepth ? 0 : lengths[depth] * whole
  }

  /// The place of a level; `nil` if none of its nodes has one.
  func place(ofLevel depth: Int) -> Band? {
    depth <= lastDepth && places[depth].exists ? places[depth] : nil
  }

  /// The depth of the deepest descendant of a node that has a place.
  func reach(of node: Int, at depth: Int) -> Int {
    min(depth + Int(levelsBelow[node]), lastDepth)
  }
}

/// Which levels of a tree are drawn, and where: an icicle is a sunburst that is unrolled.
///
/// A chain of only children from the root on has one level, and the other levels take its room. A
/// few deep branches would make all levels thin, so the last levels are not drawn if the nodes of
/// each are together shorter than a twenty-fourth of the root.
struct LevelPlan {
  /// The places of all nodes, indexed by node.
  private(set) var bands: [Band]

  /// The outermost node that has a place.
  let first: Int

  /// The last node of the chain of only children that begins with the first one.
  private(set) var lead: Int

  /// The depths of these two nodes, and that of the last level that is drawn.
  let firstDepth: Int
  private(set) var leadDepth: Int
  let lastDepth: Int

  /// Where each level begins and ends, indexed by depth; infinite for a level without any node.
  private(set) var levels: [(near: Double, far: Double)]

  let tree: LayoutTree
  private let nodes: ShownNodes
  private let isAsLaidOut: Bool
  private let unseen: UnseenLevels?

  /// - Parameters:
  ///   - isAsLaidOut: whether all levels are drawn, and no chain is joined.
  ///   - unseen: what the layout does not hold; `nil` if it holds all nodes.
  init(
    _ tree: LayoutTree, _ nodes: ShownNodes, _ bands: [Band], isAsLaidOut: Bool,
    unseen: UnseenLevels?
  ) {
    (self.tree, self.nodes, self.bands, self.isAsLaidOut) = (tree, nodes, bands, isAsLaidOut)
    self.unseen = unseen
    first = bands.firstIndex { $0.exists } ?? 0
    firstDepth = tree.depth(of: first)
    lastDepth =
      isAsLaidOut ? tree.height : Self.lastDepth(of: tree, bands, from: first, firstDepth, unseen)
    levels = (0...lastDepth).map { depth in
      if depth > 0, let place = unseen?.place(ofLevel: depth) { return (place.near, place.far) }
      var level = (near: Double.infinity, far: -Double.infinity)
      for node in tree.level(depth) where bands[node].exists {
        level.near = min(level.near, bands[node].near)
        level.far = max(level.far, bands[node].far)
      }
      return level
    }
    (lead, leadDepth) = (first, firstDepth)
    lead = endOfChain(first)
    leadDepth = tree.depth(of: lead)
  }

  private static func lastDepth(
    of tree: LayoutTree, _ bands: [Band], from first: Int, _ firstDepth: Int,
    _ unseen: UnseenLevels?
  ) -> Int {
    let shortest = (bands[first].end - bands[first].start) / 24
    var depth = tree.height
    while depth > firstDepth + 1 {
      var length = 0.0
      if let unseen {
        length = unseen.length(ofLevel: depth, bands[0].end - bands[0].start)
      } else {
        for node in tree.level(depth) where bands[node].exists {
          length += bands[node].end - bands[node].start
        }
      }
      if length >= shortest { break }
      depth -= 1
    }
    return depth
  }

  /// Whether levels are left out behind the last one.
  var hasMore: Bool { lastDepth < tree.height }

  /// Where the descendants of a node end that are in no band, across the levels; the end of the
  /// node's band if there are none.
  func reach(of node: Int, at depth: Int) -> Double {
    guard nodes.isClosed(node), let last = unseen?.reach(of: node, at: depth) else {
      return bands[node].far
    }
    return max(bands[node].far, levels[min(last, lastDepth)].far)
  }

  /// The bands that are drawn, those of closed groups as far as their descendants reach.
  var outermostBands: [Band] {
    var outermost = bands
    for depth in firstDepth...lastDepth {
      for node in tree.level(depth) { outermost[node].far = reach(of: node, at: depth) }
    }
    return Array(outermost[first..<tree.level(lastDepth).upperBound])
  }

  // MARK: Chains

  /// Whether one mark stands for a node and its parent: it is the only child and as long.
  func isJoined(_ node: Int) -> Bool {
    guard !isAsLaidOut, node > first, node < tree.level(lastDepth).upperBound else { return false }
    let parent = Int(tree.parent[node])
    guard tree.children(of: parent).count == 1, nodes.hasInside(parent), nodes.contains(node)
    else { return false }
    let (outer, inner, whole) = (bands[parent], bands[node], bands[first])
    let difference = max(abs(outer.start - inner.start), abs(outer.end - inner.end))
    return outer.exists && inner.exists && difference <= 2e-4 * (whole.end - whole.start)
  }

  /// The last node of the chain of only children that begins with a node.
  func endOfChain(_ node: Int) -> Int {
    var last = node
    while case let children = tree.children(of: last), let child = children.first, isJoined(child) {
      last = child
    }
    return last
  }

  // MARK: Places

  /// Moves the levels below the chain at the root to where they would be if the chain were one
  /// node.
  mutating func closeUp() {
    guard leadDepth > firstDepth else { return }
    joinLead()
    guard leadDepth < lastDepth else { return }
    let shift = levels[leadDepth + 1].near - levels[firstDepth + 1].near
    guard shift.isFinite else { return }
    for depth in leadDepth + 1...lastDepth {
      move(depth, { $0 - shift })
    }
  }

  /// Makes levels thicker, so that the last one ends at a given place. A root that is thinner than
  /// the next level stays so.
  mutating func stretch(to end: Double) {
    guard hasMore || leadDepth > firstDepth else { return }
    guard leadDepth < lastDepth else {
      bands[first].far = max(bands[first].far, end)
      joinLead()
      return
    }
    let (root, next) = (bands[first], levels[leadDepth + 1])
    let keepsRoot = root.far - root.near < 0.999 * (next.far - next.near)
    let pivot = keepsRoot ? next.near : root.near
    let scale = (end - pivot) / (levels[lastDepth].far - pivot)
    guard scale.isFinite, scale > 1 else { return }
    func moved(_ place: Double) -> Double {
      place <= pivot ? place : pivot + (place - pivot) * scale
    }
    move(firstDepth, moved)
    joinLead()
    for depth in leadDepth + 1...lastDepth { move(depth, moved) }
  }

  /// Gives all nodes of the chain at the root the place of the first one.
  private mutating func joinLead() {
    var node = lead
    while node != first {
      bands[node] = bands[first]
      node = Int(tree.parent[node])
    }
  }

  /// Multiplies all distances across the levels.
  mutating func scale(by factor: Double) {
    for depth in firstDepth...lastDepth { move(depth, { $0 * factor }) }
  }

  private mutating func move(_ depth: Int, _ moved: (Double) -> Double) {
    for node in tree.level(depth) {
      bands[node].near = moved(bands[node].near)
      bands[node].far = moved(bands[node].far)
    }
    levels[depth].near = moved(levels[depth].near)
    levels[depth].far = moved(levels[depth].far)
  }
}
