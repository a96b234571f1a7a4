/// A cell of a group, or of a level of it, as it is written.
struct VoronoiCell: BitwiseCopyable {
  /// The corners, in the pool of the group's layout.
  var list = PoolRange()

  /// Area and centroid of the written corners.
  var measure = PolygonMeasure()

  /// The cell's site; its centroid where the cell is the whole polygon.
  var siteX = 0.0
  var siteY = 0.0
}

/// Divides convex polygons among the weights of groups.
///
/// Weights that fall steeply are divided in levels: those before the fall share the polygon with
/// one item for all behind, which then share its cell. So no ratio of weights is hopeless.
struct VoronoiGroups {
  /// How many groups, or levels of them, have the cells of rows, as no weights were found.
  private(set) var rowsCount = 0

  /// How many nodes were raised to the least share.
  private(set) var raisedCount = 0

  /// How many diagrams were made.
  private(set) var diagramCount = 0

  private var rows = RowStart()
  private var kept: KeptSites?
  private var keptRounds = 0

  /// The cells of a group; `cells[i]` is that of the item of rank `i`.
  private(set) var cells: [VoronoiCell] = []

  private var weights: [Double] = []

  /// The sum of each weight and those behind it, added from the last one on.
  private var sums: [Double] = []

  /// Smaller shares of a group are drawn as if they were this one.
  static let leastShare = 1e-12

  init() {}

  /// Fills `cells`.
  ///
  /// - Parameters:
  ///   - weights: positive ones, falling.
  ///   - parent: the polygon that they share.
  ///   - kept: the sites of the version before, by rank; `nil` to start afresh.
  ///   - keptRounds: how many rounds a level has that starts with such sites.
  ///   - pool: where that polygon is, and where those of the cells are appended.
  mutating func divide(
    among weights: some Sequence<Double>, in parent: VoronoiCell, rounds: Int,
    keeping kept: KeptSites? = nil, keptRounds: Int = 0, pool: inout [Double]
  ) {
    self.kept = kept
    self.keptRounds = keptRounds
    cells.removeAll(keepingCapacity: true)
    take(weights)
    guard self.weights.count > 1 else {
      if !self.weights.isEmpty { cells.append(parent.centered) }
      return
    }
    var room = parent
    var first = 0
    while first < self.weights.count {
      let end = levelEnd(from: first)
      solve(first..<end, in: room, rounds: rounds, pool: &pool)
      if end < self.weights.count {
        room = cells.removeLast()
        self.kept?.fit(end..<self.weights.count, to: room.measure)
      }
      first = end
    }
  }

  /// Takes the weights of a group, and raises those that are too small.
  private mutating func take(_ weights: some Sequence<Double>) {
    self.weights.removeAll(keepingCapacity: true)
    self.weights.append(contentsOf: weights)
    sumUp()
    guard let sum = sums.first else { return }
    var index = self.weights.count
    while index > 0, self.weights[index - 1] < Self.leastShare * sum {
      index -= 1
      self.weights[index] = Self.leastShare * sum
      raisedCount += 1
    }
    if index < self.weights.count { sumUp() }
  }

  private mutating func sumUp() {
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: weights)
    for index in weights.indices.dropLast().reversed() { sums[index] += sums[index + 1] }
  }

  /// The end of the level that begins at an item: where those behind weigh less than half of the
  /// item before.
  private func levelEnd(from first: Int) -> Int {
    let last = weights.count - 2
    guard first + 1 <= last else { return weights.count }
    return (first + 1...last).first { sums[$0] < weights[$0 - 1] / 2 } ?? weights.count
  }

  /// Appends the cells of a level, and that of the rest if there is one.
  private mutating func solve(
    _ items: Range<Int>, in room: VoronoiCell, rounds: Int, pool: inout [Double]
  ) {
    let outline = room.outline(in: pool)
    let area = room.measure.area
    var targets = weights[items].map { area * ($0 / sums[items.lowerBound]) }
    if items.upperBound < weights.count {
      targets.append(area * (sums[items.upperBound] / sums[items.lowerBound]))
    }
    if let level = keptLevel(items, in: room, outline, targets) {
      append(level, targets, in: room, pool: &pool)
      return
    }
    rows.divide(outline, area: area, among: targets)
    var level = VoronoiLevel(outline: outline, area: area, targets: targets, sites: rows.sites)
    let isSolved = level.solve(rounds: rounds)
    diagramCount += level.diagramCount
    if isSolved {
      append(level, targets, in: room, pool: &pool)
    } else {
      rowsCount += 1
      appendRows(targets, in: room, pool: &pool)
    }
  }

  /// A level that starts with the sites of the version before; `nil` where it starts afresh.
  private mutating func keptLevel(
    _ items: Range<Int>, in room: VoronoiCell, _ outline: [Corner], _ targets: [Double]
  ) -> VoronoiLevel? {
    guard let kept else { return nil }
    var start = KeptStart(
      outline: outline, area: room.measure.area, targets: targets,
      isKnown: Array(kept.isKnown[items]), x: kept.x[items].map { $0 - room.measure.x },
      y: kept.y[items].map { $0 - room.measure.y })
    if targets.count > items.count {
      let mean = kept.mean(of: items.upperBound..<weights.count)
      start.isKnown.append(mean != nil)
      start.x.append((mean?.x ?? 0) - room.measure.x)
      start.y.append((mean?.y ?? 0) - room.measure.y)
    }
    return start.solve(rounds: keptRounds, diagramCount: &diagramCount)
  }

  private mutating func append(
    _ level: VoronoiLevel, _ targets: [Double], in room: VoronoiCell, pool: inout [Double]
  ) {
    for item in targets.indices {
      var cell = VoronoiCell()
      cell.siteX = room.measure.x + level.sites.x[item]
      cell.siteY = room.measure.y + level.sites.y[item]
      cell.write(
        level.diagram.corners.span.extracting(level.diagram.places(of: item)),
        movedBy: cell.siteX, cell.siteY, area: targets[item], to: &pool)
      cells.append(cell)
    }
  }

  private mutating func appendRows(
    _ targets: [Double], in room: VoronoiCell, pool: inout [Double]
  ) {
    let (x, y) = (room.measure.x + rows.lastCorner.x, room.measure.y + rows.lastCorner.y)
    for item in targets.indices {
      var cell = VoronoiCell()
      cell.siteX = room.measure.x + rows.sites.x[item]
      cell.siteY = room.measure.y + rows.sites.y[item]
      cell.write(
        rows.corners.span.extracting(rows.ranges[item]), movedBy: x, y, area: targets[item],
        to: &pool)
      cells.append(cell)
    }
  }
}

extension VoronoiCell {
  /// The same polygon, with its centroid as its site.
  var centered: VoronoiCell {
    var cell = self
    (cell.siteX, cell.siteY) = (measure.x, measure.y)
    return cell
  }

  /// Appends the corners of the cell to a pool.
  mutating func write(
    _ corners: borrowing Span<Corner>, movedBy x: Double, _ y: Double, area: Double,
    to pool: inout [Double]
  ) {
    let start = pool.count
    WrittenPolygon.append(corners, movedBy: x, y, area: area, to: &pool)
    list = PoolRange(start: start, count: pool.count - start)
    measure = PolygonMeasure(pool[start...])
  }

  /// The polygon with all sides moved inwards; a distance gives way to half of that from the
  /// centroid to the nearest side.
  func inset(by distance: Double, pool: inout [Double]) -> VoronoiCell {
    guard distance > 0, measure.area > 0 else { return self }
    let outline = outline(in: pool)
    var sides: [(x: Double, y: Double, distance: Double)] = []
    for (index, from) in outline.enumerated() {
      let to = outline[index + 1 < outline.count ? index + 1 : 0]
      let (x, y) = (to.y - from.y, from.x - to.x)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      sides.append((x / length, y / length, (x * from.x + y * from.y) / length))
    }
    let nearest = sides.reduce(Double.infinity) { min($0, $1.distance) }
    let shift = min(distance, max(nearest, 0) / 2)
    var polygon = ConvexPolygon(outline)
    for side in sides { polygon.cut(side.x, side.y, side.distance - shift, side: 0) }
    var cell = self
    cell.write(
      polygon.corners.span, movedBy: measure.x, measure.y, area: polygon.measure.area, to: &pool)
    return cell
  }

  /// The corners relative to the centroid, all sides on the border.
  func outline(in pool: [Double]) -> [Corner] {
    let numbers = list.numbers(in: pool)
    return stride(from: numbers.startIndex, to: numbers.endIndex, by: 2).map {
      Corner(x: numbers[$0] - measure.x, y: numbers[$0 + 1] - measure.y)
    }
  }
}
