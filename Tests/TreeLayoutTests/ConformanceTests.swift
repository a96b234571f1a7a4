import TestSupport
import Testing
import TreeLayout

/// What the protocol promises, for every strategy of the catalog.
@Suite("Every strategy")
struct ConformanceTests {
  static let frame = Rect(x: 3, y: -2, width: 640, height: 400)
  static let trees: [LayoutTree] =
    TestTrees.degenerate.map(\.tree)
    + [2, 3, 10, 60, 250].flatMap { nodes in
      (0..<3 as Range<UInt64>).flatMap { seed in
        [
          TestTrees.random(seed: seed, nodes: nodes),
          TestTrees.random(seed: seed, nodes: nodes, maximumDegree: 2, randomSizes: true),
          TestTrees.random(seed: seed, nodes: nodes, maximumDegree: 5, randomSizes: true),
        ]
      }
    }

  @Test("writes every element, with finite numbers", arguments: NamedStrategy.all)
  func writesEverything(_ named: NamedStrategy) {
    for tree in Self.trees { expectFinite(named.strategy, tree) }
  }

  @Test("writes the same twice", arguments: NamedStrategy.all)
  func isDeterministic(_ named: NamedStrategy) {
    func check(_ strategy: some LayoutStrategy, _ tree: LayoutTree) {
      guard isAccepted(tree, by: strategy) else { return }
      let first = strategy.layout(tree, in: Self.frame)
      #expect(bits(first) == bits(strategy.layout(tree, in: Self.frame)))
    }
    for tree in Self.trees { check(named.strategy, tree) }
  }

  @Test("has marks for every node or none", arguments: NamedStrategy.all)
  func marks(_ named: NamedStrategy) {
    for tree in Self.trees where isAccepted(tree, by: named.strategy) {
      let marks = named.strategy.marks(of: tree, in: Self.frame)
      #expect(marks == nil || marks?.count == tree.count)
      #expect(marks?.allSatisfy { $0 == .shown } != false, "by default nothing is left out")
    }
  }

  @Test("is spelled by its id, whatever its options", arguments: NamedStrategy.all)
  func roundTrip(_ named: NamedStrategy) throws {
    func check<S: LayoutStrategy>(_ strategy: S) throws {
      #expect(strategy.id.description == S.name, "options with default values are left out")
      #expect(try strategy.setting([]).id == strategy.id)
      var changes: [(name: String, value: String)] = []
      for option in S.options {
        let change = try #require(changedValue(of: option, in: strategy), "\(option.name)")
        try expectRoundTrip(strategy.setting([(option.name, change)]))
        // Some options exclude each other.
        if (try? strategy.setting(changes + [(option.name, change)])) != nil {
          changes.append((option.name, change))
        }
      }
      try expectRoundTrip(strategy.setting(changes))
    }
    try check(named.strategy)
  }

  @Test("names are unique, lower case, joined by hyphens")
  func names() {
    let names = NamedStrategy.all.map(\.testDescription)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        name.allSatisfy { $0.isLowercase && $0.isASCII || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }

  @Test(
    "takes a star of 10⁵ and a path of 10⁶ nodes", .enabled(if: runsLongTests),
    arguments: NamedStrategy.all)
  func hugeTrees(_ named: NamedStrategy) {
    expectFinite(named.strategy, TestTrees.flat((0..<100_000).map { Double($0 % 1000) }))
    expectFinite(named.strategy, TestTrees.tree(Array(-1..<999_999)))
  }
}

/// A strategy of the catalog, shown by its name in a list of tests.
struct NamedStrategy: CustomTestStringConvertible, Sendable {
  let strategy: any LayoutStrategy
  var testDescription: String { strategy.id.description }

  static let all = Catalog.standard.strategies.map { NamedStrategy(strategy: $0) }
}

private func isAccepted(_ tree: LayoutTree, by strategy: some LayoutStrategy) -> Bool {
  do throws(LayoutError) {
    try strategy.check(tree)
    return true
  } catch {
    return false
  }
}

private func bits(_ layout: [some NodeGeometry]) -> [UInt64] {
  var bits: [UInt64] = []
  for geometry in layout { geometry.forEachComponent { bits.append($0.bitPattern) } }
  return bits
}

/// Lays out into memory full of NaN.
private func expectFinite<S: LayoutStrategy>(_ strategy: S, _ tree: LayoutTree) {
  guard isAccepted(tree, by: strategy) else { return }
  var output = [S.Geometry](repeating: .zero, count: tree.count)
  unsafe output.withUnsafeMutableBytes { bytes in
    for index in bytes.indices { unsafe bytes[index] = 0xFF }
  }
  var span = output.mutableSpan
  strategy.place(tree, in: ConformanceTests.frame, into: &span)
  var isFinite = true
  for geometry in output {
    geometry.forEachComponent { isFinite = isFinite && $0.isFinite }
  }
  #expect(isFinite, "\(strategy.id) on \(tree.count) nodes")
}

/// Some text that the option takes and that is not its value in the strategy.
private func changedValue<S>(of option: StrategyOption<S>, in strategy: S) -> String? {
  let words = option.values.split(whereSeparator: { !$0.isLetter }).map(String.init)
  return (["2.5", "2", "true", "false", "none"] + words).first { text in
    var changed = strategy
    return option.set(text, on: &changed) && option.value(of: changed) != option.value(of: strategy)
  }
}

private func expectRoundTrip<S: LayoutStrategy>(_ strategy: S) throws {
  let spelled = strategy.id.description
  let settings = spelled.dropFirst(S.name.count + 1).split(separator: ",").map { setting in
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    return (name: parts[0], value: parts[1])
  }
  #expect(!settings.isEmpty)
  #expect(try S().setting(settings).id == strategy.id, "\(spelled)")
}
