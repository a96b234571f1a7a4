import LayoutDrawing
import LayoutQuality
import TreeLayout

/// A family of strategies with all that the harness has to know of it: what is measured on its
/// layouts, which of that a table shows, and how they are drawn.
///
/// A new geometry or a new family is one more value in `Families.standard`.
public struct Family<Geometry: NodeGeometry>: LayoutFamily {
  public let id: FamilyID
  public let groups: [MetricGroup<Geometry>]
  public let headline: [String]

  /// An SVG document of one layout.
  public let svg: @Sendable (Drawing<Geometry>) -> SVG

  public init(
    _ id: FamilyID, metrics groups: [MetricGroup<Geometry>], headline: [String],
    svg: @escaping @Sendable (Drawing<Geometry>) -> SVG
  ) {
    self.id = id
    self.groups = groups
    self.headline = headline
    self.svg = svg
  }

  public var metrics: [Metric] { groups.flatMap(\.metrics) }

  /// The values of all metrics, in the order of `metrics`, and the seconds that each group took.
  func measure(_ laidOut: LaidOut<Geometry>) -> (values: [Double?], seconds: [Double]) {
    var seconds: [Double] = []
    let values = groups.flatMap { group in
      let stopwatch = Stopwatch()
      defer { seconds.append(stopwatch.nanoseconds * 1e-9) }
      return group.values(laidOut)
    }
    return (values, seconds)
  }
}

/// A family whose geometry does not matter.
public protocol LayoutFamily: Sendable {
  var id: FamilyID { get }

  /// What is measured, in the order of the columns.
  var metrics: [Metric] { get }

  /// The ids of the two or three metrics that a table shows.
  var headline: [String] { get }
}

/// The list of families that a run knows.
public struct Families: Sendable {
  public var all: [any LayoutFamily]

  public init(_ all: [any LayoutFamily]) {
    self.all = all
  }

  public static let standard = Families([
    Family(
      .treemap, metrics: MetricGroup.treemap,
      headline: ["aspect_mean", "readability", "area_error_max"],
      svg: { Rect.svg(of: $0) }),
    Family(
      .nodeLink, metrics: MetricGroup.nodeLink(optima: BenchmarkFiles.widthOptima),
      headline: ["tree_width", "edge_length_mean", "centering_error_max", "edge_crossings"],
      svg: { Point.svg(of: $0) }),
    Family(
      .radial, metrics: MetricGroup.radial,
      headline: ["arc_aspect_mean", "thin_arc_share", "angle_error_max"],
      svg: { Arc.svg(of: $0) }),
    Family(
      .icicle, metrics: MetricGroup.icicle,
      headline: ["box_aspect_mean", "thin_box_share", "length_error_max"],
      svg: { Rect.icicleSVG(of: $0) }),
  ])

  /// The family of a strategy; `nil` when no family of this geometry has the strategy's family id.
  public func family<S: LayoutStrategy>(of strategy: S) -> Family<S.Geometry>? {
    all.lazy.filter { $0.id == strategy.family }.compactMap { $0 as? Family<S.Geometry> }.first
  }

  public func family(_ id: FamilyID) -> (any LayoutFamily)? {
    all.first { $0.id == id }
  }

  /// The metrics of all families, each id once, in the order of the columns.
  public var metrics: [Metric] {
    var seen: Set<String> = []
    return all.flatMap(\.metrics).filter { seen.insert($0.id).inserted }
  }
}
