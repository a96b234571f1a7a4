import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TreeLayout

/// Groups of 2 to 200 siblings with hard weights in hard outlines. The build server divides 5,000,
/// and LAYOUTBENCH_HARD_GROUPS=100000 as many as were tried, of which the worst stand below; both
/// tell what they cost.
@Suite("Voronoi treemaps of hard groups")
struct VoronoiFuzzTests {
  @Test("the laws hold for random groups")
  func random() {
    let given = ProcessInfo.processInfo.environment["LAYOUTBENCH_HARD_GROUPS"].flatMap { Int($0) }
    let count = given ?? (runsLongTests ? 5_000 : 200)
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let all = Mutex(Findings())
    sideBySide(threads, parts: count) { next in
      var findings = Findings()
      while let part = next() { findings.add(HardGroup(seed: UInt64(part)).result) }
      all.withLock { $0.add(findings) }
    }
    let findings = all.withLock { $0 }
    #expect(findings.broken.isEmpty, "\(findings.broken)")
    if count > 200 { print(findings) }
  }

  /// Slivers with a share of 10⁻¹², whose rows need all digits; the greatest errors; the most
  /// diagrams.
  @Test(
    "the laws hold for the worst of them",
    arguments: [53547, 56189, 97810, 90813, 71867, 2940, 20967, 35462, 81772, 74867])
  func worst(seed: UInt64) {
    let result = HardGroup(seed: seed).result
    #expect(result.isLawful, "\(result)")
  }
}

/// What is counted of many groups.
private struct Findings: CustomStringConvertible {
  var groups = 0
  var diagrams = 0
  var rows: [HardGroup.Result] = []
  var broken: [HardGroup.Result] = []

  /// Those with the greatest errors, and those with the most diagrams.
  var errors: [HardGroup.Result] = []
  var slow: [HardGroup.Result] = []

  mutating func add(_ result: HardGroup.Result) {
    groups += 1
    diagrams += result.diagramCount
    if result.rowsCount > 0 { rows.append(result) }
    if !result.isLawful { broken.append(result) }
    errors.append(result)
    slow.append(result)
    trim()
  }

  mutating func add(_ other: Findings) {
    groups += other.groups
    diagrams += other.diagrams
    rows += other.rows
    broken += other.broken
    errors += other.errors
    slow += other.slow
    trim()
  }

  private mutating func trim() {
    errors.sort { ($1.areaError, $0.seed) < ($0.areaError, $1.seed) }
    errors = Array(errors.prefix(5))
    slow.sort { ($1.diagramCount, $0.seed) < ($0.diagramCount, $1.seed) }
    slow = Array(slow.prefix(5))
  }

  var description: String {
    """
    \(groups) groups: \(diagrams / max(groups, 1)) diagrams each, rows used \
    \(rows.reduce(0) { $0 + $1.rowsCount }) times.
    The greatest errors are in \(errors).
    The most diagrams are in \(slow).
    """
  }
}

/// A group with weights and an outline that are hard in one of many ways.
struct HardGroup {
  let seed: UInt64

  /// Positive weights, falling.
  private(set) var weights: [Double] = []

  /// Clockwise.
  private(set) var outline: [Point] = []

  struct Result: CustomStringConvertible {
    var seed: UInt64
    var count: Int
    var areaError: Double
    var sumError: Double

    /// How far cells reach out of the outline, into each other, and into themselves.
    var reach: Double
    var diagramCount: Int
    var rowsCount: Int

    var isLawful: Bool { max(areaError, sumError, reach) <= 1e-9 }

    var description: String {
      "\(seed): \(count) siblings, \(diagramCount) diagrams, area \(areaError), reach \(reach)"
    }
  }

  init(seed: UInt64) {
    self.seed = seed
    var random = Random(seed: seed)
    let count = 2 + random.integer(below: random.unit() < 0.5 ? 20 : 199)
    weights = Self.weights(count, &random).sorted(by: >)
    outline = Self.outline(&random)
  }

  private static func weights(_ count: Int, _ random: inout Random) -> [Double] {
    let strength = random.unit()
    func power(_ exponent: Double) -> Double { pow(10, exponent) }
    func drawn(_ weight: (inout Random) -> Double) -> [Double] {
      (0..<count).map { _ in weight(&random) }
    }
    switch random.integer(below: 9) {
    case 0: return Array(repeating: 1, count: count)
    case 1: return drawn { power(-12 * strength * $0.unit()) }
    case 2:
      // Log-normal.
      return drawn { random in
        let normal = (-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit())
        return exp(4 * strength * normal)
      }
    case 3: return (1...count).map { pow(Double($0), -3 * strength) }
    case 4: return (0..<count).map { pow(0.3 + 0.7 * strength, Double($0)) }
    case 5:
      // Few giants and many that are equal.
      let giants = 1 + count / 10
      return (0..<count).map { $0 < giants ? 1 : power(-12 * strength) }
    case 6: return drawn { Double(1 + $0.integer(below: 4)) }
    case 7: return drawn { power(-4 * Double($0.integer(below: 4)) * strength) }
    default:
      // Pairs of nearly equal weights.
      return (0..<count).map { 1 / Double(1 + $0 / 2) * (1 + 1e-9 * random.unit()) }
    }
  }

  private static func outline(_ random: inout Random) -> [Point] {
    var corners: [Point]
    switch random.integer(below: 5) {
    case 0: corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    case 1: corners = round(64) { 2 * .pi * Double($0) / 64 }
    case 2: corners = round(3) { 2 * .pi * (Double($0) + 0.7 * random.unit()) / 3 }
    case 3:
      let count = 4 + random.integer(below: 9)
      let start = random.unit()
      corners = round(count) {
        2 * .pi * (Double($0) + start + 0.9 * random.unit()) / Double(count)
      }
    default:
      // One corner is cut off, maybe hardly anything of it.
      let cut = pow(10, -8 * random.unit()) * 0.9
      corners = [
        Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1 - cut), Point(x: 1 - cut, y: 1),
        Point(x: 0, y: 1),
      ]
    }
    let stretch = random.unit() < 0.5 ? 1 : pow(10, 4 * random.unit())
    let turn = random.unit() < 0.5 ? 0 : 2 * .pi * random.unit()
    let scale = random.unit() < 0.5 ? 1 : pow(10, 6 * random.unit() - 3)
    return corners.map { corner in
      let (x, y) = (scale * stretch * corner.x, scale * corner.y)
      return Point(x: cos(turn) * x - sin(turn) * y, y: sin(turn) * x + cos(turn) * y)
    }
  }

  /// Corners on a circle, by rising angles.
  private static func round(_ count: Int, _ angle: (Int) -> Double) -> [Point] {
    (0..<count).map(angle).map { Point(x: cos($0), y: sin($0)) }
  }

  /// Divides the group, and holds the cells against the laws.
  var result: Result {
    var pool: [Double] = []
    var room = VoronoiCell()
    let corners = outline.map { Corner(x: $0.x, y: $0.y) }
    room.write(
      corners.span, movedBy: 0, 0, area: ConvexPolygon(corners).measure.area, to: &pool)
    var solver = VoronoiGroups()
    solver.divide(among: weights, in: room, rounds: 10, pool: &pool)
    let (x, y) = (outline.map(\.x), outline.map(\.y))
    let bounds = Rect(
      x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
    let polygons = ([room] + solver.cells).map { cell in
      Polygon(
        centerX: cell.measure.x, centerY: cell.measure.y, area: cell.measure.area, list: cell.list)
    }
    let laws = PolygonLaws(
      Layout(tree: TestTrees.flat(weights), frame: bounds, geometry: polygons, pool: pool))
    return Result(
      seed: seed, count: weights.count, areaError: laws.areaError, sumError: laws.sumError,
      reach: max(laws.overhang, laws.overlap, laws.dent), diagramCount: solver.diagramCount,
      rowsCount: solver.rowsCount)
  }
}
