import DelimitedText
import LayoutAdvice

/// `advice.csv`: for each tree the answer, a row for each thing that is said, and then for each
/// purpose and family which strategies to take, a row for each strategy.
///
/// `schema` is the version of this form. `role` tells rows of the answer from others: `take` is the
/// layout to take or `list`, `or` another one, and `not` one to leave alone; `title` is the
/// sentence and `need` what it is about. In rows without a role, `rank` is the place among the
/// strategies that serve the purpose, and empty for others; `as_good` tells whether the best one is
/// no better. `metric` decides, with `time` in nanoseconds of one layout. `dominated_by` is a
/// strategy that is no worse in any metric that decides or is in the headline and better in one, so
/// that this strategy is never worth taking. `remarks` states what the strategy does not promise.
enum AdviceTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "schema", "role", "need", "family", "purpose", "title", "metric", "rank",
        "as_good", "value", "dominated_by", "remarks",
      ])
    let schema = String(Answer.schema)
    for workload in run.workloads {
      let advice = Advice(workload, stepsAreMadeUp: false)
      if let answer = advice.answer() {
        for (pick, line) in zip(answer.picks, answer.lines) {
          let key = run.record.key(of: pick.strategy, on: workload.record)
          table.append(
            key.fields + [
              workload.machine, schema, line.label, pick.need?.rawValue ?? "",
              pick.sight?.family ?? "", "", line.words, "", "", "", "", "", "",
            ])
        }
      }
      for choice in advice.choices {
        let field = advice.families.first { $0.family.id == choice.family.id }!
        for candidate in field.candidates {
          let place = choice.ranking.firstIndex { $0.strategy == candidate.strategy }
          let loss = field.dominated.first { $0.candidate.strategy == candidate.strategy }
          table.append(
            candidate.cell.key.fields + [
              candidate.cell.machine, schema, "", "", choice.family.id, choice.purpose.rawValue,
              choice.purpose.title, choice.metric?.id ?? "time",
              csvField(place.map { $0 + 1 }), String(place.map { $0 < choice.equals } ?? false),
              csvField(choice.value(of: candidate)), loss?.by.strategy ?? "",
              candidate.remarks.joined(separator: "; "),
            ])
        }
      }
    }
    return table
  }
}
