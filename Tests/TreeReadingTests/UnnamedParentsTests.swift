import ReadingSupport
import Testing
import TreeModel
import TreeReading

/// Parents that have no row, or object, of their own.
@Suite("Parents without a row")
struct UnnamedParentsTests {
  typealias Sample = PeoplesTablesTests.Sample

  private static let isRoot = "`Ann` has no row and is read as the root"

  static let samples: [(TreeFormat, Sample)] = [
    (
      .csv,
      Sample(
        text: "name,manager,value\nBob,Ann,3\nDan,Bob,1\nEve,Ann,4\n",
        outline: "Ann(Bob=3(Dan=1) Eve=4)",
        warnings: [
          "taken as ids: `name`; as parents: `manager`", isRoot,
          "inner nodes with values of their own: 1, the first is `Bob`; layouts that give a node "
            + "the sum of its children ignore these values",
        ])
    ),
    (
      .csv,
      Sample(
        text: "id,parent,value\na,Ann,3\nb,Ann,4\n", outline: "Ann(a=3 b=4)", warnings: [isRoot])
    ),
    (
      .json,
      Sample(
        text: #"[{"id":"a","parent":"Ann","value":3},{"id":"b","parent":"a","value":4}]"#,
        outline: "Ann(a=3(b=4))",
        warnings: [
          isRoot,
          "inner nodes with values of their own: 1, the first is `a`; layouts that give a node the "
            + "sum of its children ignore these values",
        ])
    ),
  ]

  @Test("The only one is the root if there is no other", arguments: samples)
  func reads(format: TreeFormat, sample: Sample) throws {
    let tree = try read(sample.text, as: format)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  @Test(
    "Several, and one beside a root, are errors",
    arguments: [
      (
        "name,manager,value\nBob,Ann,3\nDan,Bob,1\nEve,Zed,4\nUma,Yan,4\nIda,Yan,4\n",
        "line 2: the parent of `Bob` is `Ann`, the parent of `Eve` is `Zed` (and 1 more), but no "
          + "row has these ids; add one without a parent for each, or leave the field empty"
      ),
      (
        "id,parent\nr,\na,b\n",
        "line 3: the parent of `a` is `b`, but no row has that id; add one without a parent, or "
          + "leave the field empty"
      ),
      ("id,parent\nr,r\na,b\n", "line 3: the parent of `a` is `b`, but no row has that id"),
      ("id,parent\nr,0\na,b\n", "line 3: the parent of `a` is `b`, but no row has that id"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .csv)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }
}
