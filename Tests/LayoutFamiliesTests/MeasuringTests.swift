import Foundation
import LayoutFamilies
import LayoutQuality
import Synchronization
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
    let findingsOnLarge = TreeFindings.kept(of: [tree], leastLarge: 60)
    func check(_ member: some FamilyMember) {
      guard (try? member.strategy.check(tree)) != nil else { return }
      let layout = member.strategy.layout(tree, in: frame)
      let alone = member.family.metrics.flatMap {
        $0.values(on: layout, by: member.strategy, seed: 3)
      }
      for (findings, leastLarge) in [([], 61), (findings, 61), (findingsOnLarge, 60)] {
        let values = member.measure(
          [layout], seed: 3, findings: findings, leastLarge: leastLarge
        ).layouts
        #expect(values == [alone], "\(member.kind.name)")
      }
    }
    let catalog = Catalog()
    for name in catalog.kindNames { check(try catalog.member(name)) }
  }

  /// Counts how many of its layouts are made at once.
  private struct Counting: LayoutStrategy {
    static let name = "counting"
    static let summary = "every node in the whole frame"
    final class Layouts: Sendable {
      let counts = Mutex((now: 0, most: 0, all: 0))
    }
    var layouts = Layouts()

    func claims(on tree: LayoutTree) -> Claims { [] }
    func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
      layouts.counts.withLock {
        $0.now += 1
        $0.all += 1
        $0.most = max($0.most, $0.now)
      }
      // Long enough for another thread to come.
      usleep(20_000)
      for node in tree.nodes { output[node] = frame }
      layouts.counts.withLock { $0.now -= 1 }
    }
  }

  @Test("on a large tree, layouts of edited trees are made one at a time")
  func oneAtATime() throws {
    let strategy = Counting()
    var family = Family<Rect>.treemaps
    family.kinds = [StrategyKind(strategy)]
    let member = try #require(try family.member("counting"))
    func measure(_ member: some FamilyMember) {
      let layout = member.strategy.layout(TestTrees.flat([1, 2, 3, 4]), in: frame)
      _ = member.measure([layout], seed: 3, leastLarge: 5)
    }
    measure(member)
    let counts = strategy.layouts.counts.withLock { $0 }
    #expect(counts.most == 1 && counts.all > 30)
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
