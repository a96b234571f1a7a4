import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Rect> {
  /// Nested rectangles.
  public static let treemaps = Family(
    id: "treemap",
    kinds: StrategyKind.treemaps,
    metrics: [
      .aspect, .aspectOptimality(), .areaError, .areaSpread, .valueMoved, .boxOverlap,
      .readingOrder, .boxOrder, .size, .perimeterOptimality,
      .labelPlan(
        names: [.scale, .cramp, .vanish], marks: [.scale, .cramp, .vanish], titles: []
      ) { Scene(treemap: $0, names: $1, style: .measured(2.5)) },
      .leafLosses, .leftOut, .innerNodes, .groupBorders, .hardPairs, .wrongOrder,
      .resizeChange, .blastRadius { $0.leafMoves },
    ],
    changes: [
      .leafChangesWithExcess([
        .distance, .cornerTravel, .relativePosition, .directions,
        .visualChange,
      ]), .relativeParentChange, .orderKeptChange(), .movedShare { $0.leafMoves },
      .halfwayOverlap,
    ],
    sequences: [.locationDrift { $0.leafCenters }],
    // A few slivers decide the mean ratio of a large tree, so this metric is in the files alone.
    headline: ["aspect_median", "aspect_weighted", "visible_share", "area_error_max"],
    aims: [
      // Areas are easy to compare if boxes are nearly squares (Kong, Heer, Agrawala 2010).
      Aim(
        .values, by: "aspect_weighted", needing: ["area_error_max"], promising: .area,
        reading: .area),
      Aim(.find, by: "named_share", "visible_share"),
      // Slices hardly move, but nobody can read them.
      Aim(
        .change, by: "location_drift", keeping: ["aspect_weighted"]),
    ],
    picture: { Rect.svg(of: $0) },
    outlines: { layouts, _ in Rect.outlines(of: layouts, ofLeavesAlone: true) },
    pictureOptions: [.cushions, .aspects],
    pictureDefaults: .nested,
    warnings: { $0.valueWarnings },
    edit: { $0.edited(by: $1, seed: $2) },
    // Borders of groups and headers come from padding; headers are on the upper levels, as in
    // pictures.
    trialSettings: [
      [], [Setting("paddingOuter", "2")],
      [
        Setting("paddingOuter", "2"), Setting("paddingTop", "15"),
        Setting("paddingTopLevels", "2"),
      ],
    ],
    cellArea: { $0.area })
}

extension PictureDefaults<Rect> {
  /// Groups have a margin, and on the upper levels a header for the name.
  ///
  /// All margins together take at most a tenth of the frame, and headers at most a sixth of its
  /// height. A level has headers if most of its weight is in groups that are large enough for them.
  /// With two levels of groups or more below these there are no margins: many margins of a pixel,
  /// one in the other, flicker like a moiré. If boxes are so thin that margins would eat most of
  /// them, there are only headers, or only the root's header.
  fileprivate static var nested: PictureDefaults {
    var defaults = PictureDefaults()
    defaults.detail = 2.5
    defaults.settings = { tree, frame in
      let levels = Double(max(tree.height, 1))
      let margin = min(2, (0.1 * frame.shorterSide / levels).rounded(.down) / 2)
      let most = (frame.height / 6 / headerHeight).whole(in: 0...tree.height)
      let headers = (0..<tree.height).prefix(most).prefix { hasRoom(for: $0, in: tree, frame) }
      func padding(_ rule: PaddingRule, outer: Double, levels: Int) -> [Setting] {
        [
          Setting("padding", rule.rawValue), Setting("paddingInner", "0"),
          Setting("paddingOuter", outer.shortest), Setting("paddingTop", headerHeight.shortest),
          Setting("paddingTopLevels", "\(levels)"),
        ]
      }
      return [
        padding(
          .areaTrue, outer: tree.height - headers.count > 1 ? 0 : margin, levels: headers.count),
        padding(.plain, outer: 0, levels: min(headers.count, 2)),
        padding(.plain, outer: 0, levels: 1),
      ]
    }
    // Plain padding takes from a box at most what it has. In proportion to weights, large boxes
    // also pay what small ones cannot: nine layouts that show less.
    defaults.quickerSettings = { settings in
      guard settings.contains(Setting("padding", PaddingRule.areaTrue.rawValue)) else { return nil }
      return settings.map {
        $0.name == "padding" ? Setting("padding", PaddingRule.plain.rawValue) : $0
      }
    }
    defaults.suits = { visibleArea(of: $0) >= 0.6 * visibleArea(of: $1) }
    return defaults
  }

  private static var headerHeight: Double { 15 }

  /// The area of the leaves that are at least a unit wide and high.
  private static func visibleArea(of layout: Layout<Rect>) -> Double {
    layout.tree.nodes.reduce(0) { sum, node in
      let box = layout[node]
      return layout.tree.isLeaf(node) && box.shorterSide >= 1 ? sum + box.area : sum
    }
  }

  /// Whether most of a level's weight is in groups whose boxes are, on average, large enough for a
  /// header.
  private static func hasRoom(for depth: Int, in tree: LayoutTree, _ frame: Rect) -> Bool {
    var (total, roomy) = (0.0, 0.0)
    let unit = frame.area / max(tree.weights[0], .leastNormalMagnitude)
    for node in tree.level(depth) where !tree.isLeaf(node) {
      total += tree.weights[node]
      if tree.weights[node] * unit >= 3600 { roomy += tree.weights[node] }
    }
    return roomy > total / 2
  }
}

extension DrawingStyle {
  /// The standard style, with the least size of a mark in a family's pictures.
  fileprivate static func measured(_ detail: Double) -> DrawingStyle {
    var style = DrawingStyle()
    style.detail = detail
    return style
  }
}
