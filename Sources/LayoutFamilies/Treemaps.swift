import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Rect> {
  /// Nested rectangles.
  public static let treemaps = Family(
    id: "treemap",
    kinds: StrategyKind.treemaps,
    metrics: [
      .aspect, .aspectOptimality(), .areaError, .valueMoved, .readingOrder, .size, .leftOut,
    ],
    changes: [.distanceChange],
    headline: ["aspect_mean", "readability", "area_error_max"],
    picture: { Rect.svg(of: $0) },
    pictureOptions: [.cushions],
    warnings: { $0.valueWarnings })
}
