import TestSupport
import Testing
import TreeLayout

@Suite("Compactness of contour trees")
struct CompactnessTests {
  /// Boxes of a finished drawing, each reaching down to where its children may begin.
  private struct Boxes {
    let tree: LayoutTree
    let gaps: Gaps
    let points: [Point]
    /// Where each box begins and where its reach ends.
    private(set) var top: [Double] = []
    private(set) var reach: [Double] = []
    /// The nodes of each subtree.
    private(set) var subtree: [[Int]]

    init(_ tree: LayoutTree, _ strategy: any NodeLinkStrategy, isLayered: Bool) {
      self.tree = tree
      gaps = strategy.gaps
      points = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 1, height: 1)).geometry
      for depth in 0..<tree.levelCount {
        let tallest = tree.level(depth).map { tree.size(of: $0).height }.max()!
        for node in tree.level(depth) {
          let height = isLayered ? tallest : tree.size(of: node).height
          top.append(node == 0 ? 0 : reach[Int(tree.parent[node])])
          reach.append(top[node] + height + gaps.level)
        }
      }
      subtree = tree.nodes.map { [$0] }
      for node in tree.nodes.dropFirst().reversed() {
        subtree[Int(tree.parent[node])] += subtree[node]
      }
    }

    /// The least distance that the boxes of two sibling subtrees, taken as they are drawn, allow
    /// between the centers of their roots.
    func leastDistance(_ left: Int, _ right: Int) -> Double {
      var distance = -Double.infinity
      for a in subtree[left] {
        for b in subtree[right] {
          let areSiblings = a == left && b == right
          let overlap = min(reach[a], reach[b]) - max(top[a], top[b])
          guard overlap > 1e-9 || areSiblings && right == left + 1 else { continue }
          let widths = tree.size(of: a).width + tree.size(of: b).width
          let gap = areSiblings ? gaps.sibling : gaps.cousin
          let shift = points[a].x - points[left].x - (points[b].x - points[right].x)
          distance = max(distance, widths / 2 + gap + shift)
        }
      }
      return distance
    }

    /// The family that is wider than its rigid subtrees allow, or in which two are too close.
    var looseFamily: Int? {
      tree.nodes.first { node in
        let children = Array(tree.children(of: node))
        guard children.count > 1 else { return false }
        // Each as far left as all before it allow: the longest way from the first child.
        var least = [0.0]
        for index in children.indices.dropFirst() {
          let distances = (0..<index).map { leastDistance(children[$0], children[index]) }
          least.append(zip(least, distances).map(+).max()!)
          let isClose = (0..<index).contains {
            points[children[index]].x - points[children[$0]].x < distances[$0] - 1e-9
          }
          if isClose { return true }
        }
        let extent = points[children.last!].x - points[children[0]].x
        return abs(extent - least.last!) > 1e-9
      }
    }
  }

  struct Compact: CustomTestStringConvertible, Sendable {
    let strategy: any NodeLinkStrategy
    let isLayered: Bool
    var testDescription: String { strategy.spelling }

    static let all: [Compact] = {
      var layered = VanDerPloeg()
      layered.layered = true
      return [
        Compact(strategy: ReingoldTilford(), isLayered: true),
        Compact(strategy: Buchheim(), isLayered: true),
        Compact(strategy: layered, isLayered: true),
        Compact(strategy: VanDerPloeg(), isLayered: false),
      ]
    }()
  }

  @Test(
    "no family could be narrower with its subtrees as they are: each pair of boxes compared",
    arguments: Compact.all)
  func families(_ compact: Compact) {
    let gaps = [Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2)]
    for seed in 0..<(runsLongTests ? 10_000 : 400) as Range<UInt64> {
      var tree = TestTrees.random(
        seed: seed, nodes: 1 + Int(seed % 40), maximumDegree: [2, 3, 8, .max][Int(seed % 4)],
        randomSizes: seed % 3 > 0)
      if seed % 3 == 1 { tree = TestTrees.resized(tree, seed: seed) }
      var strategy = compact.strategy
      strategy.gaps = gaps[Int(seed / 3 % 3)]
      let family = Boxes(tree, strategy, isLayered: compact.isLayered).looseFamily
      #expect(family == nil, "seed \(seed), children of \(family ?? 0)")
    }
  }
}
