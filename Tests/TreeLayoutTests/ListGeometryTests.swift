import TestSupport
import Testing
import TreeLayout

@Suite("Geometries with lists")
struct ListGeometryTests {
  private let frame = Rect(x: 0, y: 0, width: 6, height: 4)
  private let tree = TestTrees.tree([-1, 0, 0])
  private let lists: [[Double]] = [[0, 0, 6, 0, 6, 4], [], [1, -0.0]]

  private func layout(
    _ lists: [[Double]]? = nil, order: [Int]? = nil
  ) -> Layout<Chain> {
    Layout(of: tree, in: frame, lists: lists ?? self.lists, order: order)
  }

  // MARK: Hash

  @Test("the hash has each node's components and then its list, behind how long the list is")
  func hash() {
    var hash = StableHash()
    for (node, list) in lists.enumerated() {
      hash.combine(Double(node))
      hash.combine(UInt64(list.count))
      for number in list { hash.combine(number) }
    }
    #expect(layout().hash == hash)
  }

  @Test("where in the pool a list is does not matter, nor what no list has")
  func order() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      #expect(layout(order: order).hash == layout().hash)
    }
    let other = layout(order: [2, 1, 0])
    #expect(other.pool != layout().pool)
    let more = Layout(tree: tree, frame: frame, geometry: other.geometry, pool: other.pool + [7])
    #expect(more.hash == layout().hash)
  }

  @Test("each bit of a list, its length and whose it is do matter")
  func differences() {
    let hash = layout().hash
    let others: [[[Double]]] = [
      [[0, 0, 6, 0, 6, 4.0.nextUp], [], [1, -0.0]], [[0, 0, 6, 0, 6, 4], [], [1, 0]],
      [[0, 0, 6, 0, 6, 4], [1, -0.0], []], [[0, 0, 6, 0], [6, 4], [1, -0.0]],
      [[0, 0, 6, 0, 6, 4], [], []],
    ]
    for other in others { #expect(layout(other).hash != hash) }
  }

  @Test("the hash of a geometry without lists does not know of them")
  func fixed() {
    let points = [Point(x: 1, y: 0.1), Point(x: 0, y: -2), Point(x: 3, y: 4)]
    var hash = StableHash()
    for number in [1, 0.1, 0, -2, 3, 4] { hash.combine(number) }
    let layout = Layout(tree: tree, frame: frame, geometry: points)
    #expect(layout.hash == hash && layout.pool.isEmpty && layout.list(of: 1).isEmpty)
    #expect(Point.listNames.isEmpty)
    #expect(MemoryLayout<Point>.stride == 16 && MemoryLayout<Rect>.stride == 32)
    #expect(throws: Never.self) { try layout.checkLists() }
  }

  // MARK: Faults

  @Test("a number of a list that is none makes a layout that is not finite")
  func finite() {
    #expect(layout().isFinite && layout().firstNotFinite == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(layout([[0, 0], [], [1, bad]]).firstNotFinite == 2)
      #expect(layout([[bad, 0], [], [1, bad]]).firstNotFinite == 0)
      var geometry = layout().geometry
      geometry[1].size = bad
      func first(_ pool: [Double]) -> Int? {
        Layout(tree: tree, frame: frame, geometry: geometry, pool: pool).firstNotFinite
      }
      let pool = layout().pool
      #expect(first(pool) == 1)
      #expect(first([bad] + pool.dropFirst()) == 0)
      #expect(first(pool.dropLast() + [bad]) == 1)
    }
  }

  @Test("a list that is not inside the pool is told, has no numbers, and ends nothing")
  func outside() {
    let ranges = [
      PoolRange(start: 8, count: 2), PoolRange(start: -2, count: 2), PoolRange(start: 0, count: -2),
      PoolRange(start: .max, count: 2), PoolRange(start: 2, count: .max),
      PoolRange(start: .min, count: .min), PoolRange(start: 9, count: 0),
    ]
    for range in ranges {
      var geometry = layout().geometry
      geometry[1].list = range
      let bad = Layout(tree: tree, frame: frame, geometry: geometry, pool: layout().pool)
      #expect(bad.list(of: 1).isEmpty && bad.isFinite)
      #expect(bad.hash == layout().hash, "as an empty list")
      do throws(LayoutError) {
        try bad.checkLists()
        Issue.record("\(range) is inside")
      } catch {
        #expect(error.node == 1)
        #expect(
          error.reason == "has a list that is not inside the pool: \(range.count) numbers from "
            + "\(range.start) on, of 8")
      }
    }
    var geometry = layout().geometry
    geometry[1].list = PoolRange(start: 8, count: 0)
    let empty = Layout(tree: tree, frame: frame, geometry: geometry, pool: layout().pool)
    #expect(throws: Never.self) { try empty.checkLists() }
  }

  @Test("a list has equally many of each of its names")
  func ragged() {
    #expect(
      throws: LayoutError(
        node: 2, reason: "has a list of 3 numbers, and not equally many of each of x, y")
    ) { try layout([[0, 0], [], [1, 2, 3]]).checkLists() }
  }

  // MARK: Placing

  @Test("a strategy's lists come with its layout, and each version has a pool of its own")
  func placing() throws {
    let versions = [tree, TestTrees.tree([-1, 0]), tree]
    let expected = Chains().layouts(of: versions, in: frame)
    #expect(expected.map { $0.pool.count } == [12, 6, 12])
    #expect(Array(expected[2].list(of: 2)) == [0, 0, 0, 2, 1, 2])
    #expect(Chains.remembers)
    for layout in expected {
      #expect(throws: Never.self) { try layout.checkLists() }
    }
    let erased = try StrategyKind(Chains()).make()
    let layouts = erased.layouts(of: versions, in: frame)
    #expect(layouts.map(\.hash) == expected.map(\.hash))
    #expect(layouts.map(\.pool) == expected.map(\.pool))

    // Over what was there before.
    var pools = versions.map { _ in [7.0, 8, 9] }
    var output = versions.map { [Chain](repeating: Chain(size: 9), count: $0.count) }
    for _ in 0..<2 {
      erased.place(versions, in: frame, pools: &pools, into: &output)
      #expect(output == expected.map(\.geometry) && pools == expected.map(\.pool))
    }
    var pool = [7.0, 8, 9]
    var span = output[2].mutableSpan
    erased.place(tree, in: frame, pool: &pool, into: &span)
    #expect(pool == expected[0].pool && output[2] == expected[0].geometry, "a first layout")
  }

  @Test("without a pool the records are written, and the lists are gone")
  func withoutPool() throws {
    let expected = Chains().layout(tree, in: frame).geometry
    var output = [Chain](repeating: Chain(size: 9), count: 3)
    Chains().place(tree, in: frame, into: &output)
    #expect(output == expected)
    let erased = try StrategyKind(Chains()).make()
    output = [Chain](repeating: Chain(size: 9), count: 3)
    erased.place(tree, in: frame, into: &output)
    #expect(output == expected)
    var steps = [output, output]
    erased.place([tree, tree], in: frame, into: &steps)
    #expect(steps[0] == expected && steps[1][0].size == 1)
  }

  @Test("a geometry without lists leaves the pool as it is")
  func untouched() throws {
    let erased = try StrategyKind(Treemap<Slice>()).make()
    var pool = [7.0]
    var output = [Rect](repeating: .zero, count: 3)
    var span = output.mutableSpan
    erased.place(tree, in: frame, pool: &pool, into: &span)
    #expect(pool == [7] && output == erased.layout(tree, in: frame).geometry)
  }
}
