import Synchronization
import TestSupport
import Testing
import TreeData

@testable import TreeLayout

@Suite("Threads of a treemap")
struct ThreadsTests {
  static let kinds = StrategyKind.treemaps.filter { kind in
    kind.options.contains { $0.name == "threads" }
  }

  static let tree = TestTrees.random(seed: 7, nodes: Forests.leastCount, maximumDegree: 40)

  @Test("have the same rectangles as one", arguments: kinds.map(\.name))
  func sameRectangles(_ name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name })
    let frame = Rect(x: 3, y: -7, width: 1600, height: 1000)
    let settings = [Setting("paddingInner", "0.001"), Setting("paddingTop", "0.002")]
    let one = try kind.make(settings).layout(Self.tree, in: frame)
    for threads in ["2", "1000"] {
      let several = try kind.make(settings + [Setting("threads", threads)])
      #expect(several.layout(Self.tree, in: frame).geometry == one.geometry, "\(threads) threads")
    }
  }

  @Test("are used where limits and true areas are wanted, too")
  func withOptions() throws {
    let frame = Rect(x: 0, y: 0, width: 800, height: 600)
    for settings in [
      [Setting("maximumItems", "30")],
      [Setting("padding", "areaTrue"), Setting("paddingInner", "0.01")],
    ] {
      let one = try StrategyKind(Treemap<Squarified>()).make(settings)
      let two = try StrategyKind(Treemap<Squarified>()).make(settings + [Setting("threads", "2")])
      #expect(
        two.layout(Self.tree, in: frame).geometry == one.layout(Self.tree, in: frame).geometry)
    }
  }

  @Test("are told where they share the work, and only there")
  func remarks() {
    let frame = Rect(x: 0, y: 0, width: 800, height: 600)
    var treemap = Treemap<Slice>()
    #expect(treemap.remarks(on: Self.tree, in: frame).isEmpty)
    treemap.rules.threads = 2
    #expect(
      treemap.remarks(on: Self.tree, in: frame)
        == ["2 threads share the work; its time is that of a clock on the wall"])
    let flat = TestTrees.flat([Double](repeating: 1, count: Forests.leastCount))
    #expect(treemap.remarks(on: flat, in: frame).isEmpty)
  }

  @Test("a tiling that remembers has no such option")
  func remembering() {
    #expect(Self.kinds.count < StrategyKind.treemaps.count)
    #expect(!Self.kinds.contains { $0.name.hasPrefix("local-moves") })
  }

  @Test("forests have all nodes below a level, each about as many as the others")
  func forests() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      for count in [2, 3, 8] {
        let tree = TestTrees.random(seed: seed, nodes: Forests.leastCount, maximumDegree: 100)
        let forests = try #require(Forests(of: tree, count: count))
        let level = tree.level(forests.level)
        #expect(forests.cuts.count == count + 1)
        #expect(forests.cuts.first == level.lowerBound && forests.cuts.last == level.upperBound)
        #expect(zip(forests.cuts, forests.cuts.dropFirst()).allSatisfy { $0 <= $1 })
        // How many nodes each run has below it, counted from below.
        var below = [Int](repeating: 0, count: tree.count)
        for node in tree.nodes.reversed() where node > 0 {
          below[Int(tree.parent[node])] += below[node] + 1
        }
        let parts = zip(forests.cuts, forests.cuts.dropFirst()).map { below[$0..<$1].reduce(0, +) }
        #expect(parts.reduce(0, +) == tree.count - level.upperBound)
        #expect(level.upperBound + parts.max()! < tree.count * 9 / 10)
      }
    }
  }

  @Test("a small tree, a path, and siblings alone are left to one thread")
  func oneThread() throws {
    #expect(Forests(of: TestTrees.random(seed: 1, nodes: Forests.leastCount - 1), count: 2) == nil)
    #expect(Forests(of: TestTrees.tree((-1..<Forests.leastCount).map { $0 }), count: 2) == nil)
    #expect(
      Forests(of: TestTrees.flat([Double](repeating: 1, count: Forests.leastCount)), count: 2)
        == nil)
    let caterpillar = [-1, 0] + (0..<Forests.leastCount).map { $0 < 100 ? $0 + 1 : 101 }
    #expect(Forests(of: TestTrees.tree(caterpillar), count: 2) == nil)
  }

  @Test("each part of some work is done once")
  func sideBySideParts() {
    for count in [1, 2, 5, 64] {
      let done = Counts(count)
      sideBySide(count) { done.count($0) }
      #expect(done.counts == [Int](repeating: 1, count: count))
    }
  }
}

private final class Counts: Sendable {
  private let column: Mutex<[Int]>
  init(_ count: Int) { column = Mutex([Int](repeating: 0, count: count)) }
  func count(_ part: Int) { column.withLock { $0[part] += 1 } }
  var counts: [Int] { column.withLock { $0 } }
}
