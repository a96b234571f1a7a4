import Foundation
import LayoutBenchmark
import TestSupport
import Testing
import TreeData
import TreeLayout

@Suite("Selection")
struct SelectionTests {
  private func ids(_ arguments: String...) throws(SelectionError) -> [String] {
    try StrategySelection(arguments, from: .standard).strategies.map(\.id.description)
  }

  @Test("an item with = and no : before it continues the strategy to its left")
  func lists() throws {
    #expect(
      try ids("stack:siblingGap=10,rowAlignment=top,knuth", "slice")
        == ["stack:rowAlignment=top,siblingGap=10", "knuth", "slice"])
  }

  @Test("defaults are left out of an id, so equal strategies are one")
  func defaults() throws {
    #expect(try ids("squarified:ratio=1,squarified,squarified:ratio=1.0") == ["squarified"])
  }

  @Test("all is every id once; a family is its members; both come without being named")
  func families() throws {
    let all = try StrategySelection(["all"], from: .standard)
    #expect(all.strategies.map(\.id) == Catalog.standard.strategies.map(\.id))
    #expect(all.named.isEmpty)
    let some = try StrategySelection(["radial,slice"], from: .standard)
    #expect(some.strategies.map(\.id.description) == ["sunburst", "slice"])
    #expect(some.named.map(\.description) == ["slice"])
  }

  @Test("ids and family names never coincide, and no id comes twice")
  func distinctNames() {
    let names = Catalog.standard.strategies.map { type(of: $0).name }
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: Families.standard.all.map(\.id.description) + ["all"]))
    for strategy in Catalog.standard.strategies {
      #expect(Families.standard.family(strategy.family) != nil, "\(strategy.id)")
    }
  }

  @Test("mistakes say what there is")
  func mistakes() {
    func message(_ argument: String) -> String? {
      do {
        _ = try StrategySelection([argument], from: .standard)
        return nil
      } catch { return error.description }
    }
    #expect(message("squarifed") == "there is no strategy 'squarifed'; did you mean 'squarified'?")
    #expect(
      message("zzzzzz") == "there is no strategy 'zzzzzz'; 'layoutbench list' shows what there is")
    #expect(
      message("squarified:ration=2")
        == "'squarified' has no option 'ration'; it has paddingInner, paddingOuter, paddingTop, "
        + "ratio, round")
    #expect(
      message("squarified:ratio=0.5")
        == "'0.5' is no value for 'ratio' of 'squarified'; it takes a number ≥ 1")
    #expect(
      message("ratio=2") == "'ratio=2' is an option without a strategy; write strategy:ratio=2")
    #expect(message("squarified:ratio") == "'ratio' is not of the form option=value")
    #expect(
      message("squarified:ratio=2,ratio=3") == "'ratio' of 'squarified' is given twice")
    #expect(message("") == "no strategy is selected")
  }

  @Test("a generator is made in every size and seed, a regular one with one seed only")
  func generatedTrees() throws {
    let trees = try TreeSelection(
      ["random-recursive,path"], sizes: [10, 20], seeds: [1, 2]
    ).trees
    #expect(
      trees.map { "\($0.named.id) \($0.named.tree.count) \($0.seed ?? 0)" } == [
        "random-recursive 10 1", "random-recursive 10 2", "random-recursive 20 1",
        "random-recursive 20 2", "path 10 1", "path 20 1",
      ])
  }

  @Test("sizes that come to the same tree make one")
  func sameSize() throws {
    #expect(try TreeSelection(["balanced"], sizes: [9, 10, 72], seeds: [1]).trees.count == 1)
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
    #expect(try TreeSelection([files[0], files[0]], sizes: [], seeds: []).trees.count == 1)
    #expect(throws: SelectionError.sameName(tree: "tree")) {
      try TreeSelection(files, sizes: [], seeds: [])
    }
  }

  @Test("a mistyped tree is told the nearest one")
  func unknownTree() {
    #expect(throws: SelectionError.unknown(kind: "tree", name: "paht", nearest: "path")) {
      try TreeSelection(["paht"], sizes: [10], seeds: [1])
    }
  }

  @Test("every suite can be read and its trees be found")
  func suites() throws {
    #expect(!BenchmarkFiles.suites.isEmpty)
    for file in BenchmarkFiles.suites {
      let suite = try Suite(contentsOf: file)
      #expect(suite.name == file.stem)
      for entry in suite.trees {
        #expect(!(try TreeSelection([entry.tree], sizes: [10], seeds: [1]).trees.isEmpty))
      }
    }
  }

  @Test(
    "a broken suite is an error that says where",
    arguments: [
      (#"{"name": "x", "about": "y", "trees": [{"sizes": [1]}]}"#, ".trees[0] has no 'tree'"),
      (
        #"{"name": "x", "about": "y", "trees": [{"tree": 1}]}"#, ".trees[0].tree is not of the type"
      ),
      (
        #"{"name": "x", "about": "y", "trees": [{"tree": "path", "size": [1]}]}"#,
        ".trees[0] has no 'size'; its keys are tree, sizes"
      ),
      (
        #"{"name": "x", "about": "y", "trees": [], "strategy": []}"#,
        "a suite has no 'strategy'; its keys are name"
      ),
    ])
  func brokenSuite(text: String, message: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: SuiteError.self) { try Suite(contentsOf: file) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
