import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("The CSV writer")
struct WriterTests {
  private func expectSame(_ tree: NamedTree) throws {
    let again = try read(tree.csv, as: .csv, id: tree.id)
    #expect(again.tree.digest == tree.tree.digest)
    #expect(again.csv == tree.csv)
  }

  @Test("What is written reads back as the same tree", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    // In chains every side counts; all binary trees come below.
    let isChain = seed.isMultiple(of: 3)
    try expectSame(
      NamedTree(
        id: "random",
        tree: TestTrees.random(
          seed: seed, nodes: 300, maximumDegree: isChain ? 1 : .max,
          randomSizes: seed.isMultiple(of: 2))))
  }

  @Test("All binary trees with their sides, and trees at the edge, read back")
  func edges() throws {
    for tree in (1...6).flatMap(TestTrees.allBinary) {
      try expectSame(NamedTree(id: "binary", tree: tree))
    }
    for (name, tree) in TestTrees.degenerate where tree.count < 100_000 {
      try expectSame(NamedTree(id: name, tree: tree))
    }
  }

  @Test("Numbers are the shortest that read back, a missing value is empty")
  func numbers() {
    let values = [.nan, 3938, 0.1, -0.0, 1e300, .leastNonzeroMagnitude, 1 / 3, 123_456_789_012]
    let tree = NamedTree(
      id: "n",
      tree: TestTrees.tree(
        [-1] + values.dropFirst().map { _ in 0 },
        values: values))
    #expect(
      tree.csv == """
        id,parent,value
        #0,,
        #1,#0,3938
        #2,#0,0.1
        #3,#0,-0
        #4,#0,1e+300
        #5,#0,5e-324
        #6,#0,0.3333333333333333
        #7,#0,123456789012

        """)
  }

  @Test("Names with commas, quotes and line ends are quoted; repeated ones are labels")
  func names() throws {
    let text = #"""
      {"name": "a,b", "children": [
        {"name": "x\"y", "children": [{"name": "x\"y"}, {"name": "#3"}]}, {}, {"name": "l\r\n1"}
      ]}
      """#
    let tree = try read(text, as: .json)
    #expect(
      tree.csv
        == "id,parent,value,label\n\"a,b\",,,\n\"x\"\"y\",\"a,b\",,\n#2,\"a,b\",,\n"
        + "\"l\r\n1\",\"a,b\",,\n#4,\"x\"\"y\",,\"x\"\"y\"\n#3,\"x\"\"y\",,\n")
    #expect(try read(tree.csv, as: .csv).outline == "a,b(x\"y(x\"y #3) #2 l\r\n1)")
    try expectSame(tree)
    let clash = try read(##"{"name":"#1","children":[{"name":"#1"},{}]}"##, as: .json)
    #expect(clash.csv == "id,parent,value,label\n#1,,,\n##1,#1,,#1\n#2,#1,,\n")
  }

  @Test(
    "A name of several lines that hold a table is a name, not the table",
    arguments: [
      "x\n\nnod    e\n2      b\n3      c\n4      d\n\n",
      "Length  Name\n------  ----\n     3  \"a\"\n     4  b\n",
      "\n\"Size\"  Name\n       3  a\n       4  b\n       5  c\n\n",
    ])
  func tableInName(name: String) throws {
    var json: [UInt8] = []
    json.appendJSONString(Array(name.utf8)[...])
    let text =
      #"{"name":"r","children":[{"name":"# + String(decoding: json, as: UTF8.self)
      + #"},{"name":"y","value":1}]}"#
    try expectSame(read(text, as: .json))
  }

  @Test("Sizes and sides get columns when the tree has them; order tells the sides of a pair")
  func columns() throws {
    let tree = NamedTree(
      id: "s",
      tree: TestTrees.tree(
        [-1, 0, 0, 1], sizes: [.unit, .unit, Size(width: 0.5, height: 2), .unit],
        sides: [.unstated, .left, .right, .right]))
    #expect(
      tree.csv == """
        id,parent,value,width,height,side
        #0,,1,1,1,
        #1,#0,1,1,1,left
        #2,#0,1,0.5,2,right
        #3,#1,1,1,1,right

        """)
  }

  @Test("A failure to write stops the writing")
  func failing() {
    struct Full: Error {}
    var pieces = 0
    let tree = NamedTree(id: "big", tree: TestTrees.random(seed: 1, nodes: 20_000))
    #expect(throws: Full.self) {
      try tree.writeCSV { _ throws(Full) in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    #expect(pieces == 2)
  }
}
