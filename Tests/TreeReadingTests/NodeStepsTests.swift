import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("CSV with a row for each node of each step")
struct NodeStepsTests {
  private static func sequence(_ text: String, id: String = "t") throws -> TreeSequence {
    try TreeImporter.readSequence(Array(text.utf8), as: .csv, id: id, source: "file")
  }

  private static func written(_ sequence: TreeSequence) -> String {
    var bytes: [UInt8] = []
    sequence.writeCSV(values: sequence.valueColumn) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("ids say which nodes are the same, and the last label and color count")
  func steps() throws {
    let sequence = try Self.sequence(
      """
      step,id,parent,label,value,color
      one,r,,All,,
      one,x,r,old name,1,red
      one,"y,z",r,,0,
      two,r,,All,,
      two,b,r,,,
      two,x,b,"a/b <c>",2.5,

      """)
    #expect(sequence.stepNames == ["one", "two"])
    #expect(sequence.steps.map(\.keys) == [[0, 1, 2], [0, 3, 1]])
    #expect(sequence.step(0).outline == "All(a/b <c>=1 #2=0)")
    #expect(sequence.step(1).outline == "All(#1(a/b <c>=2.5))")
    #expect(sequence.names.color(of: 1).elementsEqual("red".utf8))
    // Without labels, ids are the names.
    let plain = try Self.sequence("step,id,parent,value\n0,r,,\n0,x,r,1\n1,r,,\n1,y,r,2\n")
    #expect(plain.stepNames.isEmpty)
    #expect(plain.step(1).outline == "r(y=2)")
  }

  @Test("rows of a step come in any order, and names that are paths are written as labels")
  func order() throws {
    let sequence = try Self.sequence(
      "step,id,parent,value\n0,r,,\n0,b/x,b,1\n0,b/y,b,2\n0,b,r,\n1,r,,\n1,b/y,r,3\n")
    #expect(sequence.steps.map(\.keys) == [[0, 3, 1, 2], [0, 2]])
    #expect(sequence.step(0).outline == "r(b(b/x=1 b/y=2))")
    var paths = NodeNames(pathSeparator: "/")
    for name in ["r", "b/x", "b/y", "b"] { paths.append(name) }
    let text = Self.written(TreeSequence(id: "t", steps: sequence.steps, names: paths))
    #expect(text.hasPrefix("step,id,parent,label,value\n0,0,,r,\n0,3,0,b,\n0,1,3,x,1\n"))
  }

  @Test("what is written reads back as the same sequence", arguments: 0..<6)
  func roundTrip(seed: UInt64) throws {
    let names = ["", "a", "a/b", "\"", "x,\ny", "NULL", "0", "#1", "</script>", "é", " b "]
    let trees = (0..<4).map { step in
      let tree = TestTrees.random(
        seed: seed + UInt64(step) % 3, nodes: 60, randomSizes: seed.isMultiple(of: 2))
      var texts = NodeNames()
      for node in tree.nodes { texts.append(names[(node * 7 + node / 5) % names.count]) }
      return NamedTree(id: "v\(step % 3)", tree: tree, names: texts)
    }
    var sequence = TreeSequence(Array(trees.prefix(seed < 3 ? 3 : 4)), id: "t")
    sequence.unit = "bytes"
    let text = Self.written(sequence)
    #expect(text.hasPrefix("step,id,parent,label,value (bytes)"))
    let again = try TreeImporter.readSequence(
      Array(text.utf8), as: .csv, id: "t", source: "file",
      options: .with { $0.value = "value (bytes)" })
    #expect(again.hash == sequence.hash)
    #expect(again.unit == "bytes" && Self.written(again) == text)
    // Of two steps with one name, which a table could not tell apart, the numbers are written.
    #expect(again.stepNames == (seed < 3 ? sequence.stepNames : []))
    for step in sequence.steps.indices {
      #expect(again.step(step).outline == sequence.step(step).outline)
    }
  }

  @Test("the column of values is called so that its unit is read, and nothing else is meant")
  func valueColumn() {
    func column(_ name: String?, _ unit: String?) -> String {
      var tree = NamedTree(id: "t", tree: TestTrees.flat([1]), unit: unit)
      tree.valueName = name
      return TreeSequence(tree).valueColumn
    }
    #expect(column(nil, nil) == "value" && column("sales", nil) == "sales")
    #expect(column(nil, "bytes") == "value (bytes)" && column("sales", "EUR") == "sales (EUR)")
    #expect(column("size_bytes", "bytes") == "size_bytes")
    #expect(column("Parent", nil) == "value" && column("step", "EUR") == "value (EUR)")
    #expect(column("sales", "no such unit") == "sales")
  }

  @Test(
    "what are no steps is refused",
    arguments: [
      ("0,r,,\n0,x,r,1\n1,r,,\n0,y,r,2\n", "rows of the step `0` stand apart; sort by steps", 5),
      ("0,r,,\n0,x,r,1\n0,s,,\n", "the step `0` has several nodes without a parent", 2),
      ("0,r,,\n0,x,r,1\n,y,r,\n", "the row names no step", 4),
    ])
  func refusals(rows: String, words: String, line: Int) {
    #expect(
      refusal(of: "step,id,parent,value\n" + rows, as: .csv) == failure(.other(words), line: line))
  }

  @Test("a parent has to be in the same step")
  func otherStep() {
    let error = refusal(
      of: "step,id,parent,value\n0,r,,\n0,x,r,1\n1,r,,\n1,y,x,2\n", as: .csv)
    #expect(error == failure(.unknownParents(["x"], of: ["y"], others: 0), line: 5))
  }

  @Test("a table of tasks may have a column of steps")
  func tasks() throws {
    let tree = try read("step,id,parent,value\n1,r,,\n2,x,r,1\n3,y,r,2\n", as: .csv)
    #expect(tree.outline == "r(x=1 y=2)")
  }
}
