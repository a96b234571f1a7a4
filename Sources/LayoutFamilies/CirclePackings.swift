import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Circle> {
  /// Circles in circles.
  public static let circlePackings = Family(
    id: "circle-packing",
    kinds: StrategyKind.circlePackings,
    metrics: [.density, .areaError, .containment, .circleLabelFit, .circleLosses],
    changes: [.circleChange],
    headline: ["packing_density", "leaves_lost", "area_error_max"],
    picture: { Circle.svg(of: $0) },
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) })
}
