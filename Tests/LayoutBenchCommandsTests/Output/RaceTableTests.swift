import BenchmarkJudging
import BenchmarkMeasuring
import JudgingSupport
import Testing

@testable import LayoutBenchCommands

@Suite("The table of a race")
struct RaceTableTests {
  /// Pairs of processes of half a second on two cells: one whose pairs scatter by some percent, and
  /// one that stays within a tenth of the margin.
  private func race(costs: RaceCosts? = nil, seconds: Double? = 0.5) -> String {
    let scattered = [0.97, 0.98, 0.99, 1, 1, 1.01, 1.02, 1.03, 1.03]
    var events = SampleRun.workloads.map { JournalEvent.workload($0) }
    for factor in scattered {
      let cells = [factor, 1 + (factor - 1) / 30].enumerated().map { cell, factor in
        RacePair.Cell(
          cell: cell, repetitions: 7, base: hash(1), head: hash(1),
          blocks: [RaceBlock(outer: .base, times: [10, 10 * factor, 10 * factor, 10])])
      }
      var pair = RacePair(processor: nil, first: .base, cells: cells)
      pair.seconds = seconds
      events.append(.race(number: 0, event: .pair(workload: 0, part: .race, pair: pair)))
    }
    events.append(.race(number: 0, event: .ended(.reached)))
    if let costs {
      events.append(.race(number: 0, event: .counted(workload: 0, cell: 0, costs: costs)))
    }
    let record = SampleRun.record(.race, margin: 0.01)
    return RaceTable(Judgement(SampleRun.progress(events), record: record).race).text
  }

  @Test("an inconclusive race says how long it would have to be")
  func length() {
    let text = race()
    #expect(text.contains("0 slower, 0 faster, 1 same, 1 inconclusive"), "\(text)")
    #expect(
      text.contains(
        /of 1 inconclusive cell, --budget \d+s would probably decide 1; this race had 9 pairs/),
      "\(text)")
    #expect(text.contains("9 pairs of processes in 5 s\n"))
    // Journals of older versions do not tell how long a pair took.
    #expect(race(seconds: nil).contains(/cell, --pairs \d+ would probably decide 1; this race/))
  }

  @Test("what was counted is told, and it is a verdict of its own kind")
  func counted() {
    func costs(_ instructions: Double, _ mispredictions: Double) -> Costs {
      Costs(instructions: instructions, mispredictions: mispredictions)
    }
    let more = race(costs: RaceCosts(base: costs(2000, 40), head: costs(2062, 40.2)))
    #expect(more.contains(/%( \(blind\))?  more instructions\n/), "\(more)")
    let counts = "instructions of a layout 2,000 → 2,062 (+3.10 %), mispredicted branches 40.00 → "
    #expect(more.contains(": \(counts)40.20\n"), "\(more)")
    #expect(more.contains("1 same, 0 inconclusive, 1 more instructions\n"))
    let open = race(costs: RaceCosts(base: costs(2000, 40), head: costs(2062, 20)))
    #expect(open.contains("1 same, 1 inconclusive\n"))
    let equal = race(costs: RaceCosts(base: costs(2000, 40), head: costs(2000.00002, 40)))
    #expect(equal.contains(": instructions of a layout 2,000 → 2,000, mispredicted branches 40"))
    let many = race(costs: RaceCosts(base: costs(5e7 + 1, 0), head: costs(6e7, 2e6)))
    #expect(many.contains("50,000,001 → 60,000,000 (+20.00 %), mispredicted branches 0 → 2,000"))
  }
}
