import Synchronization
import TestSupport
import Testing

@testable import TreeLayout

@Suite("Threads of a strategy")
struct ThreadsTests {
  // Layouts are compared beside `#expect`, which takes many minutes to tell what differs.

  static let kinds = StrategyKind.treemaps.filter(\.hasThreads)
  static let nodeLinkKinds = StrategyKind.nodeLinkTrees.filter(\.hasThreads)

  static let tree = TestTrees.random(seed: 7, nodes: Forests.leastCount, maximumDegree: 40)

  /// A level above the cut is wider than that of the cut: 50,000 leaves beside two nodes that have
  /// two children each, which have all others below them.
  static let narrowTree: LayoutTree = {
    var generator = SeededGenerator(seed: 10)
    var parents = [-1] + [Int](repeating: 0, count: 50_002) + [50_001, 50_001, 50_002, 50_002]
    while parents.count < Forests.leastCount {
      parents.append(Int.random(in: 50_003..<parents.count, using: &generator))
    }
    return TestTrees.tree(parents)
  }()

  @Test("have the same rectangles as one", arguments: kinds.map(\.name))
  func sameRectangles(_ name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name })
    let frame = Rect(x: 3, y: -7, width: 1600, height: 1000)
    let settings = [Setting("paddingInner", "0.001"), Setting("paddingTop", "0.002")]
    let one = try kind.make(settings).layout(Self.tree, in: frame)
    for threads in ["2", "1000"] {
      let several = try kind.make(settings + [Setting("threads", threads)])
      let isSame = several.layout(Self.tree, in: frame).geometry == one.geometry
      #expect(isSame, "\(threads) threads")
    }
  }

  @Test("draw the same tree as one", arguments: nodeLinkKinds.map(\.name))
  func sameDrawing(_ name: String) throws {
    let kind = try #require(Self.nodeLinkKinds.first { $0.name == name })
    let trees = [
      Self.tree, TestTrees.random(seed: 8, nodes: Forests.leastCount, randomSizes: true),
      TestTrees.random(seed: 9, nodes: Forests.leastCount, maximumDegree: 2, randomSizes: true),
      Self.narrowTree,
    ]
    let settings = kind.options.contains { $0.name == "grid" } ? ["false", "true"] : [nil]
    for tree in trees {
      #expect(Forests(of: tree, threads: 3) != nil)
      for grid in settings {
        let settings =
          [Setting("orientation", "left")] + (grid.map { [Setting("grid", $0)] } ?? [])
        let one = try kind.make(settings).layout(tree, in: .zero)
        let several = try kind.make(settings + [Setting("threads", "3")])
        let isSame = several.layout(tree, in: .zero).geometry == one.geometry
        #expect(isSame)
      }
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
      let isSame =
        two.layout(Self.tree, in: frame).geometry == one.layout(Self.tree, in: frame).geometry
      #expect(isSame)
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
    var tree = Oriented<Buchheim>()
    tree.base.threads = 1000
    #expect(
      tree.remarks(on: Self.tree, in: frame)
        == ["64 threads share the work; its time is that of a clock on the wall"])
    let flat = TestTrees.flat([Double](repeating: 1, count: Forests.leastCount))
    #expect(treemap.remarks(on: flat, in: frame).isEmpty)
  }

  @Test("nothing that remembers has this option, nor a drawing that takes as long as it saves")
  func without() {
    #expect(Self.nodeLinkKinds.map(\.name) == ["reingold-tilford", "buchheim"])
    #expect(Self.kinds.count < StrategyKind.treemaps.count)
    #expect(!Self.kinds.contains { $0.name.hasPrefix("local-moves") })
  }

  @Test("forests have all nodes below a level, in more runs than threads")
  func forests() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      for threads in [2, 3, 8] {
        let tree = TestTrees.random(seed: seed, nodes: Forests.leastCount, maximumDegree: 100)
        let forests = try #require(Forests(of: tree, threads: threads))
        let level = tree.level(forests.level)
        #expect(forests.threads == threads)
        #expect(forests.runs.flatMap { Array($0) }.sorted() == Array(level))
        // How many nodes each run has below it, counted from below.
        var below = [Int](repeating: 0, count: tree.count)
        for node in tree.nodes.reversed() where node > 0 {
          below[Int(tree.parent[node])] += below[node] + 1
        }
        let parts = forests.runs.map { below[$0].reduce(0, +) }
        #expect(parts == parts.sorted(by: >))
        #expect(parts.reduce(0, +) == tree.count - level.upperBound)
        #expect(level.upperBound + parts[0] < tree.count * 9 / 10)
        #expect(parts.count > threads)
      }
    }
  }

  @Test("a level above the cut may be the wider one")
  func narrowForests() throws {
    let level = try #require(Forests(of: Self.narrowTree, threads: 3)).level
    #expect(level > 1 && Self.narrowTree.level(level).count < Self.narrowTree.level(1).count)
  }

  @Test("a small tree, a path, and siblings alone are left to one thread")
  func oneThread() throws {
    let small = TestTrees.random(seed: 1, nodes: Forests.leastCount - 1)
    #expect(Forests(of: small, threads: 2) == nil)
    #expect(Forests(of: TestTrees.tree((-1..<Forests.leastCount).map { $0 }), threads: 2) == nil)
    #expect(
      Forests(of: TestTrees.flat([Double](repeating: 1, count: Forests.leastCount)), threads: 2)
        == nil)
    let caterpillar = [-1, 0] + (0..<Forests.leastCount).map { $0 < 100 ? $0 + 1 : 101 }
    #expect(Forests(of: TestTrees.tree(caterpillar), threads: 2) == nil)
  }

  @Test("each part of some work is done once, on no more threads than asked for")
  func sideBySideParts() {
    for (threads, parts) in [(1, 3), (2, 2), (5, 100), (64, 2)] {
      let done = Counts(parts)
      let begun = Counts(1)
      sideBySide(threads, parts: parts) { next in
        begun.count(0)
        while let part = next() { done.count(part) }
        #expect(next() == nil)
      }
      #expect(done.counts == [Int](repeating: 1, count: parts))
      #expect(begun.counts == [threads])
    }
  }
}

extension StrategyKind {
  fileprivate var hasThreads: Bool { options.contains { $0.name == "threads" } }
}

private final class Counts: Sendable {
  private let column: Mutex<[Int]>
  init(_ count: Int) { column = Mutex([Int](repeating: 0, count: count)) }
  func count(_ part: Int) { column.withLock { $0[part] += 1 } }
  var counts: [Int] { column.withLock { $0 } }
}
