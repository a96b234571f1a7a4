import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Sampling")
struct SamplingTests {
  @Test("a sample is long enough also where the first try was interrupted")
  func interruptedTry() {
    #expect(FakeCell { _ in 1_000 }.repetitions(lasting: 1e6) >= 1_000)
    #expect(FakeCell { $0 <= 2 ? 5e6 : 1_000 }.repetitions(lasting: 1e6) >= 1_000)
    #expect(FakeCell { _ in 2e6 }.repetitions(lasting: 1e6) == 1)
  }

  /// A worker that is no Swift program: the pass and `slice` always take the same, `dice` settles
  /// after sixty rounds, and `strip` never does.
  private static let worker = #"""
    round=0
    while read -r line; do
      case $line in
      *'"do":"load"'*) echo '{"nodes":20,"unknown":[]}' ;;
      *'"do":"prepare"'*) echo '{"hash":"0123456789abcdef","repetitions":1}' ;;
      *'"do":"measure"'*) echo '{"hash":"0123456789abcdef","reason":"not today"}' ;;
      *'"do":"sample"'*)
        round=$((round + 1)); times=; rest=$line; comma=
        while [ "$rest" != "${rest#*\"strategy\":\"}" ]; do
          rest=${rest#*\"strategy\":\"}
          time=2000000
          case ${rest%%\"*} in
          dice) [ $round -ge 60 ] || time=$((2000000 + round % 2 * 1000000)) ;;
          strip) time=$((2000000 + round % 2 * 1000000)) ;;
          esac
          times=$times$comma$time; comma=,
        done
        echo "{\"pass\":2000000,\"nanoseconds\":[$times]}" ;;
      esac
    done
    """#

  @Test("a cell stops at a narrow interval and others go on without it, the pass with them")
  func stopping() throws {
    let run = try TestRun(RunPlan([.generated("star", 20)], ["slice", "dice"]))
    run.driver.worker = try run.script(Self.worker)
    run.driver.budget = .seconds(3_600)
    let workload = try #require(try run.run().workloads[0])
    // It is looked every four rounds.
    #expect(workload["slice"].samples.nanoseconds.count == 12)
    #expect(workload["dice"].samples.nanoseconds.count > 60)
    #expect(try #require(workload["dice"].samples.time).relativeWidth <= 0.01)
    #expect(workload.rounds == workload["dice"].samples.nanoseconds.count)
    #expect(workload.outcomes == ["slice": "skipped", "dice": "skipped"])
    #expect(workload["dice"].failure?.message == "not today")
  }

  @Test("no cell has fewer than eleven samples, whatever the budget; a spent budget ends the rest")
  func budget() throws {
    let run = try TestRun(RunPlan([.generated("star", 20)], ["slice", "strip"]))
    run.driver.worker = try run.script(Self.worker)
    let short = try #require(try run.run().workloads[0])
    #expect(short.cells.map(\.samples.nanoseconds.count) == [11, 11])

    let longer = try TestRun(RunPlan([.generated("star", 20)], ["slice", "strip"]))
    longer.driver.worker = try longer.script(Self.worker)
    longer.driver.budget = .seconds(1)
    let workload = try #require(try longer.run().workloads[0])
    #expect(workload["strip"].samples.nanoseconds.count > 12)
    #expect((0.9..<30).contains(workload.seconds))
  }

  @Test("an answer that makes no sense is the cell's failure or nobody's, never a trap")
  func senseless() throws {
    for (old, new) in [
      ("[$times]", "[]"), ("[$times]", "[-1,2]"), ("2000000,", "0,"),
      (#""repetitions":1"#, #""x":1"#), (#""repetitions":1"#, #""repetitions":-4"#),
      ("0123456789abcdef", "zz"),
    ] {
      let run = try TestRun(RunPlan([.generated("star", 20)], ["slice", "dice"]))
      let text = Self.worker.replacingOccurrences(of: old, with: new)
      #expect(text != Self.worker)
      run.driver.worker = try run.script(text)
      let workload = try #require(try run.run().workloads[0])
      #expect(workload.outcomes == ["slice": "crashed", "dice": "crashed"], "\(new)")
    }
  }
}

/// Takes as long as it is told.
private final class FakeCell: TimedCell {
  private var calls = 0
  private let nanoseconds: (_ call: Int) -> Double

  /// - Parameter nanoseconds: of one layout in the sample of that number, counted from 1.
  init(nanoseconds: @escaping (Int) -> Double) {
    self.nanoseconds = nanoseconds
  }

  let bytes = 0
  func makeRoom() {}
  func dropPools() {}

  func sample(repetitions: Int) -> Double {
    calls += 1
    return nanoseconds(calls) * Double(repetitions)
  }

  var outputHash: RecordedHash { RecordedHash() }
  func numbers() -> LayoutNumbers { LayoutNumbers([]) }
}
