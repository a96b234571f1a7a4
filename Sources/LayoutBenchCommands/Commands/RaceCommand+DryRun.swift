import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation

// MARK: - What a race would take and find

extension RaceCommand {
  /// Measures a few pairs of processes and says what a race would take and find.
  ///
  /// - Parameter driver: that of the race.
  func forecast(_ workloads: RaceWorkloads, _ driver: RaceDriver, _ work: PlannedWork) throws {
    let budget = driver.budget
    let leastPairs = driver.pairs ?? RaceJudgement.fewestPairs(cells: workloads.cellCount)
    var driver = driver
    (driver.budget, driver.pairs) = (0, RaceRatio.fewestProcesses)
    let interruption = try Interruption.ofSignals()
    var cells: [RaceProgress.Cell: [RacePair.Cell]] = [:]
    var failures: [String] = []
    var line = StatusLine()
    func key(_ workload: Int, _ cell: Int) -> CellKey {
      let record = workloads.records.first { $0.index == workload }!
      return CellKey(
        strategy: record.cells[cell].strategy, tree: record.tree, nodes: record.nodes,
        frame: work.frame.sizeDescription, seed: record.seed)
    }
    let stopwatch = Stopwatch()
    do {
      try driver.run(
        workloads, interruption: interruption, wanted: { [] },
        tell: { event in
          switch event {
          case .pair(let workload, _, let pair):
            for cell in pair.cells {
              cells[.init(workload: workload, cell: cell.cell), default: []].append(cell)
            }
          case .failed(let workload, let cell, let side, _, let reason):
            failures.append("\(key(workload, cell).words): \(side.rawValue) \(reason)")
          case .missing(let workload, let cell, let side):
            failures.append("\(key(workload, cell).words): not in \(side.rawValue)")
          case .began, .counted, .ended: break
          }
        },
        report: { share, _ in
          line.show("trying \(driver.pairs ?? 0) pairs of processes, \(Int(100 * share)) %")
        })
    } catch let error as RaceError {
      line.end()
      Terminal.tell(error)
      throw ExitCode.notComparable
    }
    line.end()
    if let signal = interruption.signal { throw ExitCode.interrupted(by: signal) }
    let margin = margin?.value ?? Share.ofTimes
    let measured = cells.sorted {
      ($0.key.workload, $0.key.cell) < ($1.key.workload, $1.key.cell)
    }.filter { $0.value.count == driver.pairs }
    let text = RaceForecastText(
      cells: measured.map { place, pairs in
        let times = pairs.flatMap { $0.blocks.flatMap { $0.times(of: .base) } }
        let medians = pairs.map { SampleStatistics($0.blocks.map(\.logRatio)).median }
        return RaceForecastText.Cell(
          key: key(place.workload, place.cell), nanoseconds: SampleStatistics(times).median,
          forecast: RaceForecast(medians: medians, margin: margin))
      }, failures: failures, turn: stopwatch.seconds / Double(RaceRatio.fewestProcesses),
      leastPairs: leastPairs, budget: budget, margin: margin,
      races: calibrate ? races ?? 20 : 1)
    try Terminal.write(text.text)
  }
}
