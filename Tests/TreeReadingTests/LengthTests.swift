import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

@Suite("Lengths of edges in files")
struct LengthTests {
  /// The lengths in level order, −999 for a missing one; empty where there is no column.
  private func lengths(
    _ text: String, _ format: TreeFormat, _ options: ReadingOptions = ReadingOptions()
  ) throws -> [Double] {
    Self.marked(try read(text, as: format, options: options).tree)
  }

  private static func marked(_ tree: LayoutTree) -> [Double] {
    tree.lengths.map { $0.isNaN ? -999 : $0 }
  }

  // MARK: Tables

  @Test(
    "A column of nodes or edges has them, whatever it is called",
    arguments: [
      "length", "Length", "branch_length", "Branch Length", "edge_length", "branch.length",
    ])
  func columns(name: String) throws {
    let rows = "r,,,\nb,r,1,-2\na,r,2,1e-1\nc,a,3,\n"
    #expect(try lengths("id,parent,value,\(name)\n\(rows)", .csv) == [-999, -2, 0.1, -999])
    let edges = "source,target,value,\(name)\nr,b,1,-2\nr,a,2,0.1\na,c,3,NA\n"
    #expect(try lengths(edges, .csv) == [-999, -2, 0.1, -999])
    let named = ReadingOptions.with { $0.length = "way" }
    let both = "id,parent,value,\(name),way\nr,,,,\nb,r,1,7,-2\na,r,2,7,0.1\n"
    #expect(try lengths(both, .csv, named) == [-999, -2, 0.1])
  }

  @Test("Values and colors stay what they are, and what is missing is told")
  func besideValues() throws {
    let text = "id,parent,value,length,color\nr,,,5,red\na,r,2,,blue\nb,r,3,0,\n"
    let tree = try read(text, as: .csv)
    #expect(tree.outline == "r(a=2 b=3)")
    #expect(Self.marked(tree.tree) == [5, -999, 0])
    #expect(tree.notes.isEmpty)
    #expect(tree.warnings == ["nodes without a length count 0: 1, the first is 'a'"])
    let asValues = try read(text, as: .csv, options: .with { $0.value = "length" })
    #expect(asValues.outline == "r=5(a b=0)")
    #expect(Self.marked(asValues.tree) == [5, -999, 0])
    // Alone, too: then there is no value.
    #expect(try read("id,parent,length\nr,,\na,r,2\n", as: .csv).outline == "r(a)")
  }

  @Test("A column of words is none, and what is no finite number has a place")
  func wrongFields() throws {
    let words = try read("id,parent,value,length\nr,,,\na,r,2,long\nb,r,3,4\n", as: .csv)
    #expect(words.tree.lengths.isEmpty)
    #expect(words.notes == ["columns that are not read: `length`"])
    for (field, number) in [("long", nil), ("1e999", Double.infinity)] {
      let text = "id,parent,value,length\nr,,,\nb,r,3,4\na,r,2,\(field)\n"
      #expect(
        refusal(of: text, as: .csv, options: .with { $0.length = "length" })
          == failure(.badNumber(number, field, of: "the length"), line: 4))
    }
    #expect(
      refusal(of: "id,parent\nr,\n", as: .csv, options: .with { $0.length = "way" })
        == failure(.noSuchColumn("way", ["id", "parent"]), line: 1))
  }

  @Test("In tables of paths and outlines the column is one of numbers, unless it is named")
  func otherTables() throws {
    let named = ReadingOptions.with { $0.length = "length" }
    let paths = "path,value,length\na,1,\na/b,2,3\na/c,4,5\n"
    #expect(try lengths(paths, .csv) == [])
    #expect(try lengths(paths, .csv, named) == [-999, 3, 5])
    let outline = "outline level,name,value,length\n1,a,,9\n2,b,2,3\n2,c,4,5\n"
    #expect(try lengths(outline, .csv) == [])
    #expect(try lengths(outline, .csv, named) == [9, 3, 5])
    let levels = "land,town,length\nx,y,3\nx,z,4\n"
    #expect(try read(levels, as: .csv).tree.weights[0] == 7)
    #expect(try lengths(levels, .csv) == [])
    #expect(
      refusal(of: levels, as: .csv, options: named)?.description.contains("--length") == true)
  }

  /// What stands for the node itself is where that is.
  @Test("A leaf `self` has the length 0")
  func own() throws {
    let text = "path,value,length\na,9,1\na/b,2,3\na/c,4,5\n"
    let tree = try read(text, as: .csv, options: .with { $0.length = "length" })
    #expect(tree.outline == "a(a/b=2 a/c=4 a/self=3)")
    #expect(Self.marked(tree.tree) == [1, 3, 5, 0])
  }

  // MARK: JSON and YAML

  @Test("Keys of JSON and YAML", arguments: ["length", "branch_length", "edge_length"])
  func keys(name: String) throws {
    let json = """
      {"name":"r","\(name)":7,"children":[
      {"name":"a","value":2,"\(name)":-1.5},
      {"name":"b","\(name)":"0.25","children":[{"name":"c","value":3,"\(name)":null}]}]}
      """
    #expect(try lengths(json, .json) == [7, -1.5, 0.25, -999])
    let yaml = """
      name: r
      \(name): 7
      children:
      - {name: a, value: 2, \(name): -1.5}
      - name: b
        \(name): 0.25
        children: [{name: c, value: 3}]
      """
    #expect(try lengths(yaml, .yaml) == [7, -1.5, 0.25, -999])
    let way = json.replacing(name, with: "way")
    #expect(try lengths(way, .json, .with { $0.length = "way" }) == [7, -1.5, 0.25, -999])
    #expect(try lengths(way, .json) == [])
    let flat = "[{\"id\":1},{\"id\":2,\"parent\":1,\"value\":3,\"\(name)\":4}]"
    #expect(try lengths(flat, .json) == [-999, 4])
    #expect(try read(json, as: .json).warnings.contains { $0.hasPrefix("nodes without a length") })
  }

  @Test("A length of JSON that is no number is another key, unless an option names it")
  func otherKeys() throws {
    let text = #"{"name":"r","children":[{"name":"a","value":2,"length":"long"},{"length":[1]}]}"#
    let tree = try read(text, as: .json)
    #expect(tree.tree.lengths.isEmpty)
    #expect(
      tree.warnings.first == "values of other keys than name, children, value, width, height, "
        + "side, length, color are ignored: 2, the first is `length` in line 1")
    #expect(
      refusal(of: text, as: .json, options: .with { $0.length = "length" })
        == failure(.badNumber(nil, "long", of: "the length"), line: 1, column: 56))
    #expect(
      refusal(of: #"{"children":[{"length":1e999}]}"#, as: .json)
        == failure(.badNumber(.infinity, "1e999", of: "the length"), line: 1, column: 24))
    #expect(
      refusal(of: #"{"children":[{"length":1}]}"#, as: .json, options: .with { $0.length = "way" })
        == failure(.noSuchKey("way", option: "length")))
  }

  @Test("A length that may be the only size is asked for, and is both as the value")
  func onlySizes() throws {
    let files = #"{"name":"r","children":[{"name":"a","length":2},{"name":"b","length":3}]}"#
    #expect(refusal(of: files, as: .json) == failure(.valuesElsewhere("length", count: 2)))
    let asked = try read(files, as: .json, options: .with { $0.value = "length" })
    #expect(asked.outline == "r(a=2 b=3)" && Self.marked(asked.tree) == [-999, 2, 3])
    let none = try read(files, as: .json, options: .with { $0.value = "none" })
    #expect(none.outline == "r(a b)" && Self.marked(none.tree) == [-999, 2, 3])
    let both = try read(
      files, as: .json, options: .with { ($0.value, $0.length) = ("length", "length") })
    #expect(both.outline == "r(a=2 b=3)" && Self.marked(both.tree) == [-999, 2, 3])
    // Sizes have no inner nodes.
    let edges = #"{"name":"r","children":[{"name":"a","length":2,"children":[{"length":3}]}]}"#
    #expect(try read(edges, as: .json).outline == "r(a(#2))")
  }

  @Test("An object of a value and a length is one node, and other numbers are nodes of their own")
  func oneNode() throws {
    let one = try read(#"{"value":1,"length":2}"#, as: .json)
    #expect(one.outline == "#0=1" && Self.marked(one.tree) == [2])
    let noValue = try read(#"{"value":null,"length":2}"#, as: .json)
    #expect(noValue.outline == "#0" && Self.marked(noValue.tree) == [2])
    let names = try read(#"{"length":3,"width":2}"#, as: .json)
    #expect(names.outline == "t(length=3 width=2)" && names.tree.lengths.isEmpty)
  }

  // MARK: Writing

  private func text(_ tree: NamedTree, as format: WrittenFormat) -> String {
    var bytes: [UInt8] = []
    tree.write(as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Newick, CSV, JSON and back",
    arguments: [
      "((a:0.1,b:-2)c:1e-300,d,e:0):7;", "(a:1,b:2)r;", "(a:1)r:2;", "((a:1)b:3)r;", "(a,b)r;",
      "(a:0.30000000000000004,(b:1)c);", ":2;",
    ], [nil, "none", "length"])
  func roundTrip(newick: String, value: String?) throws {
    guard value != "length" || !newick.contains("-2") else { return }
    let tree = try read(newick, as: .newick, options: .with { $0.value = value })
    let csv = try read(text(tree, as: .csv), as: .csv)
    let json = try read(text(tree, as: .json), as: .json)
    for other in [csv, json] {
      #expect(Self.marked(other.tree) == Self.marked(tree.tree))
      #expect(other.tree == tree.tree)
    }
    #expect(text(json, as: .newick) == text(tree, as: .newick))
    let again = try read(text(json, as: .newick), as: .newick, options: .with { $0.value = value })
    #expect(again.tree == tree.tree || tree.tree.lengths.isEmpty)
  }

  @Test("How the files look, and what Newick leaves out")
  func looks() throws {
    let tree = try read("((a:0.5,b)c:-2)r:3;", as: .newick)
    #expect(
      text(tree, as: .csv)
        == "id,parent,value,length\nr,,,3\nc,r,,-2\na,c,1,0.5\nb,c,1,\n")
    #expect(
      text(tree, as: .json) == """
        {"name":"r","length":3,"children":[
        {"name":"c","length":-2,"children":[
        {"name":"a","value":1,"length":0.5},
        {"name":"b","value":1}]}]}

        """)
    #expect(text(tree, as: .newick) == "((a:0.5,b)c:-2)r:3;\n")
    #expect(tree.losses(as: .newick) == [])
    var other = tree
    other.tree = try tree.tree.withValues([.nan, .nan, 2, 1])
    #expect(
      other.losses(as: .newick)
        == ["Newick has no place for values beside lengths, which are left out"])
    other.tree = try LayoutTree(parents: other.tree.parent, values: other.tree.values)
    #expect(text(other, as: .newick) == "((a:2,b:1)c)r;\n" && other.losses(as: .newick) == [])
  }

  @Test("Lengths that only late rows have are read back")
  func late() throws {
    let names = (0..<3_000).map { "n\($0)" }
    let newick = "(" + names.joined(separator: ",") + ",(late:0.5)x)r;"
    let tree = try read(newick, as: .newick)
    #expect(try read(text(tree, as: .csv), as: .csv).tree == tree.tree)
    #expect(tree.tree.lengths.last == 0.5)
  }

  // MARK: Other ways

  @Test("Trees without totals, with counted leaves, with sides and without rows keep them")
  func transformed() throws {
    let rows = "r,,,\na,r,1,10\nb,r,2,20\nc,r,3,30\nTotal,r,6,40\n"
    let text = "id,parent,value,length\n\(rows)"
    #expect(
      try lengths(text, .csv, .with { $0.skipsTotals = true }) == [-999, 10, 20, 30])
    let sequence = TreeSequence(try read(text, as: .csv)).countingLeaves()
    #expect(Self.marked(sequence.first) == [-999, 10, 20, 30, 40])
    let sided = "id,parent,value,side,length\nr,,,,\na,r,1,right,10\nb,r,2,left,20\n"
    #expect(try lengths(sided, .csv) == [-999, 20, 10])
  }
}
