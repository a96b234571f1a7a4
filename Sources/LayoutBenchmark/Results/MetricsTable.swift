import LayoutQuality
import TreeLayout

/// `metrics.csv`: tidy, one value a row, with its unit and direction.
enum MetricsTable {
  static func csv(of cells: [CellResult], machine: String) -> String {
    var table = CSVTable(
      columns: CellKey.columns + [
        "machine", "metric", "unit", "direction", "claimed", "defect", "value",
      ])
    for cell in cells {
      for value in cell.metrics {
        let metric = value.metric
        table.append(
          cell.key.fields + [
            machine, metric.id, metric.unit, metric.direction.rawValue, String(value.isClaimed),
            String(value.isDefect), csvField(value.value),
          ])
      }
    }
    return table.text
  }
}
