import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Names are cut only where the file gave paths.
@Suite("Names as written")
struct NamedAsWrittenTests {
  private func labels(_ tree: NamedTree) -> [String] {
    tree.tree.nodes.map { tree.names.label(of: $0, in: tree.tree) }
  }

  private static func format(_ id: String) throws -> TreeFormat {
    try #require(TreeFormat.standard.first { $0.id == id })
  }

  private func json(_ tree: NamedTree) -> String {
    var bytes: [UInt8] = []
    tree.write(as: .json) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let whole: [(format: String, text: String, labels: [String])] = [
    (
      "json",
      #"{"name":"Python 3","children":[{"name":"Python 3.11","value":5},"#
        + #"{"name":"Python 3.12","value":3}]}"#,
      ["Python 3", "Python 3.11", "Python 3.12"]
    ),
    (
      "indented", "# Book\n## 1\n- 1.1: 5\n- 1.2: 3\n## 2\n- 2.1: 4\n",
      ["Book", "1", "2", "1.1", "1.2", "2.1"]
    ),
    (
      "csv",
      "id,parent,value\nall,,\nexample,all,\nexample.com,example,5\nexample.org,example,3\n",
      ["all", "example", "example.com", "example.org"]
    ),
    // All nodes begin so, as all sections of a text do.
    (
      "csv", "id,parent,value\n1,,\n1.1,1,\n1.1.1,1.1,5\n1.2,1,3\n",
      ["1", "1.1", "1.2", "1.1.1"]
    ),
    ("dot", "digraph { TCP -> \"TCP/IP\"; TCP -> \"TCP/TLS\" }", ["TCP", "TCP/IP", "TCP/TLS"]),
    ("newick", "((HIV.1:1,HIV.2:1)HIV:1,SIV:2)root;", ["root", "HIV", "SIV", "HIV.1", "HIV.2"]),
    (
      "listing", "Python 3\n├── Python 3.11\n└── Python 3.12\n",
      ["Python 3", "Python 3.11", "Python 3.12"]
    ),
    // Levels of a table are joined to paths, of which a level is a part as it is.
    (
      "csv", "group,part,value\nTCP,TCP/IP,5\nUDP,UDP.x,3\n",
      ["t", "TCP", "UDP", "TCP/IP", "UDP.x"]
    ),
  ]

  @Test("A name that begins with its parent's is whole", arguments: whole)
  func wholeNames(format: String, text: String, labels expected: [String]) throws {
    let tree = try read(text, as: Self.format(format))
    #expect(labels(tree) == expected)
    let again = try read(json(tree), as: .json)
    #expect(labels(again) == expected)
  }

  static let cut: [(format: String, text: String, labels: [String])] = [
    ("csv", "path,value\nsrc/main.c,5\nsrc/lib/a.c,3\n", ["src", "main.c", "lib", "a.c"]),
    (
      "csv", "id,value\nflare.vis.axis,24\nflare.vis.data,18\n", ["flare", "vis", "axis", "data"]
    ),
    ("paths", "5 ./src/a.c\n3 ./lib/b.c\n", [".", "src", "lib", "a.c", "b.c"]),
    // Ids that were made of paths from some level on
    (
      "csv",
      "id,parent,value\nr,,\na,r,\nb,r,\na b,a,\nb c,b,\na b/x,a b,5\na b/y,a b,5\nb c/x,b c,3\n",
      ["r", "a", "b", "a b", "b c", "x", "y", "x"]
    ),
    // Ids that were made of paths, with the root in front of all and without
    (
      "csv",
      "id,parent,value\nsrc,,\nsrc/lib,src,\nsrc/main.c,src,5\nsrc/lib/a.c,src/lib,3\n",
      ["src", "lib", "main.c", "a.c"]
    ),
    (
      "csv",
      "id,parent,value\nhome,,\nsrc,home,\ndoc,home,\nsrc/a.c,src,5\ndoc/a.md,doc,3\n",
      ["home", "src", "doc", "a.c", "a.md"]
    ),
    (
      "csv", "id,parent,value\norg,,\norg.a,org,\norg.a.B,org.a,5\norg.a.C,org.a,3\n",
      ["org", "a", "B", "C"]
    ),
    (
      "json",
      #"[{"type":"directory","name":".","contents":[{"type":"directory","name":"./s","contents":["#
        + #"{"type":"file","name":"./s/a","size":3}]}]}]"#, [".", "s", "a"]
    ),
  ]

  @Test("Of a path the label is the last component", arguments: cut)
  func lastComponents(format: String, text: String, labels expected: [String]) throws {
    let tree = try read(text, as: Self.format(format))
    #expect(labels(tree) == expected)
    #expect(try labels(read(json(tree), as: .json)) == expected)
    #expect(try labels(read(tree.csv, as: .csv)) == expected)
  }

  @Test("Of trees that follow each other the names stay paths")
  func inTurn() throws {
    let trees = try ["5 a/b\n", "6 a/b\n3 a/c\n"].map { try read($0, as: .paths) }
    let sequence = TreeSequence(trees, id: "s")
    #expect(labels(sequence.step(1)) == ["a", "b", "c"])
    let parts = trees[1].names.reordered([0, 2, 1])
    #expect(parts.label(of: 1, in: trees[1].tree) == "c")
  }
}
