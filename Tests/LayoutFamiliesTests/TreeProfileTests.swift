import LayoutAdvice
import LayoutFamilies
import Testing
import TreeLayout
import TreeModel

@Suite("What is known of a tree")
struct TreeProfileTests {
  /// A tree of two groups with two leaves each, below a root.
  private func profile(
    _ names: [String] = ["r", "a", "b", "c", "d", "e", "f"], _ values: [Double] = [1, 2, 3, 4]
  ) throws -> TreeProfile {
    var all = NodeNames()
    for name in names { all.append(name.utf8) }
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan] + values)
    return TreeProfile(of: TreeSequence(NamedTree(id: "t", tree: tree, names: all)))
  }

  @Test("sizes, values and names")
  func sizes() throws {
    let own = try profile()
    #expect(own.leaves == 4 && own.tops == 2 && own.height == 2 && own.versions == 1)
    #expect(own.hasValues && own.hasNames && own.isBinary && !own.hasLengths && !own.areFiles)
    #expect(own.needs == [.values, .names])
    let names = ["r", "a", "b", "c", "d", "", "f"]
    #expect(try own.hidden == 0 && profile(names).hidden == 1)
    #expect(try profile(names, [1, 0, 3, 4]).hidden == 2 && profile([], [1, 0, 3, 0]).hidden == 2)
    #expect(try profile([], [0, 0, 0, 0]).hidden == 0)
    let counted = try profile(["r", "a", "b", "c", "d", "e", "f"], [1, 1, 1, 1])
    #expect(!counted.hasValues && counted.needs == [.names, .structure])
    #expect(try !profile([]).hasNames)
  }

  @Test("chains are nodes of which half or more have one child")
  func chains() throws {
    func chained(_ parents: [Int32]) throws -> Bool {
      let tree = try LayoutTree(parents: parents, values: parents.map { _ in .nan })
      return TreeProfile(of: TreeSequence(NamedTree(id: "t", tree: tree))).hasChains
    }
    #expect(try chained([-1, 0, 1, 1]))
    #expect(try !chained([-1, 0, 0, 1, 2, 2, 4, 4]))
    #expect(try !chained([-1, 0, 0]))
  }

  @Test("files have extensions, calls own values, and months are in order")
  func names() throws {
    #expect(try profile(["", "", "", "a.c", "b.swift", "c.h", "d"]).areFiles)
    #expect(try !profile(["", "", "", "v1.25", "a. b", "c.", "d"]).areFiles)
    let calls = try profile(["", "f", "g", "self", "h", "i", "k"])
    #expect(calls.hasOwnValues && calls.needs.contains(.structure))
    var names = NodeNames()
    for name in ["", "Jan", "Feb", "Mar"] { names.append(name.utf8) }
    let tree = try LayoutTree(parents: [-1, 0, 0, 0], values: [.nan, 1, 2, 3])
    let months = TreeProfile(of: TreeSequence(NamedTree(id: "t", tree: tree, names: names)))
    #expect(months.isOrdered && months.needs == [.values, .names, .order])
  }

  @Test("an icicle is turned like a tree drawing")
  func turned() throws {
    let catalog = Catalog()
    var selection = try StrategySelection(["icicle", "sunburst"], from: catalog)
    selection.addVariants(.orientation, "right", from: catalog) { _, _ in true }
    #expect(selection.members.map(\.id).contains("partition:orientation=right"))
    #expect(selection.members.count == 3)
  }
}
