import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Long texts in files")
struct LongTextTests {
  private static let digits = String(repeating: "9", count: 10_000)
  private static let name = String(repeating: "w", count: 10_000)
  private static let tables = [
    "r,,\nb,r,\(digits)x", "r,,\nb,r,-\(digits)", "r,,\nb,r,\(digits)",
    "r,,\n\(name),r,\n\(name),r,", "r,,\nb,\(name),", "r,,\n\(name),\(name),",
    "\(name),,\nb,\(name),1e308\nc,\(name),1e308",
  ]
  private static let texts: [(TreeFormat, String)] =
    tables.map { (.csv, "id,parent,value\n\($0)\n") } + [
      (.csv, "one,two,\(name)\nr,,\n"), (.csv, "\(name),\(name)\n,\n"),
      (.csv, "id,parent,side\nr,,\n\(name),r,\(name)\n"),
      (.csv, "id,parent,side\nq,,\nr,q,\n\(name),r,left\n\(name)x,r,left\n"),
      (.csv, "id,parent,side\nq,,\nr,q,\n\(name),r,left\nb,r,\nc,r,\n"),
      (.json, #"{"name":"a","value":-\#(digits)}"#), (.json, #"{"name":"a","value":\#(digits)}"#),
      (.newick, "(a:\(digits)x,b);"), (.newick, "(a:-\(digits)x,b);"),
    ]

  // Not as arguments, which would be printed.
  @Test("Errors quote a part of them")
  func errors() throws {
    for (index, (format, text)) in Self.texts.enumerated() {
      let error = try #require(refusal(of: text, as: format), "text \(index)")
      #expect(error.description.count < 500)
      #expect(error.description.contains("…"))
    }
  }

  @Test("Warnings do, too")
  func warnings() throws {
    let name = Self.name
    let json = try read(#"{"\#(name)":1,"value":1,"children":[{"name":"b"}]}"#, as: .json)
    let csv = try read("id,parent,value\n\(name),,2\nb,\(name),1\n", as: .csv)
    for warnings in [json.warnings, csv.warnings] {
      #expect(!warnings.isEmpty)
      #expect(warnings.allSatisfy { $0.count < 500 })
    }
  }

  @Test("The first row of a table without a header")
  func firstRow() throws {
    let options = ReadingOptions.with { $0.hasHeader = false }
    let name = String(repeating: "w", count: 70_000)
    for count in [0, 1, 50_000] {
      let text = "\(name),1" + String(repeating: "\nb,2", count: count)
      let tree = try read(text, as: .csv, options: options)
      #expect(tree.tree.weights[0] == Double(1 + 2 * count))
    }
    let longer = String(repeating: "w", count: 1 << 18)
    let error = refusal(of: "\(longer),1", as: .csv, options: options)
    #expect(error?.kind == .other("the first row is too long to be looked at; add a header"))
    #expect(refusal(of: " ", as: .csv, options: options)?.kind != error?.kind)
  }

  // Would take minutes if each column were looked for among all others.
  @Test("A table may have many columns")
  func columns() throws {
    let names = (0..<20_000).map { "c\($0)" }.joined(separator: ",")
    let fields = String(repeating: ",", count: 20_000)
    let tree = try read("id,parent,\(names)\nr,\(fields)\na,r\(fields)\n", as: .csv)
    #expect(tree.outline == "r(a)")
    #expect(tree.notes.count == 1 && tree.warnings.isEmpty)
    #expect(refusal(of: "\(names)\n\(fields)\n", as: .csv)?.line == 1)
  }

  // Would take minutes if all columns were looked at for each of them.
  @Test("Many columns may be called as parents")
  func parents() throws {
    let names = (0..<20_000).map { "parent \($0)" }.joined(separator: ",")
    let fields = String(repeating: ",", count: 20_000)
    #expect(refusal(of: "a,\(names)\nx\(fields)\ny\(fields)\n", as: .csv)?.line == 1)
  }

  @Test("A table with more columns than are read is refused, with a header and without")
  func tooManyColumns() {
    let row = String(repeating: "1,", count: 100_000)
    let kind = TreeImportError.Kind.tooManyColumns(100_001, limit: 100_000)
    #expect(refusal(of: "\(row)1\n", as: .csv) == failure(kind, line: 1))
    let options = ReadingOptions.with { $0.hasHeader = false }
    #expect(refusal(of: "\(row)1\n", as: .csv, options: options)?.kind == kind)
    #expect(
      refusal(of: "root/a,root,\(row)1\n", as: .csv)?.kind
        == .tooManyColumns(
          100_003, limit: 100_000))
  }

  @Test("A long path with many steps is refused, which would make a node for each of both")
  func tooManyStepNodes() {
    let path = String(repeating: "a/", count: 20_000)
    // The header and a row are in the first bytes that a look before reading has.
    let header = "path," + (0..<25_000).map { "w\($0)" }.joined(separator: ",")
    let row = path + "a" + String(repeating: ",1", count: 25_000)
    #expect(
      refusal(of: "\(header)\n\(row)\n", as: .csv)
        == failure(.tooManyStepNodes(nodes: 20_001, steps: 25_000, limit: 200_000_000)))
  }
}
