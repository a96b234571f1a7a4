import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Rect> {
  /// Nested rectangles.
  public static let treemaps = Family(
    id: "treemap",
    kinds: StrategyKind.treemaps,
    metrics: [
      .aspect, .aspectOptimality(), .areaError, .areaSpread, .valueMoved, .boxOverlap,
      .readingOrder, .boxOrder, .size, .perimeterOptimality, .leafLabelFit, .leafLosses, .leftOut,
    ],
    changes: [.distanceChange],
    // A few slivers decide the mean ratio of a large tree: it is in the files alone.
    headline: ["aspect_median", "aspect_weighted", "visible_share", "area_error_max"],
    picture: { Rect.svg(of: $0) },
    pictureOptions: [.cushions],
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) })
}
