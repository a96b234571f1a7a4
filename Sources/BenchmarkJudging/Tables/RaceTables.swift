import BenchmarkStatistics
import DelimitedText

extension RaceResult {
  /// `race.csv`: one row a cell.
  public func csv(machine: String) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "verdict", "ratio", "ratio_low", "ratio_high", "margin", "p_holm",
        "detectable_effect", "blind", "confirmation", "first_ratio", "base_ns", "head_ns",
        "blocks", "processes", "repetitions", "same_layout", "nondeterministic",
        "failed", "base_instructions", "head_instructions", "base_mispredictions",
        "head_mispredictions",
      ])
    for cell in cells {
      let samples = cell.judgement == nil ? nil : cell.samples
      table.append(
        cell.key.fields + [machine] + judgementFields(of: cell) + [
          csvField(samples?.time(of: .base)), csvField(samples?.time(of: .head)),
          csvField(cell.judgement?.ratio.blocks), csvField(cell.judgement?.ratio.processes),
          csvField(samples?.repetitions), samples == nil ? "" : flag(cell.hasSameLayout),
          cell.nondeterministic.map(\.rawValue).joined(separator: " "),
          cell.failures.keys.map(\.rawValue).sorted().joined(separator: " "),
          csvField(cell.costs?.base.instructions), csvField(cell.costs?.head.instructions),
          csvField(cell.costs?.base.mispredictions), csvField(cell.costs?.head.mispredictions),
        ])
    }
    return table
  }

  /// The fields from `verdict` to `first_ratio`.
  private func judgementFields(of cell: RaceCell) -> [String] {
    let judgement = cell.judgement
    let ratio = judgement?.ratio
    let estimate = ratio?.estimate
    return [
      cell.verdict?.rawValue ?? word(for: cell), csvField(estimate?.value),
      csvField(estimate?.low), csvField(estimate?.high), csvField(margin),
      csvField(judgement?.adjustedPValue), csvField(judgement?.detectableEffect),
      judgement.map { flag($0.isBlind) } ?? "", judgement?.confirmation?.verdict.rawValue ?? "",
      csvField(judgement?.first.estimate.value),
    ]
  }

  private func flag(_ isSet: Bool) -> String { isSet ? "1" : "0" }

  /// The word that replaces a verdict.
  private func word(for cell: RaceCell) -> String {
    if !cell.samples.missing.isEmpty { return "missing" }
    return cell.failures.isEmpty ? "skipped" : "failed"
  }

  /// `pairs.csv`: one row a block of four samples, in the order of measurement within a cell.
  public func pairsCSV(machine: String) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "part", "process", "block", "order", "repetitions", "first_ns", "second_ns",
        "third_ns", "fourth_ns",
      ])
    for cell in cells {
      append(cell.samples, part: .race, of: cell, machine, to: &table)
      if let again = cell.confirmation {
        append(again, part: .confirmation, of: cell, machine, to: &table)
      }
    }
    return table
  }

  private func append(
    _ samples: RaceSamples, part: RacePart, of cell: RaceCell, _ machine: String,
    to table: inout CSVTable
  ) {
    for (process, blocks) in samples.processes.enumerated() {
      for (number, block) in blocks.enumerated() {
        let order = RaceBlock.order(outer: block.outer).map(\.rawValue).joined(separator: "-")
        table.append(
          cell.key.fields + [
            machine, part.rawValue, String(process + 1), String(number + 1), order,
            String(samples.repetitions),
          ] + block.times.map { csvField($0) })
      }
    }
  }
}
