import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Changes that are tried out, and those of a whole sequence")
struct ProbedChangeTests {
  private let frame = Rect(x: 0, y: 0, width: 640, height: 360)

  private func values(
    _ kind: String, _ settings: [Setting] = [], of tree: LayoutTree, seed: UInt64 = 0
  ) throws -> [String: Double] {
    let kind = try #require(StrategyKind<Rect>.treemaps.first { $0.name == kind })
    let strategy = try kind.make(settings)
    let layout = strategy.layout(tree, in: frame)
    var values: [String: Double] = [:]
    for group in [MetricGroup.resizeChange, .blastRadius { $0.leafMoves }] {
      values[group.metrics[0].id] = group.values(on: layout, by: strategy, seed: seed)[0]
    }
    return values
  }

  // MARK: resize_change

  @Test("slices stay in proportion to the frame, squarified boxes do not")
  func resized() throws {
    let tree = TestTrees.flat([6, 6, 4, 3, 2, 2, 1])
    for kind in ["slice", "dice"] {
      #expect(try values(kind, of: tree)["resize_change"]! < 1e-15)
    }
    #expect(
      try values("squarified", of: TestTrees.random(seed: 2, nodes: 200))["resize_change"]! > 0.05)
    #expect(try values("slice", of: TestTrees.flat([0, 0]))["resize_change"] == nil)
  }

  @Test("corners travel in unit coordinates, between frames as large as the layout's")
  func turned() throws {
    // Units are the same for all frames of one shape.
    let tree = TestTrees.flat([1, 1, 1, 3])
    let wide = Treemap<Binary>().layout(tree, in: Rect(x: 0, y: 0, width: 16, height: 9))
    let narrow = Treemap<Binary>().layout(tree, in: Rect(x: 0, y: 0, width: 12, height: 9))
    let expected = tree.nodes.dropFirst().reduce(0.0) { sum, leaf in
      let (a, b) = (wide[leaf], narrow[leaf])
      let x = abs(a.x / 16 - b.x / 12) + abs(a.maxX / 16 - b.maxX / 12)
      return sum + (x + abs(a.y - b.y) / 9 + abs(a.maxY - b.maxY) / 9) / 2 / 2.squareRoot() / 4
    }
    #expect(agree(try values("binary", of: tree)["resize_change"], expected))
  }

  @Test("both frames are as large as the given one, and where they stand does not matter")
  func frames() throws {
    let frame = Rect(x: 30, y: 40, width: 48, height: 48)
    for (edit, ratio) in zip(MetricGroup.resizeChange.edits, [16.0 / 9, 4.0 / 3]) {
      let other = edit.frame(frame)
      #expect(other.x == 30 && other.y == 40)
      #expect(agree(other.width / other.height, ratio) && agree(other.area, 48 * 48))
    }
    let strategy = try StrategyKind(Treemap<Slice>()).make()
    let layout = strategy.layout(TestTrees.flat([6, 3, 1]), in: frame)
    #expect(MetricGroup.resizeChange.values(on: layout, by: strategy)[0]! < 1e-15)
  }

  @Test("a layout whose frame is 16:9 already is not made again, and any other one is")
  func wideAlready() throws {
    let strategy = try StrategyKind(Treemap<Squarified>()).make()
    let tree = TestTrees.random(seed: 2, nodes: 60)
    let square = Rect(x: 0, y: 0, width: 48, height: 48)
    let values = [square, Rect(x: 0, y: 0, width: 64, height: 36)].map { frame in
      MetricGroup.resizeChange.values(on: strategy.layout(tree, in: frame), by: strategy)[0]!
    }
    #expect(values[0] > 0.05 && agree(values[0], values[1]))
  }

  /// Hides its first leaf, which is as wide in every frame; the others are as wide as the frame.
  private struct HidingTheFirst: LayoutStrategy {
    static let name = "hiding-the-first"
    static let summary = "rows, and a first leaf that is hidden"
    func claims(on tree: LayoutTree) -> Claims { [] }
    func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
      for node in tree.nodes { output[node] = frame }
      output[1].width = 1
    }
    func place(
      _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
      into output: inout MutableSpan<Rect>
    ) {
      place(tree, in: frame, into: &output)
      marks = tree.nodes.map { $0 == 1 ? .hidden : .shown }
    }
  }

  @Test("leaves that are not shown do not travel")
  func hidden() throws {
    let strategy = try StrategyKind(HidingTheFirst()).make()
    let layout = strategy.layout(TestTrees.flat([1, 2, 3]), in: frame)
    #expect(MetricGroup.resizeChange.values(on: layout, by: strategy)[0] == 0)
  }

  // MARK: blast_radius

  @Test("of a leaf that weighs something there are two, none, or one of twice the size and value")
  func edits() throws {
    // Only node 3 weighs something; node 5, behind it, has a child.
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1, 2, 5], values: [.nan, .nan, .nan, 3, 0, .nan, 0],
      sizes: [1, 1, 1, 2, 1, 1, 1].map { Size(width: $0, height: 5) })
    let group = MetricGroup<Rect>.blastRadius { $0.leafMoves }
    #expect(group.edits.map(\.id).prefix(4) == ["plain", "sibling-0", "gone-0", "doubled-0"])
    let other = tree.withKeys([7, 6, 5, 4, 3, 2, 1])
    for seed in 0..<8 as Range<UInt64> {
      let trees = try group.edits.prefix(4).map { try #require($0.apply(tree, seed)).tree }
      let others = try group.edits.prefix(4).map { try #require($0.apply(other, seed)).tree }
      #expect(trees == others)
      #expect(
        trees.map { tree in tree.nodes.map(tree.key) } == [
          [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 7, 5, 6], [0, 1, 2, 4, 5, 6],
          [0, 1, 2, 3, 4, 5, 6],
        ])
      #expect(
        trees.map(\.parent) == [
          tree.parent, [-1, 0, 0, 1, 1, 1, 2, 6], [-1, 0, 0, 1, 2, 4], tree.parent,
        ])
      #expect(
        trees.map(\.weights) == [
          tree.weights, [6, 6, 0, 3, 0, 3, 0, 0], [0, 0, 0, 0, 0, 0], [6, 6, 0, 6, 0, 0, 0],
        ])
      #expect(
        trees.map { tree in tree.nodes.map { tree.size(of: $0).width } } == [
          [1, 1, 1, 2, 1, 1, 1], [1, 1, 1, 2, 1, 2, 1, 1], [1, 1, 1, 1, 1, 1],
          [1, 1, 1, 4, 1, 1, 1],
        ])
    }
  }

  /// Puts all leaves as far to the right as the tree weighs.
  private struct ByWeight: LayoutStrategy {
    static let name = "by-weight"
    static let summary = "x is the weight of the tree"
    func claims(on tree: LayoutTree) -> Claims { [] }
    func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
      for node in tree.nodes {
        output[node] = Rect(x: tree.weights[0], y: 0, width: 10, height: 10)
      }
    }
  }

  @Test("what moves by a pixel is not seen to move")
  func pixel() throws {
    // The only leaf doubles, or gets a sibling: the tree weighs so much more.
    #expect(try radius(ByWeight(), TestTrees.flat([1])) == 0)
    #expect(try radius(ByWeight(), TestTrees.flat([1.5])) == 1)
  }

  /// Puts the leaves of a tree into columns by their keys: what comes or goes moves nobody.
  private struct ByKey: LayoutStrategy {
    static let name = "by-key"
    static let summary = "a column a key"
    func claims(on tree: LayoutTree) -> Claims { [] }
    func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
      for node in tree.nodes {
        let height = tree.isLeaf(node) ? tree.weights[node] : 1
        output[node] = Rect(x: 10 * Double(tree.key(of: node)), y: 0, width: 10, height: height)
      }
    }
  }

  /// Remembers the places of all keys and puts new ones behind.
  private struct Remembering: LayoutStrategy {
    typealias Memory = [Int: Double]
    static let name = "remembering"
    static let summary = "a column a key, as they came"
    func claims(on tree: LayoutTree) -> Claims { [] }
    func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
      var memory: Memory?
      var marks: [NodeMark]?
      place(tree, in: frame, memory: &memory, marks: &marks, into: &output)
    }
    func place(
      _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
      into output: inout MutableSpan<Rect>
    ) {
      var places = memory ?? [:]
      for node in tree.nodes where places[tree.key(of: node)] == nil {
        places[tree.key(of: node)] = 10 * Double(places.count)
      }
      for node in tree.nodes {
        output[node] = Rect(x: places[tree.key(of: node)]!, y: 0, width: 10, height: 1)
      }
      memory = places
    }
  }

  private func radius<Strategy: LayoutStrategy<Rect>>(
    _ strategy: Strategy, _ tree: LayoutTree, seed: UInt64 = 0
  ) throws -> Double? {
    let strategy = try StrategyKind(strategy).make()
    return MetricGroup.blastRadius { $0.leafMoves }
      .values(on: strategy.layout(tree, in: frame), by: strategy, seed: seed)[0]
  }

  @Test("what gives each its place moves the leaf that doubles alone")
  func still() throws {
    let tree = TestTrees.flat([2, 3, 4, 5])
    #expect(agree(try radius(ByKey(), tree), 0.25 / 3))
    #expect(try radius(Remembering(), tree) == 0, "in memory of the plain tree")
  }

  @Test("a slice moves all that comes after it, in the mean over leaves that the seed chooses")
  func slices() throws {
    // Of two leaves that share 360 one comes, goes or doubles, and all move.
    #expect(try values("slice", of: TestTrees.flat([1, 1]))["blast_radius"] == 1)
    // A hundred slivers before a large leaf: most of the time nothing moves by a pixel.
    let tree = TestTrees.flat([Double](repeating: 1, count: 100) + [1_000_000])
    let radii = try (0..<20 as Range<UInt64>).map { seed in
      try values("slice", of: tree, seed: seed)["blast_radius"]!
    }
    #expect(radii.filter { $0 == 0 }.count > 10)
    #expect(
      radii == (try (0..<20).map { try values("slice", of: tree, seed: $0)["blast_radius"]! }))
  }

  @Test("a single node has nothing around it, and a single leaf may go")
  func small() throws {
    #expect(try radius(ByKey(), TestTrees.tree([-1])) == nil)
    #expect(try radius(ByKey(), TestTrees.tree([-1, 0])) != nil)
  }

  @Test("on each kind of every family it is a share")
  func families() throws {
    let tree = TestTrees.random(seed: 5, nodes: 60, maximumDegree: 2)
    func check<Geometry>(
      _ family: Family<Geometry>,
      _ moves: @escaping @Sendable (LayoutChange<Geometry>) -> [Double]
    ) throws {
      let group = MetricGroup.blastRadius(by: moves)
      for kind in family.kinds {
        let strategy = try kind.make()
        guard (try? strategy.check(tree)) != nil else { continue }
        let layout = strategy.layout(tree, in: frame)
        let value = try #require(group.values(on: layout, by: strategy)[0], "\(kind.name)")
        #expect(0...1 ~= value, "\(kind.name)")
      }
    }
    try check(Family.treemaps) { $0.leafMoves }
    try check(Family.icicles) { $0.boxMoves }
    try check(Family.nodeLinkTrees) { $0.nodeMoves }
    try check(Family.sunbursts) { $0.arcMoves }
    try check(Family.circlePackings) { $0.leafMoves }
  }

  // MARK: location_drift

  private func drift(_ steps: [[(key: Int32, x: Double)]]) -> Double? {
    let layouts = steps.map { leaves in
      let tree = try! LayoutTree(
        parents: [-1] + leaves.map { _ in 0 }, values: [.nan] + leaves.map { _ in 1 },
        keys: [0] + leaves.map(\.key))
      return Layout(
        tree: tree, frame: frame,
        geometry: [frame] + leaves.map { Rect(x: $0.x, y: 0, width: 1, height: 1) })
    }
    return Family.treemaps.sequences[0].values(layouts)[0]
  }

  @Test("the mean distance from a leaf's mean position, over the steps that have it")
  func location() {
    #expect(drift([[(1, 0), (2, 5)], [(1, 4), (2, 5)]]) == 1)
    // 0, 3 and 9 are 4, 1 and 5 from their mean; of a leaf of one step nothing is known.
    #expect(agree(drift([[(1, 0)], [(1, 3), (2, 7)], [(1, 9)]]), 10.0 / 3))
    #expect(drift([[(1, 0)], [(2, 3)]]) == nil)
    #expect(drift([[(1, 0.1)], [(1, 0.1)], [(1, 0.1)]]) == 0)
    #expect(drift([[], []]) == nil)
  }

  @Test("a sequence has its drift in its last step")
  func lastStep() throws {
    var family = Family.treemaps
    family.metrics.append(.blastRadius { $0.leafMoves })
    let member = try #require(try family.member("squarified"))
    func measured(_ member: some FamilyMember) throws -> (rows: [[Double?]], columns: [String]) {
      let tree = TestTrees.flat([1, 2, 3])
      let steps = try [[1, 2, 3], [2, 2, 3], [3, 1, 1]].map {
        try tree.withValues([.nan] + $0, keys: [0, 1, 2, 3])
      }
      let layouts = member.strategy.layouts(of: steps, in: frame)
      let values = member.measure(layouts, seed: 1)
      let radius = try #require(
        member.family.layoutMetrics.firstIndex { $0.id == "blast_radius" })
      #expect(values.layouts.map { $0[radius] != nil } == [true, false, false])
      return (values.changes, member.family.changeMetrics.map(\.id))
    }
    let (rows, columns) = try measured(member)
    #expect(rows.map(\.count) == [columns.count, columns.count])
    #expect(columns.last == "location_drift")
    #expect(rows[0].last! == nil && rows[1].last! != nil)
  }
}
