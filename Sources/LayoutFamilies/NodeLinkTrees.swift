import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import LayoutScene
import TreeLayout

extension Family<Point> {
  /// Boxes joined by lines.
  ///
  /// - Parameter optima: the known least widths; `width_optimality` is empty for other trees.
  package static func nodeLinkTrees(optima: WidthOptima) -> Family {
    Family(
      id: "node-link",
      kinds: StrategyKind.nodeLinkTrees,
      metrics: [
        .extent, .widthOptimality(optima), .edgeLength, .lengthError, .crossings(), .overlaps,
        .edgeOverlaps(),
        .centering, .mirror, .isomorphism, .angularResolution, .leafDistance, .gaps(), .insertion,
        .nodeOrder, .drawingLegibility,
        .labelPlan(names: [.stack], marks: nil, titles: nil) { Scene(nodeLink: $0, names: $1) },
        .turnExcess, .edgeOrthogonality, .nearness(), .nodeUniformity, .stress(), .daylight(),
        .blastRadius { $0.nodeMoves },
      ],
      changes: [
        .displacement, .edgeTurns, .neighborOrder { $0.nodeOrder }, .movedShare { $0.nodeMoves },
      ],
      // A drawing can be narrow by being tall or by overlaps, so both stand beside the width.
      headline: ["tree_width", "tree_height", "node_overlaps", "edge_crossings"],
      aims: [
        Aim(
          .structure, by: "screens_needed", "tree_area",
          needing: ["node_overlaps", "edge_crossings"]),
        Aim(
          .find, by: "screens_needed", needing: ["node_overlaps"]),
        Aim(
          .change, by: "node_displacement", needing: ["node_overlaps", "edge_crossings"],
          keeping: ["screens_needed"]),
        Aim(.size, by: "tree_area", needing: ["node_overlaps"]),
      ],
      picture: { Point.svg(of: $0) },
      outlines: { Point.outlines(of: $0, in: $1) },
      pictureOptions: [.edges],
      pictureDefaults: .named,
      edit: { $0.edited(by: $1, seed: $2) },
      readsNodeSizes: true,
      note: """
        `node_displacement` takes away the shift that most nodes share. If this shift is kept, moves
        on the seven real sequences, by 14 strategies, are 2.1 times as long (geometric mean).
        Holding the root where it was makes these longer moves 0.80 times as long, and holding the
        centroid 0.75 times; in a quarter of the cases they become longer. So no option anchors a
        drawing.
        """)
  }
}

extension PictureDefaults<Point> {
  /// Boxes hold their names, and are nearer to each other than boxes of 1 × 1.
  fileprivate static var named: PictureDefaults {
    var defaults = PictureDefaults()
    defaults.settingsForNames = { layout in
      if layout.conventions.drawsLengths { return [] }
      guard layout.conventions.isRadial else {
        return [
          Setting("siblingGap", "0.4"), Setting("cousinGap", "0.8"), Setting("levelGap", "1.5"),
        ]
      }
      // Names of inner nodes run from ring to ring. In deep trees they are shortened, so that
      // drawings are some 150 lines wide from the root to the outermost ring.
      let tree = layout.tree
      let inner = tree.nodes.dropFirst().filter { !tree.isLeaf($0) }
      let widest = inner.reduce(tree.size(of: 0).width / 2) { max($0, tree.size(of: $1).width) }
      let longest = min(max(150 / Double(max(1, tree.height)), 5), 16)
      return [
        Setting("siblingGap", "0.25"), Setting("cousinGap", "0.5"),
        Setting("levelGap", min(max(widest, 1.5), longest).shortest),
      ]
    }
    defaults.settingsForTurning = [Setting("orientation", "right")]
    defaults.hasNamesOutside = { $0.conventions.isRadial || $0.conventions.drawsLengths }
    defaults.isReadSideways = { $0.conventions.drawsLengths }
    defaults.frame = { Point.frame(of: $0, fontSize: $1) }
    return defaults
  }
}
