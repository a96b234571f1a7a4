import TreeLayout

/// A tree of which parts are drawn, one at a time: each part has the colors of the whole, and texts
/// on a part tell the way from the whole's root and shares of the whole.
public struct WholeTree: Sendable {
  private let tree: LayoutTree
  private let names: NodeNames
  private let palette: Palette?
  private let legend: ColorLegend?

  /// The depth of the nodes with hues of their own, below which no legend of branches is needed;
  /// `nil` if colors show something else.
  private let branchDepth: Int?

  /// - Parameters:
  ///   - names: the names of the tree's nodes.
  ///   - style: the look of all parts. If colors show aspect ratios, each part has its own.
  /// - Complexity: O(*n*).
  public init(_ tree: LayoutTree, names: NodeNames, style: DrawingStyle) {
    self.tree = tree
    self.names = names
    let isColoredByShape = style.nodeColor(names) == .aspect
    palette = isColoredByShape ? nil : Palette(tree, style, names: names, aspect: nil)
    legend = Palette.legend(of: tree, style, names: names)
    branchDepth =
      style.nodeColor(names) == .branch
      ? tree.depth(of: Palette.branching(in: tree)) + 1 : nil
  }

  /// A part for `DrawingStyle.part`.
  ///
  /// - Parameter nodes: the nodes of this tree by the nodes of the part's tree; a node and all
  ///   below it. Not empty.
  /// - Complexity: O(*k* + *d*) for *k* nodes, the first of which has depth *d*.
  public func part(_ nodes: [Int32]) -> PartOfTree {
    let root = Int(nodes[0])
    let depth = tree.depth(of: root)
    var way: [String] = []
    var next = Int(tree.parent[root])
    while root > 0, next >= 0 {
      way.append(names.drawnLabel(of: next, in: tree))
      next = Int(tree.parent[next])
    }
    return PartOfTree(
      nodes: nodes, way: way.reversed(), total: tree.weights[0],
      palette: palette?.part(nodes, below: depth),
      legend: branchDepth.map { depth < $0 } ?? true ? legend : nil)
  }
}

/// A part of a `WholeTree`: a node and all below it. Or a step of a tree that changes: each node
/// has the colors that it has in the last step that has the node.
public struct PartOfTree: Sendable {
  /// The node of the whole tree, or the key in all steps, indexed by the part's nodes.
  package let nodes: [Int32]

  /// The names of the nodes above the part, from the root on.
  package let way: [String]

  /// The sum of the whole tree.
  package let total: Double

  /// The fills of the part's nodes; `nil` if colors show the shapes of this part.
  let palette: Palette?
  package let legend: ColorLegend?
}

extension PartOfTree {
  /// The steps of a tree that changes.
  ///
  /// - Parameters:
  ///   - steps: the versions of the tree, with keys if there are several.
  ///   - names: the names of each step's nodes.
  /// - Complexity: O(*n*) for *n* nodes of all steps.
  public static func steps(
    _ steps: [LayoutTree], names: [NodeNames], style: DrawingStyle
  ) -> [PartOfTree] {
    let isColoredByShape = style.nodeColor(names[0]) == .aspect
    let palettes = isColoredByShape ? [] : Palette.steps(steps, names: names, style)
    return steps.indices.map { step in
      let tree = steps[step]
      return PartOfTree(
        nodes: tree.nodes.map { Int32(tree.key(of: $0)) }, way: [], total: tree.weights[0],
        palette: isColoredByShape ? nil : palettes[step],
        legend: Palette.legend(of: tree, style, names: names[step]))
    }
  }
}

/// The meanings of fills, in order.
package struct ColorLegend: Sendable {
  package let title: String
  package let entries: [(fill: Color, text: String)]
}
