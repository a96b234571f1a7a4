import LayoutDrawing
import LayoutQuality
import TreeLayout

extension Family<Rect> {
  /// Levels of boxes, each node's below its parent's.
  public static let icicles = Family(
    id: "icicle",
    kinds: StrategyKind.icicles,
    metrics: [
      .icicleShape, .extentOverlap, .boxOrder, .boxLabelFit, .boxLosses,
      .blastRadius { $0.boxMoves },
    ],
    changes: [
      .leafChanges([.distance, .cornerTravel, .relativePosition, .visualChange]),
      .orderKeptChange(), .neighborOrder { $0.levelOrder }, .movedShare { $0.boxMoves },
    ],
    sequences: [.locationDrift { $0.leafCenters }],
    headline: ["box_aspect_median", "thin_box_share", "length_error_max"],
    aims: [
      Aim(
        .values, by: "value_lost", needing: ["length_error_max"],
        promising: Promise(.length, otherwise: "lengths are not proportional"),
        across: .visibleValue(
          order: 1,
          because: "lengths are read more exactly than angles and areas "
            + "(Cleveland & McGill 1984)")),
      Aim(.structure, by: "label_fit_share", "leaves_lost", across: .labels(order: 2)),
      Aim(.change, by: "location_drift", across: .steadyNodes(order: 3)),
    ],
    picture: { Rect.icicleSVG(of: $0) },
    outlines: { layouts, _ in Rect.outlines(of: layouts, ofLeavesAlone: false) },
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    conventions: RectConventions(levels: .down))
}
