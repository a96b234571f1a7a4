import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("All metrics of a family")
struct MeasuredTreesTests {
  @Test("every tree gives as many values as there are metrics, finite ones, twice the same")
  func degenerateTrees() throws {
    let sliceAndDice = try StrategyKind(Treemap<SliceAndDice>()).make()
    let partition = try StrategyKind(Partition()).make()
    let fromTheLeft = try StrategyKind(FromTheLeft()).make()
    let overTheLeaves = try StrategyKind(OverTheLeaves()).make()
    for (name, tree) in TestTrees.degenerate {
      check(sliceAndDice, on: tree, Family.treemaps.metrics, name)
      check(partition, on: tree, Family.icicles.metrics, name)
      check(fromTheLeft, on: tree, Family.nodeLinkTrees.metrics, name)
      check(overTheLeaves, on: tree, Family.nodeLinkTrees.metrics, name)
      let arcs = tree.nodes.map { _ in
        Arc(startAngle: 0, endAngle: 10, innerRadius: 1, outerRadius: 2)
      }
      let layout = sunburst(tree, arcs, shares: tree.nodes.map { _ in 0.5 })
      check(Family.sunbursts.metrics, name) { $0.values(MetricInput(layout: layout)) }
    }
  }

  func check<Geometry>(
    _ strategy: AnyStrategy<Geometry>, on tree: LayoutTree, _ groups: [MetricGroup<Geometry>],
    _ name: String
  ) {
    let layout = strategy.layout(tree, in: unitFrame)
    check(groups, name) { $0.values(on: layout, by: strategy) }
  }

  func check<Geometry>(
    _ groups: [MetricGroup<Geometry>], _ name: String,
    values measure: (MetricGroup<Geometry>) -> [Double?]
  ) {
    for group in groups {
      let values = measure(group)
      #expect(values.count == group.metrics.count, "\(name)")
      #expect(values == measure(group), "\(name)")
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
  func lawfulDrawing(seed: Int) throws {
    let tree = TestTrees.random(seed: UInt64(seed), nodes: 400)
    let strategy = try StrategyKind(OverTheLeaves()).make()
    let layout = strategy.layout(tree, in: unitFrame)
    for group in Family.nodeLinkTrees.metrics {
      for (metric, value) in zip(group.metrics, group.values(on: layout, by: strategy))
      where metric.law.map(layout.claims.contains) == true {
        #expect(value == (metric.direction == .higher ? 1 : 0), "\(metric.id)")
      }
    }
  }

  @Test(
    "a star, a path, a caterpillar and a random tree of 300,000 nodes are measured completely",
    .enabled(if: runsLongTests))
  func large() {
    let count = 300_000
    var caterpillar = [-1]
    for node in 1..<count { caterpillar.append(node.isMultiple(of: 2) ? node - 2 : node - 1) }
    let trees = [
      TestTrees.flat([Double](repeating: 1, count: count - 1)),
      TestTrees.path(nodes: count),
      TestTrees.tree(caterpillar),
      TestTrees.random(seed: 1, nodes: count),
    ]
    for tree in trees {
      let treemap = Treemap<SliceAndDice>().values(of: Family.treemaps.metrics, on: tree)
      #expect(treemap["aspect_mean"] != nil)
      let drawing = OverTheLeaves().values(of: Family.nodeLinkTrees.metrics, on: tree)
      #expect(drawing["edge_crossings"] == 0)
      #expect(drawing["node_overlaps"] == 0)
      #expect(drawing["node_edge_overlaps"] != nil)
      #expect(drawing["mirror_error"] == 0)
      #expect(drawing["isomorphism_error"] == 0)
      #expect((drawing["gap_irregularity"] == nil) == (tree.maximumDegree == 1))
    }
  }
}
