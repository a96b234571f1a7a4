import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Trees that follow each other")
struct TreesInTurnTests {
  private static func tree(_ text: String, _ id: String) throws -> NamedTree {
    try read(text, as: .csv, id: id)
  }

  @Test("nodes are the same where the labels on the way from the root are")
  func keys() throws {
    let sequence = TreeSequence(
      [
        try Self.tree("id,parent,value\nr,,\nr.a,r,\nr.a.x,r.a,1\nr.b,r,2\n", "1"),
        try Self.tree("path,value\nnew/b,3\nnew/c/x,4\nnew/a/x,5\n", "2"),
      ], id: "both")
    #expect(sequence.id == "both" && sequence.stepNames == ["1", "2"])
    #expect(sequence.steps.map(\.keys) == [[0, 1, 2, 3], [0, 2, 4, 1, 5, 3]])
    #expect((0..<6).map { sequence.names[$0] } == ["r", "r.a", "r.b", "r.a.x", "new/c", "new/c/x"])
    #expect(sequence.step(1).outline == "r(r.b=3 new/c(new/c/x=4) r.a(r.a.x=5))")
  }

  @Test("of siblings with one label the first is the same as the first, and so on")
  func repeated() throws {
    let types = ["HStack<Text, Text, Image>", "HStack<Text, Image, Text, Text>"]
    let sequence = TreeSequence(
      try types.map { try TreeImporter.read(.swiftType($0)) }, id: "types")
    #expect(sequence.steps.map(\.keys) == [[0, 1, 2, 3], [0, 1, 3, 2, 4]])
  }

  @Test("notes of all trees that are alike are told once")
  func notes() {
    func notes(_ second: String) -> [String] {
      let trees = [("1", "read so"), ("2", second)].map {
        NamedTree(id: $0, tree: TestTrees.flat([1]), notes: [$1])
      }
      return TreeSequence(trees, id: "s").notes
    }
    #expect(notes("read so") == ["read so"])
    #expect(notes("read otherwise") == ["1: read so", "2: read otherwise"])
  }

  @Test("the trees themselves stay as they are; one alone has no keys")
  func trees() {
    let trees = (1...3).map { seed in
      NamedTree(
        id: "\(seed)", tree: TestTrees.random(seed: UInt64(seed), nodes: 80, randomSizes: true),
        warnings: ["w"])
    }
    let sequence = TreeSequence(trees, id: "s")
    for (tree, step) in zip(trees, sequence.steps) {
      #expect(step.withKeys([]).digest == tree.tree.digest)
      #expect(Set(step.keys).count == step.count, "a key stands for one node")
    }
    #expect(sequence.warnings == ["1: w", "2: w", "3: w"])
    let one = TreeSequence([trees[0]], id: "s")
    #expect(one.id == "s" && one.hash == trees[0].tree.digest)
  }
}
