import TreeLayout

/// `samples.csv`: every sample in the order of measurement, the pass under the strategy `pass`.
///
/// `position` counts all samples of a tree; a sample is the mean over `repetitions` layouts.
enum SamplesTable {
  static func csv(of trees: [TreeResult], machine: String) -> String {
    var table = CSVTable(
      columns: CellKey.columns + ["machine", "position", "repetitions", "layout_ns"])
    for tree in trees {
      let cells =
        [(tree.passKey, tree.pass)] + tree.cells.map { ($0.key, $0.samples) }
        + tree.failures.compactMap { cell in cell.samples.map { (cell.key, $0) } }
      let rows = cells.flatMap { key, samples in
        zip(samples.positions, samples.nanoseconds).map {
          (position: $0, key: key, repetitions: samples.repetitions, time: $1)
        }
      }
      for row in rows.sorted(by: { $0.position < $1.position }) {
        table.append(
          row.key.fields + [
            machine, String(row.position), String(row.repetitions), row.time.shortest,
          ])
      }
    }
    return table.text
  }
}
