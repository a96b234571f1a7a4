import TestSupport
import Testing

@testable import TreeLayout

@Suite("Voronoi treemaps")
struct VoronoiTests {
  private let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  private func corners(
    _ weights: [Double], of child: Int, in frame: Rect? = nil
  ) -> [Point] {
    Voronoi().layout(TestTrees.flat(weights), in: frame ?? unit).corners(of: child + 1)
  }

  private func expect(
    _ corners: [Point], _ expected: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(corners.count == expected.count, sourceLocation: sourceLocation)
    for (corner, expected) in zip(corners, expected) {
      #expect(
        abs(corner.x - expected.0) < 1e-6 && abs(corner.y - expected.1) < 1e-6,
        "\(corner) and not \(expected)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Worked values

  @Test("equal halves, the first on top")
  func halves() {
    expect(corners([1, 1], of: 0), [(0, 0), (1, 0), (1, 0.5), (0, 0.5)])
    expect(corners([1, 1], of: 1), [(0, 0.5), (1, 0.5), (1, 1), (0, 1)])
  }

  @Test("a last item of a quarter is a triangle in the corner")
  func corner() {
    expect(corners([3, 1], of: 1), [(1, 0.292893), (1, 1), (0.292893, 1)])
  }

  @Test("three cells meet in one point")
  func three() {
    let p = (1.0, 0.607223)
    let q = (0.451981, 1.0)
    let r = (0.651828, 0.641291)
    let s = (0.290107, 0.0)
    expect(corners([1, 2, 3], of: 0), [p, (1, 1), q, r])
    expect(corners([1, 2, 3], of: 1), [s, (1, 0), p, r])
    expect(corners([1, 2, 3], of: 2), [(0, 0), s, r, q, (0, 1)])
  }

  @Test("light items after a fall share a level of their own")
  func levels() {
    expect(
      corners([100, 90, 1, 1], of: 2),
      [(1, 0.918376), (1, 1), (0.930088, 1), (0.920525, 0.943792)])
  }

  @Test("children divide the polygon of their parent")
  func tree() {
    // a(b(d 2, e 1), c(f 1, g 2, h 3))
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1, 2, 2, 2], values: [.nan, .nan, .nan, 2, 1, 1, 2, 3])
    let layout = Voronoi().layout(tree, in: Rect(x: 0, y: 0, width: 6, height: 4))
    expect(layout.corners(of: 1), [(4, 0), (6, 0), (6, 4), (4, 4)])
    expect(layout.corners(of: 2), [(0, 0), (4, 0), (4, 4), (0, 4)])
    expect(layout.corners(of: 3), [(4, 0), (6, 0), (6, 2.666667), (4, 2.666667)])
    expect(
      layout.corners(of: 5), [(4, 2.428893), (4, 4), (1.807923, 4), (2.607310, 2.565165)])
  }

  @Test("sites are kept by key from version to version")
  func kept() throws {
    let versions: [[(key: Int32, weight: Double)]] = [
      [(1, 6), (2, 4), (3, 3), (4, 2)], [(1, 6), (2, 5), (3, 3), (4, 2)],
      [(1, 6), (2, 5), (4, 2)], [(1, 6), (2, 5), (4, 2), (5, 3)],
      [(1, 5), (2, 6), (4, 3), (5, 3)],
    ]
    let centroids: [[Int: (Double, Double)]] = [
      [
        1: (0.333286, 0.300039), 2: (0.333404, 0.800029), 3: (0.833303, 0.299923),
        4: (0.833379, 0.799941),
      ],
      [
        1: (0.335579, 0.276269), 2: (0.353854, 0.776924), 3: (0.838024, 0.291658),
        4: (0.851593, 0.791396),
      ],
      [1: (0.528897, 0.236998), 2: (0.321129, 0.719894), 4: (0.860488, 0.739271)],
      [
        1: (0.709493, 0.318055), 2: (0.302524, 0.748191), 4: (0.824024, 0.831534),
        5: (0.194126, 0.229215),
      ],
      [
        1: (0.730094, 0.268495), 2: (0.297366, 0.703916), 4: (0.805493, 0.782033),
        5: (0.216284, 0.195977),
      ],
    ]
    var memory: VoronoiMemory?
    for (version, expected) in zip(versions, centroids) {
      let tree = try LayoutTree(
        parents: [-1] + version.map { _ in 0 }, values: [.nan] + version.map(\.weight),
        keys: [0] + version.map(\.key))
      let layout = Voronoi().layout(tree, in: unit, memory: &memory)
      for node in tree.nodes.dropFirst() {
        let (x, y) = expected[tree.key(of: node)]!
        let polygon = layout[node]
        #expect(
          abs(polygon.centerX - x) < 2e-6 && abs(polygon.centerY - y) < 2e-6,
          "\(tree.key(of: node)): \(polygon)")
      }
    }
  }

  // MARK: Laws

  private static let outlines: [(VoronoiOutline, Rect)] = [
    (.frame, Rect(x: 0, y: 0, width: 1, height: 1)),
    (.frame, Rect(x: -3, y: 7, width: 640, height: 400)),
    (.ellipse, Rect(x: 10, y: 20, width: 300, height: 200)),
    (.frame, Rect(x: 0, y: 0, width: 1e4, height: 1)),
    (.ellipse, Rect(x: 0, y: 0, width: 1, height: 1e3)),
  ]

  private func expectLaws(
    _ layout: Layout<Polygon>, hasArea: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let laws = PolygonLaws(layout)
    if hasArea {
      #expect(laws.areaError <= 1e-9, sourceLocation: sourceLocation)
      #expect(laws.sumError <= 1e-9, sourceLocation: sourceLocation)
    }
    #expect(laws.overhang <= 1e-9, sourceLocation: sourceLocation)
    #expect(laws.dent <= 1e-9, sourceLocation: sourceLocation)
    #expect(laws.overlap <= 1e-9, sourceLocation: sourceLocation)
    #expect(laws.startsAtTop, sourceLocation: sourceLocation)
  }

  /// Weights that are hard in some way.
  private static let hardWeights: [[Double]] = [
    Array(repeating: 1, count: 49), [1, 1e-12], [1, 1] + Array(repeating: 1e-12, count: 9),
    [1] + Array(repeating: 1e-6, count: 30), [100] + Array(repeating: 1, count: 99),
    (1...120).map { 1 / Double($0) },
    (0..<41).map { Double(sign: .plus, exponent: -$0, significand: 1) },
    (0..<25).map { index in (0..<index).reduce(1.0) { value, _ in value / 3 } },
    (0..<60).map { index in (0..<index).reduce(1.0) { value, _ in value / 1.5 } },
    [1, 1e-15, 0, 1e-20, 0.5],
  ]

  @Test("the laws hold for hard weights in any outline", arguments: hardWeights)
  func hard(weights: [Double]) {
    for (outline, frame) in Self.outlines {
      var strategy = Voronoi()
      strategy.outline = outline
      expectLaws(strategy.layout(TestTrees.flat(weights), in: frame))
    }
  }

  @Test("the laws hold for large groups", .enabled(if: runsLongTests), arguments: [1_000, 10_000])
  func large(count: Int) {
    var random = Random(seed: 9)
    let uniform: [Double] = (0..<count).map { _ in random.unit() + 0.01 }
    let zipf: [Double] = (0..<count).map { 1 / Double($0 + 1) }
    let giant: [Double] = (0..<count).map { $0 == 0 ? Double(count) : 1 }
    let all = [uniform, zipf, giant, Array(repeating: 1, count: count)]
    for weights in count > 1_000 ? [zipf] : all {
      for (outline, frame) in Self.outlines {
        var strategy = Voronoi()
        strategy.outline = outline
        let tree = TestTrees.flat(weights)
        #expect(strategy.remarks(on: tree, in: frame).isEmpty)
        expectLaws(strategy.layout(tree, in: frame))
      }
    }
  }

  @Test("the laws hold for random trees, also with padding and without rounds")
  func random() {
    for seed in 0..<12 {
      let tree = TestTrees.random(
        seed: UInt64(seed), nodes: 60, maximumDegree: seed.isMultiple(of: 2) ? .max : 5)
      let (outline, frame) = Self.outlines[seed % 3]
      var strategy = Voronoi()
      strategy.outline = outline
      if seed.isMultiple(of: 4) { strategy.rounds = 0 }
      expectLaws(strategy.layout(tree, in: frame))
      #expect(strategy.claims(on: tree) == [.containment, .area])
      strategy.paddingInner = 0.01 * frame.width
      strategy.paddingOuter = 0.008 * frame.width
      expectLaws(strategy.layout(tree, in: frame), hasArea: false)
      #expect(strategy.claims(on: tree) == [.containment])
    }
  }

  @Test("the laws hold in each version of a changing tree")
  func versions() throws {
    var random = Random(seed: 5)
    var keys = Array(Int32(1)...30)
    var weights = keys.map { _ in random.unit() + 0.01 }
    var memory: VoronoiMemory?
    for version in 0..<12 {
      let tree = try LayoutTree(
        parents: [-1] + keys.map { _ in 0 }, values: [.nan] + weights, keys: [0] + keys)
      expectLaws(Voronoi().layout(tree, in: unit, memory: &memory))
      for index in weights.indices { weights[index] *= 0.7 + 0.6 * random.unit() }
      for _ in 0..<4 {
        let index = random.integer(below: keys.count)
        keys[index] = Int32(100 + 10 * version + Int(random.integer(below: 10)))
        weights[index] = random.unit() * random.unit() + 1e-6
      }
      if Set(keys).count < keys.count {
        keys = keys.indices.map { Int32(1000 * (version + 1) + $0) }
      }
    }
  }

  /// How far the corners of two layouts are from each other, at most.
  private func distance(
    _ a: Layout<Polygon>, _ b: Layout<Polygon>, _ map: (Int) -> Int = { $0 }, scale: Double = 1
  ) -> Double {
    var worst = 0.0
    for node in a.tree.nodes {
      let (old, new) = (a.corners(of: node), b.corners(of: map(node)))
      guard old.count == new.count else { return .infinity }
      for (old, new) in zip(old, new) {
        worst = max(worst, abs(scale * old.x - new.x), abs(scale * old.y - new.y))
      }
    }
    return worst
  }

  private static let plain: [Double] = [9, 4, 7, 1, 3, 8, 2, 5, 6]

  @Test("a frame twice as large, and weights twice as large")
  func doubled() {
    let frame = Rect(x: 1, y: 2, width: 3, height: 2)
    let layout = Voronoi().layout(TestTrees.flat(Self.plain), in: frame)
    let large = Rect(x: 2, y: 4, width: 6, height: 4)
    #expect(
      distance(layout, Voronoi().layout(TestTrees.flat(Self.plain), in: large), scale: 2) < 6e-9)
    let heavy = Voronoi().layout(TestTrees.flat(Self.plain.map { 2 * $0 }), in: frame)
    #expect(distance(layout, heavy) < 4e-9)
  }

  @Test("the order of siblings does not matter where weights are distinct")
  func permuted() {
    let backwards = Voronoi().layout(TestTrees.flat(Self.plain.reversed()), in: unit)
    let layout = Voronoi().layout(TestTrees.flat(Self.plain), in: unit)
    #expect(distance(layout, backwards) { $0 == 0 ? 0 : Self.plain.count + 1 - $0 } < 1e-9)
  }

  @Test("the same weights again, without rounds, give the same cells")
  func again() {
    var strategy = Voronoi()
    strategy.keptRounds = 0
    var memory: VoronoiMemory?
    let tree = TestTrees.flat(Self.plain)
    let first = strategy.layout(tree, in: unit, memory: &memory)
    let second = strategy.layout(tree, in: unit, memory: &memory)
    #expect(distance(first, second) < 1e-9)
    strategy.fresh = true
    #expect(strategy.layout(tree, in: unit, memory: &memory).hash == first.hash)
  }

  @Test("the same bits each time; another version makes others")
  func bits() {
    let tree = TestTrees.random(seed: 3, nodes: 80)
    #expect(Voronoi().layout(tree, in: unit).hash == Voronoi().layout(tree, in: unit).hash)
  }

  @Test("threads make the same bits, also of the next version", arguments: [2, 3, 1000])
  func threads(count: Int) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 1500, maximumDegree: seed == 4 ? 3 : .max)
      let weights = tree.nodes.map { tree.isLeaf($0) ? tree.weights[$0] + 3 : .nan }
      let next = TestTrees.tree(tree.parent.map { Int($0) }, values: weights)
      var strategy = Voronoi()
      if seed == 2 { (strategy.paddingInner, strategy.paddingOuter) = (0.001, 0.002) }
      var (alone, shared): (VoronoiMemory?, VoronoiMemory?)
      for version in [tree, next] {
        strategy.threads = 1
        let one = strategy.layout(version, in: unit, memory: &alone)
        #expect(strategy.remarks(on: version, in: unit).isEmpty)
        strategy.threads = count
        let several = strategy.layout(version, in: unit, memory: &shared)
        let isSame = one.geometry == several.geometry && one.pool == several.pool
        #expect(isSame)
        #expect(strategy.remarks(on: version, in: unit).first?.contains("threads share") == true)
      }
    }
    var strategy = Voronoi()
    strategy.threads = count
    let group = TestTrees.flat(Array(repeating: 1, count: 200))
    #expect(strategy.remarks(on: group, in: unit).isEmpty)
  }

  @Test("nodes that weigh nothing are empty, at the centroid of their parent")
  func empty() {
    let layout = Voronoi().layout(
      TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 1, 0, 0]), in: unit)
    for node in [1, 3, 4] {
      #expect(layout[node] == Polygon(centerX: 0.5, centerY: 0.5, area: 0))
    }
    #expect(layout.list(of: 0) == layout.list(of: 2))
    let none = Voronoi().layout(TestTrees.flat([0, 0]), in: unit)
    #expect(none.geometry.allSatisfy { $0.area == 0 && $0.centerX == 0.5 })
    let flat = Voronoi().layout(TestTrees.flat([1, 2]), in: Rect(x: 0, y: 0, width: 4, height: 0))
    #expect(flat.geometry.allSatisfy { $0.area == 0 && $0.centerX == 2 })
  }

  @Test("weights that are raised are told, and no area is claimed")
  func raised() {
    let tree = TestTrees.flat([1, 1e-13, 1e-20])
    #expect(Voronoi().claims(on: tree) == [.containment])
    #expect(
      Voronoi().remarks(on: tree, in: unit) == [
        "2 nodes have less than 10⁻¹² of the group; drawn as if with that share"
      ])
    #expect(Voronoi().remarks(on: TestTrees.flat([1, 2]), in: unit).isEmpty)
  }

  @Test("an ellipse has 64 corners, clockwise from the top")
  func ellipse() {
    var strategy = Voronoi()
    strategy.outline = .ellipse
    let layout = strategy.layout(
      TestTrees.tree([-1]), in: Rect(x: 0, y: 0, width: 200, height: 100))
    let corners = layout.corners(of: 0)
    #expect(corners.count == 64 && layout[0].area > 15_600 && layout[0].area < 15_708)
    expect(Array(corners.prefix(1)), [(100, 0)])
    #expect(corners[1].x > 100 && abs(layout[0].centerX - 100) < 1e-9)
  }
}
