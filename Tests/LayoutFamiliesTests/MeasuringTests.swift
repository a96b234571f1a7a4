import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Measuring all metrics of a family")
struct MeasuringTests {
  private let frame = Rect(x: 0, y: 0, width: 640, height: 360)

  @Test("what was found out about a tree serves for every strategy of every family")
  func findings() throws {
    let tree = TestTrees.random(seed: 4, nodes: 60)
    let findings = TreeFindings.kept(of: [tree])
    func check(_ member: some FamilyMember) {
      guard (try? member.strategy.check(tree)) != nil else { return }
      let layout = member.strategy.layout(tree, in: frame)
      let alone = member.family.metrics.flatMap {
        $0.values(on: layout, by: member.strategy, seed: 3)
      }
      for findings in [[], findings] {
        let values = member.measure([layout], seed: 3, findings: findings).layouts
        #expect(values == [alone], "\(member.kind.name)")
      }
    }
    let catalog = Catalog()
    for name in catalog.kindNames { check(try catalog.member(name)) }
  }

  @Test("the best strips are those of the layout's frame")
  func strips() {
    let tree = TestTrees.flat([4, 3, 2, 1])
    let findings = TreeFindings.kept(of: [tree])[0]
    for frame in [frame, Rect(x: 0, y: 0, width: 10, height: 90), frame] {
      let layout = Treemap<Squarified>().layout(tree, in: frame)
      let group = MetricGroup.perimeterOptimality
      let kept = group.values(MetricInput(layout: layout, findings: findings))
      #expect(kept == group.values(MetricInput(layout: layout)))
    }
  }
}
