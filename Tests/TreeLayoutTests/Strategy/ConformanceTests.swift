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
  static let hugeTrees = [
    TestTrees.flat((0..<100_000).map { Double($0 % 1000) }), TestTrees.path(nodes: 200_000),
  ]

  @Test("writes every element, with finite numbers", arguments: NamedKind.all)
  func writesEverything(_ named: NamedKind) throws {
    for tree in Self.trees { try expectFinite(named.kind, tree) }
  }

  @Test("writes the same twice", arguments: NamedKind.all)
  func isDeterministic(_ named: NamedKind) throws {
    func check<Geometry>(_ strategy: AnyStrategy<Geometry>, _ tree: LayoutTree) {
      guard isAccepted(tree, by: strategy) else { return }
      let first = strategy.layout(tree, in: Self.frame)
      #expect(bits(first.geometry) == bits(strategy.layout(tree, in: Self.frame).geometry))
    }
    func check(_ kind: some AnyKind) throws {
      for tree in Self.trees { check(try kind.make([]), tree) }
    }
    try check(named.kind)
  }

  @Test("has marks for every node or none", arguments: NamedKind.all)
  func marks(_ named: NamedKind) throws {
    func check(_ kind: some AnyKind) throws {
      let strategy = try kind.make([])
      for tree in Self.trees where isAccepted(tree, by: strategy) {
        let marks = strategy.layout(tree, in: Self.frame).marks
        #expect(marks == nil || marks?.count == tree.count)
        #expect(marks?.allSatisfy { $0 == .shown } != false, "by default nothing is left out")
      }
    }
    try check(named.kind)
  }

  @Test("is spelled by its id, whatever its options", arguments: NamedKind.all)
  func roundTrip(_ named: NamedKind) throws {
    func check(_ kind: some AnyKind) throws {
      #expect(
        try kind.make([]).id.description == kind.name, "options with default values are left out")
      #expect(
        try kind.make(kind.options.map { Setting($0.name, $0.value) }).id.description == kind.name)
      var changes: [Setting] = []
      for option in kind.options {
        let change = try #require(changed(option, of: kind), "\(option.name)")
        try expectRoundTrip(kind, [change])
        // Some options exclude each other.
        if (try? kind.make(changes + [change])) != nil { changes.append(change) }
      }
      try expectRoundTrip(kind, changes)
    }
    try check(named.kind)
  }

  @Test("names are unique, lower case, joined by hyphens")
  func names() {
    let names = NamedKind.all.map(\.testDescription)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        name.allSatisfy { $0.isLowercase && $0.isASCII || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }

  @Test(
    "takes a star of 10⁵ and a path of 2·10⁵ nodes", .enabled(if: runsLongTests),
    arguments: NamedKind.all)
  func hugeTrees(_ named: NamedKind) throws {
    for tree in Self.hugeTrees { try expectFinite(named.kind, tree) }
  }
}

/// A kind whose geometry does not matter.
protocol AnyKind<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry
  var name: String { get }
  var options: [OptionFacts] { get }
  func make(_ settings: [Setting]) throws(OptionError) -> AnyStrategy<Geometry>
}

extension StrategyKind: AnyKind {}

/// A kind of the catalog, shown by its name in a list of tests.
struct NamedKind: CustomTestStringConvertible, Sendable {
  let kind: any AnyKind
  var testDescription: String { kind.name }

  static let all =
    (StrategyKind.treemaps.map { NamedKind(kind: $0) })
    + StrategyKind.icicles.map { NamedKind(kind: $0) }
    + StrategyKind.nodeLinkTrees.map { NamedKind(kind: $0) }
    + StrategyKind.sunbursts.map { NamedKind(kind: $0) }
    + StrategyKind.circlePackings.map { NamedKind(kind: $0) }
    + StrategyKind.voronoiTreemaps.map { NamedKind(kind: $0) }
}

private func isAccepted<Geometry>(_ tree: LayoutTree, by strategy: AnyStrategy<Geometry>) -> Bool {
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

private func expectFinite<Kind: AnyKind>(_ kind: Kind, _ tree: LayoutTree) throws {
  let strategy = try kind.make([])
  guard isAccepted(tree, by: strategy) else { return }
  #expect(
    strategy.replacesNaN(tree, in: ConformanceTests.frame),
    "\(strategy.id) on \(tree.count) nodes")
}

/// Some text that the option takes and that is not its value in the kind.
private func changed(_ option: OptionFacts, of kind: some AnyKind) -> Setting? {
  let words = option.values.split(whereSeparator: { !$0.isLetter }).map(String.init)
  return (["2.5", "2", "3", "true", "false", "none"] + words).map { Setting(option.name, $0) }.first
  {
    (try? kind.make([$0]))?.id.description.hasPrefix("\(kind.name):") == true
  }
}

private func expectRoundTrip(_ kind: some AnyKind, _ settings: [Setting]) throws {
  let id = try kind.make(settings).id
  let read = id.description.dropFirst(kind.name.count + 1).split(separator: ",").map { setting in
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    return Setting(parts[0], parts[1])
  }
  #expect(!read.isEmpty)
  #expect(try kind.make(read).id == id, "\(id)")
}
