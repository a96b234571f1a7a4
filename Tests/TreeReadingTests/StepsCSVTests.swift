import Foundation
import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("CSV with a column a step")
struct StepsCSVTests {
  private static func sequence(_ text: String) throws -> TreeSequence {
    try TreeImporter.readSequence(Array(text.utf8), as: .csv, id: "t", source: "file")
  }

  /// One line a step.
  private static func outlines(_ text: String) throws -> [String] {
    let sequence = try sequence(text)
    return sequence.steps.indices.map { sequence.step($0).outline }
  }

  private static let text = "path,w0,w1,w2\na/x,1,2,\nb,0,3,4\na/y,,5,0\nc/z,0,,7.5\n"

  @Test("0 and nothing are absent, inner nodes are there with what is below them")
  func presence() throws {
    #expect(
      try Self.outlines(Self.text) == [
        "#0(a(a/x=1))", "#0(a(a/x=2 a/y=5) b=3)", "#0(b=4 c(c/z=7.5))",
      ])
  }

  @Test("keys are places in the tree of all that is ever there, and names are by key")
  func keys() throws {
    let sequence = try Self.sequence(Self.text)
    // , a, b, c, a/x, a/y, c/z in level order
    #expect(sequence.steps.map(\.keys) == [[0, 1, 4], [0, 1, 2, 4, 5], [0, 2, 3, 6]])
    #expect((0..<7).map { sequence.names[$0] } == ["#0", "a", "b", "c", "a/x", "a/y", "c/z"])
    #expect(sequence.id == "t" && sequence.stepNames.isEmpty && sequence.warnings.isEmpty)
  }

  @Test(
    "the same table written otherwise is the same sequence",
    arguments: [
      "w1,path,w0,w2\n2,a/x,1,0\n3,b,0,4\n5,/a//y/,,0\n,c/z,,7.5\n".replacing(
        "/a//y/", with: "a//y/"),
      "\u{FEFF}path,w0,w1,w2\r\na/x,1,2,\r\n\r\nb,,3,4\r\n\"a/y\",,5,\r\nc/z,,,75e-1",
    ])
  func spellings(text: String) throws {
    let (one, other) = (try Self.sequence(Self.text), try Self.sequence(text))
    #expect(one.hash == other.hash)
  }

  @Test("one column is a tree that does not change, without what is absent")
  func single() throws {
    let sequence = try Self.sequence("path,w0\nr/a,0\nr/b,2\n")
    #expect(sequence.steps.count == 1 && sequence.first.keys.isEmpty)
    #expect(sequence.step(0).outline == "r(r/b=2)")
    #expect(sequence.hash == (try read("path,value\nr/b,2\n", as: .csv)).tree.digest)
  }

  @Test("read as one tree, it is the last step")
  func asTree() throws {
    #expect(try read(Self.text, as: .csv).outline == "#0(b=4 c(c/z=7.5))")
  }

  @Test("columns of periods are steps, of rows that add up")
  func periods() throws {
    let text =
      "region,country,note,Jan 2024,Feb 2024,Mar 2024\nEU,FR,x,\"1,000.5\",2,3\nEU,DE,y,,5,6\n"
      + "EU,FR,z,4,,1\nUS,,,7,8,0\n"
    let sequence = try TreeImporter.readSequence(
      Array(text.utf8), as: .csv, id: "t", source: "file",
      options: .with { $0.levels = ["region", "country"] })
    #expect(
      sequence.steps.indices.map { sequence.step($0).outline } == [
        "t(EU(EU/FR=1004.5) US=7)", "t(EU(EU/FR=2 EU/DE=5) US=8)", "t(EU(EU/FR=4 EU/DE=6))",
      ])
    #expect(sequence.stepNames == ["Jan 2024", "Feb 2024", "Mar 2024"])
    #expect(
      sequence.notes == [
        "taken as levels: `region`, `country`; as steps: 3 columns from `Jan 2024` to `Mar 2024`; "
          + "--value takes one of them",
        "columns that are not read: `note`",
      ])
    #expect(
      sequence.warnings == [
        "numbers with separators, signs or units: 1, the first is `1,000.5` in line 2, "
          + "read as 1000.5"
      ])
    let one = try read(
      text, as: .csv,
      options: .with { ($0.levels, $0.value) = (["region"], "Feb 2024") })
    #expect(one.outline == "t(EU=7 US=8)")
  }

  @Test("a row that adds up the others is told")
  func totals() throws {
    let text = "region,2023,2024\nEurope,5,6\nAsia,1,9\nTotal,6,15\n"
    let sequence = try TreeImporter.readSequence(
      Array(text.utf8), as: .csv, id: "t", source: "file")
    #expect(
      sequence.warnings.last
        == "nodes that are called totals and add up others: 1, the first is `Total`; --skip-totals "
        + "leaves them out")
  }

  @Test(
    "which names of columns are periods",
    arguments: [
      ("a,2020,2021", 2), ("a,2021,2020", 2), ("a,2020,2020-06", 0), ("a,Q1,Q2,Q3", 3),
      ("a,Q1 24,Q2 24", 2), ("a,2024-01,2024-02", 2), ("a,January,Februar", 0),
      ("a,January,February", 2), ("a,mar 2024,apr 2024", 2), ("a,Week 1,Week 2", 2),
      ("a,FY24,FY25", 2), ("a,01/2024,02/2024", 2), ("a,w1,w2,w4", 3), ("a,price,rank", 1),
      ("a,2020,2022,2021", 0), ("a,3,4", 0), ("a,Marker,Mayor", 0), ("a,week,month", 0),
    ])
  func periodNames(header: String, steps: Int) throws {
    let columns = header.split(separator: ",").count
    let row = ["x"] + (1..<columns).map { "\($0)" }
    let text = Array("\(header)\n\(row.joined(separator: ","))\n".utf8)
    let sequence = try? TreeImporter.readSequence(text, as: .csv, id: "t", source: "file")
    #expect((sequence?.steps.count ?? 0) == steps)
  }

  @Test("published data sets have no header, a parent each, and sums that do not count")
  func published() throws {
    let rows = "root,,9,9,9\nroot/a,root,1,7,0\nroot/a/x,root/a,1,2,\nroot/a/y,root/a,0,5,0\n"
    let expected = [
      "root(root/a(root/a/x=1))", "root(root/a(root/a/x=2 root/a/y=5) root/b=3)", "root(root/b=4)",
    ]
    #expect(try Self.outlines(rows + "root/b,root,0,3,4\n") == expected)
    // Sums may stand behind their parts or be left out.
    #expect(
      try Self.outlines(
        "root/a/x,root/a,1,2,0\nroot/a/y,root/a,0,5,0\nroot/b,root,0,3,4\nroot/a,root,1,7,0\n")
        == expected)
  }

  @Test("of a file's steps so many are taken as are asked for, evenly spread")
  func spread() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("path,w0,w1,w2,w3,w4,w5\na,1,2,3,4,5,6\n".utf8).write(to: file)
    func weights(_ steps: Int?) throws -> [Double] {
      try TreeImporter.readSequence(.file(file.path), steps: steps).steps.map { $0.weights[0] }
    }
    #expect(try weights(nil) == [1, 2, 3, 4, 5, 6])
    #expect(try weights(6) == [1, 2, 3, 4, 5, 6])
    #expect(try weights(3) == [1, 4, 6])
    #expect(try weights(2) == [1, 6])
    #expect(try weights(1) == [6])
    #expect(throws: TreeImportError(.tooFewSteps(found: 6, asked: 7), source: file.path)) {
      try weights(7)
    }
  }

  @Test("what is wrong is told with its line")
  func refusals() {
    func error(_ text: String) -> TreeImportError? { refusal(of: text, as: .csv) }
    #expect(
      error("path,w0,w1\na,1,2\nb,1,2\na,3,4\n")
        == failure(.duplicateID("a", firstLine: 2), line: 4))
    #expect(
      error("path,w0,w1\nr/a,1,2\nr/b,1,2\nr/a/c,3,4\n")
        == failure(.leafAndInner("a", childLine: 4), line: 2))
    #expect(
      error("path,w0,w1\nr/a/c,3,4\nr/a,1,2\n")
        == failure(.leafAndInner("a", childLine: 2), line: 3))
    #expect(error("path,w0,w1\na,1,0\nb,2,\n") == failure(.emptyStep(1, column: "w1")))
    #expect(error("path,w0,w1\na,1,-2\n") == failure(.negative("-2", of: "w1"), line: 2))
    #expect(
      error("a,2020,2021\nx,1,2\ny,1,-2\n") == failure(.negative("-2", of: "`2021`"), line: 3))
    #expect(
      error("a,b,Q1,Q2\nx,,1,2\nx,y,1,2\n") == failure(.leafAndInner("x", childLine: 3), line: 2))
    #expect(error("a,2020,2021\nx,1,0\n") == failure(.emptyStep(1, column: "`2021`")))
    #expect(error("a,2020,2021\n") == failure(.onlyHeader))
    #expect(error("a,Q1,Q2\nx,1e308,2\nx,1e308,2\n") == failure(.weightOverflow("x"), line: 3))
    #expect(error("path,w0,w1\na,x,2\n") == failure(.notANumber("x", of: "w0"), line: 2))
    #expect(error("path,w0,w1\n,1,2\n") == failure(.emptyPath, line: 2))
    #expect(error("path,w0,w1\n") == failure(.onlyHeader))
    #expect(
      error("path,w0,w1\na,1\n") == failure(.fieldCount(found: 2, expected: 3), line: 2))
    #expect(
      error("path,w0,w1\na/b,1e308,1\na/c,1e308,1\nd,1,1\n") == failure(.weightOverflow("a")))
    for header in ["path,w1,w2", "path,w0,w2", "path,w0,value", "path,w00"] {
      let names = header.split(separator: ",").map { String($0) }
      let row = ["a", "1", "2"].prefix(names.count).joined(separator: ",")
      #expect(error(header + "\n\(row)\n") == failure(.unknownHeader(names), line: 1))
    }
    #expect(error("root/a\n") == failure(.fieldCount(found: 1, expected: 3), line: 1))
    #expect(error("root/a,root\n") == failure(.fieldCount(found: 2, expected: 3), line: 1))
    #expect(
      error("root/a,root,1\nroot/b,root,1,2\n")
        == failure(.fieldCount(found: 4, expected: 3), line: 2))
    #expect(
      error("root/a/b,root,1,2\n") == failure(.wrongParent("root", of: "root/a/b"), line: 1))
  }

  @Test("a path of ten thousand names is no burden")
  func deep() throws {
    let path = [String](repeating: "a", count: 10_000).joined(separator: "/")
    let sequence = try Self.sequence("path,w0,w1\n\(path),1,2\n")
    #expect(sequence.steps.map(\.height) == [9_999, 9_999])
  }

  @Test("two thousand steps are read in linear time")
  func long() throws {
    let header = "path," + (0..<2_000).map { "w\($0)" }.joined(separator: ",")
    let rows = ["a", "b/c"].map { $0 + String(repeating: ",1", count: 2_000) }
    #expect(
      try Self.sequence(([header] + rows).joined(separator: "\n")).steps.count == 2_000)
  }

  @Test(
    "a library's 120 revisions",
    .enabled(if: runsLongTests && FileManager.default.fileExists(atPath: libraryRevisions)))
  func revisions() throws {
    let sequence = try TreeImporter.readSequence(.file(libraryRevisions))
    #expect(sequence.steps.count == 120)
    let text = try String(contentsOfFile: libraryRevisions, encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    for step in [0, 60, 119] {
      let tree = sequence.steps[step]
      let values = rows.compactMap { Double($0[step + 1]) }.filter { $0 > 0 }
      #expect(tree.nodes.count { tree.isLeaf($0) } == values.count)
      #expect(tree.weights[0] == values.reduce(0, +))
    }
  }
}

private let libraryRevisions = URL(fileURLWithPath: #filePath)
  .appending(path: "../../../../../shared/data/globjects.csv").standardized.path
