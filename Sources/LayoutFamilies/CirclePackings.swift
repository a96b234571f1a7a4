import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Circle> {
  /// Circles in circles.
  public static let circlePackings = Family(
    id: "circle-packing",
    kinds: StrategyKind.circlePackings,
    metrics: [
      .density, .areaError, .containment, .circleLosses,
      .labelPlan(
        names: [.scale, .cramp, .vanish], marks: [.scale, .cramp, .vanish],
        titles: [.scale, .cramp]
      ) { Scene(circles: $0, names: $1) },
      .blastRadius { $0.leafMoves },
    ],
    changes: [.circleChange, .movedShare { $0.leafMoves }],
    sequences: [.locationDrift { $0.leafCenters }],
    headline: ["packing_density", "leaves_lost", "area_error_max"],
    aims: [
      Aim(
        .values, by: "value_lost", needing: ["area_error_max"], promising: .area,
        reading: .area),
      Aim(.find, by: "named_share", "leaves_lost"),
      Aim(.change, by: "location_drift"),
    ],
    picture: { Circle.svg(of: $0) },
    outlines: { layouts, _ in Circle.outlines(of: layouts) },
    pictureDefaults: .square,
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    cellArea: { .pi * $0.r * $0.r })
}

extension PictureDefaults<Circle> {
  /// The frame is as high as wide, as the root's circle is. Gaps between circles are at most a
  /// tenth of the least leaf's radius: with wider gaps, a group of many small leaves would look
  /// larger than one large leaf of the same value.
  fileprivate static var square: PictureDefaults {
    var defaults = PictureDefaults()
    defaults.standardFrame = Rect(x: 0, y: 0, width: 720, height: 720)
    defaults.settings = { tree, frame in
      guard (try? Pack().check(tree)) != nil else { return [] }
      // Nested pairs fill half of a circle each time, so no bound from weights alone would do.
      let circles = Pack().layout(tree, in: frame)
      var least = Double.infinity
      for node in tree.nodes where tree.isLeaf(node) && circles[node].r > 0 {
        least = min(least, circles[node].r)
      }
      // Padding shrinks gaps and radii alike.
      let padding = min(2, (10 * least).rounded(.down) / 100)
      return padding > 0 ? [[Setting("padding", padding.shortest)]] : []
    }
    return defaults
  }
}
