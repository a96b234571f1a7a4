import LayoutFamilies
import TestSupport
import Testing
import TreeLayout

@Suite("Kinds with options of their own")
struct StrategyKindTests {
  /// A stack whose siblings are three units apart, beside the stack.
  private static let catalog: Catalog = {
    var wide = StackTree()
    wide.gaps.sibling = 3
    var catalog = Catalog()
    catalog.nodeLinkTrees.kinds.append(StrategyKind(wide, name: "wide-stack"))
    return catalog
  }()

  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  @Test(
    "an id says what differs from the kind, be it the type's own default",
    arguments: [
      ("wide-stack", "wide-stack"), ("wide-stack:siblingGap=3", "wide-stack"),
      ("wide-stack:siblingGap=1", "wide-stack:siblingGap=1"),
      ("wide-stack:siblingGap=1.0", "wide-stack:siblingGap=1"),
      ("wide-stack:levelGap=2,siblingGap=1", "wide-stack:levelGap=2,siblingGap=1"),
      ("stack:siblingGap=3", "stack:siblingGap=3"), ("stack:siblingGap=1", "stack"),
    ])
  func ids(spelling: String, id: String) throws {
    let member = try Self.catalog.member(spelling)
    #expect(member.id == id)
    #expect(try Self.catalog.member(id).id == id, "an id is read as what it is of")
  }

  @Test("the layout is that of the kind's options, and of those set on top of them")
  func layouts() throws {
    let tree = TestTrees.random(seed: 1, nodes: 30)
    func hash(_ spelling: String) throws -> StableHash {
      try Self.catalog.nodeLinkTrees.strategy(spelling).layout(tree, in: Self.frame).hash
    }
    #expect(try hash("wide-stack") == hash("stack:siblingGap=3"))
    #expect(try hash("wide-stack:siblingGap=1") == hash("stack"))
    #expect(try hash("wide-stack") != hash("stack"))
  }

  @Test("a list shows the kind's values, and errors call it by its name")
  func facts() throws {
    let kinds = Self.catalog.nodeLinkTrees.kindFacts
    func value(_ kind: String) -> String? {
      kinds.first { $0.name == kind }?.options.first { $0.name == "siblingGap" }?.value
    }
    #expect(value("wide-stack") == "3")
    #expect(value("stack") == "1")
    #expect(
      throws: SelectionError.badOption(
        .repeated(option: "siblingGap", strategy: "wide-stack"))
    ) { try Self.catalog.member("wide-stack:siblingGap=1,siblingGap=2") }
    #expect(
      throws: SelectionError.badOption(
        .badValue("-1", option: "levelGap", strategy: "wide-stack", expected: "a number ≥ 0"))
    ) { try Self.catalog.member("wide-stack:levelGap=-1") }
  }
}
