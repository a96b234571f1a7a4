import BenchmarkJudging
import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeModel
import TreeLayout

@testable import BenchmarkMeasuring

/// Layouts with lists on their way: in messages, in files between processes, and in a run's folder.
@Suite("Layouts with lists in messages and files")
struct LayoutNumbersTests {
  private let folder = try! TemporaryFolder()
  private let frame = Rect(x: 0, y: 0, width: 6, height: 4)
  private let tree = TestTrees.tree([-1, 0, 0, 1])
  private let lists: [[Double]] = [
    [0, 0, 6, 0, 6, 4], [], [1, -0.0], [.leastNonzeroMagnitude, 0.1],
  ]

  private var layout: Layout<Chain> {
    Layout(of: tree, in: frame, lists: lists, order: [3, 1, 0, 2])
  }

  private var numbers: LayoutNumbers {
    get throws { try LayoutNumbers(of: [(geometry: layout.geometry, pool: layout.pool)]) }
  }

  private static let family = Family<Chain>(
    id: "chain", kinds: [StrategyKind(Chains())],
    metrics: [
      MetricGroup([Metric("links", unit: "count", .none, "numbers of all lists")]) { layout in
        [Double(layout.tree.nodes.reduce(0) { $0 + layout.list(of: $1).count })]
      }
    ],
    headline: ["links"],
    picture: { _ in SVG(text: "", drawnCount: 0, width: 0, height: 0) })

  private static let treemap = Catalog().treemaps

  // MARK: Messages

  @Test("an answer has a list for each node, and reads back bit by bit")
  func answer() throws {
    let line = try WorkerLine.data(of: LayoutRequest.Answer(numbers))
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"layout":[0,1,2,3],"lists":[[0,0,6,0,6,4],[],[1,-0],[5e-324,0.1]]}"# + "\n")
    for read in [
      try #require(LayoutRequest.answer(in: line)?.numbers),
      try #require(WorkerLine.message(LayoutRequest.Answer.self, in: line)?.numbers),
    ] {
      #expect(read.hash == RecordedHash(layout.hash))
      let again: Layout<Chain> = read.layout(of: tree, in: frame)
      #expect(again.hash == layout.hash && again.pool == lists.flatMap { $0 })
      #expect(throws: Never.self) { try again.checkLists() }
    }
  }

  @Test("an answer of a geometry without lists is what it was")
  func fixed() throws {
    let layout = Treemap<Slice>().layout(TestTrees.flat([1, 1]), in: frame)
    let numbers = try LayoutNumbers(of: [(geometry: layout.geometry, pool: layout.pool)])
    let line = try WorkerLine.data(of: LayoutRequest.Answer(numbers))
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"layout":[0,0,6,4,0,0,6,2,0,2,6,2]}"# + "\n")
    #expect(numbers.hash == RecordedHash(layout.hash))
  }

  @Test("steps follow each other, and a list outside of its pool has no numbers to hand out")
  func steps() throws {
    let both = try LayoutNumbers(of: [
      (geometry: layout.geometry, pool: layout.pool),
      (geometry: layout.geometry, pool: layout.pool),
    ])
    #expect(both.components.count == 8 && both.lists?.count == 8)
    var hash = StableHash()
    for _ in 0..<2 { hash.combine(layout.geometry, pool: layout.pool) }
    #expect(both.hash == RecordedHash(hash))
    #expect(throws: LayoutError.self) {
      try LayoutNumbers(of: [(geometry: layout.geometry, pool: layout.pool.dropLast(1))])
    }
  }

  @Test(
    "blanks and the order of keys do not matter",
    arguments: [
      #"{"layout": [1, 2], "lists": [[3, 4], []]}"#, #"{"lists":[[3,4],[]],"layout":[1,2]}"#,
      "{ \"lists\" :[ [3 , 4] , [ ] ] ,\t\"layout\":[1,2] }\r",
    ])
  func keys(line: String) {
    let wanted = LayoutNumbers([1, 2], lists: NodeLists([3, 4], counts: [2, 0]))
    #expect(NumberList.layout(in: Data(line.utf8)) == wanted)
    #expect(
      WorkerLine.message(LayoutRequest.Answer.self, in: Data(line.utf8))?.numbers == wanted)
  }

  @Test(
    "what is no such line is left to Foundation",
    arguments: [
      #"{"lists":[[1]]}"#, #"{"layout":[1],"lists":[1]}"#, #"{"layout":[1],"lists":[[1]}"#,
      #"{"layout":[1],"lists":[[1],]}"#, #"{"layout":[1],"lists":[["1"]]}"#,
      #"{"layout":[1],"lists":[[1]],"lists":[[1]]}"#, #"{"layout":[1],"layout":[1]}"#,
      #"{"layout":[1],"lists":[[[1]]]}"#, #"{"layout":[1],"lists":null}"#,
      #"{"layout":[1],"list":[[1]]}"#, #"{"layout":[1],}"#, #"{"layout":[1]"lists":[[1]]}"#,
    ])
  func others(line: String) {
    #expect(NumberList.layout(in: Data(line.utf8)) == nil)
  }

  // MARK: What a peer gives

  private func fault(
    _ line: String, _ family: some LayoutFamily = LayoutNumbersTests.family
  ) throws -> String? {
    let answer = try #require(LayoutRequest.answer(in: Data(line.utf8)))
    return answer.numbers.fault(of: 2, family)?.text
  }

  @Test("lists that are missing, too many, ragged or no numbers are faults that say what is wrong")
  func faults() throws {
    #expect(try fault(#"{"layout":[1,2],"lists":[[3,4],[]]}"#) == nil)
    for (line, words) in [
      (#"{"layout":[1,2]}"#, "has no 'lists'; the geometry 'chain' has a list for each node"),
      (#"{"layout":[1,2],"lists":null}"#, "has no 'lists'"),
      (#"{"layout":[1,2],"lists":[[3,4]]}"#, "holds 1 lists and not 2"),
      (#"{"layout":[1,2],"lists":[[3,4],[],[]]}"#, "holds 3 lists and not 2"),
      (
        #"{"layout":[1,2],"lists":[[],[3,4,5]]}"#, "list of node 1, counted from 0, holds 3 numbers"
      ),
      (
        #"{"layout":[1,2],"lists":[[],[3,null]]}"#,
        "not a number (NaN): number 1 in the list of node 1"
      ),
      (
        #"{"layout":[1,2],"lists":[[3,-1e61],[]]}"#,
        "too large (-1e+61): number 1 in the list of node 0"
      ),
      (#"{"layout":[1],"lists":[[3,4],[]]}"#, "holds 1 numbers and not 2: size of 2 nodes"),
    ] {
      let text = try #require(try fault(line), "\(line)")
      #expect(text.contains(words), "\(text)")
    }
    let boxes = #"{"layout":[0,0,6,4,0,0,6,4],"lists":[[],[]]}"#
    #expect(
      try fault(boxes, Self.treemap)
        == "the answer has the key 'lists'; the geometry 'rect' has no lists")
    #expect(try fault(#"{"layout":[0,0,6,4,0,0,6,4]}"#, Self.treemap) == nil)
  }

  // MARK: Files

  private func measured(_ file: HandedLayout.File) throws -> MeasureRequest.Answer {
    try Self.family.measure(
      HandedLayout(family: "chain", claims: [], layout: file), of: tree, in: frame, seed: 1)
  }

  @Test("a file between processes has the lists, and one that is cut or longer is refused")
  func handed() throws {
    let file = try HandedLayout.File(numbers, to: folder.url.appending(path: "layout"))
    #expect(file.digest == RecordedHash(layout.hash))
    let answer = try measured(file)
    #expect(answer.hash == RecordedHash(layout.hash) && answer.measurement?.layouts == [[10]])
    let data = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(data.count == 8 * (4 + 4 + 10))
    var counts = data
    counts[39] = 0xFF  // a negative count
    var large = data
    large[38] = 0x7F
    var other = data
    other[data.count - 1] ^= 1
    for bad in [data.dropLast(8), data + Data(count: 8), data.prefix(32), counts, large, other] {
      try Data(bad).write(to: URL(fileURLWithPath: file.path))
      #expect(throws: WorkerRefusal.self) { try measured(file) }
    }
  }

  @Test("kept layouts have the lists of each step, as 32-bit numbers, and their marks")
  func kept() throws {
    let steps = [
      try LayoutTree(parents: [-1, 0, 0, 1], values: [.nan, .nan, 1, 1], keys: [0, 1, 2, 3]),
      try LayoutTree(parents: [-1, 0], values: [.nan, 1], keys: [0, 1]),
    ]
    let sequence = TreeSequence(id: "t", steps: steps, names: NodeNames())
    let layouts = [layout, Layout(of: sequence.steps[1], in: frame, lists: [[], [7, 8]])]
    let kept = KeptLayouts(of: folder.url)
    var hash = StableHash()
    for layout in layouts { hash.combine(layout.geometry, pool: layout.pool) }
    try kept.keep(sequence, hash: RecordedHash(hash))
    try kept.keep(layouts, of: "chain", hash: RecordedHash(hash))
    let id = hash.hexadecimal
    let families: [any LayoutFamily] = [Self.treemap, Self.family]
    #expect(kept.family(hash: id, of: sequence, among: families)?.id == "chain")
    let read: [Layout<Chain>] = try #require(
      kept.layouts(hash: id, of: sequence, in: frame, family: "chain"))
    #expect(read.map { $0.geometry.map(\.size) } == [[0, 1, 2, 3], [0, 1]])
    #expect(
      read.map { layout in layout.tree.nodes.map { Array(layout.list(of: $0)) } } == [
        [[0, 0, 6, 0, 6, 4], [], [1, 0], [0, Double(Float(0.1))]], [[], [7, 8]],
      ])
    #expect(read[0].marks == [.shown, .shown, .shown, .shown])

    // A family of that name and width without lists, as it was before, and the other way round.
    let points: [Layout<Point>]? = kept.layouts(
      hash: id, of: sequence, in: frame, family: "chain")
    #expect(points == nil)
    #expect(kept.family(hash: id, of: sequence, among: [Self.treemap]) == nil)

    let file = folder.url.appending(path: "layouts/\(id)")
    let data = try Data(contentsOf: file)
    #expect(data.count == 6 * (4 + 1 + 4) + 12 * 4 + 5)
    var counts = data
    counts[33] = 0x7F
    for bad in [data.dropLast(9) + Data("chain".utf8), counts, data.prefix(20), Data()] {
      try Data(bad).write(to: file)
      let read: [Layout<Chain>]? = kept.layouts(
        hash: id, of: sequence, in: frame, family: "chain")
      #expect(read == nil)
      #expect(kept.family(hash: id, of: sequence, among: families) == nil)
    }
  }

  @Test("kept layouts without lists are what they were")
  func keptFixed() throws {
    let sequence = TreeSequence(id: "t", steps: [TestTrees.flat([1, 1])], names: NodeNames())
    let layout = Treemap<Slice>().layout(sequence.steps[0], in: frame)
    let kept = KeptLayouts(of: folder.url)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "layouts"), withIntermediateDirectories: true)
    try kept.keep([layout], of: "treemap", hash: RecordedHash(layout.hash))
    let numbers: [Float] = [0, 0, 6, 4, 0, 0, 6, 2, 0, 2, 6, 2]
    let expected =
      unsafe numbers.withUnsafeBytes { unsafe Data($0) } + Data([0, 0, 0]) + Data("treemap".utf8)
    let id = layout.hash.hexadecimal
    #expect(try Data(contentsOf: folder.url.appending(path: "layouts/\(id)")) == expected)
    let read: [Layout<Rect>]? = kept.layouts(
      hash: id, of: sequence, in: frame, family: "treemap")
    #expect(read?[0].hash == layout.hash)
  }

  // MARK: Memory

  @Test("the memory of a cell counts its pool")
  func memory() throws {
    let tree = TestTrees.flat([Double](repeating: 1, count: 400))
    let strategy = try StrategyKind(Chains()).make()
    let cell = StrategyCell(strategy, on: [tree], in: frame, into: OutputBuffers())
    let before = cell.bytes
    _ = cell.sample(repetitions: 1)
    // Node i has 2 + 2i numbers.
    #expect(cell.bytes == before + 8 * 401 * 402)
    cell.dropPools()
    #expect(cell.bytes == before)
    _ = cell.sample(repetitions: 3)
    #expect(cell.outputHash == RecordedHash(strategy.layout(tree, in: frame).hash))
    #expect(try cell.numbers().hash == cell.outputHash)
  }
}
