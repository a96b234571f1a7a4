import Foundation

extension RaceResult {
  /// `race.csv`: one row a cell.
  public func csv(machine: String) -> String {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "verdict", "ratio", "ratio_low", "ratio_high", "margin", "p_holm",
        "detectable_effect", "blind", "confirmation", "first_ratio", "base_ns", "head_ns",
        "blocks", "processes", "repetitions", "same_layout", "nondeterministic",
        "failed",
      ])
    for cell in cells {
      let judgement = cell.judgement
      let ratio = judgement?.ratio
      let isRaced = judgement != nil
      table.append(
        cell.key.fields + [
          machine,
          judgement?.verdict.rawValue ?? Self.word(for: cell),
          csvField(ratio?.estimate.value),
          csvField(ratio?.estimate.low), csvField(ratio?.estimate.high), csvField(margin),
          csvField(judgement?.adjustedPValue), csvField(ratio?.detectableEffect),
          ratio.map { $0.isBlind ? "1" : "0" } ?? "",
          judgement?.confirmation?.verdict.rawValue ?? "",
          csvField(judgement?.first.estimate.value),
          csvField(isRaced ? cell.samples.time(of: .base) : nil),
          csvField(isRaced ? cell.samples.time(of: .head) : nil),
          ratio.map { String($0.blocks) } ?? "", ratio.map { String($0.processes) } ?? "",
          isRaced ? String(cell.samples.repetitions) : "",
          isRaced ? (cell.hasSameLayout ? "1" : "0") : "",
          cell.nondeterministic.map(\.rawValue).joined(separator: " "),
          cell.failures.keys.map(\.rawValue).sorted().joined(separator: " "),
        ])
    }
    return table.text
  }

  /// In the place of a verdict.
  private static func word(for cell: RaceCell) -> String {
    if !cell.samples.missing.isEmpty { return "missing" }
    return cell.failures.isEmpty ? "skipped" : "failed"
  }

  /// `pairs.csv`: one row a block of four samples, in the order of measurement within a cell.
  public func pairsCSV(machine: String) -> String {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "part", "process", "block", "order", "repetitions", "first_ns", "second_ns",
        "third_ns", "fourth_ns",
      ])
    for cell in cells {
      for (part, samples) in [("race", cell.samples), ("confirmation", cell.confirmation)] {
        guard let samples else { continue }
        for (process, blocks) in samples.processes.enumerated() {
          for (number, block) in blocks.enumerated() {
            table.append(
              cell.key.fields + [
                machine, part, String(process + 1), String(number + 1),
                block.outer == .base ? "base-head-head-base" : "head-base-base-head",
                String(samples.repetitions),
              ] + block.times.map { csvField($0) })
          }
        }
      }
    }
    return table.text
  }
}
