import DelimitedText
import LayoutAdvice

/// `advice.csv`: for each tree, family and purpose, which strategies to take; one row for each
/// strategy.
///
/// `rank` is the place among the strategies that serve the purpose, and empty for others; `as_good`
/// tells whether the best one is no better. `metric` decides, with `time` in nanoseconds of one
/// layout. `dominated_by` is a strategy that is no worse in any metric that decides or is in the
/// headline and better in one, so that this strategy is never worth taking. `share` compares the
/// best strategies of all families, and `answer` marks the one that is taken of these. `remarks`
/// states what the strategy does not promise.
enum AdviceTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "family", "purpose", "title", "metric", "rank", "as_good", "value",
        "dominated_by", "share", "answer", "remarks",
      ])
    for workload in run.workloads {
      let advice = Advice(workload, stepsAreMadeUp: false)
      let answers = advice.answers
      for choice in advice.choices {
        let answer = answers.first { $0.purpose == choice.purpose }?.best.strategy
        let field = advice.families.first { $0.family.id == choice.family.id }!
        for candidate in field.candidates {
          let place = choice.ranking.firstIndex { $0.strategy == candidate.strategy }
          let loss = field.dominated.first { $0.candidate.strategy == candidate.strategy }
          table.append(
            candidate.cell.key.fields + [
              candidate.cell.machine, choice.family.id, choice.purpose.rawValue,
              choice.purpose.title, choice.metric?.id ?? "time",
              csvField(place.map { $0 + 1 }), String(place.map { $0 < choice.equals } ?? false),
              csvField(choice.value(of: candidate)), loss?.by.strategy ?? "",
              csvField(choice.share(of: candidate)), String(candidate.strategy == answer),
              candidate.remarks.joined(separator: "; "),
            ])
        }
      }
    }
    return table
  }
}
