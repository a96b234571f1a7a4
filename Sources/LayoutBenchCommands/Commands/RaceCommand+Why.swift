import BenchmarkJudging
import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation

extension RaceCommand {
  /// How many cells `--why` explains: each takes some seconds.
  static let mostExplained = 5

  /// Says for the cells that changed what each function costs in both builds. A race
  /// of one cell is explained whatever its verdict is.
  ///
  /// A reason why a cell cannot be explained is a warning: the verdict stands.
  func explain(
    _ result: RaceResult, _ workloads: RaceWorkloads, in folder: RunFolder?,
    _ interruption: Interruption
  ) throws {
    let judged = result.cells.filter { $0.judgement != nil }
    let changed = judged.filter { cell in
      judged.count == 1 || cell.verdict!.isChange
    }.sorted { Self.effect($0) > Self.effect($1) }
    if changed.isEmpty { Terminal.note(["no cell is slower or faster, so --why says nothing"]) }
    let commands = commands(timeout: .seconds(60))
    let driver = CostDriver(base: commands[0], head: commands[1])
    for cell in changed.prefix(Self.mostExplained) where interruption.signal == nil {
      Terminal.note(["counting \(cell.key.words) in both builds"])
      do {
        let costs = try driver.comparison(
          of: cell.place, in: workloads, key: cell.key, interruption: interruption)
        let table = CostTable(costs)
        try Terminal.write("\n" + fitted(table.text, width: Terminal.outputWidth))
        if let folder { try table.write(picture: "\(folder.path)/why-\(cell.key.fileName).svg") }
      } catch {
        guard interruption.signal == nil else { return }
        Terminal.warn("--why: \(cell.key.words): \(error)")
      }
    }
    if changed.count > Self.mostExplained {
      Terminal.note([
        "\(changed.count - Self.mostExplained) more cells are slower or faster; race them alone to "
          + "see why"
      ])
    }
  }

  /// How far the ratio of a cell is from 1.
  private static func effect(_ cell: RaceCell) -> Double {
    cell.judgement.map { abs(Foundation.log($0.ratio.estimate.value)) } ?? 0
  }
}

extension CellKey {
  /// The path as a name of a file.
  fileprivate var fileName: String {
    String(path.map { $0.isLetter || $0.isNumber || "-.".contains($0) ? $0 : "-" })
  }
}
