import Synchronization
import TestSupport
import Testing
import TreeLayout

@Suite("Layout")
struct LayoutTests {
  private let frame = Rect(x: 0, y: 0, width: 6, height: 6)
  private let tree = TestTrees.flat([3, 2, 1])

  // MARK: Hash

  @Test("the hash is that of the bit patterns in their order, of the geometry alone")
  func hash() {
    func layout(_ points: [Point], marks: [NodeMark]? = nil, claims: Claims = []) -> Layout<Point> {
      Layout(
        tree: TestTrees.tree([-1, 0]), frame: frame, geometry: points, marks: marks, claims: claims)
    }
    let points = [Point(x: 1, y: 0.1), Point(x: 0, y: -2)]
    var hash = StableHash()
    for number in [1, 0.1, 0, -2] { hash.combine(number) }
    #expect(layout(points).hash == hash)
    #expect(layout(points, marks: [.shown, .hidden], claims: [.layers]).hash == hash)

    #expect(layout(points.reversed()).hash != hash)
    #expect(layout([Point(x: 1.0.nextUp, y: 0.1), points[1]]).hash != hash)
    #expect(layout([points[0], Point(x: -0.0, y: -2)]).hash != hash, "−0 is another file")
    #expect(layout([Point(x: 0.1, y: 1), points[1]]).hash != hash)
  }

  @Test("one number that is none makes a layout that is not finite", arguments: [0, 1, 2, 3])
  func finite(component: Int) {
    for bad in [Double.nan, .infinity, -.infinity] {
      var numbers = [1.0, 2, 3, 4]
      func layout() -> Layout<Rect> {
        let last = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        return Layout(tree: TestTrees.tree([-1, 0]), frame: frame, geometry: [.zero, last])
      }
      #expect(layout().isFinite)
      numbers[component] = bad
      #expect(!layout().isFinite)
      #expect(Rect.firstNotFinite(in: layout().geometry) == 1)
    }
  }

  @Test("components of nodes follow each other, as a file has them")
  func components() {
    let points = [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)]
    #expect(Point.components(of: points[1...]) == [3, 4, 5, 6])
    #expect(Point.firstNotFinite(in: points) == nil)
  }

  @Test("a layout of a strategy says what the strategy says of the tree")
  func facts() {
    var strategy = AlignmentTree()
    strategy.gaps = Gaps(sibling: 2, cousin: 3, level: 4)
    let layout = strategy.layout(tree, in: frame)
    #expect(layout.tree.digest == tree.digest && layout.frame == frame)
    #expect(layout.claims == strategy.claims(on: tree))
    #expect(layout.conventions.gaps == strategy.gaps)
    #expect(layout.conventions.anchors == .bottomToTop)
    #expect(layout[2] == layout.geometry[2])
    #expect(layout.marks == nil && layout.mark(of: 2) == .shown)
  }

  // MARK: Marks

  @Test("marks and geometry come from one placing")
  func marks() {
    var slice = Treemap<AlternatingSlice>()
    slice.rules.maximumItems = 1
    let layout = slice.layout(tree, in: frame)
    #expect(layout.marks == [.shown, .shown, .grouped, .grouped])
    #expect((0..<4).map(layout.mark) == layout.marks)
    let rest = Rect(x: 0, y: 3, width: 6, height: 3)
    #expect(layout.geometry == [frame, Rect(x: 0, y: 0, width: 6, height: 3), rest, rest])

    let tiling = CountingTiling()
    var counting = Treemap(tiling)
    counting.rules.maximumItems = 2
    counting.rules.rest = .drop
    let counted = counting.layout(
      TestTrees.tree([-1, 0, 0, 0, 1, 1, 2, 2, 3, 3]), in: frame)
    #expect((0..<10).filter { counted.mark(of: $0) == .hidden } == [3, 8, 9])
    #expect(tiling.counter.count == 3, "each group is tiled once, what is hidden not at all")
  }

  // MARK: Memory

  @Test("each version is placed once, with the memory of the one before it")
  func memory() throws {
    let versions = [2, 5, 3].map { TestTrees.random(seed: 1, nodes: $0) }
    let strategy = Remembering()
    let layouts = strategy.layouts(of: versions, in: frame)
    #expect(strategy.counter.count == 3)
    #expect(layouts.map(\.geometry.count) == [2, 5, 3])
    // x is the number of the version, y how many nodes the one before had.
    #expect(layouts.map { $0.geometry[0] } == [(1, 0), (2, 2), (3, 5)].map { Point(x: $0, y: $1) })
    #expect(layouts.map { $0.tree.digest } == versions.map(\.digest))

    var memory: Remembering.Memory?
    for (version, layout) in zip(versions, layouts) {
      #expect(strategy.layout(version, in: frame, memory: &memory).geometry == layout.geometry)
    }
    #expect(memory == Remembering.Memory(version: 3, nodes: 3))
  }

  @Test("a layout by itself is a first one, however often it is asked for")
  func firstLayout() throws {
    let strategy = Remembering()
    let erased = try StrategyKind(strategy).make()
    for _ in 0..<2 {
      #expect(strategy.layout(tree, in: frame)[0] == Point(x: 1, y: 0))
      #expect(erased.layout(tree, in: frame)[0] == Point(x: 1, y: 0))
    }
    #expect(strategy.layouts(of: [], in: frame).isEmpty)
  }

  @Test("a strategy whose type is gone remembers as well, into layouts and into buffers")
  func erasedMemory() throws {
    let versions = [4, 4, 7].map { TestTrees.random(seed: 2, nodes: $0) }
    let strategy = Remembering()
    let erased = try StrategyKind(strategy).make()
    let expected = strategy.layouts(of: versions, in: frame)
    let layouts = erased.layouts(of: versions, in: frame)
    #expect(layouts.map(\.geometry) == expected.map(\.geometry))
    #expect(try erased.remembers && !StrategyKind(Buchheim()).make().remembers)
    var memory: AnyStrategy<Point>.Memory?
    #expect(
      erased.layout(versions[0], in: frame, memory: &memory).geometry == expected[0].geometry)
    for _ in 0..<2 {
      var copy = memory
      let next = erased.layout(versions[1], in: frame, memory: &copy)
      #expect(next.geometry == expected[1].geometry, "as often as it is asked")
    }
    for place in 1...2 {
      let next = erased.layout(versions[place], in: frame, memory: &memory)
      #expect(next.geometry == expected[place].geometry)
    }
    let other = try StrategyKind(Buchheim()).make()
    #expect(
      other.layout(versions[2], in: frame, memory: &memory).geometry
        == Buchheim().layout(versions[2], in: frame).geometry, "not by the one that remembers")
    var buffers = versions.map { [Point](repeating: Point(x: .nan, y: .nan), count: $0.count) }
    let before = strategy.counter.count
    erased.place(versions, in: frame, into: &buffers)
    #expect(buffers == expected.map(\.geometry))
    #expect(strategy.counter.count == before + 3)

    var first = [Point](repeating: .zero, count: 4)
    var span = first.mutableSpan
    erased.place(versions[0], in: frame, into: &span)
    #expect(first == expected[0].geometry)
  }
}

@Suite("Layouts in arrays that are kept")
struct PlacingTests {
  /// As a view's model may be.
  private final class Model {
    var rects = [Rect](repeating: .zero, count: 4)

    func update(_ tree: LayoutTree, in frame: Rect) {
      Treemap<Strip>().place(tree, in: frame, into: &rects)
    }
  }

  @Test("a stored property is written in place")
  func storedProperty() throws {
    let (tree, model) = (TestTrees.flat([3, 2, 1]), Model())
    let frame = Rect(x: 0, y: 0, width: 6, height: 6)
    model.update(tree, in: frame)
    #expect(model.rects == Treemap<Strip>().layout(tree, in: frame).geometry)
    try StrategyKind(Treemap<Slice>()).make().place(tree, in: frame, into: &model.rects)
    #expect(model.rects == Treemap<Slice>().layout(tree, in: frame).geometry)
  }

  @Test("an array of another length ends the program with a text")
  func otherLength() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rects = [Rect](repeating: .zero, count: 5)
      Treemap<Slice>().place(TestTrees.flat([3, 2, 1]), in: .zero, into: &rects)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("an element for each node"))
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}

/// Writes the number of the version and how many nodes the version before had.
private struct Remembering: LayoutStrategy {
  struct Memory: Equatable {
    var version = 0
    var nodes = 0
  }

  static let name = "remembering"
  static let summary = "remembers the version before"
  var counter = Counter()

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    var (memory, marks): (Memory?, [NodeMark]?)
    place(tree, in: frame, memory: &memory, marks: &marks, into: &output)
  }

  func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Point>
  ) {
    counter.add()
    let before = memory ?? Memory()
    let version = before.version + 1
    for node in tree.nodes { output[node] = Point(x: Double(version), y: Double(before.nodes)) }
    memory = Memory(version: version, nodes: tree.count)
  }
}

/// Counts the groups.
private struct CountingTiling: Tiling {
  static let name = "counting"
  static let summary = "counts how often it is called"
  var counter = Counter()

  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    counter.add()
    for node in siblings { output[node] = frame }
  }
}
