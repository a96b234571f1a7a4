import LayoutFamilies
import Testing
import TreeLayout
import TreeModel

@Suite("Selecting a node")
struct NodeSelectionTests {
  private func named(_ tree: [(name: String, parent: Int32)]) throws -> NamedTree {
    var names = NodeNames(pathSeparator: ".")
    for node in tree { names.append(node.name) }
    return NamedTree(
      id: "t",
      tree: try LayoutTree(
        parents: tree.map(\.parent), values: tree.indices.map { Double($0) }), names: names,
      notes: ["a note"], warnings: ["a warning"])
  }

  @Test("the subtree of a node found by its name, its label or its place keeps names and values")
  func subtree() throws {
    let tree = try named([("a", -1), ("a.b", 0), ("c", 0), ("a.b.x", 1), ("", 1), ("d", 2)])
    for node in ["a.b", "b", "#1"] {
      let part = try tree.subtree(at: node)
      #expect(part.id == "t/b")
      #expect(part.tree.parent == [-1, 0, 0])
      #expect(part.tree.values == [1, 3, 4])
      #expect(part.tree.nodes.map { part.names[$0] } == ["a.b", "a.b.x", "#2"])
      #expect(part.notes == ["a note"] && part.warnings == ["a warning"])
    }
    let whole = try tree.subtree(at: "a")
    #expect(whole.id == "t")
    #expect(whole.tree.digest == tree.tree.digest)
    #expect(try tree.subtree(at: "x").tree.count == 1)
    #expect(try tree.subtree(at: "#4").tree.values == [4])
    let nameless = NamedTree(id: "t", tree: tree.tree)
    #expect(try nameless.subtree(at: "#2").tree.values == [2, 5])
  }

  @Test("a subtree keeps colors, and that of an ancestor for its root")
  func colors() throws {
    var tree = try named([("a", -1), ("b", 0), ("c", 1), ("d", 2)])
    tree.names = NodeNames()
    for (name, color) in [("a", "red"), ("b", ""), ("c", ""), ("d", "blue")] {
      tree.names.append(name, color: color)
    }
    let part = try tree.subtree(at: "c")
    let colors = part.tree.nodes.map { String(decoding: part.names.color(of: $0), as: UTF8.self) }
    #expect(colors == ["red", "blue"])
  }

  @Test("a name comes before a label and a place")
  func order() throws {
    let tree = try named([("a", -1), ("#2", 0), ("a.b", 0), ("b", 1)])
    #expect(try tree.subtree(at: "b").tree.values == [3])
    #expect(try tree.subtree(at: "#2").tree.values == [1, 3])
  }

  @Test("a name of no node or of several is an error that tells which there are")
  func mistakes() throws {
    let tree = try named([
      ("root", -1), ("left", 0), ("right", 0), ("x", 1), ("x", 1), ("x", 2), ("x", 2),
    ])
    func message(_ node: String) -> String? {
      do {
        _ = try tree.subtree(at: node)
        return nil
      } catch { return error.description }
    }
    #expect(message("rigth") == "there is no node 'rigth' in t; did you mean 'right'?")
    #expect(message("#7") == "there is no node '#7' in t")
    #expect(message("#-1") == "there is no node '#-1' in t")
    #expect(
      message("x")
        == "4 nodes of t are called 'x': #3 below 'left', #4 below 'left', #5 below 'right', …; "
        + "name one by its number")
  }

  // Would take minutes if each name were compared letter by letter with the whole of the other.
  @Test("a long name of no node is refused at once, also among long names")
  func longNames() throws {
    let names = (0..<300).map { String(repeating: "b", count: 2_000 + $0 % 5) }
    let tree = try named([("a", -1)] + names.map { ($0, 0) })
    let error = #expect(throws: SelectionError.self) {
      try tree.subtree(at: String(repeating: "a", count: 2_000))
    }
    guard case .unknownNode(_, _, nearest: nil) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
