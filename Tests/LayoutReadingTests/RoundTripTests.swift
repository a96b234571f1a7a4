import LayoutFamilies
import LayoutQuality
import LayoutReading
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Layouts that 'layout' writes")
struct RoundTripTests {
  private let frame = Rect(x: 0, y: 0, width: 640, height: 360)

  /// Names of which some repeat, some are missing, and some hold signs of CSV and JSON.
  private static func named(_ tree: LayoutTree) -> NamedTree {
    var names = NodeNames()
    for node in tree.nodes {
      names.append(["", "one", "a,b", "\"c\"", "node \(node)", "é\(node)"][node % 6])
    }
    return NamedTree(id: "t", tree: tree, names: names)
  }

  private static let trees = [
    named(TestTrees.random(seed: 7, nodes: 60)), named(TestTrees.flat([3, 0, 2, 1])),
    NamedTree(id: "t", tree: TestTrees.random(seed: 8, nodes: 25)),
  ]

  @Test(
    "have the same geometry and metrics, one by one, when they are read again",
    arguments: Catalog().kindNames)
  func sameMetrics(kind: String) throws {
    let member = try Catalog().member(kind)
    for named in Self.trees { try check(member, on: named) }
  }

  private func check(_ member: some FamilyMember, on named: NamedTree) throws {
    // Some sunbursts group or hide nodes.
    let more = [[Setting("groupBelow", "20")], [Setting("hideBelow", "20")]]
    for settings in member.family.trialSettings + more {
      let known = settings.filter { setting in
        member.kind.options.contains { $0.name == setting.name }
      }
      if known.isEmpty && !settings.isEmpty { continue }
      let strategy = try member.kind.make(known)
      guard (try? strategy.check(named.tree)) != nil else { continue }
      try check(strategy, member.family, on: named)
    }
  }

  private func check<Geometry>(
    _ strategy: AnyStrategy<Geometry>, _ family: Family<Geometry>, on named: NamedTree
  ) throws {
    let layout = strategy.layout(named.tree, in: frame)
    let rows = GeometryRows(layout, of: named)
    let all = 0..<rows.count
    let json = Array("[\n".utf8) + rows.json(all) + Array("]\n".utf8)
    for bytes in [rows.header + rows.csv(all), json] {
      let drawn = try DrawnLayout.read(bytes, source: "f", DrawnOptions())
      var said = LayoutClaims()
      said.frame = frame
      let read = try drawn.layout(
        of: named, by: family, said, claims: strategy.claims(on: named.tree),
        conventions: strategy.conventions(on: named.tree)
      ).layout
      #expect(read.hash == layout.hash, "\(strategy.id)")
      #expect(named.tree.nodes.allSatisfy { read.mark(of: $0) == layout.mark(of: $0) })
      let labels = [Labels(named.names, of: named.tree)]
      let ours = values(of: layout, by: strategy, family, labels)
      let theirs = family.measure([read], seed: 3, labels: labels).layouts[0]
      for (metric, pair) in zip(family.layoutMetrics, zip(ours, theirs)) {
        #expect(pair.0 == pair.1, "\(strategy.id): \(metric.id)")
      }
    }
  }

  /// The values of our own layout without those of probes, for which it would be made again.
  private func values<Geometry>(
    of layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, _ family: Family<Geometry>,
    _ labels: [Labels]
  ) -> [Double?] {
    family.metrics.flatMap { group in
      group.edits.isEmpty
        ? group.values(MetricInput(layout: layout, seed: 3, labels: labels[0]))
        : group.values(on: layout, by: strategy, seed: 3, labels: labels[0]).map { _ in nil }
    }
  }

  @Test("have the frame that they fill, to the last digit")
  func frames() throws {
    let named = Self.trees[0]
    for kind in ["slice", "squarified", "partition", "voronoi"] {
      let member = try Catalog().member(kind)
      try checkFrame(member, on: named)
    }
  }

  private func checkFrame(_ member: some FamilyMember, on named: NamedTree) throws {
    let frame = Rect(x: 0, y: 0, width: 1600, height: 900)
    let rows = GeometryRows(member.strategy.layout(named.tree, in: frame), of: named)
    let read = try DrawnLayout.read(
      rows.header + rows.csv(0..<rows.count), source: "f", DrawnOptions()
    ).layout(of: named, by: member.family, LayoutClaims())
    #expect(read.layout.frame == frame, "\(member.id)")
    #expect(read.warnings.isEmpty)
  }

  @Test("are taken for those of the family that made them", arguments: Catalog().kindNames)
  func family(kind: String) throws {
    try checkFamily(try Catalog().member(kind), on: Self.trees[0])
  }

  private func checkFamily(_ member: some FamilyMember, on named: NamedTree) throws {
    guard (try? member.strategy.check(named.tree)) != nil else { return }
    let rows = GeometryRows(member.strategy.layout(named.tree, in: frame), of: named)
    let drawn = try DrawnLayout.read(
      rows.header + rows.csv(0..<rows.count), source: "f", DrawnOptions())
    let found = drawn.families(among: Catalog().families).map { $0.id }
    #expect(found.contains(member.familyID))
    // A treemap and an icicle are told apart by where children are.
    #expect(found.count == 1 || found == ["treemap", "icicle"], "\(found)")
  }
}
