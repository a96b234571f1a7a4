import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Polygon> {
  /// Treemaps of convex polygons.
  public static let voronoiTreemaps = Family(
    id: "voronoi-treemap",
    kinds: StrategyKind.voronoiTreemaps,
    metrics: [
      .polygonShape, .areaError, .containment, .polygonLosses,
      .labelPlan(
        names: [.scale, .cramp, .vanish], marks: [.scale, .cramp, .vanish],
        titles: [.scale, .cramp]
      ) { Scene(polygons: $0, names: $1) },
      .blastRadius { $0.leafMoves },
    ],
    changes: [.centroidDrift, .movedShare { $0.leafMoves }],
    sequences: [.locationDrift { $0.leafCenters }],
    headline: ["cell_aspect_mean", "compactness", "leaves_lost", "area_error_max"],
    aims: [
      Aim(
        .values, by: "value_lost", needing: ["area_error_max"], promising: .area,
        reading: .area),
      Aim(.find, by: "named_share", "leaves_lost"),
      Aim(.change, by: "location_drift"),
    ],
    picture: { Polygon.svg(of: $0) },
    outlines: { layouts, _ in Polygon.outlines(of: layouts) },
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    cellArea: { $0.area })
}
