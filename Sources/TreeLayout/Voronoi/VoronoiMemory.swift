/// Where the sites of a Voronoi treemap were in one version of a tree, by the keys of its nodes.
public struct VoronoiMemory: Sendable {
  /// What is kept of a node that weighs something.
  struct Node: BitwiseCopyable {
    var parent: Int32
    var siteX: Double
    var siteY: Double

    /// Of the node's cell, before padding.
    var cell: PolygonMeasure

    /// Of the polygon that the node's children share.
    var room: PolygonMeasure
  }

  private var nodes: [Int32: Node] = [:]

  init() {}

  init(capacity: Int) {
    nodes.reserveCapacity(capacity)
  }

  subscript(key: Int) -> Node? {
    get { nodes[Int32(truncatingIfNeeded: key)] }
    set { nodes[Int32(truncatingIfNeeded: key)] = newValue }
  }
}

/// The sites that a group's items had in the version before, by rank.
struct KeptSites {
  private(set) var isKnown: [Bool] = []
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []

  /// Of the items' cells.
  private var cells: [PolygonMeasure] = []

  init() {}

  mutating func removeAll() {
    isKnown.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Appends an item, moved and scaled as its parent's polygon is.
  mutating func append(
    _ node: VoronoiMemory.Node?, from before: PolygonMeasure, to now: PolygonMeasure
  ) {
    isKnown.append(node != nil)
    x.append(node?.siteX ?? 0)
    y.append(node?.siteY ?? 0)
    cells.append(node?.cell ?? PolygonMeasure())
    if node != nil { map(x.count - 1, from: before, to: now) }
  }

  private mutating func map(_ item: Int, from before: PolygonMeasure, to now: PolygonMeasure) {
    let square = now.area / before.area
    let scale = square.squareRoot()
    x[item] = now.x + scale * (x[item] - before.x)
    y[item] = now.y + scale * (y[item] - before.y)
    cells[item].x = now.x + scale * (cells[item].x - before.x)
    cells[item].y = now.y + scale * (cells[item].y - before.y)
    cells[item].area *= square
  }

  /// The area of the known ones of some items, and the mean of their centroids by area; `nil` where
  /// none is known.
  func mean(of items: Range<Int>) -> PolygonMeasure? {
    var mean = PolygonMeasure()
    for item in items where isKnown[item] {
      mean.area += cells[item].area
      mean.x += cells[item].area * cells[item].x
      mean.y += cells[item].area * cells[item].y
    }
    guard mean.area > 0 else { return nil }
    mean.x /= mean.area
    mean.y /= mean.area
    return mean
  }

  /// Moves and scales the known ones of some items, so that they share a polygon.
  mutating func fit(_ items: Range<Int>, to room: PolygonMeasure) {
    guard let mean = mean(of: items) else { return }
    for item in items where isKnown[item] { map(item, from: mean, to: room) }
  }
}
