import TestSupport
import Testing
import TreeLayout

@Suite("Every treemap")
struct TreemapLawTests {
  static let frames = [
    Rect(x: 0, y: 0, width: 960, height: 500), Rect(x: -7, y: 11, width: 1, height: 1),
    Rect(x: 2, y: 3, width: 10, height: 3000),
  ]

  /// Every treemap of the catalog and variants of some.
  static let treemaps: [NamedTreemap] =
    (StrategyKind.treemaps + variants).map { NamedTreemap(strategy: try! $0.make()) }

  private static var variants: [StrategyKind<Rect>] {
    var horizontal = AlternatingSlice()
    horizontal.split = .horizontal
    horizontal.sorted = false
    var golden = Squarified()
    golden.ratio = (1 + 5.0.squareRoot()) / 2
    return [
      StrategyKind(Treemap(horizontal), name: "horizontal-slice"),
      StrategyKind(Treemap(golden), name: "golden-squarified"),
    ]
  }

  @Test("keeps its laws on random trees", arguments: treemaps)
  func randomTrees(_ named: NamedTreemap) {
    for (frame, nodes) in zip(Self.frames + Self.frames, [2, 7, 40, 200, 600, 1500]) {
      for seed in 0..<4 as Range<UInt64> {
        let tree = TestTrees.random(seed: seed, nodes: nodes)
        TreemapLaws(named.strategy, tree, in: frame)
          .expectAll(claimed: named.claims(on: tree), "seed \(seed), \(nodes) nodes")
      }
    }
  }

  @Test("keeps its laws on degenerate trees", arguments: treemaps)
  func degenerateTrees(_ named: NamedTreemap) {
    for frame in Self.frames {
      for (name, tree) in TestTrees.degenerate + Self.steepTrees {
        TreemapLaws(named.strategy, tree, in: frame)
          .expectAll(claimed: named.claims(on: tree), "\(name)")
      }
    }
  }

  /// Weights that differ by far more than a double has digits, mixed.
  private static var steepTrees: [(name: String, tree: LayoutTree)] {
    var generator = SeededGenerator(seed: 5)
    let steep = (0..<300).map { _ in
      var power = 1.0
      for _ in 0..<Int.random(in: 0..<40, using: &generator) { power *= 10 }
      return power * Double.random(in: 1..<10, using: &generator)
    }
    return [
      ("steep", TestTrees.flat(steep)), ("steep and rising", TestTrees.flat(steep.sorted())),
      ("steep and falling", TestTrees.flat(steep.sorted(by: >))),
      ("one among zeros", TestTrees.flat([Double](repeating: 0, count: 50) + [1e-9] + [0, 0])),
    ]
  }

  @Test("gives a weight of zero no area", arguments: treemaps)
  func zeroWeights(_ named: NamedTreemap) {
    for seed in 0..<10 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 100)
      guard named.claims(on: tree).contains(.area) else { continue }
      let output = named.strategy.layout(tree, in: Self.frames[0]).geometry
      for node in tree.nodes where tree.weights[node] == 0 { #expect(output[node].area == 0) }
    }
  }

  @Test("leaves a root without weight its frame", arguments: treemaps)
  func zeroRoot(_ named: NamedTreemap) {
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [0, 0, 0, 0])
    let output = named.strategy.layout(tree, in: Self.frames[0]).geometry
    #expect(output[0] == Self.frames[0])
    #expect(output.dropFirst().allSatisfy { $0.width == 0 && $0.height == 0 })
  }

  @Test("waives the law of area only where it breaks it")
  func waivedLaw() {
    let tree = TestTrees.flat([5, 4, 3, 2, 1])
    for named in Self.treemaps where !named.claims(on: tree).contains(.area) {
      #expect(TreemapLaws(named.strategy, tree, in: Self.frames[0]).areaError > 0.1)
    }
    #expect(Treemap<MasonryGrid>().claims(on: tree) == [.containment])
  }

  @Test("waives the law of order only where it breaks it")
  func waivedOrder() {
    let tree = TestTrees.flat([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for named in Self.treemaps where !named.claims(on: tree).contains(.order) {
      #expect(TreemapLaws(named.strategy, tree, in: Self.frames[0]).disorder > 0.1)
    }
    var inOrder = AlternatingSlice()
    inOrder.sorted = false
    #expect(inOrder.claims == [.containment, .area, .order])
  }

  @Test("promises nothing with padding or rounding")
  func claims() {
    let tree = TestTrees.flat([1])
    var treemap = Treemap<Slice>()
    #expect(treemap.claims(on: tree) == [.containment, .area, .order])
    treemap.rules.round = true
    #expect(treemap.claims(on: tree) == [])
    treemap.rules.round = false
    treemap.rules.paddingTop = 1
    #expect(treemap.claims(on: tree) == [])
  }

  @Test("takes 10⁵ siblings of any kind", .enabled(if: runsLongTests), arguments: treemaps)
  func manySiblings(_ named: NamedTreemap) {
    let count = 100_000
    let kinds: [(String, [Double])] = [
      ("equal", [Double](repeating: 0.1, count: count)),
      ("one and zeros", [1] + [Double](repeating: 0, count: count)),
      ("zeros and one", [Double](repeating: 0, count: count) + [1]),
      ("zeros between", [1] + [Double](repeating: 0, count: count) + [1]),
      ("falling slowly", powers(of: 0.9999, count)),
      ("rising slowly", powers(of: 0.9999, count).reversed()),
      ("falling into zero", powers(of: 0.5, count)),
      ("rising from zero", powers(of: 0.5, count).reversed()),
      ("steep, then equal", powers(of: 1e-3, 95) + [Double](repeating: 1e-295, count: count)),
    ]
    for (name, weights) in kinds {
      let tree = TestTrees.flat(weights)
      guard (try? named.strategy.check(tree)) != nil else { continue }
      let laws = TreemapLaws(named.strategy, tree, in: Self.frames[0])
      #expect(laws.overhang < 1e-9, "\(name)")
      // Numbers this small have lost digits before any layout sees them.
      let isExact = !name.contains("zero") || name.contains("zeros")
      if isExact, named.claims(on: tree).contains(.area) {
        #expect(laws.areaError < 1e-9, "\(name)")
      }
    }
  }

  private func powers(of base: Double, _ count: Int) -> [Double] {
    var power = 1.0
    return (0..<count).map { _ in
      defer { power *= base }
      return power
    }
  }
}

struct NamedTreemap: CustomTestStringConvertible, Sendable {
  let strategy: AnyStrategy<Rect>
  var testDescription: String { strategy.id.description }

  func claims(on tree: LayoutTree) -> Claims { strategy.layout(tree, in: .zero).claims }
}
