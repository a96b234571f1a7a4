import DelimitedText
import LayoutAdvice

/// `metrics.csv`: tidy, one value in each row, with its unit and direction.
enum MetricsTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "metric", "unit", "direction", "claimed", "defect", "value",
      ])
    for cell in run.cells {
      for value in cell.metrics {
        let metric = value.metric
        table.append(
          cell.key.fields + [
            cell.machine, metric.id, metric.unit, metric.direction.rawValue,
            String(value.isClaimed), String(value.isDefect), csvField(value.value),
          ])
      }
    }
    return table
  }
}
