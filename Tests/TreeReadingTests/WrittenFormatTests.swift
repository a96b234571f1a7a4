import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Trees written as JSON and Newick")
struct WrittenFormatTests {
  private func text(_ tree: NamedTree, as format: WrittenFormat) -> String {
    var bytes: [UInt8] = []
    tree.write(as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func names(_ tree: NamedTree) -> [[UInt8]] {
    tree.tree.nodes.map { Array(tree.names.utf8(of: $0)) }
  }

  private func colors(_ tree: NamedTree) -> [[UInt8]] {
    tree.tree.nodes.map { Array(tree.names.color(of: $0)) }
  }

  private func expectSameJSON(_ tree: NamedTree) throws {
    let again = try read(text(tree, as: .json), as: .json, id: tree.id)
    #expect(again.tree.digest == tree.tree.withKeys([]).digest)
    #expect(
      names(again) == tree.tree.nodes.map { Array(tree.names.labelUTF8(of: $0, in: tree.tree)) })
    #expect(colors(again) == colors(tree))
    #expect(tree.losses(as: .json).isEmpty)
  }

  /// Newick has no sizes and no sides, and layouts read the values of leaves alone.
  private func expectSameNewick(_ tree: NamedTree) throws {
    let again = try read(
      text(tree, as: .newick), as: .newick, id: tree.id, options: .with { $0.value = "length" })
    #expect(again.tree.parent == tree.tree.parent)
    #expect(names(again) == names(tree))
    for node in tree.tree.nodes where tree.tree.isLeaf(node) {
      #expect(again.tree.value(of: node) == tree.tree.value(of: node))
    }
  }

  @Test("A name that begins with its parent's is written without that")
  func paths() throws {
    let tree = try read("3 src/lib/a.c\n1 src/main.c\n", as: .paths, id: "t")
    #expect(
      text(tree, as: .json)
        == """
        {"name":"src","children":[
        {"name":"lib","children":[
        {"name":"a.c","value":3}]},
        {"name":"main.c","value":1}]}

        """)
  }

  @Test("The real trees read back", arguments: BenchmarkFile.trees.map(\.path))
  func realTrees(path: String) throws {
    let file = try #require(BenchmarkFile.trees.first { $0.path == path })
    var tree = try TreeImporter.read(.benchmark(file))
    tree.tree = tree.tree.withKeys([])
    // A million comparisons that are not optimized take minutes.
    guard tree.tree.count < 20_000 else { return }
    try expectSameJSON(tree)
    try expectSameNewick(tree)
  }

  @Test("Trees with sizes and sides read back", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    let isChain = seed.isMultiple(of: 3)
    let tree = NamedTree(
      id: "random",
      tree: TestTrees.random(
        seed: seed, nodes: 300, maximumDegree: isChain ? 1 : .max,
        randomSizes: seed.isMultiple(of: 2)))
    try expectSameJSON(tree)
    try expectSameNewick(tree)
  }

  @Test("All binary trees with their sides, and trees at the edge, read back")
  func edges() throws {
    for tree in (1...6).flatMap(TestTrees.allBinary) {
      try expectSameJSON(NamedTree(id: "binary", tree: tree))
    }
    for (name, tree) in TestTrees.degenerate where tree.count < 100_000 {
      try expectSameJSON(NamedTree(id: name, tree: tree))
      try expectSameNewick(NamedTree(id: name, tree: tree))
    }
  }

  /// Repeated, empty and hostile names, colors, and values at the edge.
  private static let odd: NamedTree = {
    var names = NodeNames()
    for name in [
      "it's \"all\"", "", "A", "A", "(a,b):1;[c]", "ä𝄞\u{7F}\u{1}\n\r\t\\", "a_b", " ", "children",
      "#NEXUS", "null",
    ] {
      names.append(name, color: name == "A" ? "light \"red\"" : "")
    }
    let values = [.nan, 5, 0, 1e300, .leastNonzeroMagnitude, 1 / 3, .nan, 2, 3, 4, 5]
    return NamedTree(
      id: "odd", tree: TestTrees.tree([-1, 0, 0, 1, 1, 2, 2, 0, 0, 0, 0], values: values),
      names: names)
  }()

  @Test("Repeated, empty and hostile names, colors and numbers read back")
  func oddNames() throws {
    try expectSameJSON(Self.odd)
    try expectSameNewick(Self.odd)
    #expect(
      Self.odd.losses(as: .newick) == ["Newick has no place for colors, which are left out"])
    #expect(
      Self.odd.losses(as: .csv)
        == ["CSV calls nodes without a name by their ids, such as `#1`"])
    let lone = NamedTree(id: "lone", tree: TestTrees.tree([-1]))
    try expectSameJSON(lone)
    try expectSameNewick(lone)
  }

  @Test("How the files look")
  func looks() throws {
    let tree = try read(
      #"{"name":"src","color":"red","children":[{"name":"main.c","value":120},{"name":"it's"}]}"#,
      as: .json)
    #expect(
      text(tree, as: .json) == """
        {"name":"src","color":"red","children":[
        {"name":"main.c","value":120},
        {"name":"it's"}]}

        """)
    #expect(text(tree, as: .newick) == "(main.c:120,'it''s')src;\n")
  }

  @Test("A byte 0 makes no file of Newick one in UTF-16")
  func zeros() throws {
    var names = NodeNames()
    names.append("\0a\0")
    let tree = NamedTree(id: "zero", tree: TestTrees.tree([-1]), names: names)
    #expect(text(tree, as: .newick) == "'\u{FFFD}a\u{FFFD}':1;\n")
    try expectSameJSON(tree)
  }

  @Test("Bytes that are not UTF-8 are replaced")
  func badUTF8() throws {
    var names = NodeNames()
    names.append([0x61, 0xFF])
    let tree = NamedTree(id: "bad", tree: TestTrees.tree([-1]), names: names)
    #expect(try read(text(tree, as: .json), as: .json).outline == "a\u{FFFD}=1")
    #expect(text(tree, as: .newick) == "'a\u{FFFD}':1;\n")
  }

  @Test("A failure to write stops the writing", arguments: WrittenFormat.allCases)
  func failing(format: WrittenFormat) {
    struct Full: Error {}
    var pieces = 0
    let tree = NamedTree(id: "big", tree: TestTrees.random(seed: 1, nodes: 20_000))
    #expect(throws: Full.self) {
      try tree.write(as: format) { _ throws(Full) in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    #expect(pieces == 2)
  }

  @Test("A hundred thousand levels", .enabled(if: runsLongTests))
  func deep() throws {
    let path = NamedTree(
      id: "path", tree: TestTrees.tree((0..<100_000).map { $0 - 1 }))
    try expectSameJSON(path)
    try expectSameNewick(path)
  }

  @Test("The endings of files")
  func endings() {
    #expect(WrittenFormat(fileExtension: "JSON") == .json)
    #expect(WrittenFormat(fileExtension: "newick") == .newick)
    #expect(WrittenFormat(fileExtension: "xml") == nil)
  }
}
