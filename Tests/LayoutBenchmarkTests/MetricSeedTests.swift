import LayoutBenchmark
import LayoutQuality
import TestSupport
import Testing
import TreeData
import TreeLayout

@Suite("Seeds of metrics")
struct MetricSeedTests {
  @Test("a tree's own seed goes before that of the run", arguments: [nil, 1, 2, 3] as [UInt64?])
  func seeds(seed: UInt64?) throws {
    var runner = Runner()
    runner.budget = .zero
    runner.rule.minimumSampleTime = .microseconds(1)
    runner.seed = 9
    let tree = TestTrees.random(seed: 1, nodes: 60)
    let plan = Plan(
      trees: [PlannedTree(NamedTree(id: "tree", tree: tree), seed: seed)],
      strategies: [ReingoldTilford()])
    let cell = try #require(runner.run(plan) { _ in }.first?.cells.first)
    func displacement(_ seed: UInt64) -> Double? {
      let laidOut = LaidOut(tree, in: runner.frame, by: ReingoldTilford(), seed: seed)
      return MetricGroup.nodeLink.flatMap { zip($0.metrics, $0.values(laidOut)) }
        .first { $0.0.id == "insertion_displacement" }?.1
    }
    #expect(cell.metric("insertion_displacement") == displacement(seed ?? 9))
    #expect(Set([9, 1, 2, 3].map(displacement)).count > 2)
  }
}
