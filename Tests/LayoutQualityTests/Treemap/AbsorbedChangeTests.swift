import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("What the old structure makes of new weights")
struct AbsorbedChangeTests {
  private let frame = Rect(x: 0, y: 0, width: 6, height: 4)

  /// A flat layout of leaves that are given by x, y and width, heights following from weights.
  private func layout(
    _ places: [(key: Int32, weight: Double, x: Double, y: Double, width: Double)]
  ) -> Layout<Rect> {
    let total = places.reduce(0) { $0 + $1.weight }
    let tree = try! LayoutTree(
      parents: [-1] + places.map { _ in 0 }, values: [.nan] + places.map(\.weight),
      keys: [0] + places.map(\.key))
    let rects = places.map {
      Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.weight * frame.area / total / $0.width)
    }
    return Layout(tree: tree, frame: frame, geometry: [frame] + rects)
  }

  private func areClose(_ one: Rect, _ other: Rect, _ slack: Double) -> Bool {
    abs(one.x - other.x) < slack && abs(one.y - other.y) < slack
      && abs(one.width - other.width) < slack && abs(one.height - other.height) < slack
  }

  @Test("the worked example: c goes and h comes in a layout by greedy insertion")
  func example() throws {
    let old = layout([
      (1, 6, 0, 0, 17.0 / 6), (2, 5, 4.25, 0, 1.75), (3, 4, 0, 36.0 / 17, 2.125),
      (4, 4, 2.125, 36.0 / 17, 2.125), (5, 2, 17.0 / 6, 0, 17.0 / 12),
      (6, 2, 4.25, 20.0 / 7, 1.75), (7, 1, 17.0 / 6, 24.0 / 17, 17.0 / 12),
    ])
    let new = layout([
      (1, 6, 0, 0, 64.0 / 23), (2, 5, 96.0 / 23, 0, 42.0 / 23), (4, 4, 0, 2.25, 384.0 / 161),
      (5, 2, 64.0 / 23, 0, 32.0 / 23), (6, 2, 96.0 / 23, 20.0 / 7, 42.0 / 23),
      (7, 1, 64.0 / 23, 1.5, 32.0 / 23), (8, 3, 384.0 / 161, 2.25, 288.0 / 161),
    ])
    let change = LayoutChange(from: old, to: new)
    let absorbed = try #require(change.absorbed)
    let expected = Rect(x: 0.2371, y: 2.7608, width: 3.627, height: 1.1508)
    #expect(areClose(absorbed[4], expected, 5e-5), "\(absorbed[4])")
    #expect(absorbed[3].area < 1e-7)
    let values = changeValues(old, new, of: Family.treemaps.changes)
    #expect(abs(values["corner_travel_excess"]! - 0.0129) < 5e-5)
  }

  @Test("a gap along each segment takes what new leaves weigh, in proportion to lengths")
  func gaps() throws {
    let old = layout([(1, 1, 0, 0, 3), (2, 1, 3, 0, 3)])
    let new = layout([(1, 1, 0, 0, 2), (2, 1, 2, 0, 2), (3, 1, 4, 0, 2)])
    let absorbed = try #require(LayoutChange(from: old, to: new).absorbed)
    // Lengths 6, 6, 4, 4 and 4 share an area of 8; the two rows are 6 wide, three columns lie
    // between them.
    let row = 8.0 * 6 / 24 / 6
    let column = 8.0 * 4 / 24 / (4 - 2 * row)
    let width = 8 / (4 - 2 * row)
    let (first, second) = (column, 2 * column + width)
    #expect(areClose(absorbed[1], Rect(x: first, y: row, width: width, height: 4 - 2 * row), 1e-12))
    #expect(
      areClose(absorbed[2], Rect(x: second, y: row, width: width, height: 4 - 2 * row), 1e-12))
    #expect(
      areClose(
        absorbed[0], Rect(x: first, y: row, width: second + width - first, height: 4 - 2 * row),
        1e-12))
  }

  /// Versions of one tree: other weights, leaves that go and come where `isChurned`.
  private func versions(seed: UInt64, isChurned: Bool) -> [LayoutTree] {
    var random = SeededGenerator(seed: seed)
    let shape = TestTrees.random(seed: seed, nodes: 30 + Int(seed) * 8)
    return (0..<3).map { _ in
      let values = shape.nodes.map { node in
        isChurned && Int.random(in: 0..<8, using: &random) == 0
          ? 0 : Double.random(in: 1...9, using: &random)
      }
      return try! shape.withValues(values, keys: shape.nodes.map { Int32($0) })
    }
  }

  private static let kinds = ["slice-and-dice", "squarified", "strip", "binary"]

  private func layouts(_ kind: String, seed: UInt64, isChurned: Bool) throws -> [Layout<Rect>] {
    let kind = try #require(StrategyKind<Rect>.treemaps.first { $0.name == kind })
    let frame = Rect(x: -5, y: 3, width: 320, height: 200)
    return try kind.make().layouts(of: versions(seed: seed, isChurned: isChurned), in: frame)
  }

  @Test("equal weights leave a layout where it is", arguments: kinds, 0..<5 as Range<UInt64>)
  func same(kind: String, seed: UInt64) throws {
    let layout = try layouts(kind, seed: seed, isChurned: true)[0]
    let absorbed = try #require(LayoutChange(from: layout, to: layout).absorbed)
    for leaf in layout.tree.nodes where layout.tree.isLeaf(leaf) && layout.tree.weights[leaf] > 0 {
      #expect(areClose(absorbed[leaf], layout[leaf], 1e-7), "\(leaf)")
    }
  }

  @Test(
    "leaves have their new shares and lie to each other as before",
    arguments: kinds, 0..<5 as Range<UInt64>)
  func order(kind: String, seed: UInt64) throws {
    let layouts = try layouts(kind, seed: seed, isChurned: true)
    for (old, new) in zip(layouts, layouts.dropFirst()) { try checkLaws(old, new) }
  }

  private func checkLaws(_ old: Layout<Rect>, _ new: Layout<Rect>) throws {
    let change = LayoutChange(from: old, to: new)
    let absorbed = try #require(change.absorbed)
    let values = changeValues(old, absorbed, of: Family.treemaps.changes)
    #expect(values["order_kept_change"] == 1)
    for survivor in change.survivors
    where new.tree.isLeaf(survivor.new) && old.tree.weights[survivor.old] > 0 {
      let share = new.tree.weights[survivor.new] / new.tree.weights[0]
      guard share > 0 else { continue }
      let area = absorbed[survivor.old].area / old.frame.area
      // Those that are gone have 1e-9 each.
      #expect(abs(area - share) < 1e-7 * share, "\(survivor.old)")
    }
  }

  @Test("a pinwheel, which no cut divides, keeps its structure")
  func pinwheel() throws {
    let old = layout([
      (1, 8, 0, 0, 4), (2, 6, 4, 0, 2), (3, 4, 0, 2, 2), (4, 2, 2, 2, 2), (5, 4, 2, 3, 4),
    ])
    let same = try #require(LayoutChange(from: old, to: old).absorbed)
    for node in 0...5 { #expect(areClose(same[node], old[node], 1e-12), "\(node)") }
    // Any layout has the new weights: slices.
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 0, 0, 0], values: [.nan, 3, 9, 5, 2, 4], keys: [0, 1, 2, 4, 5, 6])
    try checkLaws(old, Treemap<Slice>().layout(tree, in: frame))
  }

  @Test("what keeps its structure has no excess", arguments: 0..<8 as Range<UInt64>)
  func structure(seed: UInt64) throws {
    let layouts = try layouts("slice-and-dice", seed: seed, isChurned: false)
    for (old, new) in zip(layouts, layouts.dropFirst()) {
      let values = changeValues(old, new, of: Family.treemaps.changes)
      let excesses = values.filter { $0.key.hasSuffix("_excess") }
      #expect(excesses.count == 6)
      for (id, value) in excesses { #expect(value < 1e-7, "\(id)") }
      #expect(values["corner_travel"]! > 1e-4)
    }
  }

  @Test("the excess is at most the change, and of squarified treemaps most of it")
  func excess() throws {
    let layouts = try layouts("squarified", seed: 7, isChurned: true)
    let values = changeValues(layouts[0], layouts[1], of: Family.treemaps.changes)
    for (id, value) in values where id.hasSuffix("_excess") {
      let change = try #require(values[String(id.dropLast("_excess".count))])
      #expect(value <= change && value > change / 3, "\(id)")
    }
  }

  @Test("leaves that do not fill the frame have no structure")
  func padded() throws {
    let kind = try #require(StrategyKind<Rect>.treemaps.first { $0.name == "squarified" })
    let strategy = try kind.make([Setting("paddingOuter", "2")])
    let versions = versions(seed: 1, isChurned: false)
    let layouts = strategy.layouts(of: versions, in: Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(LayoutChange(from: layouts[0], to: layouts[1]).absorbed == nil)
    let values = changeValues(layouts[0], layouts[1], of: Family.treemaps.changes)
    #expect(values["corner_travel"] != nil && values["corner_travel_excess"] == nil)
  }
}
