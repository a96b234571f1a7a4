import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Rect> {
  /// Levels of boxes, each node's box below its parent's.
  public static let icicles = Family(
    id: "icicle",
    kinds: StrategyKind.icicles,
    metrics: [
      .icicleShape, .extentOverlap, .boxOrder, .boxLosses,
      .labelPlan(
        names: [.scale, .cramp, .vanish], marks: [.scale, .cramp, .vanish], titles: [.scale]
      ) { Scene(icicle: $0, names: $1) },
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
        reading: .length),
      Aim(.structure, by: "named_share", "leaves_lost"),
      Aim(.change, by: "location_drift"),
    ],
    picture: { Rect.icicleSVG(of: $0) },
    outlines: { layouts, _ in Rect.outlines(of: layouts, ofLeavesAlone: false) },
    pictureOptions: [.aspects],
    pictureDefaults: .withThinRoot,
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    conventions: RectConventions(levels: .down), cellArea: { $0.area })
}

extension PictureDefaults<Rect> {
  /// If levels are rows, the root's level is as high as its name, as nothing is compared with it;
  /// the other levels share the rest.
  fileprivate static var withThinRoot: PictureDefaults {
    var defaults = PictureDefaults()
    defaults.arranged = { layout in
      let (frame, root, thin) = (layout.frame, layout[0], 24.0)
      guard !layout.conventions.haveColumns, layout.tree.levelCount > 1, root.height > thin
      else { return layout }
      let stretch = (frame.height - thin) / (frame.height - root.height)
      // Counted from the root's edge of the frame.
      let mirror = layout.conventions.levels == .up ? frame.y + frame.maxY : nil
      let end = mirror.map { $0 - root.y } ?? root.maxY
      func moved(_ y: Double) -> Double {
        let y = mirror.map { $0 - y } ?? y
        let moved = y < end - thin / 2 ? frame.y : frame.y + thin + (y - end) * stretch
        return mirror.map { $0 - moved } ?? moved
      }
      return layout.moved { box in
        let (top, bottom) = (moved(box.y), moved(box.maxY))
        return Rect(x: box.x, y: top, width: box.width, height: bottom - top)
      }
    }
    return defaults
  }
}
