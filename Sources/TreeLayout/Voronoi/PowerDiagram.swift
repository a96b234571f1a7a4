/// A polygon divided among weighted sites: the cell of a site is where the square of the distance
/// to it, less its weight, is least.
///
/// A cell's corners are relative to its site: relative to the polygon's center, a cell of 10⁻¹² of
/// the area would lose all digits.
///
/// - Reference: F. Aurenhammer, F. Hoffmann, B. Aronov. "Minkowski-Type Theorems and Least-Squares
///   Clustering." *Algorithmica* 20 (1998).
package struct PowerDiagram {
  /// The corners of all cells, one cell after the other.
  package private(set) var corners: [Corner] = []
  private var starts: [Int32] = [0]

  /// Area and centroid of each cell, the centroid relative to the site.
  package private(set) var measures: [PolygonMeasure] = []

  package init() {}

  /// Where in `corners` a cell is.
  @inline(__always)
  package func places(of cell: Int) -> Range<Int> { Int(starts[cell])..<Int(starts[cell + 1]) }

  var hasEmptyCell: Bool { measures.contains { !($0.area > 0) } }

  /// The area of all cells, added from the last one on, which is the least as a rule.
  fileprivate var area: Double {
    var sum = 0.0
    for measure in measures.reversed() { sum += measure.area }
    return sum
  }

  fileprivate mutating func removeAll() {
    corners.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    measures.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func append(_ cell: borrowing ConvexPolygon, _ measure: PolygonMeasure) {
    corners.append(contentsOf: cell.corners)
    starts.append(Int32(corners.count))
    measures.append(measure)
  }
}

/// Makes power diagrams of the same polygon and equally many sites, one after the other.
package struct PowerDiagrams {
  /// The corners of the polygon.
  let outline: [Corner]
  let area: Double

  private var cell = ConvexPolygon()
  private var halves: SiteHalves?
  private var stack: [Int32] = []
  private var found: [Int32] = []
  private var seen: [Int32] = []

  /// Up to so many sites, each cell is cut by all others.
  private static let few = 24

  package init(outline: [Corner], area: Double) {
    (self.outline, self.area) = (outline, area)
  }

  /// The sites halved, for those who order them; as they were at the first search.
  mutating func halves(of sites: PowerSites) -> SiteHalves {
    if let halves { return halves }
    let new = SiteHalves(of: sites)
    halves = new
    return new
  }

  /// Writes the diagram of some sites.
  ///
  /// Of many sites, those that may cut a cell are its neighbors in the diagram before and theirs.
  /// If one is missed, cells overlap, and their areas sum to more than the polygon's; then all are
  /// searched.
  ///
  /// - Parameters:
  ///   - before: a diagram of nearly the same sites; `nil` to search at once.
  ///   - least: the least area of each cell; empty to allow any. The first cell that is smaller
  ///     ends the work.
  /// - Returns: whether no cell is too small.
  /// - Complexity: O(*n*) with neighbors, O(*n* log *n*) expected with a search.
  package mutating func write(
    _ sites: PowerSites, after before: PowerDiagram?, least: [Double] = [],
    into diagram: inout PowerDiagram
  ) -> Bool {
    if sites.count <= Self.few { return writeAll(sites, least, &diagram) }
    if let before {
      guard writeNeighbors(sites, before, least, &diagram) else { return false }
      if diagram.area <= area * (1 + 1e-12) { return true }
    }
    return writeSearching(sites, least, &diagram)
  }

  private mutating func writeAll(
    _ sites: PowerSites, _ least: [Double], _ diagram: inout PowerDiagram
  ) -> Bool {
    diagram.removeAll()
    for site in 0..<sites.count {
      cell.reset(to: outline, movedBy: -sites.x[site], -sites.y[site])
      for other in 0..<sites.count where other != site {
        let (x, y) = (sites.x[other] - sites.x[site], sites.y[other] - sites.y[site])
        cell.cut(
          x, y, (x * x + y * y + sites.difference(site, other)) / 2,
          side: Int32(truncatingIfNeeded: other))
        if cell.corners.isEmpty { break }
      }
      guard append(site, least, &diagram) else { return false }
    }
    return true
  }

  private mutating func writeNeighbors(
    _ sites: PowerSites, _ before: PowerDiagram, _ least: [Double], _ diagram: inout PowerDiagram
  ) -> Bool {
    diagram.removeAll()
    seen.removeAll(keepingCapacity: true)
    for _ in 0..<sites.count { seen.append(-1) }
    for site in 0..<sites.count {
      let number = Int32(truncatingIfNeeded: site)
      found.removeAll(keepingCapacity: true)
      seen[site] = number
      for place in before.places(of: site) {
        let other = before.corners[place].side
        guard other >= 0 else { continue }
        add(other, of: number)
        for place in before.places(of: Int(other)) {
          let next = before.corners[place].side
          if next >= 0 { add(next, of: number) }
        }
      }
      Self.sort(&found)
      guard writeFound(site, of: sites, least, &diagram) else { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func add(_ other: Int32, of site: Int32) {
    guard seen[Int(other)] != site else { return }
    seen[Int(other)] = site
    found.append(other)
  }

  private mutating func writeSearching(
    _ sites: PowerSites, _ least: [Double], _ diagram: inout PowerDiagram
  ) -> Bool {
    diagram.removeAll()
    if halves == nil { halves = SiteHalves(of: sites) }
    halves!.update(to: sites)
    for site in 0..<sites.count {
      cell.reset(to: outline, movedBy: -sites.x[site], -sites.y[site])
      halves!.find(site, of: sites, cutting: &cell, stack: &stack, found: &found)
      Self.sort(&found)
      guard writeFound(site, of: sites, least, &diagram) else { return false }
    }
    return true
  }

  /// Cuts a cell by the sites that were found.
  private mutating func writeFound(
    _ site: Int, of sites: PowerSites, _ least: [Double], _ diagram: inout PowerDiagram
  ) -> Bool {
    let (x, y) = (sites.x[site], sites.y[site])
    cell.reset(to: outline, movedBy: -x, -y)
    var reach = cell.reach
    for other in found {
      let (ex, ey) = (sites.x[Int(other)] - x, sites.y[Int(other)] - y)
      let square = ex * ex + ey * ey
      let bound = (square + sites.difference(site, Int(other))) / 2
      // No corner is so far that the line could touch the cell.
      if bound > 0, bound * bound > square * reach * (1 + 1e-12) { continue }
      if cell.cut(ex, ey, bound, side: other) {
        if cell.corners.isEmpty { break }
        reach = cell.reach
      }
    }
    return append(site, least, &diagram)
  }

  @inline(__always)
  private func append(_ site: Int, _ least: [Double], _ diagram: inout PowerDiagram) -> Bool {
    let measure = cell.measure
    guard least.isEmpty || measure.area >= least[site] else { return false }
    diagram.append(cell, measure)
    return true
  }

  /// By insertion where there are few, as nearly always.
  private static func sort(_ numbers: inout [Int32]) {
    guard numbers.count <= 48 else { return numbers.sort() }
    for index in numbers.indices.dropFirst() {
      let number = numbers[index]
      var place = index
      while place > 0, numbers[place - 1] > number {
        numbers[place] = numbers[place - 1]
        place -= 1
      }
      numbers[place] = number
    }
  }
}
