import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("parts of a whole tree")
struct WholeTreeTests {
  private static func names(_ tree: LayoutTree) -> NodeNames {
    var names = NodeNames()
    for node in tree.nodes { names.append("name \(node)", color: ["", "red", "x"][node % 3]) }
    return names
  }

  @Test("a node has the same color in the whole and in every part")
  func colors() {
    for seed in 0..<30 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 40)
      for color in [nil, .branch, .depth, .node] as [DrawingStyle.NodeColor?] {
        var style = DrawingStyle()
        style.color = color
        let names = Self.names(tree)
        let whole = WholeTree(tree, names: names, style: style)
        let palette = Palette(tree, style, names: names, aspect: nil)
        for root in tree.nodes {
          let (part, nodes) = tree.subtree(at: root)
          style.part = whole.part(nodes)
          let partPalette = Palette(part, style, names: names, aspect: nil)
          for (node, other) in nodes.enumerated() {
            let other = Int(other)
            #expect(
              partPalette.fill(of: node, depth: part.depth(of: node))
                == palette.fill(of: other, depth: tree.depth(of: other)))
            #expect(
              partPalette.paleFill(of: node, depth: part.depth(of: node))
                == palette.paleFill(of: other, depth: tree.depth(of: other)))
          }
          style.part = nil
        }
      }
    }
  }

  @Test("a branch keeps its color in all steps, whatever comes before it")
  func steps() throws {
    let steps = try [[0, 1, 2], [0, 3, 1, 2], [0, 2]].map { keys in
      try LayoutTree(
        parents: [-1] + keys.dropFirst().map { _ in 0 }, values: keys.map { _ in 1 },
        keys: keys.map { Int32($0) })
    }
    // Leaves alone have one color, so each branch gets children.
    let trees = try steps.map { step in
      let branches = step.children(of: 0)
      return try LayoutTree(
        parents: [-1] + branches.map { _ in 0 }
          + branches.flatMap { [Int32($0), Int32($0)] },
        values: [Double](repeating: 1, count: 1 + 3 * branches.count),
        keys: [0] + branches.map { step.keys[$0] }
          + branches.flatMap { [10 + 2 * step.keys[$0], 11 + 2 * step.keys[$0]] })
    }
    let style = DrawingStyle()
    let parts = PartOfTree.steps(trees, names: trees.map { _ in NodeNames() }, style: style)
    var fills: [Int: Set<Color>] = [:]
    for (tree, part) in zip(trees, parts) {
      #expect(part.nodes == tree.keys)
      var style = style
      style.part = part
      let palette = Palette(tree, style, aspect: nil)
      for node in tree.nodes {
        fills[tree.key(of: node), default: []].insert(
          palette.fill(of: node, depth: tree.depth(of: node)))
      }
    }
    #expect(fills.allSatisfy { $0.value.count == 1 } && fills.count == 10)
  }

  @Test("below the branches no legend tells of gray ones")
  func legend() {
    let parents = [-1] + [Int](repeating: 0, count: 12) + Array(1...12)
    let tree = TestTrees.tree(parents)
    let whole = WholeTree(tree, names: NodeNames(), style: DrawingStyle())
    #expect(whole.part(tree.nodes.map { Int32($0) }).legend?.entries.count == 1)
    #expect(whole.part([1, 13]).legend == nil)
    var depths = DrawingStyle()
    depths.color = .depth
    #expect(
      WholeTree(tree, names: NodeNames(), style: depths).part([1, 13]).legend?.entries.count == 3)
  }
}
