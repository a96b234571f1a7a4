import Foundation
import LayoutBenchmark
import LayoutQuality
import Synchronization
import TestSupport
import Testing
import TreeData
import TreeLayout

@Suite("Runner")
struct RunnerTests {
  private static let runner = {
    var runner = Runner()
    runner.budget = .zero
    runner.rule.minimumSampleTime = .microseconds(1)
    return runner
  }()

  private func run(
    _ strategies: [any LayoutStrategy], on trees: [PlannedTree] = RunnerTests.trees
  ) -> [TreeResult] {
    Self.runner.run(Plan(trees: trees, strategies: strategies)) { _ in }
  }

  private static var trees: [PlannedTree] {
    [
      PlannedTree(NamedTree(id: "small", tree: TestTrees.random(seed: 1, nodes: 50)), seed: 1),
      PlannedTree(NamedTree(id: "file", tree: TestTrees.flat([3, 2, 1]))),
    ]
  }

  @Test("every strategy has a row for every tree, with at least eleven samples each")
  func complete() {
    let results = run(Catalog.standard.strategies)
    #expect(results.allSatisfy { $0.cells.count == Catalog.standard.strategies.count })
    for cell in results.flatMap(\.cells) {
      #expect(cell.samples.nanoseconds.count >= 11)
      #expect(cell.status == .ok, "\(cell.key)")
      #expect(cell.samples.nanoseconds.allSatisfy { $0 > 0 })
    }
  }

  @Test("samples of a tree are interleaved: every round holds every cell once")
  func interleaved() {
    for result in run(Catalog.standard.strategies) {
      let all = [result.pass] + result.cells.map(\.samples)
      for samples in all {
        #expect(samples.positions.enumerated().allSatisfy { $1 / all.count == $0 })
      }
      #expect(Set(all.flatMap(\.positions)).count == all.count * result.pass.positions.count)
      let firstRound = all.map { $0.positions[0] }
      let secondRound = all.map { $0.positions[1] - all.count }
      #expect(firstRound != secondRound, "the order is drawn anew in each round")
    }
  }

  @Test("a strategy whose calls differ is marked")
  func nondeterministic() {
    let cells = run([Unsteady(), Treemap<Slice>()]).flatMap(\.cells)
    #expect(cells.map(\.status) == [.nondeterministic, .ok, .nondeterministic, .ok])
  }

  @Test("a broken law is a defect only where it is claimed")
  func defects() throws {
    for claim in [true, false] {
      let cells = run([Shrunk(claimsArea: claim)], on: [Self.trees[1]]).flatMap(\.cells)
      let error = try #require(cells[0].metrics.first { $0.metric.id == "area_error_max" })
      #expect(try #require(error.value) > 0.5)
      #expect(error.isDefect == claim)
    }
  }

  @Test("a strategy that cannot take a tree is left out of the plan, with the reason")
  func refusals() {
    let plan = Plan(trees: Self.trees, strategies: [OnlyFlat(), Treemap<Slice>()])
    #expect(plan.items.map(\.strategies.count) == [1, 2])
    #expect(
      plan.refusals.map(\.description)
        == ["only-flat cannot lay out small: node '#0' has grandchildren"])
  }

  @Test("all that is not measured is the same in every run")
  func reproducible() throws {
    func deterministicColumns() throws -> [[String]] {
      let results = run(Catalog.standard.strategies)
      return results.flatMap(\.cells).map { cell in
        [
          "\(cell.key)", cell.samples.hash.hexadecimal, cell.treeHash.hexadecimal,
          cell.metrics.map { "\($0.metric.id)=\($0.value.map { "\($0)" } ?? "")" }.joined(),
        ]
      }
    }
    #expect(try deterministicColumns() == deterministicColumns())
  }
}

/// Writes something else at every call.
private struct Unsteady: LayoutStrategy {
  static let name = "unsteady"
  static let summary = "never the same"
  private static let calls = Atomic(0)
  var family: FamilyID { .treemap }
  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    let call = Self.calls.add(1, ordering: .relaxed).newValue
    for node in tree.nodes { output[node] = Rect(x: Double(call), y: 0, width: 1, height: 1) }
  }
}

/// Gives every leaf a tenth of its area.
private struct Shrunk: LayoutStrategy {
  static let name = "shrunk"
  static let summary = "boxes that are too small"
  var claimsArea = true
  var family: FamilyID { .treemap }
  func claims(on tree: LayoutTree) -> Claims { claimsArea ? .area : [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    Treemap<Slice>().place(tree, in: frame, into: &output)
    for node in tree.nodes { output[node].height /= 10 }
  }
}

private struct OnlyFlat: LayoutStrategy {
  static let name = "only-flat"
  static let summary = "takes no grandchildren"
  var family: FamilyID { .treemap }
  func claims(on tree: LayoutTree) -> Claims { [] }

  func check(_ tree: LayoutTree) throws(LayoutError) {
    guard tree.height <= 1 else { throw LayoutError(node: 0, reason: "has grandchildren") }
  }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    for node in tree.nodes { output[node] = frame }
  }
}
