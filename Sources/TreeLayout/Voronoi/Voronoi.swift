/// What the whole of a Voronoi treemap is.
public enum VoronoiOutline: String, CaseIterable, Sendable {
  /// The frame.
  case frame
  /// The ellipse in the frame, with 64 corners.
  case ellipse
}

/// A treemap of convex polygons: every node has a cell of a power diagram, and the areas of
/// siblings are in proportion to their weights, to 10⁻⁹.
///
/// ```swift
/// var strategy = Voronoi()
/// strategy.outline = .ellipse
/// let layout = strategy.layout(tree, in: frame)
/// let corners = layout.corners(of: 1)
/// ```
///
/// Children share the polygon of their parent. Each group starts with rows and not at random, so
/// that the same tree has the same cells. A layout of the tree's next version begins with the sites
/// of this one; nodes that come take the corners that are farthest from all sites.
///
/// A node with less than 10⁻¹² of its group is drawn as if it had that share. Where no weights of a
/// power diagram were found, the cells are those of the rows, whose areas are right, too. `remarks`
/// tells both.
///
/// - Complexity: for *k* siblings, about 14 steps of O(*k*^1.5), as far as they were counted; that
///   a step is always found is not proven.
/// - Reference: M. Balzer, O. Deussen. "Voronoi Treemaps." *InfoVis* 2005. A. Nocaj, U. Brandes.
///   "Computing Voronoi Treemaps: Faster, Simpler, and Resolution-Independent." *Computer Graphics
///   Forum* 31 (2012). S. Hahn, J. Trümper, D. Moritz, J. Döllner. "Visualization of Varying
///   Hierarchies by Stable Layout of Voronoi Treemaps." *IVAPP* 2014.
public struct Voronoi: LayoutStrategy {
  public static let name = "voronoi"
  public static let summary = "convex polygons of exact areas"
  public static var options: [StrategyOption<Self>] {
    [
      .choice("outline", { $0.outline }, { $0.outline = $1 }, "what the root is"),
      .number(
        "paddingInner", { $0.paddingInner }, { $0.paddingInner = $1 }, "distance between siblings"),
      .number(
        "paddingOuter", { $0.paddingOuter }, { $0.paddingOuter = $1 },
        "distance of children from their parent's border"),
      .count(
        "rounds", { $0.rounds }, { $0.rounds = $1 }, in: 0...,
        "how often sites move to make cells round"),
      .count(
        "keptRounds", { $0.keptRounds }, { $0.keptRounds = $1 }, in: 0...,
        "the same where sites are kept from the version before"),
      .flag(
        "fresh", { $0.fresh }, { $0.fresh = $1 },
        "whether each version starts without the one before"
      ),
    ]
  }

  /// What the root is: the frame, or the ellipse in it.
  public var outline = VoronoiOutline.frame

  /// The distance between siblings, in frame units. Cells move their sides inwards, at most by half
  /// of the distance from their centroid to the nearest side.
  public var paddingInner = 0.0

  /// The distance of children from the border of their parent, in frame units.
  public var paddingOuter = 0.0

  /// How often sites move towards the centroids of their cells and beyond.
  public var rounds = 10

  /// The same where the sites of the version before are kept.
  public var keptRounds = 3

  /// Whether each version of a tree starts without the one before.
  public var fresh = false

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    paddingInner > 0 || paddingOuter > 0 || raisedCount(of: tree) > 0
      ? [.containment] : [.containment, .area]
  }

  /// Remarks where nodes have more than their share, and where cells are those of rows.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    var remarks: [String] = []
    let raised = raisedCount(of: tree)
    if raised > 0 {
      remarks.append(
        (raised == 1 ? "a node has" : "\(raised) nodes have")
          + " less than 10⁻¹² of the group; drawn as if with that share")
    }
    var memory: VoronoiMemory?
    var pool: [Double] = []
    var output = [Polygon](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    let rows = divide(tree, in: frame, memory: &memory, pool: &pool, into: &span)
    if rows > 0 {
      remarks.append(
        rows == 1
          ? "the cells of a group are in rows, as no power diagram was found"
          : "the cells of \(rows) groups are in rows, as no power diagrams were found")
    }
    return remarks
  }

  private func raisedCount(of tree: LayoutTree) -> Int {
    tree.nodes.dropFirst().count { node in
      let weight = tree.weights[node]
      return weight > 0
        && weight < VoronoiGroups.leastShare * tree.weights[Int(tree.parent[node])]
    }
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout VoronoiMemory?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Polygon>
  ) {
    requireOptions(
      paddingInner.isDistance && paddingOuter.isDistance && rounds >= 0 && keptRounds >= 0)
    _ = divide(tree, in: frame, memory: &memory, pool: &pool, into: &output)
  }
}

// MARK: - Groups

extension Voronoi {
  /// Writes the polygons of all nodes.
  ///
  /// - Returns: how many groups, or levels of them, have the cells of rows.
  private func divide(
    _ tree: LayoutTree, in frame: Rect, memory: inout VoronoiMemory?, pool: inout [Double],
    into output: inout MutableSpan<Polygon>
  ) -> Int {
    let before = fresh ? nil : memory
    var after = VoronoiMemory(capacity: tree.count)
    var groups = VoronoiGroups()
    var order = DescendingOrder(capacity: tree.maximumDegree)
    let weights = tree.weights.span
    let root = rootCell(in: frame, pool: &pool)
    output[0] = tree.weights[0] > 0 ? Polygon(root) : Polygon(emptyAt: root.measure)
    keep(root, of: 0, in: tree, &after)
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let siblings = tree.children(of: parent)
      var room = VoronoiCell(output[parent], in: pool)
      guard weights[parent] > 0, room.measure.area > 0 else {
        for node in siblings { output[node] = Polygon(emptyAt: room.measure) }
        continue
      }
      room = room.inset(by: max(0, paddingOuter - paddingInner / 2), pool: &pool)
      order.sort(siblings, by: weights)
      var count = siblings.count
      while order.weights[count - 1] == 0 { count -= 1 }
      let parentKey = tree.key(of: parent)
      var kept: KeptSites?
      if let before, let old = before[parentKey], old.room.area > 0 {
        kept = KeptSites()
        for node in order.nodes[..<count] {
          let state = before[tree.key(of: Int(node))]
          kept?.append(
            state?.parent == Int32(parentKey) ? state : nil, from: old.room, to: room.measure)
        }
      }
      groups.divide(
        among: order.weights[..<count], in: room, rounds: rounds, keeping: kept,
        keptRounds: keptRounds, pool: &pool)
      for (rank, node) in order.nodes[..<siblings.count].enumerated() {
        guard rank < count else {
          output[Int(node)] = Polygon(emptyAt: room.measure)
          continue
        }
        let cell = groups.cells[rank]
        keep(cell, of: Int(node), in: tree, &after)
        output[Int(node)] = Polygon(cell.inset(by: paddingInner / 2, pool: &pool))
      }
      after[parentKey]?.room = room.measure
    }
    memory = after
    return groups.rowsCount
  }

  private func keep(
    _ cell: VoronoiCell, of node: Int, in tree: LayoutTree, _ memory: inout VoronoiMemory
  ) {
    guard cell.measure.area > 0 else { return }
    memory[tree.key(of: node)] = VoronoiMemory.Node(
      parent: node == 0 ? -1 : Int32(tree.key(of: Int(tree.parent[node]))), siteX: cell.siteX,
      siteY: cell.siteY, cell: cell.measure, room: PolygonMeasure())
  }

  private func rootCell(in frame: Rect, pool: inout [Double]) -> VoronoiCell {
    var corners: [Corner] = []
    switch outline {
    case .frame:
      let (left, right, top, bottom) = (frame.x, frame.maxX, frame.y, frame.maxY)
      for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
        corners.append(Corner(x: x, y: y, side: Corner.border))
      }
    case .ellipse:
      for corner in (0..<64).reversed() {
        let (sine, cosine) = sineAndCosine(turn: Double(corner) / 64)
        corners.append(
          Corner(
            x: frame.midX + frame.width / 2 * cosine, y: frame.midY - frame.height / 2 * sine,
            side: Corner.border))
      }
    }
    guard !frame.isEmpty else {
      var cell = VoronoiCell()
      (cell.measure.x, cell.measure.y) = (frame.midX, frame.midY)
      return cell.centered
    }
    var cell = VoronoiCell()
    cell.write(corners.span, movedBy: 0, 0, area: frame.area, to: &pool)
    return cell.centered
  }
}

extension Polygon {
  fileprivate init(_ cell: VoronoiCell) {
    self.init(
      centerX: cell.measure.x, centerY: cell.measure.y, area: cell.measure.area, list: cell.list)
  }

  fileprivate init(emptyAt center: PolygonMeasure) {
    self.init(centerX: center.x, centerY: center.y, area: 0)
  }
}

extension VoronoiCell {
  fileprivate init(_ polygon: Polygon, in pool: [Double]) {
    list = polygon.list
    measure = PolygonMeasure(list.numbers(in: pool))
    if list.count == 0 { (measure.x, measure.y) = (polygon.centerX, polygon.centerY) }
    (siteX, siteY) = (measure.x, measure.y)
  }
}
