import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Arc> {
  /// Rings of arcs around the root.
  public static let sunbursts = Family(
    id: "radial",
    kinds: StrategyKind.sunbursts,
    metrics: [
      .arcShape, .angle, .angleOverlap, .arcOrder, .arcLabelFit, .arcLosses, .ringShares,
    ],
    headline: ["arc_aspect_median", "thin_arc_share", "angle_error_max"],
    picture: { Arc.svg(of: $0) },
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) })
}
