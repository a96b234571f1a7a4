import Foundation
import LayoutFamilies
import TestSupport
import Testing
import TreeLayout

@Suite("Selection")
struct StrategySelectionTests {
  private func ids(_ arguments: String...) throws(SelectionError) -> [String] {
    try StrategySelection(arguments, from: Catalog()).members.map(\.id)
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
    let all = try StrategySelection(["all"], from: Catalog())
    #expect(all.members.map(\.id) == Catalog().kindNames)
    #expect(all.named.isEmpty)
    let some = try StrategySelection(["radial,slice"], from: Catalog())
    #expect(some.members.map(\.id) == ["sunburst", "slice"])
    #expect(some.named == ["slice"])
  }

  @Test("an option can be set by its role, where it has not been set")
  func roles() throws {
    var selection = try StrategySelection(
      ["slice,sunburst", "sunburst:startingAngle=5,fitsFrame=true", "radial"], from: Catalog())
    selection.set(.fitsFrame, "true", from: Catalog())
    #expect(
      selection.members.map(\.id) == [
        "slice", "sunburst:fitsFrame=true", "sunburst:fitsFrame=true,startingAngle=5",
      ])
    #expect(selection.named == Set(selection.members.map(\.id)))
  }

  @Test("variants are added where they are wanted, of what nobody asked for by name")
  func variants() throws {
    var selection = try StrategySelection(["node-link", "knuth", "slice"], from: Catalog())
    let before = selection.members.map(\.id)
    selection.addVariants(.orientation, "right", from: Catalog()) { member, variant in
      #expect(variant.id == member.id + ":orientation=right")
      return member.id == "stack"
    }
    let after = selection.members.map(\.id)
    #expect(after.filter { $0 != "stack:orientation=right" } == before)
    let place = try #require(after.firstIndex(of: "stack"))
    #expect(after[place + 1] == "stack:orientation=right")
    selection.addVariants(.orientation, "right", from: Catalog()) { _, _ in true }
    let all = selection.members.map(\.id)
    #expect(Set(all).count == all.count)
    #expect(!all.contains("knuth:orientation=right") && all.contains("cluster:orientation=right"))
  }

  @Test("the smallest leaf of each geometry")
  func smallestCell() throws {
    let trees = [TestTrees.flat([1, 3, 0]), TestTrees.flat([1, 4])]
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    func smallest(_ strategy: String) throws -> Double? {
      func smallest(_ member: some FamilyMember) -> Double? {
        member.smallestCell(in: member.strategy.layouts(of: trees, in: frame))
      }
      return smallest(try Catalog().member(strategy))
    }
    #expect(try smallest("slice") == 20)
    #expect(try smallest("partition") == 10)
    // What is grouped is not shown.
    #expect(try smallest("slice:maximumItems=1") == 75)
    #expect(try smallest("knuth") == nil)
    let ring = try #require(try smallest("sunburst:fitsFrame=true"))
    #expect(abs(ring - (25 - 25 * (60 / 120.0) * (60 / 120.0)) * .pi / 5) < 1e-9)
    let circle = try #require(try smallest("pack"))
    #expect(abs(circle - 25 * .pi / 9) < 1e-9)
  }

  @Test("mistakes say what there is")
  func mistakes() {
    func message(_ argument: String) -> String? {
      do {
        _ = try StrategySelection([argument], from: Catalog())
        return nil
      } catch { return error.description }
    }
    #expect(
      message("slice,exec:run me")
        == "a command may hold commas, so that it stands alone: in 'slice,exec:run me' write "
        + "'exec' and what follows as a --strategy of its own")
    #expect(message("squarifed") == "there is no strategy 'squarifed'; did you mean 'squarified'?")
    #expect(
      message("zzzzzz") == "there is no strategy 'zzzzzz'; 'layoutbench list' shows all")
    #expect(
      message("squarified:ration=2")
        == "'squarified' has no option 'ration'; it has maximumItems, minimumArea, minimumCell, "
        + "minimumSide, padding, paddingInner, paddingOuter, paddingTop, paddingTopLevels, ratio, "
        + "rest, round, threads, valueScale")
    #expect(
      message("squarified:ratio=0.5")
        == "'0.5' is not a valid value for 'ratio' of 'squarified'; it takes a number ≥ 1")
    #expect(
      message("ratio=2") == "'ratio=2' is an option without a strategy; write strategy:ratio=2")
    #expect(message("squarified:ratio") == "'ratio' is not of the form option=value")
    #expect(
      message("squarified:ratio=2,ratio=3") == "'ratio' of 'squarified' is given twice")
    #expect(message("") == "no strategy is selected")
  }

  // MARK: One strategy

  @Test("a command that takes one strategy says so, and which family it belongs to")
  func one() throws {
    let catalog = Catalog()
    #expect(try catalog.member("squarified:ratio=2").id == "squarified:ratio=2")
    #expect(
      throws: SelectionError.notOne(kind: "strategy", argument: "slice,dice", count: 2)
    ) { try catalog.member("slice,dice") }
    #expect(try catalog.treemaps.strategy("squarified:ratio=1").id.description == "squarified")
    #expect(
      throws: SelectionError.notInFamily(strategy: "knuth", family: "treemap")
    ) { try catalog.treemaps.strategy("knuth") }
  }

  @Test("an argument for another program names it, and which strategies are wanted")
  func peers() {
    func parts(_ argument: String) -> [String]? {
      PeerArgument(argument).map { [$0.command] + $0.strategies }
    }
    #expect(parts("exec:a b, c:d") == ["a b, c:d"])
    #expect(parts("exec/x:a") == ["a", "x"])
    #expect(parts("exec/x,y:a/b:c") == ["a/b:c", "x", "y"])
    #expect(parts("exec/x") == ["", "x"] && parts("exec/:a") == ["a", ""])
    for argument in ["slice", "slice:a=exec:b", "exec", "execute:a", ""] {
      #expect(parts(argument) == nil, "\(argument)")
    }
  }
}
