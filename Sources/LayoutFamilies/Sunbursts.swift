import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Arc> {
  /// Rings of arcs around the root.
  public static let sunbursts = Family(
    id: "radial",
    kinds: StrategyKind.sunbursts,
    metrics: [
      .arcShape, .angle, .angleOverlap, .arcOrder, .arcLosses, .ringShares,
      .labelPlan(
        names: [.cramp, .vanish], marks: [.cramp, .vanish], titles: [.jitter, .inflate]
      ) { Scene(sunburst: $0, names: $1) },
      .blastRadius { $0.arcMoves },
    ],
    changes: [.arcTravel, .neighborOrder { $0.arcOrder }, .movedShare { $0.arcMoves }],
    headline: ["arc_aspect_median", "thin_arc_share", "angle_error_max"],
    aims: [
      Aim(
        .values, by: "value_lost", needing: ["angle_error_max"],
        promising: Promise(.angle, otherwise: "angles are not proportional"),
        reading: .angle),
      Aim(
        .structure, by: "named_share", "leaves_lost"),
      Aim(
        .change, by: "angle_travel"),
    ],
    picture: { Arc.svg(of: $0) },
    outlines: { Arc.outlines(of: $0, in: $1) },
    pictureOptions: [.aspects],
    pictureDefaults: .square,
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    cellArea: { arc in
      arc.span * .pi / 360 * (arc.outerRadius + arc.innerRadius)
        * (arc.outerRadius - arc.innerRadius)
    })
}

extension PictureDefaults<Arc> {
  /// A circle is as high as wide.
  fileprivate static var square: PictureDefaults {
    var defaults = PictureDefaults()
    defaults.standardFrame = Rect(x: 0, y: 0, width: 720, height: 720)
    return defaults
  }
}
