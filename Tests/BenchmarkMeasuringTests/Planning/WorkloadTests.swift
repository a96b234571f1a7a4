import Synchronization
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

@Suite("Workloads")
struct WorkloadTests {
  @Test("a source is read once, however often its trees are built")
  func readOnce() throws {
    let calls = Mutex(0)
    var names = NodeNames()
    for name in ["root", "b", "a"] { names.append(name) }
    let read = TreeSequence(
      NamedTree(
        id: "t", tree: TestTrees.flat([1, 2]), names: names, notes: ["a note"],
        warnings: ["a warning"]))
    let workload = Workload(name: "t", source: "t.csv", steps: nil) {
      calls.withLock { $0 += 1 }
      return read
    }
    for sequence in [try workload.build(), try workload.build(), try workload.unchanged()] {
      #expect(sequence.hash == read.hash)
      #expect(sequence.id == "t" && sequence.notes == ["a note"])
      #expect(sequence.warnings == ["a warning"])
      #expect((0..<3).map { sequence.names[$0] } == ["root", "b", "a"])
    }
    #expect(calls.withLock { $0 } == 1)
  }
}
