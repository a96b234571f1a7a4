import Foundation
import Testing
import TreeLayout

/// The text of a strategy with options.
@Suite("Ids of strategies")
struct StrategyIDTests {
  private func error(_ text: String) -> OptionError? {
    #expect(throws: OptionError.self) { try AnyStrategy(text, among: StrategyKind.nodeLinkTrees) }
  }

  @Test("a text spells a strategy, whose id has the options in order")
  func spelled() throws {
    func id(_ text: String) throws -> String {
      try AnyStrategy(text, among: StrategyKind.nodeLinkTrees).id.description
    }
    #expect(try id("stack") == "stack")
    #expect(
      try id("stack:siblingGap=2,rowAlignment=top") == "stack:rowAlignment=top,siblingGap=2")
    #expect(try id("stack:siblingGap=1") == "stack", "the value that it has anyway")
  }

  @Test("a text that spells no strategy is refused with what to do")
  func refused() {
    let known = StrategyKind.nodeLinkTrees.map(\.name)
    #expect(error("") == .unknownStrategy("", known: known))
    #expect(error("squarified") == .unknownStrategy("squarified", known: known))
    #expect(error("stack,knuth") == .unknownStrategy("stack,knuth", known: known))
    #expect(error("siblingGap=2") == .optionWithoutStrategy("siblingGap=2"))
    #expect(error("stack:siblingGap") == .badSetting("siblingGap"))
    #expect(
      error("stack:siblingGap=2,siblingGap=2")
        == .repeated(option: "siblingGap", strategy: "stack"))
    #expect(
      error("squarified")?.description.hasPrefix(
        "there is no strategy 'squarified'; there are knuth, ") == true)
  }

  @Test("a list with commas holds strategies and options")
  func list() throws {
    let ids = try StrategyID.list(in: "stack:rowAlignment=top,siblingGap=2,,knuth")
    #expect(ids.map(\.description) == ["stack:rowAlignment=top,siblingGap=2", "knuth"])
    #expect(ids[0].settings == [Setting("rowAlignment", "top"), Setting("siblingGap", "2")])
  }

  @Test("an app has a copy of the driver for each tiling")
  func copies() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/TreeLayout")
    func names(_ pattern: Regex<(Substring, Substring)>, _ file: String) throws -> Set<Substring> {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      return Set(text.matches(of: pattern).map(\.1))
    }
    let tilings = try names(/Treemap[<(](\w+)/, "Catalog.swift")
    #expect(tilings.count > 15)
    #expect(try names(/@specialized\(where T == (\w+)\)/, "Treemap/Treemap.swift") == tilings)
  }
}
