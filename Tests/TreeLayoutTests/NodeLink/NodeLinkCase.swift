import TestSupport
import Testing
import TreeLayout

/// A strategy with a name for the test log.
struct NodeLinkCase: CustomTestStringConvertible, Sendable {
  let strategy: any NodeLinkStrategy

  var testDescription: String {
    let gaps = strategy.gaps
    return "\(strategy.spelling), gaps \(gaps.sibling) \(gaps.cousin) \(gaps.level)"
  }

  static let strategies: [NodeLinkCase] = {
    let stacks = StackTree.RowAlignment.allCases.map { alignment in
      var stack = StackTree()
      stack.rowAlignment = alignment
      return stack
    }
    let alignments = AlignmentTree.Guide.allCases.map { guide in
      var tree = AlignmentTree()
      tree.guide = guide
      return tree
    }
    var onGrid = ReingoldTilford()
    onGrid.grid = true
    let layered: [any NodeLinkStrategy] = [
      Knuth(), WetherellShannon(), ReingoldTilford(), onGrid, Buchheim(), ContourGrid(),
    ]
    var onLevels = VanDerPloeg()
    onLevels.layered = true
    let contours: [any NodeLinkStrategy] = [VanDerPloeg(), onLevels]
    let maps = MindMap.Split.allCases.map { split in
      var map = MindMap()
      map.split = split
      return map
    }
    let charts = (1...3).map { columns in
      var chart = CompactOrgChart()
      chart.columns = columns
      return chart
    }
    let loose = [BlockDensity.low, .medium].map { density in
      var chart = CompactOrgChart()
      chart.density = density
      return chart
    }
    let others: [any NodeLinkStrategy] = [Cluster(), Indented()]
    var slanted = Phylogram()
    slanted.edges = .straight
    let lengths: [any NodeLinkStrategy] = [Phylogram(), slanted, EqualAngle(), EqualDaylight()]
    let plain = layered + stacks + alignments + contours + others
    return (plain + maps + charts + loose + lengths)
      .map(NodeLinkCase.init)
  }()

  /// Every strategy that can be turned, in the directions that it does not have by itself.
  static let turned: [NodeLinkCase] =
    turned(Knuth()) + turned(WetherellShannon()) + turned(ReingoldTilford()) + turned(Buchheim())
    + turned(VanDerPloeg()) + turned(ContourGrid()) + turned(StackTree()) + turned(AlignmentTree())
    + turned(Cluster()) + turned(CompactOrgChart()) + turned(Phylogram())
    + [TreeOrientation.down, .up, .left].map { orientation in
      var map = MindMap()
      map.orientation = orientation
      return NodeLinkCase(strategy: map)
    }

  private static func turned<Strategy: NodeLinkStrategy>(_ strategy: Strategy) -> [NodeLinkCase]
  where Strategy.Memory == Never {
    [TreeOrientation.up, .right, .left].map { orientation in
      var oriented = Oriented(strategy)
      oriented.orientation = orientation
      return NodeLinkCase(strategy: oriented)
    }
  }

  /// Whether siblings stand beside each other, at least the gap apart.
  var hasRows: Bool {
    !(strategy is MindMap || strategy is CompactOrgChart || strategy is Phylogram
      || strategy is EqualAngle || strategy is EqualDaylight)
  }

  /// Every strategy with the default gaps, with none, and with three different ones.
  static let all: [NodeLinkCase] = strategies.flatMap { base in
    [Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2, level: 3)]
      .map { gaps in
        var strategy = base.strategy
        strategy.gaps = gaps
        return NodeLinkCase(strategy: strategy)
      }
  }
}

extension TestTrees {
  /// Unit and sized trees of both kinds, binary ones first; more of them in long tests.
  static let drawn: [LayoutTree] = {
    let seeds: Range<UInt64> = 0..<(runsLongTests ? 25 : 9)
    let shapes =
      (1...(runsLongTests ? 6 : 5)).flatMap { allBinary(nodes: $0) }
      + seeds.map { random(seed: $0, nodes: 25, maximumDegree: 2) }
      + seeds.map { random(seed: $0, nodes: 25, maximumDegree: 5) }
      + seeds.map { random(seed: $0, nodes: 25) }
    return shapes + shapes.enumerated().map { resized($1, seed: UInt64($0)) }
      + seeds.map { random(seed: $0, nodes: 25, randomSizes: true) }
      + [
        resized(tree([-1, 0, 0, 1, 1, 2]), [Size](repeating: Size(width: 0, height: 0), count: 6))
      ]
      + [almostTouching(0.1, 0.2, levelGap: 0), almostTouching(0.3, 0.6, levelGap: 1)]
      + [almostTouching(0.1, 0.2, levelGap: 3)] + withoutReach
      + withLengths(seeds: runsLongTests ? 0..<10 : 0..<3, nodes: 25) + [besideLongEdge]
  }()

  /// Boxes of no height, below which others begin at their own height if there is no gap.
  static let withoutReach = [
    tree(
      [-1, 0, 0, 0, 1, 1],
      sizes: [(1, 1), (1, 0), (1, 0), (3, 1), (1, 0), (3, 0)].map { Size(width: $0, height: $1) }),
    tree(
      [-1, 0, 0, 0, 1, 3],
      sizes: [(3, 0), (1, 1), (1, 1), (1, 1), (3, 0), (3, 0)].map { Size(width: $0, height: $1) }),
  ]

  /// A wide subtree of short edges beside a long edge, which crosses them if it is straight.
  static let besideLongEdge = tree(
    [-1, 0, 0, 1, 1, 1, 1, 1, 1], lengths: [.nan, 1, 20, 3, 3, 3, 3, 3, 3])

  /// Three equal subtrees at three depths. In each, a wide box lies below two small ones and beside
  /// a box of their height, at whose lower edge it begins, but for rounding.
  private static func almostTouching(
    _ upper: Double, _ lower: Double, levelGap: Double
  ) -> LayoutTree {
    var parents = [-1, 0, 1]
    var sizes = [Size](repeating: Size(width: 1, height: 0.2), count: 3)
    for parent in 0..<3 {
      let root = parents.count
      parents += [parent, root, root, root + 1, root + 3]
      sizes += [(1, 0.2), (1, upper), (1, upper + lower + levelGap), (1, lower), (9, 1)]
        .map { Size(width: $0, height: $1) }
    }
    return tree(parents, sizes: sizes)
  }
}

// MARK: - Known trees

extension TestTrees {
  /// a(b(e,f,g(j)),c,d(h,i)), whose level order is a … j: the worked example of every strategy.
  static let worked = tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6])
}
