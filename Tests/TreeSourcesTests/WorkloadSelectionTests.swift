import ReadingSupport
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import Synchronization
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Trees chosen by text")
struct WorkloadSelectionTests {
  private static func workloads(
    _ arguments: [String], sizes: [Int] = [], seeds: [UInt64] = [1]
  ) throws -> [Workload] {
    let request = WorkloadSelection.Request(
      trees: arguments.map { (argument: $0, sizes: sizes) }, seeds: seeds)
    return try WorkloadSelection(request, from: TreeSources()).workloads
  }

  @Test("a tree that is read changes by the seeds, and has one only where it changes")
  func changingSeeds() throws {
    var request = WorkloadSelection.Request(trees: [("swiftui-view", [])], seeds: [1, 2])
    func built() throws -> [(sequence: TreeSequence, seed: UInt64?)] {
      try WorkloadSelection(request, from: TreeSources()).workloads.map { try $0.built() }
    }
    #expect(try built().map(\.seed) == [nil])
    request.steps = 3
    #expect(try built().map(\.seed) == [1], "versions that nobody asks for in particular")
    request.change = try TreeChange("churn", among: TreeSources().changes)
    let changed = try built()
    #expect(changed.map(\.seed) == [1, 2])
    #expect(changed[0].sequence.hash != changed[1].sequence.hash)
    #expect(changed[0].sequence.first.digest == changed[1].sequence.first.digest)
  }

  @Test("a generator is made in every size and seed, a regular one with one seed only")
  func generatedTrees() throws {
    let workloads = try Self.workloads(
      ["random-recursive,path"], sizes: [10, 20], seeds: [1, 2])
    #expect(
      try workloads.map { "\($0.name) \(try $0.build().first.count) \($0.seed ?? 0)" } == [
        "random-recursive 10 1", "random-recursive 10 2", "random-recursive 20 1",
        "random-recursive 20 2", "path 10 1", "path 20 1",
      ])
  }

  @Test("sizes that come to the same tree make one")
  func sameSize() throws {
    #expect(try Self.workloads(["balanced"], sizes: [9, 10, 72]).count == 1)
  }

  @Test("the same file twice is one tree, another one with its name and size an error")
  func sameName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["1", "2"].map { value in
      let file = folder.appending(path: "\(value)/tree.csv")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("id,parent,value\na,,\nb,a,\(value)\n".utf8).write(to: file)
      return file.path
    }
    #expect(try Self.workloads([files[0], files[0]]).count == 1)
    #expect(throws: TreeSelectionError.sameName(tree: "tree")) {
      try Self.workloads(files)
    }
  }

  @Test("a mistyped tree is told the nearest one")
  func unknownTree() {
    #expect(throws: SelectionError.unknown(kind: "tree", name: "paht", nearest: "path")) {
      try Self.workloads(["paht"], sizes: [10])
    }
  }

  @Test("a file may stand without its ending, unless two fit; pictures beside it do not count")
  func withoutEnding() throws {
    let tree = "path,value\na,1\nb,2\n"
    let texts = [
      "one.CSV": tree, "one.svg": "<svg/>", "one.html": "<p/>", "one.txt": tree, "two.csv": tree,
      "two.json": "[]", "exact": tree, "exact.csv": tree, "v1.2.csv": tree, "page.html": "<p/>",
    ]
    try Self.withFiles(texts) { folder in
      for (name, file) in [("one", "one.CSV"), ("exact", "exact"), ("v1.2", "v1.2.csv")] {
        let workloads = try Self.workloads(["\(folder)/\(name)"])
        #expect(workloads.map(\.source) == ["\(folder)/\(file)"])
        #expect(TreeSources().path(of: "\(folder)/\(name)") == "\(folder)/\(file)")
      }
      let two = "\(folder)/two"
      #expect(
        throws: TreeSelectionError.severalFiles(name: two, files: ["\(two).csv", "\(two).json"])
      ) { try Self.workloads([two]) }
      #expect(TreeSources().path(of: two) == two)
      for name in ["\(folder)/page", "\(folder)/v1", "\(folder)/none"] {
        #expect(throws: TreeImportError(.noSuchFile, source: name)) { try Self.workloads([name]) }
      }
    }
  }

  // MARK: Formats and generators of other packages

  /// A tree of so many leaves as a file has bytes.
  private static let bytes = TreeFormat(
    id: "bytes", extensions: ["bytes"], looksLike: { $0.first == UInt8(ascii: "!") },
    read: { bytes, id, source throws(TreeImportError) in
      NamedTree(id: id, tree: TestTrees.flat(bytes.map { Double($0) }))
    })

  /// Three nodes, however many are asked for.
  private static let three = TreeGenerator(
    id: "three", summary: "a root with two leaves", isRandom: false, count: { min(3, $0) },
    make: { nodes, _ in
      TestTrees.flat([Double](repeating: 1, count: nodes - 1))
    })

  @Test("a format and a generator of another package are found by name, ending and first bytes")
  func extraSources() throws {
    var sources = TreeSources()
    sources.formats.append(Self.bytes)
    sources.generators.append(Self.three)
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["data.bytes", "plain"].map { folder.appending(path: $0).path }
    for file in files { try Data("!abc".utf8).write(to: URL(fileURLWithPath: file)) }

    let request = WorkloadSelection.Request(
      trees: ["three"].map { (argument: $0, sizes: [2, 10, 20]) }
        + files.map { (argument: $0, sizes: []) })
    let selection = try WorkloadSelection(request, from: sources)
    #expect(selection.workloads.map(\.name) == ["three", "three", "data", "plain"])
    #expect(try selection.workloads.map { try $0.build().first.count } == [2, 3, 5, 5])
    #expect(selection.workloads.map(\.size) == [2, 3, nil, nil])
    #expect(try selection.workloads[2].build().first.values.dropFirst() == [33, 97, 98, 99])

    #expect(
      throws: SelectionError.unknown(kind: "tree", name: "thre", nearest: "three")
    ) {
      try WorkloadSelection(.init(trees: [(argument: "thre", sizes: [1])]), from: sources)
    }
    // The standard sources know neither.
    #expect(throws: (any Error).self) {
      try WorkloadSelection(.init(trees: [(argument: "three", sizes: [1])]), from: TreeSources())
    }
    #expect(throws: TreeImportError.self) { try TreeSources().read(.file(files[1])) }

    // For a reader that knows the formats of this package, these are no files.
    for tree in files + ["three", "dir:\(folder.path)"] {
      #expect(try sources.file(tree, atMost: 100) == nil)
    }
    let table = folder.appending(path: "table.csv").path
    try Data("id,parent\na,\n".utf8).write(to: URL(fileURLWithPath: table))
    #expect(try sources.file(table, atMost: 13)?.name == "table.csv")
    #expect(throws: TreeImportError(.tooLong(limit: 12), source: table)) {
      try sources.file(table, atMost: 12)
    }
    let shouts = Dialect(id: "shouts", words: "shouts") { _, _ in
      "all are"
    } read: { _, id, _, _ throws(TreeImportError) in
      NamedTree(id: id, tree: TestTrees.path(nodes: 1))
    }
    sources.add(shouts, to: "csv")
    #expect(try sources.file(table, atMost: 13) == nil)
  }

  private final class Reads: Sendable {
    let count = Atomic(0)
  }

  @Test("files of one name are told apart with one look at each")
  func namesakes() throws {
    let reads = Reads()
    var sources = TreeSources()
    sources.formats.append(
      TreeFormat(
        id: "counted", extensions: ["counted"], looksLike: { _ in false },
        read: { bytes, id, source throws(TreeImportError) in
          reads.count.add(1, ordering: .relaxed)
          return NamedTree(id: id, tree: TestTrees.flat(bytes.map { Double($0) }))
        }))
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ place: Int, _ text: String) throws -> (argument: String, sizes: [Int]) {
      let inner = folder.appending(path: "\(place)")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let file = inner.appending(path: "data.counted")
      try Data(text.utf8).write(to: file)
      return (file.path, [])
    }
    var trees = try (1...20).map { try file($0, String(repeating: "a", count: $0)) }
    // One is named again, and one holds the same tree as another.
    trees += [trees[3], try file(21, "aaa")]
    let selection = try WorkloadSelection(.init(trees: trees), from: sources)
    #expect(selection.workloads.count == 20)
    #expect(reads.count.load(ordering: .relaxed) == 21)
    trees.append(try file(22, "abc"))
    #expect(throws: TreeSelectionError.sameName(tree: "data")) {
      try WorkloadSelection(.init(trees: trees), from: sources)
    }
  }

  @Test("a workload of several steps is built as many versions of one tree, by the seed")
  func steps() throws {
    var request = WorkloadSelection.Request(
      trees: [(argument: "random-recursive", sizes: [20])], seeds: [1, 2])
    request.steps = 4
    let workloads = try WorkloadSelection(request, from: TreeSources()).workloads
    let sequences = try workloads.map { try $0.build() }
    #expect(sequences.map(\.steps.count) == [4, 4])
    #expect(sequences[0].hash == (try workloads[0].build().hash))
    #expect(sequences[0].hash != sequences[1].hash)
    request.steps = 1
    let still = try WorkloadSelection(request, from: TreeSources()).workloads
    #expect(try still.map { try $0.build().hash } == sequences.map { try plain($0.first) })
  }

  // MARK: Sources with steps of their own

  /// Files in a folder that goes away with the body.
  private static func withFiles<Result>(
    _ texts: [String: String], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try body(folder.path)
  }

  @Test("a file with steps has them all, or so many of them; another one is made to change")
  func ownSteps() throws {
    let texts = [
      "own.csv": "path,w0,w1,w2\na/b,1,0,3\nc/dd,2,2,2\n", "still.csv": "path,value\na,1\nb,2\n",
    ]
    try Self.withFiles(texts) { folder in
      var request = WorkloadSelection.Request(
        trees: ["own", "still"].map { ("\(folder)/\($0).csv", []) })
      func built() throws -> [TreeSequence] {
        try WorkloadSelection(request, from: TreeSources()).workloads.map { try $0.build() }
      }
      #expect(try built().map(\.steps.count) == [3, 1])
      request.steps = 2
      #expect(try built().map(\.steps.count) == [2, 2])
      #expect(try built()[0].steps.map { $0.weights[0] } == [3, 5])
      request.nodeSizes = .label
      #expect(
        try built()[0].steps.map { $0.sizes.map(\.width) }.map { $0.max() }
          == [try built()[0].first.size(of: 0).width, try built()[0].first.size(of: 0).width])
      request.nodeSizes = .data
      request.steps = 4
      #expect(
        throws: TreeImportError(.tooFewSteps(found: 3, asked: 4), source: "\(folder)/own.csv")
      ) { try built() }
      request.steps = 3
      request.change = try TreeChange("churn:delete=0,insert=1")
      #expect(
        throws: ChangesByItself(source: "\(folder)/own.csv")
      ) { try built() }
      request.trees.removeFirst()
      #expect(try built()[0].steps.map(\.count) == [3, 5, 9])
    }
  }

  @Test("trees follow each other in one more workload; a sequence cannot be among them")
  func treesInTurn() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: (1...4).map { ("\($0).csv", "path,value\na,\($0)\nb,1\n") })
    try Self.withFiles(
      texts.merging(["own.csv": "path,w0,w1\na,1,2\n"]) { first, _ in first }
    ) { folder in
      var request = WorkloadSelection.Request(trees: [])
      request.treeSequence = (1...4).map { "\(folder)/\($0).csv" }
      func workload() throws -> Workload {
        try WorkloadSelection(request, from: TreeSources()).workloads[0]
      }
      let sequence = try workload().build()
      #expect(try workload().name == "1…4" && sequence.id == "1…4")
      #expect(sequence.stepNames == ["1", "2", "3", "4"])
      #expect(sequence.steps.map { $0.weights[0] } == [2, 3, 4, 5])
      request.steps = 2
      #expect(try workload().build().stepNames == ["1", "4"])
      request.steps = 5
      #expect(
        throws: TreeImportError(.tooFewSteps(found: 4, asked: 5), source: "--tree-sequence")
      ) { try workload() }
      request.steps = nil
      request.treeSequence.append("\(folder)/own.csv")
      #expect(throws: TreeSelectionError.notATree("\(folder)/own.csv", steps: 2)) {
        try workload().build()
      }
      request.treeSequence = ["pyhton-stdlib", "python-stdlib"]
      #expect(throws: SelectionError.self) { try workload() }
    }
  }

  /// The hash of a version without its keys.
  private func plain(_ tree: LayoutTree) throws -> StableHash {
    try tree.withValues(tree.values, keys: []).digest
  }
}
