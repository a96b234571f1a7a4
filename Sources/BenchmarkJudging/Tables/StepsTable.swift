import DelimitedText
import LayoutAdvice

/// `steps.csv`: for each cell on a sequence of trees, one row for each step, counted from 0, with
/// the metrics of the step's layout and of the change into the step. There is no file if no tree
/// changes.
enum StepsTable {
  static func csv(of run: JudgedRun) -> CSVTable? {
    let workloads = run.workloads.filter { $0.record.steps > 1 }
    guard !workloads.isEmpty else { return nil }
    let metrics = run.metrics.map(\.id)
    var table = CSVTable(columns: CellKey.columns + ["machine", "step"] + metrics)
    for cell in workloads.flatMap(\.measured) {
      let values = Dictionary(
        cell.metrics.map { ($0.metric.id, $0) }, uniquingKeysWith: { first, _ in first })
      for step in 0..<cell.workload.steps {
        table.append(
          cell.key.fields + [cell.machine, String(step)]
            + metrics.map { csvField(values[$0]?.value(at: step)) })
      }
    }
    return table
  }
}

extension MetricValue {
  /// The value at a step. The value of a change is that of the change into the step; the first step
  /// has none.
  fileprivate func value(at step: Int) -> Double? {
    let place = metric.subject == .change ? step - 1 : step
    return steps.indices.contains(place) ? steps[place] : nil
  }
}
