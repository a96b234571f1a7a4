import LayoutQuality
import TreeLayout

/// The families that a program knows, each with its strategies.
///
/// The families of this package are properties with their geometry, so that another package can add
/// a kind or a metric where both types are known: `catalog.treemaps.kinds.append(…)`. A family with
/// a geometry of its own goes into `others`.
public struct Catalog: Sendable {
  public var treemaps = Family.treemaps
  public var nodeLinkTrees = Family.nodeLinkTrees
  public var sunbursts = Family.sunbursts
  public var icicles = Family.icicles
  public var circlePackings = Family.circlePackings
  public var voronoiTreemaps = Family.voronoiTreemaps
  public var others: [any LayoutFamily] = []

  public init() {}

  /// All families in the order in which they are shown.
  public var families: [any LayoutFamily] {
    [treemaps, nodeLinkTrees, sunbursts, icicles, circlePackings, voronoiTreemaps] + others
  }

  /// The names of all kinds, in the order in which they are shown.
  public var kindNames: [String] {
    families.flatMap { $0.kindFacts.map(\.name) }
  }

  /// Ends the program if its catalog would mix up strategies, families or metrics.
  ///
  /// - Precondition: no two kinds or families share a name, and no two metrics of one family an id;
  ///   headlines and aims name existing metrics.
  public func check() {
    var names: Set = ["all"]
    for family in families {
      precondition(names.insert(family.id).inserted, "two things are called '\(family.id)'")
      var metrics: Set<String> = []
      for metric in family.layoutMetrics + family.changeMetrics {
        precondition(
          metrics.insert(metric.id).inserted, "\(family.id) has two metrics '\(metric.id)'")
      }
      for id in family.headline {
        precondition(metrics.contains(id), "\(family.id) has no metric '\(id)' for its headline")
      }
      for id in family.aims.flatMap({
        $0.needs + $0.keeps + $0.decides
      }) {
        precondition(metrics.contains(id), "\(family.id) has no metric '\(id)' for its aims")
      }
    }
    for name in kindNames {
      precondition(names.insert(name).inserted, "two things are called '\(name)'")
    }
  }
}
