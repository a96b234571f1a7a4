import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Circle> {
  /// Circles in circles.
  public static let circlePackings = Family(
    id: "circle-packing",
    kinds: StrategyKind.circlePackings,
    metrics: [.density, .areaError, .containment],
    changes: [.circleChange],
    headline: ["packing_density", "visible_circle_share", "area_error_max"],
    picture: { Circle.svg(of: $0) },
    warnings: { $0.valueWarnings })
}
