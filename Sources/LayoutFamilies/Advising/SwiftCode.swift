import TreeLayout

/// Swift that makes a strategy's layout, to paste into an app.
package struct SwiftCode {
  private let type: String
  private let settings: [Setting]

  /// - Returns: `nil` for a strategy of another package.
  package init?(_ strategy: String) {
    guard let id = try? StrategyID.list(in: strategy).first, let type = Self.types[id.name] else {
      return nil
    }
    self.type = type
    settings = id.settings
  }

  /// `Treemap<Squarified>().layout(tree, in: frame)`
  package var short: String {
    guard !settings.isEmpty else { return "\(type)().layout(tree, in: frame)" }
    let lines =
      ["var layout = \(type)()"] + assignments(to: "layout") + ["layout.layout(tree, in: frame)"]
    return lines.joined(separator: "; ")
  }

  /// A program part with the tree, the layout and its shapes.
  ///
  /// - Parameter frame: the frame in which the layout was measured.
  package func whole(in frame: Rect) -> String {
    let shapes = type == "Voronoi" ? "tree.nodes.map(layout.corners)" : "layout.geometry"
    let lines =
      [
        "import TreeLayout", "",
        "// parents[node] is the node's parent, −1 for the root; values of inner nodes are NaN.",
        "let tree = try LayoutTree(parents: parents, values: values)",
        "let frame = Rect(x: 0, y: 0, width: \(frame.width.shortest), "
          + "height: \(frame.height.shortest))",
        "\(settings.isEmpty ? "let" : "var") strategy = \(type)()",
      ] + assignments(to: "strategy") + [
        "let layout = strategy.layout(tree, in: frame)",
        "let shapes = \(shapes)",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func assignments(to variable: String) -> [String] {
    settings.map { setting in
      let isPlain = ["true", "false"].contains(setting.value) || Double(setting.value) != nil
      return "\(variable).\(setting.name) = \(isPlain ? "" : ".")\(setting.value)"
    }
  }

  /// The types by the names of their kinds.
  private static let types = [
    "alternating-slice": "Treemap<AlternatingSlice>", "masonry-grid": "Treemap<MasonryGrid>",
    "slice": "Treemap<Slice>", "dice": "Treemap<Dice>",
    "slice-and-dice": "Treemap<SliceAndDice>", "squarified": "Treemap<Squarified>",
    "strip": "Treemap<Strip>", "binary": "Treemap<Binary>", "split": "Treemap<Split>",
    "huffman": "Treemap<Huffman>",
    "pivot-by-middle": "Treemap<PivotByMiddle>", "pivot-by-size": "Treemap<PivotBySize>",
    "pivot-by-split-size": "Treemap<PivotBySplitSize>", "spiral": "Treemap<Spiral>",
    "hilbert": "Treemap<Hilbert>", "moore": "Treemap<Moore>",
    "approximation": "Treemap<Approximation>", "resquarified": "Treemap<Resquarified>",
    "greedy-insertion": "Treemap<GreedyInsertion>", "local-moves-4": "Treemap<LocalMoves>",
    "partition": "Partition", "sunburst": "Sunburst", "pack": "Pack",
    "knuth": "Oriented<Knuth>", "wetherell-shannon": "Oriented<WetherellShannon>",
    "reingold-tilford": "Oriented<ReingoldTilford>", "buchheim": "Oriented<Buchheim>",
    "van-der-ploeg": "Oriented<VanDerPloeg>", "contour-grid": "Oriented<ContourGrid>",
    "stack": "Oriented<StackTree>", "alignment": "Oriented<AlignmentTree>",
    "cluster": "Oriented<Cluster>", "indented": "Indented", "mind-map": "MindMap",
    "compact-org-chart": "Oriented<CompactOrgChart>", "radial-tree": "RadialTree",
    "radial-wedge": "RadialWedge", "phylogram": "Oriented<Phylogram>",
    "circular-phylogram": "CircularPhylogram", "equal-angle": "EqualAngle",
    "equal-daylight": "EqualDaylight", "voronoi": "Voronoi",
  ]
}
