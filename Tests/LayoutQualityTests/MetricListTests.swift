import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Lists of metrics")
struct MetricListTests {
  let families: [(name: String, metrics: [Metric])] = [
    ("treemap", MetricGroup.treemap.flatMap(\.metrics)),
    ("node-link", MetricGroup.nodeLink.flatMap(\.metrics)),
    ("radial", MetricGroup.radial.flatMap(\.metrics)),
    ("icicle", MetricGroup.icicle.flatMap(\.metrics)),
  ]

  @Test("ids are snake case and unique in a family, and mean the same in all")
  func ids() {
    var meanings: [String: String] = [:]
    for (name, metrics) in families {
      #expect(Set(metrics.map(\.id)).count == metrics.count, "\(name)")
      for metric in metrics {
        #expect(metric.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
        #expect(!metric.unit.isEmpty && !metric.summary.isEmpty, "\(metric.id)")
        let meaning = "\(metric.unit) \(metric.direction) \(metric.summary)"
        #expect(meanings[metric.id, default: meaning] == meaning, "\(metric.id)")
        meanings[metric.id] = meaning
      }
    }
  }

  @Test("what has to be zero says where")
  func laws() {
    for metric in families.flatMap(\.metrics) where metric.direction == .zero {
      #expect(!metric.law.isEmpty, "\(metric.id)")
    }
    let laws = families.flatMap(\.metrics).reduce(into: Claims()) { $0.formUnion($1.law) }
    #expect(
      laws == [.area, .planarity, .separation, .centering, .mirror, .isomorphism, .angle, .length])
  }

  @Test("every tree gives as many values as there are metrics, finite ones, twice the same")
  func degenerateTrees() {
    for (name, tree) in TestTrees.degenerate {
      check(LaidOut(tree, in: unitFrame, by: Treemap<SliceAndDice>()), MetricGroup.treemap, name)
      check(LaidOut(tree, in: unitFrame, by: Partition()), MetricGroup.icicle, name)
      check(LaidOut(tree, in: unitFrame, by: FromTheLeft()), MetricGroup.nodeLink, name)
      check(LaidOut(tree, in: unitFrame, by: OverTheLeaves()), MetricGroup.nodeLink, name)
      let arcs = tree.nodes.map { _ in
        Arc(startAngle: 0, endAngle: 10, innerRadius: 1, outerRadius: 2)
      }
      let sunburst = FixedSunburst(arcs: arcs, given: tree.nodes.map { _ in 0.5 })
      check(LaidOut(tree, in: unitFrame, by: sunburst), MetricGroup.radial, name)
    }
  }

  func check<Geometry>(
    _ laidOut: LaidOut<Geometry>, _ groups: [MetricGroup<Geometry>], _ name: String
  ) {
    for group in groups {
      let values = group.values(laidOut)
      #expect(values.count == group.metrics.count, "\(name)")
      #expect(values == group.values(laidOut), "\(name)")
      for (metric, value) in zip(group.metrics, values) {
        guard let value else { continue }
        #expect(value.isFinite, "\(metric.id) of \(name)")
        if metric.unit == "share", metric.id != "gap_share" {
          #expect(value >= 0 && value <= 1, "\(metric.id) of \(name)")
        }
      }
    }
  }

  @Test("symmetric drawings keep what they claim", arguments: 0..<10)
  func lawfulDrawing(seed: Int) {
    let tree = TestTrees.random(seed: UInt64(seed), nodes: 400)
    let laidOut = LaidOut(tree, in: unitFrame, by: OverTheLeaves())
    let claims = laidOut.strategy.claims(on: tree)
    for group in MetricGroup.nodeLink {
      for (metric, value) in zip(group.metrics, group.values(laidOut))
      where !metric.law.isDisjoint(with: claims) {
        #expect(value == 0, "\(metric.id)")
      }
    }
  }

  @Test(
    "a million nodes: a star, a path, a caterpillar and a random tree are measured completely",
    .enabled(if: runsLongTests))
  func million() {
    let count = 1_000_000
    var caterpillar = [-1]
    for node in 1..<count { caterpillar.append(node.isMultiple(of: 2) ? node - 2 : node - 1) }
    let trees = [
      TestTrees.flat([Double](repeating: 1, count: count - 1)),
      TestTrees.tree(Array(-1..<count - 1)),
      TestTrees.tree(caterpillar),
      TestTrees.random(seed: 1, nodes: count),
    ]
    for tree in trees {
      let treemap = LaidOut(tree, in: unitFrame, by: Treemap<SliceAndDice>())
      #expect(treemap.values(of: MetricGroup.treemap)["aspect_mean"] != nil)
      let drawing = LaidOut(tree, in: unitFrame, by: OverTheLeaves())
        .values(of: MetricGroup.nodeLink)
      #expect(drawing["edge_crossings"] == 0)
      #expect(drawing["node_overlaps"] == 0)
      #expect(drawing["node_edge_overlaps"] != nil)
      #expect(drawing["mirror_error"] == 0)
      #expect(drawing["isomorphism_error"] == 0)
      #expect((drawing["gap_irregularity"] == nil) == (tree.maximumDegree == 1))
    }
  }
}
