/// A level that starts with the sites of the version before.
struct KeptStart {
  let outline: [Corner]
  let area: Double

  /// Items by falling target.
  let targets: [Double]

  /// Which items have a site, and where, relative to the centroid of the outline.
  var isKnown: [Bool]
  var x: [Double]
  var y: [Double]

  /// The level, solved with sites that stay near; `nil` where that fails, and where it cannot be
  /// tried: with less than half of the area known, or two sites at the same place.
  ///
  /// Sites start without weights. New items take the corners that are farthest from the sites that
  /// are known.
  mutating func solve(rounds: Int, diagramCount: inout Int) -> VoronoiLevel? {
    var known = 0.0
    for item in targets.indices.reversed() where isKnown[item] { known += targets[item] }
    guard known >= area / 2 else { return nil }
    pullInside()
    guard !hasEqualSites else { return nil }
    var sites = PowerSites()
    for item in targets.indices where isKnown[item] {
      sites.append(x: x[item], y: y[item], weight: 0)
    }
    if sites.count < targets.count {
      var level = VoronoiLevel(
        outline: outline, area: area,
        targets: targets.indices.filter { isKnown[$0] }.map { area * (targets[$0] / known) },
        sites: sites)
      level.newton(to: 1e-12)
      diagramCount += level.diagramCount
      guard level.error <= 1e-9, let all = adding(to: level) else { return nil }
      sites = all
    }
    var level = VoronoiLevel(outline: outline, area: area, targets: targets, sites: sites)
    level.fillEmptyCells()
    let isSolved = level.solve(rounds: rounds)
    diagramCount += level.diagramCount
    return isSolved ? level : nil
  }

  /// Sites outside go to the ray's point at 0.95 of the way to the border.
  private mutating func pullInside() {
    for item in targets.indices where isKnown[item] {
      var share = Double.infinity
      for (index, from) in outline.enumerated() {
        let to = outline[index + 1 < outline.count ? index + 1 : 0]
        let (normalX, normalY) = (to.y - from.y, from.x - to.x)
        let speed = normalX * x[item] + normalY * y[item]
        if speed > 0 { share = min(share, (normalX * from.x + normalY * from.y) / speed) }
      }
      guard share < 1 else { continue }
      x[item] *= 0.95 * share
      y[item] *= 0.95 * share
    }
  }

  private var hasEqualSites: Bool {
    let order = targets.indices.filter { isKnown[$0] }
      .sorted { x[$0] < x[$1] || x[$0] == x[$1] && y[$0] < y[$1] }
    return zip(order, order.dropFirst()).contains { x[$0] == x[$1] && y[$0] == y[$1] }
  }

  /// The sites of all items; those that are new take corners of the known ones' cells. `nil` where
  /// there are too few corners.
  private func adding(to level: VoronoiLevel) -> PowerSites? {
    var spots = Spots(of: level, size: area.squareRoot())
    var sites = PowerSites()
    var next = 0
    for item in targets.indices {
      if isKnown[item] {
        sites.append(
          x: level.sites.x[next], y: level.sites.y[next], weight: level.sites.weights[next])
        next += 1
        continue
      }
      guard let spot = spots.take(within: 1e-9 * area) else { return nil }
      let x = spot.x + 0.1 * (level.sites.x[spot.site] - spot.x)
      let y = spot.y + 0.1 * (level.sites.y[spot.site] - spot.y)
      var least = Double.infinity
      for site in 0..<level.sites.count { least = min(least, level.sites.power(of: site, x, y)) }
      sites.append(x: x, y: y, weight: -least)
    }
    return sites
  }
}

extension PowerSites {
  /// The square of the distance from a site to a point, less the site's weight.
  fileprivate func power(of site: Int, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x - self.x[site], y - self.y[site])
    return dx * dx + dy * dy - weights[site]
  }
}

/// The corners of a level's cells, each once.
private struct Spots {
  struct Spot {
    var x: Double
    var y: Double

    /// The first site whose cell has the corner.
    var site: Int

    /// How far the corner is from all sites: the square of the distance, less the site's weight.
    var power: Double
  }

  private var spots: [Spot] = []

  /// A corner that is so near to an earlier one is the same.
  init(of level: VoronoiLevel, size: Double) {
    let tie = 1e-6 * size
    // The last spot in each square of a grid, and the spot before it in the same square.
    var last: [Int64: Int] = [:]
    var before: [Int] = []
    func line(_ way: Double) -> Int64 { Int64(min(max(way / tie, -1e18), 1e18).rounded(.down)) }
    var numbers: [Double] = []
    for site in 0..<level.sites.count {
      numbers.removeAll(keepingCapacity: true)
      WrittenPolygon.append(
        level.diagram.corners.span.extracting(level.diagram.places(of: site)),
        movedBy: level.sites.x[site], level.sites.y[site],
        area: level.diagram.measures[site].area, to: &numbers)
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let (x, y) = (numbers[index], numbers[index + 1])
        let (column, row) = (line(x), line(y))
        var isNew = true
        for key in Self.keys(around: column, row) {
          var earlier = last[key] ?? -1
          while earlier >= 0, isNew {
            let (dx, dy) = (x - spots[earlier].x, y - spots[earlier].y)
            if dx * dx + dy * dy <= tie * tie { isNew = false }
            earlier = before[earlier]
          }
        }
        guard isNew else { continue }
        let key = Self.key(column, row)
        before.append(last[key] ?? -1)
        last[key] = spots.count
        spots.append(Spot(x: x, y: y, site: site, power: level.sites.power(of: site, x, y)))
      }
    }
  }

  /// Squares may share a key, if seldom.
  private static func key(_ column: Int64, _ row: Int64) -> Int64 { column &* 0x1_0000_0001 ^ row }

  private static func keys(around column: Int64, _ row: Int64) -> [Int64] {
    (-1...1).flatMap { x in (-1...1).map { key(column + x, row + $0) } }
  }

  /// Takes the first of the spots with the greatest power; `nil` where none is left.
  mutating func take(within tie: Double) -> Spot? {
    var greatest = -Double.infinity
    for spot in spots { greatest = max(greatest, spot.power) }
    guard let index = spots.firstIndex(where: { $0.power >= greatest - tie }) else { return nil }
    return spots.remove(at: index)
  }
}
